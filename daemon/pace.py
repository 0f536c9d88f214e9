"""How often the forum is asked: seldom when nothing happens, oftener when people write, often before a deadline."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta


@dataclass(frozen=True, slots=True)
class Pace:
    """The intervals between two polls. `floor` is never gone below: the forum is somebody else's machine."""

    calm: timedelta = timedelta(minutes=5)
    busy: timedelta = timedelta(minutes=1)
    floor: timedelta = timedelta(seconds=15)
    busy_for: timedelta = timedelta(minutes=20)

    def next_poll(
        self, now: datetime, last: datetime, news: datetime | None, deadlines: Iterable[datetime]
    ) -> datetime:
        """When to poll next, given the last poll, the last time something new was found, and what closes when.

        A deadline ahead shortens the interval to a tenth of the time that is left; a poll falls right after it.
        """
        talk = news is not None and now - news < self.busy_for
        ahead = min((at for at in deadlines if at > last), default=None)
        usual = last + (self.busy if talk else self.calm)
        if ahead is None:
            return usual
        return min(usual, max(last + self.floor, min(last + (ahead - last) / 10, ahead)), max(ahead, last + self.floor))

    @classmethod
    def for_phases(cls, shortest: timedelta, pause: timedelta) -> Pace:
        """Intervals for a game whose shortest phase lasts so long, on a forum asked at most once a `pause`."""
        usual = cls()
        floor = max(pause, min(usual.floor, shortest / 20))
        busy = max(floor, min(usual.busy, shortest / 15))
        return cls(max(busy, min(usual.calm, shortest / 10)), busy, floor, usual.busy_for)
