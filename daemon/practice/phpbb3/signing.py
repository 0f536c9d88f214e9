"""Signing in and out."""

from __future__ import annotations

from flask import Response

from daemon.practice.faults import Fault
from daemon.practice.phpbb3.visit import Visit
from daemon.practice.sessions import Caller, Credentials, Greeting

FORM = "login"


def login(visit: Visit) -> Response:
    """The sign-in page, and what becomes of a filled one."""
    if not visit.posted or "login" not in visit.form:
        return visit.login_form(own=True)
    form = visit.form
    if form.get("password") and not visit.token_holds(FORM):
        return visit.login_form(error=visit.words(Greeting.FORM_INVALID), own=True)
    given = Credentials(
        form.get("username", ""), form.get("password", ""), form.get("confirm_code", ""), form.get("confirm_id", ""),
        autologin="autologin" in form,
    )  # fmt: skip
    caller = Caller(visit.session.agent, visit.address, {})
    if visit.fault is Fault.CAPTCHA:
        return visit.login_form(error=visit.words(Greeting.TOO_MANY_ATTEMPTS), code=True, own=True)
    greeting, entry = visit.house.sessions.sign_in(caller, visit.session, given)
    if entry is None:
        code = greeting is Greeting.TOO_MANY_ATTEMPTS
        return visit.login_form(error=visit.words(greeting), code=code, own=True)
    visit.take(entry)
    if visit.user.banned is not None:
        return banned(visit)
    return _onward(visit)


def logout(visit: Visit) -> Response:
    """Sign out; only with the session's own id in the address."""
    if visit.args.get("sid") != visit.session.sid:
        return visit.message(visit.words("logout_refused"), return_index=visit.url("index.php"))
    visit.take(visit.house.sessions.sign_out(visit.session))
    return visit.redirect("./index.php")


def banned(visit: Visit) -> Response:
    """What a banned user gets at every address."""
    reason = f"<br /><br />{visit.words('reason')}: <strong>{visit.user.banned}</strong>" if visit.user.banned else ""
    return visit.message(visit.words("banned") + reason)


def _onward(visit: Visit) -> Response:
    target = visit.form.get("redirect") or "./index.php"
    if "://" in target or target.startswith("//"):
        return visit.sentence("unsafe_redirect")
    target = target.removeprefix("./").partition("#")[0]
    joint = "&" if "?" in target else "?"
    return visit.redirect(f"./{target}{joint}sid={visit.session.sid}")
