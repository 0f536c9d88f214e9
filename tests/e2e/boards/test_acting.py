"""The account on every software that the practice forum speaks, over real HTTP: found out, read, written, moderated."""

from __future__ import annotations

import pytest

from daemon.account import Flood, Locked, NoPermission, NotFound, SentKind, UnknownUser, WrongPassword
from daemon.follow import follow
from daemon.forum.troubles import OtherSoftware
from daemon.practice.faults import Fault
from daemon.practice.records import BoardPost
from tests.e2e.boards_kit import Place, dialect_of

pytestmark = pytest.mark.e2e
SENTENCE = "[b]Итоги дня.[/b]\nСегодня никто не ушёл — «ёлки», 100 %."


# ── whose board it is, and who we are ──


def test_the_first_page_tells_the_software_and_the_account_signs_in(here: Place) -> None:
    account = here.account()
    assert account.sign_in().name == here.gm.name
    assert account.software == dialect_of(here.software)
    assert account.who_am_i().signed_in is True


def test_another_software_than_chosen_is_told_before_anything_is_read(here: Place) -> None:
    wrong = "punbb" if dialect_of(here.software) != "punbb" else "phpbb2"
    with pytest.raises(OtherSoftware, match=dialect_of(here.software)):
        here.account(software=wrong).sign_in()


def test_a_wrong_password_is_tried_once(here: Place) -> None:
    here.gm.password = "уже другой"
    account = here.account()
    here.gm.password = "и снова другой"
    with pytest.raises(WrongPassword):
        account.sign_in()
    assert here.gm.failed_logins <= 1


# ── reading ──


def test_a_long_topic_is_read_whole_and_from_any_post_on(here: Place) -> None:
    ids = [here.board.first_post_id(here.votes.id), *here.fill(34)]
    account = here.signed_in()
    whole = [post.id for fetched in account.topic_pages(here.votes.id) for post in fetched.page.posts]
    assert list(dict.fromkeys(whole)) == ids
    for anchor in (ids[0], ids[17], ids[-1]):
        read = [post.id for fetched in follow(account, here.votes.id, anchor) for post in fetched.page.posts]
        assert sorted(set(read))[-len(ids[ids.index(anchor) :]) :] == ids[ids.index(anchor) :]


def test_far_beyond_the_end_lies_the_last_page(here: Place) -> None:
    ids = here.fill(25)
    page = here.signed_in().topic(here.votes.id, start=10**7).page
    assert (page.posts[-1].id, page.page) == (ids[-1], page.pages)


def test_posts_tell_author_and_minute(here: Place) -> None:
    made = here.says(here.kot, "Голосую [color=red]Рыба & Рак[/color]")
    post = here.signed_in().topic(here.votes.id, post=made.id).page.posts[-1]
    assert (post.id, post.author, post.author_id) == (made.id, here.kot.name, here.kot.id)
    assert post.posted is not None
    assert 0 <= made.at - post.posted.timestamp() < 60
    assert [run.text for run in post.body.runs if run.colour == "#ff0000"] == [here.ryba.name]


def test_a_post_or_topic_that_is_not_there(here: Place) -> None:
    account = here.signed_in()
    with pytest.raises(NotFound):
        account.topic(here.votes.id, post=9999)
    with pytest.raises(NotFound):
        account.topic(9999)


def test_a_forum_lists_its_topics(here: Place) -> None:
    page = here.signed_in().forum(here.votes.forum_id).page
    assert {(row.id, row.title) for row in page.topics} == {(here.game.id, "Игра"), (here.votes.id, "Голосование")}


# ── writing ──


def test_a_reply_stands_and_its_number_is_known(here: Place) -> None:
    sent = here.signed_in().reply(here.votes.id, SENTENCE)
    assert (sent.kind, sent.post_id, sent.topic_id) == (
        SentKind.POSTED,
        here.board.last_post_id(here.votes.id),
        here.votes.id,
    )
    assert here.texts()[-1] == SENTENCE


def test_signs_that_the_charset_lacks_come_through(here: Place) -> None:
    account = here.signed_in()
    sent = account.reply(here.votes.id, "Снег ☃ и «ёлки» — всё.")
    post = account.topic(here.votes.id, post=sent.post_id).page.posts[-1]
    assert post.body.text == "Снег ☃ и «ёлки» — всё."


def test_a_reply_into_a_topic_of_several_pages(here: Place) -> None:
    here.fill(24)
    assert here.signed_in().reply(here.votes.id, SENTENCE).post_id == here.board.last_post_id(here.votes.id)


def test_a_new_topic_is_known_with_its_first_post(here: Place) -> None:
    sent = here.signed_in().new_topic(here.votes.forum_id, "День 2", SENTENCE)
    made = max(here.board.topics)
    assert (sent.topic_id, sent.post_id) == (made, here.board.first_post_id(made))
    assert here.board.topics[made].title == "День 2"


def test_an_edit_replaces_the_text_alone(here: Place) -> None:
    account = here.signed_in()
    post_id = account.reply(here.votes.id, "Было так")
    here.says(here.kot, "А я видел")
    here.time.advance(30)  # on phpBB 2.0 nobody is free of the pause between two posts, nor an edit
    account.edit(post_id.post_id or 0, "Стало иначе")
    assert here.texts()[-2:] == ["Стало иначе", "А я видел"]


def test_the_first_post_s_edit_keeps_its_title(here: Place) -> None:
    here.time.advance(30)
    here.signed_in().edit(here.board.first_post_id(here.game.id), "Начинаем заново.")
    assert (here.board.topics[here.game.id].title, here.texts(here.game)) == ("Игра", ["Начинаем заново."])


def test_a_post_s_source_comes_back_as_it_was_written(here: Place) -> None:
    made = here.says(here.kot, "Голос: [color=red]Рыба & Рак[/color]\nи всё")
    assert here.signed_in().source(made.id) == "Голос: [color=red]Рыба & Рак[/color]\nи всё"


def test_a_name_with_brackets_is_no_part_of_a_post_s_source(here: Place) -> None:
    made = here.says(here.board.add_user("Кот [у моря]", "кот-7"), "Голос: [b]Рыба[/b]")
    assert here.signed_in().source(made.id) == "Голос: [b]Рыба[/b]"


def test_a_post_made_meanwhile_does_not_lose_ours(here: Place) -> None:
    account = here.signed_in()
    said: list[BoardPost] = []

    def meanwhile() -> None:
        if not said:
            said.append(here.says(here.kot, "Я успел раньше"))

    here.time.meanwhile = meanwhile
    sent = account.reply(here.votes.id, SENTENCE)
    here.time.meanwhile = lambda: None
    assert here.texts().count(SENTENCE) == 1
    assert sent.post_id == here.board.last_post_id(here.votes.id)


def test_flood_is_told_with_a_wait(here: Place) -> None:
    here.gm.flood_exempt = False
    account = here.signed_in()
    account.reply(here.votes.id, "Первое сообщение")
    with pytest.raises(Flood) as refused:
        account.reply(here.votes.id, "Второе сообщение")
    assert 0 < refused.value.wait <= 60
    assert here.texts()[-1] == "Первое сообщение"


def test_a_lost_session_is_noticed_on_a_page_that_guests_may_read(here: Place) -> None:
    account = here.signed_in()
    here.server.faults.plan(Fault.SIGNED_OUT)
    page = account.topic(here.votes.id).page
    assert page.viewer.signed_in is True


def test_a_lost_session_before_a_form_is_renewed(here: Place) -> None:
    account = here.signed_in()
    here.server.faults.plan(Fault.SIGNED_OUT, method="GET")
    account.reply(here.votes.id, SENTENCE)
    assert here.texts().count(SENTENCE) == 1


# ── moderating ──


def test_a_topic_is_closed_and_opened_again(here: Place) -> None:
    account = here.signed_in()
    account.lock(here.votes.id)
    assert here.board.topics[here.votes.id].locked
    assert account.topic(here.votes.id).page.locked
    account.reply(here.votes.id, SENTENCE)
    assert here.board.topics[here.votes.id].locked
    account.unlock(here.votes.id)
    assert not here.board.topics[here.votes.id].locked


def test_a_player_cannot_close_a_topic_nor_write_into_a_closed_one(here: Place) -> None:
    player = here.signed_in(here.kot)
    with pytest.raises(NoPermission):
        player.lock(here.votes.id)
    here.board.topics[here.votes.id].locked = True
    with pytest.raises((Locked, NoPermission)):
        player.reply(here.votes.id, SENTENCE)


# ── people and letters ──


def test_names_are_found_as_they_are_written(here: Place) -> None:
    account = here.signed_in()
    assert account.find_user("кот  учёный") == here.kot.id
    assert account.find_user(here.ryba.name) == here.ryba.id
    with pytest.raises(UnknownUser):
        account.find_user("Кот")


def test_a_letter_goes_to_its_recipient_and_is_found_among_those_sent(lettered: Place) -> None:
    account = lettered.signed_in()
    account.send_letter(lettered.ryba.id, "Ваша роль [N7]", SENTENCE)
    (mail,) = lettered.mailbox.inbox(lettered.ryba.id)
    assert (mail.subject, mail.text, mail.author_id) == ("Ваша роль [N7]", SENTENCE, lettered.gm.id)
    found = account.sent_letter("N7")
    assert found is not None
    assert found.subject == "Ваша роль [N7]"
    assert account.sent_letter("N8") is None


def test_letters_are_listed_newest_first_and_opened_one_by_one(lettered: Place) -> None:
    for number in range(3):
        lettered.time.advance(60)
        lettered.mailbox.send(lettered.kot.id, [lettered.gm.id], f"Ход {number}", f"Стреляю {number}")
    account = lettered.signed_in()
    page = account.inbox().page
    assert [row.subject for row in page.messages] == ["Ход 2", "Ход 1", "Ход 0"]
    assert all(row.sender == lettered.kot.name and row.sent is not None for row in page.messages)
    letter = account.message(page.messages[0].id).page
    assert (letter.subject, letter.body.text.strip(), letter.sender) == ("Ход 2", "Стреляю 2", lettered.kot.name)
    assert letter.sender_id == lettered.kot.id


def test_a_letter_that_was_opened_is_unread_no_more(lettered: Place) -> None:
    account = lettered.signed_in()
    account.send_letter(lettered.kot.id, "Первое", "Текст письма")
    lettered.time.advance(60)
    account.send_letter(lettered.ryba.id, "Второе", "Текст письма")
    lettered.mailbox.open(lettered.mailbox.inbox(lettered.kot.id)[0].id, lettered.kot)
    unread = {row.subject for row in account.unread_letters()}
    assert unread == ({"Второе"} if dialect_of(lettered.software) != "punbb" else set())


def test_a_letter_is_taken_out_of_the_inbox(lettered: Place) -> None:
    if dialect_of(lettered.software) == "punbb":
        pytest.skip("how letters are taken out there is not known")
    for number in range(2):
        lettered.mailbox.send(lettered.kot.id, [lettered.gm.id], f"Ход {number}", "…")
    account = lettered.signed_in()
    account.delete_letter(account.inbox().page.messages[-1].id)
    assert [mail.subject for mail in lettered.mailbox.inbox(lettered.gm.id)] == ["Ход 1"]
