"""How a page is written: templates, the words of both languages, times in the game's zone, players' text made calm."""

from __future__ import annotations

import re
from datetime import datetime
from typing import Any

from flask import Flask, g, has_request_context, render_template, request

from daemon import wording
from daemon.reports.filters import clock_in, date_in, plural, zone_word
from daemon.review.room import Room, room
from daemon.signup.desk import SignUpDesk
from daemon.signup.phase import Phase, phase_of
from daemon.tongue import language, say
from engine.model import NOBODY

# Marks that turn the reading direction around: shown as a sign, so that nobody is deceived and nothing is turned.
_TURNS = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
_UNSEEN = re.compile("[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufeff\ufff9-\ufffb]")
_TOWERS = re.compile("([\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]{3})[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]+")  # fmt: skip  # noqa: E501
TURN = "⇄"

# The pages in the order of the menu: endpoint, words, key; the first five stand at the thumb on a phone.
MENU = (
    ("now.now", ("Сейчас", "Now"), "n"),
    ("votes.votes", ("Голоса", "Votes"), "v"),
    ("tally.tally", ("Счёт", "Tally"), "t"),
    ("night.night", ("Ночь", "Night"), "m"),
    ("drafts.drafts", ("Черновики", "Drafts"), "d"),
    ("incidents.incidents", ("Происшествия", "Incidents"), "i"),
    ("presence.presence", ("Присутствие", "Presence"), "p"),
    ("players.players", ("Игроки", "Players"), "r"),
    ("signup.signup", ("Запись", "Sign-up"), "s"),
    ("log.log", ("Журнал", "Log"), "l"),
    ("choices.choices", ("Правила", "Rules"), "c"),
)


def calm(text: object) -> str:
    """A player's words for the page: no signs that turn a line around, none unseen, no towers of accents."""
    return _TOWERS.sub(r"\1", _UNSEEN.sub("", _TURNS.sub(TURN, str(text))))


def page(template: str, /, **facts: Any) -> str:
    """A page, filled in."""
    return render_template(template, **facts)


def furnish(app: Flask, game_room: Room) -> None:
    """Give the templates their words and filters."""
    config = game_room.game.config
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.jinja_env.filters.update(
        calm=calm,
        clock=clock_in(config.zone),
        date=date_in(config.zone, config.game.language),
        iso=lambda at: at.isoformat(),
        minute=lambda at: at.astimezone(config.zone).strftime("%d.%m %H:%M"),
        name=name,
        reason=wording.vote_reason,
        move_reason=wording.move_reason,
        flag=wording.flag,
        state=wording.state,
        plural=plural,
    )
    app.jinja_env.globals.update(say=say, language=language, NOBODY=NOBODY, zone=zone_word(config.zone, language()))
    app.context_processor(_frame)


def name(nick: str | None) -> str:
    """A candidate: a nick, or the words for no lynch."""
    return say("никого", "no lynch") if nick == NOBODY else calm(nick or "—")


def chosen_day() -> int | None:
    """The day that the address asks for."""
    return request.args.get("day", type=int)


def _frame() -> dict[str, Any]:
    """What stands around every page."""
    here = room()
    if not has_request_context() or not getattr(g, "session", ""):
        return {"game_name": here.game.config.game.name, "menu": (), "inside": False}
    visit = here.visit(g.session)
    flashes, visit.flashes = visit.flashes, []
    questions = here.open_questions()
    return {
        "inside": True,
        "game_name": here.game.config.game.name,
        "menu": [one for one in MENU if one[0] != "signup.signup" or here.game.config.topics.registration],
        "badges": {
            "votes.votes": questions,
            "drafts.drafts": here.waiting(),
            "signup.signup": applications(here),
            "incidents.incidents": len(here.casefile().weighty) if here.dealt else 0,
        },
        "flashes": flashes,
        "form_key": g.form_key,
        "read_only": here.read_only,
        "uncovered": here.uncovered(g.session),
        "seq": here.pulse,
        "now": here.clock(),
        "nicks": here.game.roster.nicks(),
        "closes": next_deadline(here, here.clock()),
        "back": request.full_path.rstrip("?"),
    }


def applications(here: Room) -> int:
    """How many applications wait for the GM."""
    game = here.game
    if here.dealt or phase_of(game.config, game.store) is not Phase.OPEN:
        return 0
    return sum(one.open for one in SignUpDesk(game.config, game.store, game.roster).now().applicants)


def next_deadline(here: Room, now: datetime) -> tuple[str, datetime] | None:
    """What ends or begins next, in words, and when."""
    if not here.dealt:
        return None
    game = here.played()
    if game.winner is not None:
        return None
    if game.today is None:
        return say("до начала игры", "until the game begins"), game.setup.start
    plan = game.today.plan
    coming = (
        (say("до открытия голосования", "until the vote opens"), plan.vote_opens),
        (say("до конца голосования", "until the vote closes"), plan.vote_closes),
        (say("до конца приёма ходов", "until night moves close"), plan.moves_close),
        (say("до следующего дня", "until the next day"), plan.next_opens or plan.ends),
    )
    return next((one for one in sorted(coming, key=lambda one: one[1]) if one[1] > now), None)
