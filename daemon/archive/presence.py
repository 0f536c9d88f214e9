"""Who was present on which day: posts, and whether he voted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

MARKS = {"voted": "✓", "silent": "—", "out": "†", "away": ""}


def presence(told: Mapping[str, Any]) -> list[dict[str, Any]]:
    """A row a player: for each day his posts and whether he voted, or that he was out by then."""
    gone: dict[str, int] = {}
    for day in told["days"]:
        left = [*day["lynched"], *(one["player"] for one in day["autokilled"]), *day["died"]]
        gone |= {nick: day["day"] for nick in left if nick not in gone}
    return [
        {"nick": player["nick"], "days": [_cell(day, player["nick"], gone) for day in told["days"]]}
        for player in told["players"]
    ]


def _cell(day: Mapping[str, Any], nick: str, gone: Mapping[str, int]) -> dict[str, Any]:
    out = day["day"] > gone.get(nick, day["day"])
    voted = any(nick in wagon["voters"] for wagon in day["tally"]) and nick not in day["missed"]
    mark = "out" if out else "voted" if voted else "silent" if nick in day["missed"] else "away"
    return {"posts": day["posts"].get(nick, 0), "mark": MARKS[mark]}
