"""The daemon's loop: `schedule` jobs, each guarded, that do what is due by the store and the clock.

    lease ─ read (watch → store) ─ close (clock entries, once all is read) ─ draft (desk) ─ send (outbox)

`schedule` neither catches exceptions nor makes up for missed runs: every job is wrapped, and what is due is worked out
from stored deadlines each time, so a job that runs late or twice changes nothing.
"""

from __future__ import annotations

import logging
import signal
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from types import FrameType
from zoneinfo import ZoneInfo

import schedule

from daemon.account import CannotSignIn
from daemon.casebook import Casebook
from daemon.clock import ForumClock, Rest
from daemon.deadlines import Deadline, deadlines
from daemon.desk import Desk
from daemon.errors import Trouble
from daemon.notices import Notices
from daemon.outbox import Outbox
from daemon.pace import Pace
from daemon.places import keep_watching
from daemon.store.lease import Lease, LeaseLost
from daemon.store.store import Store
from daemon.tidy import Tidy
from daemon.unread import Unread
from daemon.watch import Look, Watch
from engine.game import Game
from engine.journal import Clock

log = logging.getLogger(__name__)
GRACE = timedelta(seconds=3)  # a board may store a post a little after the second that it gives it
SIGN_IN_PAUSE = timedelta(minutes=5)
QUEUE_EVERY = 120  # seconds
NOTIFY_AFTER = 3
LONGEST_REST = 5.0
LAST_LOOK = "last_look"


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
    now_and_then: tuple[Tidy | Unread, ...] = ()


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
        while not self._is_shut_out() and (due := self._due(self.staff.book.refresh())) is not None:
            if not self._has_read(due):
                self._look(again=due.closes)
            if not self._has_read(due):
                self._tell_waiting(due)
                return
            self.staff.notices.clear("closing")
            self.staff.store.milestones.add(Clock(due.at))
            keep_watching(self.staff.store, self.staff.book.refresh())

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


class Loop:
    """Runs the jobs until it is stopped."""

    def __init__(self, staff: Staff, tempo: Tempo | None = None, rest: Rest | None = None) -> None:
        self._staff, self._tempo, self._rest = staff, tempo or Tempo(), rest or Rest()
        self._keeper = Keeper(staff, self._tempo)
        self._failures: dict[str, int] = {}
        self._drafted = -1
        self._jobs = schedule.Scheduler()
        self._lost: LeaseLost | None = None

    def run(self) -> None:
        """Take the lease and work until a signal (or `stop`) comes. Raises LeaseHeld, LeaseLost."""
        staff, every = self._staff, self._tempo.tick
        if staff.lease is not None:
            staff.lease.take()
            self._jobs.every(max(1, int(staff.lease.term.total_seconds() // 3))).seconds.do(self.guarded, "lease")
        for name in ("close", "read", "draft", "send"):
            self._jobs.every(every).seconds.do(self.guarded, name)
        self._jobs.every(QUEUE_EVERY).seconds.do(self.guarded, "queue")
        staff.store.log.tell("started")
        try:
            self.once()
            while not self._rest.stopped:
                self._jobs.run_pending()
                self._rest.wait(min(max(self._jobs.idle_seconds or 0.05, 0.05), LONGEST_REST))
        finally:
            self._end()
        if self._lost is not None:
            raise self._lost

    def once(self) -> None:
        """Each job once, in order."""
        for name in ("close", "read", "draft", "send"):
            self.guarded(name)

    def stop(self) -> None:
        """Stop after the job that is running."""
        self._rest.stop()

    def on_signals(self) -> None:
        """SIGTERM and SIGINT stop the loop."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._signalled)

    def _signalled(self, number: int, frame: FrameType | None) -> None:
        self.stop()

    def guarded(self, name: str) -> None:
        """Run a job so that its failure stops nothing else: logged, counted, told after a few in a row."""
        if self._rest.stopped:
            return
        try:
            self._work[name]()
        except LeaseLost as lost:
            self._lost = lost
            self.stop()
        except Exception as error:  # the only net: one job's failure never stops the others
            self._failed(name, error)
        else:
            if self._failures.pop(name, 0) >= NOTIFY_AFTER:
                self._staff.notices.clear(f"job:{name}")

    @property
    def _work(self) -> dict[str, Callable[[], None]]:
        return {
            "lease": self._renew,
            "close": self._keeper.close,
            "read": self._keeper.read,
            "draft": self._draft,
            "send": self._send,
            "queue": self._queue,
        }

    def _renew(self) -> None:
        if self._staff.lease is not None:
            self._staff.lease.renew()

    def _draft(self) -> None:
        """The desk's work, where anything has happened since it was last done."""
        if self._staff.store.log.last() != self._drafted:
            self._staff.desk.work()
            self._drafted = self._staff.store.log.last()

    def _send(self) -> None:
        if not self._staff.desk.paused:
            self._staff.outbox.work()

    def _queue(self) -> None:
        """What is looked after now and then."""
        self._staff.outbox.look_for_queued()
        for one in self._staff.now_and_then:
            one.work()

    def _failed(self, name: str, error: Exception) -> None:
        self._failures[name] = self._failures.get(name, 0) + 1
        log.error("job %s failed (%d): %s", name, self._failures[name], _in_a_line(error))
        if self._failures[name] == NOTIFY_AFTER:
            self._tell(name, error)

    def _tell(self, name: str, error: Exception) -> None:
        ru, en = (error.ru, error.en) if isinstance(error, Trouble) else (_in_a_line(error), _in_a_line(error))
        try:
            self._staff.notices.raise_(
                f"job:{name}",
                f"Работа «{name}» не удаётся {NOTIFY_AFTER} раза подряд: {ru}",
                f"The job {name} has failed {NOTIFY_AFTER} times in a row: {en}",
            )
        except Trouble as silent:  # the store itself is what fails: the log above has said it
            log.error("not told: %s", silent.en)  # noqa: TRY400

    def _end(self) -> None:
        try:
            if self._staff.lease is not None:
                self._staff.lease.release()
            self._staff.store.log.tell("stopped")
        except Trouble as trouble:
            log.error("at the end: %s", trouble.en)  # noqa: TRY400


def _in_a_line(error: Exception) -> str:
    """A failure for the log: our own sentence, or where it happened; never the values it happened with."""
    if isinstance(error, Trouble):
        return error.en
    last = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__} at {last.filename.rpartition('/')[2]}:{last.lineno}"
