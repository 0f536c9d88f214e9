"""The people and results of a game: frozen records, no behaviour beyond look-ups. Players are known by nick."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.options import Options
    from engine.role import Role

Nick = str
NOBODY = "nobody"  # the candidate "no lynch"


class Side(StrEnum):
    """With whom a player wins."""

    TOWN = "town"
    MAFIA = "mafia"
    MAFIA_A = "mafia_a"
    MAFIA_B = "mafia_b"
    SOLO = "solo"
    NONE = "none"  # a reserve who waits


class VoteState(StrEnum):
    """The three states of every reading (RULES §2)."""

    COUNTED = "counted"
    NOT_COUNTED = "not_counted"
    ASK = "ask"


class MoveState(StrEnum):
    """The three states of a night move."""

    ACCEPTED = "accepted"
    ASK = "ask"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Player:
    """A seat as it was dealt. `role` is a role id or the GM's own role name; `weight` overrides the role's."""

    nick: Nick
    role: str = "villager"
    side: Side | None = None  # overrides the role's side
    gender: str | None = None
    items: tuple[str, ...] = ()
    weight: int | None = None


@dataclass(frozen=True, slots=True)
class Setup:
    """All that is fixed before the first day.

    `random_list` names every player once; `offices` maps office ids (duty, killer) to nicks; `roles` holds the
    roles as bound in this game by id; `gms` are the GM's nicks; `start` is when day 1 begins.
    """

    options: Options
    players: tuple[Player, ...]
    start: datetime
    random_list: tuple[Nick, ...] = ()
    offices: Mapping[str, Nick] = field(default_factory=dict)
    roles: Mapping[str, Role] = field(default_factory=dict)
    gms: frozenset[Nick] = frozenset()
    seed: int = 0  # drawn once by the daemon; every later lot (witness, dice) is derived from it
    language: str = "ru"  # of what the engine itself puts into words for the GM: `ru` or `en`


@dataclass(frozen=True, slots=True)
class VoteLine:
    """What became of one vote post: the VOTE of the command line's JSON."""

    post: int
    voter: Nick
    at: datetime
    text: str
    target: Nick | None
    state: VoteState
    reason: str | None = None
    candidates: tuple[Nick, ...] = ()
    flags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Wagon:
    """All votes on one candidate; `voters` in the order of their votes."""

    candidate: Nick
    votes: int
    voters: tuple[Nick, ...]


@dataclass(frozen=True, slots=True)
class Autokill:
    """A player taken out for silence; `why` holds of post, vote, warned."""

    player: Nick
    why: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MoveLine:
    """What became of one move of a letter."""

    ability: str
    target: Nick | None
    state: MoveState
    reason: str | None = None
    role: str | None = None
    target2: Nick | None = None
    candidates: tuple[Nick, ...] = ()


@dataclass(frozen=True, slots=True)
class LetterLine:
    """What became of one letter."""

    letter: int
    sender: Nick
    at: datetime
    moves: tuple[MoveLine, ...]


@dataclass(frozen=True, slots=True)
class Death:
    """A death in the night; `by` are labels (side, don, guess, role id …)."""

    player: Nick
    by: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Saved:
    """Somebody healed: `by` healers, `from_` the labels of the strikes."""

    player: Nick
    by: tuple[Nick, ...]
    from_: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Failed:
    """A move that came to nothing, with the code why."""

    by: tuple[Nick, ...]
    ability: str
    target: Nick | None
    why: str


@dataclass(frozen=True, slots=True)
class Private:
    """Something told to one player alone. `result` is a code, a nick list, or None."""

    to: Nick
    kind: str
    target: Nick | None = None
    result: str | tuple[Nick, ...] | None = None
    target2: Nick | None = None


@dataclass(frozen=True, slots=True)
class Phase:
    """A stretch of a game day: `name` day, evening, night, processing; from `opens` up to but without `closes`."""

    name: str
    opens: datetime
    closes: datetime


@dataclass(frozen=True, slots=True)
class DayPlan:
    """One game day on the clock. The vote is open from `vote_opens` up to, but without, `vote_closes`."""

    day: int
    phases: tuple[Phase, ...]
    vote_opens: datetime
    vote_closes: datetime
    moves_close: datetime
    next_opens: datetime | None = None  # when the next game day begins; None = at the end of this one

    @property
    def opens(self) -> datetime:
        """When the game day begins."""
        return self.phases[0].opens

    @property
    def ends(self) -> datetime:
        """When the game day is over and the next one may begin."""
        return self.phases[-1].closes


@dataclass(frozen=True, slots=True)
class DayRecord:
    """One game day as worked out so far; the night's parts are empty until it has been resolved."""

    day: int
    plan: DayPlan
    closed: bool = False  # the vote is over and worked out
    resolved: bool = False  # the night is over and worked out
    votes: tuple[VoteLine, ...] = ()
    tally: tuple[Wagon, ...] = ()
    missed: tuple[Nick, ...] = ()
    posts: Mapping[Nick, int] = field(default_factory=dict)
    tie: tuple[Nick, ...] = ()
    lynched: tuple[Nick, ...] = ()
    autokilled: tuple[Autokill, ...] = ()
    asks: tuple[str, ...] = ()
    penalties: Mapping[Nick, int] = field(default_factory=dict)  # votes against oneself for a missed vote, in the tally
    weights: Mapping[Nick, int] = field(default_factory=dict)  # votes that do not weigh the usual
    pending: str = ""  # what the verdict waits for: tie, no_votes (the GM's word), revote
    judged: bool = False  # the verdict is reached
    dawned: bool = False  # the night is worked out; not so where the game ended before it
    hammer: datetime | None = None  # when a majority closed the vote
    revote: tuple[VoteLine, ...] = ()
    revote_tally: tuple[Wagon, ...] = ()
    revote_until: datetime | None = None
    spared: tuple[Nick, ...] = ()  # voted out, and kept from it by an immunity or a pardon
    warned: tuple[tuple[Nick, str], ...] = ()  # (player, for what: post, vote, warned)
    short_posts: tuple[int, ...] = ()  # posts that count but are very short: for the GM
    replaced: tuple[tuple[Nick, Nick], ...] = ()  # (who left, who has the seat)
    roles: Mapping[Nick, str] = field(default_factory=dict)  # as they stood at the end of this day: for the GM
    sides: Mapping[Nick, Side] = field(default_factory=dict)
    letters: tuple[LetterLine, ...] = ()
    deaths: tuple[Death, ...] = ()
    saved: tuple[Saved, ...] = ()
    failed: tuple[Failed, ...] = ()
    private: tuple[Private, ...] = ()
    explained: tuple[str, ...] = ()  # for the GM only: the chain behind each death and non-death
    living: tuple[Nick, ...] = ()  # after everything that is worked out so far, in roster order
