"""Камикадзе: takes along whoever strikes him dead."""

from __future__ import annotations

from engine.model import Side
from engine.role import Role, Title, revenge

KAMIKAZE = Role(
    id="kamikaze",
    title=Title("камикадзе", "kamikaze"),
    side=Side.TOWN,
    blocks=(revenge(),),
)
