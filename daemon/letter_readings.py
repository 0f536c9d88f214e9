"""From private letters to journal entries: who writes, what he may do, what he says, moves and votes apart."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from engine import journal
from engine.abilities import CONCEDE, PARDON, RECRUIT
from engine.game import Game
from engine.model import MoveLine, MoveState, Nick, Setup, Side
from engine.offices import KILLER
from engine.powers import Power, is_mafia, may_write, powers, role_of, roles_in
from engine.refusals import needs_target
from engine.standing import first
from parsers import letters
from parsers.letters import LetterReading, MoveReading, Sender
from parsers.names import NameIndex


@dataclass(frozen=True, slots=True)
class Arrived:
    """A letter as it came in: `number` is its id, `text` BBCode, `at` the forum's own time."""

    number: int
    sender: Nick
    at: datetime
    text: str
    subject: str = ""


@dataclass(frozen=True, slots=True)
class Read:
    """A letter with what it says: the journal's entries, and the reading behind them for the GM's page."""

    letter: journal.Letter
    vote: journal.Vote | None
    reading: LetterReading


def read(arrived: Arrived, game: Game, names: NameIndex) -> Read:
    """Read a letter in the light of the game as it stands; the rules judge the moves later."""
    reading = letters.read(
        arrived.text, sender_of(game, arrived.sender), names, role_words(game.setup), subject=arrived.subject
    )
    moves = tuple(_move(move) for move in reading.moves)
    entry = journal.Letter(arrived.number, arrived.sender, arrived.at, moves)
    return Read(entry, vote_of(reading, arrived), reading)


def role_words(setup: Setup) -> Mapping[str, tuple[str, ...]]:
    """What people call the roles of this game, by role id."""
    return {role.id: role.names() for role in roles_in(setup).values()}


def sender_of(game: Game, nick: Nick) -> Sender:
    """The writer of a letter and what he may ask for; one who is not in the game may ask for nothing."""
    standing = game.standing or first(game.setup)
    secrets = standing.secrets
    if nick not in secrets.roles or secrets.sides.get(nick, Side.NONE) is Side.NONE:
        return Sender(nick, "", (), living=False, in_game=False)
    role = role_of(game.setup, secrets, nick)
    held = powers(game.setup, secrets, nick)
    offices = {office for office, holder in secrets.offices.items() if holder == nick}
    return Sender(
        nick,
        role.id,
        may_write(game.setup, secrets, nick),
        living=nick in standing.living,
        may_speak_as_killer=KILLER in offices,
        leads=role.voice is not None or bool(offices),
        offered=nick in secrets.offers or nick in _offered_today(game),
        untargeted=frozenset(ability for ability, power in held.items() if _names_nobody(power)),
        compares=any(power.block.reveals == "same_side" for power in held.values()),
        moved=_moved(game, nick, conceded=nick in secrets.conceded),
        mafia=is_mafia(secrets, nick),
    )


def _names_nobody(power: Power) -> bool:
    return power.block.ability == PARDON or (power.block.kind == "peace" and not needs_target(power.block))


def _accepted_today(game: Game) -> Iterator[tuple[Nick, MoveLine]]:
    for letter in game.today.letters if game.today else ():
        yield from ((letter.sender, line) for line in letter.moves if line.state is MoveState.ACCEPTED)


def _offered_today(game: Game) -> frozenset[Nick]:
    return frozenset(line.target for _, line in _accepted_today(game) if line.ability == RECRUIT and line.target)


def _moved(game: Game, nick: Nick, *, conceded: bool) -> frozenset[str]:
    """The abilities of which a move of his stands, his concession of an earlier day included."""
    made = frozenset(line.ability for sender, line in _accepted_today(game) if sender == nick)
    return made | {CONCEDE} if conceded else made


def _move(reading: MoveReading) -> journal.Move:
    return journal.Move(
        reading.ability,
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


_VOTES: Mapping[str, journal.Says] = {"nobody": journal.Says.NOBODY, "unvote": journal.Says.UNVOTE}


def vote_of(reading: LetterReading, arrived: Arrived) -> journal.Vote | None:
    """The vote that a letter hands to the GM, as an entry of its own; None where it holds none."""
    if reading.vote is None and reading.vote_ask is None:
        return None
    says = journal.Says.ASK if reading.vote_ask else _VOTES.get(reading.vote or "", journal.Says.NAME)
    return journal.Vote(
        post=arrived.number,
        voter=arrived.sender,
        at=arrived.at,
        says=says,
        text=letters.own_text(arrived.text)[:300],
        target=reading.vote if says is journal.Says.NAME else None,
        reason=reading.vote_ask,
        candidates=reading.vote_candidates,
        via_gm=True,
    )
