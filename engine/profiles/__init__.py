"""The shipped profiles: a profile is a set of option values and nothing else. None leaves the choice open (ASK)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.profiles.boss import BOSS
from engine.profiles.classic import CLASSIC
from engine.profiles.majority import MAJORITY

PROFILES: Mapping[str, Mapping[str, str | None]] = {"classic": CLASSIC, "boss": BOSS, "majority": MAJORITY}
