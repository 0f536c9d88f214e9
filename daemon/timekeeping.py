"""Whether the times on a page can be true. Many boards do not say in which zone they show them.

A post from the future, or one of our own that seems to have been made long before or after it was sent, means that the
account's profile shows another zone than the game is led in. Such a page is not kept: by it votes would be in time or
late wrongly.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta

from daemon.errors import Trouble

MARGIN = timedelta(minutes=15)  # more than any clock is wrong, less than any two zones differ
MINUTE, DAY = timedelta(minutes=1), timedelta(days=1)


class TimesAreOff(Trouble):
    """The board shows times that cannot be. `off` is how far, positive when they lie ahead."""

    def __init__(self, where: tuple[str, str], off: timedelta) -> None:
        minutes = round(((off + DAY / 2) % DAY - DAY / 2) / MINUTE)  # «today» may mean another day there
        super().__init__(
            f"{where[0]}: время на странице расходится с настоящим на {minutes:+d} мин. В профиле учётной записи на "
            "форуме должен стоять пояс из [schedule] timezone (с летним временем). Пока это не исправлено, отсюда "
            "ничего не читается и итог ждёт.",
            f"{where[1]}: the times on the page are {minutes:+d} min off the true ones. The account's profile on the "
            "forum must have the zone of [schedule] timezone (with summer time). Until that is mended nothing is read "
            "from here and the verdict waits.",
        )
        self.off = off


def off(shown: Mapping[int, datetime | None], sent: Mapping[int, datetime], now: datetime) -> timedelta | None:
    """How far times are off; None where they can be true.

    `shown` are the times of posts by id, `sent` when we have sent those of them that are ours.
    """
    ahead = [at - now for at in shown.values() if at is not None and at - now > MARGIN]
    ours = (at - sent[number] for number, at in shown.items() if at is not None and number in sent)
    return next((gap for gap in ours if abs(gap) > MARGIN), None) or max(ahead, default=None)


def ahead(times: Iterable[datetime | None], now: datetime) -> timedelta | None:
    """How far the latest of these times lies in the future; None where none does."""
    return off(dict(enumerate(times)), {}, now)
