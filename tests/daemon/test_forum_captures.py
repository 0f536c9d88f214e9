"""The account against answers recorded from real boards of 3.0 to 3.3: each means what it must mean.

The recordings lie beside the checkout (or where MAFIA_GM_SHARED says) and are skipped when they are not there.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import responses

from daemon.account import (
    CannotSignIn,
    Flood,
    ForumTrouble,
    Locked,
    NewPostsMade,
    NoPermission,
    NoSubject,
    SentKind,
    SessionLost,
    TooLong,
    TooManyAttempts,
    TooShort,
    WrongPassword,
)
from daemon.forum import Credentials, Forum, Manners
from tests.practice_kit import HandClock

RECORDED = Path(os.environ.get("MAFIA_GM_SHARED") or Path(__file__).parents[3] / "shared") / "captures"
HOME = "http://127.0.0.1:8090/"
EVERYWHERE = ("ru", "phpbb32", "phpbb31", "phpbb30")

pytestmark = [
    pytest.mark.captures,
    pytest.mark.skipif(not RECORDED.is_dir(), reason="no recorded pages beside the checkout"),
]


def recorded(board: str, name: str) -> str:
    """A recorded page; skipped where this board has none of the kind. Addresses lead to one host for all boards."""
    file = RECORDED / board / f"{name}.html"
    if not file.exists():
        pytest.skip(f"{board} has no {name}")
    return re.sub(r"http://127\.0\.0\.1:\d+/", HOME, file.read_text(encoding="utf-8"))


@pytest.fixture
def net() -> Iterator[responses.RequestsMock]:
    with responses.RequestsMock(assert_all_requests_are_fired=False) as mock:
        yield mock


@pytest.fixture
def forum() -> Iterator[Forum]:
    made = Forum(HOME, Credentials("Кот", "сезам"), Manners(pause=0, retries=0), clock=HandClock().timepiece())
    yield made
    made.close()


def posting(net: responses.RequestsMock, board: str, answer: str, form: str = "posting-reply-form") -> None:
    net.get(f"{HOME}posting.php", body=recorded(board, form), content_type="text/html")
    net.post(f"{HOME}posting.php", body=recorded(board, answer), content_type="text/html")


REFUSED: list[tuple[str, type[ForumTrouble]]] = [
    ("error-flood", Flood),
    ("error-post-empty", TooShort),
    ("error-post-too-long", TooLong),
    ("error-player-locked-reply", Locked),
    ("error-post-topic-locked-meanwhile", Locked),
    ("error-player-edit-other", NoPermission),
    ("error-newtopic-empty-subject", NoSubject),
]


@pytest.mark.parametrize("board", [*EVERYWHERE, "en"])
@pytest.mark.parametrize(("answer", "error"), REFUSED, ids=[name for name, _ in REFUSED])
def test_a_recorded_refusal_is_recognised(
    forum: Forum, net: responses.RequestsMock, board: str, answer: str, error: type[ForumTrouble]
) -> None:
    posting(net, board, answer)
    with pytest.raises(error):
        forum.reply(3, "Итог")


@pytest.mark.parametrize("board", [*EVERYWHERE, "en"])
def test_recorded_new_posts_are_answered_with_the_new_form_until_patience_ends(
    forum: Forum, net: responses.RequestsMock, board: str
) -> None:
    posting(net, board, "posting-new-posts-were-made")
    net.get(f"{HOME}viewtopic.php", body=recorded(board, "viewtopic-votes-p1"), content_type="text/html")
    with pytest.raises(NewPostsMade):
        forum.reply(2, "Итог")
    last = str([call.request.body for call in net.calls if call.request.method == "POST"][-1])
    shown = re.search(r'name="topic_cur_post_id" value="(\d+)"', recorded(board, "posting-new-posts-were-made"))
    assert shown is not None
    assert f"topic_cur_post_id={shown[1]}&" in last


def test_a_recorded_edit_conflict_is_answered_with_its_own_form(forum: Forum, net: responses.RequestsMock) -> None:
    net.get(f"{HOME}posting.php", body=recorded("ru", "posting-edit-form"), content_type="text/html")
    net.post(f"{HOME}posting.php", body=recorded("ru", "posting-edit-conflict"), content_type="text/html")
    net.post(f"{HOME}posting.php", status=302, headers={"Location": f"{HOME}viewtopic.php?p=20#p20"})
    assert forum.edit(20, "Правка").post_id == 20
    bodies = [str(call.request.body) for call in net.calls if call.request.method == "POST"]
    sums = [re.search(r"edit_post_message_checksum=(\w+)", body) for body in bodies]
    assert len({found[1] for found in sums if found}) == 2


@pytest.mark.parametrize("board", EVERYWHERE)
def test_a_recorded_lost_session_leads_to_the_door(forum: Forum, net: responses.RequestsMock, board: str) -> None:
    posting(net, board, "error-session-lost-on-post")
    net.get(f"{HOME}ucp.php", body=recorded(board, "login-form"), content_type="text/html")
    net.post(f"{HOME}ucp.php", status=302, headers={"Location": f"{HOME}index.php"})
    net.get(f"{HOME}index.php", body=recorded(board, "index-player"), content_type="text/html")
    with pytest.raises(SessionLost):
        forum.reply(3, "Итог")


@pytest.mark.parametrize(
    ("answer", "error"),
    [("error-login-wrong-password", WrongPassword), ("error-login-too-many-attempts", TooManyAttempts)],
)
@pytest.mark.parametrize("board", EVERYWHERE)
def test_a_recorded_closed_door_is_recognised(
    forum: Forum, net: responses.RequestsMock, board: str, answer: str, error: type[CannotSignIn]
) -> None:
    net.get(f"{HOME}index.php", body=recorded(board, "index-guest-first"), content_type="text/html")
    net.get(f"{HOME}ucp.php", body=recorded(board, "login-form"), content_type="text/html")
    net.post(f"{HOME}ucp.php", body=recorded(board, answer), content_type="text/html")
    with pytest.raises(error):
        forum.sign_in()


def test_the_recorded_success_pages_of_3_0_count(forum: Forum, net: responses.RequestsMock) -> None:
    posting(net, "phpbb30", "posting-success-reply")
    assert (forum.reply(2, "Итог").post_id or 0) > 0


@pytest.mark.parametrize("board", EVERYWHERE)
def test_a_recorded_letter_is_sent(forum: Forum, net: responses.RequestsMock, board: str) -> None:
    net.get(f"{HOME}ucp.php", body=recorded(board, "ucp-pm-compose-form"), content_type="text/html")
    net.post(f"{HOME}ucp.php", body=recorded(board, "ucp-pm-send-ok"), content_type="text/html")
    done = forum.send_letter(58, "Ход", "Текст")
    assert (done.kind, done.message_id) == (SentKind.POSTED, 1)


@pytest.mark.parametrize("board", EVERYWHERE)
def test_an_edit_form_goes_back_whole(forum: Forum, net: responses.RequestsMock, board: str) -> None:
    posting(net, board, "error-flood", "posting-edit-form")
    with pytest.raises(Flood):
        forum.edit(20, "Правка")
    body = str(net.calls[-1].request.body)
    names = set(re.findall(r'<input type="hidden" name="([\w]+)"', recorded(board, "posting-edit-form")))
    assert {name for name in names if f"{name}=" not in body} <= {"keywords", "t", "sf"}
    assert "preview=" not in body
    assert "post=" in body


def test_a_recorded_export_is_read(forum: Forum, net: responses.RequestsMock) -> None:
    net.get(f"{HOME}ucp.php", body=recorded("ru", "ucp-pm-inbox-unread"), content_type="text/html")
    xml = (RECORDED / "ru" / "ucp-pm-export-xml.xml").read_bytes()
    net.post(f"{HOME}ucp.php", body=xml, content_type='application/xml; name="data.xml"')
    export = forum.export_inbox()
    assert export is not None
    assert all(letter.sender and letter.text for letter in export.letters)
    assert len(export.letters) == xml.count(b"<privmsg>")


def test_a_recorded_quote_form_gives_the_source(forum: Forum, net: responses.RequestsMock) -> None:
    net.get(f"{HOME}posting.php", body=recorded("ru", "posting-quote-form"), content_type="text/html")
    source = forum.source(28)
    assert source.startswith("[color=red]")
    assert "quote" not in source


def test_recorded_names_are_found(forum: Forum, net: responses.RequestsMock) -> None:
    found = (RECORDED / "ru" / "memberlist-livesearch-json.json").read_bytes()
    net.get(f"{HOME}memberlist.php", body=found, content_type="application/json")
    assert forum.find_user("котофей") == 60
