"""Signing in and staying signed in: the practice forum as a browser meets it, and the account's way through."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from daemon.account import Banned, BoardDisabled, CannotSignIn, Captcha, Inactive, TooManyAttempts, WrongPassword
from daemon.forum import Credentials, Forum, Manners
from daemon.practice.faults import Fault
from tests.practice_kit import KeptCookies, Stage, stage

pytestmark = pytest.mark.e2e


@pytest.fixture
def forum() -> Iterator[Stage]:
    with stage() as set_up:
        yield set_up


# ── as a browser meets the board ──


def test_the_first_page_sets_three_cookies_and_puts_the_session_into_every_link(forum: Stage) -> None:
    visitor = forum.visitor()
    assert "sid=" in visitor.get("index.php").text
    assert [visitor.cookie(name) for name in "uk"] == ["1", ""]
    assert len(visitor.cookie("sid")) == 32
    assert "viewforum.php?f=4&amp;sid" not in visitor.get("index.php").text


def test_another_user_agent_with_the_same_cookies_is_a_guest_again(forum: Stage) -> None:
    visitor = forum.visitor(forum.kot)
    assert visitor.get("index.php").page.viewer.name == forum.kot.name
    visitor.agent = "Another/2.0"
    assert not visitor.get("index.php").page.viewer.signed_in
    assert visitor.cookie("u") == "1"


def test_an_automatic_sign_in_needs_a_stale_session_cookie_beside_the_key(forum: Stage) -> None:
    visitor = forum.visitor()
    visitor.sign_in(forum.kot, autologin="on")
    key = visitor.cookie("k")
    forum.server.sessions.forget(forum.kot.id)
    assert visitor.get("index.php").page.viewer.signed_in
    assert visitor.cookie("k") not in ("", key)


def test_without_any_session_cookie_the_key_is_ignored(forum: Stage) -> None:
    visitor = forum.visitor()
    visitor.sign_in(forum.kot, autologin="on")
    forum.server.sessions.forget(forum.kot.id)
    gone = next(cookie for cookie in visitor.session.cookies if cookie.name.endswith("_sid"))
    visitor.session.cookies.clear(gone.domain, gone.path, gone.name)
    assert not visitor.get("index.php").page.viewer.signed_in
    assert visitor.cookie("u") == "1"


def test_a_session_ends_after_an_hour_without_a_word(forum: Stage) -> None:
    visitor = forum.visitor(forum.kot)
    forum.time.advance(3600 + 30)
    assert visitor.get("index.php").page.viewer.signed_in
    forum.time.advance(3600 + 61)
    assert not visitor.get("index.php").page.viewer.signed_in


def test_the_login_form_holds_two_redirects_and_the_last_one_counts(forum: Stage) -> None:
    visitor = forum.visitor()
    form = visitor.get("ucp.php?mode=login").form("login")
    assert [name for name, _ in form.fields].count("redirect") == 2
    forum.time.advance(2)
    fields = form.filled(username=forum.kot.name, password=forum.kot.password, login="x")
    answer = visitor.session.post(
        f"{forum.server.url}ucp.php?mode=login",
        data=fields,
        headers={"User-Agent": visitor.agent},
        allow_redirects=False,
    )
    assert "/index.php?sid=" in answer.headers["Location"]


def test_a_form_sent_in_its_own_second_is_refused(forum: Stage) -> None:
    visitor = forum.visitor()
    form = visitor.get("ucp.php?mode=login").form("login")
    given = {"username": forum.kot.name, "password": forum.kot.password}
    assert visitor.send(form, given, wait=0, button="login").code == "form_expired"


def test_the_name_is_found_in_any_case_with_look_alike_letters_and_spaces(forum: Stage) -> None:
    forum.board.add_user("Cepгeй", "один")  # with Latin C, e, p, e
    with_cyrillic = forum.board.user_named("  сергей ")
    assert with_cyrillic is not None
    with pytest.raises(ValueError, match="taken"):
        forum.board.add_user("Сергей")
    assert forum.board.user_named("Еж") is None


def test_after_three_wrong_passwords_even_the_right_one_needs_the_picture(forum: Stage) -> None:
    visitor = forum.visitor()
    assert [visitor.sign_in(forum.kot, password="нет").code for _ in range(3)] == ["wrong_password"] * 3
    answer = visitor.sign_in(forum.kot)
    assert answer.code == "too_many_attempts"
    form = answer.form("login")
    code = forum.server.sessions.codes[form.value("confirm_id") or ""]
    given = {"username": forum.kot.name, "password": forum.kot.password, "confirm_code": code}
    assert visitor.send(form, given, button="login").status == 302


def test_leaving_needs_the_sessions_own_id(forum: Stage) -> None:
    visitor = forum.visitor(forum.kot)
    assert "ucp.php?mode=logout&amp;sid=" in visitor.get("index.php").text
    visitor.get("ucp.php?mode=logout")
    assert visitor.get("index.php").page.viewer.signed_in
    visitor.get(f"ucp.php?mode=logout&sid={visitor.cookie('sid')}")
    assert not visitor.get("index.php").page.viewer.signed_in


# ── the account's way through ──


def test_the_account_signs_in_and_knows_who_it_is(forum: Stage) -> None:
    viewer = forum.account().sign_in()
    assert (viewer.id, viewer.name, viewer.signed_in) == (forum.gm.id, forum.gm.name, True)


def test_a_kept_session_goes_on_without_a_password(forum: Stage) -> None:
    kept = KeptCookies()
    forum.account(memory=kept.memory()).sign_in()
    again = Forum(
        forum.server.url, Credentials(forum.gm.name, "забыт"), Manners(pause=0), kept.memory(), forum.time.timepiece()
    )
    forum.accounts.append(again)
    assert again.sign_in().signed_in


def test_the_automatic_key_is_kept_anew_each_time_it_was_used(forum: Stage) -> None:
    kept = KeptCookies()
    forum.account(memory=kept.memory()).sign_in()
    for _ in range(3):
        forum.server.sessions.forget(forum.gm.id)
        account = Forum(
            forum.server.url,
            Credentials(forum.gm.name, "забыт"),
            Manners(pause=0),
            kept.memory(),
            forum.time.timepiece(),
        )
        forum.accounts.append(account)
        assert account.sign_in().signed_in


def test_a_lost_session_is_renewed_while_reading(forum: Stage) -> None:
    account = forum.signed_in()
    forum.server.sessions.forget(forum.gm.id, keys=True)
    assert account.topic(forum.votes.id).page.viewer.signed_in


def test_a_guest_who_wants_a_private_topic_signs_in_on_the_way(forum: Stage) -> None:
    secret = forum.board.add_forum("Штаб", members=frozenset())
    topic = forum.board.open_topic(secret.id, forum.gm.id, "План", "Молчим.")
    assert forum.account().topic(topic.id).page.title == "План"


def test_a_wrong_password_is_told_and_never_tried_a_second_time(forum: Stage) -> None:
    account = Forum(
        forum.server.url, Credentials(forum.gm.name, "не то"), Manners(pause=0), None, forum.time.timepiece()
    )
    forum.accounts.append(account)
    for _ in range(3):
        with pytest.raises(WrongPassword):
            account.sign_in()
    assert forum.gm.failed_logins == 1


def test_too_many_attempts_are_told_without_sending_the_password(forum: Stage) -> None:
    forum.gm.failed_logins = 3
    with pytest.raises(TooManyAttempts):
        forum.account().sign_in()


@pytest.mark.parametrize(
    ("state", "error"), [({"banned": "шумел"}, Banned), ({"inactive": True}, Inactive)], ids=["banned", "inactive"]
)
def test_an_account_that_is_shut_out_is_told(state: dict[str, Any], error: type[CannotSignIn]) -> None:
    with stage(**state) as forum, pytest.raises(error):
        forum.account().sign_in()


def test_a_ban_in_mid_work_is_told(forum: Stage) -> None:
    account = forum.signed_in()
    forum.gm.banned = ""
    with pytest.raises(Banned):
        account.topic(forum.votes.id)


def test_after_a_ban_that_is_lifted_the_account_goes_on_by_itself(forum: Stage) -> None:
    account = forum.signed_in()
    forum.gm.banned = ""
    forum.server.sessions.forget(forum.gm.id)
    with pytest.raises(Banned):
        account.topic(forum.votes.id)
    with pytest.raises(Banned):
        account.sign_in()
    forum.gm.banned = None
    forum.time.advance(300)
    assert account.topic(forum.votes.id).page.viewer.id == forum.gm.id


def test_a_disabled_board_is_told_and_the_account_goes_on_when_it_is_back(forum: Stage) -> None:
    account = forum.signed_in(forum.kot)
    forum.board.settings.disabled = "Профилактика до вечера."
    with pytest.raises(BoardDisabled, match="Профилактика"):
        account.topic(forum.votes.id)
    forum.board.settings.disabled = None
    assert account.topic(forum.votes.id).page.title == "Голосование"


def test_moderators_see_a_disabled_board_as_ever(forum: Stage) -> None:
    forum.board.settings.disabled = ""
    assert forum.signed_in().topic(forum.votes.id).page.posts


def test_a_picture_at_the_door_is_told(forum: Stage) -> None:
    forum.faults.plan(Fault.CAPTCHA, method="POST")
    with pytest.raises(TooManyAttempts):
        forum.account().sign_in()


def test_a_picture_before_posting_is_told(forum: Stage) -> None:
    account = forum.signed_in()
    forum.faults.plan(Fault.CAPTCHA, method="POST", path="posting.php")
    with pytest.raises(Captcha):
        account.reply(forum.votes.id, "Бюллетень")
    assert forum.texts() == ["Голосуем."]


def test_the_forums_clock_is_read_beside_ours(forum: Stage) -> None:
    forum.board.clock.skew = 90
    assert 89 <= forum.signed_in().clock().skew.total_seconds() <= 90
