"""Путана: her visit keeps one player from acting."""

from __future__ import annotations

from engine.model import Side
from engine.role import Role, Title, block

ESCORT = Role(
    id="escort",
    title=Title("путана", "escort"),
    side=Side.TOWN,
    blocks=(block(),),
    aliases=("любовница", "куртизанка", "ночная бабочка", "roleblocker"),
)
