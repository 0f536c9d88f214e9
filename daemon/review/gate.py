"""Who is answered at all: own Host, own Origin, a session, a form's key; and what every answer is sent with.

Checks run from the top; the first that refuses ends the request. Nothing but the entrance, the style sheet and the
script is given to anybody without a session.
"""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlsplit

from flask import Flask, Response, g, request
from werkzeug.exceptions import HTTPException

from daemon.errors import Trouble
from daemon.review.keys import Keys, fits, form_key
from daemon.review.showing import page
from daemon.tongue import say

COOKIE = "mafia_gm"
LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
OPEN_TO_ALL = frozenset({"enter.enter", "enter.closed", "static", "ink.sheet", None})
POLICY = "; ".join(
    (
        "default-src 'none'", "style-src 'self'", "script-src 'self'", "img-src 'self'", "connect-src 'self'",
        "form-action 'self'", "frame-ancestors 'none'", "base-uri 'none'",
    )
)  # fmt: skip
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    # Not no-referrer: browsers would send forms with `Origin: null`.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


class Refused(Trouble):
    """The request is not answered."""

    def __init__(self, status: int, ru: str, en: str) -> None:
        super().__init__(ru, en)
        self.status = status


def guard(app: Flask, keys: Keys, hosts: frozenset[str]) -> None:
    """Put the gate before every page. `hosts` are the names under which a reverse proxy shows the page."""
    known = LOOPBACK | {host.lower() for host in hosts}
    checks: tuple[Callable[[], None], ...] = (
        lambda: _own_host(known),
        lambda: _own_site(known),
        lambda: _session(keys),
        _form,
    )

    def check() -> None:
        for one in checks:
            one()

    app.before_request(check)
    app.after_request(_sealed)
    app.register_error_handler(Refused, _refused)
    app.register_error_handler(HTTPException, _failed)


def cookie(response: Response, session: str) -> Response:
    """Hand the session over: not for scripts, not to other sites; over a proxy's HTTPS only encrypted."""
    secure = request.host.partition(":")[0] not in LOOPBACK and not request.host.startswith("[")
    response.set_cookie(COOKIE, session, max_age=7 * 86400, httponly=True, samesite="Strict", secure=secure)
    return response


def _own_host(known: frozenset[str]) -> None:
    """A page of another site that lets its name point at this machine (rebinding) is not served."""
    if _name_of(f"//{request.host}") not in known:
        raise Refused(421, "Страница не отвечает под этим именем.", "The page does not answer under this name.")


def _own_site(known: frozenset[str]) -> None:
    origin, site = request.headers.get("Origin"), request.headers.get("Sec-Fetch-Site")
    writes = request.method not in {"GET", "HEAD"}
    foreign = origin is not None and not _same(origin, known)
    if (writes and (foreign or site in {"cross-site", "same-site"})) or (
        site == "cross-site" and request.headers.get("Sec-Fetch-Mode") != "navigate"
    ):
        raise Refused(
            403, "Запрос пришёл с другого сайта и не исполнен.", "The request came from another site: refused."
        )


def _same(origin: str, known: frozenset[str]) -> bool:
    """The page's own address; behind a proxy, which may change the Host, one of the names it is shown under."""
    scheme, _, place = origin.partition("://")
    if scheme not in {"http", "https"}:
        return False
    return place.lower() == request.host.lower() or _name_of(origin) in known - LOOPBACK


def _name_of(address: str) -> str:
    try:
        return (urlsplit(address).hostname or "").lower()
    except ValueError:
        return ""


def _session(keys: Keys) -> None:
    session = request.cookies.get(COOKIE, "")
    by = keys.whose(session)
    g.session, g.by = (session, by) if by else ("", "")
    g.form_key = form_key(g.session) if g.session else ""
    if not g.session and request.endpoint not in OPEN_TO_ALL:
        raise Refused(
            401,
            "Войдите по одноразовой ссылке. Новую даёт команда: mafia-gm review --link",
            "Come in by the one-time link. For a new one: mafia-gm review --link",
        )


def _form() -> None:
    if request.method == "POST" and not fits(g.session, request.form.get("key", "")):
        raise Refused(
            403,
            "Форма устарела или чужая: ничего не сделано. Откройте страницу заново.",
            "The form is out of date or not ours: nothing was done. Open the page again.",
        )


def _sealed(response: Response) -> Response:
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    if request.endpoint not in {"static", "ink.sheet"}:
        response.headers["Cache-Control"] = "no-store"
    return response


def _refused(refused: Refused) -> tuple[str, int]:
    return page("refused.html", why=str(refused)), refused.status


def _failed(error: HTTPException) -> tuple[str, int]:
    why = {404: say("Такой страницы нет.", "There is no such page.")}.get(
        error.code or 500, say("Запрос не понят.", "The request was not understood.")
    )
    return page("refused.html", why=why), error.code or 500
