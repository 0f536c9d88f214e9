"""What breaks on the way: the board's faults one by one, and the account's certainty about each."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from daemon.account import (
    BoardDisabled,
    Flood,
    ForumTrouble,
    PageUnreadable,
    Refused,
    SendUncertain,
    SessionLost,
    Unreachable,
)
from daemon.forum import Forum
from daemon.practice.faults import Fault
from tests.practice_kit import Stage, stage

pytestmark = pytest.mark.e2e


@pytest.fixture
def forum() -> Iterator[Stage]:
    with stage() as set_up:
        yield set_up


# ── reading: tried again ──


@pytest.mark.parametrize(
    "fault", [Fault.ERROR_500, Fault.UNAVAILABLE, Fault.CUT_OFF, Fault.CUT_SILENTLY, Fault.DROPPED_BEFORE, Fault.SLOW]
)
def test_reading_survives_a_fault_that_passes(forum: Stage, fault: Fault) -> None:
    account = forum.signed_in()
    forum.server.wire.sleep = forum.time.advance
    forum.faults.plan(fault, times=2)
    assert account.topic(forum.votes.id).page.title == "Голосование"
    assert len(forum.faults.struck) == (2 if fault is not Fault.SLOW else 1)


def test_reading_gives_up_after_some_attempts_and_says_why(forum: Stage) -> None:
    account = forum.signed_in()
    forum.faults.plan(Fault.ERROR_500, times=99)
    with pytest.raises(Unreachable, match="HTTP 500"):
        account.topic(forum.votes.id)
    assert len(forum.faults.struck) == 4


def test_the_wait_that_the_board_asks_for_is_kept(forum: Stage) -> None:
    account = forum.signed_in()
    forum.faults.plan(Fault.UNAVAILABLE, seconds=20)
    account.topic(forum.votes.id)
    assert 20 in forum.time.waits


def test_a_long_wait_is_left_to_the_next_pass(forum: Stage) -> None:
    account = forum.signed_in()
    forum.faults.plan(Fault.UNAVAILABLE, seconds=600)
    with pytest.raises(Unreachable) as trouble:
        account.topic(forum.votes.id)
    assert trouble.value.retry_after == 600


def test_a_board_that_never_answers_is_unreachable(forum: Stage) -> None:
    account = forum.account(silence=0.05, retries=0)
    forum.board.lock.acquire()
    with pytest.raises(Unreachable, match="time"):
        account.sign_in()
    forum.board.lock.release()


def test_a_board_that_is_switched_off_for_a_while_is_told(forum: Stage) -> None:
    account = forum.signed_in()
    forum.faults.plan(Fault.DISABLED)
    with pytest.raises(BoardDisabled):
        account.inbox()


# ── sending: never twice ──


@pytest.mark.parametrize(
    ("fault", "stored"),
    [
        (Fault.DROPPED_BEFORE, False), (Fault.DROPPED_AFTER, True), (Fault.ERROR_500, False),
        (Fault.UNAVAILABLE, False),
    ],
)  # fmt: skip
def test_an_answer_that_did_not_come_leaves_it_open_whether_it_stands(forum: Stage, fault: Fault, stored: bool) -> None:
    account = forum.signed_in()
    forum.faults.plan(fault, method="POST")
    with pytest.raises(SendUncertain) as trouble:
        account.reply(forum.votes.id, "Итог")
    assert trouble.value.look_first
    assert ("Итог" in forum.texts()) is stored


@pytest.mark.parametrize("fault", [Fault.DROPPED_AFTER, Fault.ERROR_500])
def test_letters_edits_and_locks_are_as_uncertain(forum: Stage, fault: Fault) -> None:
    account = forum.signed_in()
    for ask in (
        lambda: account.send_letter(forum.kot.id, "Роль", "Вы доктор"),
        lambda: account.edit(3, "Правка"),
        lambda: account.lock(forum.votes.id),
        lambda: account.new_topic(4, "День 2", "Начинаем."),
    ):
        forum.faults.plan(fault, method="POST")
        with pytest.raises(SendUncertain):
            ask()


def test_a_broken_export_is_a_reading_that_failed(forum: Stage) -> None:
    account = forum.signed_in()
    forum.faults.plan(Fault.DROPPED_AFTER, method="POST")
    with pytest.raises(Unreachable):
        account.export_inbox()


def test_a_session_lost_on_the_way_signs_in_and_leaves_looking_to_the_caller(forum: Stage) -> None:
    account = forum.signed_in()
    forum.faults.plan(Fault.SIGNED_OUT, method="POST")
    with pytest.raises(SessionLost) as trouble:
        account.reply(forum.votes.id, "Итог")
    assert trouble.value.look_first
    assert forum.texts() == ["Голосуем."]
    account.reply(forum.votes.id, "Итог")
    assert forum.texts() == ["Голосуем.", "Итог"]


def test_with_automatic_sign_in_a_lost_session_only_costs_the_form(forum: Stage) -> None:
    account = forum.signed_in()
    forum.faults.plan(Fault.SESSION_LOST, method="POST")
    account.reply(forum.votes.id, "Итог")
    assert forum.texts() == ["Голосуем.", "Итог"]


def test_an_own_copy_that_lands_late_stops_the_second_attempt(forum: Stage) -> None:
    account = forum.signed_in()
    late = iter(["", "Итог"])  # the first attempt, stored by a slow board while the second one's form waits
    forum.time.meanwhile = lambda: [forum.says(forum.gm, text) for text in [next(late, "")] if text]
    with pytest.raises(SendUncertain, match="own post"):
        account.reply(forum.votes.id, "Итог")
    assert forum.texts() == ["Голосуем.", "Итог"]


def test_a_flood_limit_is_told_with_a_wait(forum: Stage) -> None:
    account = forum.signed_in()
    forum.faults.plan(Fault.FLOOD, method="POST")
    with pytest.raises(Flood) as flood:
        account.reply(forum.votes.id, "Итог")
    assert flood.value.wait >= 15


def look(account: Forum, forum: Stage, mark: str) -> bool | None:
    """Whether the mark stands in the vote topic; None where nobody could see."""
    try:
        return any(mark in post.body.text for got in account.topic_pages(forum.votes.id) for post in got.page.posts)
    except ForumTrouble:
        return None


def deliver(account: Forum, forum: Stage, mark: str) -> None:
    """Send until it stands, as whoever wants it exactly once must do: look before every further attempt."""
    doubtful = False
    for _ in range(60):
        if doubtful:
            stands = look(account, forum, mark)
            if stands:
                return
            doubtful = stands is None
            if doubtful:
                continue
        try:
            account.reply(forum.votes.id, mark)
        except ForumTrouble as trouble:
            doubtful = trouble.look_first
            forum.time.advance(60)
        else:
            return
    pytest.fail("never delivered")


@pytest.mark.parametrize("seed", range(6))
def test_random_faults_never_make_two_of_one(forum: Stage, seed: int) -> None:
    account = forum.signed_in()
    kinds = tuple(fault for fault in Fault if fault not in (Fault.SLOW, Fault.CAPTCHA, Fault.SIGNED_OUT))
    forum.faults.at_random(seed, 0.4, kinds)
    for number in range(12):
        deliver(account, forum, f"[Бюллетень {number}]")
    assert [text for text in forum.texts() if "Бюллетень" in text] == [f"[Бюллетень {number}]" for number in range(12)]
    assert len(forum.faults.struck) > 5


def test_a_page_that_nobody_understands_comes_with_its_bytes(forum: Stage) -> None:
    account = forum.signed_in()
    forum.server.wire.app = lambda _, start: (
        start("200 OK", [("Content-Type", "text/html")]),
        [b"<html><body>Welcome to nginx</body></html>"],
    )[1]
    with pytest.raises((PageUnreadable, Refused)) as trouble:
        account.topic(forum.votes.id)
    assert isinstance(trouble.value, PageUnreadable)
    assert b"nginx" in trouble.value.raw
