"""Свидетель: watches one player and learns who struck at him (A)."""

from __future__ import annotations

from engine.model import Side
from engine.role import Role, Title, watch

WITNESS = Role(
    id="witness",
    title=Title("свидетель", "witness", ru_f="свидетельница"),
    side=Side.TOWN,
    blocks=(watch(),),
)
