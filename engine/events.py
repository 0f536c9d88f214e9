"""What may be told in public: frozen records that hold nothing a reader of the forum may not know (RULES §9).

Public texts are rendered from these alone. Roles stand in them only where the options tell them.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from engine.model import Nick, VoteLine


@dataclass(frozen=True, slots=True)
class Given:
    """One vote on a candidate; `at` is None for the votes against himself of one who missed the vote."""

    voter: Nick
    at: datetime | None
    weight: int = 1


@dataclass(frozen=True, slots=True)
class Pile:
    """All votes on one candidate, `nobody` included."""

    candidate: Nick
    votes: int
    given: tuple[Given, ...]


@dataclass(frozen=True, slots=True)
class Gone:
    """Somebody who left, or was saved, and what is told of him.

    `told` is a role id (`whole`) or a side, or None; `later` says that it will be told in the morning. `how` is
    lynched, autokilled, died or saved; `why` are the causes of an autokill.
    """

    nick: Nick
    how: str
    day: int
    told: str | None = None
    whole: bool = True
    why: tuple[str, ...] = ()
    later: bool = False


@dataclass(frozen=True, slots=True)
class VoteOpened:
    """The vote of a day is open. `through_gm` are the votes that the GM had been given before."""

    day: int
    opens: datetime
    closes: datetime
    living: tuple[Nick, ...]
    through_gm: tuple[VoteLine, ...] = ()


@dataclass(frozen=True, slots=True)
class ThroughGm:
    """A vote given to the GM while the vote was open: the town is told of it at once. `letter` tells it from others."""

    day: int
    letter: int
    voter: Nick
    target: Nick
    at: datetime


@dataclass(frozen=True, slots=True)
class RunningCount:
    """How the vote stands now."""

    day: int
    at: datetime
    piles: tuple[Pile, ...]
    missed: tuple[Nick, ...]
    not_counted: tuple[VoteLine, ...]
    asks: tuple[VoteLine, ...]


@dataclass(frozen=True, slots=True)
class SecondVote:
    """A second vote among the tied, and how it stands or ended."""

    day: int
    opens: datetime
    closes: datetime
    tied: tuple[Nick, ...]
    piles: tuple[Pile, ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of a vote, with the full table. `tie_rule` is the option's value that settled the tie, if any."""

    day: int
    closed: datetime
    piles: tuple[Pile, ...]
    votes: tuple[VoteLine, ...]
    missed: tuple[Nick, ...]
    hammer: datetime | None
    tie: tuple[Nick, ...]
    tie_rule: str | None
    lynched: tuple[Gone, ...]
    spared: tuple[Nick, ...]


@dataclass(frozen=True, slots=True)
class AutokillNotice:
    """Who was taken out for silence or by the GM."""

    day: int
    gone: tuple[Gone, ...]


@dataclass(frozen=True, slots=True)
class Replaced:
    """A reserve stepped into somebody's place; nothing is told of the role."""

    day: int
    left: Nick
    came: Nick


@dataclass(frozen=True, slots=True)
class Morning:
    """What is told of a night.

    `deaths` stand in the order that the options allow; `quiet`: nobody was killed, whatever the cause. `saves` counts
    the healed where they are told without a name, `saved` names them. `targets` is the mafia's victim where told;
    `survivors` those whom a special strike missed; `revealed` the lynched whose role was kept for the morning.
    """

    day: int
    deaths: tuple[Gone, ...]
    quiet: bool
    no_agreement: bool
    saves: int
    saved: tuple[Gone, ...]
    targets: tuple[Nick, ...]
    survivors: tuple[Nick, ...]
    revealed: tuple[Gone, ...]


@dataclass(frozen=True, slots=True)
class Seat:
    """Who was who, told when the game is over; `role` is a role id, `side` its side."""

    nick: Nick
    role: str
    side: str
    gone: Gone | None = None


@dataclass(frozen=True, slots=True)
class GameOver:
    """The end: the winner, and everybody's role."""

    day: int
    winner: str
    seats: tuple[Seat, ...]


Event = VoteOpened | ThroughGm | RunningCount | SecondVote | Verdict | AutokillNotice | Replaced | Morning | GameOver
