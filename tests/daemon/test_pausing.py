"""The game stands still and goes on: what is announced, what waits, what becomes of deadlines that came meanwhile."""

from __future__ import annotations

from datetime import timedelta

import pytest

from daemon.pausing import DeadlinePassed, in_minutes
from daemon.sections import Mode
from daemon.store.records import State
from tests.daemon.table import GAME, Table
from tests.daemon.test_loop import Room


@pytest.fixture
def room() -> Room:
    made = Room(Mode.AUTO)
    made.works("20:00:05")
    return made


def announced(room: Room) -> list[str]:
    """What stands in the game topic by the GM's account about the pause."""
    sent = room.store.drafts.all([State.SENT])
    return [draft.intent.text for draft in sent if draft.intent.kind == "pause"]


def pause(room: Room, why: str = "форум лежит", *, announce: bool = True) -> None:
    room.staff.desk.pausing.begin("gm", why, announce=announce)


def test_the_pause_is_announced_in_the_game_topic_though_nothing_else_goes_out(room: Room) -> None:
    room.votes("Полынь", "Мышь")
    pause(room)
    room.works("21:30")
    assert ["приостановлена: форум лежит" in text for text in announced(room)] == [True]
    assert room.store.drafts.latest("pause:1").intent.target == GAME  # type: ignore[union-attr]
    assert room.posted() == ["vote_opening", "pause"]


def test_no_verdict_falls_while_the_game_stands_still(room: Room) -> None:
    room.votes("Полынь", "Мышь")
    pause(room)
    room.works("22:00")
    assert not room.book.refresh().days[0].closed


def test_after_a_deadline_the_gm_has_to_say_what_becomes_of_it(room: Room) -> None:
    pause(room)
    room.works("21:30")
    with pytest.raises(DeadlinePassed, match="21:00"):
        room.staff.desk.pausing.end("gm")
    assert room.staff.desk.paused


def test_with_the_deadlines_moved_on_later_votes_count(room: Room) -> None:
    pause(room)
    room.works("21:30")
    room.votes("Полынь", "Мышь", "21:25")
    room.staff.desk.pausing.end("gm", "форум поднялся", shift=True)
    room.works("21:31")
    assert room.book.refresh().days[0].plan.vote_closes == room.time("22:30")
    assert "закрывается в [b]22:30[/b] (1 декабря" in announced(room)[-1]
    room.works("22:30:10")
    assert room.day(1).lynched == ("Мышь",)


def test_with_the_deadlines_as_they_were_the_verdict_falls_as_if_nothing_had_been(room: Room) -> None:
    room.votes("Полынь", "Мышь")
    pause(room)
    room.works("21:30")
    room.votes("Барон", "Полынь", "21:20")
    room.staff.desk.pausing.end("gm", shift=False)
    room.works("21:31")
    assert (room.day(1).lynched, room.day(1).plan.vote_closes) == (("Мышь",), room.time("21:00"))
    assert "закрывается" not in announced(room)[-1]


def test_a_pause_that_nobody_was_told_of_ends_without_a_word(room: Room) -> None:
    pause(room, announce=False)
    room.works("20:10")
    room.staff.desk.pausing.end("gm")
    room.works("20:11")
    assert announced(room) == []


def test_an_announcement_that_did_not_go_out_in_time_is_taken_back(room: Room) -> None:
    pause(room)
    room.staff.desk.pausing.end("gm")
    room.works("20:01")
    assert announced(room) == []
    assert room.on_desk(State.SUPERSEDED) == ["pause:1"]


def test_a_second_pause_is_announced_again(room: Room) -> None:
    for clock in ("20:10", "20:20"):
        pause(room)
        room.works(clock)
        room.staff.desk.pausing.end("gm", shift=True)
        room.works(clock + ":30")
    assert len(announced(room)) == 4


def test_a_pause_kept_by_an_earlier_version_still_holds() -> None:
    table = Table()
    table.store.settings.put("paused", value=True)
    desk = table.desk()
    assert desk.paused
    desk.pausing.end("gm")
    assert not desk.paused


def test_pausing_twice_changes_nothing(room: Room) -> None:
    pause(room)
    pause(room)
    assert room.on_desk(State.APPROVED) == ["pause:1"]


@pytest.mark.parametrize(("seconds", "minutes"), [(1, 1), (60, 1), (61, 2), (0, 0)])
def test_lengths_are_whole_minutes(seconds: int, minutes: int) -> None:
    assert in_minutes(timedelta(seconds=seconds)) == minutes
