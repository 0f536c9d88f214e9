"""Судья: may once spare whoever the vote condemns."""

from __future__ import annotations

from engine.model import Side
from engine.role import Role, Title, pardon

JUDGE = Role(
    id="judge",
    title=Title("судья", "judge"),
    side=Side.TOWN,
    blocks=(pardon(),),
)
