"""The draw (жеребьёвка): random list, roles, offices and vests, all from one seed (RULES §7).

The seed is a cryptographic random number that the daemon draws once. The random list comes first, so that nobody's role
can have a part in it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine import lots
from engine.errors import BadSetup
from engine.model import Nick, Side
from engine.offices import KILLER
from engine.options import Options
from engine.role import MAFIAS, Role
from engine.scene import VEST_ITEM


@dataclass(frozen=True, slots=True)
class Lottery:
    """What is to be drawn, for whom.

    `players` in roster order; `counts` says how many of each role (id) are in the hat; `assigned` are roles dealt
    already and `named` offices filled already; `vests` go by lot among the town, `offices` among the mafia.
    """

    players: tuple[Nick, ...]
    counts: Mapping[str, int]
    roles: Mapping[str, Role]
    assigned: Mapping[Nick, str] = field(default_factory=dict)
    named: Mapping[str, Nick] = field(default_factory=dict)
    offices: tuple[str, ...] = ()
    vests: int = 0


@dataclass(frozen=True, slots=True)
class Drawn:
    """What the seed gave. `roles` and `items` by nick; `offices` by office; `random_list` names everybody once."""

    seed: int
    random_list: tuple[Nick, ...]
    roles: Mapping[Nick, str]
    offices: Mapping[str, Nick] = field(default_factory=dict)
    items: Mapping[Nick, tuple[str, ...]] = field(default_factory=dict)


def draw(lottery: Lottery, seed: int) -> Drawn:
    """Draw everything. Raises BadSetup where the numbers do not fit."""
    _check(lottery)
    random_list = lots.shuffled(seed, 0, "random list", lottery.players)
    hat = [role for role in sorted(lottery.counts) for _ in range(lottery.counts[role])]
    dealt = iter(lots.shuffled(seed, 0, "roles", hat))
    roles = {nick: lottery.assigned[nick] if nick in lottery.assigned else next(dealt) for nick in lottery.players}
    return Drawn(
        seed,
        random_list,
        roles,
        _offices(lottery, seed, roles),
        dict.fromkeys(_vests(lottery, seed, roles), (VEST_ITEM,)),
    )


def offices_by_lot(options: Options) -> tuple[str, ...]:
    """The offices that this game's rules fill by lot."""
    by_lot = options.night.mafia_decides == KILLER and options.night.killer_by == "draw"
    return (KILLER,) if by_lot else ()


def _check(lottery: Lottery) -> None:
    if len(set(lottery.players)) < len(lottery.players):
        raise BadSetup("В списке игроков один ник стоит дважды.", "A nick stands twice in the roster.")
    unknown = [role for role in (*lottery.counts, *lottery.assigned.values()) if role not in lottery.roles]
    if unknown:
        raise BadSetup(f"Нет роли «{unknown[0]}».", f"There is no role '{unknown[0]}'.")
    free = [nick for nick in lottery.players if nick not in lottery.assigned]
    hat = sum(lottery.counts.values())
    if hat != len(free):
        raise BadSetup(
            f"Игроков без роли {len(free)}, а ролей для жребия {hat}: числа должны совпасть.",
            f"{len(free)} players have no role yet and {hat} roles are in the draw: the numbers must be equal.",
        )


def _side(lottery: Lottery, role: str) -> Side:
    return lottery.roles[role].side


def _offices(lottery: Lottery, seed: int, roles: Mapping[Nick, str]) -> dict[str, Nick]:
    mafia = [nick for nick in lottery.players if _side(lottery, roles[nick]) in MAFIAS]
    by_lot = [office for office in lottery.offices if office not in lottery.named]
    if by_lot and not mafia:
        raise BadSetup("Жребий на должность: в игре нет мафии.", "An office is to be drawn, and there is no mafia.")
    return {**lottery.named, **{office: lots.choose(seed, 0, f"office {office}", mafia) for office in by_lot}}


def _vests(lottery: Lottery, seed: int, roles: Mapping[Nick, str]) -> tuple[Nick, ...]:
    town = [nick for nick in lottery.players if _side(lottery, roles[nick]) is Side.TOWN]
    if lottery.vests > len(town):
        raise BadSetup(
            f"Бронежилетов {lottery.vests}, а мирных игроков {len(town)}.",
            f"There are {lottery.vests} vests and {len(town)} town players.",
        )
    return lots.shuffled(seed, 0, "vests", town)[: lottery.vests]
