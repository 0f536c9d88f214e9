"""Доктор: heals one player a night (B 4.3.4)."""

from __future__ import annotations

from engine.model import Side
from engine.role import Role, Title, heal

DOCTOR = Role(
    id="doctor",
    title=Title("доктор", "doctor"),
    side=Side.TOWN,
    blocks=(heal(by_profile={"boss": {"self_uses": 1}}),),
    aliases=("врач", "лекарь", "док", "медик", "medic"),
)
