"""What the night starts from and what it leaves behind: records on the boundary between day and night."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from engine.journal import Letter, Ruling
from engine.model import DayPlan, Death, Failed, LetterLine, Nick, Private, Saved, Side


@dataclass(frozen=True, slots=True)
class Secrets:
    """What only the GM knows, carried from night to night.

    `spent` holds every move made so far as (day, nick, ability, target); `silenced` who may not vote on the coming game
    day (nick → the block's scope: `night_and_vote`, or `game_day`, which bars him from posting as well); `offers` open
    recruitment offers (target → (side, until)); `conceded` who gave up; `misses` the strikes that missed, as (day,
    nick, ability); `left` who has left the game so far; `news` what somebody must be told with the next letters.
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
    news: tuple[Private, ...] = ()


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
