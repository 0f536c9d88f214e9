"""What guests see, lists of forums, topics and members, coming and going."""

from __future__ import annotations

import pytest

from daemon.practice.records import Poll, TopicType
from parsers.facts import Kind
from tests.forumotion_kit import Browser, browser, fill, forumotion, here, last
from tests.practice_kit import Stage

pytestmark = pytest.mark.e2e


# ── what guests see ──


def test_a_guest_sees_names_without_ids_and_a_sentence_in_place_of_links(forum: Stage) -> None:
    forum.says(forum.kot, "см. https://example.org/a и [url=https://example.org/b]тут[/url]")
    person = browser(forum)
    page = person.topic(here(forum))
    assert (page.viewer.signed_in, page.posts[-1].author, page.posts[-1].author_id) == (False, "Кот Учёный", None)
    assert page.posts[-1].body.text.count("[Вы должны быть зарегистрированы и подключены") == 2
    assert not page.posts[-1].body.runs[-1].link
    assert person.get("/memberlist").code == "no_permission"
    assert person.get(f"/u{forum.kot.id}").location.startswith(f"{forum.server.url}login?redirect=")


def test_where_profiles_and_links_are_open_a_guest_sees_them(face: str) -> None:
    with forumotion(face, profiles_for_guests=True, links_for_guests=True) as forum:
        forum.says(forum.kot, "https://example.org/a")
        person = browser(forum)
        assert last(person, forum).author_id == forum.kot.id
        assert last(person, forum).body.runs[0].link
        assert person.get("/memberlist").page.kind is Kind.OTHER


def test_a_private_forum_sends_guests_to_the_door_and_members_away(forum: Stage, kot: Browser) -> None:
    secret = forum.board.add_forum("Штаб", members=frozenset({forum.ryba.id}))
    topic = forum.board.open_topic(secret.id, forum.gm.id, "План", "Молчим.")
    guest = browser(forum).get(f"/t{topic.id}-topic")
    assert (guest.status, guest.location) == (302, f"{forum.server.url}login?redirect=%2Ft{topic.id}-topic")
    refused = kot.get(f"/t{topic.id}-topic")
    assert (refused.status, refused.code) == (200, "no_permission")
    assert browser(forum, forum.ryba).topic(f"/t{topic.id}-topic").title == "План"


# ── lists ──


def test_a_forum_lists_what_each_topic_is(forum: Stage, gm: Browser) -> None:
    forum.board.open_topic(4, forum.gm.id, "Правила", "…", type=TopicType.ANNOUNCEMENT)
    forum.board.open_topic(4, forum.gm.id, "Опрос", "…", type=TopicType.STICKY, poll=Poll("Когда?", ["а", "б"]))
    fill(forum, 12)
    forum.votes.locked = True
    page = gm.forum()
    rows = {row.title: row for row in page.topics}
    assert (page.forum_id, page.title, page.page, page.pages) == (4, "Мафия", 1, 1)
    assert page.topics[0].title == "Правила"
    assert (rows["Правила"].announcement, rows["Голосование"].locked, rows["Игра"].locked) == (True, True, False)
    assert (rows["Голосование"].id, rows["Голосование"].replies) == (forum.votes.id, 12)
    assert rows["Голосование"].last_post_id == forum.board.last_post_id(forum.votes.id)
    assert "next" not in page.links


def test_the_legend_explains_the_pictures(forum: Stage, gm: Browser) -> None:
    forum.votes.locked = True
    text = gm.get("/f4-forum").text
    assert text.count("lock") >= 3
    assert "[ Тема закрыта ]" in text


def test_a_long_forum_is_turned_by_offsets(face: str) -> None:
    with forumotion(face, topics_per_page=5) as forum:
        for number in range(7):
            forum.board.open_topic(4, forum.gm.id, f"Тема {number}", "…")
        person = browser(forum, forum.gm)
        first, second = person.forum(), person.forum("/f4p5-forum")
    assert (first.page, first.pages, second.page, first.links["next"]) == (1, 2, 2, "/f4p5-forum")
    assert len({row.id for row in (*first.topics, *second.topics)}) == 9


def test_a_moved_topic_leaves_a_row_that_leads_to_it(forum: Stage, gm: Browser) -> None:
    archive = forum.board.add_forum("Архив")
    forum.board.move_topic(forum.votes.id, archive.id)
    assert {row.id: row.moved for row in gm.forum().topics}[forum.votes.id]
    assert gm.topic(here(forum)).forum_id == archive.id


def test_the_jump_list_leads_to_a_forum(forum: Stage, gm: Browser) -> None:
    assert gm.get("/viewforum?selected_id=f4&tid=x").location == f"{forum.server.url}f4-forum"
    assert gm.get("/viewforum?selected_id=-1").location == forum.server.url


def test_members_are_found_by_name_with_their_numbers(forum: Stage, gm: Browser) -> None:
    text = gm.get("/memberlist?username=Рыба").text
    assert f'href="/u{forum.ryba.id}"' in text
    assert f'href="/u{forum.kot.id}"' not in text
    assert gm.get(f"/u{forum.kot.id}").page.kind is Kind.OTHER
    assert gm.get("/u999").status == 404
    assert "form_login" not in gm.get("/profile?mode=editprofile").text


def test_preferences_change_how_the_account_sees_dates(forum: Stage, gm: Browser) -> None:
    form = next(form for form in gm.get("/profile?mode=editprofile").page.forms if form.value("timezone"))
    assert gm.send(form, {"timezone": "Asia/Omsk", "language": "en"}, button="submit").code == "saved"
    assert (forum.gm.zone, forum.gm.language) == ("Asia/Omsk", "en")


# ── coming and going ──


def test_signing_in_is_a_redirect_with_two_cookies(forum: Stage) -> None:
    person = browser(forum)
    assert person.get("/login").page.kind is Kind.LOGIN
    seen = person.sign_in(forum.gm)
    assert (seen.status, seen.location) == (302, forum.server.url)
    assert {cookie.name[:3] for cookie in person.session.cookies} == {"fa_"}
    assert person.cookie("sid")
    assert person.cookie("data")
    viewer = person.get("/").page.viewer
    assert (viewer.id, viewer.name, viewer.signed_in) == (forum.gm.id, forum.gm.name, True)


def test_after_signing_in_one_lands_where_one_wanted_to_go(forum: Stage) -> None:
    person = browser(forum)
    form = person.get("/login?redirect=%2Ft3-topic").form("login")
    given = {"username": forum.gm.name, "password": forum.gm.password}
    assert person.send(form, given, button="login").location == f"{forum.server.url}t3-topic"
    assert person.sign_in(forum.kot, redirect="//evil.example/").location == forum.server.url


@pytest.mark.parametrize("again", [False, True])
def test_a_wrong_password_is_told_with_http_200(face: str, again: bool) -> None:
    with forumotion(face, login_form_again=again) as forum:
        person = browser(forum)
        seen = person.sign_in(forum.gm, password="мимо")
        assert (seen.status, seen.code) == (200, "wrong_password")
        assert (seen.page.form("login") is not None) is again
        for _ in range(3):
            seen = person.sign_in(forum.gm, password="мимо")
        assert seen.code == "too_many_attempts"


def test_signing_out_needs_both_tokens(forum: Stage, gm: Browser) -> None:
    link = gm.get("/").page.links["logout"]
    assert gm.get(link[:-1]).location == ""
    assert gm.get("/").page.viewer.signed_in
    assert gm.get(link).status == 302
    assert gm.get("/").page.viewer.signed_in is False


def test_a_lost_session_comes_back_by_itself_unless_that_is_lost_too(forum: Stage, gm: Browser) -> None:
    forum.server.sessions.forget(forum.gm.id)
    assert gm.get("/").page.viewer.signed_in
    forum.server.sessions.forget(forum.gm.id, keys=True)
    assert gm.get("/").page.viewer.signed_in is False
    assert gm.get("/privmsg?folder=inbox").location.startswith(f"{forum.server.url}login?redirect=")


def test_banned_members_and_a_closed_board_are_told(forum: Stage, kot: Browser) -> None:
    forum.board.settings.disabled = ""
    assert kot.get("/").code == "board_disabled"
    forum.board.settings.disabled = None
    forum.kot.banned = "грубость"
    assert kot.get("/t3-topic").code == "banned"
