"""The entrance: the one-time link, and the way out."""

from __future__ import annotations

from flask import Blueprint, Response, g, make_response, request

from daemon.review.gate import COOKIE, Refused, cookie
from daemon.review.keys import Keys, Turnstile
from daemon.review.showing import page


def entrance(keys: Keys, turnstile: Turnstile) -> Blueprint:
    """`/in/WORD` begins a session once; `/out` ends it."""
    pages = Blueprint("enter", __name__)

    @pages.get("/in/<word>")
    def enter(word: str) -> Response:
        if turnstile.wait():
            raise Refused(
                429,
                f"Слишком много неверных ссылок. Подождите {turnstile.wait()} с.",
                f"Too many wrong links. Wait {turnstile.wait()} s.",
            )
        session = keys.redeem(word)
        if session is None:
            turnstile.wrong()
            raise Refused(
                403,
                "Ссылка неверна, устарела или уже использована. Новая: mafia-gm review --link",
                "The link is wrong, out of date or used. For a new one: mafia-gm review --link",
            )
        turnstile.right()
        # A page and no redirect: a Strict cookie is not sent along on a way that began on another site.
        return cookie(make_response(page("enter.html")), session)

    @pages.post("/out")
    def leave() -> Response:
        keys.end(request.cookies.get(COOKIE, ""))
        g.session = ""
        answer = make_response(page("refused.html", why=""))
        answer.delete_cookie(COOKIE, samesite="Strict", httponly=True)
        return answer

    return pages
