"""Dates as boards write them, in Russian and English, to aware moments in UTC.

A board's format is the reader's own choice (any PHP date format), so the text is taken apart into words and numbers
rather than matched against a list of formats. What the text does not tell stays None: no time of day, no year, no
zone, an hour that the clocks went through twice. Where a page shows minutes only, seconds are 00.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, timezone, tzinfo

LONGEST = 120  # characters; no date is longer
MOST_MINUTES = 1440  # that boards count back

_MONTHS = (
    "янв январь января jan january",
    "фев февр февраль февраля feb february",
    "мар март марта mar march",
    "апр апрель апреля apr april",
    "май мая may",
    "июн июнь июня jun june",
    "июл июль июля jul july",
    "авг август августа aug august",
    "сен сент сентябрь сентября sep sept september",
    "окт октябрь октября oct october",
    "ноя нояб ноябрь ноября nov november",
    "дек декабрь декабря dec december",
)
MONTHS = {name: number for number, names in enumerate(_MONTHS, 1) for name in names.split()}
DAY_WORDS = {"вчера": -1, "сегодня": 0, "завтра": 1, "yesterday": -1, "today": 0, "tomorrow": 1}

_ISO = re.compile(r"\d{4}-\d\d-\d\d[t ]\d\d:\d\d(?::\d\d)?(?:[.,]\d{1,9})?\s?(?:z|[+-]\d\d:?\d\d)?")
_BEFORE_ZONE = re.compile(r"\s(?=[+\-z])")
_STAMP = re.compile(r"[12]\d{9}")
_TIME = re.compile(r"(?<![\d:.])(\d{1,2}):([0-5]\d)(?::([0-5]\d))?(?![\d:])(?:\s*([ap])\.?m\b\.?)?")
_OFFSET = re.compile(r"(?<![\w:])(?:utc|gmt)?\s?([+\-\u2212])(\d\d?)(?::?([0-5]\d))?(?![\d:.-])")
_UNIVERSAL = re.compile(r"\b(?:utc|gmt)\b|(?<=\d)z\b")
_NUMBERS = (
    (re.compile(r"(?<!\d)(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)"), (0, 1, 2)),
    (re.compile(r"(?<!\d)(\d{1,2})[.-](\d{1,2})[.-](\d{4})(?!\d)"), (2, 1, 0)),
    (re.compile(r"(?<!\d)(\d{1,2})\.(\d{1,2})\.(\d\d)(?!\d)"), (2, 1, 0)),
)
_SLASHES = re.compile(r"(?<!\d)(\d{1,2})/(\d{1,2})/(\d{4}|\d\d)(?!\d)")
_WORD = re.compile(r"[a-zа-яё]+")
_NUMBER = re.compile(r"\d+")
_NOW = re.compile(r"менее минуты назад|less than a minute ago|только что|just now")
_MINUTES = re.compile(r"(?:(\d+)\s)?(?:минут[уы]?|minutes?)\s(?:назад|ago)")


@dataclass(frozen=True, slots=True)
class Clock:
    """How the dates of a page are meant: when it was fetched, and the zone of the reader. None = not known."""

    fetched: datetime | None = None
    zone: tzinfo | None = None

    @property
    def today(self) -> date | None:
        """The reader's day at the moment of fetching."""
        if self.fetched is None or self.zone is None:
            return None
        return self.fetched.astimezone(self.zone).date()


def read_date(text: str, clock: Clock) -> datetime | None:
    """The moment that a date on the page names, in UTC; None where the text does not tell."""
    words = " ".join(text.replace("\u00a0", " ").split()).lower()
    if not words or len(words) > LONGEST:
        return None
    try:
        return _machine_date(words, clock) or _ago(words, clock) or _calendar_date(words, clock)
    except (ValueError, OverflowError):  # the 31st of February, the year 0
        return None


def read_stamp(text: str) -> datetime | None:
    """A moment as programs write it for programs (`<time datetime>`): ISO 8601 with an offset; else None."""
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return None
    return moment.astimezone(UTC) if moment.tzinfo else None


def _machine_date(words: str, clock: Clock) -> datetime | None:
    if _STAMP.fullmatch(words):
        return datetime.fromtimestamp(int(words), UTC)
    if not _ISO.fullmatch(words):
        return None
    moment = datetime.fromisoformat(_BEFORE_ZONE.sub("", words.replace(",", ".")).upper())
    return moment.astimezone(UTC) if moment.tzinfo else _placed(moment, clock.zone)


def _ago(words: str, clock: Clock) -> datetime | None:
    if clock.fetched is None:
        return None
    if _NOW.search(words):
        return _minute(clock.fetched)
    match = _MINUTES.search(words)
    if match is None:
        return None
    count = int(match[1] or 1)
    if count > MOST_MINUTES:
        return None
    return _minute(clock.fetched - timedelta(minutes=count))


def _minute(moment: datetime) -> datetime:
    return moment.astimezone(UTC).replace(second=0, microsecond=0)


def _calendar_date(words: str, clock: Clock) -> datetime | None:
    match = _TIME.search(words)
    if match is None:
        return None
    rest = f"{words[: match.start()]} {words[match.end() :]}"
    zone, rest = _zone_of(rest, clock)
    day = _day_of(rest, clock)
    return None if day is None else _placed(datetime.combine(day, _time_of(match)), zone)


def _time_of(match: re.Match[str]) -> time:
    hour, half = int(match[1]), match[4]
    if half and not 1 <= hour <= 12:
        raise ValueError(match[0])
    if half:
        hour = hour % 12 + (12 if half == "p" else 0)
    return time(hour, int(match[2]), int(match[3] or 0))


def _zone_of(words: str, clock: Clock) -> tuple[tzinfo | None, str]:
    """The zone that the text names itself, else the reader's; and the text without it."""
    match = _OFFSET.search(words)
    if match is not None and not _is_part_of_date(words, match):
        return offset(match), f"{words[: match.start()]} {words[match.end() :]}"
    return (UTC if _UNIVERSAL.search(words) else clock.zone), words


def _is_part_of_date(words: str, match: re.Match[str]) -> bool:
    return match[3] is None and "utc" not in match[0] and "gmt" not in match[0]


def offset(match: re.Match[str]) -> tzinfo:
    """The zone of a sign, hours and minutes (groups 1 to 3)."""
    distance = timedelta(hours=int(match[2]), minutes=int(match[3] or 0))
    return timezone(distance if match[1] == "+" else -distance)


def _day_of(words: str, clock: Clock) -> date | None:
    found = _WORD.findall(words)
    shift = next((DAY_WORDS[word] for word in found if word in DAY_WORDS), None)
    if shift is not None:
        return None if clock.today is None else clock.today + timedelta(days=shift)
    months = [MONTHS[word] for word in found if word in MONTHS]
    return _named_day(words, months[0]) if len(months) == 1 else _numbered_day(words)


def _named_day(words: str, month: int) -> date | None:
    """«Пн ноя 30, 2026», «30 Ноябрь 2026», «Nov 30, '26», «2026 ноября 30»: the year has four digits or stands last."""
    numbers = _NUMBER.findall(words)
    years = [number for number in numbers if len(number) == 4] or numbers[1:2]
    days = [number for number in numbers if number not in years and len(number) <= 2] or numbers[:1]
    if len(numbers) != 2 or not years:
        return None
    return date(_full_year(years[0]), month, int(days[0]))


def _numbered_day(words: str) -> date | None:
    for pattern, (year, month, day) in _NUMBERS:
        match = pattern.search(words)
        if match is not None:
            parts = match.groups()
            return date(_full_year(parts[year]), int(parts[month]), int(parts[day]))
    match = _SLASHES.search(words)
    return None if match is None else _day_between_slashes(*match.groups())


def _day_between_slashes(first: str, second: str, year: str) -> date | None:
    """Day and month stand in either order, by country: told apart only where one of them cannot be a month."""
    low, high = sorted((int(first), int(second)))
    return date(_full_year(year), low, high) if high > 12 or low == high else None


def _full_year(digits: str) -> int:
    return int(digits) if len(digits) == 4 else 2000 + int(digits)


def _placed(local: datetime, zone: tzinfo | None) -> datetime | None:
    """A clock's time in a zone as a moment; None in the hour that the clocks go through twice, or skip."""
    if zone is None:
        return None
    moment = local.replace(tzinfo=zone)
    if moment.utcoffset() != moment.replace(fold=1).utcoffset():
        return None
    return moment.astimezone(UTC)
