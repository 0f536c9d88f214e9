"""Палач: a strike of the town's own, resolved second; A names him without saying what stops it."""

from __future__ import annotations

from engine.model import Side
from engine.option import Words
from engine.role import Role, Title, strike

EXECUTIONER = Role(
    id="executioner",
    title=Title("палач", "executioner"),
    side=Side.TOWN,
    blocks=(strike(),),
    ask=Words("что пробивает удар: blocks (pierces)", "what the strike pierces: blocks (pierces)"),
)
