"""The game stands still: nothing is posted and no deadline is declared until the GM goes on; reading goes on.

What the players wrote meanwhile is kept and counts as ever. Whether the deadlines move on by as long as the game stood
still is the GM's decision; where one has passed meanwhile he has to take it.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from daemon.casebook import Casebook
from daemon.deadlines import deadlines
from daemon.errors import Trouble
from daemon.reports import Press, pages
from daemon.store.records import Action, Intent, State
from daemon.store.store import Store
from daemon.tongue import say
from engine.game import Game
from engine.hours import REVOTE
from engine.journal import Ruling

PAUSED, PAUSES = "paused", "pauses"
ANNOUNCED = "pause"  # the kind of draft that goes out while the game stands still
MINUTE = timedelta(minutes=1)


class DeadlinePassed(Trouble):
    """A deadline came while the game stood still: does it hold, or does it move on?"""

    def __init__(self, at: datetime, press: Press, stood: timedelta) -> None:
        clock, length = f"{at.astimezone(press.zone):%H:%M}", in_minutes(stood)
        super().__init__(
            f"Пока игра стояла, прошёл срок ({clock}). Выберите: сдвинуть сроки на {length} мин (--shift) или оставить "
            "прежние (--as-was).",
            f"A deadline ({clock}) came while the game stood still. Choose: move the deadlines on by {length} minutes "
            "(--shift) or leave them as they were (--as-was).",
        )


class NothingToMove(Trouble):
    """No day of the game is running, so that it has no deadlines to move on."""

    def __init__(self) -> None:
        super().__init__(
            "Игровой день не идёт, сдвигать нечего: продолжите с --as-was. Начало игры задаёт [game] start.",
            "No game day is running, there is nothing to move: go on with --as-was. [game] start sets when it begins.",
        )


@dataclass(frozen=True, slots=True)
class Stands:
    """A game that stands still: since when, and the key of the announcement (empty: none was made)."""

    since: datetime
    announced: str = ""


@dataclass(frozen=True, slots=True)
class Pausing:
    """Stops one game and lets it go on. `target` is the topic in which it is announced."""

    store: Store
    book: Casebook
    press: Press
    target: int

    @property
    def stands(self) -> Stands | None:
        """Since when the game stands still; None while it goes on."""
        kept = self.store.settings.get(PAUSED)
        if not kept:
            return None
        if not isinstance(kept, dict):  # kept by an earlier version, which did not know since when
            return Stands(self.store.now())
        return Stands(datetime.fromisoformat(kept["since"]), kept["announced"])

    def begin(self, by: str, why: str = "", *, announce: bool = True) -> None:
        """Stand still from now on, and say so in the game topic; said again, it makes good what was cut off."""
        stands = self.stands
        if stands is not None:
            if stands.announced and self.store.drafts.latest(stands.announced) is None:
                self._announce(stands.announced, pages.pause(self.press, paused=True, why=why), by)
            return
        number = int(self.store.settings.get(PAUSES, 0)) + 1
        key = f"pause:{number}" if announce else ""
        self.store.settings.put(PAUSES, number)
        self.store.settings.put(PAUSED, {"since": self.store.now().isoformat(), "announced": key})
        self.store.log.tell("paused", by=by, why=why)
        if announce:
            self._announce(key, pages.pause(self.press, paused=True, why=why), by)

    def end(self, by: str, why: str = "", *, shift: bool | None = None) -> None:
        """Go on. `shift` moves the deadlines on; None where it matters raises DeadlinePassed."""
        stands = self.stands
        if stands is None:
            return
        game = self.book.refresh()
        if shift is None and (passed := self.passed(game)) is not None:
            raise DeadlinePassed(passed, self.press, self.store.now() - stands.since)
        if shift:
            self._shift(game, stands, by, why)
        self.store.settings.put(PAUSED, value=False)
        self.store.log.tell("resumed", by=by, why=why, shifted=bool(shift))
        self._tell_on(stands, by, why)

    def passed(self, game: Game) -> datetime | None:
        """The first deadline that came while the game stood still."""
        due = (one.at for one in deadlines(game) if one.closes and one.at <= self.store.now())
        return next(due, None) if self.stands is not None else None

    def _shift(self, game: Game, stands: Stands, by: str, why: str) -> None:
        """The phase in which the game stood still goes on for as long as that lasted, in whole minutes; once a pause.

        A second vote that ran then goes on as long, too. Raises NothingToMove.
        """
        today, length = game.today, in_minutes(self.store.now() - stands.since)
        if today is None or game.winner is not None:
            raise NothingToMove
        phases = today.plan.phases
        phase = next((one for one in phases if stands.since < one.closes), phases[-1])
        again = today.revote_until is not None and today.plan.vote_closes <= stands.since < today.revote_until
        entered = [fact.ruling for fact in self.store.rulings.since()]
        words = why or say("игра стояла", "the game stood still")
        for subject in (phase.name, *([REVOTE] if again else [])):
            ruling = Ruling(self.store.now(), "pause", subject, str(length), words, by, today.day)
            if not any(_is_of(stands, ruling, one) for one in entered):
                self.store.rulings.add(ruling)

    def _tell_on(self, stands: Stands, by: str, why: str) -> None:
        """Who was told of the pause is told of its end, and until when he may vote now."""
        draft = self.store.drafts.latest(stands.announced) if stands.announced else None
        if draft is None:
            return
        if draft.state not in (State.SENDING, State.SENT):
            self.store.drafts.withdraw([stands.announced])
            return
        game = self.book.refresh()
        open_ = game.today is not None and game.winner is None and self.store.now() < game.today.plan.vote_closes
        closes = game.today.plan.vote_closes if open_ and game.today else None
        text = pages.pause(self.press, paused=False, why=why, closes=closes)
        self._announce(stands.announced.replace("pause", "resume"), text, by)

    def _announce(self, key: str, text: str, by: str) -> None:
        self.store.drafts.propose(Intent(key, ANNOUNCED, Action.POST, self.target, text), by)


def _is_of(stands: Stands, ruling: Ruling, entered: Ruling) -> bool:
    """Whether this ruling was entered for this pause already, by somebody who was stopped right after it."""
    same = (entered.verb, entered.subject, entered.day) == (ruling.verb, ruling.subject, ruling.day)
    return same and entered.at >= stands.since


def in_minutes(length: timedelta) -> int:
    """Whole minutes, rounded up: nobody loses the minute that had begun."""
    return -int(-length // MINUTE)
