"""Letters: recipients by id, full inboxes, the export; and the moderator's questions."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from daemon.account import (
    Flood,
    NoPermission,
    NoRecipient,
    NoSubject,
    NotDone,
    NotFound,
    RecipientRefuses,
    Refused,
    TooShort,
    UnknownUser,
)
from daemon.practice.records import Settings
from tests.practice_kit import Stage, stage

pytestmark = pytest.mark.e2e


@pytest.fixture
def forum() -> Iterator[Stage]:
    with stage() as set_up:
        yield set_up


# ── as a browser meets the board ──


def test_names_typed_are_only_looked_up_and_nothing_is_sent(forum: Stage) -> None:
    visitor = forum.visitor(forum.gm)
    form = visitor.get("ucp.php?i=pm&mode=compose").form()
    answer = visitor.send(form, {"username_list": "кот учёный\nНикто", "subject": "Роль", "message": "Мирный"})
    assert answer.form().value(f"address_list[u][{forum.kot.id}]") == "to"
    assert not forum.mailbox.mails
    visitor.send(answer.form(), {})
    assert [mail.to for mail in forum.mailbox.mails.values()] == [(forum.kot.id,)]


def test_an_unknown_name_alone_is_an_error(forum: Stage) -> None:
    visitor = forum.visitor(forum.gm)
    form = visitor.get("ucp.php?i=pm&mode=compose").form()
    assert visitor.send(form, {"username_list": "Никто", "subject": "Р", "message": "М"}).code == "no_recipient"


def test_only_the_newest_confirm_page_holds(forum: Stage) -> None:
    visitor = forum.visitor(forum.gm)
    first = visitor.get(f"mcp.php?f=4&t={forum.votes.id}&quickmod=1&action=lock").form("confirm")
    second = visitor.get(f"mcp.php?f=4&t={forum.votes.id}&quickmod=1&action=lock").form("confirm")
    assert visitor.send(first, {}, button="confirm").status == 302
    assert not forum.votes.locked
    assert visitor.send(second, {}, button="confirm").code == "saved"
    assert forum.votes.locked


def test_the_confirm_word_must_be_the_one_on_the_button(forum: Stage) -> None:
    visitor = forum.visitor(forum.gm)
    form = visitor.get(f"mcp.php?f=4&t={forum.votes.id}&quickmod=1&action=lock").form("confirm")
    assert form.buttons["confirm"] == "Да"
    form.buttons["confirm"] = "Yes"  # type: ignore[index]
    assert visitor.send(form, {}, button="confirm").status == 302
    assert not forum.votes.locked


# ── the account's way through ──


def test_a_letter_reaches_its_recipient_by_id(forum: Stage) -> None:
    sent = forum.signed_in().send_letter(forum.kot.id, "Роль", "Вы — [b]доктор[/b].")
    mail = forum.mailbox.mails[sent.message_id or 0]
    assert (mail.to, mail.subject, mail.text) == ((forum.kot.id,), "Роль", "Вы — [b]доктор[/b].")


def test_a_sent_letter_is_found_by_the_code_in_its_subject(forum: Stage) -> None:
    account = forum.signed_in()
    sent = account.send_letter(forum.kot.id, "Роль [п-17]", "Вы доктор")
    found = account.sent_letter("п-17")
    assert found is not None
    assert found.id == sent.message_id
    forum.mailbox.open(found.id, forum.kot)
    assert account.sent_letter("п-17") is not None
    assert account.sent_letter("п-18") is None


def test_into_a_full_inbox_letters_are_held_until_they_are_let_in() -> None:
    with stage(Settings(pm_max_msgs=2)) as forum:
        for number in range(4):
            forum.mailbox.send(forum.kot.id, [forum.gm.id], f"Ход {number}", "лечу")
        account = forum.signed_in()
        page = account.inbox().page
        assert (len(page.messages), page.held, page.stored, page.capacity) == (2, 2, 2, 2)
        forum.mailbox.delete(page.messages[0].id, forum.gm.id)
        assert account.release_held() == 2
        assert [row.subject for row in account.inbox().page.messages] == ["Ход 2", "Ход 0"]
        assert account.inbox().page.held == 1


def test_the_sender_of_a_held_letter_is_not_told() -> None:
    with stage(Settings(pm_max_msgs=0)) as forum:
        sent = forum.signed_in().send_letter(forum.kot.id, "Роль", "Вы доктор")
        assert forum.mailbox.mails[sent.message_id or 0].places[forum.kot.id].held


def test_the_export_gives_exact_times_and_source_and_marks_nothing_read(forum: Stage) -> None:
    forum.time.advance(7)
    mail = forum.mailbox.send(forum.kot.id, [forum.gm.id], "Ход <1>", "лечу [color=red]Рыбу & Рака[/color]\nвсё")
    account = forum.signed_in()
    export = account.export_inbox()
    assert export is not None
    letter = export.letters[0]
    assert (letter.sent.timestamp(), letter.sender, letter.subject) == (mail.at, forum.kot.name, "Ход <1>")
    assert letter.text == "лечу [color=red]Рыбу & Рака[/color]\nвсё"
    assert account.inbox().page.messages[0].unread


def test_opening_a_letter_marks_it_read(forum: Stage) -> None:
    mail = forum.mailbox.send(forum.kot.id, [forum.gm.id, forum.ryba.id], "Ход", "лечу")
    account = forum.signed_in()
    page = account.message(mail.id).page
    assert (page.sender_id, page.to, page.body.text) == (forum.kot.id, (forum.gm.name, forum.ryba.name), "лечу")
    assert not account.inbox().page.messages[0].unread


def test_a_board_without_export_gives_none() -> None:
    with stage(Settings(letter_export=False)) as forum:
        forum.mailbox.send(forum.kot.id, [forum.gm.id], "Ход", "лечу")
        assert forum.signed_in().export_inbox() is None


def test_letters_of_others_are_not_found(forum: Stage) -> None:
    mail = forum.mailbox.send(forum.kot.id, [forum.ryba.id], "Ход", "лечу")
    with pytest.raises(NotFound):
        forum.signed_in().message(mail.id)


def test_a_long_inbox_is_turned_page_by_page() -> None:
    with stage(Settings(topics_per_page=5)) as forum:
        for number in range(7):
            forum.mailbox.send(forum.kot.id, [forum.gm.id], f"Ход {number}", "лечу")
        account = forum.signed_in()
        assert [len(account.inbox(start=start).page.messages) for start in (0, 5)] == [5, 2]


def test_what_stands_in_a_letters_way_is_told(forum: Stage) -> None:
    forum.ryba.takes_letters = False
    account = forum.signed_in(forum.kot)
    with pytest.raises(RecipientRefuses):
        account.send_letter(forum.ryba.id, "Тема", "Текст")
    with pytest.raises((NoRecipient, RecipientRefuses)):
        account.send_letter(99, "Тема", "Текст")
    with pytest.raises(NoSubject):
        account.send_letter(forum.gm.id, " ", "Текст")
    with pytest.raises(TooShort):
        account.send_letter(forum.gm.id, "Тема", " ")
    forum.says(forum.kot, "голос")
    with pytest.raises(Flood):
        account.send_letter(forum.gm.id, "Тема", "Текст")
    assert not forum.mailbox.mails


def test_letters_switched_off_are_told() -> None:
    with stage(Settings(letters=False)) as forum, pytest.raises(Refused):
        forum.signed_in().inbox()


def test_an_unknown_name_is_told(forum: Stage) -> None:
    with pytest.raises(UnknownUser, match="Никто"):
        forum.signed_in().find_user("Никто")


def test_a_topic_is_locked_and_unlocked(forum: Stage) -> None:
    account = forum.signed_in()
    account.lock(forum.votes.id)
    assert forum.votes.locked
    assert account.topic(forum.votes.id).page.locked
    account.unlock(forum.votes.id)
    assert not forum.votes.locked


def test_locking_a_locked_topic_asks_nothing(forum: Stage) -> None:
    forum.votes.locked = True
    account = forum.signed_in()
    account.lock(forum.votes.id)
    assert not forum.gm.confirm_key


def test_a_confirm_page_that_another_window_voided_is_asked_again(forum: Stage) -> None:
    account, browser = forum.signed_in(pause=1.0), forum.visitor(forum.gm)
    turn = iter(range(3))

    def browse() -> None:
        if next(turn, 9) == 2:  # the pause between the question and our answer
            browser.get(f"mcp.php?f=4&t={forum.game.id}&quickmod=1&action=lock")

    forum.time.meanwhile = browse
    account.lock(forum.votes.id)
    assert forum.votes.locked
    assert not forum.game.locked


def test_a_player_cannot_lock(forum: Stage) -> None:
    with pytest.raises((NoPermission, NotDone)):
        forum.signed_in(forum.kot).lock(forum.votes.id)


def test_a_letter_is_taken_out_of_the_inbox(forum: Stage) -> None:
    first, second = (forum.mailbox.send(forum.kot.id, [forum.gm.id], "Ход", text) for text in ("раз", "два"))
    account = forum.signed_in()
    account.delete_letter(first.id)
    assert [mail.id for mail in forum.mailbox.inbox(forum.gm.id)] == [second.id]
    with pytest.raises(NotDone):
        account.delete_letter(first.id)
