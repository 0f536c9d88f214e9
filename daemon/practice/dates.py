"""Dates as each reader of the board has them: PHP's date formats, the reader's zone and language, relative ones too."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from daemon.practice.tongues import Words

DAYS = {
    "ru": ("Понедельник", "Вторник", "Среда", "Четверг", "Пятница", "Суббота", "Воскресенье"),
    "en": ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"),
}
SHORT_DAYS = {
    "ru": ("Пн", "Вт", "Ср", "Чт", "Пт", "Сб", "Вс"),
    "en": ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"),
}
MONTHS = {
    "ru": (
        "Январь", "Февраль", "Март", "Апрель", "Май", "Июнь", "Июль", "Август", "Сентябрь", "Октябрь", "Ноябрь",
        "Декабрь",
    ),
    "en": (
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ),
}  # fmt: skip
SHORT_MONTHS = {
    "ru": ("янв", "фев", "мар", "апр", "май", "июн", "июл", "авг", "сен", "окт", "ноя", "дек"),
    "en": ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"),
}
NEAR_DAYS = {
    "ru": {0: "Сегодня", -1: "Вчера", 1: "Завтра"},
    "en": {0: "Today", -1: "Yesterday", 1: "Tomorrow"},
}
LESS_THAN_A_MINUTE = {"ru": "менее минуты назад", "en": "less than a minute ago"}

LETTERS: dict[str, Callable[[datetime, str], str]] = {
    "d": lambda at, _: f"{at.day:02}",
    "j": lambda at, _: str(at.day),
    "D": lambda at, language: SHORT_DAYS[language][at.weekday()],
    "l": lambda at, language: DAYS[language][at.weekday()],
    "m": lambda at, _: f"{at.month:02}",
    "n": lambda at, _: str(at.month),
    "M": lambda at, language: SHORT_MONTHS[language][at.month - 1],
    "F": lambda at, language: MONTHS[language][at.month - 1],
    "Y": lambda at, _: f"{at.year:04}",
    "y": lambda at, _: f"{at.year % 100:02}",
    "a": lambda at, _: "am" if at.hour < 12 else "pm",
    "A": lambda at, _: "AM" if at.hour < 12 else "PM",
    "g": lambda at, _: str(at.hour % 12 or 12),
    "h": lambda at, _: f"{at.hour % 12 or 12:02}",
    "G": lambda at, _: str(at.hour),
    "H": lambda at, _: f"{at.hour:02}",
    "i": lambda at, _: f"{at.minute:02}",
    "s": lambda at, _: f"{at.second:02}",
    "c": lambda at, _: at.isoformat(),
    "P": lambda at, _: at.strftime("%z")[:3] + ":" + at.strftime("%z")[3:],
    "O": lambda at, _: at.strftime("%z"),
    "U": lambda at, _: str(int(at.timestamp())),
}


@dataclass(frozen=True)
class DateStyle:
    """How one reader sees dates."""

    language: str
    zone: str
    format: str

    def show(self, second: int, now: int) -> str:
        """A moment (Unix seconds) as text."""
        at = datetime.fromtimestamp(second, UTC).astimezone(ZoneInfo(self.zone))
        if "|" not in self.format:
            return self._written(at, self.format)
        return self._relative(at, now - second) or self._written(at, self.format.replace("|", ""))

    def _relative(self, at: datetime, age: int) -> str | None:
        if 0 <= age < 60:
            return LESS_THAN_A_MINUTE[self.language]
        if 0 <= age < 3600:
            return Words(self.language).counted(age // 60, "minutes_ago")
        today = (at + timedelta(seconds=age)).astimezone(ZoneInfo(self.zone)).date()
        near = NEAR_DAYS[self.language].get((at.date() - today).days)
        return near + self._written(at, self.format.rsplit("|", 1)[1]) if near else None

    def _written(self, at: datetime, pattern: str) -> str:
        pieces: list[str] = []
        characters = iter(pattern)
        for character in characters:
            if character == "\\":
                pieces.append(next(characters, ""))
            elif character in LETTERS:
                pieces.append(LETTERS[character](at, self.language))
            else:
                pieces.append(character)
        return "".join(pieces)


def iso(second: int) -> str:
    """The exact moment for `<time datetime>`: UTC, seconds, with offset."""
    return datetime.fromtimestamp(second, UTC).isoformat()
