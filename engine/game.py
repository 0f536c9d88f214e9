"""The fold: setup and journal in, game out. The order of a game day is written here, once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from engine.journal import Entry
from engine.model import DayPlan, DayRecord, Nick, Setup, Side


@dataclass(frozen=True, slots=True)
class Game:
    """A game as worked out from its journal.

    `days` holds every day begun, the current one last; `now` is the last instant up to which all is read.
    """

    setup: Setup
    now: datetime
    days: tuple[DayRecord, ...] = ()
    living: tuple[Nick, ...] = ()
    roles: Mapping[Nick, str] = field(default_factory=dict)  # as they stand now: recruits, successors, replacements
    sides: Mapping[Nick, Side] = field(default_factory=dict)
    winner: str | None = None
    warnings: tuple[str, ...] = ()  # for the GM: late facts about published results, ignored rulings …

    @property
    def today(self) -> DayRecord | None:
        """The game day that is running or waits for its night."""
        return self.days[-1] if self.days else None


def begin(setup: Setup) -> Game:
    """The game before anything has been read."""
    raise NotImplementedError


def advance(game: Game, entry: Entry) -> Game:
    """The game with one more entry; equal to folding the longer journal from scratch."""
    raise NotImplementedError


def fold(setup: Setup, journal: Iterable[Entry]) -> Game:
    """The game that this journal tells. Entries are taken in the order in which they became known."""
    raise NotImplementedError


def plan(game: Game, day: int) -> DayPlan:
    """When game day `day` runs, by rules, dates and rulings so far."""
    raise NotImplementedError
