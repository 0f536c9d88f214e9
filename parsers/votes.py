"""What a post in the vote topic says: one reading a post, before any rule of the game has looked at it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from parsers.facts import Body
from parsers.names import NameIndex


@dataclass(frozen=True, slots=True)
class VoteStyle:
    """How votes are marked in this game (`[votes]` mark, colours, final_word) and what the board's text looks like."""

    marks: frozenset[str] = frozenset({"colour"})  # colour, bold, tag, keyword, plain
    colours: tuple[str, ...] = ()  # accepted ones, names or #rrggbb; empty = any
    final_word: str = ""
    default_colour: str | None = None  # the board's own text colour: no mark
    habit_colours: frozenset[str] = frozenset()  # what this author writes everything in


class Says(StrEnum):
    """What the post does."""

    NAME = "name"  # a vote for `target`, who may be dead, the GM or an outsider: the rules decide
    NOBODY = "nobody"  # no lynch, abstention
    UNVOTE = "unvote"
    ASK = "ask"  # `reason` says why the GM must look; `candidates` whom it may mean
    NOTHING = "nothing"  # meant as a vote but not one; `reason` says why (no_mark, quoted, unknown_name …)


@dataclass(frozen=True, slots=True)
class VoteReading:
    """The final reading of one post. `text` is what was typed in the marked part; `flags` are CONTRACT codes."""

    says: Says
    text: str
    target: str | None = None
    reason: str | None = None
    candidates: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    final: bool = False  # holds the final word, wherever it stands
    alone: bool = True  # nothing but the vote stands in the post (no reason given)


def read(body: Body, author: str, names: NameIndex, style: VoteStyle) -> VoteReading | None:
    """Read one post; None where there is no vote in it and none was meant."""
    raise NotImplementedError
