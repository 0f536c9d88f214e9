"""Confirm pages: only a user's newest one holds, and only the word on its button, in his language, means yes."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from flask import Response

from daemon.practice.phpbb3.visit import Visit


@dataclass(frozen=True)
class Question:
    """A confirm page. `page` is the script that asks, `title` and `question` name sentences, `extra` more fields."""

    page: str
    title: str
    question: str
    extra: str = ""


def ask(visit: Visit, question: Question, fields: Mapping[str, str | int]) -> Response:
    """Show the confirm page for this request."""
    visit.user.confirm_key = secrets.token_hex(5).upper()
    kept = [(name, value) for name, value in visit.args.items() if name not in ("sid", "confirm_key")]
    action = f"./{question.page}?{urlencode([*kept, ('confirm_key', visit.user.confirm_key)])}"
    own = {"confirm_uid": visit.user.id, "sess": visit.session.sid, "sid": visit.session.sid}
    return visit.page("confirm.html", action=action, asked=question, hidden={**fields, **own})


def is_answer(visit: Visit) -> bool:
    """Whether the request is a confirm page that comes back."""
    return visit.posted and ("confirm" in visit.form or "cancel" in visit.form)


def agreed(visit: Visit) -> bool:
    """Whether it says yes: right word, newest page, own session."""
    key, newest = visit.args.get("confirm_key", ""), visit.user.confirm_key
    mine = visit.form.get("sess") == visit.session.sid and visit.form.get("confirm_uid") == str(visit.user.id)
    yes = visit.form.get("confirm") == visit.words("yes")
    if not (key and key == newest and mine and yes):
        return False
    visit.user.confirm_key = ""
    return True
