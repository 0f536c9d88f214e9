"""Комиссар: checks one player a night; the sergeant gets a copy (B 4.3.2)."""

from __future__ import annotations

from engine.model import Side
from engine.option import Words
from engine.role import Role, Title, check

COMMISSAR = Role(
    id="commissar",
    title=Title("комиссар", "commissar"),
    side=Side.TOWN,
    blocks=(check(copy_to=("sergeant",)),),
    aliases=("ком", "коп", "cop"),
    ask=Words("что показывает проверка: blocks (reveals)", "what a check reveals: blocks (reveals)"),
    knows=("sergeant",),
)
