"""How fast names and votes are read, and how well: the index of forty players, votes a second, the evaluation."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from functools import partial

from parsers.facts import Body
from parsers.markup import read_body
from parsers.names import NameIndex, Person
from parsers.votes import VoteStyle, read
from tests.evaluation.nicknames import Nick, all_nicks
from tests.evaluation.report import evaluate, lines, roster_of
from tests.evaluation.writing import Written, posts

MOST_MS, LEAST_VOTES = 50, 5000
USUAL = ("exact", "folded", "declined", "part", "colour")  # what makes nearly all votes of a game
TIMES = 3


def measure() -> Iterator[str]:
    """Lines of the report. Every time is the best of three, in seconds of the processor."""
    dice = random.Random(11)
    _read_all(_bodies(_written(roster_of(all_nicks(), dice), dice)), _index(roster_of(all_nicks(), dice)))  # warm up
    roster = roster_of(all_nicks(), dice)
    written = _written(roster, dice)
    seconds = min(_seconds(partial(_index, roster)) for _ in range(TIMES))
    yield f"index of {len(roster)} players: {seconds * 1000:.1f} ms (at most {MOST_MS})"
    usual = [post for post in written if post.kind.startswith(USUAL)]
    yield f"votes of the usual kinds: {_speed(_bodies(usual), roster):,.0f} a second (at least {LEAST_VOTES:,})"
    yield f"slips, pet forms and other alphabets too: {_speed(_bodies(written), roster):,.0f} a second"
    yield from lines(evaluate(20_000))


def _written(roster: list[Nick], dice: random.Random) -> list[Written]:
    return [post for nick in roster for post in posts(nick, dice, lambda text, own: False)]


def _bodies(written: list[Written]) -> list[Body]:
    return [read_body(post.html) for post in written]


def _index(roster: list[Nick]) -> NameIndex:
    return NameIndex(Person(nick.shown) for nick in roster)


def _speed(bodies: list[Body], roster: list[Nick]) -> float:
    """Votes a second against an index that has not met them yet."""
    return len(bodies) / min(_seconds(partial(_read_all, bodies, _index(roster))) for _ in range(TIMES))


def _seconds(work: Callable[[], object]) -> float:
    """The processor's seconds, which depend little on what else the machine is doing."""
    start = time.process_time()
    work()
    return time.process_time() - start


def _read_all(bodies: list[Body], index: NameIndex) -> None:
    style = VoteStyle()
    for body in bodies:
        read(body, "Пишущий", index, style)
