"""What a walk through a letter finds: events, in order."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class What(StrEnum):
    """What an event does."""

    TARGET = "target"
    OPEN = "open"  # a command without anybody's name
    YESTERDAY = "yesterday"
    WITHDRAW = "withdraw"
    PASS = "pass"  # noqa: S105  (a move, not a password)
    DO = "do"  # a move that names nobody


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that a place in the letter asks for.

    `ability` is None for the sender's own. `plain`: said outright, as against a bare name. `fresh`: a correction stands
    before it, what came earlier is void; `behind` that its ability stood after the name; `contrasts` that
    nothing but «сегодня» or «лучше» stands beside it, `leads` that it opens its sentence by itself. `why` and `doubt`
    are reason codes. `sentence` counts from 0.
    """

    what: What
    sentence: int
    ability: str | None = None
    candidates: tuple[str, ...] = ()
    plain: bool = False
    foreign: bool = False
    fresh: bool = False
    why: str | None = None
    doubt: str | None = None
    text: str = ""
    role: str | None = None
    behind: bool = False
    contrasts: bool = False
    leads: bool = False


@dataclass(frozen=True, slots=True)
class Walk:
    """All events of a letter, and which of its sentences tell a story or are mere courtesy.

    `paper` are those under a heading like «История:».
    """

    events: tuple[Event, ...]
    story: frozenset[int] = frozenset()
    courtesy: frozenset[int] = frozenset()
    paper: frozenset[int] = frozenset()
