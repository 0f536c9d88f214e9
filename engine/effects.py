"""What a block does: each kind yields effects, and each effect is laid on the scene in one way (RULES §4).

A new ability is a new line in `ACTS`, with an effect if none of these will do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from engine.model import Nick, Private
from engine.scene import Act, Scene


@dataclass(frozen=True, slots=True)
class Peace:
    """`target` neither acts nor is acted on from now on; None: no strike succeeds from now on."""

    by: Nick
    target: Nick | None


@dataclass(frozen=True, slots=True)
class Bar:
    """The target's later moves of this night fail."""

    act: Act
    target: Nick


@dataclass(frozen=True, slots=True)
class Heal:
    """The target survives later strikes that healing can stop."""

    by: Nick
    target: Nick


@dataclass(frozen=True, slots=True)
class Protect:
    """The target survives later strikes that protection can stop."""

    by: Nick
    target: Nick


@dataclass(frozen=True, slots=True)
class Guard:
    """`by` dies of later strikes in the target's place."""

    by: Nick
    target: Nick


@dataclass(frozen=True, slots=True)
class Strike:
    """The target dies unless something stops it; worked out by `engine.strikes` for a whole step at once."""

    act: Act
    target: Nick


@dataclass(frozen=True, slots=True)
class Learn:
    """The actor, if he lives at dawn, is told the answer."""

    act: Act


Effect = Peace | Bar | Heal | Protect | Guard | Strike | Learn


def effects(act: Act) -> Iterator[Effect]:
    """What this act does if nothing keeps it from happening."""
    yield from ACTS[act.block.kind](act)


def _peace(act: Act) -> Iterator[Effect]:
    yield Peace(act.actor, act.target if act.block.scope == "target" else None)


def _block(act: Act) -> Iterator[Effect]:
    for target in act.targets:
        yield Bar(act, target)
        if act.block.also_protects:
            yield Protect(act.actor, target)


def _heal(act: Act) -> Iterator[Effect]:
    yield from (Heal(act.actor, target) for target in act.targets)


def _guard(act: Act) -> Iterator[Effect]:
    yield from (Guard(act.actor, target) for target in act.targets)


def _strike(act: Act) -> Iterator[Effect]:
    yield from (Strike(act, target) for target in act.targets)


def _learn(act: Act) -> Iterator[Effect]:
    yield Learn(act)


ACTS: Mapping[str, Callable[[Act], Iterator[Effect]]] = MappingProxyType(
    {
        "peace": _peace,
        "block": _block,
        "heal": _heal,
        "guard": _guard,
        "strike": _strike,
        "check": _learn,
        "watch": _learn,
    }
)


def lay(effect: Effect, scene: Scene) -> None:
    """Lay one effect on the scene; a strike only waits there for the others of its step."""
    LAID[type(effect)](effect, scene)


def _lay_peace(effect: Peace, scene: Scene) -> None:
    if effect.target is None:
        scene.calm_for_all.append(effect.by)
    else:
        scene.calm.setdefault(effect.target, []).append(effect.by)


def _lay_bar(effect: Bar, scene: Scene) -> None:
    scene.blocked.setdefault(effect.target, []).append(effect.act)
    if effect.act.block.tell:
        scene.private.append(Private(effect.target, "frozen"))


def _lay_heal(effect: Heal, scene: Scene) -> None:
    scene.healed.setdefault(effect.target, []).append(effect.by)


def _lay_protect(effect: Protect, scene: Scene) -> None:
    scene.protected.setdefault(effect.target, []).append(effect.by)


def _lay_guard(effect: Guard, scene: Scene) -> None:
    scene.guarded.setdefault(effect.target, []).append(effect.by)


def _lay_strike(effect: Strike, scene: Scene) -> None:
    scene.blows.append((effect.act, effect.target))


def _lay_learn(effect: Learn, scene: Scene) -> None:
    scene.questions.append(effect.act)


LAID: Mapping[type, Callable[[Any, Scene], None]] = MappingProxyType(
    {
        Peace: _lay_peace,
        Bar: _lay_bar,
        Heal: _lay_heal,
        Protect: _lay_protect,
        Guard: _lay_guard,
        Strike: _lay_strike,
        Learn: _lay_learn,
    }
)
