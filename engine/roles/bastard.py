"""ВСБ: the boss's natural child, whom the mafia may not touch and who does not know it (B 4.3.6)."""

from __future__ import annotations

from engine.model import Side
from engine.role import Role, Title, passive

BASTARD = Role(
    id="bastard",
    title=Title("ВСБ", "bastard"),
    side=Side.TOWN,
    blocks=(passive(),),
    aliases=(
        "внебрачный сын босса",
        "внебрачная дочь босса",
        "внебрачный сын",
        "внебрачная дочь",
        "сын босса",
        "дочь босса",
        "бастард",
    ),
    untouchable=True,
    poses_as="villager",
)
