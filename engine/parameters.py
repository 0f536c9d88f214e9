"""The parameters that a GM may set for each kind of block, and how TOML and INI values of them are read (RULES §4)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from engine.role import GUARDING, HEALING, OWN_SIDE, PROTECTION, SELF, UNTOUCHABLE, VEST

Reader = Callable[[object], Any]

_YES, _NO = {"on", "yes", "true", "1", "да", "вкл"}, {"off", "no", "false", "0", "нет", "выкл"}
_NO_LIMIT = {"unlimited", "any", "без ограничений"}
STOPS = {
    "heal": (HEALING, GUARDING, PROTECTION),
    "vest": (VEST,),
    "guard": (GUARDING,),
    "protection": (PROTECTION,),
    "none": (),
    "nothing": (),
}
FORBIDDEN = {
    "own_side": OWN_SIDE,
    "own side": OWN_SIDE,
    "свои": OWN_SIDE,
    "self": SELF,
    "себя": SELF,
    "всб": UNTOUCHABLE,
    "bastard": UNTOUCHABLE,
    "untouchable": UNTOUCHABLE,
}


def flag(raw: object) -> bool:
    """On or off, in any of their words."""
    word = str(raw).strip().lower()
    if word not in _YES | _NO:
        raise ValueError(raw)
    return word in _YES


def _count(least: int) -> Reader:
    def read(raw: object) -> int | None:
        word = str(raw).strip().lower()
        if word in _NO_LIMIT:
            return None
        if not re.fullmatch(r"[0-9]{1,4}", word) or int(word) < least:
            raise ValueError(raw)
        return int(word)

    return read


def _nights(raw: object) -> int:
    number = _count(1)(raw)
    if number is None:
        raise ValueError(raw)
    return int(number)


def _one_of(*allowed: str) -> Reader:
    def read(raw: object) -> str:
        word = str(raw).strip().lower().replace("-", "_")
        if word not in allowed:
            raise ValueError(raw)
        return word

    return read


def words(raw: object) -> tuple[str, ...]:
    """Words in a list, or between commas or bars; `none` is an empty list."""
    parts = raw if isinstance(raw, (list, tuple)) else re.split(r"[,|]", str(raw))
    named = tuple(str(part).strip() for part in parts if str(part).strip())
    return () if [word.lower() for word in named] in (["none"], ["nobody"]) else named


def _many(table: Mapping[str, Any]) -> Reader:
    def read(raw: object) -> tuple[str, ...]:
        named = tuple(word.lower() for word in words(raw))
        if any(word not in table for word in named):
            raise ValueError(raw)
        return named

    return read


def _pairs(raw: object) -> dict[str, str]:
    if isinstance(raw, Mapping):
        return {str(key): str(value) for key, value in raw.items()}
    pairs = [word.split(":", 1) for word in words(raw)]
    if any(len(pair) < 2 for pair in pairs):
        raise ValueError(raw)
    return {key.strip(): value.strip() for key, value in pairs}


def _self_target(raw: object) -> int | None:
    return None if flag(raw) else 0


_LIMITS: Mapping[str, Reader] = {
    "uses": _count(0),
    "self_uses": _count(0),
    "self_target": _self_target,
    "every": _nights,
    "not_twice_running": flag,
    "forbidden_targets": _many(FORBIDDEN),
}
_MISS = ("none", "actor_dies", "actor_dies_second_miss", "announce_target", "don_dies_second_miss")
PARAMETERS: Mapping[str, Mapping[str, Reader]] = {
    "strike": {
        **_LIMITS,
        "pierces": _many(STOPS),
        "stopped_by": _many(STOPS),
        "seen_by_witness": flag,
        "guess_role": flag,
        "miss_penalty": _one_of(*_MISS),
        "don_uses": _count(0),
        "don_every": _nights,
        "don_miss": _one_of(*_MISS),
        "guess_uses": _count(0),
    },
    "block": {
        **_LIMITS,
        "scope": _one_of("night", "night_and_vote", "game_day"),
        "also_protects": flag,
        "tell": flag,
    },
    "heal": _LIMITS,
    "check": {
        **_LIMITS,
        "reveals": _one_of("side", "mafia_or_not", "role", "same_side"),
        "copy_to": words,
        "reads_as": _pairs,
    },
    "watch": {**_LIMITS, "sees": _one_of("strikers", "visitors")},
    "peace": {**_LIMITS, "scope": _one_of("all", "target")},
    "guard": _LIMITS,
    "pardon": {"uses": _count(0)},
    "recruit": {"uses": _count(0)},
    "weight": {"amount": _nights, "weight": _nights, "value": _nights},
    "vest": {},
    "revenge": {},
    "immune_to_lynch": {},
    "passive": {},
}
# Parameters under another name: the `[night]` options may stand in a block, too (RULES §12).
SAME = {
    "don_uses": "uses",
    "don_every": "every",
    "don_miss": "miss_penalty",
    "guess_uses": "uses",
    "weight": "amount",
    "value": "amount",
    "self_target": "self_uses",
}
