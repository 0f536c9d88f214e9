"""Сержант: gets the commissar's checks and may follow him in office (B 4.3.3)."""

from __future__ import annotations

from engine.model import Side
from engine.option import Words
from engine.role import Role, Title, passive

SERGEANT = Role(
    id="sergeant",
    title=Title("сержант", "sergeant"),
    side=Side.TOWN,
    blocks=(passive(),),
    aliases=("серж", "deputy"),
    ask=Words("становится ли он комиссаром: succession", "does he follow the commissar: succession"),
    about=Words("Вы получаете ответы на проверки комиссара.", "You get the answers to the commissar's checks."),
    heir_of="commissar",
    knows=("commissar",),
)
