"""What stays of a game whose data were deleted: its record, and the archive page as it was made before."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from daemon.errors import Trouble
from daemon.store.store import Store

KEEPSAKE = "keepsake"


class Forgotten(Trouble):
    """The game's letters were deleted: it cannot be worked out any more."""

    def __init__(self, at: datetime) -> None:
        super().__init__(
            f"Данные этой игры удалены {at:%d.%m.%Y}: пересчитать её нельзя. Запись осталась: mafia-gm export.",
            f"This game's data were deleted on {at:%Y-%m-%d}: it cannot be worked out again. Its record is kept: "
            "mafia-gm export.",
        )


@dataclass(frozen=True, slots=True)
class Keepsake:
    """A finished game as it was told: the record's plain values, and each form of it that is a text."""

    at: datetime
    record: Mapping[str, Any]
    texts: Mapping[str, str]


def kept(store: Store) -> Keepsake | None:
    """What is left of a game, where its data were deleted."""
    plain = store.settings.get(KEEPSAKE)
    if plain is None:
        return None
    return Keepsake(datetime.fromisoformat(plain["at"]), plain["record"], plain["texts"])


def refuse_forgotten(store: Store) -> None:
    """A game without its letters is no game any more. Raises Forgotten."""
    left = kept(store)
    if left is not None:
        raise Forgotten(left.at)
