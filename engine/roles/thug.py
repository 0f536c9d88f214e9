"""Громила: switches one player off; A names him without saying for how long or on whose side."""

from __future__ import annotations

from engine.model import Side
from engine.option import Words
from engine.role import Role, Title, block

THUG = Role(
    id="thug",
    title=Title("громила", "thug"),
    side=Side.TOWN,
    blocks=(block(scope="game_day"),),
    aliases=("вышибала", "bouncer"),
    ask=Words("сторона и срок: side, blocks (scope)", "side and scope: side, blocks (scope)"),
)
