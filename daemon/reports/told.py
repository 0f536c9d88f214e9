"""What the public posts are made from: what everybody may know, and nothing else.

`engine.views` decides what may be known; here it stands in the shape that templates read. The names of these fields are
what a GM's own templates may use (`daemon/README.md`).
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Voter:
    """One vote in a wagon; without `at` it is the penalty for a missed vote."""

    nick: str
    at: datetime | None = None
    weight: int = 1


@dataclass(frozen=True, slots=True)
class Wagon:
    """All votes on one candidate."""

    candidate: str
    votes: int
    voters: tuple[Voter, ...] = ()


@dataclass(frozen=True, slots=True)
class Line:
    """One vote post: who, when, what was typed, for whom, and why it does not count (a code) where it does not."""

    voter: str
    at: datetime
    text: str = ""
    target: str = ""
    reason: str = ""
    via_gm: bool = False
    post: int = 0


@dataclass(frozen=True, slots=True)
class Gone:
    """Somebody who left, or was saved, and what is told of him: `told` is his role (`whole`) or his side, or empty.

    `why` are codes; `how` and `day` say when he left; `later`: his role is told in the morning.
    """

    nick: str
    told: str = ""
    whole: bool = True
    why: tuple[str, ...] = ()
    how: str = ""
    day: int = 0
    later: bool = False


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of a vote."""

    day: int
    wagons: tuple[Wagon, ...] = ()
    voters: tuple[Line, ...] = ()
    missed: tuple[str, ...] = ()
    penalty: int = 0
    uncounted: tuple[Line, ...] = ()
    asks: tuple[Line, ...] = ()
    tie: tuple[str, ...] = ()
    tie_rule: str = ""
    revote: tuple[Wagon, ...] = ()
    lynched: tuple[Gone, ...] = ()
    spared: tuple[str, ...] = ()
    autokilled: tuple[Gone, ...] = ()
    hammer: datetime | None = None
    winner: str = ""
    living: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Morning:
    """What is told of a night. `saves` counts those healed where they are not named; `targets` the mafia's where told;
    `survivors` those whom a special strike missed; `revealed` the lynched whose role was kept for the morning."""

    day: int
    deaths: tuple[Gone, ...] = ()
    penalties: tuple[Gone, ...] = ()
    autokilled: tuple[Gone, ...] = ()
    failed: bool = False
    no_agreement: bool = False
    targets: tuple[str, ...] = ()
    saves: int = 0
    saved: tuple[Gone, ...] = ()
    survivors: tuple[str, ...] = ()
    revealed: tuple[Gone, ...] = ()
    winner: str = ""
    living: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Seat:
    """Who was who, told when the game is over. `how` and `day` say how he left."""

    nick: str
    role: str
    holds: tuple[str, ...] = ()
    how: str = ""
    day: int = 0


@dataclass(frozen=True, slots=True)
class DayLog:
    """A day of the finished game: its votes, and every move of its night in words."""

    day: int
    wagons: tuple[Wagon, ...] = ()
    moves: tuple[str, ...] = ()
