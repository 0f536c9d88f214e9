"""`[victory]`: when a game is over (RULES §8)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.kinds import OneOf, Switch
from engine.option import Words, option

MAFIA = OneOf(
    {
        "parity": Words("мафии не меньше, чем всех остальных", "the mafia are no fewer than all others"),
        "impossible": Words(
            "ни одного мафиози больше нельзя убрать; подтверждает ведущий",
            "no mafioso can be removed any more; the GM confirms",
        ),
    }
)
DUEL = OneOf(
    {
        "maniac": Words("побеждает маньяк", "the maniac wins"),
        "ask_gm": Words("решает ведущий", "the GM decides"),
    }
)


@dataclass(frozen=True, slots=True)
class Victory:
    """Who has won, and when."""

    also_maniac: bool = option(
        Switch(),
        "on",
        ("мирным для победы нужен и конец маньяка", "the town must be rid of the solo killer too"),
        "§8; B 5.1",
    )
    mafia: str = option(MAFIA, "parity", ("победа мафии", "when the mafia win"), "§8; A; B 5.2")
    concession: bool = option(
        Switch(), "off", ("мафия может признать поражение", "the mafia may concede"), "§8; A, окончание игры"
    )
    maniac_duel: str = option(DUEL, "maniac", ("маньяк один на один", "the solo killer one against one"), "§8, §12")
