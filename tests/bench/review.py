"""The GM's page with 40 players, 2,000 posts and 300 votes, doubtful ones among them: how long each page takes."""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from tests.daemon.review_kit import Town, ini, town

PLAYERS, POSTS, VOTES, MOST_MS = 40, 2000, 300, 100
PATHS = (
    "/",
    "/votes",
    "/tally",
    "/presence",
    "/incidents",
    "/night",
    "/drafts",
    "/log",
    "/players",
    "/rules",
    "/pulse",
)
NICKS = tuple(f"Игрок Номерной {chr(1040 + n // 8)}{chr(1072 + n % 8)}" for n in range(PLAYERS))


def measure() -> Iterator[str]:
    """Lines of the report."""
    roles = ("мафия", "доктор", *("мирный житель" for _ in NICKS[2:]))
    with tempfile.TemporaryDirectory() as folder, town(Path(folder), ini(NICKS, roles), NICKS) as one:
        fill(one)
        one.room.thinks_elsewhere = True
        began = time.perf_counter()
        one.room.think()
        yield f"what every doubtful vote would come to: {time.perf_counter() - began:.2f} s, beside the pages"
        milliseconds(one, "/votes")
        for path, took in timed(one).items():
            yield f"{path:10} {took:6.1f} ms (at most {MOST_MS})"
        one.votes(NICKS[3], NICKS[5], "17:00")
        yield f"after one more vote: {milliseconds(one, '/votes'):.0f} ms"


def fill(one: Town) -> None:
    """A crowded day."""
    one.at("21:00")
    for n in range(POSTS):
        one.says(
            NICKS[n % PLAYERS], f"Реплика {n}. Подозрительно тихо сегодня.", f"{8 + n // 250:02}:{n // 5 % 50:02}", 7
        )
    for n in range(VOTES):
        typed = NICKS[(n * 7 + 1) % PLAYERS] if n % 60 else f"{NICKS[1]} или {NICKS[2]}"
        one.votes(NICKS[n % PLAYERS], typed, f"{9 + n // 50:02}:{n % 50:02}")
    one.at("16:30")
    one.works()


def timed(one: Town, rounds: int = 5) -> dict[str, float]:
    """The median of a few answers of each page, in milliseconds."""
    return {path: statistics.median(milliseconds(one, path) for _ in range(rounds)) for path in PATHS}


def milliseconds(one: Town, path: str) -> float:
    """How long one answer takes."""
    began = time.perf_counter()
    assert one.get(path).status_code == 200
    return (time.perf_counter() - began) * 1000
