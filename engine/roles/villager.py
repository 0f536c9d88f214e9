"""Мирный житель: votes, and has no ability (A, B)."""

from __future__ import annotations

from engine.model import Side
from engine.role import Role, Title, passive

VILLAGER = Role(
    id="villager",
    title=Title("мирный житель", "villager", ru_f="мирная жительница"),
    side=Side.TOWN,
    blocks=(passive(),),
    aliases=("мирный", "мирная", "МЖ", "чиж", "честный", "честная", "горожанин", "townie", "vanilla"),
    nameable=False,
)
