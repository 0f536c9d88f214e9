"""The outbox: every due post stands exactly once, whatever breaks and whenever."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from daemon import tongue
from daemon.account import (
    BoardDisabled,
    CannotSignIn,
    Flood,
    ForumTrouble,
    Locked,
    NoPermission,
    NotDone,
    SendUncertain,
    Sent,
    SentKind,
    SessionLost,
    Unreachable,
)
from daemon.notices import Notices
from daemon.outbox import SETTLE, Outbox, Terms
from daemon.proof import carries, line
from daemon.store.lease import LeaseLost, Process
from daemon.store.records import Action, Draft, Intent, State, TopicRole
from daemon.store.store import Store
from parsers.facts import Post
from tests.daemon.kit import Hands, memory, post
from tests.fake_account import FakeAccount, FakeLetter

LATER = SETTLE + timedelta(seconds=1)


def stamp(number: int) -> str:
    return f"[size=85]Бюллетень № {number}[/size]"


class Room:
    """A forum in memory with a game topic (7), and an outbox."""

    def __init__(self) -> None:
        self.hands = Hands()
        self.account = FakeAccount(self.hands)
        self.account.add_topic("Игра", topic_id=7)
        self.account.says(7, "Мышь", "первый пост")
        self.store = memory(self.hands)
        self.told: list[str] = []
        self.outbox = self.fresh()

    def fresh(self) -> Outbox:
        """The outbox after a restart."""
        return Outbox(self.account, self.store, Notices(self.store, self.told.append), Terms(stamp))

    def approve(self, action: Action = Action.POST, target: int = 7, key: str = "verdict:1", **more: Any) -> int:
        draft = self.store.drafts.propose(Intent(key, "verdict", action, target, "итог дня", 1, **more), "Ведущий")
        assert draft
        return draft.id

    def work(self, **later: float) -> None:
        self.hands.move(**later)
        self.outbox.work()

    def draft(self, draft_id: int) -> Draft:
        return self.store.drafts.get(draft_id)

    def standing(self) -> list[str]:
        """Our posts on the forum."""
        return [
            text(one)
            for topic in self.account.topics.values()
            for one in topic.posts
            if one.author_id == self.account.me.id
        ]


def text(one: Post) -> str:
    return "".join(run.text for run in one.body.runs)


@pytest.fixture
def room() -> Room:
    return Room()


def test_an_approved_draft_goes_out_with_its_number(room: Room) -> None:
    number = room.approve()
    room.work()
    assert room.draft(number).state is State.SENT
    assert room.standing() == ["[size=85]Бюллетень № 1[/size]\n\nитог дня"]
    room.work(hours=1)
    assert len(room.standing()) == 1


def test_drafts_go_out_in_the_order_of_approval(room: Room) -> None:
    drafts = [room.store.drafts.propose(Intent(key, "count", Action.POST, 7, key)) for key in ("первый", "второй")]
    for draft in reversed(drafts):
        assert draft
        room.store.drafts.approve(draft.id, "Ведущий")
        room.hands.move(seconds=1)
    room.work()
    assert [said.split()[-1] for said in room.standing()] == ["второй", "первый"]


@pytest.mark.parametrize("error", [SendUncertain("нет ответа"), SessionLost()])
@pytest.mark.parametrize("stored", [True, False])
def test_an_unclear_answer_is_cleared_up_by_reading(room: Room, error: ForumTrouble, stored: bool) -> None:
    number = room.approve()
    room.account.fail_next(error, stored=stored)
    room.work()
    assert room.draft(number).state is State.SENDING
    room.work(seconds=10)
    assert (room.draft(number).state is State.SENT) == stored
    room.work(seconds=LATER.total_seconds())
    assert room.draft(number).state is State.SENT
    assert len(room.standing()) == 1


def test_a_slow_board_that_stores_the_first_attempt_late(room: Room) -> None:
    room.approve()
    room.account.fail_next(SendUncertain("тайм-аут"), stored=False)
    room.work()
    room.work(seconds=30)
    assert room.standing() == []  # looked, not there, and too early to send again
    room.account.says(7, "Ведущий", "Бюллетень № 1\n\nитог дня")
    room.work(seconds=LATER.total_seconds())
    assert len(room.standing()) == 1


def test_nothing_else_goes_out_while_something_is_unclear(room: Room) -> None:
    room.approve()
    room.account.fail_next(SendUncertain("нет ответа"), stored=False)
    room.work()
    room.approve(key="count:1")
    room.work(seconds=1)
    assert room.standing() == []
    room.work(seconds=LATER.total_seconds())
    assert [said[:25] for said in room.standing()] == ["[size=85]Бюллетень № 1[/s", "[size=85]Бюллетень № 2[/s"]


def test_somebody_elses_number_proves_nothing(room: Room) -> None:
    room.approve()
    room.account.fail_next(SendUncertain("нет ответа"), stored=False)
    room.work()
    room.account.says(7, "Мышь", "Бюллетень № 1\n\nитог дня: все живы")
    room.work(seconds=LATER.total_seconds())
    assert len(room.standing()) == 1


def test_number_eleven_is_not_number_one() -> None:
    assert carries(post(1, "Бюллетень  №\u00a01\nитог"), 1, stamp)
    assert not carries(post(1, "Бюллетень № 11\nитог"), 1, stamp)
    assert not carries(post(1, "Бюллетень № 2\nв дне 1"), 1, stamp)


def test_a_template_that_loses_the_number_is_not_used() -> None:
    assert line(7, lambda number: "[b]Новости[/b]") == "№ 7"
    assert line(7, lambda number: "[size=85]№ 7 от 85[/size]") == "№ 7"
    assert line(7, stamp) == stamp(7)


def test_the_post_we_looked_from_is_gone(room: Room) -> None:
    room.approve()
    room.account.fail_next(SendUncertain("нет ответа"), stored=True)
    room.work()
    del room.account.topics[7].posts[0]
    room.work(seconds=1)
    assert len(room.standing()) == 1
    room.work(seconds=LATER.total_seconds())
    assert len(room.standing()) == 1


def test_found_behind_many_pages(room: Room) -> None:
    number = room.approve()
    room.account.fail_next(SendUncertain("нет ответа"), stored=True)
    room.work()
    for n in range(40):
        room.account.says(7, "Мышь", str(n))
    room.work(seconds=LATER.total_seconds())
    assert room.draft(number).state is State.SENT
    assert len(room.standing()) == 1


def test_a_long_search_goes_on_from_where_it_ended(room: Room) -> None:
    number = room.approve()
    room.account.fail_next(SendUncertain("нет ответа"), stored=False)
    room.work()
    for n in range(60):
        room.account.says(7, "Мышь", str(n), room.hands())
    room.hands.move(minutes=10)
    room.account.fail_next(SendUncertain("нет ответа"), stored=True)
    room.outbox.work()
    room.hands.move(minutes=10)
    room.account.calls.clear()
    room.outbox.work()
    assert len(room.account.calls) <= 2
    assert room.draft(number).state is State.SENT
    assert len(room.standing()) == 1


def test_flood_waits_as_long_as_the_board_says(room: Room) -> None:
    number = room.approve()
    room.account.fail_next(Flood("", wait=40), stored=False)
    room.work()
    room.work(seconds=39)
    assert room.standing() == []
    room.work(seconds=2)
    assert (room.draft(number).number, len(room.standing()), room.told) == (1, 1, [])


def test_flood_because_the_lost_attempt_has_just_been_stored(room: Room) -> None:
    room.approve()
    room.account.fail_next(SendUncertain("тайм-аут"), stored=False)
    room.work()
    room.account.fail_next(Flood(), stored=True)
    room.work(seconds=LATER.total_seconds())
    room.work(seconds=LATER.total_seconds())
    assert len(room.standing()) == 1


@pytest.mark.parametrize("error", [Unreachable("500"), BoardDisabled(), CannotSignIn()])
def test_a_passing_refusal_is_tried_again(room: Room, error: ForumTrouble) -> None:
    number = room.approve()
    room.account.fail_next(error, stored=False)
    room.work()
    assert (room.draft(number).state, len(room.told)) == (State.APPROVED, 1)
    room.work(hours=1)
    assert len(room.standing()) == 1


@pytest.mark.parametrize("error", [Locked(), NoPermission()])
def test_a_refusal_waits_for_the_gm_and_stops_nobody_else(room: Room, error: ForumTrouble) -> None:
    number = room.approve()
    room.approve(key="count:1")
    room.account.fail_next(error, stored=False)
    room.work()
    assert room.draft(number).state is State.REFUSED
    assert f"approve {number}" in room.told[0]
    assert len(room.standing()) == 1
    room.store.drafts.approve(number, "Ведущий")
    room.work()
    assert len(room.standing()) == 2


@pytest.mark.parametrize("error", [Locked(), Flood(), SendUncertain("связь")])
def test_why_it_is_not_out_is_said_in_the_language_in_use(room: Room, error: ForumTrouble) -> None:
    number = room.approve()
    tongue.use("ru")
    room.account.fail_next(error, stored=False)
    room.work()
    assert room.draft(number).note == error.ru


def test_a_post_that_waits_for_approval_is_sent_and_told(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room.account, "reply", lambda topic, said: Sent(SentKind.QUEUED, room.hands(), None, topic))
    number = room.approve()
    room.work()
    assert (room.draft(number).state, room.draft(number).queued, len(room.told)) == (State.SENT, True, 1)


def test_a_topic_that_waited_for_approval_is_found_when_it_shows(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(room.account, "new_topic", lambda *_: Sent(SentKind.QUEUED, room.hands()))
        number = room.approve(Action.TOPIC, 4, "vote_opening:1", subject="День 1", tells={"opens": "votes"})
        room.work()
    room.outbox.look_for_queued()
    assert room.store.topics.of(TopicRole.VOTES, 1) is None
    room.account.new_topic(4, "День 1", f"{stamp(1)}\n\nитог дня")
    room.outbox.look_for_queued()
    room.work(seconds=1)
    assert room.store.topics.of(TopicRole.VOTES, 1)
    assert room.draft(number).topic_id is not None
    assert len(room.standing()) == 1


def test_an_unclear_answer_where_posts_wait_unseen_is_for_the_gm(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(room.account, "reply", lambda topic, said: Sent(SentKind.QUEUED, room.hands(), None, topic))
        room.approve()
        room.work()
    number = room.approve(key="count:1")
    room.account.fail_next(SendUncertain("нет ответа"), stored=False)
    room.work()
    room.work(seconds=LATER.total_seconds())
    assert room.draft(number).state is State.REFUSED
    assert room.standing() == []


# ── topics, locks, letters ──


def test_a_new_topic_becomes_the_games(room: Room) -> None:
    number = room.approve(Action.TOPIC, 4, "vote_opening:1", subject="День 1. Голосование", tells={"opens": "votes"})
    room.work()
    topic = room.store.topics.of(TopicRole.VOTES, 1)
    assert topic
    assert (topic.id, topic.watched) == (room.draft(number).topic_id, True)


@pytest.mark.parametrize("stored", [True, False])
def test_a_new_topic_whose_answer_is_lost(room: Room, stored: bool) -> None:
    room.account.add_topic("День 1. Голосование")  # somebody else's, of the same name
    room.account.says(room.account.add_topic("День 1. Голосование"), "Мышь", "Бюллетень № 1")
    room.approve(Action.TOPIC, 4, "vote_opening:1", subject="День 1. Голосование", tells={"opens": "votes"})
    room.account.fail_next(SendUncertain("нет ответа"), stored=stored)
    room.work()
    room.work(seconds=LATER.total_seconds())
    assert len(room.standing()) == 1
    assert room.store.topics.of(TopicRole.VOTES, 1)


@pytest.mark.parametrize("stored", [True, False])
def test_a_lock_is_believed_when_it_shows(room: Room, stored: bool) -> None:
    number = room.approve(Action.LOCK)
    room.account.fail_next(SendUncertain("нет ответа"), stored=stored)
    room.work()
    room.work(seconds=LATER.total_seconds())
    assert room.account.topics[7].locked
    assert room.draft(number).state is State.SENT


def test_a_lock_that_does_not_hold_is_told(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room.account, "lock", lambda topic: None)
    number = room.approve(Action.LOCK)
    room.work()
    assert room.draft(number).state is State.REFUSED
    assert NotDone.en in room.told[0] or NotDone.ru in room.told[0]


@pytest.mark.parametrize("stored", [True, False])
def test_a_letter_whose_answer_is_lost_is_looked_for_among_the_sent(room: Room, stored: bool) -> None:
    room.account.add_user("Ёж", 60)
    number = room.approve(Action.LETTER, 60, "role:Ёж", subject="Ваша роль", private=True)
    room.account.fail_next(SendUncertain("нет ответа"), stored=stored)
    room.work()
    room.work(seconds=LATER.total_seconds())
    assert [letter.to_id for letter in room.account.letters] == [60]
    assert isinstance(room.account.letters[0], FakeLetter)
    assert str(room.draft(number).reference) in room.account.letters[0].subject


# ── the right to act ──


def test_nothing_is_sent_without_the_lease(room: Room) -> None:
    room.approve()
    lease = room.store.lease()
    lease.take()
    outbox = Outbox(room.account, room.store, Notices(room.store), Terms(stamp, lease))
    room.hands.move(hours=1)
    other = room.store.lease()
    other.process = Process("elsewhere", 1, "2")
    other.take()
    with pytest.raises(LeaseLost):
        outbox.work()
    assert room.standing() == []


def test_the_store_is_full_at_the_very_moment_after_posting(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    number = room.approve()

    def full(*_: object) -> None:
        raise OSError("no space left")

    with monkeypatch.context() as patch:
        patch.setattr(type(room.store.drafts), "landed", full)
        with pytest.raises(OSError, match="no space"):
            room.work()
    room.work(seconds=1)
    assert room.draft(number).state is State.SENT
    assert len(room.standing()) == 1


def _all_parts(store: Store) -> str:
    return repr(store.log.since())


def test_the_log_does_not_hold_a_letters_words(room: Room) -> None:
    room.account.add_user("Ёж", 60)
    room.approve(Action.LETTER, 60, "role:1", subject="Ваша роль", private=True)
    room.work()
    assert "итог дня" not in _all_parts(room.store)
