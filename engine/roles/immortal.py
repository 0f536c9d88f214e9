"""Бессмертный: wears a vest that is never used up."""

from __future__ import annotations

from engine.model import Side
from engine.role import Role, Title, vest

IMMORTAL = Role(
    id="immortal",
    title=Title("бессмертный", "immortal", ru_f="бессмертная"),
    side=Side.TOWN,
    blocks=(vest(),),
)
