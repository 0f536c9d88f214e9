"""The practice forum alone, furnished, for looking at: `python -m daemon.practice [PORT] [SOFTWARE]`."""

from __future__ import annotations

import signal
import sys

from daemon.practice.face import ROOMS
from daemon.practice.sample import GM, NICKS, PASSWORD, furnish_sample
from daemon.practice.server import PracticeForum
from daemon.tongue import say


def main(arguments: list[str]) -> None:
    """Serve until interrupted."""
    port = int(arguments[0]) if arguments and arguments[0].isdigit() else 0
    software = next((one for one in arguments if one in ROOMS), "phpbb3")
    with PracticeForum(port=port, software=software) as forum:
        furnish_sample(forum.board, forum.mailbox)
        sys.stdout.write(
            say(
                f"Учебный форум: {forum.url}\nВойти: «{GM}» или «{NICKS[0]}», пароль «{PASSWORD}». Конец: Ctrl+C.\n",
                f"Practice forum: {forum.url}\nSign in as {GM} or {NICKS[0]}, password {PASSWORD}. Ctrl+C ends it.\n",
            )
        )
        sys.stdout.flush()
        signal.sigwait({signal.SIGINT, signal.SIGTERM})


if __name__ == "__main__":
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM})
    main(sys.argv[1:])
