"""Jobs that go round until somebody stops them: each guarded, so that the failure of one never stops the others.

`schedule` neither catches exceptions nor makes up for missed runs: every job is wrapped, and each works out by itself
what is due, so a job that runs late or twice changes nothing.
"""

from __future__ import annotations

import logging
import signal
import traceback
from collections.abc import Callable, Mapping
from types import FrameType
from typing import Protocol

import schedule

from daemon.clock import Rest
from daemon.errors import Trouble
from daemon.notices import Notices
from daemon.store.lease import Lease, LeaseLost
from daemon.store.store import Store

log = logging.getLogger("daemon.loop")
QUEUE_EVERY = 120  # seconds
NOTIFY_AFTER = 3
LONGEST_REST = 5.0
LEASE, QUEUE = "lease", "queue"
Work = Mapping[str, Callable[[], None]]


class NowAndThen(Protocol):
    """Something that is looked after every few minutes."""

    def work(self) -> object:
        """Look after it."""


class House(Protocol):
    """What every round works in: the store, who is told, and the right to act."""

    @property
    def store(self) -> Store:
        """What is kept."""

    @property
    def notices(self) -> Notices:
        """Who is told."""

    @property
    def lease(self) -> Lease | None:
        """The right to act, where one is needed."""


class Rounds:
    """Runs the jobs of `work` in their order, over and over, `tick` seconds apart; `queue` now and then."""

    def __init__(self, house: House, work: Work, rest: Rest, tick: int = 1) -> None:
        self._house, self._rest, self._tick = house, rest, tick
        self._work = {LEASE: self._renew, **work}
        self._often = [name for name in work if name != QUEUE]
        self._failures: dict[str, int] = {}
        self._jobs = schedule.Scheduler()
        self._lost: LeaseLost | None = None

    def run(self) -> None:
        """Take the lease and work until a signal (or `stop`) comes. Raises LeaseHeld, LeaseLost."""
        lease = self._house.lease
        if lease is not None:
            lease.take()
            self._jobs.every(max(1, int(lease.term.total_seconds() // 3))).seconds.do(self.guarded, LEASE)
        for name in self._often:
            self._jobs.every(self._tick).seconds.do(self.guarded, name)
        if QUEUE in self._work:
            self._jobs.every(QUEUE_EVERY).seconds.do(self.guarded, QUEUE)
        self._house.store.log.tell("started")
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
        for name in self._often:
            self.guarded(name)

    def stop(self) -> None:
        """Stop after the job that is running."""
        self._rest.stop()

    def on_signals(self) -> None:
        """SIGTERM and SIGINT stop the round."""
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
                self._house.notices.clear(f"job:{name}")

    def _renew(self) -> None:
        if self._house.lease is not None:
            self._house.lease.renew()

    def _failed(self, name: str, error: Exception) -> None:
        self._failures[name] = self._failures.get(name, 0) + 1
        log.error("job %s failed (%d): %s", name, self._failures[name], _in_a_line(error))
        if self._failures[name] == NOTIFY_AFTER:
            self._tell(name, error)

    def _tell(self, name: str, error: Exception) -> None:
        ru, en = (error.ru, error.en) if isinstance(error, Trouble) else (_in_a_line(error), _in_a_line(error))
        try:
            self._house.notices.raise_(
                f"job:{name}",
                f"Работа «{name}» не удаётся {NOTIFY_AFTER} раза подряд: {ru}",
                f"The job {name} has failed {NOTIFY_AFTER} times in a row: {en}",
            )
        except Trouble as silent:  # the store itself is what fails: the log above has said it
            log.error("not told: %s", silent.en)  # noqa: TRY400

    def _end(self) -> None:
        try:
            if self._house.lease is not None:
                self._house.lease.release()
            self._house.store.log.tell("stopped")
        except Trouble as trouble:
            log.error("at the end: %s", trouble.en)  # noqa: TRY400


def _in_a_line(error: Exception) -> str:
    """A failure for the log: our own sentence, or where it happened; never the values it happened with."""
    if isinstance(error, Trouble):
        return error.en
    last = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__} at {last.filename.rpartition('/')[2]}:{last.lineno}"
