"""What time it is: the machine's clock, and the forum's, by which every deadline is kept."""

from __future__ import annotations

import threading
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

Now = Callable[[], datetime]


def machine() -> datetime:
    """The machine's time, in UTC."""
    return datetime.now(UTC)


class ForumClock:
    """The forum's time, worked out from the machine's and the last difference that an answer showed.

    An answer's Date header has whole seconds, so the difference is never taken as larger than it must be: the forum is
    at least at `forum` when an answer that says `forum` arrives.
    """

    def __init__(self, now: Now = machine) -> None:
        self._now = now
        self._skew = timedelta(0)

    def __call__(self) -> datetime:
        """The forum's time now; never ahead of it by more than the answer's way back."""
        return self._now() + self._skew

    @property
    def skew(self) -> timedelta:
        """Forum minus machine, as last seen."""
        return self._skew

    def ours(self) -> datetime:
        """The machine's time now."""
        return self._now()

    def theirs(self, ours: datetime) -> datetime:
        """What the forum's clock showed at that moment of the machine's, by the difference known now."""
        return ours + self._skew

    def learn(self, forum: datetime, received: datetime) -> None:
        """Take the difference from an answer that carries the forum's time and came in at `received`."""
        self._skew = forum - received


class Rest:
    """Waiting that a signal can end: `sleep` without the deafness."""

    def __init__(self) -> None:
        self._stop = threading.Event()

    @property
    def stopped(self) -> bool:
        return self._stop.is_set()

    def stop(self) -> None:
        """End the current and every later wait."""
        self._stop.set()

    def wait(self, seconds: float) -> bool:
        """Wait; true when it was ended early."""
        return self._stop.wait(seconds)
