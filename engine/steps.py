"""The steps of a night, played one after another; inside a step nobody is before anybody (RULES §5, §12)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType

from engine.acts import Night, hindrance, joint_strikes
from engine.effects import Effect, effects, lay
from engine.explain import Link
from engine.scene import Act
from engine.strikes import missed_strike, strike

PHASES = {"peace": 0, "block": 1, "heal": 2, "guard": 2, "strike": 3, "check": 4, "watch": 4}


def play(night: Night) -> None:
    """Play every step that somebody acts in."""
    groups: dict[tuple[int, int], list[Act]] = {}
    for act in night.acts:
        groups.setdefault(ORDERS[night.dead_act](act.block.kind, act.step), []).append(act)
    joint = ORDERS[night.dead_act]("strike", night.joint_step)
    for when in sorted({*groups, joint}):
        acts = groups.get(when, []) + (list(joint_strikes(night)) if when == joint else [])
        _step(night, acts)


def _one_after_another(kind: str, step: int) -> tuple[int, int]:
    return 0, step


def _all_at_once(kind: str, step: int) -> tuple[int, int]:
    """Not without order: what changes other moves comes first. Strikes are one volley."""
    return (PHASES[kind], 0) if kind == "strike" else (PHASES[kind], step)


ORDERS: Mapping[str, Callable[[str, int], tuple[int, int]]] = MappingProxyType(
    {"no": _one_after_another, "yes": _all_at_once}
)


def _step(night: Night, acts: Iterable[Act]) -> None:
    place = {nick: number for number, nick in enumerate(night.scene.roster)}
    able = [act for act in sorted(acts, key=lambda act: place[act.by[0]]) if _goes_out(night, act)]
    laid = [effect for act in _unhindered(night, able) for effect in _effects_of(night, act)]
    for effect in laid:
        lay(effect, night.scene)
    strike(night.scene)


def _effects_of(night: Night, act: Act) -> Iterable[Effect]:
    if act.block.kind != "strike":
        night.scene.visits.extend((act.actor, target) for target in act.targets)
    return effects(act)


def _goes_out(night: Night, act: Act) -> bool:
    """Does anything that happened in earlier steps keep the act from happening?"""
    why = _kept_back(night, act)
    if why is not None:
        missed_strike(night.scene, act, why)
    return why is None


def _kept_back(night: Night, act: Act) -> str | None:
    joint = act.face is not None  # who is kept from the joint strike did not decide on it
    why = None if joint else hindrance(night, act.actor)
    if why is not None or act.block.kind == "strike":
        return why
    if any(night.scene.peaceful(target) for target in act.targets):
        return "peace"
    asks = act.block.kind in {"check", "watch"}
    gone = [nick for nick in act.targets if not night.scene.here(nick) or (nick in night.scene.dead and not asks)]
    return "dead_target" if gone else None


def _unhindered(night: Night, acts: Sequence[Act]) -> list[Act]:
    """Settle who blocks whom among those who block in this very step: of two who block each other both fail."""
    blockers = [act for act in acts if act.block.kind == "block" or (act.block.kind == "peace" and act.target)]
    against = {act: [by for by in blockers if act.actor in by.targets and by is not act] for act in blockers}
    stands: set[Act] = set()
    fails: set[Act] = set()
    while True:
        ripe = [act for act in blockers if act not in stands | fails and _ripe(against[act], stands, fails)]
        if not ripe:
            break
        for act in ripe:
            (fails if any(by in stands for by in against[act]) else stands).add(act)
    knot = [act for act in blockers if act not in stands | fails]
    _tell_knot(night, knot)
    for act in [act for act in blockers if act not in stands]:
        by_peace = all(by.block.kind == "peace" for by in against[act] if by not in fails)
        night.scene.fail(act, "peace" if by_peace else "blocked")
    return [act for act in acts if act not in blockers or act in stands]


def _ripe(against: Sequence[Act], stands: set[Act], fails: set[Act]) -> bool:
    return any(by in stands for by in against) or all(by in fails for by in against)


def _tell_knot(night: Night, knot: Sequence[Act]) -> None:
    if knot:
        names = ", ".join(night.scene.in_order(act.actor for act in knot))
        night.scene.note(None, "mutual", by=names)
        night.scene.asks.append(Link(None, "mutual", {"by": names}))
