"""The scratch sheet of one night: who is blocked, healed, dead so far. Made for a night, thrown away at dawn."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from engine.evening import Evening, Secrets
from engine.explain import Link
from engine.model import Failed, Nick, Private, Setup
from engine.powers import role_of, side_of
from engine.role import Block

VEST_ITEM = "vest"


@dataclass(frozen=True, slots=True, eq=False)
class Act:
    """A move of the night as it is worked: by one player, or by a side together (`by` in roster order).

    `label` names it in a death; `face` is who of the side was seen at it; `step` its place in the night.
    """

    by: tuple[Nick, ...]
    ability: str
    block: Block
    step: int
    target: Nick | None = None
    target2: Nick | None = None
    role: str | None = None
    label: str = ""
    face: Nick | None = None

    @property
    def actor(self) -> Nick:
        """Who goes out for it."""
        return self.face if self.face is not None else self.by[0]

    @property
    def targets(self) -> tuple[Nick, ...]:
        """Whom it is about."""
        return tuple(nick for nick in (self.target, self.target2) if nick is not None)


@dataclass(slots=True)
class Scene:
    """Everything that has happened tonight. Lists hold nicks in the order of events; `dead` maps to death labels."""

    setup: Setup
    secrets: Secrets
    evening: Evening
    roster: tuple[Nick, ...]
    dead: dict[Nick, list[str]] = field(default_factory=dict)
    blocked: dict[Nick, list[Act]] = field(default_factory=dict)
    calm: dict[Nick, list[Nick]] = field(default_factory=dict)
    calm_for_all: list[Nick] = field(default_factory=list)
    healed: dict[Nick, list[Nick]] = field(default_factory=dict)
    protected: dict[Nick, list[Nick]] = field(default_factory=dict)
    guarded: dict[Nick, list[Nick]] = field(default_factory=dict)
    vests: dict[Nick, int] = field(default_factory=dict)
    blows: list[tuple[Act, Nick]] = field(default_factory=list)  # strikes of the step that is being played
    struck: list[tuple[Act, Nick]] = field(default_factory=list)
    visits: list[tuple[Nick, Nick]] = field(default_factory=list)
    questions: list[Act] = field(default_factory=list)
    failed: list[Failed] = field(default_factory=list)
    saved: dict[Nick, list[str]] = field(default_factory=dict)
    private: list[Private] = field(default_factory=list)
    misses: list[tuple[int, Nick, str]] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)
    asks: list[Link] = field(default_factory=list)

    def in_order(self, nicks: Iterable[Nick]) -> tuple[Nick, ...]:
        """These nicks in roster order, each once."""
        wanted = set(nicks)
        return tuple(nick for nick in self.roster if nick in wanted)

    def here(self, nick: Nick) -> bool:
        """Is he in the game at dusk: alive and not gone since the vote?"""
        return nick in self.evening.living and nick not in self.evening.gone

    def living(self) -> tuple[Nick, ...]:
        """Who is alive at this point of the night."""
        return tuple(nick for nick in self.roster if self.here(nick) and nick not in self.dead)

    def peaceful(self, nick: Nick | None) -> bool:
        """Is this player at peace?"""
        return nick in self.calm

    def fail(self, act: Act, why: str) -> None:
        """The act came to nothing."""
        self.failed.append(Failed(self.in_order(act.by), act.ability, act.target, why))

    def note(self, about: Nick | None, code: str, **names: str) -> None:
        """Remember a cause for the GM."""
        self.links.append(Link(about, code, names))

    def wears_for_ever(self, nick: Nick) -> bool:
        """Does his role wear a vest that is never used up?"""
        return role_of(self.setup, self.secrets, nick).has("vest")

    def same_side(self, one: Nick, other: Nick) -> bool:
        """Are the two on one side?"""
        return side_of(self.secrets, one) is side_of(self.secrets, other)
