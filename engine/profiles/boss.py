"""B as written: a game day is a real day, the vote closes at 20:00 in Moscow, the paper comes at 21:00 (RULES)."""

from __future__ import annotations

from collections.abc import Mapping

BOSS: Mapping[str, str | None] = {
    "schedule.timezone": "Europe/Moscow",
    "schedule.phases": "day 21:00-20:00, processing 20:00-21:00",
    "schedule.weekend": "stretch",
    "schedule.early_end": "off",
    "schedule.extension": "before_start",
    "votes.mark": "colour",
    "votes.unvote": "off",
    "votes.abstain": "forbidden",
    "votes.self_vote": "counted",
    "votes.reason": "flag_absent",
    "votes.edited": "first_seen",
    "votes.via_gm": "off",
    "votes.missed": "nothing",
    "votes.majority": "off",
    "votes.tie": "random_list",
    "votes.no_votes": "random_list",
    "activity.min_posts": "0",
    "activity.missed_post": "nothing",
    "activity.missed_vote": "nothing",
    "activity.window": "day_and_evening",
    "activity.prod_after": "0",
    "activity.second_offence": "off",
    "night.moves_due": "vote_end",
    "night.order": "заморозка, доктор, комиссар, маньяк, мафия",
    "night.dead_act": "yes",
    "night.mafia_decides": "boss",
    "night.lynched_move": "team_strike_stands",
    "night.own_side_target": "refuse",
    "victory.also_maniac": "on",
    "victory.mafia": "parity",
    "victory.concession": "off",
    "victory.maniac_duel": "maniac",
    "reveal.lynch_when": "after_vote",
    "reveal.saved": "unnamed",
    "reveal.mafia_target": "on",
}
