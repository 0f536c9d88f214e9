"""Маньяк: strikes at anybody on his own account (A, B 4.3.5)."""

from __future__ import annotations

from engine.model import Side
from engine.role import Role, Title, strike

MANIAC = Role(
    id="maniac",
    title=Title("маньяк", "maniac", ru_f="маньячка"),
    side=Side.SOLO,
    blocks=(strike(place="lone"),),
    aliases=("мань", "serial killer"),
)
