"""Дон: a mafioso with an extra strike that neither healing nor a vest stops (A 6)."""

from __future__ import annotations

from engine import abilities
from engine.model import Side
from engine.role import Role, Title, strike

DON = Role(
    id="don",
    title=Title("дон", "don"),
    side=Side.MAFIA,
    blocks=(
        strike(
            ability=abilities.DON_STRIKE,
            place="don",
            label="don",
            stopped_by=(),
            fails_on_dead=True,
            shared=True,
            from_options={"uses": "don_uses", "every": "don_every", "miss_penalty": "don_miss"},
        ),
    ),
    aliases=("дон мафии", "godfather"),
    voice="don",
)
