"""From orders to acts: whose moves the night works at all, in which step, and what each side settles on together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from engine import lots, offices
from engine.abilities import APPOINT, STANDING, STRIKE
from engine.decisions import Ballot, Council, Verdict, decide
from engine.evening import Evening, Secrets
from engine.explain import LINKS, say, why
from engine.model import Nick, Setup, Side
from engine.orders import Ledger, Order
from engine.places import Steps, place_of, steps_for
from engine.powers import members, role_of, roles_in, side_of
from engine.role import MAFIAS, SIDE_WORDS
from engine.scene import VEST_ITEM, Act, Scene

OWN, JOINT = "own", "joint"
# Which moves of one who was lynched that evening are still worked.
LYNCHED_MOVE: Mapping[str, frozenset[str]] = MappingProxyType(
    {"void": frozenset(), "team_strike_stands": frozenset({JOINT}), "counts": frozenset({JOINT, OWN})}
)


@dataclass(slots=True)
class Night:
    """One night at work: the scene, the moves of single players, and the letters to each side's joint strike.

    `dead_act`: where it is `no`, the steps are worked one after another and one killed earlier does not act.
    """

    scene: Scene
    ledger: Ledger
    steps: Steps
    dead_act: str
    acts: list[Act] = field(default_factory=list)
    joint: dict[Side, list[Order]] = field(default_factory=dict)

    @property
    def sequential(self) -> bool:
        """Does one killed earlier in the night act no more?"""
        return self.dead_act == "no"

    @property
    def joint_step(self) -> int:
        """The step of the joint strikes."""
        return self.steps.of("", "joint")


def nightfall(setup: Setup, secrets: Secrets, evening: Evening, ledger: Ledger) -> Night:
    """Set the night up from the orders that stand."""
    for order in ledger.orders:
        if order.ability == APPOINT and order.target is not None and order.role is not None:
            secrets = offices.appointed(setup, secrets, order.role, order.target)
    scene = Scene(
        setup,
        secrets,
        evening,
        roster=tuple(player.nick for player in setup.players),
        vests={nick: items.count(VEST_ITEM) for nick, items in secrets.items.items()},
    )
    steps = steps_for(setup.options.night.order, roles_in(setup))
    night = Night(scene, ledger, steps, setup.options.night.dead_act or "no")
    for order in ledger.orders:
        if order.ability not in STANDING:
            _enter(night, order)
    return night


def _enter(night: Night, order: Order) -> None:
    if order.ability == STRIKE and order.power.team:
        night.joint.setdefault(side_of(night.scene.secrets, order.sender), []).append(order)
        return
    act = _act(night, order)
    reason = _fallen(night.scene, order.sender, OWN)
    if reason is None:
        night.acts.append(act)
    else:
        night.scene.fail(act, reason)


def _act(night: Night, order: Order) -> Act:
    scene, block = night.scene, order.power.block
    role = role_of(scene.setup, scene.secrets, order.sender)
    place = place_of(block, side_of(scene.secrets, order.sender))
    return Act(
        by=(order.sender,),
        ability=order.ability,
        block=block,
        step=night.steps.of("" if order.power.team else role.id, place),
        target=order.target,
        target2=order.target2,
        role=order.role,
        label=block.label or role.id,
    )


def _fallen(scene: Scene, nick: Nick, what: str) -> str | None:
    """Why the move of one who has left since the vote, or will at dawn, is void; None where `lynched_move` keeps it."""
    if nick in scene.evening.doomed:
        return "autokilled_actor"
    how = scene.evening.gone.get(nick)
    if how is None or (how == "lynched" and what in LYNCHED_MOVE[scene.setup.options.night.lynched_move]):
        return None
    return "lynched_actor" if how == "lynched" else "autokilled_actor"


def joint_strikes(night: Night) -> Iterator[Act]:
    """What each side strikes at together, decided by those who are awake now; a strike that failed is noted."""
    for side in MAFIAS:
        orders = night.joint.get(side, [])
        if orders:
            yield from _joint_strike(night, side, orders)


def _joint_strike(night: Night, side: Side, orders: list[Order]) -> Iterator[Act]:
    scene = night.scene
    killers_night = offices.killer_has_the_right(scene.setup, scene.secrets, scene.evening.day)
    rule = scene.setup.options.night.mafia_decides
    council = _council(night, side, orders)
    verdict = decide("unanimous" if rule == offices.KILLER and not killers_night else rule, council)
    _note(scene, side, council, verdict)
    by = scene.in_order(verdict.by)
    act = Act(by, STRIKE, orders[0].power.block, night.joint_step, verdict.target, label=side)
    if verdict.why is not None:
        scene.fail(act, verdict.why)
    else:
        yield replace(act, face=lots.choose(scene.setup.seed, scene.evening.day, f"face {side}", by))


def _council(night: Night, side: Side, orders: list[Order]) -> Council:
    scene = night.scene
    ballots = [(Ballot(order.sender, order.target), _lost(night, order.sender)) for order in orders if order.target]
    counting = tuple(ballot for ballot, reason in ballots if reason is None)
    voting = {ballot.sender for ballot in counting}
    ours = members(scene.setup, scene.secrets, side)
    present = tuple(nick for nick in ours if _present(night, nick))
    return Council(
        members=ours,
        awake=tuple(nick for nick in present if _lost(night, nick) is None),
        ballots=counting,
        lost=tuple((ballot, reason) for ballot, reason in ballots if reason is not None),
        heads={
            voice: tuple(
                nick
                for nick in offices.voices(scene.setup, scene.secrets, side, voice)
                if nick in voting or nick in present
            )
            for voice in ("boss", "don")
        },
        killer=offices.holder(scene.secrets, offices.KILLER, side),
        duty=_in_office(scene, side, offices.DUTY, {*voting, *present}),
        silence_breaks=scene.setup.options.night.silent_mafioso == "breaks",
    )


def _in_office(scene: Scene, side: Side, office: str, there: set[Nick]) -> Nick | None:
    nick = offices.holder(scene.secrets, office, side)
    return nick if nick in there else None


def _present(night: Night, nick: Nick) -> bool:
    """Is he in the game at this point of the night? Where all is at once, one killed tonight still is."""
    return night.scene.here(nick) and not (night.sequential and nick in night.scene.dead)


def _lost(night: Night, nick: Nick) -> str | None:
    """Why this member's letter does not count, or None."""
    fallen = _fallen(night.scene, nick, JOINT)
    if fallen is not None:
        return fallen
    return hindrance(night, nick)


def hindrance(night: Night, nick: Nick) -> str | None:
    """What keeps somebody from acting at this point of the night."""
    if night.sequential and nick in night.scene.dead:
        return "dead_actor"
    if nick in night.scene.blocked:
        return "blocked"
    return "peace" if night.scene.peaceful(nick) else None


def _note(scene: Scene, side: Side, council: Council, verdict: Verdict) -> None:
    language = scene.setup.language
    outcome = (
        why(verdict.why, language)
        if verdict.why is not None
        else say(LINKS["agreed"], language).format(target=verdict.target)
    )
    counted = [f"{ballot.sender} → {ballot.target}" for ballot in council.ballots]
    lost = [f"{ballot.sender} → {ballot.target} ({why(reason, language)})" for ballot, reason in council.lost]
    names = {"side": say(SIDE_WORDS[side], language), "letters": ", ".join(counted + lost), "verdict": outcome}
    scene.note(None, "council", **names)
