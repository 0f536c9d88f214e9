"""What templates may call: nicks made harmless, Russian plurals, gendered words, the forum's clock."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping
from datetime import datetime
from zoneinfo import ZoneInfo

MOST_LETTERS = 80
MOST_STORY = 8000
JOINER = "\u2060"  # unseen; behind it a board sees neither a tag, nor a mention, nor an address
# Marks that turn the reading direction around would also turn around the rest of the line.
_TURNS = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]")
# A tag and a mention are broken behind their first sign, an address before its colon or point.
_LIVE = re.compile(r"(?<=[\[@])|(?=://)|(?<=www)(?=\.)", re.IGNORECASE)
_MOST_MARKS = 3

_MONTHS = {
    "ru": ("января", "февраля", "марта", "апреля", "мая", "июня", "июля", "августа", "сентября", "октября", "ноября",
           "декабря"),
    "en": ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
           "November", "December"),
}  # fmt: skip
_WEEKDAYS = {
    "ru": ("понедельник", "вторник", "среда", "четверг", "пятница", "суббота", "воскресенье"),
    "en": ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"),
}
_ZONES = {"Europe/Moscow": {"ru": "мск", "en": "Moscow time"}}


def bb(text: object) -> str:
    """Players' own words for a post: one line, no tags, mentions or links, nothing that turns the line around."""
    shown = _thinned(_shown(str(text)))
    if len(shown) > MOST_LETTERS:
        shown = shown[: MOST_LETTERS - 1].rstrip() + "…"
    return _LIVE.sub(JOINER, shown)


def bb_lines(text: str) -> str:
    """A longer text of a player's: the same, line by line, lines of any length."""
    lines = (_LIVE.sub(JOINER, _thinned(_shown(line))) for line in text.splitlines())
    return "\n".join(lines).strip()[:MOST_STORY]


def _shown(text: str) -> str:
    line = " ".join(_TURNS.sub("", text).split())
    return "".join(letter for letter in line if unicodedata.category(letter) not in {"Cc", "Cs"})


def _thinned(text: str) -> str:
    """Towers of combining marks cut to a few storeys."""
    kept: list[str] = []
    run = 0
    for letter in text:
        run = run + 1 if unicodedata.combining(letter) else 0
        if run <= _MOST_MARKS:
            kept.append(letter)
    return "".join(kept)


def plural(number: int, one: str, few: str, many: str | None = None) -> str:
    """The word for a number: `3|plural("голос", "голоса", "голосов")`, `3|plural("vote", "votes")`."""
    if many is None:
        return one if number == 1 else few
    tens, ones = abs(number) % 100, abs(number) % 10
    if 11 <= tens <= 14 or ones == 0 or ones >= 5:
        return many
    return one if ones == 1 else few


def by_gender(genders: Mapping[str, str]) -> Callable[[str, str, str, str], str]:
    """A filter `nick|gendered("покинул", "покинула", "покидает")`: the last where the gender is not known."""

    def gendered(nick: str, male: str, female: str, unknown: str) -> str:
        return {"m": male, "f": female}.get(genders.get(nick, ""), unknown)

    return gendered


def clock_in(zone: ZoneInfo) -> Callable[[datetime], str]:
    """A filter: the time of day in the game's zone, seconds only where they matter."""

    def clock(at: datetime) -> str:
        local = at.astimezone(zone)
        return local.strftime("%H:%M:%S" if local.second else "%H:%M")

    return clock


def date_in(zone: ZoneInfo, language: str) -> Callable[[datetime], str]:
    """A filter: the day in words, `1 декабря, вторник`."""

    def date(at: datetime) -> str:
        local = at.astimezone(zone)
        return f"{local.day} {_MONTHS[language][local.month - 1]}, {_WEEKDAYS[language][local.weekday()]}"

    return date


def zone_word(zone: ZoneInfo, language: str) -> str:
    """What people call the zone: «мск»."""
    return _ZONES.get(zone.key, {}).get(language, zone.key)
