"""What every doubtful vote would come to: worked out ahead, so that no page has to wait for it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from daemon.doubts import Outcome, Question, asked_about, doubts, outcome
from engine.game import Game
from engine.model import DayRecord

MOST_FORETOLD = 6  # readings of a question whose outcome is worked out one by one


@dataclass(frozen=True, slots=True)
class Foresight:
    """The questions on a day's votes, and by post how the day would end for each other reading.

    Not `ready`: it is still being worked out; every question is taken for one that matters.
    """

    questions: tuple[Question, ...]
    foretold: Mapping[int, tuple[tuple[str, Outcome], ...]] = field(default_factory=dict)
    ready: bool = True


def unfinished(record: DayRecord) -> Foresight:
    """The questions alone."""
    return Foresight(tuple(asked_about(record)), ready=False)


def foresee(game: Game, record: DayRecord, now: datetime, *, out: bool) -> Foresight:
    """All of it; of a day whose result is `out`, nothing can be changed any more."""
    if out:
        return Foresight(tuple(asked_about(record)))
    questions = doubts(game, record, now).questions
    return Foresight(questions, {one.line.post: _foretold(game, record, one, now) for one in questions})


def _foretold(game: Game, record: DayRecord, question: Question, now: datetime) -> tuple[tuple[str, Outcome], ...]:
    """All other votes as they stand."""
    if len(question.readings) > MOST_FORETOLD:
        return ()
    return tuple((reading, outcome(game, record, {question.line.post: reading}, now)) for reading in question.readings)
