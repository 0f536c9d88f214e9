"""Журналист: learns whether two players are on one side."""

from __future__ import annotations

from engine.model import Side
from engine.role import Role, Title, check

JOURNALIST = Role(
    id="journalist",
    title=Title("журналист", "journalist", ru_f="журналистка"),
    side=Side.TOWN,
    blocks=(check(reveals="same_side"),),
    aliases=("репортёр", "репортер", "reporter"),
)
