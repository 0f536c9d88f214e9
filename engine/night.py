"""The night: letters in, deaths and private results out. The day half knows only what stands in this module's records.

`judge` says at any moment what became of each letter so far; `resolve` works the whole night out when it is over. Both are
pure functions of the setup, the secrets carried from day to day, and the evening.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from engine.journal import Letter, Ruling
from engine.model import Death, DayPlan, Failed, LetterLine, Nick, Private, Saved, Setup, Side


@dataclass(frozen=True, slots=True)
class Secrets:
    """What only the GM knows, carried from night to night.

    `spent` holds every move made so far as (day, nick, ability, target); `silenced` who may not vote on the coming game
    day (nick → the block's scope: `night_and_vote`, or `game_day`, which bars him from posting as well); `offers` open
    recruitment offers (target → (side, until)); `conceded` who gave up; `misses` the strikes that missed, as (day, nick,
    ability); `left` who has left the game so far.
    """

    roles: Mapping[Nick, str] = field(default_factory=dict)
    sides: Mapping[Nick, Side] = field(default_factory=dict)
    items: Mapping[Nick, tuple[str, ...]] = field(default_factory=dict)
    offices: Mapping[str, Nick] = field(default_factory=dict)
    spent: tuple[tuple[int, Nick, str, Nick | None], ...] = ()
    silenced: Mapping[Nick, str] = field(default_factory=dict)
    offers: Mapping[Nick, tuple[Side, datetime]] = field(default_factory=dict)
    conceded: frozenset[Nick] = frozenset()
    misses: tuple[tuple[int, Nick, str], ...] = ()
    left: frozenset[Nick] = frozenset()


@dataclass(frozen=True, slots=True)
class Evening:
    """What the night starts from. `living` are those alive before the lynch, in roster order; `gone` maps who left this
    evening to how (lynched, autokilled, penalty …); `doomed` are autokilled at dawn: they may be struck and do not act;
    `letters` are this game day's, in order of server time; `rulings` those on moves."""

    day: int
    plan: DayPlan
    living: tuple[Nick, ...]
    dead: tuple[Nick, ...] = ()
    gone: Mapping[Nick, str] = field(default_factory=dict)
    letters: tuple[Letter, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    doomed: frozenset[Nick] = frozenset()


@dataclass(frozen=True, slots=True)
class NightOutcome:
    """What the night brought; `living` in roster order, `secrets` as they stand at dawn."""

    letters: tuple[LetterLine, ...] = ()
    deaths: tuple[Death, ...] = ()
    saved: tuple[Saved, ...] = ()
    failed: tuple[Failed, ...] = ()
    private: tuple[Private, ...] = ()
    asks: tuple[str, ...] = ()
    explained: tuple[str, ...] = ()
    living: tuple[Nick, ...] = ()
    secrets: Secrets = Secrets()


def begin(setup: Setup) -> Secrets:
    """The secrets as dealt."""
    raise NotImplementedError


def judge(setup: Setup, secrets: Secrets, evening: Evening) -> tuple[LetterLine, ...]:
    """What became of each letter so far, for receipts and refusals at once; nobody dies of it."""
    raise NotImplementedError


def resolve(setup: Setup, secrets: Secrets, evening: Evening) -> NightOutcome:
    """Work the night out (RULES §5, §6, §12)."""
    raise NotImplementedError


def vote_weight(setup: Setup, secrets: Secrets, nick: Nick) -> int:
    """How much this player's vote weighs (mayor …)."""
    raise NotImplementedError


def survives_lynch(setup: Setup, secrets: Secrets, nick: Nick, evening: Evening) -> str | None:
    """The code of what keeps him from being lynched (immune, pardon …), or None."""
    raise NotImplementedError


def departed(setup: Setup, secrets: Secrets, nick: Nick, day: int) -> Secrets:
    """The secrets after somebody left by day: successions, offices passed on, recruitment opened."""
    raise NotImplementedError
