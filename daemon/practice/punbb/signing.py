"""Signing in and out."""

from __future__ import annotations

from flask import Response

from daemon.practice.punbb.visit import Visit
from daemon.practice.sessions import Caller, Credentials


def login(visit: Visit) -> Response:
    """login.php: the form, what becomes of a filled one, and the way out."""
    if visit.args.get("action") == "out":
        return _logout(visit)
    if visit.posted and "form_sent" in visit.form and visit.takes_login:
        return _enter(visit)
    return visit.redirect("index.php") if visit.signed_in else form(visit)


def form(visit: Visit, errors: tuple[str, ...] = ()) -> Response:
    """The sign-in form; `redirect_url` is where the visitor was."""
    return visit.page("login.html", errors=errors, name=visit.form.get("req_username", ""))


def _enter(visit: Visit) -> Response:
    given = Credentials(
        visit.form.get("req_username", "").strip(), visit.form.get("req_password", "").strip(),
        autologin=visit.remembers or "save_pass" in visit.form,
    )  # fmt: skip
    _, entry = visit.house.sessions.sign_in(Caller(visit.session.agent, visit.address, {}), visit.session, given)
    if entry is None:
        return visit.wrong_password()
    visit.take(entry)
    back = visit.form.get("redirect_url", "")
    own = back.startswith((visit.base, visit.root)) and not back.startswith("//")
    return visit.sent_on("login_done", back if own else visit.url("index.php"))


def _logout(visit: Visit) -> Response:
    """Only with the account's own number in the address."""
    if not visit.signed_in or visit.number("id") != visit.user.id:
        return visit.redirect("index.php")
    again = visit.asked_for_link(f"logout{visit.user.id}")
    if again is not None:
        return again
    visit.take(visit.house.sessions.sign_out(visit.session))
    return visit.sent_on("logout_done", visit.url("index.php"))
