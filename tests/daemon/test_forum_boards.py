"""Boards that differ from 3.3: how their answers are understood. The pages are small and our own."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import parse_qsl

import pytest
import responses

from daemon.account import (
    ForeignAddress,
    Locked,
    NotDone,
    PageUnreadable,
    SendUncertain,
    SentKind,
    SessionLost,
    UnknownUser,
)
from daemon.forum import Credentials, Forum, Manners
from tests.practice_kit import HandClock

HOME = "https://old.example.org/"
Net = responses.RequestsMock
TITLE = '<h2><a href="./viewtopic.php?f=4&amp;t=2">Игра</a></h2>'
FIELDS = '<input type="hidden" name="lastclick" value="1795900000" /><textarea name="message"></textarea>'


def html(body: str, head: str = "", *, member: bool = True) -> str:
    """A page of an old board: signed in, as the link to sign out tells."""
    door = (
        '<a href="./ucp.php?mode=logout&amp;sid=0a">Выход [ Ведущий ]</a>'
        if member
        else '<a href="./ucp.php?mode=login">Вход</a>'
    )
    return (
        f'<html xml:lang="ru" lang="ru"><head>{head}</head><body id="phpbb" class="section-x">'
        f'<ul class="linklist"><li>{door}</li></ul>'
        f'<div id="page-body">{body}</div><div id="page-footer"></div></body></html>'
    )


def told(text: str, refresh: str = "") -> str:
    """A page that only tells something, and may lead on."""
    head = f'<meta http-equiv="refresh" content="3;url={refresh}" />' if refresh else ""
    return html(
        f'<div class="panel" id="message"><div class="inner"><h2>Информация</h2><p>{text}</p></div></div>', head
    )


def form(action: str, fields: str = FIELDS) -> str:
    """A page with a posting form."""
    return html(
        f'{TITLE}<form id="postform" action="{action}" method="post">{fields}'
        '<input type="submit" name="preview" value="П" /><input type="submit" name="post" value="Отправить" /></form>'
    )


@pytest.fixture
def net() -> Iterator[Net]:
    with responses.RequestsMock(assert_all_requests_are_fired=False) as mock:
        mock.get(f"{HOME}index.php", body=html(""))
        yield mock


@pytest.fixture
def time() -> HandClock:
    return HandClock()


@pytest.fixture
def forum(time: HandClock) -> Iterator[Forum]:
    made = Forum(HOME, Credentials("Ведущий", "сезам"), Manners(pause=0, retries=0), clock=time.timepiece())
    yield made
    made.close()


def sent(net: Net) -> dict[str, str]:
    """What the last POST held."""
    posts = [call.request.body for call in net.calls if call.request.method == "POST"]
    return dict(parse_qsl(str(posts[-1]), keep_blank_values=True))


def reply_page(net: Net, answer: str = "", **more: object) -> None:
    """The reply form, and what comes back for it."""
    net.get(f"{HOME}posting.php", body=form("./posting.php?mode=reply&amp;f=4&amp;t=2&amp;sid=0a"))
    net.post(f"{HOME}posting.php", body=answer, **more)


def test_a_board_of_3_0_tells_its_success_on_a_page_of_its_own(forum: Forum, net: Net) -> None:
    reply_page(net, told("Сообщение было успешно отправлено.", f"{HOME}viewtopic.php?f=4&amp;t=2&amp;p=77#p77"))
    done = forum.reply(2, "Итог")
    assert (done.kind, done.post_id, done.topic_id) == (SentKind.POSTED, 77, 2)


def test_its_click_field_goes_back_after_two_seconds(forum: Forum, time: HandClock, net: Net) -> None:
    reply_page(net, told("Сообщение было успешно отправлено.", f"{HOME}viewtopic.php?f=4&amp;t=2&amp;p=77#p77"))
    forum.reply(2, "Итог")
    assert sent(net)["lastclick"] == "1795900000"
    assert max(time.waits) > 2


def test_a_redirect_that_names_no_post_is_no_success(forum: Forum, net: Net) -> None:
    reply_page(net, status=302, headers={"Location": f"{HOME}viewtopic.php?f=4&t=2"})
    with pytest.raises(SendUncertain, match="names no post"):
        forum.reply(2, "Итог")


def test_a_success_counts_even_when_a_wrong_host_stands_in_its_address(forum: Forum, net: Net) -> None:
    reply_page(net, status=302, headers={"Location": "http://10.0.0.5:8080/viewtopic.php?p=78#p78"})
    assert forum.reply(2, "Итог").post_id == 78


def test_a_form_that_would_go_to_another_host_is_not_sent(forum: Forum, net: Net) -> None:
    net.get(f"{HOME}posting.php", body=form("https://evil.example/posting.php"))
    with pytest.raises(ForeignAddress):
        forum.reply(2, "Итог")


def test_a_topic_closed_meanwhile_is_told(forum: Forum, net: Net) -> None:
    reply_page(net, told("Эта тема закрыта, вы не можете редактировать и оставлять сообщения в ней."))
    with pytest.raises(Locked):
        forum.reply(2, "Итог")


def test_a_redirect_to_the_login_means_a_lost_session(forum: Forum, net: Net) -> None:
    reply_page(net, status=302, headers={"Location": f"{HOME}ucp.php?mode=login"})
    net.get(f"{HOME}ucp.php", body=html(LOGIN, member=False))
    net.post(f"{HOME}ucp.php", body=told("Вы успешно вошли в систему.", f"{HOME}index.php"))
    with pytest.raises(SessionLost):
        forum.reply(2, "Итог")


LOGIN = (
    '<form id="login" action="./ucp.php?mode=login" method="post">'
    '<input name="username" /><input name="password" type="password" />'
    '<input type="hidden" name="redirect" value="./ucp.php?mode=login" />'
    '<input type="hidden" name="redirect" value="index.php" />'
    '<input type="submit" name="login" value="Вход" /></form>'
)


def test_signing_in_without_token_sends_one_redirect_and_believes_the_next_page(forum: Forum, net: Net) -> None:
    net.replace(responses.GET, f"{HOME}index.php", body=html("", member=False))
    net.get(f"{HOME}ucp.php", body=html(LOGIN, member=False))

    def welcome(_: object) -> tuple[int, dict[str, str], str]:
        net.replace(responses.GET, f"{HOME}index.php", body=html(""))
        return 200, {}, told("Вы успешно вошли в систему.", f"{HOME}index.php")

    net.add_callback(responses.POST, f"{HOME}ucp.php", welcome, content_type="text/html")
    assert forum.sign_in().name == "Ведущий"
    body = str(next(call.request.body for call in net.calls if call.request.method == "POST"))
    assert (body.count("redirect="), sent(net)["autologin"]) == (1, "on")


QUESTION = (
    '<form id="confirm" action="./mcp.php?confirm_key=K" method="post"><input type="hidden" name="sess" value="0a" />'
    '<input type="submit" name="confirm" value="Да" /><input type="submit" name="cancel" value="Нет" /></form>'
)


def test_moderation_by_form_asks_and_copies_the_word_on_the_button(forum: Forum, net: Net) -> None:
    def viewtopic(action: str) -> str:
        choice = f'<select name="action"><option value="{action}">…</option></select>'
        tools = f'<form method="post" action="./mcp.php?f=4&amp;t=2&amp;quickmod=1">{choice}</form>'
        return html(TITLE + tools).replace("section-x", "section-viewtopic")

    net.get(f"{HOME}viewtopic.php", body=viewtopic("lock"))
    net.post(f"{HOME}mcp.php", body=html(QUESTION))

    def done(_: object) -> tuple[int, dict[str, str], str]:
        net.replace(responses.GET, f"{HOME}viewtopic.php", body=viewtopic("unlock"))
        return 200, {}, told("Выбранная тема была закрыта.", f"{HOME}viewtopic.php?f=4&amp;t=2")

    net.add_callback(responses.POST, f"{HOME}mcp.php", done, content_type="text/html")
    forum.lock(2)
    assert sent(net) == {"sess": "0a", "confirm": "Да"}


def test_a_lock_that_the_board_does_not_carry_out_is_told(forum: Forum, net: Net) -> None:
    link = '<a href="./mcp.php?f=4&amp;t=2&amp;quickmod=1&amp;action=lock">Закрыть</a>'
    topic = html(TITLE + link).replace("section-x", "section-viewtopic")
    net.get(f"{HOME}viewtopic.php", body=topic)
    net.get(f"{HOME}mcp.php", body=html(QUESTION))
    net.post(f"{HOME}mcp.php", status=302, headers={"Location": f"{HOME}viewtopic.php?t=2"})
    with pytest.raises(NotDone):
        forum.lock(2)


def test_a_name_is_found_in_the_list_of_members_where_there_is_no_live_search(forum: Forum, net: Net) -> None:
    rows = '<tr><td><a href="./memberlist.php?mode=viewprofile&amp;u=49">Кот &amp; Ко</a></td></tr>'
    net.get(f"{HOME}memberlist.php", body=html(f'<table id="memberlist">{rows}</table>'), content_type="text/html")
    assert forum.find_user("кот &  ко") == 49
    with pytest.raises(UnknownUser):
        forum.find_user("Кот")


def test_an_answer_that_is_no_list_of_names_is_told(forum: Forum, net: Net) -> None:
    net.get(f"{HOME}memberlist.php", json={"results": [{"user": "?"}]})
    with pytest.raises(PageUnreadable):
        forum.find_user("Кот")


def test_an_export_with_a_trap_in_it_opens_no_file(forum: Forum, net: Net) -> None:
    folder = (
        '<form id="viewfolder" action="./ucp.php?i=pm&amp;action=view_folder" method="post"><ul class="pmlist"></ul>'
        '<select name="export_option"><option value="XML">XML</option></select>'
        '<input type="submit" name="submit_export" value="Ок" /></form>'
    )
    xml = (
        '<?xml version="1.0"?><!DOCTYPE p [<!ENTITY x SYSTEM "file:///etc/hostname">]><phpbb><privmsg>'
        "<subject>С</subject><sender>Кот</sender><date>2026-11-30T19:46:33+03:00</date>"
        "<recipients><recipient id='2' status='to'>Ведущий</recipient></recipients>"
        "<message>a&x;b</message></privmsg></phpbb>"
    )
    net.get(f"{HOME}ucp.php", body=html(folder))
    net.post(f"{HOME}ucp.php", body=xml.encode(), content_type="application/xml")
    export = forum.export_inbox()
    assert export is not None
    assert (export.letters[0].text, export.letters[0].to) == ("a&x;b", ("Ведущий",))
