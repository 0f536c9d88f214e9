"""The night, covered until the GM uncovers it: letters, moves owed, the chain of causes, what will be told to whom."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, g
from werkzeug.wrappers import Response

from daemon.review.acts import home
from daemon.review.room import Room, room
from daemon.review.showing import chosen_day, page
from daemon.stage.shown import private_line
from daemon.store.records import LetterFact
from daemon.tongue import language, say
from engine.abilities import ABILITIES
from engine.explain import ability
from engine.model import DayRecord, LetterLine, MoveState, Nick
from engine.powers import powers, roles_in

NIGHT = Blueprint("night", __name__)


@dataclass(frozen=True, slots=True)
class Owed:
    """Somebody who can act tonight, and whether he has written."""

    nick: Nick
    role: str
    abilities: tuple[str, ...]
    wrote: bool


@NIGHT.get("/night")
def night() -> str:
    """A night; nothing of it is in the page while it is covered."""
    here, record = room(), room().day(chosen_day()) if room().dealt else None
    if record is None:
        return page("empty.html", title=say("Ночь", "Night"))
    days, open_moves = len(here.played().days), _asked(record)
    if not here.uncovered(g.session):
        return page("covered.html", record=record, days=days, open_moves=open_moves)
    texts = here.remembered("letters", lambda: {fact.seq: fact for fact in here.store.letters.since()})
    letters = [(line, texts.get(line.letter)) for line in sorted(record.letters, key=lambda line: line.letter)]
    return page(
        "night.html",
        record=record, days=days, letters=letters, others=_others(here, texts), owed=_owed(here, record),
        private=[private_line(here.played(), one) for one in record.private], open_moves=open_moves,
        ability=lambda name: ability(name, language()), abilities=sorted(ABILITIES),
        out=here.book.is_out(record.day, "morning"),
        deaths=[death.player for death in record.deaths],
    )  # fmt: skip


@NIGHT.post("/uncover")
def uncover() -> Response:
    """Show what is secret, for a while, to this session."""
    room().uncover(g.session)
    return home()


@NIGHT.post("/cover")
def cover() -> Response:
    """Hide it."""
    room().cover(g.session)
    return home()


def _asked(record: DayRecord) -> int:
    return sum(move.state is MoveState.ASK for letter in record.letters for move in letter.moves)


def _others(here: Room, texts: dict[int, LetterFact]) -> list[LetterFact]:
    """Letters that belong to no night: later versions, people who are not in the game."""
    known = {line.letter for day in here.played().days for line in day.letters}
    return [fact for seq, fact in sorted(texts.items()) if seq not in known]


def _owed(here: Room, record: DayRecord) -> list[Owed]:
    """Who can act in the night that is to come; of nights that are over nothing is owed."""
    game = here.played()
    if record.resolved or game.standing is None or record is not game.today:
        return []
    setup, secrets = game.setup, game.standing.secrets
    wrote = {line.sender for line in record.letters if _usable(line)}
    found = []
    for nick in game.living:
        at_night = [name for name, power in powers(setup, secrets, nick).items() if power.block.at_night]
        if at_night:
            role = roles_in(setup)[game.roles[nick]].title.tell(language())
            found.append(Owed(nick, role, tuple(ability(name, language()) for name in at_night), nick in wrote))
    return found


def _usable(line: LetterLine) -> bool:
    return any(move.state is not MoveState.REFUSED for move in line.moves)
