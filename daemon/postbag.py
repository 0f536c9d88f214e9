"""A letter as it was kept becomes what it says: for the journal if a player wrote it, else for the receipt alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from daemon import letters as mails
from daemon.cases import Key, index_of, people
from daemon.letters import Mail
from daemon.reports.private_letters import ASKED, LATE, LETTER, REFUSED, TAKEN, VOTE, Said
from daemon.roster import Roster
from daemon.store.records import LetterFact
from engine.game import Game
from engine.journal import Entry
from engine.model import NOBODY
from engine.powers import roles_in
from parsers import letters
from parsers.letters import LetterReading, Sender
from parsers.names import NameIndex

UNVOTE = "unvote"


def arrived_at(fact: LetterFact) -> datetime:
    """When a version of a letter came: the board's time of sending; a later version when it was first seen.

    A board keeps the time of sending when a letter is changed before it is read, so a changed letter is never taken
    for an older one than it can be.
    """
    return fact.sent if fact.version == 1 and fact.sent is not None else max(fact.seen, fact.sent or fact.seen)


def entries(roster: Roster, fact: LetterFact, game: Game, *, after: int = 0) -> tuple[Entry, ...]:
    """A letter in the journal's words; letters of people who are not in the game, or from before it, say nothing."""
    sender = roster.named(fact.sender_id, fact.sender)
    if fact.seq <= after or sender not in roster.nicks():
        return ()
    mail = Mail(fact.seq, sender, arrived_at(fact), fact.text, fact.subject)
    return tuple(mails.entries(game, mail, names_in(roster, game)))


def story_in(roster: Roster, fact: LetterFact, game: Game) -> str:
    """The story around the moves of a player's letter; empty where it tells none."""
    sender = roster.named(fact.sender_id, fact.sender)
    if sender not in roster.nicks():
        return ""
    teller = replace(mails.sender(game, sender), abilities=("strike",), in_game=True)  # of the dead, too
    return letters.read(fact.text, teller, names_in(roster, game), role_words(game), fact.subject).story


def role_words(game: Game) -> Mapping[str, tuple[str, ...]]:
    """What people call the roles of this game, by role id."""
    return {role.id: role.names() for role in roles_in(game.setup).values()}


def names_in(roster: Roster, game: Game) -> NameIndex:
    """Everybody whom a letter may name."""
    dead = tuple(nick for nick in roster.nicks() if nick not in game.living)
    return index_of(people(roster, Key(game.living, dead, (), "vote"), game.setup.gms))


@dataclass(frozen=True, slots=True)
class Reading:
    """Reads letters for their receipts, as of somebody of whom nothing is known."""

    roster: Roster

    def said(self, game: Game, fact: LetterFact, *, late: bool = False) -> Iterator[Said]:
        """What stands in a letter that the rules have not judged."""
        reading = self.read(game, fact)
        for move in reading.moves:
            targets = tuple(nick for nick in (move.target, move.target2) if nick) or move.candidates
            state = LATE if late else ASKED if move.ask else TAKEN
            yield Said(state, move.ability, targets, move.role, move.ask, hushed=True)
        if reading.vote is not None or reading.vote_ask is not None:
            yield _vote(reading, TAKEN)
        elif late and not reading.moves:
            yield Said(LATE, LETTER)

    def vote(self, game: Game, fact: LetterFact) -> Iterator[Said]:
        """The vote in a letter of a game in which no votes go through the GM."""
        reading = self.read(game, fact)
        if reading.vote is not None or reading.vote_ask is not None:
            yield _vote(reading, REFUSED)

    def read(self, game: Game, fact: LetterFact) -> LetterReading:
        """The plain reading of a letter."""
        nobody = Sender(self.roster.named(fact.sender_id, fact.sender), "", (), living=False, in_game=False)
        return letters.read(fact.text, nobody, names_in(self.roster, game), role_words(game), fact.subject)


def _vote(reading: LetterReading, state: str) -> Said:
    named = () if reading.vote in (None, NOBODY, UNVOTE) else (reading.vote,)
    return Said(state, VOTE, named or reading.vote_candidates, reason="via_gm_off" if state == REFUSED else None)
