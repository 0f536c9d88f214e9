"""Dates on a phpBB 2.0 board: PHP's format letters, a fixed offset from Greenwich, never «today»."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

from daemon.practice.dates import LETTERS

RU_MONTHS = ("Янв", "Фев", "Мар", "Апр", "Май", "Июн", "Июл", "Авг", "Сен", "Окт", "Ноя", "Дек")


def offset_now(zone: str, moment: datetime) -> timedelta:
    """The offset that an owner of this zone has chosen: the board knows no summer time."""
    return moment.astimezone(ZoneInfo(zone)).utcoffset() or timedelta()


def written(second: int, pattern: str, language: str, offset: timedelta) -> str:
    """A moment (Unix seconds) in a format string."""
    at = datetime.fromtimestamp(second, UTC).astimezone(timezone(offset))
    return "".join(_pieces(at, pattern, language))


def _pieces(at: datetime, pattern: str, language: str) -> Iterator[str]:
    characters = iter(pattern)
    for character in characters:
        if character == "\\":
            yield next(characters, "")
        elif character == "M" and language == "ru":
            yield RU_MONTHS[at.month - 1]
        else:
            yield LETTERS[character](at, language) if character in LETTERS else character


def zone_label(offset: timedelta, language: str) -> str:
    """`GMT + 3`, in English `GMT + 3 Hours`; half hours as `GMT + 5:30` and `GMT + 5.5 Hours`."""
    minutes = round(offset.total_seconds() / 60)
    if not minutes:
        return "GMT"
    hours, rest = divmod(abs(minutes), 60)
    in_russian = f"{hours}:{rest:02}" if rest else str(hours)
    number = in_russian if language == "ru" else f"{hours + rest / 60:g} Hours"
    return f"GMT {'+' if minutes > 0 else '-'} {number}"
