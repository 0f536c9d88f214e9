"""Open readings, and whether they could change the outcome: what the GM should look at first (RULES §2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import prod

from engine import day as days
from engine import verdict
from engine.ballots import VOID
from engine.game import Game
from engine.journal import Ruling
from engine.model import VoteLine, VoteState
from engine.verdict import Hearing

_MOST = 400  # ways to rule that are tried out; where there are more, every open vote may be the one that decides


@dataclass(frozen=True, slots=True)
class Doubt:
    """A vote that waits for the GM; `decisive`: a way to rule on it changes who leaves or who has missed the vote."""

    line: VoteLine
    decisive: bool


def doubts(game: Game) -> tuple[Doubt, ...]:
    """The open votes of the current day, in post order; none once its verdict is published."""
    if game.chronicle is None or not game.chronicle.chapters or game.today is None:
        return ()
    hearing = days.hearing(game.setup, game.chronicle.chapters[-1], game.now)
    if hearing.sheet.out("verdict") is not None:
        return ()
    lines = tuple(line for line in game.today.votes if line.state is VoteState.ASK)
    return tuple(Doubt(line, decisive) for line, decisive in zip(lines, _decisive(hearing, lines), strict=True))


def _decisive(hearing: Hearing, lines: Sequence[VoteLine]) -> list[bool]:
    """Rule on all of them in every way, and see which one's ruling makes a difference by itself."""
    ways = [(VOID, *line.candidates) for line in lines]
    if prod(map(len, ways)) > _MOST:
        return [True] * len(lines)
    outcomes = {way: _outcome(hearing, lines, way) for way in product(*ways)}
    return [_differs(outcomes, number) for number in range(len(lines))]


def _differs(outcomes: dict[tuple[str, ...], object], number: int) -> bool:
    by_the_others: dict[tuple[str, ...], set[object]] = {}
    for way, outcome in outcomes.items():
        by_the_others.setdefault((*way[:number], *way[number + 1 :]), set()).add(outcome)
    return any(len(found) > 1 for found in by_the_others.values())


def _outcome(hearing: Hearing, lines: Sequence[VoteLine], way: Sequence[str]) -> object:
    rulings = tuple(Ruling(hearing.now, "vote", str(line.post), word) for line, word in zip(lines, way, strict=True))
    sheet = replace(hearing.sheet, rulings=(*hearing.sheet.rulings, *rulings))
    tried = replace(hearing, sheet=sheet)
    counted = verdict.count(tried)
    choice = verdict.choose(tried, counted)
    return frozenset(choice.leave), frozenset(choice.tied), choice.pending, frozenset(counted.missed)
