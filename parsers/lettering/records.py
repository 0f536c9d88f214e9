"""What a night letter is read into: records only, so that every part of the reading may use them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Topic(StrEnum):
    """What a letter is about, taken as a whole."""

    MOVES = "moves"
    VOTE = "vote"  # a vote handed to the GM
    QUESTION = "question"
    REPLACEMENT = "replacement"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Sender:
    """Who writes, and what he could do: ability ids (`strike`, `heal`, …) and the id of his role.

    `leads`: the side's strike is his to name (boss, don, killer, duty), so a bare nickname from him means the strike
    although he has abilities of his own. `offered`: he holds an open offer to join the mafia. `untargeted` are those of
    his abilities that name nobody (`pardon`; `peace` for all). `compares`: his check takes two players. `moved` are the
    abilities for which a move of his stands tonight already. `mafia`: he may call himself and his by the mafia's words.
    """

    nick: str
    role: str
    abilities: tuple[str, ...]
    living: bool = True
    in_game: bool = True
    may_speak_as_killer: bool = False  # a game with the office of the killer: «от имени киллера» is looked for
    leads: bool = False
    offered: bool = False
    untargeted: frozenset[str] = frozenset({"pardon"})
    compares: bool = False
    moved: frozenset[str] = frozenset()
    mafia: bool = False


@dataclass(frozen=True, slots=True)
class MoveReading:
    """One move that a letter asks for. `target` is a nick, `role` a role id for a guess or an office for `appoint`.

    With `ask` the GM must look: `target` is then empty, and `candidates` are the nicks it may mean.
    """

    ability: str
    target: str | None = None
    target2: str | None = None
    role: str | None = None
    ask: str | None = None  # the reason code if the GM must look
    candidates: tuple[str, ...] = ()
    text: str = ""
    as_yesterday: bool = False  # «как вчера»: the rules look up the target
    as_killer: bool = False  # «от имени киллера» stands in it
    withdraws: bool = False  # takes an earlier move of this ability back


@dataclass(frozen=True, slots=True)
class LetterReading:
    """A letter's readings and the story around them, kept apart for the newspaper.

    Moves count whatever the topic. `vote` is a nick, `nobody`, or `unvote`; `vote_ask` the reason code if the GM must
    look at the vote, with its `vote_candidates`.
    """

    topic: Topic
    moves: tuple[MoveReading, ...] = ()
    story: str = ""
    vote: str | None = None
    vote_ask: str | None = None
    vote_candidates: tuple[str, ...] = ()
