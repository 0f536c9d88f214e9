"""From a letter to journal entries: who writes, what he could ask for by now, what the letter says."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from engine import journal, offices
from engine.abilities import RECRUIT
from engine.game import Game
from engine.model import LetterLine, MoveState, Nick, Side
from engine.night import Secrets
from engine.powers import Power, is_mafia, may_write, powers, role_of, roles_in, side_of
from engine.refusals import needs_target
from parsers import letters
from parsers.letters import LetterReading, MoveReading, Sender, Topic
from parsers.names import NameIndex


@dataclass(frozen=True, slots=True)
class Mail:
    """A letter as it came: `sender` is the nick that the account stands for; `text` is BBCode."""

    letter: int
    sender: Nick
    at: datetime
    text: str
    subject: str = ""


def entries(game: Game, mail: Mail, names: NameIndex) -> Iterator[journal.Letter | journal.Vote]:
    """The letter with its moves, and the vote in it where votes through the GM are on."""
    words = {role.id: role.names() for role in roles_in(game.setup).values()}
    reading = letters.read(mail.text, sender(game, mail.sender), names, words, mail.subject)
    yield journal.Letter(mail.letter, mail.sender, mail.at, tuple(map(_move, reading.moves)))
    if reading.topic is Topic.VOTE and game.setup.options.votes.via_gm:
        yield _vote(mail, reading)


def sender(game: Game, nick: Nick) -> Sender:
    """What the reading must know of who writes, as the game stands."""
    setup, secrets = game.setup, _secrets(game)
    if side_of(secrets, nick) is Side.NONE:
        return Sender(nick, "", (), in_game=False)
    held = powers(setup, secrets, nick)
    lines = game.today.letters if game.today else ()
    offered = nick in secrets.offers or _offered(lines, nick)
    abilities = may_write(setup, secrets, nick)
    return Sender(
        nick=nick,
        role=secrets.roles[nick],
        abilities=tuple(dict.fromkeys((*abilities, *(("accept", "decline") if offered else ())))),
        living=nick in game.living,
        may_speak_as_killer=setup.options.night.mafia_decides == offices.KILLER,
        leads=_leads(game, secrets, nick),
        offered=offered,
        untargeted=frozenset(ability for ability, power in held.items() if not needs_target(power.block)),
        compares=any(_compares(power) for power in held.values()),
        moved=_moved(lines, nick),
        mafia=is_mafia(secrets, nick),
    )


def _secrets(game: Game) -> Secrets:
    if game.standing is None:
        raise ValueError(game)
    return game.standing.secrets


def _compares(power: Power) -> bool:
    return power.block.reveals == "same_side"


def _leads(game: Game, secrets: Secrets, nick: Nick) -> bool:
    """Is the side's strike his to name?"""
    rule = game.setup.options.night.mafia_decides
    chiefs = {"boss": (offices.DUTY,), "duty": (offices.DUTY,), "killer": (offices.KILLER,)}.get(rule, ())
    in_office = any(secrets.offices.get(office) == nick for office in chiefs)
    return is_mafia(secrets, nick) and (in_office or role_of(game.setup, secrets, nick).voice == rule)


def _accepted(lines: tuple[LetterLine, ...]) -> Iterator[tuple[Nick, str, Nick | None]]:
    for line in lines:
        yield from ((line.sender, move.ability, move.target) for move in line.moves if move.state is MoveState.ACCEPTED)


def _offered(lines: tuple[LetterLine, ...], nick: Nick) -> bool:
    return any(ability == RECRUIT and target == nick for _, ability, target in _accepted(lines))


def _moved(lines: tuple[LetterLine, ...], nick: Nick) -> frozenset[str]:
    return frozenset(ability for writer, ability, _ in _accepted(lines) if writer == nick)


def _move(reading: MoveReading) -> journal.Move:
    return journal.Move(
        ability=reading.ability,
        target=reading.target,
        target2=reading.target2,
        role=reading.role,
        ask=reading.ask,
        candidates=reading.candidates,
        text=reading.text,
        as_yesterday=reading.as_yesterday,
        as_killer=reading.as_killer,
        withdraws=reading.withdraws,
    )


def _vote(mail: Mail, reading: LetterReading) -> journal.Vote:
    says = journal.Says.NAME
    if reading.vote_ask is not None:
        says = journal.Says.ASK
    elif reading.vote is None or reading.vote == "unvote":
        says = journal.Says.UNVOTE
    elif reading.vote == "nobody":
        says = journal.Says.NOBODY
    return journal.Vote(
        post=mail.letter,
        voter=mail.sender,
        at=mail.at,
        says=says,
        text=reading.vote or "",
        target=reading.vote if says is journal.Says.NAME else None,
        reason=reading.vote_ask,
        candidates=reading.vote_candidates,
        via_gm=True,
    )
