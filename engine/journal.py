"""What may come into a game, in the order in which it became known: facts read by others, rulings, the clock.

The journal is the game: `engine.game.fold` works everything else out of it. Entries say what was *read*; whether it
counts is for the rules. All times are aware datetimes of the forum's own clock.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from engine.model import Nick


class Says(StrEnum):
    """What a vote post does, as read."""

    NAME = "name"
    NOBODY = "nobody"
    UNVOTE = "unvote"
    ASK = "ask"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Vote:
    """A post that holds, or may have been meant as, a vote. A later entry for the same post is a later version of it.

    `topic` is vote, game (the game topic), old (a closed day's vote topic) or revote; `edited` says that the post bears
    an edit note or was changed since first seen; `alone` that nothing but the vote stands in it. Versions are told
    apart by `seen`: a second reading of the same text has the same one and takes the first one's place. A post that got
    its vote by an edit is entered as it was before, too (says NOTHING).
    """

    post: int
    voter: Nick
    at: datetime
    says: Says
    text: str = ""
    target: Nick | None = None
    reason: str | None = None
    candidates: tuple[Nick, ...] = ()
    flags: tuple[str, ...] = ()
    final: bool = False
    alone: bool = True
    edited: bool = False
    topic: str = "vote"
    via_gm: bool = False
    seen: datetime | None = None  # when this version was first seen; None = at once


@dataclass(frozen=True, slots=True)
class GamePost:
    """A post in the game topic. `chars` is the length of the author's own text: 0 = nothing but quotes."""

    post: int
    author: Nick
    at: datetime
    chars: int = 1


@dataclass(frozen=True, slots=True)
class Move:
    """One move in a letter, as read. `ask` holds the reason code where the GM must look first."""

    ability: str
    target: Nick | None = None
    target2: Nick | None = None
    role: str | None = None
    ask: str | None = None
    candidates: tuple[Nick, ...] = ()
    text: str = ""
    as_yesterday: bool = False
    as_killer: bool = False
    withdraws: bool = False


@dataclass(frozen=True, slots=True)
class Letter:
    """A private letter to the GM with the moves read out of it (none: `moves` is empty)."""

    letter: int
    sender: Nick
    at: datetime
    moves: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True)
class Ruling:
    """A decision of the GM: it overrides what was read and is never edited, only followed by another.

    `verb`: vote (post, target or void or restore), alias, move, kill, warn, pardon, replace, extend, close, pause,
    lynch, end. `subject` is the post, letter or nick it is about (extend, close: vote, night or revote; pause: the
    phase in which the game stood still); `value` the nick, side, minutes or word it sets. `role` is what a replacement
    gets where the GM decides that.
    """

    at: datetime
    verb: str
    subject: str = ""
    value: str = ""
    why: str = ""
    by: str = "gm"
    day: int | None = None  # the game day it is about, where the subject does not tell
    role: str = ""


@dataclass(frozen=True, slots=True)
class Clock:
    """Everything before `at` has been read, completely: what was due by then may be worked out."""

    at: datetime


@dataclass(frozen=True, slots=True)
class Published:
    """A result went out: what it said is history, and later facts or rulings about it can only warn.

    `what` is verdict or morning; `lynched` and `autokilled` (verdict) or `died` (morning) are the nicks it told.
    """

    at: datetime
    day: int
    what: str
    gone: tuple[Nick, ...] = ()


Entry = Vote | GamePost | Letter | Ruling | Clock | Published
