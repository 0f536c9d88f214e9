"""Lots after the draw: every one is derived from the game's seed, the day and what it is for, so that a game replays.

The seed itself is a cryptographic random number drawn once by the daemon; here is only arithmetic on it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TypeVar

Thing = TypeVar("Thing")
_BYTES = 16  # 128 bits: the remainder favours nobody measurably


def number(seed: int, day: int, purpose: str, below: int) -> int:
    """A number from 0 up to but without `below`; the same for the same seed, day and purpose."""
    digest = hashlib.sha256(f"{seed}|{day}|{purpose}".encode()).digest()
    return int.from_bytes(digest[:_BYTES], "big") % below


def choose(seed: int, day: int, purpose: str, things: Sequence[Thing]) -> Thing:
    """One of the things; there must be one."""
    return things[number(seed, day, purpose, len(things))]


def shuffled(seed: int, day: int, purpose: str, things: Sequence[Thing]) -> tuple[Thing, ...]:
    """All of the things in an order that only the lot decides."""
    left = list(things)
    return tuple(left.pop(number(seed, day, f"{purpose}|{len(left)}", len(left))) for _ in things)
