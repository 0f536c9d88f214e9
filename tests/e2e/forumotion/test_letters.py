"""Letters: folders, reading, writing, what refuses."""

from __future__ import annotations

from dataclasses import replace

import pytest

from parsers.facts import Kind
from tests.forumotion_kit import Browser, browser, forumotion
from tests.practice_kit import Stage

pytestmark = pytest.mark.e2e


def test_the_inbox_tells_who_wrote_what_and_when(forum: Stage, gm: Browser) -> None:
    forum.mailbox.send(
        forum.kot.id, [forum.gm.id], "Ход - ночь", '[quote="Распорядитель"]куда?[/quote]лечу [b]Рыбу[/b]'
    )
    forum.mailbox.send(forum.ryba.id, [forum.gm.id], "Второе", "…")
    assert '_userdata["user_nb_privmsg"] = 2;' in gm.get("/").text
    rows = gm.folder().messages
    assert [(row.id, row.sender_id, row.subject, row.unread) for row in rows] == [
        (2, forum.ryba.id, "Второе", True), (1, forum.kot.id, "Ход - ночь", True),
    ]  # fmt: skip
    letter = gm.letter(1)
    assert (letter.id, letter.sender, letter.body.text.strip(), letter.body.asides[0].author) == (
        1, "Кот Учёный", "лечу Рыбу", "Распорядитель",
    )  # fmt: skip
    assert letter.sent == rows[1].sent == forum.board.clock.moment().replace(second=0)
    assert [row.unread for row in gm.folder().messages] == [True, False]


def test_letters_go_to_each_recipient_alone(forum: Stage, gm: Browser) -> None:
    form = gm.get(f"/privmsg?mode=post&u={forum.kot.id}").form()
    assert form.value("username[]") == ""
    assert ("username[]", "Кот Учёный") in form.fields
    names = ["Кот Учёный", "рыба & рак", ""]
    seen = gm.send_twice_named(form, "username[]", names, {"subject": "Роль", "message": "мирный"})
    assert (seen.code, seen.page.refresh) == ("saved", "/privmsg?folder=inbox")
    assert [mail.to for mail in forum.mailbox.mails.values()] == [(forum.kot.id,), (forum.ryba.id,)]
    assert browser(forum, forum.kot).letter(1).to == ("Кот Учёный",)


def test_sent_letters_lie_in_the_outbox_until_read(forum: Stage, gm: Browser) -> None:
    forum.mailbox.send(forum.gm.id, [forum.kot.id], "Роль", "мирный")
    assert [(row.subject, row.sender_id) for row in gm.folder("outbox").messages] == [("Роль", forum.gm.id)]
    browser(forum, forum.kot).letter(1)
    assert (gm.folder("outbox").messages, len(gm.folder("sentbox").messages)) == ((), 1)
    assert gm.folder("savebox").messages == ()


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"username[]": "Никто"}, "no_recipient"), ({"username[]": ""}, "no_recipient"),
        ({"subject": ""}, "no_subject"), ({"message": ""}, "too_short"), ({"auth[]": "чужой"}, "form_expired"),
    ],
)  # fmt: skip
def test_a_letter_with_faults_comes_back_with_the_reason(
    forum: Stage, gm: Browser, values: dict[str, str], code: str
) -> None:
    form = gm.get("/privmsg?mode=post").form()
    seen = gm.send(form, {"username[]": "Кот Учёный", "subject": "Роль", "message": "мирный", **values})
    assert (seen.page.kind, seen.code, len(forum.mailbox.mails)) == (Kind.POSTING, code, 0)


@pytest.mark.parametrize("language", ["ru", "en"])
def test_letters_that_are_not_wanted_and_too_many_are_refused(face: str, language: str) -> None:
    with forumotion(face, default_language=language) as forum:
        forum.kot.takes_letters, forum.ryba.language = False, language
        person = browser(forum, forum.ryba)
        form = person.get(f"/privmsg?mode=post&u={forum.kot.id}").form()
        letter = {"username[]": "Кот Учёный", "subject": "Ход", "message": "…"}
        assert person.send(form, letter).code == "recipient_refuses"
        assert person.send(form, {**letter, "username[]": forum.gm.name}).code == "saved"
        assert person.send(form, {**letter, "username[]": forum.gm.name}).code == "flood"


def test_an_answer_is_addressed_and_quotes(forum: Stage, gm: Browser) -> None:
    forum.mailbox.send(forum.kot.id, [forum.gm.id], "Ход", "лечу")
    form = gm.get(gm.letter(1).links["reply"].replace("reply", "quote")).form()
    assert ("username[]", "Кот Учёный") in form.fields
    assert (form.value("subject"), form.value("message")) == ("Re: Ход", '[quote="Кот Учёный"]лечу[/quote]\n')
    assert gm.get("/privmsg?mode=read&p=99").code == "not_found"


def test_a_full_box_loses_its_oldest_letter(face: str) -> None:
    with forumotion(face, pm_max_msgs=3) as forum:
        for number in range(5):
            forum.mailbox.send(forum.kot.id, [forum.gm.id], f"№ {number}", "…")
        person = browser(forum, forum.gm)
        assert [row.subject for row in person.folder().messages] == ["№ 4", "№ 3", "№ 2"]
        assert "заполнена на 100%" in person.get("/privmsg?folder=inbox").text


def test_letters_are_deleted_after_a_question(forum: Stage, gm: Browser) -> None:
    for number in range(3):
        forum.mailbox.send(forum.kot.id, [forum.gm.id], f"№ {number}", "…")
    form = next(form for form in gm.get("/privmsg?folder=inbox").page.forms if form.id == "privmsg_list")
    marked = replace(form, fields=(*form.fields, ("mark[]2", "1"), ("mark[]2", "3")))
    assert gm.agree(gm.send(marked, {}, button="delete")).code == "saved"
    assert [row.id for row in gm.folder().messages] == [2]


def test_a_long_inbox_is_turned_page_by_page(face: str) -> None:
    with forumotion(face, topics_per_page=3) as forum:
        for number in range(5):
            forum.mailbox.send(forum.kot.id, [forum.gm.id], f"№ {number}", "…")
        page = browser(forum, forum.gm).folder()
        assert (page.page, page.pages, len(page.messages)) == (1, 2, 3)
        assert page.links["next"] == "/privmsg?folder=inbox&start=3"
