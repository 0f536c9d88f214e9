"""Миротворец: resolved first of all; A names him without saying what he does."""

from __future__ import annotations

from engine.model import Side
from engine.option import Words
from engine.role import Role, Title, peace

PEACEMAKER = Role(
    id="peacemaker",
    title=Title("миротворец", "peacemaker"),
    side=Side.TOWN,
    blocks=(peace(scope="target"),),
    ask=Words("мир для всех или для одного: blocks (scope)", "peace for all or for one: blocks (scope)"),
)
