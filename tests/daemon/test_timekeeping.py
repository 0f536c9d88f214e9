"""Times that cannot be: the account's profile shows another zone than the game is led in."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from daemon.timekeeping import off
from tests.e2e.city import city

NOW = datetime(2026, 12, 1, 18, 0, tzinfo=UTC)
HOUR, MINUTE = timedelta(hours=1), timedelta(minutes=1)


@pytest.mark.parametrize(
    ("shown", "sent", "gap"),
    [
        ({1: NOW - 9 * HOUR, 2: NOW}, {}, None),
        ({1: NOW + 14 * MINUTE}, {}, None),
        ({1: NOW + HOUR, 2: NOW + 2 * HOUR}, {}, 2 * HOUR),
        ({1: NOW - HOUR, 2: None}, {1: NOW}, -HOUR),
        ({1: NOW - MINUTE}, {1: NOW}, None),
        ({1: NOW - HOUR}, {2: NOW}, None),
    ],
)
def test_what_times_tell(shown: dict[int, datetime | None], sent: dict[int, datetime], gap: timedelta | None) -> None:
    assert off(shown, sent, NOW) == gap


@pytest.mark.e2e
@pytest.mark.parametrize(("zone", "told"), [("Asia/Vladivostok", "+420 мин"), ("Europe/London", "-180 мин")])
def test_on_a_board_that_tells_no_zone_a_wrong_one_stops_the_count(tmp_path: Path, zone: str, told: str) -> None:
    with city(tmp_path, software="forumotion-phpbb3") as one:
        one.gm.zone = zone
        one.works("21:00:05", rounds=30)
        one.vote("Полынь", "Cнегирь")
        one.works("20:00:05", rounds=30)
        assert [words for words in one.told if told in words and "[schedule] timezone" in words], one.told
        assert not any("итоги голосования" in text for text in one.ours(one.results))
        one.gm.zone = "Europe/Moscow"
        one.works("20:30", rounds=60)
        assert one.loop._staff.book.game.days[0].lynched == ("Cнегирь",)


@pytest.mark.e2e
def test_letters_from_the_future_are_not_taken_for_moves(tmp_path: Path) -> None:
    with city(tmp_path, software="punbb") as one:
        one.gm.zone = "Asia/Vladivostok"
        one.works("12:00", rounds=30)
        one.server.mailbox.send(one.user("Полынь").id, [one.gm.id], "Ход", "убить Cнегирь")
        one.works("12:10", rounds=10)
        assert list(one.store.letters.since()) == []
        assert [words for words in one.told if "Входящие письма" in words], one.told
