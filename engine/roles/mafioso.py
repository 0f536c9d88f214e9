"""Мафия: shares the side's joint strike and has nothing else (A, B)."""

from __future__ import annotations

from engine.model import Side
from engine.role import Role, Title, passive

MAFIOSO = Role(
    id="mafioso",
    title=Title("мафия", "mafioso"),
    side=Side.MAFIA,
    blocks=(passive(),),
    aliases=("маф", "мафиози", "mafia", "goon"),
    plain=True,
)
