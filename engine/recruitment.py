"""Recruitment (RULES §6, §12): one offer for every mafioso who has died, an answer, and a new mafioso from dawn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from datetime import datetime
from types import MappingProxyType

from engine.abilities import RECRUIT
from engine.evening import Evening, Secrets
from engine.model import DayPlan, Nick, Private, Setup, Side
from engine.powers import members, role_of, roles_in, side_of


def offers_left(setup: Setup, secrets: Secrets, evening: Evening, side: Side, at: datetime) -> int:
    """How many offers the side has at that moment: one for each of its dead, as long as one of it lives."""
    ours = members(setup, secrets, side)
    living = [nick for nick in ours if nick in evening.living and nick not in _known_gone(evening, at)]
    if not living:
        return 0
    made = sum(ability == RECRUIT and side_of(secrets, nick) is side for _, nick, ability, _ in secrets.spent)
    return len(ours) - len(living) - made


def _known_gone(evening: Evening, at: datetime) -> Iterable[Nick]:
    """Whose leaving tonight counts already. Where moves are due with the votes, they are written before the verdict."""
    blind = evening.plan.moves_close <= evening.plan.vote_closes
    return evening.gone if blind or at >= evening.plan.vote_closes else ()


def answer_due(setup: Setup, plan: DayPlan) -> datetime:
    """Until when an offer of an earlier day may be answered on this one."""
    return UNTIL[setup.options.night.recruit_until](plan)


# Where the vote is open all day there is no evening for it to open in.
UNTIL: Mapping[str, Callable[[DayPlan], datetime]] = MappingProxyType(
    {
        "next_evening": lambda plan: plan.vote_opens if plan.vote_opens > plan.opens else plan.vote_closes,
        "vote_end": lambda plan: plan.vote_closes,
    }
)


def lapses(setup: Setup, plan: DayPlan) -> datetime:
    """When an offer made on this day lapses, taking the next day to be as long as this one."""
    return answer_due(setup, plan) + (plan.ends - plan.opens)


def joined(setup: Setup, secrets: Secrets, nick: Nick, side: Side) -> tuple[Secrets, tuple[Private, ...]]:
    """The secrets with a recruit in the side, and what he and his new partners are told."""
    keeps = setup.options.night.recruit_keeps_role
    had = role_of(setup, secrets, nick)
    plain = next(role.id for role in roles_in(setup).values() if role.plain)
    partners = [mate for mate in members(setup, secrets, side) if mate not in secrets.left]
    told = [Private(nick, "recruited", result=tuple(partners))]
    if not keeps and had.nameable and had.poses_as is None:
        told.append(Private(nick, "lost_role", result=had.id))
    told += [Private(mate, "recruited", target=nick) for mate in partners]
    changed = replace(
        secrets,
        roles={**secrets.roles, nick: secrets.roles[nick] if keeps else plain},
        sides={**secrets.sides, nick: side},
        items={**secrets.items, nick: ()},
    )
    return changed, tuple(told)
