"""The players: roster, aliases, warnings, who has left and how, and what may be ruled about each."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, g

from daemon.dealing import reserves
from daemon.review.room import Room, room
from daemon.review.showing import page
from daemon.roster import Member
from daemon.tongue import language, say
from engine.game import Game
from engine.powers import roles_in

PLAYERS = Blueprint("players", __name__)


@dataclass(frozen=True, slots=True)
class Row:
    """One player for the template. `role` and `person`, the main nick, are empty while they are covered."""

    member: Member
    status: str
    living: bool
    waits: bool
    warnings: int
    missed: tuple[int, int]
    aliases: tuple[str, ...]
    role: str = ""
    person: str = ""


@PLAYERS.get("/players")
def players() -> str:
    """The roster."""
    here = room()
    if not here.dealt:
        rows = [
            Row(one, "", True, False, 0, (0, 0), one.aliases, person=_person(here, one))
            for one in here.game.roster.members
        ]
        return page("players.html", rows=rows, waiting=reserves(here.game.config), living=len(rows))
    game = here.played()
    rows = [_row(here, game, one) for one in here.game.roster.members]
    return page(
        "players.html", rows=rows, waiting=[row.member.nick for row in rows if row.waits], living=len(game.living)
    )


def _row(here: Room, game: Game, member: Member) -> Row:
    nick, standing = member.nick, game.standing
    dead = standing is not None and nick in standing.dead
    waits = not dead and nick not in game.living
    ledger = standing.ledger if standing else None
    ruled = tuple(
        one.ruling.value for one in here.rulings() if one.ruling.verb == "alias" and one.ruling.subject == nick
    )
    role = roles_in(game.setup).get(game.roles.get(nick, ""))
    shown = here.uncovered(g.session) and role is not None
    return Row(
        member, _status(game, nick, waits=waits), nick in game.living, waits,
        ledger.warnings.get(nick, 0) if ledger else 0,
        (ledger.posts.get(nick, 0), ledger.votes.get(nick, 0)) if ledger else (0, 0),
        (*member.aliases, *ruled), role.title.tell(language(), member.gender) if shown and role else "",
        _person(here, member),
    )  # fmt: skip


def _person(here: Room, member: Member) -> str:
    """Who stands behind a character, once that was uncovered."""
    known = member.person if here.uncovered(g.session) else None
    return known if known and known != member.nick else ""


def _status(game: Game, nick: str, *, waits: bool) -> str:
    """In words: in the game, waiting, or when and how he left."""
    if nick in game.living:
        return say("в игре", "in the game")
    for day in game.days:
        ways = {
            say("казнён", "lynched"): day.lynched,
            say("автокил", "autokill"): tuple(kill.player for kill in day.autokilled),
            say("погиб ночью", "died at night"): tuple(death.player for death in day.deaths),
            say("заменён", "replaced"): tuple(left for left, _ in day.replaced),
        }
        found = next((way for way, nicks in ways.items() if nick in nicks), None)
        if found:
            return say(f"{found}, день {day.day}", f"{found}, day {day.day}")
    return say("запасной", "reserve") if waits else say("выбыл", "out")
