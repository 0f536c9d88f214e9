"""Receipts: one answer to every letter, at once, in one shape, whoever wrote it and whatever he can do (RULES §5).

A letter's moves are judged by the rules as they stand; what a player has no ability for, and what the dead and
outsiders write, is repeated to them as any other letter would be, so that a receipt tells nobody anything. Letters
without a person behind them (the board itself, the GM's own accounts) get no answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime

from daemon.postbag import Reading, arrived_at
from daemon.reports import private_letters as words
from daemon.reports.press import Press
from daemon.reports.private_letters import ASKED, LATE, LETTER, REFUSED, TAKEN, VOTE, Said
from daemon.roster import Roster
from daemon.store.packing import digest
from daemon.store.records import Action, Intent, LetterFact
from engine import lots
from engine.game import Game, plan
from engine.model import LetterLine, MoveLine, MoveState, Nick, VoteLine, VoteState

# Refusals that only tell what somebody is or is not: such a move is repeated as if it stood.
HUSHED = frozenset({"no_such_ability", "outsider", "dead_sender"})
# What was taken when it came, whatever became of it later.
_ONCE_TAKEN = frozenset({"replaced", "withdrawn", "void_by_gm"})
_VOTES_TAKEN = frozenset({"superseded", "unvoted", "dead_voter", "void_by_gm"})
MOST_FROM_STRANGERS = 5  # answers to one account that is not in the game
GUEST = 1


@dataclass(slots=True)
class Receipts:
    """The receipts of one game. `reading` reads a letter for its own sake, as of somebody who can do nothing."""

    roster: Roster
    press: Press
    reading: Reading

    def due(
        self, game: Game, letters: Iterable[LetterFact], done: frozenset[str], ruled: Mapping[str, int] | None = None
    ) -> list[Intent]:
        """A receipt for every letter that has none yet, and another one where the GM has ruled on it since.

        `done` are the keys of those that are out, `ruled` how often he has ruled on each letter.
        """
        if game.winner is not None:
            return []
        lines = {line.letter: line for record in game.days for line in record.letters}
        strangers = _Strangers(self.roster)
        heard = [fact for fact in sorted(letters, key=lambda one: one.seq) if strangers.may_have(fact)]
        keys = [(fact, key) for fact in heard for key in _keys(fact, (ruled or {}).get(str(fact.seq), 0))]
        made = [self._receipt(game, fact, lines.get(fact.seq), key) for fact, key in keys if key not in done]
        return _in_turn(made, lots.shuffled(game.setup.seed, 0, "receipts", made))

    def _receipt(self, game: Game, fact: LetterFact, line: LetterLine | None, key: str) -> Intent:
        at = arrived_at(fact)
        said = tuple(self._said(game, fact, line)) or (Said(TAKEN, LETTER),)
        text = words.receipt(self.press, at, said, next_due(game, at))
        subject = words.subject(self.press, words.RECEIPT)
        return Intent(
            key, "receipt", Action.LETTER, fact.sender_id or 0, text, None, subject, digest([text]),
            private=True,
        )  # fmt: skip

    def _said(self, game: Game, fact: LetterFact, line: LetterLine | None) -> Iterator[Said]:
        nick = self.roster.named(fact.sender_id, fact.sender)
        plays = nick in self.roster.nicks() and nick in game.roles
        if line is not None:
            yield from (_as_known(game, _of_move(move)) for move in line.moves)
            yield from self._vote(game, fact)
            return
        late = plays and _came_too_late(game, fact)
        yield from (_as_known(game, said) for said in self.reading.said(game, fact, late=late))

    def _vote(self, game: Game, fact: LetterFact) -> Iterator[Said]:
        """The vote in a letter: as it was counted, or refused where votes through the GM are off."""
        votes = (line for record in game.days for line in record.votes)
        found = next((line for line in votes if "via_gm" in line.flags and line.post == fact.seq), None)
        if found is not None:
            yield _counted(found)
        elif not game.setup.options.votes.via_gm:
            yield from self.reading.vote(game, fact)


def _in_turn(made: Iterable[Intent], order: Iterable[Intent]) -> list[Intent]:
    """The order by lot among people; each of them hears of his own letters in turn, the last one last."""
    own: dict[int, list[Intent]] = {}
    for intent in made:
        own.setdefault(intent.target, []).append(intent)
    waiting = {target: iter(intents) for target, intents in own.items()}
    return [next(waiting[place.target]) for place in order]


def key_of(fact: LetterFact) -> str:
    """The key of the receipt for this version of a letter."""
    return f"receipt:{fact.seq}"


def _keys(fact: LetterFact, ruled: int) -> tuple[str, ...]:
    """The first receipt, and the one that tells the GM's last ruling."""
    return (key_of(fact), f"{key_of(fact)}:{ruled}") if ruled else (key_of(fact),)


def next_due(game: Game, at: datetime) -> datetime | None:
    """Until when the next letter counts, for one that came at that moment."""
    day = game.today.day if game.today else 1
    known = next((record.day for record in game.days if at < record.plan.moves_close), day)
    planned = plan(game, known)
    return planned.moves_close if at < planned.moves_close else plan(game, known + 1).moves_close


def _came_too_late(game: Game, fact: LetterFact) -> bool:
    """A player's letter that the rules did not take in any more: its night is told already."""
    return bool(game.days) and arrived_at(fact) >= game.days[0].plan.opens


def _as_known(game: Game, said: Said) -> Said:
    """What everybody knows is said to everybody: that somebody is out of the game."""
    out = any(nick in game.roles and nick not in game.living for nick in said.targets)
    return replace(said, state=REFUSED, reason="dead_target") if said.state == TAKEN and out and said.hushed else said


def _of_move(line: MoveLine) -> Said:
    state = _state(line)
    targets = tuple(nick for nick in (line.target, line.target2) if nick is not None) or line.candidates
    reason = line.reason if state in (ASKED, REFUSED) else None
    return Said(state, line.ability, targets, line.role, reason, hushed=line.reason in HUSHED)


def _state(line: MoveLine) -> str:
    if line.state is MoveState.ASK:
        return ASKED
    taken = line.state is MoveState.ACCEPTED or line.reason in HUSHED | _ONCE_TAKEN
    return TAKEN if taken else LATE if line.reason == "late" else REFUSED


def _counted(line: VoteLine) -> Said:
    targets: tuple[Nick, ...] = (line.target,) if line.target else line.candidates
    if line.state is VoteState.ASK:
        return Said(ASKED, VOTE, targets, reason=line.reason)
    if line.state is VoteState.COUNTED or line.reason in _VOTES_TAKEN:
        return Said(TAKEN, VOTE, targets)
    return Said(LATE if line.reason == "late" else REFUSED, VOTE, targets, reason=line.reason)


@dataclass(slots=True)
class _Strangers:
    """Who gets an answer at all: people, and of those who are not in the game only so many letters each."""

    roster: Roster
    _heard: dict[int, int] = field(default_factory=dict)

    def may_have(self, fact: LetterFact) -> bool:
        """Whether this letter is answered."""
        sender = fact.sender_id
        if sender is None or sender <= GUEST or self.roster.is_gm(sender) or sender == self.roster.account:
            return False
        if self.roster.named(sender, fact.sender) in self.roster.nicks():
            return True
        self._heard[sender] = self._heard.get(sender, 0) + 1
        return self._heard[sender] <= MOST_FROM_STRANGERS
