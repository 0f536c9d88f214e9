"""Телохранитель: dies in place of the one he guards."""

from __future__ import annotations

from engine.model import Side
from engine.role import Role, Title, guard

BODYGUARD = Role(
    id="bodyguard",
    title=Title("телохранитель", "bodyguard", ru_f="телохранительница"),
    side=Side.TOWN,
    blocks=(guard(),),
    aliases=("охранник", "охранница"),
)
