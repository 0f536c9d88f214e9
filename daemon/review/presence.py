"""Presence: players by days, what each wrote and voted, and who is about to be taken out for silence."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from flask import Blueprint, request

from daemon.reports.words import SILENCE
from daemon.review import addresses
from daemon.review.room import Room, room
from daemon.review.showing import page
from daemon.tongue import say
from engine.game import Game, supposed
from engine.model import Autokill, DayRecord, Nick, VoteState

PRESENCE = Blueprint("presence", __name__)
DAYS = 7


@dataclass(frozen=True, slots=True)
class Cell:
    """One player on one day: posts, his vote (post, target), whether he missed either, and how he left that day."""

    posts: int
    vote: tuple[int, Nick] | None
    missed: bool
    here: bool
    gone: str = ""


@PRESENCE.get("/presence")
def presence() -> str:
    """The table of presence."""
    here = room()
    if not here.dealt or here.day(None) is None:
        return page("empty.html", title=say("Присутствие", "Presence"))
    game = here.played()
    days = game.days if request.args.get("all") else game.days[-DAYS:]
    rows = here.remembered(("presence", len(days)), lambda: [*_rows(here, game, days)])
    return page(
        "presence.html",
        days=days, rows=rows, hidden=len(game.days) - len(days), soon=soon(here),
        address=lambda number: addresses.post(here.game, number),
        game_topic=addresses.topic(here.game, here.game.places.game), why=why,
        rules=here.book.setup.options.activity,
    )  # fmt: skip


def soon(here: Room) -> tuple[Autokill, ...]:
    """Who would be taken out if the running vote closed with nothing more written."""
    today = here.played().today
    if today is None or today.closed:
        return ()

    def closed() -> tuple[Autokill, ...]:
        game = here.played()
        return supposed(game, (), max(today.plan.vote_closes, game.now))[today.day - 1].autokilled

    return here.remembered("soon", closed)


def why(kill: Autokill) -> str:
    """The causes in words."""
    said = (say(SILENCE[cause].ru, SILENCE[cause].en) if cause in SILENCE else cause for cause in kill.why)
    return ", ".join(said)


def _rows(here: Room, game: Game, days: Iterable[DayRecord]) -> Iterable[tuple[Nick, list[Cell], int]]:
    days = list(days)
    warned = game.standing.ledger.warnings if game.standing else {}
    before = _before(game)
    for player in game.setup.players:
        cells = [_cell(day, player.nick, before[day.day]) for day in days]
        yield player.nick, cells, warned.get(player.nick, 0)


def _before(game: Game) -> dict[int, frozenset[Nick]]:
    """Who was in the game when each day began."""
    found, living = dict[int, frozenset[Nick]](), frozenset(player.nick for player in game.setup.players)
    waiting = living - {*game.living, *(game.standing.dead if game.standing else ())}
    living -= waiting
    for day in game.days:
        found[day.day] = living | {came for _, came in day.replaced}
        living = frozenset(day.living)
    return found


def _cell(day: DayRecord, nick: Nick, began: frozenset[Nick]) -> Cell:
    lines = [line for line in day.votes if line.voter == nick and line.state is VoteState.COUNTED]
    vote = (lines[-1].post, lines[-1].target or "") if lines else None
    ways = {
        say("казнён", "lynched"): nick in day.lynched,
        say("автокил", "autokill"): any(kill.player == nick for kill in day.autokilled),
        say("ночь", "night"): any(death.player == nick for death in day.deaths),
        say("замена", "replaced"): any(left == nick for left, _ in day.replaced),
    }
    gone = next((way for way, is_so in ways.items() if is_so), "")
    return Cell(day.posts.get(nick, 0), vote, nick in day.missed, nick in began, gone)
