"""The course of a game as incidents need it: its hours, who left when and when that was told, which posts voted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from engine.game import Game
from engine.journal import Published
from engine.model import DayRecord, Nick, Phase, VoteState
from engine.standing import first

QUOTED = "quoted"  # a vote that stands in a quote alone: the post's own words are talk


@dataclass(frozen=True, slots=True)
class Hours:
    """One game day on the clock: from `opens` up to `until`; its vote closes at `closes`, a second one at `again`."""

    day: int
    opens: datetime
    closes: datetime
    until: datetime
    phases: tuple[Phase, ...] = ()
    again: datetime | None = None

    def phase(self, at: datetime) -> str:
        """The phase of that moment, or `between`."""
        return next((one.name for one in self.phases if one.opens <= at < one.closes), "between")

    def is_closed(self, at: datetime) -> bool:
        """Whether the day's vote is over; while a second one runs it is not."""
        return self.closes <= at and not (self.again is not None and at < self.again)


@dataclass(frozen=True, slots=True)
class Left:
    """Somebody who is out. Up to `told` he could not know it; `until` is the end of his time for a last word.

    `how` is lynched, autokilled, died or replaced.
    """

    nick: Nick
    day: int
    how: str
    told: datetime
    until: datetime | None = None


@dataclass(frozen=True, slots=True)
class Course:
    """A game as of now. `joined` says from when each reserve has been in (None: he waits); `over` when it ended.

    `votes` are the posts in which a vote was read, `counted` those whose vote counts.
    """

    start: datetime
    hours: tuple[Hours, ...] = ()
    left: Mapping[Nick, Left] = field(default_factory=dict)
    joined: Mapping[Nick, datetime | None] = field(default_factory=dict)
    votes: frozenset[int] = frozenset()
    counted: frozenset[int] = frozenset()
    over: datetime | None = None

    def at(self, moment: datetime) -> Hours | None:
        """The day that had begun last by then; None before the first."""
        return next((day for day in reversed(self.hours) if day.opens <= moment), None)

    def day(self, number: int | None) -> Hours | None:
        """A day by its number."""
        return next((day for day in self.hours if day.day == number), None)

    def is_over(self, at: datetime) -> bool:
        """Whether the game's end had been told by then."""
        return self.over is not None and at >= self.over

    def runs(self, at: datetime) -> bool:
        """Whether the game was on."""
        return self.start <= at and not self.is_over(at)

    def waits(self, nick: Nick, at: datetime) -> bool:
        """Whether he was a reserve without a place then."""
        since = self.joined.get(nick)
        return nick in self.joined and (since is None or at < since)


def course(game: Game, published: Iterable[Published]) -> Course:
    """The course of this game."""
    published = tuple(published)
    lines = [line for record in game.days for line in (*record.votes, *record.revote)]
    return Course(
        game.setup.start,
        tuple(_hours(record) for record in game.days),
        _first_left(_left(game, published)),
        _joined(game),
        frozenset(line.post for line in lines if line.reason != QUOTED),
        frozenset(line.post for line in lines if line.state is VoteState.COUNTED),
        _over(game, published),
    )


def _hours(record: DayRecord) -> Hours:
    plan = record.plan
    return Hours(record.day, plan.opens, plan.vote_closes, _until(record), plan.phases, record.revote_until)


def _until(record: DayRecord) -> datetime:
    return record.plan.next_opens or record.plan.ends


def _first_left(left: Iterable[Left]) -> Mapping[Nick, Left]:
    """Each as he left first: whose place a reserve took after an autokill left by the autokill."""
    found: dict[Nick, Left] = {}
    for one in left:
        found.setdefault(one.nick, one)
    return found


def _left(game: Game, published: tuple[Published, ...]) -> Iterator[Left]:
    """Everybody who is out. Where no result named him, he is told at the latest when the next day begins."""
    length = game.setup.options.activity.last_word
    for record in game.days:
        begins = _until(record)
        for how, nicks in _ways(record):
            for nick in nicks:
                told = next((one.at for one in published if one.day == record.day and nick in one.gone), begins)
                yield Left(nick, record.day, how, told, _window(how, told, begins, length))


def _window(how: str, told: datetime, begins: datetime, length: timedelta) -> datetime | None:
    """Until when his last word may be said: so long from the new day's beginning, or from when he was told at last."""
    return max(told, begins) + length if length and how != "replaced" else None


def _ways(record: DayRecord) -> Iterator[tuple[str, tuple[Nick, ...]]]:
    yield "lynched", record.lynched
    yield "autokilled", tuple(kill.player for kill in record.autokilled)
    yield "died", tuple(death.player for death in record.deaths)
    yield "replaced", tuple(left for left, _ in record.replaced)


def _joined(game: Game) -> dict[Nick, datetime | None]:
    """Those who did not begin the game in a place of their own."""
    began = set(first(game.setup).living)
    came = {new: record.plan.opens for record in game.days for _, new in record.replaced}
    return {player.nick: came.get(player.nick) for player in game.setup.players if player.nick not in began}


def _over(game: Game, published: tuple[Published, ...]) -> datetime | None:
    """When the game's end was told, or else reached; nothing that is said afterwards is an incident."""
    if game.winner is None or game.today is None:
        return None
    last = game.today
    what = "morning" if last.dawned else "verdict"
    told = next((one.at for one in published if one.day == last.day and one.what == what), None)
    return told or (_until(last) if last.dawned else last.plan.vote_closes)
