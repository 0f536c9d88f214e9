"""Posting: every trap between a text and its place on the board."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from daemon.account import (
    Flood,
    FormExpired,
    Locked,
    NewPostsMade,
    NoPermission,
    NotFound,
    Refused,
    SentKind,
    TooLong,
    TooShort,
)
from daemon.practice.faults import Fault
from daemon.practice.records import Poll, Settings, TopicType
from tests.practice_kit import Stage, stage

pytestmark = pytest.mark.e2e


@pytest.fixture
def forum() -> Iterator[Stage]:
    with stage() as set_up:
        yield set_up


# ── as a browser meets the board ──


def test_a_reply_is_answered_by_a_redirect_to_its_post(forum: Stage) -> None:
    visitor = forum.visitor(forum.gm)
    form = visitor.get(f"posting.php?mode=reply&t={forum.votes.id}").form()
    answer = visitor.send(form, {"message": "Текст"})
    assert (answer.status, answer.location) == (302, f"{forum.server.url}viewtopic.php?p=4#p4")


def test_a_used_form_stays_locked_for_the_flood_interval(forum: Stage) -> None:
    visitor = forum.visitor(forum.gm)
    form = visitor.get(f"posting.php?mode=reply&t={forum.votes.id}").form()
    visitor.send(form, {"message": "Раз", "topic_cur_post_id": ""})
    assert visitor.send(form, {"message": "Раз", "topic_cur_post_id": ""}).code == "form_expired"
    forum.time.advance(forum.board.settings.flood_interval)
    assert visitor.send(form, {"message": "Раз", "topic_cur_post_id": ""}).status == 302


def test_two_forms_of_one_second_share_their_token(forum: Stage) -> None:
    visitor = forum.visitor(forum.gm)
    first = visitor.get(f"posting.php?mode=reply&t={forum.votes.id}").form()
    second = visitor.get(f"posting.php?mode=reply&t={forum.game.id}").form()
    assert first.value("form_token") == second.value("form_token")
    assert visitor.send(first, {"message": "Раз"}).status == 302
    assert visitor.send(second, {"message": "Два"}, wait=0).code == "form_expired"


def test_a_form_is_too_old_after_two_hours(forum: Stage) -> None:
    visitor = forum.visitor(forum.gm)
    form = visitor.get(f"posting.php?mode=reply&t={forum.votes.id}").form()
    forum.server.sessions.open[visitor.cookie("sid")].autologin = True
    assert visitor.send(form, {"message": "Поздно"}, wait=7201).code == "form_expired"


def test_new_posts_in_between_send_the_form_back(forum: Stage) -> None:
    visitor = forum.visitor(forum.gm)
    form = visitor.get(f"posting.php?mode=reply&t={forum.votes.id}").form()
    post = forum.says(forum.kot, "Вклиниваюсь")
    answer = visitor.send(form, {"message": "Моё"})
    assert (answer.code, f'id="ppr{post.id}"' in answer.text) == ("new_posts_made", True)
    assert visitor.send(answer.form(), {"message": "Моё"}).status == 302


def test_without_the_last_posts_number_new_posts_do_not_matter(forum: Stage) -> None:
    visitor = forum.visitor(forum.gm)
    form = visitor.get(f"posting.php?mode=reply&t={forum.votes.id}").form()
    forum.says(forum.kot, "Вклиниваюсь")
    assert visitor.send(form, {"message": "Моё", "topic_cur_post_id": ""}).status == 302


def test_without_a_submit_button_the_text_is_dropped(forum: Stage) -> None:
    visitor = forum.visitor(forum.gm)
    form = visitor.get(f"posting.php?mode=reply&t={forum.votes.id}").form()
    assert visitor.send(form, {"message": "Текст"}, button="nothing").form().value("message") == ""


def test_a_preview_stores_nothing_even_beside_the_submit(forum: Stage) -> None:
    visitor = forum.visitor(forum.gm)
    form = visitor.get(f"posting.php?mode=reply&t={forum.votes.id}").form()
    assert visitor.send(form, {"message": "Текст", "preview": "x"}).status == 200
    assert forum.texts() == ["Голосуем."]


def test_a_moderators_reply_without_the_tick_opens_a_locked_topic(forum: Stage) -> None:
    forum.votes.locked = True
    visitor = forum.visitor(forum.gm)
    form = visitor.get(f"posting.php?mode=reply&t={forum.votes.id}").form()
    assert form.value("lock_topic") == "on"
    without = type(form)(form.id, form.action, form.method, tuple(f for f in form.fields if f[0] != "lock_topic"))
    assert visitor.send(without, {"message": "Ой"}).status == 302
    assert not forum.votes.locked


def test_editing_a_first_post_without_the_poll_fields_deletes_the_poll(forum: Stage) -> None:
    forum.votes.poll = Poll("Когда?", ["сегодня", "завтра"], votes={forum.kot.id: {1}})
    visitor = forum.visitor(forum.gm)
    form = visitor.get("posting.php?mode=edit&p=3").form()
    bare = type(form)(form.id, form.action, form.method, tuple(f for f in form.fields if not f[0].startswith("poll_")))
    visitor.send(bare, {"message": "Правка"})
    assert forum.votes.poll is None


# ── the account's way through ──


def test_a_reply_lands_and_its_post_is_named(forum: Stage) -> None:
    sent = forum.signed_in().reply(forum.votes.id, "Бюллетень № 1")
    assert forum.board.posts[sent.post_id or 0].text == "Бюллетень № 1"
    assert (sent.kind, sent.topic_id) == (SentKind.POSTED, forum.votes.id)


def test_each_form_is_old_enough_and_none_shares_its_second_with_another(forum: Stage) -> None:
    account = forum.signed_in()
    for number in range(4):
        account.reply(forum.votes.id if number % 2 else forum.game.id, f"№ {number}")
    assert len(forum.texts()) + len(forum.texts(forum.game)) == 6
    assert all(wait >= 1 for wait in forum.time.waits)


def test_a_new_topic_names_its_topic_and_its_first_post(forum: Stage) -> None:
    sent = forum.signed_in().new_topic(4, "День 2", "Начинаем.")
    assert forum.board.topics[sent.topic_id or 0].title == "День 2"
    assert forum.board.first_post_id(sent.topic_id or 0) == sent.post_id


def test_posts_made_meanwhile_do_not_stop_the_account(forum: Stage) -> None:
    account = forum.signed_in()
    interruptions = iter(["Стойте", "Я тоже"])
    forum.time.meanwhile = lambda: [forum.says(forum.kot, text) for text in [next(interruptions, "")] if text]
    account.reply(forum.votes.id, "Итог")
    assert forum.texts() == ["Голосуем.", "Стойте", "Я тоже", "Итог"]


def test_a_topic_where_others_never_stop_is_given_up_without_a_post(forum: Stage) -> None:
    account = forum.signed_in()
    forum.time.meanwhile = lambda: forum.says(forum.kot, "Ещё")
    with pytest.raises(NewPostsMade):
        account.reply(forum.votes.id, "Итог")
    assert "Итог" not in forum.texts()


def test_a_locked_topic_stays_locked_under_the_accounts_reply(forum: Stage) -> None:
    forum.votes.locked = True
    forum.signed_in().reply(forum.votes.id, "Итог дня")
    assert forum.votes.locked
    assert forum.texts()[-1] == "Итог дня"


def test_editing_a_first_post_keeps_poll_type_signature_and_lock(forum: Stage) -> None:
    forum.votes.poll = Poll("Когда?", ["сегодня", "завтра"], 2, votes={forum.kot.id: {1}})
    forum.votes.type, forum.votes.locked = TopicType.STICKY, True
    forum.board.posts[3].signature = False
    forum.signed_in().edit(3, "Правка")
    kept = forum.votes.poll
    assert kept is not None
    assert (kept.options, kept.max_options, kept.votes) == (["сегодня", "завтра"], 2, {forum.kot.id: {1}})
    assert (forum.votes.type, forum.votes.locked, forum.votes.title) == (TopicType.STICKY, True, "Голосование")
    assert (forum.board.posts[3].text, forum.board.posts[3].signature) == ("Правка", False)


def test_an_edit_that_crosses_another_edit_goes_through_on_the_new_form(forum: Stage) -> None:
    account = forum.signed_in()
    crossing = iter(["чужая правка"])
    forum.time.meanwhile = lambda: [forum.board.edit_silently(3, text) for text in crossing]
    account.edit(3, "наша правка")
    assert forum.texts() == ["наша правка"]


def test_an_edit_of_the_last_post_or_by_a_moderator_leaves_no_notice(forum: Stage) -> None:
    last = forum.says(forum.kot, "голос")
    forum.board.edit(last.id, "другой голос", forum.kot.id)
    forum.board.edit(last.id, "и ещё", forum.gm.id)
    post = forum.signed_in().topic(forum.votes.id).page.posts[-1]
    assert (post.body.text, post.edited) == ("и ещё", None)


def test_an_authors_edit_above_later_posts_is_shown(forum: Stage) -> None:
    first = forum.says(forum.kot, "голос")
    forum.says(forum.ryba, "ответ")
    forum.board.edit(first.id, "другой голос", forum.kot.id)
    edited = forum.signed_in().topic(forum.votes.id).page.posts[1].edited
    assert edited is not None
    assert (edited.by, edited.count) == (forum.kot.name, 1)


def test_a_player_meets_the_flood_limit_also_after_a_letter(forum: Stage) -> None:
    account = forum.signed_in(forum.kot)
    account.send_letter(forum.gm.id, "Ход", "Лечу Рыбу")
    with pytest.raises(Flood) as flood:
        account.reply(forum.votes.id, "Голос")
    forum.time.advance(flood.value.wait)
    account.reply(forum.votes.id, "Голос")
    assert forum.texts() == ["Голосуем.", "Голос"]


@pytest.mark.parametrize(
    ("text", "error"), [("  \n ", TooShort), ("ы" * 60001, TooLong), ("[size=300]О[/size]", Refused)]
)
def test_texts_that_the_board_refuses_are_told(forum: Stage, text: str, error: type[Refused]) -> None:
    with pytest.raises(error):
        forum.signed_in().reply(forum.votes.id, text)
    assert forum.texts() == ["Голосуем."]


def test_a_player_cannot_reply_in_a_locked_topic_nor_edit_there(forum: Stage) -> None:
    own = forum.says(forum.kot, "голос")
    forum.votes.locked = True
    account = forum.signed_in(forum.kot)
    with pytest.raises(Locked):
        account.reply(forum.votes.id, "ещё")
    with pytest.raises(Locked):
        account.edit(own.id, "другой")


def test_others_posts_and_unknown_places_are_refused(forum: Stage) -> None:
    account = forum.signed_in(forum.kot)
    with pytest.raises(NoPermission):
        account.edit(3, "чужое")
    with pytest.raises(NotFound):
        account.reply(99, "никуда")
    with pytest.raises(NotFound):
        account.new_topic(99, "Тема", "никуда")


def test_a_post_that_waits_for_approval_is_told_as_queued(forum: Stage) -> None:
    forum.kot.newcomer = True
    account = forum.signed_in(forum.kot)
    sent = account.reply(forum.votes.id, "можно?")
    assert (sent.kind, sent.post_id) == (SentKind.QUEUED, None)
    assert forum.texts() == ["Голосуем."]


def test_a_queued_topic_is_told_as_queued(forum: Stage) -> None:
    forum.board.forums[4].premoderated = True
    sent = forum.signed_in(forum.kot).new_topic(4, "Можно?", "Прошу.")
    assert (sent.kind, sent.topic_id) == (SentKind.QUEUED, None)


def test_an_expired_form_is_fetched_again(forum: Stage) -> None:
    account = forum.signed_in()
    forum.faults.plan(Fault.FORM_EXPIRED, times=2, method="POST")
    account.reply(forum.votes.id, "Итог")
    assert forum.texts() == ["Голосуем.", "Итог"]


def test_a_board_that_refuses_every_form_is_told(forum: Stage) -> None:
    account = forum.signed_in()
    forum.faults.plan(Fault.FORM_EXPIRED, times=50, method="POST")
    with pytest.raises(FormExpired):
        account.reply(forum.votes.id, "Итог")


def test_the_board_in_english_is_understood_as_well() -> None:
    with stage(language="en") as forum:
        account = forum.signed_in()
        account.reply(forum.votes.id, "Bulletin 1")
        account.lock(forum.votes.id)
        with pytest.raises(TooShort):
            account.reply(forum.votes.id, " ")
        assert forum.votes.locked


def test_the_text_comes_back_as_it_was_sent(forum: Stage) -> None:
    text = '«Ёж» & <b>\n\nчасть\t2 [b]😀[/b] [quote="А Б"]x[/quote] конец'
    account = forum.signed_in()
    sent = account.reply(forum.votes.id, text)
    assert account.source(sent.post_id or 0) == text


def test_a_board_without_flood_limit_takes_posts_one_after_another() -> None:
    with stage(Settings(flood_interval=0)) as forum:
        account = forum.signed_in(forum.kot)
        for number in range(3):
            account.reply(forum.votes.id, f"№ {number}")
        assert len(forum.texts()) == 4
