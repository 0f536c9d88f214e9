"""The loop: what is due is done whenever it runs, and one failure never stops the rest."""

from __future__ import annotations

import signal
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

import pytest

from daemon.account import CannotSignIn, Unreachable
from daemon.clock import ForumClock
from daemon.deadlines import deadlines
from daemon.loop import LAST_LOOK, Keeper, Loop, Staff, Tempo
from daemon.notices import Notices
from daemon.rounds import NOTIFY_AFTER
from daemon.sections import Mode
from daemon.store.lease import LeaseHeld, LeaseLost, Process
from daemon.store.records import State
from daemon.store.trouble import Full
from daemon.watch import Watch
from tests.daemon.table import GAME, VOTES, Table

COUNTS = timedelta(minutes=20)


class Room(Table):
    """A table with a loop."""

    def __init__(self, mode: Mode = Mode.AUTO, **options: str) -> None:
        super().__init__(**options)  # type: ignore[arg-type]
        self.told: list[str] = []
        self.notices = Notices(self.store, self.told.append)
        self.staff = Staff(self.store, self.watch, self.book, self.desk(mode), self.outbox(), self.notices, self.clock)
        self.loop = Loop(self.staff)

    def works(self, at: str, day: int = 1) -> None:
        """It is that late, and every job runs."""
        self.hands.now = self.time(at, day)
        for _ in range(3):
            self.loop.once()

    def posted(self) -> list[str]:
        """The kinds of what has gone out, in order."""
        sent = self.store.drafts.all([State.SENT])
        return [draft.intent.kind for draft in sorted(sent, key=lambda one: one.sent or one.created)]

    def asked(self, act: Callable[[], None]) -> list[tuple[str, int | str]]:
        """What the forum is asked while this is done."""
        self.account.calls.clear()
        act()
        return list(self.account.calls)


@pytest.fixture
def room() -> Room:
    return Room()


def test_a_day_runs_by_itself(room: Room) -> None:
    room.works("10:00")
    room.works("20:00:05")
    for voter in ("Полынь", "Ёлка", "Барон"):
        room.votes(voter, "Мышь")
    room.works("21:00:05")
    room.hands.now = room.time("09:00:05")
    room.works("09:00:05")
    assert room.posted() == ["vote_opening", "lock", "verdict", "morning"]
    assert room.day(1).lynched == ("Мышь",)
    assert room.book.game.today
    assert room.book.game.today.day == 2


def test_a_daemon_that_was_away_makes_up_for_it(room: Room) -> None:
    for voter in ("Полынь", "Ёлка", "Барон"):
        room.votes(voter, "Мышь")
    room.votes("Ёлка", "Барон", day=2)
    room.works("22:00", day=2)
    assert [room.day(day).lynched for day in (1, 2)] == [("Мышь",), ("Барон",)]
    assert [kind for kind in room.posted() if kind != "lock"] == ["verdict", "morning", "verdict"]


def test_no_verdict_before_every_post_was_read(room: Room) -> None:
    room.works("20:30")
    room.votes("Полынь", "Мышь", "20:59")
    room.hands.now = room.time("21:00:05")
    for _ in range(4):
        room.account.fail_reading(Unreachable("503"))
        room.loop.once()
    assert "verdict" not in room.posted()
    assert any("21:00:00" in told for told in room.told)  # by the schedule's clock, whatever the machine's is
    room.works("21:00:30")
    assert "verdict" in room.posted()
    assert room.notices.open() == []


def test_a_verdict_waits_for_the_grace_after_closing(room: Room) -> None:
    room.works("20:30")
    room.works("21:00:01")
    assert not room.day().closed
    room.works("21:00:03")
    assert room.day().closed


def test_a_pass_that_the_boards_whole_seconds_make_too_early_alarms_nobody(room: Room) -> None:
    room.works("20:30")
    room.account.skew = timedelta(seconds=-0.8)
    room.works("21:00:03")
    assert (room.day().closed, room.told) == (False, [])
    room.works("21:00:04")
    assert (room.day().closed, room.told) == (True, [])


def test_the_forums_clock_closes_the_vote_not_ours(room: Room) -> None:
    room.account.skew = timedelta(minutes=-2)
    room.works("20:30")
    room.works("21:01")
    assert not room.day().closed  # 20:59 on the forum
    room.works("21:02:05")
    assert room.day().closed


def test_a_daemon_that_has_just_started_does_not_trust_its_own_clock(room: Room) -> None:
    room.account.skew = timedelta(minutes=-2)
    room.works("20:32")
    clock = ForumClock(room.hands)  # after a restart nothing is known of the forum's
    staff = replace(room.staff, clock=clock, watch=Watch(room.account, room.store, room.notices, clock))
    room.hands.now = room.time("21:01")  # 20:59 on the forum
    Keeper(staff).close()
    assert not room.day().closed
    room.hands.now = room.time("21:02:05")
    Keeper(staff).close()
    assert room.day().closed


def test_a_hidden_edit_in_the_last_minutes_is_found_before_the_verdict() -> None:
    room = Room(votes__edited="void")
    room.works("20:00:05")
    number = room.votes("Полынь", "Мышь")
    for n in range(25):
        room.says("Ёлка", str(n), "20:30")
        room.account.says(VOTES, "Ёлка", f"болтовня {n}", room.time("20:30"))
    room.works("20:40")
    room.account.rewrites(number, "[color=red]Барон[/color]", notice=False)
    room.works("20:59")
    assert room.tally() == {"Мышь": ("Полынь",)}  # far back: not read again until it matters
    room.works("21:00:05")
    assert room.tally() == {}


def test_the_forum_is_left_in_peace_when_nothing_happens(room: Room) -> None:
    room.works("10:00")
    assert room.asked(room.loop.once) == []
    room.hands.move(minutes=5)
    assert room.asked(room.loop.once) == [("topic", GAME), ("topic", VOTES), ("inbox", 0)]


def test_a_paused_game_is_read_but_nothing_is_posted(room: Room) -> None:
    room.staff.desk.pausing.begin("gm", announce=False)
    room.works("20:00:05")
    assert room.posted() == []
    assert room.store.settings.get(LAST_LOOK)["whole"]
    room.staff.desk.pausing.end("gm")
    room.works("20:01")
    assert room.posted() == ["vote_opening"]


def test_an_approval_from_elsewhere_is_acted_on() -> None:
    room = Room(Mode.MANUAL)
    room.votes("Полынь", "Мышь")
    room.works("21:00:05")
    assert "verdict" not in room.posted()
    verdict = room.store.drafts.latest("verdict:1")
    assert verdict
    room.store.drafts.approve(verdict.id, "Ведущий")  # as the command line does it, in another process
    room.loop.once()
    assert "verdict" in room.posted()


def test_counts_are_posted_in_time() -> None:
    room = Room()
    room.staff.desk._office = room.staff.desk._office.__class__(
        room.places, room.staff.desk._office.press, room.staff.desk._office.review.__class__(Mode.AUTO, COUNTS)
    )
    room.loop = Loop(room.staff, Tempo(counts_every=COUNTS))
    for at in ("20:00:05", "20:10", "20:20:05", "20:41", "20:59", "21:00:05"):
        room.works(at)
    keys = [draft.intent.key for draft in room.store.drafts.all() if draft.intent.kind == "running_count"]
    assert keys == ["running_count:1:1", "running_count:1:2"]


# ── failures ──


def test_one_jobs_failure_stops_no_other(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room.staff.desk, "work", _broken)
    room.works("20:00:05")
    assert room.store.settings.get(LAST_LOOK) is not None


def test_the_gm_hears_of_a_job_that_keeps_failing_once(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(room.staff.desk, "work", _broken)
        for _ in range(NOTIFY_AFTER + 3):
            room.loop.guarded("draft")
        assert len(room.told) == 1
        assert "секрет" not in room.told[0]
        assert [notice.key for notice in room.notices.open()] == ["job:draft"]
    room.loop.guarded("draft")
    assert room.notices.open() == []


def test_a_full_disk_is_logged_and_survived(
    room: Room, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def full(*_: object) -> None:
        raise Full("нет места", "no room")

    with monkeypatch.context() as patch:
        patch.setattr(room.store.settings, "put", full)
        patch.setattr(room.staff.desk, "work", full)
        for _ in range(NOTIFY_AFTER):
            room.loop.guarded("draft")
    assert "no room" in caplog.text
    room.works("20:00:05")
    assert room.posted() == ["vote_opening"]


def test_a_refused_sign_in_is_not_tried_again_at_once(room: Room) -> None:
    room.works("10:00")
    room.hands.move(minutes=6)
    room.account.fail_reading(CannotSignIn())
    room.loop.once()
    room.hands.move(minutes=4)
    assert room.asked(room.loop.once) == []
    room.hands.move(minutes=2)
    assert room.asked(room.loop.once) != []


def test_a_topic_that_is_gone_stops_the_verdict_and_is_told(room: Room) -> None:
    room.works("20:00:05")
    del room.account.topics[VOTES]
    room.works("21:00:05")
    assert room.told
    assert "verdict" not in room.posted()


# ── start and stop ──


def test_a_signal_stops_it_and_gives_the_lease_back(room: Room) -> None:
    lease = room.store.lease()
    room.staff.lease = lease
    before = signal.getsignal(signal.SIGTERM), signal.getsignal(signal.SIGINT)
    room.loop.on_signals()
    try:
        room.account.topic = lambda *_, **__: signal.raise_signal(signal.SIGTERM)  # type: ignore[assignment, method-assign, return-value]
        room.loop.run()
    finally:
        signal.signal(signal.SIGTERM, before[0])
        signal.signal(signal.SIGINT, before[1])
    room.store.lease().take()
    assert [event.kind for event in room.store.log.since(kinds=["started", "stopped"])] == ["started", "stopped"]


def test_a_second_daemon_does_not_begin(room: Room) -> None:
    other = room.store.lease()
    other.process = Process("elsewhere", 5, "1")
    other.take()
    room.staff.lease = room.store.lease()
    with pytest.raises(LeaseHeld):
        room.loop.run()
    assert room.account.calls == []


def test_a_daemon_that_lost_its_lease_ends(room: Room) -> None:
    lease = room.store.lease()
    room.staff.lease = lease
    stolen = room.store.lease()
    stolen.process = Process("elsewhere", 5, "1")
    look = room.watch.look

    def look_and_lose() -> object:
        room.hands.move(hours=1)
        stolen.take()
        room.loop.guarded("lease")
        return look()

    room.watch.look = look_and_lose  # type: ignore[method-assign, assignment]
    with pytest.raises(LeaseLost):
        room.loop.run()


def test_deadlines_follow_the_plan(room: Room) -> None:
    clock = [f"{one.at.astimezone(room.setup.start.tzinfo):%d %H:%M}" for one in deadlines(room.book.refresh())]
    assert clock == ["01 20:00", "01 21:00", "02 09:00", "02 09:00"]
    assert deadlines(room.book.game)[1].closes


def test_a_keeper_remembers_nothing_that_a_restart_would_miss(room: Room) -> None:
    room.votes("Полынь", "Мышь")
    room.works("20:30")
    room.hands.now = room.time("21:00:05")
    Keeper(room.staff).close()
    assert room.day().closed


def _broken() -> None:
    raise ValueError("секрет")
