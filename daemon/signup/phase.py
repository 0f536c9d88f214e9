"""Whether a game is at its sign-up: the topic is named, and there is no roster, or nobody has a role yet."""

from __future__ import annotations

from enum import StrEnum

from daemon import dealing
from daemon.config import Config
from daemon.store.store import Store

CLOSED = "signup_closed"  # the roster that was made of the sign-up, kept before it is written anywhere


class Phase(StrEnum):
    """Where the sign-up is."""

    NONE = "none"  # the roster was written by hand, or the game has begun
    OPEN = "open"
    CLOSED = "closed"  # the roster is written; the roles are not dealt


def phase_of(config: Config, store: Store) -> Phase:
    """Where the sign-up of this game is."""
    if config.topics.registration is None or dealing.kept_deal(config, store) is not None:
        return Phase.NONE
    if not config.cast.players:
        return Phase.OPEN
    by_hand = store.settings.get(CLOSED) is None or dealing.dealt_by_hand(config)
    return Phase.NONE if by_hand else Phase.CLOSED
