"""Whom the vote removes: the highest, and what happens where a place is shared or nobody has a vote (RULES §2, §12)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from engine.model import NOBODY, Nick, Wagon


@dataclass(frozen=True, slots=True)
class Shared:
    """A place that several share, or that nobody has earned.

    `tied` stand in the order in which they reached their number; `places` is how many may leave. `lines` is the random
    list, every player once, and `passed` how many of its lines are used up. `ruled` is whom the GM named.
    """

    tied: tuple[Nick, ...]
    places: int = 1
    lines: tuple[Nick, ...] = ()
    passed: int = 0
    ruled: tuple[Nick, ...] = ()


@dataclass(frozen=True, slots=True)
class Fate:
    """What came of it: who leaves, the random list's new state; `asks` = the GM must rule; `revote` = a second vote."""

    leave: tuple[Nick, ...] = ()
    passed: int = 0
    asks: bool = False
    revote: bool = False


@dataclass(frozen=True, slots=True)
class Result:
    """What a tally says by itself: `sure` leave whatever the tie, `tied` share the last of the places."""

    sure: tuple[Nick, ...] = ()
    tied: tuple[Nick, ...] = ()
    places: int = 0


def result(tally: Sequence[Wagon], lynches: int) -> Result:
    """Go down the tally as long as there are places. No lynch takes a place and ends it: nobody below it leaves."""
    sure: list[Nick] = []
    for _, group in groupby(tally, key=lambda wagon: wagon.votes):
        names = tuple(wagon.candidate for wagon in group)
        places = lynches - len(sure)
        if places == 0:
            break
        if len(names) > places:
            return Result(tuple(sure), names, places)
        sure += [name for name in names if name != NOBODY]
        if NOBODY in names:
            break
    return Result(tuple(sure))


def settle(rule: str, shared: Shared) -> Fate:
    """Settle a tie by the game's rule. The GM's word on it goes before; a tie with no lynch in it removes nobody."""
    ruled = tuple(nick for nick in shared.ruled if nick in shared.tied or nick == NOBODY)
    if NOBODY in shared.tied:
        return _nobody(shared)
    if ruled:
        return Fate(tuple(nick for nick in ruled if nick != NOBODY), shared.passed)
    return TIES[rule](shared)


def _nobody(shared: Shared) -> Fate:
    return Fate(passed=shared.passed)


def _all(shared: Shared) -> Fate:
    return Fate(shared.tied, shared.passed)


def _earliest(shared: Shared) -> Fate:
    return Fate(shared.tied[: shared.places], shared.passed)


def _ask_gm(shared: Shared) -> Fate:
    return Fate(passed=shared.passed, asks=True)


def _revote(shared: Shared) -> Fate:
    return Fate(passed=shared.passed, revote=True)


def _random_list(shared: Shared) -> Fate:
    """The first of them below the used lines, starting over at the end; that line and all above it are used then."""
    leave: list[Nick] = []
    for _ in range(min(shared.places, len(shared.tied))):
        nick, passed = _read_on(shared, leave)
        leave.append(nick)
        shared = replace(shared, passed=passed)
    return Fate(tuple(leave), shared.passed)


def _read_on(shared: Shared, taken: Sequence[Nick]) -> tuple[Nick, int]:
    length = len(shared.lines)
    below = ((shared.passed + step) % length for step in range(length))
    line = next(line for line in below if shared.lines[line] in shared.tied and shared.lines[line] not in taken)
    return shared.lines[line], line + 1


TIES: Mapping[str, Callable[[Shared], Fate]] = {
    "ask_gm": _ask_gm,
    "nobody": _nobody,
    "all": _all,
    "random_list": _random_list,
    "revote": _revote,
    "earliest": _earliest,
}

# What nobody's having a vote comes to; `as_tie` follows the tie rule where that can be followed.
_AS_TIE = {"ask_gm": "ask_gm", "random_list": "random_list"}


def settle_no_votes(no_votes: str, tie: str, living: Shared) -> Fate:
    """Nobody has a vote; `living` are all who could leave."""
    rule = _AS_TIE.get(tie, "nobody") if no_votes == "as_tie" else no_votes
    return settle(rule, living)
