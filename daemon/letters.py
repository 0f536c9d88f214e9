"""From a letter to journal entries: who writes, what he could ask for by now, what the letter says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from engine import journal, offices
from engine.abilities import CONCEDE, PARDON, RECRUIT
from engine.game import Game
from engine.model import LetterLine, MoveState, Nick, Side
from engine.night import Secrets
from engine.powers import Power, is_mafia, may_write, powers, role_of, roles_in, side_of
from engine.refusals import needs_target
from engine.standing import first
from parsers import letters
from parsers.letters import LetterReading, MoveReading, Sender
from parsers.names import NameIndex

MOST_TEXT = 300  # of a letter's text that is kept with the vote in it


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
    votes = reading.vote is not None or reading.vote_ask is not None
    if votes and game.setup.options.votes.via_gm:
        yield _vote(mail, reading)


def sender(game: Game, nick: Nick) -> Sender:
    """What the reading must know of who writes, as the game stands."""
    setup, secrets = game.setup, (game.standing or first(game.setup)).secrets
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
        untargeted=frozenset(ability for ability, power in held.items() if _names_nobody(power)),
        compares=any(_compares(power) for power in held.values()),
        moved=_moved(lines, nick) | ({CONCEDE} if nick in secrets.conceded else frozenset()),
        mafia=is_mafia(secrets, nick),
    )


def _compares(power: Power) -> bool:
    return power.block.reveals == "same_side"


def _names_nobody(power: Power) -> bool:
    return power.block.ability == PARDON or (power.block.kind == "peace" and not needs_target(power.block))


def _leads(game: Game, secrets: Secrets, nick: Nick) -> bool:
    """Has he a voice of his own in the side's strike, by his role or by an office?"""
    in_office = nick in secrets.offices.values()
    return is_mafia(secrets, nick) and (in_office or role_of(game.setup, secrets, nick).voice is not None)


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


# A doubt about a move, as it is called where a vote is meant.
_VOTE_REASONS: Mapping[str, str] = {"several_targets": "several_names", "no_target": "no_mark"}
_VOTES: Mapping[str | None, journal.Says] = {"nobody": journal.Says.NOBODY, "unvote": journal.Says.UNVOTE}


def _vote(mail: Mail, reading: LetterReading) -> journal.Vote:
    says = journal.Says.ASK if reading.vote_ask else _VOTES.get(reading.vote, journal.Says.NAME)
    return journal.Vote(
        post=mail.letter,
        voter=mail.sender,
        at=mail.at,
        says=says,
        text=letters.own_text(mail.text)[:MOST_TEXT],
        target=reading.vote if says is journal.Says.NAME else None,
        reason=_VOTE_REASONS.get(reading.vote_ask or "", reading.vote_ask),
        candidates=reading.vote_candidates,
        via_gm=True,
    )
