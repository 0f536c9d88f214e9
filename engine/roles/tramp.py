"""Бомж: watches one player and learns who visited him."""

from __future__ import annotations

from engine.model import Side
from engine.role import Role, Title, watch

TRAMP = Role(
    id="tramp",
    title=Title("бомж", "tramp"),
    side=Side.TOWN,
    blocks=(watch(sees="visitors"),),
    aliases=("бродяга", "бездомный"),
)
