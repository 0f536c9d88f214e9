"""Dates as boards write them, Russian and English, and what they do not tell."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parsers.dates import MONTHS, Clock, read_date, read_stamp

MOSCOW = ZoneInfo("Europe/Moscow")
NOW = datetime(2026, 11, 30, 20, 5, 40, tzinfo=MOSCOW)
CLOCK = Clock(NOW, MOSCOW)
MOMENTS = st.integers(10**9, 4 * 10**9).map(lambda second: datetime.fromtimestamp(second, UTC))


def at(*parts: int) -> datetime:
    """A moment by the clocks of Moscow."""
    return datetime(*parts, tzinfo=MOSCOW)  # type: ignore[arg-type,misc]


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("Пн ноя 30, 2026 7:36 pm", at(2026, 11, 30, 19, 36)),
        ("Пн ноя 30, 2026 12:14 am", at(2026, 11, 30, 0, 14)),
        ("Пн ноя 30, 2026 12:14 pm", at(2026, 11, 30, 12, 14)),
        ("Mon Nov 30, 2026 7:36 pm", at(2026, 11, 30, 19, 36)),
        ("Вт май 05, 2026 1:05 am", at(2026, 5, 5, 1, 5)),
        ("5 мая 2026, 01:05", at(2026, 5, 5, 1, 5)),
        ("30 ноя 2026, 05:45", at(2026, 11, 30, 5, 45)),
        ("30 Ноябрь 2026, 05:45:23", at(2026, 11, 30, 5, 45, 23)),
        ("понедельник, 30 ноября 2026 г. в 5:45", at(2026, 11, 30, 5, 45)),
        ("November 30, 2026, 7:36 pm", at(2026, 11, 30, 19, 36)),
        ("Nov 30, '26, 19:36", at(2026, 11, 30, 19, 36)),
        ("Nov 30th, '26, 19:36", at(2026, 11, 30, 19, 36)),
        ("4th May 2013, 3:34 am", at(2013, 5, 4, 3, 34)),
        ("Вс 7 Сен 2014 - 15:03", at(2014, 9, 7, 15, 3)),
        ("2026 ноя 30 19:36", at(2026, 11, 30, 19, 36)),
        ("30.11.2026, 19:36:05", at(2026, 11, 30, 19, 36, 5)),
        ("30.11.26 19:36", at(2026, 11, 30, 19, 36)),
        ("30-11-2026 19:36", at(2026, 11, 30, 19, 36)),
        ("2026-11-30 19:36", at(2026, 11, 30, 19, 36)),
        ("19:36 30.11.2026", at(2026, 11, 30, 19, 36)),
        ("30/11/2026 19:36", at(2026, 11, 30, 19, 36)),
        ("11/30/2026 7:36 PM", at(2026, 11, 30, 19, 36)),
        ("Ср\xa0ноя\xa025, 2026\xa07:36\xa0pm", at(2026, 11, 25, 19, 36)),
        ("2026-11-30T19:36:05+03:00", at(2026, 11, 30, 19, 36, 5)),
        ("2026-11-30T16:36:05Z", at(2026, 11, 30, 19, 36, 5)),
        ("2026-11-30T19:36:05", at(2026, 11, 30, 19, 36, 5)),
        ("2026-11-30 19:36:05 +0300", at(2026, 11, 30, 19, 36, 5)),
        ("Mon, 30 Nov 2026 18:36:05 +0200", at(2026, 11, 30, 19, 36, 5)),
        ("30 ноя 2026, 16:36 UTC", at(2026, 11, 30, 19, 36)),
        ("30 ноя 2026, 19:36 UTC+03:00", at(2026, 11, 30, 19, 36)),
        ("1796056565", datetime.fromtimestamp(1796056565, UTC)),
    ],
)
def test_absolute_dates(text: str, moment: datetime) -> None:
    assert read_date(text, CLOCK) == moment


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("Сегодня, 19:59", at(2026, 11, 30, 19, 59)),
        ("Сегодня в 19:59", at(2026, 11, 30, 19, 59)),
        ("Today, 7:59 pm", at(2026, 11, 30, 19, 59)),
        ("Вчера, 22:45", at(2026, 11, 29, 22, 45)),
        ("Yesterday at 22:45:10", at(2026, 11, 29, 22, 45, 10)),
        ("Завтра, 00:01", at(2026, 12, 1, 0, 1)),
        ("Tomorrow, 12:01 am", at(2026, 12, 1, 0, 1)),
        ("менее минуты назад", at(2026, 11, 30, 20, 5)),
        ("less than a minute ago", at(2026, 11, 30, 20, 5)),
        ("минуту назад", at(2026, 11, 30, 20, 4)),
        ("1 минуту назад", at(2026, 11, 30, 20, 4)),
        ("a minute ago", at(2026, 11, 30, 20, 4)),
        ("2 минуты назад", at(2026, 11, 30, 20, 3)),
        ("8 minutes ago", at(2026, 11, 30, 19, 57)),
        ("60 минут назад", at(2026, 11, 30, 19, 5)),
    ],
)
def test_relative_dates(text: str, moment: datetime) -> None:
    assert read_date(text, CLOCK) == moment


def test_the_day_changes_at_midnight_of_the_reader() -> None:
    late = datetime(2026, 11, 30, 22, 30, tzinfo=UTC)
    assert read_date("Сегодня, 01:00", Clock(late, MOSCOW)) == at(2026, 12, 1, 1, 0)
    assert read_date("Today, 10:00", Clock(late, ZoneInfo("America/New_York"))) == datetime(
        2026, 11, 30, 15, tzinfo=UTC
    )


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Сегодня",
        "30 ноя 2026",
        "30 ноября, 19:36",
        "19:36",
        "05/06/2026 19:36",
        "31 ноя 2026, 19:36",
        "30 ноя 2026, 25:36",
        "30 ноя 2026, 13:36 pm",
        "ноя дек 30 2026, 19:36",
        "никогда",
        "2 часа назад",
        "9" * 200,
        "99999999999999 минут назад",
    ],
)
def test_what_is_not_told_is_not_guessed(text: str) -> None:
    assert read_date(text, CLOCK) is None


def test_without_a_zone_a_local_time_tells_nothing() -> None:
    assert read_date("30 ноя 2026, 19:36", Clock(NOW, None)) is None
    assert read_date("Сегодня, 19:59", Clock(NOW, None)) is None
    assert read_date("5 минут назад", Clock(NOW, None)) == at(2026, 11, 30, 20, 0)


def test_without_the_moment_of_fetching_a_relative_date_tells_nothing() -> None:
    blind = Clock(None, MOSCOW)
    assert [read_date(text, blind) for text in ("Вчера, 22:45", "5 минут назад", "менее минуты назад")] == [None] * 3


def test_the_hour_that_comes_twice_is_not_guessed() -> None:
    berlin = Clock(NOW, ZoneInfo("Europe/Berlin"))
    assert read_date("25 окт 2026, 02:30", berlin) is None
    assert read_date("25 окт 2026, 03:30", berlin) == datetime(2026, 10, 25, 2, 30, tzinfo=UTC)
    assert read_date("25 июл 2026, 02:30", berlin) == datetime(2026, 7, 25, 0, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    "pattern",
    [
        "{d:02} {m} {y}, {H:02}:{M:02}:{S:02}",
        "{m} {d}, {y} {H}:{M:02}:{S:02}",
        "{d}.{n:02}.{y}, {H:02}:{M:02}:{S:02}",
        "{y}-{n:02}-{d:02} {H:02}:{M:02}:{S:02}",
    ],
)
@given(moment=MOMENTS, word=st.sampled_from(sorted(MONTHS)))
def test_a_date_written_in_any_order_is_read_back(pattern: str, moment: datetime, word: str) -> None:
    moment = moment.replace(month=MONTHS[word], day=min(moment.day, 28))
    parts = {"d": moment.day, "m": word, "n": moment.month, "y": moment.year}
    text = pattern.format(**parts, H=moment.hour, M=moment.minute, S=moment.second)
    assert read_date(text, Clock(NOW, UTC)) == moment


@given(
    st.text(max_size=60)
    | st.from_regex(r"[\d:./ -]{0,40}")
    | st.from_regex(r"(сегодня|nov|ноя|utc|ago|минут)[\d:+-]{0,12}")
)
def test_no_text_makes_the_reader_fail(text: str) -> None:
    moment = read_date(text, CLOCK)
    assert moment is None or moment.utcoffset() == timedelta(0)


def test_a_stamp_for_programs_needs_an_offset() -> None:
    assert read_stamp("2026-11-28T15:36:43+00:00") == datetime(2026, 11, 28, 15, 36, 43, tzinfo=UTC)
    assert read_stamp("2026-11-28T18:36:43+03:00") == datetime(2026, 11, 28, 15, 36, 43, tzinfo=UTC)
    assert [read_stamp(text) for text in ("2026-11-28T15:36:43", "вчера", "")] == [None] * 3
