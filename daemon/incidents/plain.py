"""Incidents as plain values: the JSON of `incidents` and `status`, and what the game's record keeps of them."""

from __future__ import annotations

from typing import Any

from daemon.count_json import instant
from daemon.incidents.casefile import Casefile, Entry
from daemon.incidents.found import LastWord
from daemon.incidents.warnings import Warned


def entry_json(entry: Entry, *, uncovered: bool) -> dict[str, Any]:
    """An incident with the GM's decision; whose main account it was is left out while that is covered."""
    one, held = entry.incident, entry.decision
    return {
        "number": one.number,
        "kind": one.kind.value,
        "weighty": one.weighty,
        "post": one.post,
        "topic": one.topic,
        "at": instant(one.at),
        "day": one.day,
        "phase": one.phase,
        "author": one.author,
        "player": None if one.covers and not uncovered else one.player,
        "text": one.text,
        "before": one.before,
        "note": one.note.value,
        "by": one.by,
        "gone": one.gone,
        "decision": held and {"verdict": held.verdict.value, "why": held.why, "by": held.by, "at": instant(held.at)},
    }


def last_word_json(word: LastWord) -> dict[str, Any]:
    """A last word, said or not."""
    return {
        "player": word.nick,
        "day": word.day,
        "how": word.how,
        "since": instant(word.since),
        "until": instant(word.until),
        "post": word.post,
        "at": word.at and instant(word.at),
        "text": word.text,
    }


def warned_json(warned: Warned) -> dict[str, Any]:
    """A player's warnings."""
    return {
        "player": warned.nick,
        "warnings": warned.by_gm,
        "waiting": warned.waiting,
        "missed": warned.missed,
        "next_is_autokill": warned.last,
        "is_autokill": warned.reached,
        "living": warned.living,
    }


def numbers_json(casefile: Casefile) -> dict[str, int]:
    """How many wait for the GM."""
    return {"open": len(casefile.open), "weighty": len(casefile.weighty)}


def told_json(casefile: Casefile) -> dict[str, Any]:
    """What anybody may read when the game is over: without reasons and main accounts' owners."""
    kept = ("kind", "post", "at", "day", "phase", "author", "player", "text", "before", "note", "gone")
    told = []
    for entry in casefile.entries:
        known = entry_json(entry, uncovered=False)
        verdict = entry.decision.verdict.value if entry.decision else None
        told.append({**{key: known[key] for key in kept}, "decision": verdict})
    return {"incidents": told, "last_words": [last_word_json(word) for word in casefile.last_words]}
