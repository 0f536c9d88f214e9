"""Signing in and out."""

from __future__ import annotations

from urllib.parse import unquote

from flask import Response

from daemon.practice.faults import Fault
from daemon.practice.forumotion.visit import Visit
from daemon.practice.sessions import Caller, Credentials, Greeting

# What this software tells of a failed attempt: not which of name and password was wrong.
TOLD = {Greeting.TOO_MANY_ATTEMPTS: "too_many_attempts", Greeting.INACTIVE: "wrong_credentials"}


def login(visit: Visit) -> Response:
    """The sign-in page, what becomes of a filled one, and signing out."""
    if "logout" in visit.args:
        return logout(visit)
    if not visit.posted or "login" not in visit.form:
        return visit.page("login.html", error="")
    form = visit.form
    given = Credentials(form.get("username", ""), form.get("password", ""), autologin="autologin" in form)
    if visit.fault is Fault.CAPTCHA:
        return _failed(visit, Greeting.TOO_MANY_ATTEMPTS)
    caller = Caller(visit.session.agent, visit.address, {})
    greeting, entry = visit.house.sessions.sign_in(caller, visit.session, given)
    if entry is None:
        return _failed(visit, greeting)
    visit.take(entry)
    return banned(visit) if visit.user.banned is not None else _onward(visit)


def logout(visit: Visit) -> Response:
    """Sign out; only with the session's own tokens."""
    if not visit.holds_tid or visit.args.get("key") != visit.secret("key", 6):
        return visit.sentence("logout_refused", return_index="/")
    visit.take(visit.house.sessions.sign_out(visit.session))
    return visit.redirect("/")


def banned(visit: Visit) -> Response:
    """What a banned user gets at every address."""
    reason = f" {visit.words('reason')}: {visit.user.banned}" if visit.user.banned else ""
    return visit.message(visit.words("banned") + reason)


def _failed(visit: Visit, greeting: Greeting) -> Response:
    """HTTP 200 in any case."""
    reason = visit.words(TOLD.get(greeting, "wrong_credentials"))
    if visit.switches.login_form_again:
        return visit.page("login.html", error=reason)
    return visit.message(reason, try_again="/login", return_index="/")


def _onward(visit: Visit) -> Response:
    target = unquote(visit.form.get("redirect") or visit.args.get("redirect") or "/")
    inside = target.startswith("/") and not target.startswith("//") and "\\" not in target
    return visit.redirect(target.partition("#")[0] if inside else "/")
