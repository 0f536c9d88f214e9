"""The game stands still and goes on: what is announced, what waits, what becomes of deadlines that came meanwhile."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from daemon.casebook import Casebook
from daemon.pausing import DeadlinePassed, NothingToMove, in_minutes
from daemon.sections import Mode
from daemon.store.records import State
from engine.journal import Clock, Ruling
from tests.daemon.kit import memory
from tests.daemon.table import BEGINS, GAME, NICKS, VOTES, Table
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


def stopped_once(room: Room, monkeypatch: pytest.MonkeyPatch, place: str) -> None:
    """The process ends right before a step of going on."""

    def crash(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as broken:
        broken.setattr(place, crash)
        with pytest.raises(KeyboardInterrupt):
            room.staff.desk.pausing.end("gm", shift=True)


@pytest.mark.parametrize("place", ["daemon.store.settings.Settings.put", "daemon.pausing.Pausing._tell_on"])
def test_going_on_is_finished_after_a_crash_and_moves_the_deadlines_once(
    room: Room, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    pause(room)
    room.works("20:30:05")
    stopped_once(room, monkeypatch, place)
    room.works("20:31")
    room.staff.desk.pausing.end("gm", shift=True)
    assert not room.staff.desk.paused
    assert [fact.ruling.verb for fact in room.store.rulings.since()] == ["pause"]
    assert room.book.refresh().days[0].plan.vote_closes == room.time("21:30")  # the minute that had begun


def test_an_announcement_that_a_crash_cut_off_is_made_when_it_is_said_again(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken:
        broken.setattr("daemon.pausing.Pausing._announce", lambda *_: None)
        pause(room)
    pause(room)
    assert room.on_desk(State.APPROVED) == ["pause:1"]


def test_moving_on_twice_moves_once(room: Room) -> None:
    pause(room)
    room.works("20:10:05")
    for _ in range(2):
        room.staff.desk.pausing.end("gm", shift=True)
    assert len(room.store.rulings.since()) == 1


@pytest.mark.parametrize("over", [False, True])
def test_before_the_game_and_after_it_there_is_nothing_to_move(*, over: bool) -> None:
    table = Table() if over else Early()
    if over:
        table.votes("Мышь", "Полынь")
        table.at("21:00")
    desk = table.desk()
    desk.pausing.begin("gm")
    with pytest.raises(NothingToMove):
        desk.pausing.end("gm", shift=True)
    assert desk.paused
    desk.pausing.end("gm", shift=False)
    assert table.store.rulings.since() == []


class Early(Table):
    """A table at which the game has not begun."""

    def __init__(self) -> None:
        super().__init__()
        self.hands.now = BEGINS - timedelta(hours=3)
        self.store = memory(self.hands)
        self.book = Casebook(self.store, self.reader)


def test_a_second_vote_that_stood_still_goes_on_as_long() -> None:
    room = Room(Mode.AUTO, votes__tie="revote")
    room.works("20:00:05")
    room.votes("Полынь", "Мышь")
    room.votes("Барон", "Снежок")
    room.works("21:00:05")
    assert room.day(1).revote_until == room.time("22:00")
    room.hands.now = room.time("21:10")
    pause(room)
    room.works("22:10")
    room.votes("Ёлка", "Мышь", "22:05")
    room.staff.desk.pausing.end("gm", shift=True)
    assert room.day(1).revote_until == room.time("23:00")
    room.works("23:00:10")
    assert room.day(1).lynched == ("Мышь",)


@given(
    votes=st.lists(st.tuples(st.sampled_from(NICKS), st.sampled_from(NICKS), st.integers(0, 80)), max_size=8),
    begins=st.integers(0, 59), lasts=st.integers(1, 600), shift=st.booleans(),
)  # fmt: skip
@settings(max_examples=25, deadline=None)
def test_a_pause_never_loses_a_vote(votes: list[tuple[str, str, int]], begins: int, lasts: int, *, shift: bool) -> None:
    """Whatever was written before the vote closes, as that stands in the end, counts as it would without a pause."""
    paused, plain = Table(), Table()
    desk, opens = paused.desk(), paused.time("20:00")
    pause_at, back_at = opens + timedelta(minutes=begins), opens + timedelta(minutes=begins + lasts)
    written(paused, votes, opens, pause_at)
    desk.pausing.begin("gm")
    written(paused, votes, pause_at, back_at)
    desk.pausing.end("gm", shift=shift)
    closes = paused.book.refresh().days[0].plan.vote_closes
    assert closes == paused.time("21:00") + timedelta(minutes=lasts if shift else 0)
    if shift:
        plain.store.rulings.add(Ruling(plain.time("20:01"), "pause", "evening", str(lasts), day=1))
    last = max(closes, back_at)
    written(paused, votes, back_at, last)
    written(plain, votes, opens, last)
    for table in (paused, plain):
        table.watch.look_again(BEGINS)
        table.store.milestones.add(Clock(closes))
    assert paused.tally() == plain.tally()
    assert paused.day().lynched == plain.day().lynched
    on_time = {voter for voter, _, minute in votes if minute <= (closes - opens) // timedelta(minutes=1) - 1}
    assert {line.voter for line in paused.day().votes if line.reason != "late"} == on_time


def written(table: Table, votes: list[tuple[str, str, int]], since: datetime, until: datetime) -> None:
    """What is written in the vote topic in that time, each post read when it comes; then it is so late."""
    for voter, target, minute in sorted(votes, key=lambda vote: vote[2]):
        at = table.time("20:00") + timedelta(minutes=minute, seconds=30)
        if since <= at < until:
            table.hands.now = at
            table.account.says(VOTES, voter, f"[color=red]{target}[/color]", at)
    table.hands.now = until
    table.look()
