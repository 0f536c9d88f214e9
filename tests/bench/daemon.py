"""The core: requests of a poll with nothing new, the time of a day's fold, memory with 20,000 stored posts."""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path

from daemon.casebook import Casebook
from daemon.store.facts import Source
from daemon.store.packing import digest_of
from daemon.store.records import NewPost
from daemon.store.store import open_store
from engine.game import fold
from engine.journal import Clock
from parsers.facts import Body, Post, Run
from tests.daemon.table import BEGINS, GAME, NICKS, VOTES, Table

MOST_MB, MOST_FOLD, POSTS, VOTES_A_DAY = 120, 0.2, 2000, 300
STORED, DAYS = 20_000, 10


def measure() -> Iterator[str]:
    """Lines of the report."""
    yield _poll()
    yield from _day()
    yield from _memory()


def _poll() -> str:
    table = Table()
    for n in range(60):
        table.says(NICKS[n % len(NICKS)], str(n))
        table.votes(NICKS[n % 6], NICKS[(n + 1) % 6], f"20:{n:02}")
    table.look()
    table.account.calls.clear()
    table.look()
    return f"a poll with nothing new asks {len(table.account.calls)} times: {table.account.calls} (2 topics, 1 inbox)"


def _day() -> Iterator[str]:
    """A day with 2,000 posts and 300 votes: read from the store, folded, and folded again after a ruling."""
    table = Table()
    store_day(table, 1, POSTS, VOTES_A_DAY)
    table.store.milestones.add(Clock(table.time("21:00")))
    seconds = _timed(table.book.refresh)
    yield f"a day with {POSTS} posts and {VOTES_A_DAY} votes from the store: {seconds:.2f} s, readings included"
    fresh = Casebook(table.store, table.reader)
    fresh.refresh()
    entries = fresh.entries()
    alone = min(_timed(partial(fold, table.setup, entries)) for _ in range(3))
    yield f"its fold alone: {alone:.3f} s (at most {MOST_FOLD})"
    table.says("Полынь", "ещё", "20:59")
    table.look()
    yield f"one post more: {_timed(table.book.refresh):.3f} s"


def _memory() -> Iterator[str]:
    """The daemon's memory in a process of its own, its store filled before by another."""
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{Path(folder) / 'game.db'}"
        subprocess.run([sys.executable, "-m", "tests.bench.daemon", "fill", url], check=True, capture_output=True)
        started = time.perf_counter()
        done = subprocess.run(
            [sys.executable, "-m", "tests.bench.daemon", "load", url], check=True, capture_output=True, text=True
        )
        yield f"{STORED:,} stored posts: {done.stdout.strip()} of memory (at most {MOST_MB} MB)"
        yield f"a start with them: {time.perf_counter() - started:.1f} s"


def store_day(table: Table, day: int, posts: int, votes: int) -> None:
    """Posts and votes of one day, put into the store as the watch would."""
    opens = BEGINS + timedelta(days=day - 1)
    first = day * 100_000
    talk = [
        _post(table, first + n, f"Реплика {n}. Подозрительно тихо. " * 3, opens + timedelta(seconds=n))
        for n in range(posts)
    ]
    evening = opens + timedelta(hours=11)
    cast = [
        _post(table, first + posts + n, NICKS[(n * 5 + 1) % 6], evening + timedelta(seconds=10 * n), "#ff0000")
        for n in range(votes)
    ]
    for topic, some in ((GAME, talk), (VOTES, cast)):
        for at in range(0, len(some), 10):
            page = some[at : at + 10]
            source = _source(topic, at, page)
            table.store.facts.keep(source, [NewPost(1, digest_of(post), post) for post in page])


def _source(topic: int, at: int, page: list[Post]) -> Source:
    raw = ("<p>" + "".join(post.html for post in page) + str(at)).encode()
    seen = page[-1].posted or BEGINS
    return Source(raw * 20, f"http://forum.invalid/viewtopic.php?t={topic}&start={at}", "topic", seen, seen, topic)


def _post(table: Table, number: int, text: str, at: datetime, colour: str | None = None) -> Post:
    nick = NICKS[number % len(NICKS)]
    body = Body((Run(text, colour),))
    return Post(number, nick, table.roster.account_of(nick), at, at.isoformat(), body, f"<b>{text}</b>")


def _timed(act: Callable[[], object]) -> float:
    began = time.perf_counter()
    act()
    return time.perf_counter() - began


def _fill(url: str) -> None:
    table, each = Table(store=open_store(url)), STORED // DAYS
    for day in range(1, DAYS + 1):
        store_day(table, day, each - VOTES_A_DAY, VOTES_A_DAY)
        for at in ("20:00", "21:00", "09:00"):
            table.store.milestones.add(Clock(table.time(at, day)))


def _load(url: str) -> None:
    import daemon.commands.run
    import daemon.lead  # noqa: F401 - all that the daemon has in memory

    table = Table(store=open_store(url))
    table.book.refresh()
    print(f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")


if __name__ == "__main__":
    {"fill": _fill, "load": _load}[sys.argv[1]](sys.argv[2])
