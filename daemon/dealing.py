"""What is dealt before day 1: roles, items and the random list, from `[assigned]` and `[roles]`, once and kept."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from daemon.config import Config
from daemon.errors import Trouble
from daemon.store.store import Store
from engine.draw import Drawn, Lottery, draw, offices_by_lot
from engine.model import Player, Setup, Side
from engine.proof import canonical_text, commitment
from engine.roles import ROLES

SECRET, PUBLIC = "draw", "commitment"  # in the vault; among the settings
PLAIN = "villager"  # what is in the hat beside what the file names
SEED_BITS = 128


@dataclass(frozen=True, slots=True)
class Deal:
    """A draw as it is kept. `text` is what is committed to, `sum` its published SHA-256."""

    drawn: Drawn
    text: str
    sum: str


class NotDealt(Trouble):
    """Nobody has a role yet."""

    def __init__(self) -> None:
        super().__init__(
            "Роли ещё не розданы: впишите их в [assigned] или задайте [roles] и выполните mafia-gm draw.",
            "The roles are not dealt yet: write them into [assigned], or set [roles] and run mafia-gm draw.",
        )


def lottery(config: Config) -> Lottery:
    """What is to be drawn for this game: whoever is not named in `[assigned]` draws; plain townsfolk fill the hat."""
    cast = config.cast
    free = len(cast.players) - len(cast.seats)
    counts = Counter(dict(cast.counts))
    for seat in cast.seats.values():
        counts[seat.role] -= counts[seat.role] > 0
    wanted = +counts
    wanted[PLAIN] += max(free - wanted.total(), 0)
    named = {office: nick for nick, seat in cast.seats.items() for office in seat.offices}
    return Lottery(
        tuple(cast.players),
        dict(+wanted),
        cast.roles,
        {nick: seat.role for nick, seat in cast.seats.items()},
        named,
        offices_by_lot(config.options),
        config.options.night.vests,
    )


def deal(config: Config, store: Store) -> Deal:
    """The draw of this game: the one that was made, or, the first time, a new one. Raises BadSetup, NotDealt."""
    kept = kept_deal(config, store)
    if kept is not None:
        return kept
    if not config.cast.counts and set(config.cast.seats) <= set(reserves(config)):
        raise NotDealt
    what = lottery(config)
    drawn, salt = draw(what, secrets.randbits(SEED_BITS)), secrets.token_hex(16)
    text = canonical_text(what, drawn, salt)
    store.settings.keep_secret(SECRET, {**_plain(drawn), "text": text})
    store.settings.freeze(PUBLIC, commitment(text))
    return Deal(drawn, text, commitment(text))


def kept_deal(config: Config, store: Store) -> Deal | None:
    """The draw that was made, if it was."""
    kept: Mapping[str, Any] | None = store.settings.secret(SECRET)
    if kept is None:
        return None
    items = {nick: tuple(things) for nick, things in kept["items"].items()}
    drawn = Drawn(int(kept["seed"], 16), tuple(kept["list"]), kept["roles"], kept["offices"], items)
    return Deal(drawn, kept["text"], commitment(kept["text"]))


def dealt_by_hand(config: Config) -> bool:
    """Whether the file gives every player his role: nothing is left to be drawn but the random list."""
    return bool(config.cast.players) and set(config.cast.players) == set(config.cast.seats)


def setup(config: Config, drawn: Drawn) -> Setup:
    """The engine's setup of this game."""
    players = tuple(
        Player(
            nick,
            drawn.roles[nick],
            gender=config.cast.gender.get(nick),
            items=_items(config, drawn, nick),
        )
        for nick in config.cast.players
    )
    return Setup(
        config.options,
        players,
        config.start,
        drawn.random_list,
        drawn.offices,
        config.cast.roles,
        config.gms,
        drawn.seed,
        config.game.language,
    )


def role_ids(config: Config) -> tuple[str, ...]:
    """The roles that are in play, as far as the file tells."""
    return tuple(dict.fromkeys([*config.cast.counts, *(seat.role for seat in config.cast.seats.values())]))


def reserves(config: Config) -> tuple[str, ...]:
    """Who waits to step in."""
    waiting = {role.id for role in (*ROLES.values(), *config.cast.roles.values()) if role.side is Side.NONE}
    return tuple(nick for nick, seat in config.cast.seats.items() if seat.role in waiting)


def _items(config: Config, drawn: Drawn, nick: str) -> tuple[str, ...]:
    seat = config.cast.seats.get(nick)
    return (*drawn.items.get(nick, ()), *(seat.items if seat else ()))


def _plain(drawn: Drawn) -> dict[str, Any]:
    return {
        "seed": f"{drawn.seed:x}",
        "list": list(drawn.random_list),
        "roles": dict(drawn.roles),
        "offices": dict(drawn.offices),
        "items": {nick: list(things) for nick, things in drawn.items.items()},
    }
