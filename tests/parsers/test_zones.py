"""The reader's zone as footers state it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, tzinfo
from zoneinfo import ZoneInfo

import pytest

from parsers.zones import by_name, settled, stated

WINTER, SUMMER = datetime(2026, 1, 15, tzinfo=UTC), datetime(2026, 7, 15, tzinfo=UTC)


def hours(zone: tzinfo | None, at: datetime = WINTER) -> float | None:
    shift = None if zone is None else at.astimezone(zone).utcoffset()
    return None if shift is None else shift / timedelta(hours=1)


@pytest.mark.parametrize(
    ("text", "offset"),
    [
        ("Часовой пояс: UTC+03:00", 3),
        ("Часовой пояс: UTC", 0),
        ("All times are UTC-03:30", -3.5),
        ("Часовой пояс: UTC + 3 часа", 3),
        ("All times are UTC - 5 hours", -5),
        ("All times are UTC - 5 hours [ DST ]", -4),
        ("Часовой пояс: UTC + 2 часа [ Летнее время ]", 3),
        ("All times are GMT + 3 Hours", 3),
        ("All times are GMT + 5.5 Hours", 5.5),
        ("All times are GMT - 3.5 Hours", -3.5),
        ("UTC\u22125", -5),
        ("нет ничего", None),
    ],
)
def test_offsets(text: str, offset: float | None) -> None:
    assert hours(stated(text, None, WINTER)) == offset


def test_a_name_knows_about_summer_time() -> None:
    kyiv = stated("UTC+02:00", "Европа/Киев", WINTER)
    assert (hours(kyiv), hours(kyiv, SUMMER)) == (2, 3)
    york = stated("UTC-05:00", "America/New York", WINTER)
    assert (hours(york), hours(york, SUMMER)) == (-5, -4)


def test_a_name_that_contradicts_the_offset_is_not_believed() -> None:
    assert hours(stated("UTC+05:00", "Europe/Kyiv", WINTER), SUMMER) == 5


@pytest.mark.parametrize("name", ["", "Луна/Море", "../../etc/passwd", "Europe/Nowhere", "UTC+3"])
def test_unknown_names_are_no_zones(name: str) -> None:
    assert by_name(name) is None


def test_the_page_s_word_holds_and_a_given_zone_refines_it() -> None:
    page = stated("UTC+02:00", None, WINTER)
    kyiv, omsk = ZoneInfo("Europe/Kyiv"), ZoneInfo("Asia/Omsk")
    assert settled(page, kyiv, WINTER) is kyiv
    assert settled(page, omsk, WINTER) is page
    assert settled(None, omsk, WINTER) is omsk
    assert settled(page, None, None) is page
    assert settled(None, None, WINTER) is None
