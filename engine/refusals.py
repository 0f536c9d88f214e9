"""Why a move may be refused, as a list of questions asked in order (RULES §4, §5, §12). The first that objects wins."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from engine import offices, recruitment
from engine.abilities import APPOINT, GUESS_STRIKE, RECRUIT
from engine.evening import Evening, Secrets
from engine.model import Nick, Setup
from engine.powers import Power, is_mafia, role_of, roles_in, side_of
from engine.role import OWN_SIDE, SELF, UNTOUCHABLE, Block


@dataclass(frozen=True, slots=True)
class Case:
    """One move that is to be judged: who asks for what, when; `others` are the moves that stand so far."""

    setup: Setup
    secrets: Secrets
    evening: Evening
    sender: Nick
    power: Power
    at: datetime
    target: Nick | None = None
    target2: Nick | None = None
    role: str | None = None
    others: tuple[tuple[Nick, str], ...] = ()
    answered: frozenset[Nick] = frozenset()  # senders of offers that have their answer

    @property
    def block(self) -> Block:
        """The block behind the move."""
        return self.power.block

    @property
    def targets(self) -> tuple[Nick, ...]:
        """Whom the move is about."""
        return tuple(nick for nick in (self.target, self.target2) if nick is not None)


def refusal(case: Case) -> str | None:
    """The code of what speaks against the move, or None."""
    return next((code for question in QUESTIONS if (code := question(case)) is not None), None)


def alive_at(evening: Evening, nick: Nick, at: datetime) -> bool:
    """Was he in the game at that moment? Who leaves in the evening leaves when the vote closes."""
    return nick in evening.living and not (nick in evening.gone and at >= evening.plan.vote_closes)


def needs_target(block: Block) -> bool:
    """Must a move of this block name somebody?"""
    return block.kind in {"strike", "block", "heal", "check", "watch", "guard", "recruit", "appoint"} or (
        block.kind == "peace" and block.scope == "target"
    )


def _dead(case: Case) -> str | None:
    gone = any(not alive_at(case.evening, nick, case.at) for nick in case.targets)
    return "dead_target" if gone else None


def _self(case: Case) -> str | None:
    if case.sender not in case.targets:
        return None
    if case.power.team and case.block.kind == "strike" and not case.block.guess_role:
        return None if case.setup.options.night.own_side_target == "allow" else "self_target"
    barred = case.block.self_uses == 0 or SELF in case.block.forbidden_targets
    return "self_target" if barred else None


def _untouchable(case: Case) -> str | None:
    mafia = is_mafia(case.secrets, case.sender) and case.block.kind in {"strike", "block"}
    if not mafia and UNTOUCHABLE not in case.block.forbidden_targets:
        return None
    safe = any(role_of(case.setup, case.secrets, nick).untouchable for nick in case.targets)
    return "forbidden_target" if safe else None


def _guessed_role(case: Case) -> str | None:
    if not case.block.guess_role or case.role is None:
        return None
    role = roles_in(case.setup).get(case.role)
    return None if role is not None and role.nameable else "forbidden_target"


def _own_side(case: Case) -> str | None:
    side = side_of(case.secrets, case.sender)
    if not any(nick != case.sender and side_of(case.secrets, nick) is side for nick in case.targets):
        return None
    if OWN_SIDE in case.block.forbidden_targets or case.block.ability in {GUESS_STRIKE, RECRUIT}:
        return "own_side"
    mafia_strike = case.block.kind == "strike" and is_mafia(case.secrets, case.sender)
    refused = mafia_strike and case.setup.options.night.own_side_target == "refuse"
    return "own_side" if refused else None


def _twins(case: Case) -> str | None:
    return "forbidden_target" if case.target2 is not None and case.target == case.target2 else None


def _uses(case: Case) -> str | None:
    made = [entry for entry in case.secrets.spent if entry[2] == case.block.ability and entry[1] in _counted(case)]
    if case.block.uses is not None and len(made) >= case.block.uses:
        return "limit"
    tired = any(case.evening.day - day < case.block.every for day, *_ in made)
    return "limit" if tired else None


def _counted(case: Case) -> set[Nick]:
    """Whose moves count towards the limit: a strike of the side's is counted for all of it."""
    if not case.block.shared:
        return {case.sender}
    side = side_of(case.secrets, case.sender)
    return {nick for nick, of in case.secrets.sides.items() if of is side}


def _own_spent(case: Case) -> list[tuple[int, Nick | None]]:
    return [
        (day, target)
        for day, nick, ability, target in case.secrets.spent
        if nick == case.sender and ability == case.block.ability
    ]


def _self_uses(case: Case) -> str | None:
    if case.sender not in case.targets or not case.block.self_uses:
        return None
    used = sum(target == case.sender for _, target in _own_spent(case))
    return "limit" if used >= case.block.self_uses else None


def _not_twice(case: Case) -> str | None:
    if not case.block.not_twice_running:
        return None
    return "limit" if (case.evening.day - 1, case.target) in _own_spent(case) else None


def _one_guess(case: Case) -> str | None:
    """One guess strike a night for a side: another's that stands bars this one."""
    if case.block.ability != GUESS_STRIKE:
        return None
    side = side_of(case.secrets, case.sender)
    taken = any(
        ability == GUESS_STRIKE and nick != case.sender and side_of(case.secrets, nick) is side
        for nick, ability in case.others
    )
    return "limit" if taken else None


def _recruit(case: Case) -> str | None:
    if case.block.ability != RECRUIT:
        return None
    side = side_of(case.secrets, case.sender)
    made = [nick for nick, ability in case.others if ability == RECRUIT and side_of(case.secrets, nick) is side]
    free = recruitment.offers_left(case.setup, case.secrets, case.evening, side, case.at)
    return "limit" if free <= len([nick for nick in made if nick != case.sender or nick in case.answered]) else None


def _appoint(case: Case) -> str | None:
    if case.block.ability != APPOINT or case.target is None:
        return None
    if side_of(case.secrets, case.target) is not side_of(case.secrets, case.sender):
        return "forbidden_target"
    return None if case.role in offices.vacancies(case.setup, case.secrets, case.evening, case.sender) else "limit"


QUESTIONS: tuple[Callable[[Case], str | None], ...] = (
    _dead,
    _self,
    _guessed_role,
    _untouchable,
    _own_side,
    _twins,
    _appoint,
    _uses,
    _self_uses,
    _not_twice,
    _one_guess,
    _recruit,
)
