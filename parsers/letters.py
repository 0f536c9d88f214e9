"""What a night letter says: the moves in it, before any rule of the game has looked at them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from parsers.names import NameIndex


class Topic(StrEnum):
    """What a letter is about, taken as a whole."""

    MOVES = "moves"
    VOTE = "vote"  # a vote handed to the GM
    QUESTION = "question"
    REPLACEMENT = "replacement"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Sender:
    """Who writes, and what he could do: ability ids (`strike`, `heal`, …) with the words his role is called by."""

    nick: str
    role: str
    abilities: tuple[str, ...]
    living: bool = True
    in_game: bool = True
    may_speak_as_killer: bool = False  # a game with the office of the killer: «от имени киллера» is looked for


@dataclass(frozen=True, slots=True)
class MoveReading:
    """One move that a letter asks for. `target` is a nick, or `role` a role id for a guess; `state` clear or ask."""

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
    """A letter's readings and the story around them, kept apart for the newspaper."""

    topic: Topic
    moves: tuple[MoveReading, ...] = ()
    story: str = ""
    vote: str | None = None  # nick, for topic VOTE


def own_text(bbcode: str) -> str:
    """The letter's new text: `[quote]` blocks and lines beginning with `> ` left out, marks dropped."""
    raise NotImplementedError


def read(text: str, sender: Sender, names: NameIndex, roles: dict[str, tuple[str, ...]]) -> LetterReading:
    """Read a letter's own text. `roles` maps role ids to the words people call them by."""
    raise NotImplementedError
