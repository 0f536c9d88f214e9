"""The English phpBB custom: a majority ends the day, else the deadline; unvote; no lynch (RULES)."""

from __future__ import annotations

from collections.abc import Mapping

MAJORITY: Mapping[str, str | None] = {
    "schedule.timezone": "UTC",
    "schedule.phases": "day 72h, night 24h",
    "schedule.weekend": "normal",
    "schedule.early_end": "off",
    "schedule.extension": "on",
    "votes.mark": "bold, tag, keyword",
    "votes.unvote": "on",
    "votes.abstain": "allowed",
    "votes.self_vote": "counted",
    "votes.reason": "any",
    "votes.edited": "last",
    "votes.via_gm": "off",
    "votes.missed": "nothing",
    "votes.majority": "hammer",
    "votes.tie": "nobody",
    "votes.no_votes": "nobody",
    "activity.min_posts": "0",
    "activity.missed_post": "nothing",
    "activity.missed_vote": "nothing",
    "activity.window": "day",
    "activity.prod_after": "48h",
    "activity.second_offence": "off",
    "night.moves_due": "night_end",
    "night.order": "block, heal, strike, recruit, check, watch",
    "night.dead_act": "yes",
    "night.mafia_decides": "last",
    "night.lynched_move": "void",
    "night.own_side_target": "allow",
    "victory.also_maniac": "on",
    "victory.mafia": "parity",
    "victory.concession": "off",
    "victory.maniac_duel": "maniac",
    "reveal.lynch_when": "after_vote",
    "reveal.saved": "nothing",
    "reveal.mafia_target": "off",
}
