"""The fold: setup and journal in, game out. The order of a game day stands in `engine.day`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import reduce

from engine import chronicle as chronicles
from engine import day as days
from engine import hours
from engine.chronicle import Chronicle
from engine.journal import Entry, Ruling
from engine.model import DayPlan, DayRecord, Nick, Setup, Side
from engine.schedule import day_plan
from engine.standing import Standing, first


@dataclass(frozen=True, slots=True)
class Game:
    """A game as worked out from its journal.

    `days` holds every day begun, the current one last; `now` is the last instant up to which all is read. `chronicle`
    is what the next entry is added to.
    """

    setup: Setup
    now: datetime
    days: tuple[DayRecord, ...] = ()
    living: tuple[Nick, ...] = ()
    roles: Mapping[Nick, str] = field(default_factory=dict)  # as they stand now: recruits, successors, replacements
    sides: Mapping[Nick, Side] = field(default_factory=dict)
    winner: str | None = None
    warnings: tuple[str, ...] = ()  # for the GM: late facts about published results, ignored rulings …
    standing: Standing | None = None
    chronicle: Chronicle | None = field(default=None, repr=False)

    @property
    def today(self) -> DayRecord | None:
        """The game day that is running or waits for its night."""
        return self.days[-1] if self.days else None


def begin(setup: Setup) -> Game:
    """The game before anything has been read."""
    return _told(Chronicle(setup))


def advance(game: Game, entry: Entry) -> Game:
    """The game with one more entry; equal to folding the longer journal from scratch."""
    return _told(chronicles.step(_known(game), entry))


def fold(setup: Setup, journal: Iterable[Entry]) -> Game:
    """The game that this journal tells. Entries are taken in the order in which they became known."""
    return _told(reduce(chronicles.step, journal, Chronicle(setup)))


def supposed(game: Game, rulings: Iterable[Ruling], at: datetime) -> tuple[DayRecord, ...]:
    """The days as they would be with these rulings on votes more and everything up to `at` read; nothing is kept."""
    return tuple(chapter.record for chapter in chronicles.supposed(_known(game), rulings, at).chapters)


def plan(game: Game, day: int) -> DayPlan:
    """When game day `day` runs, by rules, dates and rulings so far."""
    options = game.setup.options
    if 0 < day <= len(game.days):
        return game.days[day - 1].plan
    known = game.today.plan if game.today else _to_come(game, day_plan(options, 1, game.setup.start))
    while known.day < day:
        known = _to_come(game, day_plan(options, known.day + 1, known.next_opens or known.ends))
    return known


def hours_ruled(game: Game, day: int) -> tuple[Ruling, ...]:
    """The GM's rulings on the hours of a game day, running or to come."""
    known = _known(game)
    begun = 0 < day <= len(known.chapters)
    sheet = known.chapters[day - 1 if begun else -1].sheet if known.chapters else known.early
    usual = day if begun else 1
    return tuple(ruling for ruling in sheet.ruled("extend", "close") if (ruling.day or usual) == day)


def scheduled(game: Game, day: int) -> DayPlan:
    """When game day `day` runs by rules and dates alone, from when it opens."""
    options = game.setup.options
    return hours.with_next(options, day_plan(options, day, plan(game, day).opens))


def _to_come(game: Game, scheduled: DayPlan) -> DayPlan:
    """The plan of a day that has not begun, with the extensions ruled so far."""
    known = _known(game)
    sheet = known.chapters[-1].sheet if known.chapters else known.early
    rulings = tuple(ruling for ruling in sheet.ruled("extend") if (ruling.day or 1) == scheduled.day)
    return hours.ruled(game.setup.options, scheduled, rulings, lambda at: False).plan


def _known(game: Game) -> Chronicle:
    return game.chronicle or Chronicle(game.setup)


def _told(known: Chronicle) -> Game:
    """The game as the chronicle stands, the running day worked out to what has been read."""
    setup, chapters = known.setup, known.chapters
    if chapters and chapters[-1].standing.winner is None:
        chapters = (*chapters[:-1], days.work(setup, chapters[-1], known.now))
    standing = chapters[-1].standing if chapters else first(setup)
    return Game(
        setup,
        known.now,
        tuple(chapter.record for chapter in chapters),
        standing.living,
        standing.secrets.roles,
        standing.secrets.sides,
        standing.winner,
        known.warnings + tuple(warning for chapter in chapters for warning in chapter.warnings),
        standing,
        known,
    )
