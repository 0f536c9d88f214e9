"""What is doubtful in a day's votes, and whether it could change who leaves: the verdict for every other reading."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from itertools import product

from engine.game import Game, supposed
from engine.journal import Ruling
from engine.model import DayRecord, MoveState, Nick, VoteLine, VoteState

# Flags of counted votes that may have been read wrongly; the others only tell the GM about manners.
DOUBTFUL = frozenset({"weak_match", "habit_colour", "whole_post_coloured", "edited", "several_votes", "joke"})
MOST_READINGS = 96  # combinations that are worked out; beyond them nothing is called certain
VOID = "void"

Outcome = tuple[tuple[Nick, ...], tuple[Nick, ...], tuple[Nick, ...], str]


@dataclass(frozen=True, slots=True)
class Question:
    """A vote that the GM must look at. `matters`: it could change who leaves.

    `open` ones count for nobody until he rules; `readings` are the other ways to take it: nicks, `nobody`, or void.
    """

    day: int
    line: VoteLine
    open: bool
    readings: tuple[str, ...]
    matters: bool = True


@dataclass(frozen=True, slots=True)
class Doubts:
    """All questions on one day's votes, those that matter first. `certain`: no reading of them changes the outcome."""

    questions: tuple[Question, ...]
    certain: bool


def doubts(game: Game, record: DayRecord, now: datetime) -> Doubts:
    """The questions on a day's votes, each with whether it could change the outcome.

    Each way to read each doubtful vote is tried in every combination with the others; where these are too many, every
    question counts as one that matters.
    """
    asked = asked_about(record)
    ways = [(None, *question.readings) for question in asked]
    if not asked:
        return Doubts((), certain=True)
    if _combinations(ways) > MOST_READINGS:
        return Doubts(_sorted(asked, set(range(len(asked)))), certain=False)
    outcomes = {taken: _outcome(game, record, asked, taken, now) for taken in product(*ways)}
    matters = {place for place in range(len(asked)) if _changes(outcomes, place)}
    return Doubts(_sorted(asked, matters), certain=not matters)


def night_is_certain(record: DayRecord) -> bool:
    """Whether no letter of this night waits for the GM's word."""
    return not any(move.state is MoveState.ASK for letter in record.letters for move in letter.moves)


def asked_about(record: DayRecord) -> list[Question]:
    """The questions on a day's votes, not yet tried."""
    return [question for line in (*record.votes, *record.revote) for question in _question(record, line)]


def _question(record: DayRecord, line: VoteLine) -> Iterator[Question]:
    if line.state is VoteState.ASK:
        yield Question(record.day, line, True, line.candidates or record.living)
    elif line.state is VoteState.COUNTED and DOUBTFUL.intersection(line.flags):
        yield Question(record.day, line, False, (VOID,))


def _combinations(ways: Iterable[tuple[str | None, ...]]) -> int:
    number = 1
    for way in ways:
        number *= len(way)
    return number


def _outcome(
    game: Game, record: DayRecord, asked: list[Question], taken: tuple[str | None, ...], now: datetime
) -> Outcome:
    readings = {question.line.post: value for question, value in zip(asked, taken, strict=True) if value is not None}
    return outcome(game, record, readings, now)


def outcome(game: Game, record: DayRecord, readings: Mapping[int, str], now: datetime) -> Outcome:
    """How the day would end if these posts were ruled so and nothing more came in.

    Who leaves by the vote and for silence, who shares the most votes, and what the verdict waits for.
    """
    rulings = [Ruling(now, "vote", str(post), value, day=record.day) for post, value in readings.items()]
    until = game.now if record.closed else max(record.plan.vote_closes, game.now)
    end = supposed(game, rulings, until)[record.day - 1]
    return end.lynched, tuple(kill.player for kill in end.autokilled), end.tie, end.pending


def _changes(outcomes: dict[tuple[str | None, ...], Outcome], place: int) -> bool:
    """Whether two ways to take this one vote, all others alike, come out differently."""
    groups: dict[tuple[str | None, ...], set[Outcome]] = {}
    for taken, found in outcomes.items():
        groups.setdefault((*taken[:place], *taken[place + 1 :]), set()).add(found)
    return any(len(found) > 1 for found in groups.values())


def _sorted(asked: list[Question], matters: set[int]) -> tuple[Question, ...]:
    marked = [
        Question(question.day, question.line, question.open, question.readings, place in matters)
        for place, question in enumerate(asked)
    ]
    return tuple(sorted(marked, key=lambda question: (not question.matters, not question.open, question.line.post)))
