"""Who has applied, how it stands with each, and what of it only the GM can settle."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from parsers.facts import Post


class Status(StrEnum):
    """How it stands with an application."""

    WAITING = "waiting"  # certain, and not decided yet
    ASK = "ask"  # there may be an application
    APPROVED = "approved"
    RESERVE = "reserve"
    REFUSED = "refused"
    WITHDRAWN = "withdrawn"


class Place(StrEnum):
    """Where somebody who is not decided about would come in, by the order of the applications (RULES §10)."""

    PLAYER = "player"
    RESERVE = "reserve"
    LATE = "late"  # after the deadline
    FULL = "full"  # beyond the players and the reserves


@dataclass(frozen=True, slots=True)
class Doubt:
    """Something that the GM should look at. `code` as in `wording`, `post` where it stands, `said` whom it names."""

    code: str
    post: int | None = None
    said: str = ""


@dataclass(frozen=True, slots=True)
class Applicant:
    """A character that wants to play. `at` and `post` are those of the application, `text` is the presentation.

    `main` is the main nick behind the character, secret until the game is over; `main_by` says who told it: `gm`,
    `letter` or nobody. `posts` are all that he wrote in the topic.
    """

    user_id: int
    nick: str
    at: datetime
    post: Post
    status: Status
    place: Place | None = None
    doubts: tuple[Doubt, ...] = ()
    wants_reserve: bool = False
    late: bool = False
    main: str | None = None
    main_by: str = ""
    why: str = ""
    posts: tuple[int, ...] = ()

    @property
    def in_game(self) -> bool:
        """Whether he is to play, now or later."""
        return self.status in (Status.APPROVED, Status.RESERVE)

    @property
    def open(self) -> bool:
        """Whether the GM has still to decide."""
        return self.status in (Status.WAITING, Status.ASK)


@dataclass(frozen=True, slots=True)
class Stray:
    """A post that is no application. `asks`: it may be one, but nobody knows whose."""

    post: Post
    at: datetime
    reason: str
    asks: bool = False


@dataclass(frozen=True, slots=True)
class Terms:
    """What the file says of this sign-up (`[signup]`): the deadline, headcounts, whether main nicks are needed."""

    closes: datetime | None = None
    players: int = 0
    reserves: int | None = None
    fewest: int = 0
    mains: bool = True


@dataclass(frozen=True, slots=True)
class SignUp:
    """The sign-up as it stands. Applicants are in the order of their applications."""

    terms: Terms
    applicants: tuple[Applicant, ...] = ()
    strays: tuple[Stray, ...] = ()

    def of(self, *statuses: Status) -> tuple[Applicant, ...]:
        """Those of these standings."""
        return tuple(one for one in self.applicants if one.status in statuses)

    @property
    def players(self) -> tuple[Applicant, ...]:
        return self.of(Status.APPROVED)

    @property
    def reserves(self) -> tuple[Applicant, ...]:
        return self.of(Status.RESERVE)

    @property
    def room(self) -> bool:
        """Whether one more player may come in."""
        return not self.terms.players or len(self.players) < self.terms.players

    @property
    def room_for_reserves(self) -> bool:
        """Whether one more reserve may come in."""
        return self.terms.reserves is None or len(self.reserves) < self.terms.reserves
