"""What checks and watches bring to light at dawn, for those who live to hear it (RULES §4, §5)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from engine.model import Nick, Private, Side
from engine.powers import role_of, side_of
from engine.role import MAFIAS
from engine.scene import Act, Scene

_MAFIA_WORDS = frozenset({"mafia", *MAFIAS, "мафия"})


def answers(scene: Scene) -> Iterator[Private]:
    """The private results of the night, in the order in which they were asked for."""
    living = scene.living()
    for act in scene.questions:
        if act.actor not in living:
            continue
        result = _result(scene, act)
        for nick in (act.actor, *_copies(scene, act, living)):
            yield Private(nick, act.block.kind, act.target, result, act.target2)


def _result(scene: Scene, act: Act) -> str | tuple[Nick, ...]:
    if act.block.kind == "watch":
        return scene.in_order(SEES[act.block.sees](scene, act))
    return REVEALS[act.block.reveals](scene, act)


def _copies(scene: Scene, act: Act, living: tuple[Nick, ...]) -> Iterator[Nick]:
    copied = set(act.block.copy_to)
    yield from (nick for nick in living if nick != act.actor and role_of(scene.setup, scene.secrets, nick).id in copied)


def _read_as(scene: Scene, act: Act, target: Nick) -> str | None:
    """What this role reads as in such a check, where it does not read as what it is."""
    return act.block.reads_as.get(role_of(scene.setup, scene.secrets, target).id)


def _mafia_or_not(scene: Scene, act: Act) -> str:
    target = act.targets[0]
    seen = _read_as(scene, act, target) or side_of(scene.secrets, target)
    return "mafia" if seen in _MAFIA_WORDS else "not_mafia"


def _side(scene: Scene, act: Act) -> str:
    target = act.targets[0]
    seen = _read_as(scene, act, target)
    return str(side_of(scene.secrets, target) if seen is None else _SIDE_READ.get(seen, seen))


def _role(scene: Scene, act: Act) -> str:
    target = act.targets[0]
    return _read_as(scene, act, target) or role_of(scene.setup, scene.secrets, target).id


def _same_side(scene: Scene, act: Act) -> str:
    one, other = act.targets
    return "same" if scene.same_side(one, other) else "different"


_SIDE_READ: Mapping[str, str] = {"not_mafia": Side.TOWN, "мафия": Side.MAFIA, "не мафия": Side.TOWN}
REVEALS: Mapping[str, Callable[[Scene, Act], str]] = MappingProxyType(
    {"mafia_or_not": _mafia_or_not, "side": _side, "role": _role, "same_side": _same_side}
)


def _strikers(scene: Scene, act: Act) -> Iterator[Nick]:
    """Who struck at the target, attempts too; of a side's joint strike one member, and of a guess strike nobody."""
    yield from (
        struck.actor for struck, target in scene.struck if target == act.target and struck.block.seen_by_witness
    )


def _visitors(scene: Scene, act: Act) -> Iterator[Nick]:
    """Who came to the target, for whatever end."""
    yield from _strikers(scene, act)
    yield from (visitor for visitor, target in scene.visits if target == act.target and visitor != act.actor)


SEES: Mapping[str, Callable[[Scene, Act], Iterator[Nick]]] = MappingProxyType(
    {"strikers": _strikers, "visitors": _visitors}
)
