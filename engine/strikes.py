"""The strikes of one step, all at once: what stops each, who dies, who is taken along, who pays (RULES §4, §5, §12)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from engine import offices
from engine.explain import label_words, say
from engine.model import Nick, Private
from engine.powers import is_mafia, role_of, roles_in, side_of
from engine.role import GUARDING, HEALING, PROTECTION, VEST
from engine.scene import Act, Scene

# Does a miss cost a life, after so many earlier ones? What is announced of it is for `engine.views`.
PENALTIES: Mapping[str, Callable[[int], bool]] = MappingProxyType(
    {
        "none": lambda earlier: False,
        "announce_target": lambda earlier: False,
        "actor_dies": lambda earlier: True,
        "actor_dies_second_miss": lambda earlier: earlier > 0,
        "don_dies_second_miss": lambda earlier: earlier > 0,
    }
)


@dataclass(slots=True)
class Volley:
    """The strikes of a step while they are worked out. `before` are those who were dead when it began."""

    scene: Scene
    before: frozenset[Nick]
    kills: list[tuple[Act, Nick]] = field(default_factory=list)


def strike(scene: Scene) -> None:
    """Work the blows of the step out, all at once."""
    place = {nick: number for number, nick in enumerate(scene.roster)}
    volley = Volley(scene, frozenset(scene.dead))
    blows = sorted(scene.blows, key=lambda blow: (blow[0].step, place[blow[1]], place[blow[0].actor]))
    scene.blows = []
    missed = [(act, why) for act, target in blows if (why := _stopped(volley, act, target))]
    for act, target in volley.kills:
        _die(scene, target, act.label)
    for act, target in volley.kills:
        _take_along(volley, act, target)
    for act, why in missed:
        missed_strike(scene, act, why)


def missed_strike(scene: Scene, act: Act, why: str) -> None:
    """A move that came to nothing. A wrong guess, and whatever kept the don's strike down, may cost a life."""
    scene.fail(act, why)
    if why != "wrong_guess" and not act.block.fails_on_dead:
        return
    payer = _payer(scene, act)
    scene.misses.append((scene.evening.day, payer, act.ability))
    earlier = [miss for miss in scene.secrets.misses if miss[1:] == (payer, act.ability)]
    if PENALTIES[act.block.miss_penalty](len(earlier)) and payer in scene.living():
        _die(scene, payer, "penalty")
        scene.note(payer, "penalty")


def _payer(scene: Scene, act: Act) -> Nick:
    """Who answers for a miss: the striker, or the killer where there is one (A 4, A 5)."""
    if not act.block.guess_role or scene.setup.options.night.mafia_decides != offices.KILLER:
        return act.actor
    killer = offices.holder(scene.secrets, offices.KILLER, side_of(scene.secrets, act.actor))
    return killer if killer is not None and killer in scene.living() else act.actor


def _die(scene: Scene, nick: Nick, label: str) -> None:
    labels = scene.dead.setdefault(nick, [])
    if label not in labels:
        labels.append(label)


def _stopped(volley: Volley, act: Act, target: Nick) -> str:
    """Work one blow out: the reason it failed, or nothing."""
    _note_blow(volley.scene, act, target)
    return next(why for stop in STOPS if (why := stop(volley, act, target)) is not None)


def _note_blow(scene: Scene, act: Act, target: Nick) -> None:
    words = label_words(act.label, roles_in(scene.setup))
    scene.note(target, "struck", label=say(words, scene.setup.language), by=", ".join(act.by))


Stop = Callable[[Volley, Act, Nick], str | None]  # a reason it failed, "" if it is settled otherwise, None to go on


def _gone(volley: Volley, act: Act, target: Nick) -> str | None:
    scene = volley.scene
    if scene.here(target) and target not in volley.before:
        return None
    if scene.here(target) and not act.block.fails_on_dead and not act.block.guess_role:
        scene.struck.append((act, target))
        _die(scene, target, act.label)
        return ""
    scene.note(target, "dead_target")
    return "dead_target"


def _peace(volley: Volley, act: Act, target: Nick) -> str | None:
    by = volley.scene.calm_for_all or volley.scene.calm.get(target)
    if not by:
        return None
    volley.scene.note(target, "peace", by=", ".join(by))
    return "peace"


def _own_side(volley: Volley, act: Act, target: Nick) -> str | None:
    """A strike that fails on the dead fails on the striker's own side, too (RULES §5, don's strike)."""
    if not act.block.fails_on_dead or not volley.scene.same_side(act.actor, target):
        return None
    volley.scene.note(target, "own_side")
    return "own_side"


def _guess(volley: Volley, act: Act, target: Nick) -> str | None:
    if not act.block.guess_role:
        return None
    scene = volley.scene
    right = role_of(scene.setup, scene.secrets, target).id == act.role
    scene.note(target, "right_guess" if right else "wrong_guess")
    return None if right else "wrong_guess"


def _seen(volley: Volley, act: Act, target: Nick) -> str | None:
    volley.scene.struck.append((act, target))
    return None


def _healed(volley: Volley, act: Act, target: Nick) -> str | None:
    scene = volley.scene
    if HEALING not in act.block.stopped_by or target not in scene.healed:
        return None
    labels = scene.saved.setdefault(target, [])
    if act.label not in labels:
        labels.append(act.label)
    scene.note(target, "healed", by=", ".join(scene.healed[target]))
    return "healed"


def _protected(volley: Volley, act: Act, target: Nick) -> str | None:
    scene = volley.scene
    if PROTECTION not in act.block.stopped_by or target not in scene.protected:
        return None
    scene.note(target, "protected", by=", ".join(scene.protected[target]))
    return "protected"


def _vest(volley: Volley, act: Act, target: Nick) -> str | None:
    scene = volley.scene
    if VEST not in act.block.stopped_by or not is_mafia(scene.secrets, act.actor):
        return None
    if not scene.wears_for_ever(target):
        if not scene.vests.get(target):
            return None
        scene.vests[target] -= 1
        scene.private.append(Private(target, "vest_used"))
    scene.note(target, "vest")
    return "vest"


def _guarded(volley: Volley, act: Act, target: Nick) -> str | None:
    """The first guard still there takes the blow; what protects him protects him from it."""
    scene = volley.scene
    guards = [nick for nick in scene.guarded.get(target, ()) if nick not in volley.before]
    if GUARDING not in act.block.stopped_by or not guards:
        return None
    taker = guards[0]
    scene.note(target, "guarded", by=taker)
    _note_blow(scene, act, taker)
    stopped = next((why for stop in (_healed, _protected, _vest) if (why := stop(volley, act, taker))), None)
    if stopped is not None:
        return stopped
    volley.kills.append((act, taker))
    return ""


def _kills(volley: Volley, act: Act, target: Nick) -> str | None:
    volley.kills.append((act, target))
    return ""


STOPS: Sequence[Stop] = (_gone, _peace, _own_side, _guess, _seen, _healed, _protected, _vest, _guarded, _kills)


def _take_along(volley: Volley, act: Act, target: Nick) -> None:
    """Who has revenge takes the striker along, if he did not outlive the strike."""
    scene = volley.scene
    if role_of(scene.setup, scene.secrets, target).has("revenge") and act.actor in scene.living():
        _die(scene, act.actor, "kamikaze")
        scene.note(act.actor, "kamikaze", by=target)
