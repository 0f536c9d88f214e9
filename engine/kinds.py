"""The kinds of option values: a choice, a switch, a number, a list of words, a zone, dates, phases."""

from __future__ import annotations

import itertools
import re
import zoneinfo
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta

from engine.option import Chosen, Words

_YES = {"on", "yes", "true", "1", "да", "вкл"}
_NO = {"off", "no", "false", "0", "нет", "выкл"}
_LENGTH = re.compile(r"(\d{1,6})\s*(d|h|m|s|д|ч|м|с)\w{0,8}")
_SECONDS = {"d": 86400, "h": 3600, "m": 60, "s": 1, "д": 86400, "ч": 3600, "м": 60, "с": 1}
_CLOCK = re.compile(r"(\d{1,2}):(\d{2})")


@dataclass(frozen=True, slots=True)
class OneOf:
    """One word out of a closed list; those in `amounts` are followed by a number, without it 1."""

    values: Mapping[str, Words]
    amounts: frozenset[str] = frozenset()

    def parse(self, text: str) -> str | Chosen:
        """The word, or a `Chosen` where any value of this option carries a number."""
        name, amount = _name_and_amount(text)
        if name not in self.values or (amount is not None and name not in self.amounts) or amount == 0:
            raise ValueError(text)
        if not self.amounts:
            return name
        return Chosen(name, (amount or 1) if name in self.amounts else 0)

    def show(self, value: str | Chosen) -> str:
        """As it stands in the INI."""
        return str(value)

    def allowed(self) -> Words:
        """The list."""
        names = ", ".join(f"{name} N" if name in self.amounts else name for name in self.values)
        return Words(names, names)

    def meanings(self) -> Mapping[str, Words]:
        """What each word means."""
        return self.values


def _name_and_amount(text: str) -> tuple[str, int | None]:
    words = text.lower().replace("-", "_").split()
    if words and words[-1].isdecimal():
        return "_".join(words[:-1]), int(words[-1][:9])
    return "_".join(words), None


@dataclass(frozen=True, slots=True)
class Switch:
    """On or off."""

    def parse(self, text: str) -> bool:
        """True for on, yes, да …"""
        word = text.lower()
        if word not in _YES | _NO:
            raise ValueError(text)
        return word in _YES

    def show(self, value: bool) -> str:
        """on or off."""
        return "on" if value else "off"

    def allowed(self) -> Words:
        """Both."""
        return Words("on, off", "on, off")

    def meanings(self) -> Mapping[str, Words]:
        """Both, in words."""
        return {"on": Words("да", "yes"), "off": Words("нет", "no")}


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number from `least`; `named` are words that stand for a number or, as None, for no limit."""

    least: int = 0
    named: Mapping[str, int | None] = field(default_factory=dict)

    def parse(self, text: str) -> int | None:
        """The number; None = no limit."""
        word = text.lower()
        if word in self.named:
            return self.named[word]
        if not re.fullmatch(r"[0-9]{1,6}", word) or int(word) < self.least:
            raise ValueError(text)
        return int(word)

    def show(self, value: int | None) -> str:
        """The word where there is one."""
        return next((word for word, number in self.named.items() if number == value), str(value))

    def allowed(self) -> Words:
        """The words and the least number."""
        words = "".join(f"{word}, " for word in self.named)
        return Words(f"{words}целое число не меньше {self.least}", f"{words}a whole number, at least {self.least}")

    def meanings(self) -> Mapping[str, Words]:
        """Open."""
        return {}


@dataclass(frozen=True, slots=True)
class Length:
    """A length of time: `48h`, `3m`, `1h 30m`; 0, or the word `none`, = off. A bare number is hours."""

    none: str = "0"

    def parse(self, text: str) -> timedelta:
        """The length."""
        if text.lower() == self.none:
            return timedelta(0)
        if re.fullmatch(r"[0-9]{1,5}", text):
            return timedelta(hours=int(text))
        return length(text)

    def show(self, value: timedelta) -> str:
        """In the largest unit that fits."""
        return show_length(value) if value else self.none

    def allowed(self) -> Words:
        """How to write it."""
        off = self.none
        return Words(f"длительность: 48h, 90m; {off} = выключено", f"a length of time: 48h, 90m; {off} = off")

    def meanings(self) -> Mapping[str, Words]:
        """Open."""
        return {}


def length(text: str) -> timedelta:
    """A length written as numbers with d, h, m, s (or д, ч, м, с); ValueError else."""
    parts = _LENGTH.findall(text.lower())
    if not parts or _LENGTH.sub("", text.lower()).strip(" ,"):
        raise ValueError(text)
    return timedelta(seconds=sum(int(number) * _SECONDS[unit] for number, unit in parts))


def show_length(value: timedelta) -> str:
    """A length in the largest unit that divides it."""
    seconds = int(value.total_seconds())
    unit = next(unit for unit in "hms" if seconds % _SECONDS[unit] == 0)
    return f"{seconds // _SECONDS[unit]}{unit}" if seconds else "0"


@dataclass(frozen=True, slots=True)
class ListOf:
    """Words between commas; closed where `values` are given. `none` is the word for an empty list."""

    values: Mapping[str, Words] = field(default_factory=dict)
    none: str = "none"

    def parse(self, text: str) -> tuple[str, ...]:
        """The words in their order."""
        words = tuple(word.strip() for word in text.split(",") if word.strip())
        if [word.lower() for word in words] == [self.none]:
            return ()
        if self.values and (not words or any(word not in self.values for word in words)):
            raise ValueError(text)
        return words

    def show(self, value: tuple[str, ...]) -> str:
        """Between commas."""
        return ", ".join(value) or self.none

    def allowed(self) -> Words:
        """The closed list, or how to write an open one."""
        if self.values:
            names = ", ".join(self.values)
            return Words(f"через запятую: {names}", f"between commas: {names}")
        return Words(f"слова через запятую или {self.none}", f"words between commas, or {self.none}")

    def meanings(self) -> Mapping[str, Words]:
        """What each word means, where the list is closed."""
        return self.values


@dataclass(frozen=True, slots=True)
class Text:
    """Any words, or nothing."""

    def parse(self, text: str) -> str:
        """As it stands."""
        return text

    def show(self, value: str) -> str:
        """As it stands."""
        return value

    def allowed(self) -> Words:
        """Anything."""
        return Words("любое слово или пусто", "any word, or nothing")

    def meanings(self) -> Mapping[str, Words]:
        """Open."""
        return {}


@dataclass(frozen=True, slots=True)
class Zone:
    """A time zone by its IANA name."""

    def parse(self, text: str) -> str:
        """The name, if the zone is known."""
        try:
            zoneinfo.ZoneInfo(text)
        except (zoneinfo.ZoneInfoNotFoundError, OSError) as error:
            raise ValueError(text) from error
        return text

    def show(self, value: str) -> str:
        """The name."""
        return value

    def allowed(self) -> Words:
        """How to write it."""
        return Words("имя часового пояса IANA: Europe/Moscow", "an IANA time zone: Europe/Moscow")

    def meanings(self) -> Mapping[str, Words]:
        """Open."""
        return {}


@dataclass(frozen=True, slots=True)
class Moment:
    """A local date and time, written 2026-12-01 21:00; empty = not set."""

    def parse(self, text: str) -> str:
        """The text in one spelling; the zone is another option, so no instant yet."""
        if not text:
            return ""
        return datetime.fromisoformat(text).isoformat(sep=" ", timespec="minutes")

    def show(self, value: str) -> str:
        """The text."""
        return value

    def allowed(self) -> Words:
        """How to write it."""
        return Words("дата и время: 2026-12-01 21:00", "a date and time: 2026-12-01 21:00")

    def meanings(self) -> Mapping[str, Words]:
        """Open."""
        return {}


@dataclass(frozen=True, slots=True)
class Dates:
    """Dates between commas: 2026-12-31, 2027-01-01; none = none."""

    def parse(self, text: str) -> tuple[date, ...]:
        """The dates in order."""
        if text.lower() in {"", "none"}:
            return ()
        return tuple(sorted({date.fromisoformat(word.strip()) for word in text.split(",") if word.strip()}))

    def show(self, value: tuple[date, ...]) -> str:
        """Between commas."""
        return ", ".join(day.isoformat() for day in value) or "none"

    def allowed(self) -> Words:
        """How to write them."""
        return Words("даты через запятую: 2026-12-31, 2027-01-01; none", "dates: 2026-12-31, 2027-01-01; none")

    def meanings(self) -> Mapping[str, Words]:
        """Open."""
        return {}


PHASE_NAMES: Mapping[str, Words] = {
    "day": Words("день", "day"),
    "evening": Words("вечер (голосование)", "evening (the vote)"),
    "night": Words("ночь", "night"),
    "processing": Words("подсчёт", "processing"),
}


@dataclass(frozen=True, slots=True)
class PhaseRule:
    """One phase as configured: from clock time to clock time, or of a length."""

    name: str
    opens: time | None = None
    closes: time | None = None
    lasts: timedelta | None = None

    def __str__(self) -> str:
        if self.opens is not None and self.closes is not None:
            return f"{self.name} {self.opens:%H:%M}-{self.closes:%H:%M}"
        return f"{self.name} {show_length(self.lasts or timedelta())}"


@dataclass(frozen=True, slots=True)
class Phases:
    """Phases of a game day, all by clock times that follow on each other, or all by lengths."""

    def parse(self, text: str) -> tuple[PhaseRule, ...]:
        """The phases in order; the first is `day`, each once."""
        rules = tuple(_phase(part) for part in text.split(",") if part.strip())
        names = [rule.name for rule in rules]
        clocks = [rule for rule in rules if rule.lasts is None]
        gaps = any(a.closes != b.opens for a, b in itertools.pairwise(clocks))
        if not names or names[0] != "day" or len(set(names)) < len(names) or gaps or 0 < len(clocks) < len(rules):
            raise ValueError(text)
        return rules

    def show(self, value: tuple[PhaseRule, ...]) -> str:
        """Between commas."""
        return ", ".join(map(str, value))

    def allowed(self) -> Words:
        """How to write them."""
        names = ", ".join(PHASE_NAMES)
        return Words(
            f"фазы подряд ({names}; первая day): «day 09:00-20:00, evening 20:00-21:00» или «day 72h, night 24h»",
            f"phases on end ({names}; day first): 'day 09:00-20:00, evening 20:00-21:00' or 'day 72h, night 24h'",
        )

    def meanings(self) -> Mapping[str, Words]:
        """Open."""
        return {}


def _phase(part: str) -> PhaseRule:
    name, _, when = part.strip().partition(" ")
    if name not in PHASE_NAMES:
        raise ValueError(part)
    clocks = re.fullmatch(r"\s*(\S+)\s*[-–—]\s*(\S+)\s*", when)
    if clocks:
        return PhaseRule(name, _clock(clocks[1]), _clock(clocks[2]))
    lasts = length(when)
    if not lasts:
        raise ValueError(part)
    return PhaseRule(name, lasts=lasts)


def _clock(text: str) -> time:
    found = _CLOCK.fullmatch(text)
    if not found:
        raise ValueError(text)
    return time(int(found[1]), int(found[2]))
