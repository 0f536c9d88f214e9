"""The page as a Flask application: every room's pages behind one gate, one request at a time."""

from __future__ import annotations

from typing import Any

from flask import Flask, g, request
from jinja2 import StrictUndefined

from daemon.errors import Trouble
from daemon.review import (
    acts,
    choices,
    drafts,
    enter,
    incidents,
    ink,
    log,
    night,
    now,
    players,
    presence,
    signup,
    tally,
    votes,
)
from daemon.review.gate import guard
from daemon.review.keys import Keys, Turnstile
from daemon.review.room import Room
from daemon.review.showing import furnish, page
from daemon.store.drafts import NoSuchDraft

MOST_BYTES = 1_000_000
PAGES = (
    now.NOW, votes.VOTES, tally.TALLY, presence.PRESENCE, incidents.INCIDENTS, night.NIGHT, drafts.DRAFTS, log.LOG,
    players.PLAYERS, signup.SIGNUP, choices.CHOICES, acts.ACTS, ink.INK,
)  # fmt: skip


def build_app(room: Room, hosts: frozenset[str] = frozenset()) -> Flask:
    """The page of this room. `hosts` are further names under which it is shown, by a reverse proxy."""
    app = Flask("daemon.review", static_folder="static", template_folder="templates")
    app.config.update(MAX_CONTENT_LENGTH=MOST_BYTES, MAX_FORM_MEMORY_SIZE=MOST_BYTES)
    app.jinja_options = {"undefined": StrictUndefined}
    app.extensions["room"] = room
    keys = Keys(room.store)
    guard(app, keys, hosts)
    _one_at_a_time(app, room)
    furnish(app, room)
    for pages in (enter.entrance(keys, Turnstile(room.store.now)), *PAGES):
        app.register_blueprint(pages)
    app.register_error_handler(Trouble, _troubled)
    return app


def _one_at_a_time(app: Flask, room: Room) -> None:
    """The casebook is one; who waits here waits for milliseconds."""

    def enter_room() -> None:
        if request.endpoint not in {"static", "ink.sheet"}:
            room.lock.acquire()
            g.holds_lock = True

    def leave_room(_: BaseException | None) -> None:
        if g.pop("holds_lock", False):
            room.lock.release()

    app.before_request(enter_room)
    app.teardown_request(leave_room)


def _troubled(trouble: Trouble) -> tuple[Any, int]:
    return page("refused.html", why=str(trouble)), 404 if isinstance(trouble, NoSuchDraft) else 409
