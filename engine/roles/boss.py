"""Босс: a mafioso with the decisive voice on the victim, who freezes one player (B 4.1.1)."""

from __future__ import annotations

from engine.model import Side
from engine.option import Words
from engine.role import Role, Title, block

BOSS = Role(
    id="boss",
    title=Title("босс", "boss"),
    side=Side.MAFIA,
    blocks=(block(not_twice_running=True),),
    aliases=("босс мафии", "главарь"),
    ask=Words("что значит «морозить»: blocks, scope", "what freezing means: blocks, scope"),
    voice="boss",
)
