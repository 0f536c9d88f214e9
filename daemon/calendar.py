"""Which game day a moment belongs to, and who stood how when that day began: what a reading must know of the game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from engine.game import Game
from engine.model import Nick


@dataclass(frozen=True, slots=True)
class Day:
    """What readings need of one game day. `living` and `dead` are as the day began, `until` is when the next begins.

    `revote` is the stretch of a second vote, where there is one.
    """

    number: int
    opens: datetime
    until: datetime
    living: tuple[Nick, ...]
    dead: tuple[Nick, ...] = ()
    revote: tuple[datetime, datetime] | None = None


@dataclass(frozen=True, slots=True)
class Calendar:
    """The days begun so far, the first at least as it is planned. `aliases` are the GM's for each day, by nick."""

    days: tuple[Day, ...]
    aliases: Mapping[int, tuple[tuple[Nick, str], ...]] = field(default_factory=dict)

    def day_of(self, at: datetime) -> Day:
        """The day in whose hours a moment lies; the first for what was before, the last for what is still to come."""
        return next((day for day in self.days[:-1] if at < day.until), self.days[-1])

    def day(self, number: int) -> Day | None:
        """A day by its number, if it has begun."""
        return next((day for day in self.days if day.number == number), None)


def calendar(game: Game, start: Iterable[Nick], aliases: Mapping[int, tuple[tuple[Nick, str], ...]]) -> Calendar:
    """The calendar of a game. `start` are those who lived when it began."""
    before, dead = tuple(start), set[Nick]()
    days = []
    for record in game.days:
        plan = record.plan
        revote = (plan.vote_closes, record.revote_until) if record.revote_until else None
        gone = tuple(player.nick for player in game.setup.players if player.nick in dead)
        days.append(Day(record.day, plan.opens, plan.next_opens or plan.ends, before, gone, revote))
        dead |= set(before) - set(record.living)
        before = record.living
    return Calendar(tuple(days) or (_unbegun(game, before),), aliases)


def _unbegun(game: Game, living: tuple[Nick, ...]) -> Day:
    start = game.setup.start
    return Day(1, start, start, living)
