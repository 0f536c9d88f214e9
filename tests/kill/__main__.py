"""`python -m tests.kill --times 200 --seed 1`: kills the daemon at random moments over a game, then looks."""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path

from daemon.practice.face import ROOMS
from tests.kill.killing import kill_again_and_again
from tests.kill.town import NICKS, Hours, Town


def main() -> int:
    """Run the test; 0 when everything held."""
    parser = argparse.ArgumentParser(prog="tests.kill", description=__doc__)
    parser.add_argument("--times", type=int, default=200, help="how often the daemon is killed")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--software", choices=ROOMS, default="phpbb3", help="the board's face")
    parser.add_argument("--rate", type=float, default=0.06, help="the share of requests that go wrong")
    parser.add_argument("--evening", type=int, default=50, help="how long a vote lasts, in seconds")
    parser.add_argument("--daily", action="store_true", help="a new vote topic each day")
    parser.add_argument("--flood", action="store_true", help="the account is bound by the flood interval")
    parser.add_argument("--keep", type=Path, help="a folder to keep database and log in")
    said = parser.parse_args()
    with tempfile.TemporaryDirectory() as made:
        folder = said.keep or Path(made)
        folder.mkdir(parents=True, exist_ok=True)
        began = time.monotonic()
        hours = Hours(15, said.evening, 15)
        town = Town(folder, said.seed, hours, said.daily, not said.flood, len(NICKS), said.software)
        report = kill_again_and_again(town, said.times, said.rate, tell=lambda line: print(line, flush=True))
        print(f"{report} ({time.monotonic() - began:.0f} s)")
    return 1 if report.faults else 0


if __name__ == "__main__":
    sys.exit(main())
