"""Мэр: his vote weighs two."""

from __future__ import annotations

from engine.model import Side
from engine.role import Role, Title, weight

MAYOR = Role(
    id="mayor",
    title=Title("мэр", "mayor"),
    side=Side.TOWN,
    blocks=(weight(2),),
)
