"""Запасной: waits to take the place of one who leaves (A)."""

from __future__ import annotations

from engine.model import Side
from engine.role import Role, Title, passive

RESERVE = Role(
    id="reserve",
    title=Title("запасной", "reserve", ru_f="запасная"),
    side=Side.NONE,
    blocks=(passive(),),
    nameable=False,
)
