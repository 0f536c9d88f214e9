"""The sign-up: who has applied, in order, and what is doubtful about each; one press approves, one takes it back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from flask import Blueprint, abort, g
from werkzeug.wrappers import Response

from daemon import bootstrap
from daemon import config as configs
from daemon.errors import Trouble
from daemon.review import addresses
from daemon.review.acts import ReadOnly, field, home, who
from daemon.review.ink import Shown, colours, shown
from daemon.review.room import Flash, Room, room
from daemon.review.showing import page
from daemon.ruling import MOST_LETTERS
from daemon.signup import shown as words
from daemon.signup import wording
from daemon.signup.closing import close
from daemon.signup.desk import SignUpDesk
from daemon.signup.phase import Phase
from daemon.signup.records import Applicant, Stray
from daemon.tongue import say

SIGNUP = Blueprint("signup", __name__)
MOST_STRAYS = 60


@dataclass(frozen=True, slots=True)
class Row:
    """One applicant for the template. `knows` and `doubts` are in words; `main` is empty while secrets are covered."""

    one: Applicant
    text: Shown
    status: str
    doubts: tuple[str, ...]
    address: str
    main: str


def desk_of(here: Room) -> SignUpDesk:
    """The sign-up's desk, by the file as it is now: closing writes the roster into it."""
    game = here.game
    return SignUpDesk(configs.load(game.config.path), game.store, game.roster)


@SIGNUP.get("/signup")
def signup() -> str:
    """The list."""
    here = room()
    desk = desk_of(here)
    if desk.config.topics.registration is None:
        return page("empty.html", title=say("Запись", "Sign-up"))
    state, phase, uncovered = desk.now(), desk.phase, here.uncovered(g.session)
    rows = [_row(here, one, uncovered=uncovered) for one in state.applicants]
    strays = [(one, wording.stray(one.reason), _address(here, one)) for one in state.strays if one.reason != "gm"]
    return page(
        "signup.html",
        waiting=[row for row in rows if row.one.open], settled=[row for row in rows if not row.one.open],
        strays=strays[-MOST_STRAYS:], heading=words.heading(here.game, state, phase), phase=phase.value,
        sure=sum(not row.one.doubts and row.one.status.value == "waiting" and not row.one.late for row in rows),
        ink=colours(row.text for row in rows), may_close=phase is Phase.OPEN and bool(state.players), most=MOST_LETTERS,
    )  # fmt: skip


def _row(here: Room, one: Applicant, *, uncovered: bool) -> Row:
    main = one.main or "" if uncovered else ""
    doubts = tuple(wording.doubt(doubt, uncovered=uncovered) for doubt in one.doubts)
    return Row(one, shown(one.post.body), wording.status(one), doubts, addresses.post(here.game, one.post.id), main)


def _address(here: Room, stray: Stray) -> str:
    return addresses.post(here.game, stray.post.id)


@SIGNUP.post("/signup/all")
def approve_all() -> Response:
    """Everybody about whom there is no question."""

    def act(desk: SignUpDesk) -> str:
        found = desk.approve_all(who())
        listed = ", ".join(f"{one.nick} ({wording.status(one)})" for one in found)
        return say(f"Решено: {listed or 'никого'}.", f"Decided: {listed or 'nobody'}.")

    return _done(act)


@SIGNUP.post("/signup/close")
def close_it() -> Response:
    """The roster goes into the game's file."""

    def act(desk: SignUpDesk) -> str:
        made = close(desk, bootstrap.press(desk.config), who())
        players, reserves = len(made.players), len(made.reserves)
        return say(
            f"Запись закрыта: игроков {players}, запасных {reserves}. Объявление ждёт в черновиках.",
            f"The sign-up is closed: {players} players, {reserves} reserves. The announcement waits among the drafts.",
        )

    return _done(act)


@SIGNUP.post("/signup/<int:user>/<verb>")
def decide(user: int, verb: str) -> Response:
    """The GM's word on one application."""
    if verb not in VERBS:
        abort(404)
    undo = None if verb == "undo" else f"/signup/{user}/undo"
    return _done(lambda desk: VERBS[verb](desk, f"#{user}"), undo)


def _done(act: Callable[[SignUpDesk], str], undo: str | None = None) -> Response:
    here = room()
    flashes = here.visit(g.session).flashes
    try:
        if here.read_only:
            raise ReadOnly
        flashes.append(Flash(act(desk_of(here)), undo={} if undo else None, where=undo or "/rule"))
    except Trouble as trouble:
        flashes.append(Flash(str(trouble), bad=True))
    return home()


def _approve(desk: SignUpDesk, nick: str) -> str:
    return _told(desk.approve(nick, _why(), who()))


def _reserve(desk: SignUpDesk, nick: str) -> str:
    return _told(desk.reserve(nick, _why(), who()))


def _refuse(desk: SignUpDesk, nick: str) -> str:
    return _told(desk.refuse(nick, _why(), who()))


def _main(desk: SignUpDesk, nick: str) -> str:
    told = desk.main(nick, field("main"), who())
    return say(f"{told}: основной ник записан.", f"{told}: the main nick is kept.")


def _undo(desk: SignUpDesk, nick: str) -> str:
    found = desk.undo(nick, who())
    now = wording.status(found) if found else say("не заявлялся", "has not applied")
    return say(f"Решение снято; теперь: {now}.", f"Taken back; now: {now}.")


def _why() -> str:
    return field("why")[:MOST_LETTERS]


def _told(one: Applicant) -> str:
    return f"{one.nick}: {wording.status(one)}."


VERBS: Mapping[str, Callable[[SignUpDesk, str], str]] = {
    "approve": _approve, "reserve": _reserve, "refuse": _refuse, "main": _main, "undo": _undo,
}  # fmt: skip
