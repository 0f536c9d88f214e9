"""The daemon's loop: jobs, each guarded, that do what is due by the store and the clock.

    lease ─ read (watch → store) ─ close (clock entries, once all is read) ─ draft (desk) ─ send (outbox)

What is due is worked out from stored deadlines each time; `daemon/rounds.py` runs the jobs.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from daemon.account import CannotSignIn
from daemon.casebook import Casebook
from daemon.clock import ForumClock, Rest
from daemon.deadlines import Deadline, deadlines
from daemon.desk import Desk
from daemon.notices import Notices
from daemon.outbox import Outbox
from daemon.pace import Pace
from daemon.pausing import ANNOUNCED
from daemon.places import keep_watching
from daemon.rounds import NowAndThen, Rounds
from daemon.second_gm import ANSWER, CALL
from daemon.store.lease import Lease
from daemon.store.store import Store
from daemon.watch import Look, Watch
from engine.game import Game
from engine.journal import Clock

GRACE = timedelta(seconds=3)  # a board may store a post a little after the second that it gives it
SIGN_IN_PAUSE = timedelta(minutes=5)
LAST_LOOK = "last_look"
WHILE_STILL = frozenset({ANNOUNCED, ANSWER, CALL})  # what goes out though the game stands still


@dataclass(frozen=True, slots=True)
class Tempo:
    """How often and how carefully: intervals, the grace after a deadline, how often counts and when reminders go."""

    pace: Pace = field(default_factory=Pace)
    grace: timedelta = GRACE
    counts_every: timedelta = timedelta(0)
    tick: int = 1  # seconds between two looks at what is due
    remind: timedelta = timedelta(0)


@dataclass(slots=True)
class Staff:
    """Everybody who works for one game."""

    store: Store
    watch: Watch
    book: Casebook
    desk: Desk
    outbox: Outbox
    notices: Notices
    clock: ForumClock
    lease: Lease | None = None
    now_and_then: tuple[NowAndThen, ...] = ()
    clerks: tuple[NowAndThen, ...] = ()  # who read letters for the desk
    may_begin: Callable[[], bool] = lambda: True  # whether day 1 may come


@dataclass(frozen=True, slots=True)
class _Read:
    """The last complete pass: when it began, and whether the whole day was read again."""

    began: datetime
    again: bool
    inbox: bool


@dataclass(slots=True)
class Keeper:
    """Keeps the clock of one game: reads, and declares what is due once everything before it has been read."""

    staff: Staff
    tempo: Tempo = field(default_factory=Tempo)
    _last: datetime | None = None
    _news: datetime | None = None
    _read: _Read | None = None
    _shut_until: datetime | None = None

    def read(self) -> None:
        """Poll the forum if it is time."""
        game, now = self.staff.book.refresh(), self.staff.clock()
        if self._is_shut_out():
            return
        closing = [one.at + self.tempo.grace for one in self._deadlines(game)]
        if self._last is None or now >= self.tempo.pace.next_poll(now, self._last, self._news, closing):
            self._look(again=False)

    def close(self) -> None:
        """Enter every instant that has passed and before which all has been read; the next may follow from it."""
        while not self._stands_still() and (due := self._due(self.staff.book.refresh())) is not None:
            if self.staff.book.game.today is None and not self.staff.may_begin():
                return
            if not self._has_read(due) and not self._reads_for(due):
                return
            self.staff.notices.clear("closing")
            self.staff.store.milestones.add(Clock(due.at))
            keep_watching(self.staff.store, self.staff.book.refresh())

    def _reads_for(self, due: Deadline) -> bool:
        """Read what a deadline needs; a pass that the board's whole seconds make too early is tried again untold."""
        look = self._look(again=due.closes)
        if not look.complete():
            self._tell_waiting(due)
        return self._has_read(due)

    def _stands_still(self) -> bool:
        return self.staff.desk.paused or self._is_shut_out()

    def _is_shut_out(self) -> bool:
        """After a sign-in that was refused: each further try brings the account nearer to being locked."""
        return self._shut_until is not None and self.staff.store.now() < self._shut_until

    def _deadlines(self, game: Game) -> list[Deadline]:
        return deadlines(game, self.tempo.counts_every, self.tempo.remind)

    def _due(self, game: Game) -> Deadline | None:
        coming = self._deadlines(game)
        return coming[0] if coming and coming[0].at + self.tempo.grace <= self.staff.clock() else None

    def _has_read(self, due: Deadline) -> bool:
        read = self._read
        if read is None or read.began < due.at + self.tempo.grace:
            return False
        return (read.again or not due.closes) and (read.inbox or not due.letters)

    def _look(self, *, again: bool) -> Look:
        game = self.staff.book.refresh()
        since = game.today.plan.opens if game.today else game.setup.start
        look = self.staff.watch.look_again(since) if again else self.staff.watch.look()
        self._last = self.staff.clock()
        if any(isinstance(trouble, CannotSignIn) for trouble in look.troubles.values()):
            self._shut_until = self.staff.store.now() + SIGN_IN_PAUSE
        self._news = self._last if look.news else self._news
        if look.complete(inbox=False):
            self._read = _Read(look.began, again, look.complete())
            self._progress(game, look)
        self.staff.store.settings.put(LAST_LOOK, {"at": self._last.isoformat(), "whole": look.complete()})
        return look

    def _progress(self, game: Game, look: Look) -> None:
        """News move the game's clock on, so that a count says how late it is; never up to an instant that is due."""
        at = look.began - self.tempo.grace
        coming = self._deadlines(game)
        if look.news and coming and game.now < at < coming[0].at:
            self.staff.store.milestones.add(Clock(at))

    def _tell_waiting(self, due: Deadline) -> None:
        """No verdict before every post was read; the topics' own notices say what stands in the way."""
        zone = ZoneInfo(self.staff.book.setup.options.schedule.timezone)
        at = f"{due.at.astimezone(zone):%H:%M:%S}"
        self.staff.notices.raise_(
            "closing",
            f"Итог на {at} ждёт: не всё прочитано до конца. Программа пробует снова; причина — в соседних сообщениях.",
            f"The result of {at} waits: not everything could be read. It is being tried again; see the other notices.",
        )


class Loop(Rounds):
    """Runs the jobs of a game until it is stopped."""

    def __init__(self, staff: Staff, tempo: Tempo | None = None, rest: Rest | None = None) -> None:
        self._staff, self._tempo = staff, tempo or Tempo()
        self._keeper = Keeper(staff, self._tempo)
        self._drafted = -1
        work = {
            "close": self._keeper.close, "read": self._keeper.read, "draft": self._draft, "send": self._send,
            "queue": self._queue,
        }  # fmt: skip
        super().__init__(staff, work, rest or Rest(), self._tempo.tick)

    def _draft(self) -> None:
        """The clerks' and the desk's work, where anything has happened since it was last done."""
        if self._staff.store.log.last() != self._drafted:
            self._read_letters()
            self._staff.desk.work()
            self._drafted = self._staff.store.log.last()

    def _send(self) -> None:
        self._staff.outbox.work(WHILE_STILL if self._staff.desk.paused else None)

    def _read_letters(self) -> None:
        for clerk in self._staff.clerks:
            clerk.work()

    def _queue(self) -> None:
        """What is looked after now and then."""
        self._staff.outbox.look_for_queued()
        self._read_letters()
        for one in self._staff.now_and_then:
            one.work()
