"""The instants at which time alone changes the game: worked out from its plan, never from when a job happens to run."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from engine.game import Game
from engine.model import DayRecord

JUST_AFTER = timedelta(microseconds=1)  # a hammer closes the vote at its post, which still counts


@dataclass(frozen=True, slots=True, order=True)
class Deadline:
    """An instant that is due once everything before it has been read.

    `closes`: something ends there, so the day's posts are read again first; `letters`: the inbox bears on it too.
    """

    at: datetime
    closes: bool = False
    letters: bool = False


def deadlines(game: Game, counts_every: timedelta = timedelta(0), remind: timedelta = timedelta(0)) -> list[Deadline]:
    """What is still to come, soonest first. `remind` is how long before moves are due reminders go (0 = never)."""
    if game.winner is not None:
        return []
    if game.today is None:
        return [Deadline(game.setup.start)] if game.setup.start > game.now else []
    reminders = [Deadline(game.today.plan.moves_close - remind, letters=True)] if remind else []
    return sorted({one for one in (*_of_day(game, game.today, counts_every), *reminders) if one.at > game.now})


def _of_day(game: Game, day: DayRecord, counts_every: timedelta) -> Iterator[Deadline]:
    plan = day.plan
    via_gm = game.setup.options.votes.via_gm
    yield Deadline(plan.vote_opens, letters=via_gm)
    yield Deadline(plan.vote_closes, closes=True, letters=via_gm or plan.moves_close <= plan.vote_closes)
    yield Deadline(plan.moves_close, closes=True, letters=True)
    yield Deadline(plan.next_opens or plan.ends)
    if day.revote_until is not None:
        yield Deadline(day.revote_until, closes=True, letters=via_gm)
    if day.hammer is not None:
        yield Deadline(day.hammer + JUST_AFTER, closes=True, letters=via_gm)
    if counts_every:
        slot = (max(game.now, plan.vote_opens) - plan.vote_opens) // counts_every + 1
        at = plan.vote_opens + slot * counts_every
        if at < plan.vote_closes:
            yield Deadline(at)
