"""The board's own clock: it may run ahead of or behind everybody else's, and tests may hold it in their hands."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime


@dataclass
class BoardClock:
    """Seconds since 1970 as this board believes; `skew` seconds ahead of its source."""

    source: Callable[[], float] = time.time
    skew: float = 0.0

    def now(self) -> int:
        """The whole second, as PHP's time() gives it."""
        return int(self.source() + self.skew)

    def moment(self) -> datetime:
        """Now as an aware datetime in UTC."""
        return datetime.fromtimestamp(self.now(), UTC)
