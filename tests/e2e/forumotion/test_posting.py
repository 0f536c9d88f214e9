"""Posting and moderating through the forms and links of the pages, and what refuses."""

from __future__ import annotations

from dataclasses import replace

import pytest

from daemon.practice.records import Poll, TopicType
from parsers.facts import Kind
from tests.forumotion_kit import Browser, browser, fill, forumotion, here, last
from tests.practice_kit import Stage

pytestmark = pytest.mark.e2e


# ── posting ──


@pytest.mark.parametrize("enough", [True, False])
def test_a_reply_stands_and_is_answered_with_a_page_or_a_redirect(face: str, enough: bool) -> None:
    with forumotion(face, answers_with_redirect=enough) as forum:
        fill(forum, 11)
        person = browser(forum, forum.gm)
        seen = person.reply(forum.votes.id, "Итог: [b]никто[/b]")
        new = forum.board.last_post_id(forum.votes.id)
        assert forum.texts()[-1] == "Итог: [b]никто[/b]"
    if enough:
        assert (seen.status, seen.location) == (302, f"{forum.server.url}t3p10-topic#{new}")
    else:
        assert (seen.status, seen.code, seen.page.refresh) == (
            200,
            "saved",
            f"/viewtopic?start=10&t=3&topic_name#{new}",
        )
        assert 'href="/f4-forum"' in seen.text


def test_the_form_has_all_that_must_come_back(forum: Stage, gm: Browser) -> None:
    form = gm.get("/post?t=3&mode=reply").form()
    names = [name for name, _ in form.fields]
    assert {"lt", "t", "mode", "tid", "subject", "message"} <= set(names)
    assert (names.count("auth[]"), form.value("lt"), form.action) == (2, "3", "/post")
    assert "delete" not in names
    assert {"t", "mode", "lt"} <= {name for name, _ in gm.get(here(forum)).form().fields}


def test_a_reply_from_below_the_topic_stands_too(forum: Stage, gm: Browser) -> None:
    assert gm.send(gm.get(here(forum)).form(), {"message": "быстро"}).code == "saved"
    assert forum.texts()[-1] == "быстро"


def test_a_stale_form_comes_back_fresh_and_stores_nothing(forum: Stage, gm: Browser) -> None:
    form = gm.get("/post?t=3&mode=reply").form()
    forum.says(forum.kot, "раньше")
    seen = gm.send(form, {"message": "Итог"})
    assert (seen.page.kind, seen.code, forum.texts()) == (Kind.POSTING, "new_posts_made", ["Голосуем.", "раньше"])
    assert seen.form().value("message") == "Итог"
    assert gm.send(seen.form(), {}).code == "saved"
    assert forum.texts() == ["Голосуем.", "раньше", "Итог"]


def test_a_form_of_another_session_comes_back(forum: Stage, gm: Browser) -> None:
    form = gm.get("/post?t=3&mode=reply").form()
    seen = gm.send(form, {"message": "Итог", "auth[]": "чужой"})
    assert (seen.code, forum.texts()) == ("form_expired", ["Голосуем."])
    assert gm.send(seen.form(), {}).code == "saved"


def test_where_tokens_are_not_looked_at_a_bare_form_will_do(face: str) -> None:
    with forumotion(face, auth_needed=False) as forum:
        person = browser(forum, forum.gm)
        bare = replace(person.get("/post?t=3&mode=reply").form(), fields=(("mode", "reply"), ("t", "3")))
        assert person.send(bare, {"message": "Итог"}).code == "saved"


def test_a_preview_stores_nothing(forum: Stage, gm: Browser) -> None:
    seen = gm.send(gm.get("/post?t=3&mode=reply").form(), {"message": "Итог"}, button="preview")
    assert (seen.page.kind, seen.code, forum.texts()) == (Kind.POSTING, None, ["Голосуем."])


@pytest.mark.parametrize(
    ("values", "code"),
    [({"message": " "}, "too_short"), ({"message": "а" * 200}, "too_long"), ({"subject": ""}, "no_subject")],
)
def test_a_form_with_faults_comes_back_with_the_reason(face: str, values: dict[str, str], code: str) -> None:
    with forumotion(face, max_post_chars=100) as forum:
        person = browser(forum, forum.gm)
        form = person.get("/post?f=4&mode=newtopic").form()
        seen = person.send(form, {"subject": "День 2", "message": "Начинаем.", **values})
        assert (seen.page.kind, seen.code, len(forum.board.topics)) == (Kind.POSTING, code, 2)


def test_a_short_title_is_refused_where_the_board_wants_longer_ones(face: str) -> None:
    with forumotion(face, shortest_title=10) as forum:
        person = browser(forum, forum.gm)
        form = person.get("/post?f=4&mode=newtopic").form()
        assert person.send(form, {"subject": "День 2", "message": "Начинаем."}).code == "no_subject"
        assert person.reply(forum.votes.id, "Итог").code == "saved"


def test_a_new_topic_opens_with_what_the_form_says(forum: Stage, gm: Browser) -> None:
    form = gm.get("/post?f=4&mode=newtopic").form()
    assert form.choices["topictype"] == ("0", "1", "2", "3")
    seen = gm.send(form, {"subject": "Правила «новые»", "message": "Играем.", "topictype": "2"})
    topic = max(forum.board.topics.values(), key=lambda one: one.id)
    assert seen.page.refresh == f"/viewtopic?t={topic.id}&topic_name#{forum.board.first_post_id(topic.id)}"
    assert (topic.title, topic.type) == ("Правила «новые»", TopicType.ANNOUNCEMENT)


def test_an_edit_changes_the_post_and_keeps_title_type_and_poll(forum: Stage, gm: Browser) -> None:
    forum.votes.type, forum.votes.poll = TopicType.STICKY, Poll("Когда?", ["сегодня", "завтра"])
    seen = gm.send(gm.get("/post?p=3&mode=editpost").form(), {"message": "Голосуем иначе."})
    assert (seen.code, forum.texts()) == ("saved", ["Голосуем иначе."])
    assert (forum.votes.title, forum.votes.type) == ("Голосование", TopicType.STICKY)
    assert forum.votes.poll is not None
    assert forum.votes.poll.options == ["сегодня", "завтра"]


def test_nobody_edits_what_is_not_his_or_is_locked(forum: Stage, kot: Browser) -> None:
    own = forum.says(forum.kot, "раз")
    assert kot.get("/post?p=3&mode=editpost").code == "no_permission"
    forum.votes.locked = True
    assert kot.get(f"/post?p={own.id}&mode=editpost").code == "locked"
    assert kot.get("/post?t=3&mode=reply").code == "locked"
    assert kot.get(f"/post?p={own.id}&mode=quote").code == "locked"


def test_a_quote_names_its_author_and_his_text(forum: Stage, gm: Browser) -> None:
    post = forum.says(forum.ryba, "[color=red]Кот[/color]")
    form = gm.get(f"/post?p={post.id}&mode=quote").form()
    assert form.value("message") == '[quote="Рыба & Рак"][color=red]Кот[/color][/quote]\n'
    assert gm.send(form, {}).code == "saved"
    assert last(gm, forum).body.asides[0].author == "Рыба & Рак"


@pytest.mark.parametrize("asks", [True, False])
def test_a_post_is_deleted_after_a_question_or_at_once(face: str, asks: bool) -> None:
    with forumotion(face, asks_before_delete=asks) as forum:
        post = forum.says(forum.kot, "лишнее")
        person = browser(forum, forum.gm)
        seen = person.act(person.topic(here(forum)), f"delete:{post.id}")
        if asks:
            assert person.agree(seen, "cancel").status == 302
            assert forum.texts() == ["Голосуем.", "лишнее"]
            seen = person.agree(seen)
        assert (seen.code, forum.texts()) == ("saved", ["Голосуем."])


def test_a_player_deletes_his_own_last_post_only(forum: Stage, kot: Browser) -> None:
    first = forum.says(forum.kot, "раз")
    forum.says(forum.ryba, "два")
    assert f"delete:{first.id}" not in kot.topic(here(forum)).links
    assert kot.get(f"/post?p={first.id}&mode=delete").code == "no_permission"


def test_guests_are_sent_to_the_door(forum: Stage) -> None:
    person = browser(forum)
    for address in ("/post?t=3&mode=reply", "/post?f=4&mode=newtopic", "/modcp?mode=lock&t=3", "/privmsg?mode=post"):
        assert person.get(address).location.startswith(f"{forum.server.url}login?redirect="), address


def test_flood_is_told_on_a_page_of_its_own(forum: Stage, kot: Browser) -> None:
    assert kot.reply(forum.votes.id, "раз").code == "saved"
    assert kot.reply(forum.votes.id, "два").code == "flood"
    assert forum.texts() == ["Голосуем.", "раз"]
    forum.time.advance(20)
    assert kot.reply(forum.votes.id, "два").code == "saved"


def test_posts_of_a_newcomer_wait(forum: Stage, kot: Browser) -> None:
    forum.kot.newcomer = True
    assert kot.reply(forum.votes.id, "жду").code == "saved"
    assert forum.texts() == ["Голосуем."]


# ── moderation ──


@pytest.mark.parametrize("asks", [True, False])
def test_a_topic_is_locked_and_opened_by_its_links(face: str, asks: bool) -> None:
    with forumotion(face, asks_before_lock=asks) as forum:
        person = browser(forum, forum.gm)
        for name, locked in (("lock", True), ("unlock", False)):
            seen = person.act(person.topic(here(forum)), name)
            seen = person.agree(seen) if asks else seen
            assert (seen.code, seen.page.refresh, forum.votes.locked) == ("saved", "/t3-topic", locked)


def test_a_link_without_the_sessions_token_does_nothing(forum: Stage, gm: Browser, kot: Browser) -> None:
    assert gm.get("/modcp?mode=lock&t=3&tid=00112233445566778899aabbccddeeff").code == "form_expired"
    assert gm.get("/modcp?mode=lock&t=3").code == "form_expired"
    assert kot.get("/modcp?mode=lock&t=3").code == "no_permission"
    assert not forum.votes.locked
    assert "lock" not in kot.topic(here(forum)).links


def test_a_topic_is_moved_and_deleted_after_a_question(forum: Stage, gm: Browser) -> None:
    archive = forum.board.add_forum("Архив")
    page = gm.topic(here(forum))
    seen = gm.send(gm.act(page, "move").form("confirm"), {"new_forum": f"f{archive.id}"}, button="confirm")
    assert (seen.code, forum.votes.forum_id) == ("saved", archive.id)
    assert gm.agree(gm.get(page.links["move"].replace("move", "delete"))).code == "saved"
    assert forum.votes.id not in forum.board.topics
