"""On every software: what was sent is found again, letters are kept once, and what a board refuses is told."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import pytest

from daemon.account import Captcha, ForumTrouble, SendUncertain
from daemon.clock import ForumClock
from daemon.forum.troubles import RefusesPrograms
from daemon.inbox import Inbox
from daemon.notices import Notices
from daemon.practice.faults import Fault
from daemon.practice.records import Settings
from daemon.proof import Proof, line
from daemon.store.records import Action, Draft, Intent, State
from daemon.store.store import Store, open_store
from tests.e2e.boards_kit import FACES, Place, dialect_of, place

pytestmark = pytest.mark.e2e
NUMBER = 7
TEXT = "[b]Итоги дня.[/b] Никто не ушёл."


def stamp(number: int) -> str:
    return f"Публикация № {number}"


@pytest.fixture
def store(here: Place) -> Iterator[Store]:
    made = open_store("sqlite://")
    yield made
    made.close()


def draft(here: Place, action: Action, target: int, **more: object) -> Draft:
    intent = Intent("key", "verdict", action, target, TEXT, **more)  # type: ignore[arg-type]
    now = ForumClock()()
    return Draft(1, 1, State.SENDING, intent, now, number=NUMBER, reference="N7")


def proof(here: Place) -> Proof:
    return Proof(here.signed_in(), stamp, timedelta(seconds=90))


# ── what broke on the way is found where it stands ──


def test_a_post_whose_answer_was_lost_is_found_by_its_number(here: Place) -> None:
    ids = here.fill(23)
    account = here.signed_in()
    here.server.faults.plan(Fault.DROPPED_AFTER, method="POST")
    with pytest.raises(SendUncertain):
        account.reply(here.votes.id, f"{line(NUMBER, stamp)}\n\n{TEXT}")
    wanted = draft(here, Action.POST, here.votes.id)
    found = proof(here).find(wanted)
    assert found is not None
    assert found.post_id == here.board.last_post_id(here.votes.id) != ids[-1]


def test_what_never_arrived_is_not_found(here: Place) -> None:
    account = here.signed_in()
    here.server.faults.plan(Fault.DROPPED_BEFORE, method="POST")
    with pytest.raises(ForumTrouble):
        account.reply(here.votes.id, f"{line(NUMBER, stamp)}\n\n{TEXT}")
    assert proof(here).find(draft(here, Action.POST, here.votes.id)) is None


def test_somebody_else_s_post_with_our_number_is_not_ours(here: Place) -> None:
    here.says(here.kot, f"{line(NUMBER, stamp)}\n\n{TEXT}")
    assert proof(here).find(draft(here, Action.POST, here.votes.id)) is None


def test_a_topic_is_found_by_its_title_and_number(here: Place) -> None:
    account = here.signed_in()
    here.server.faults.plan(Fault.DROPPED_AFTER, method="POST")
    with pytest.raises(SendUncertain):
        account.new_topic(here.votes.forum_id, "День 2", f"{line(NUMBER, stamp)}\n\n{TEXT}")
    found = proof(here).find(draft(here, Action.TOPIC, here.votes.forum_id, subject="День 2"))
    assert found is not None
    assert found.topic_id == max(here.board.topics)


def test_a_letter_is_found_by_its_code(lettered: Place) -> None:
    account = lettered.signed_in()
    lettered.server.faults.plan(Fault.DROPPED_AFTER, method="POST")
    with pytest.raises(SendUncertain):
        account.send_letter(lettered.kot.id, "Ваша роль [N7]", TEXT)
    found = proof(lettered).find(draft(lettered, Action.LETTER, lettered.kot.id))
    assert found is not None
    assert found.message_id is not None


def test_a_lock_is_found_done(here: Place) -> None:
    account = here.signed_in()
    assert proof(here).find(draft(here, Action.LOCK, here.votes.id)) is None
    account.lock(here.votes.id)
    assert proof(here).find(draft(here, Action.LOCK, here.votes.id)) is not None


# ── letters are kept one by one ──


def test_new_letters_are_kept_in_their_order_and_only_once(lettered: Place, store: Store) -> None:
    account = lettered.signed_in()
    notices = Notices(store, lambda *_: None)
    inbox = Inbox(account, store, notices, ForumClock(lambda: account.clock().forum))
    for number in range(3):
        lettered.mailbox.send(lettered.kot.id, [lettered.gm.id], f"Ход {number}", f"Стреляю в {number}")
        lettered.time.advance(20)
    assert inbox.look() == 3
    lettered.mailbox.send(lettered.ryba.id, [lettered.gm.id], "Ход 3", "Лечу себя")
    assert (inbox.look(), inbox.look()) == (1, 0)
    kept = list(store.letters.since())
    assert [(fact.subject, fact.sender_id) for fact in kept] == [
        ("Ход 0", lettered.kot.id), ("Ход 1", lettered.kot.id), ("Ход 2", lettered.kot.id), ("Ход 3", lettered.ryba.id),
    ]  # fmt: skip
    assert [fact.text.strip() for fact in kept][::3] == ["Стреляю в 0", "Лечу себя"]
    assert all(fact.sent is not None for fact in kept)


def test_a_long_inbox_is_read_to_its_end(lettered: Place, store: Store) -> None:
    lettered.board.settings.topics_per_page = 5
    for number in range(13):
        lettered.mailbox.send(lettered.kot.id, [lettered.gm.id], f"Ход {number}", "…")
        lettered.time.advance(60)
    account = lettered.signed_in()
    inbox = Inbox(account, store, Notices(store, lambda *_: None), ForumClock(lambda: account.clock().forum))
    assert inbox.look() == 13
    assert [fact.subject for fact in store.letters.since()] == [f"Ход {number}" for number in range(13)]


# ── how boards differ in telling ──


@pytest.mark.parametrize("software", FACES)
def test_a_board_that_sends_on_at_once_is_understood_as_well(software: str) -> None:
    with place(software, Settings(redirect_delay=0)) as here:
        account = here.signed_in()
        sent = account.reply(here.votes.id, TEXT)
        assert sent.post_id == here.board.last_post_id(here.votes.id)
        here.time.advance(30)
        opened = account.new_topic(here.votes.forum_id, "День 2", TEXT)
        assert opened.topic_id == max(here.board.topics)
        if here.has_letters:
            here.time.advance(30)
            account.send_letter(here.kot.id, "Роль [N1]", TEXT)
            assert [mail.subject for mail in here.mailbox.inbox(here.kot.id)] == ["Роль [N1]"]


def test_a_board_that_wants_its_script_run_is_told_of_and_not_cheated() -> None:
    with place("punbb", Settings(formkey=True)) as here:
        account = here.signed_in()
        with pytest.raises(RefusesPrograms):
            account.reply(here.votes.id, TEXT)
        assert here.texts() == ["Голосуем."]


@pytest.mark.parametrize("software", [name for name in FACES if dialect_of(name).startswith("forumotion")])
def test_a_picture_to_be_read_is_left_to_a_person(software: str) -> None:
    with place(software) as here:
        account = here.signed_in()
        here.server.faults.plan(Fault.CAPTCHA, times=9, path="post")
        with pytest.raises(Captcha):
            account.reply(here.votes.id, TEXT)
        assert here.texts() == ["Голосуем."]
