"""login.php: signing in and out. There is no picture with a code here: too many failures close the door for a while."""

from __future__ import annotations

from flask import Response

from daemon.practice.phpbb2.visit import Visit
from daemon.practice.records import User
from daemon.practice.sessions import Caller, Credentials, Greeting

RESET_MINUTES = 30  # after the last failure


def login(visit: Visit) -> Response:
    """The sign-in page, what becomes of a filled one, and signing out."""
    if visit.says("login") and not visit.signed_in:
        return _sign_in(visit)
    if visit.says("logout") and visit.signed_in:
        return _sign_out(visit)
    if visit.signed_in or visit.says("login") or visit.says("logout"):
        return _onward(visit)
    return visit.page("login.html", forward=_forward(visit))


def _sign_in(visit: Visit) -> Response:
    user = visit.user_named(visit.form.get("username", ""))
    if user and visit.board.settings.disabled is not None and not user.moderator:
        return visit.redirect(visit.with_sid("index.php"))
    if user and _is_shut_out(visit, user):
        most = visit.board.settings.max_login_attempts
        return visit.message(visit.words("too_many_attempts", most=most, minutes=RESET_MINUTES))
    given = Credentials(
        user.name if user else "", visit.form.get("password", ""), autologin="autologin" in visit.form
    )  # fmt: skip
    caller = Caller(visit.session.agent, visit.address, {})
    greeting, entry = visit.house.sessions.sign_in(caller, visit.session, given)
    if entry is None or greeting is not Greeting.WELCOME:
        return _refused(visit)
    visit.take(entry)
    if visit.user.banned is not None:
        return visit.sentence("banned", title="critical")
    return _onward(visit, just_in=True)


def _is_shut_out(visit: Visit, user: User) -> bool:
    tries = [at for _, name, at in visit.house.sessions.attempts if name == user.name]
    if tries and visit.board.clock.now() - tries[-1] > RESET_MINUTES * 60:
        user.failed_logins = 0
    return user.failed_logins >= visit.board.settings.max_login_attempts


def _refused(visit: Visit) -> Response:
    """Name or password: the page does not tell which; it leads back to the form."""
    again = f"login.php?redirect={visit.form.get('redirect', '').replace('?', '&')}"
    index = visit.url("index.php")
    return visit.message(visit.words("wrong_login"), to=again, return_login=again, return_index=index)


def _sign_out(visit: Visit) -> Response:
    if visit.says("sid") != visit.session.sid:
        return visit.invalid_session()
    visit.take(visit.house.sessions.sign_out(visit.session))
    return _onward(visit)


def _onward(visit: Visit, *, just_in: bool = False) -> Response:
    """To where the form said, or to the index; an address elsewhere stays an address of this board."""
    target = visit.form.get("redirect") or "index.php"
    if just_in:
        target += f"{'&' if '?' in target else '?'}sid={visit.session.sid}"
    return visit.redirect(target.strip("/"))


def _forward(visit: Visit) -> str:
    """`redirect=posting.php&mode=reply&t=1` as the address that it stands for."""
    _, found, query = visit.asked.partition("?redirect=")
    page, *values = [one for one in query.split("&") if not one.startswith("sid=")] if found else [""]
    return f"{page}?{'&'.join(values)}" if values else page
