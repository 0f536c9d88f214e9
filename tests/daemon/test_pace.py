"""How often the forum is asked."""

from __future__ import annotations

from datetime import datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from daemon.pace import Pace
from tests.daemon.kit import START

PACE = Pace()
MINUTE = timedelta(minutes=1)


def wait(last: datetime, *, news: datetime | None = None, closes: datetime | None = None) -> timedelta:
    return PACE.next_poll(last, last, news, [closes] if closes else []) - last


def test_calm_when_nothing_happens() -> None:
    assert wait(START) == PACE.calm


def test_busy_while_people_write() -> None:
    assert wait(START, news=START - MINUTE) == PACE.busy
    assert wait(START, news=START - 30 * MINUTE) == PACE.calm


def test_oftener_towards_a_deadline() -> None:
    waits = [wait(START, closes=START + minutes * MINUTE) for minutes in (600, 40, 20, 5, 3)]
    assert waits == sorted(waits, reverse=True)
    assert waits[-1] == 18 * timedelta(seconds=1)


@given(left=st.integers(1, 10_000), talk=st.booleans())
def test_a_deadline_is_never_slept_through_nor_the_floor_broken(left: int, talk: bool) -> None:
    closes = START + timedelta(seconds=left)
    waited = wait(START, news=START if talk else None, closes=closes)
    assert PACE.floor <= waited <= max(PACE.floor, timedelta(seconds=left))


def test_a_fast_game_is_polled_fast() -> None:
    pace = Pace.for_phases(timedelta(minutes=2), timedelta(seconds=1))
    assert timedelta(seconds=1) <= pace.floor <= pace.busy <= pace.calm <= timedelta(seconds=15)
