"""The reader's time zone as a page states it («Часовой пояс: UTC+03:00», "All times are UTC - 5 hours [ DST ]")."""

from __future__ import annotations

import re
from datetime import datetime, timedelta, timezone, tzinfo
from functools import lru_cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

_STATED = re.compile(
    r"\b(?:UTC|GMT)\b(?:\s?([+\-\u2212])\s?(\d{1,2}(?:\.\d{1,2}\b)?)(?::([0-5]\d))?)?(?P<after>[^<>\n]{0,40})",
    re.IGNORECASE,
)
_SUMMER = re.compile(r"\[\s*(?:DST|летнее время|summer time)\s*\]", re.IGNORECASE)
_NAME = re.compile(r"[A-Za-z_+\-0-9]+(?:/[A-Za-z_+\-0-9 ]+){1,2}")

# Zones whose names Russian language packs translate and whose offset changes over the year or has changed of late.
# The others need no name: their offset is enough.
RUSSIAN_NAMES = {
    "Европа/Москва": "Europe/Moscow",
    "Европа/Калининград": "Europe/Kaliningrad",
    "Европа/Самара": "Europe/Samara",
    "Европа/Волгоград": "Europe/Volgograd",
    "Европа/Минск": "Europe/Minsk",
    "Азия/Екатеринбург": "Asia/Yekaterinburg",
    "Азия/Омск": "Asia/Omsk",
    "Азия/Новосибирск": "Asia/Novosibirsk",
    "Азия/Красноярск": "Asia/Krasnoyarsk",
    "Азия/Иркутск": "Asia/Irkutsk",
    "Азия/Якутск": "Asia/Yakutsk",
    "Азия/Владивосток": "Asia/Vladivostok",
    "Азия/Магадан": "Asia/Magadan",
    "Азия/Камчатка": "Asia/Kamchatka",
    "Азия/Алматы": "Asia/Almaty",
    "Европа/Амстердам": "Europe/Amsterdam",
    "Европа/Афины": "Europe/Athens",
    "Европа/Белград": "Europe/Belgrade",
    "Европа/Берлин": "Europe/Berlin",
    "Европа/Братислава": "Europe/Bratislava",
    "Европа/Брюссель": "Europe/Brussels",
    "Европа/Бухарест": "Europe/Bucharest",
    "Европа/Будапешт": "Europe/Budapest",
    "Европа/Варшава": "Europe/Warsaw",
    "Европа/Вена": "Europe/Vienna",
    "Европа/Вильнюс": "Europe/Vilnius",
    "Европа/Дублин": "Europe/Dublin",
    "Европа/Загреб": "Europe/Zagreb",
    "Европа/Киев": "Europe/Kyiv",
    "Европа/Кишинёв": "Europe/Chisinau",
    "Европа/Копенгаген": "Europe/Copenhagen",
    "Европа/Лиссабон": "Europe/Lisbon",
    "Европа/Лондон": "Europe/London",
    "Европа/Мадрид": "Europe/Madrid",
    "Европа/Осло": "Europe/Oslo",
    "Европа/Париж": "Europe/Paris",
    "Европа/Прага": "Europe/Prague",
    "Европа/Рига": "Europe/Riga",
    "Европа/Рим": "Europe/Rome",
    "Европа/София": "Europe/Sofia",
    "Европа/Стокгольм": "Europe/Stockholm",
    "Европа/Таллин": "Europe/Tallinn",
    "Европа/Хельсинки": "Europe/Helsinki",
    "Европа/Цюрих": "Europe/Zurich",
    "Азия/Иерусалим": "Asia/Jerusalem",
}


def stated(text: str, title: str | None, at: datetime | None) -> tzinfo | None:
    """The zone that a page states in its footer: `text` has the offset, `title` perhaps the name.

    A name is trusted only if it had this offset at the moment `at`, when the page was fetched.
    """
    match = _STATED.search(text)
    if match is None:
        return None
    ahead = match[1] in (None, "+")
    distance = timedelta(hours=float(match[2] or 0), minutes=int(match[3] or 0)) * (1 if ahead else -1)
    if _SUMMER.search(match["after"]):
        distance += timedelta(hours=1)
    named = by_name(title or "")
    return named if named is not None and agrees(named, distance, at) else timezone(distance)


@lru_cache(maxsize=256)
def by_name(name: str) -> tzinfo | None:
    """The zone of an IANA name, also in Russian («Европа/Киев») or with blanks («America/New York»)."""
    plain = RUSSIAN_NAMES.get(name.strip(), name.strip().replace(" ", "_"))
    if not _NAME.fullmatch(plain):
        return None
    try:
        return ZoneInfo(plain)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None


def agrees(zone: tzinfo, distance: timedelta, at: datetime | None) -> bool:
    """Had the zone this offset at that moment? Unknown moments agree with nothing but zones that never change."""
    if at is not None:
        return at.astimezone(zone).utcoffset() == distance
    return {datetime(2000, month, 1, tzinfo=zone).utcoffset() for month in (1, 7)} == {distance}


def settled(page: tzinfo | None, given: tzinfo | None, at: datetime | None) -> tzinfo | None:
    """Which zone holds: the page's own word; a given zone where the page tells only the same offset, or nothing."""
    if page is None or given is None:
        return given if page is None else page
    distance = (at or datetime(2000, 1, 1, tzinfo=page)).astimezone(page).utcoffset()
    same = distance is not None and isinstance(page, timezone) and agrees(given, distance, at)
    return given if same else page
