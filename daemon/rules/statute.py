"""The rules of one game as they are kept: what may not change in a running game, and how it has changed (RULES §10).

Until the game begins a changed file is taken over; from then on it is refused with the difference. Who plays and who
holds what is held from the draw on: the draw was committed to.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from daemon import dealing
from daemon.config import Config
from daemon.errors import Trouble
from daemon.reports.filters import clock_in, date_in
from daemon.reports.rules_book import value_words
from daemon.store.packing import digest
from daemon.store.store import Store
from engine import proof
from engine.option import Words
from engine.options import OPTIONS

RULES, ASSIGNED = "rules", "assigned"  # among the settings; in the vault
START, PLAYERS, PROFILE, COUNT, BINDING = "game.start", "players", "game.profile", "roles ", "role "
MOST_NAMED = 8
Written = Mapping[str, str]


class RulesChanged(Trouble):
    """The INI of a running game says something else than at its start."""

    def __init__(self, differences: Sequence[Words]) -> None:
        super().__init__(
            f"Игра началась, а правила в файле другие: {_listed(differences, 'ru')}. Верните прежние: правила идущей "
            "игры не меняются.",
            f"The game has begun and its file has other rules: {_listed(differences, 'en')}. Put them back: a running "
            "game's rules stay.",
        )
        self.differences = differences


class CastChanged(Trouble):
    """Roles are drawn, and the INI names other players or roles."""

    def __init__(self, differences: Sequence[Words]) -> None:
        super().__init__(
            f"Роли уже розданы, а состав в файле другой: {_listed(differences, 'ru')}. Верните прежний или "
            "начните заново с другой базой в [store] url.",
            f"The roles are dealt and the file has another cast: {_listed(differences, 'en')}. Put the old one back, "
            "or start afresh with another database in [store] url.",
        )
        self.differences = differences


def _listed(differences: Sequence[Words], language: str) -> str:
    said = [one.ru if language == "ru" else one.en for one in differences]
    rest = len(said) - MOST_NAMED
    more = [f"и ещё {rest}" if language == "ru" else f"and {rest} more"] if rest > 0 else []
    return "; ".join([*said[:MOST_NAMED], *more])


def written(config: Config) -> dict[str, str]:
    """All that may not change in a running game, as plain data."""
    counts = Counter(dealing.lottery(config).counts) + Counter(seat.role for seat in config.cast.seats.values())
    return {
        START: config.start.isoformat(),
        PROFILE: config.options.profile,
        PLAYERS: ", ".join(config.cast.players),
        **{f"{COUNT}{role}": str(number) for role, number in sorted(counts.items())},
        **config.options.written(),
        **{f"{BINDING}{name}": str(sorted(binding.items())) for name, binding in config.cast.bindings.items()},
    }


def canonical(kept: Written) -> str:
    """The rules as the text whose SHA-256 is published."""
    return proof.canonical_rules({key: _shown(key, value) for key, value in kept.items()})


def settle(config: Config, store: Store) -> None:
    """Keep the rules until the game begins, hold the file to them from then on. Raises RulesChanged, CastChanged."""
    now = written(config)
    kept: dict[str, str] | None = store.settings.get(RULES)
    found = differences(kept or now, now, config.zone)
    _hold_the_cast(config, store, [] if kept is None else list(_of_cast(kept, now)))
    begins = datetime.fromisoformat((kept or now)[START])
    running = kept is not None and store.now() >= begins
    if running and found:
        raise RulesChanged(found)
    store.settings.put(RULES, {**now, **(kept or {})} if running else now)


def _hold_the_cast(config: Config, store: Store, found: list[Words]) -> None:
    """What `[players]`, `[roles]` and `[assigned]` say may change until the roles are dealt."""
    seats = {nick: digest([seat.role, seat.offices, seat.items]) for nick, seat in config.cast.seats.items()}
    kept: Mapping[str, Any] | None = store.settings.secret(ASSIGNED)
    if dealing.kept_deal(config, store) is None or kept is None:
        store.settings.keep_secret(ASSIGNED, seats)
        return
    changed = sorted(nick for nick in {**kept, **seats} if kept.get(nick) != seats.get(nick))
    if changed:
        nicks = ", ".join(changed)
        found.append(Words(f"[assigned]: другое у {nicks}", f"[assigned]: something else for {nicks}"))
    if found:
        raise CastChanged(found)


def differences(kept: Written, now: Written, zone: ZoneInfo) -> list[Words]:
    """What is said otherwise now, each as a sentence's part in both languages."""
    return [words for key in {**kept, **now} for words in _difference(key, kept, now, zone)]


def _difference(key: str, kept: Written, now: Written, zone: ZoneInfo) -> Iterator[Words]:
    old, new = kept.get(key), now.get(key)
    if old == new or (old is None and _was_meant(key, kept)):
        return
    if key in OPTIONS:
        yield _of_option(key, old or "", new or "")
    elif key == START:
        yield _of_start(old or "", new or "", zone)
    elif key in {PLAYERS, PROFILE} or key.startswith(COUNT):
        yield from _of_cast({key: old or ""}, {key: new or ""})
    elif key.startswith(BINDING):
        yield _changed(f"[{key}]", _shown(key, old or ""), _shown(key, new or ""))


def _was_meant(key: str, kept: Written) -> bool:
    """Whether a version of the program that did not know this key has kept the rest."""
    return key in OPTIONS or (PROFILE not in kept and not key.startswith(BINDING))


def _of_option(key: str, old: str, new: str) -> Words:
    option = OPTIONS[key]
    was, is_ = ([value_words(option, text, language) for language in ("ru", "en")] for text in (old, new))
    return Words(
        f"{option.about.ru}: было «{was[0] or '—'}», стало «{is_[0] or '—'}» ({key}: {old or '—'} → {new or '—'})",
        f"{option.about.en}: was “{was[1] or '—'}”, is “{is_[1] or '—'}” ({key}: {old or '—'} → {new or '—'})",
    )


def _of_start(old: str, new: str, zone: ZoneInfo) -> Words:
    ru, en = (
        [f"{date_in(zone, language)(at)}, {clock_in(zone)(at)}" for at in map(datetime.fromisoformat, (old, new))]
        for language in ("ru", "en")
    )
    return Words(f"начало игры: {ru[0]} → {ru[1]}", f"start of the game: {en[0]} → {en[1]}")


def _of_cast(kept: Written, now: Written) -> Iterator[Words]:
    """Other players, another number of a role, another profile; keys that were not kept are left out."""
    for key, old in kept.items():
        new = now.get(key, "0" if key.startswith(COUNT) else old)
        if key == PLAYERS and old != new:
            yield _of_players(old.split(", "), new.split(", "))
        elif key.startswith(COUNT) and old != new:
            role = key.removeprefix(COUNT)
            yield _changed(f"[roles] {role}", old or "0", new or "0")
        elif key == PROFILE and old != new:
            yield _changed("[game] profile", old, new)


def _of_players(old: Sequence[str], new: Sequence[str]) -> Words:
    came, left = [nick for nick in new if nick not in old], [nick for nick in old if nick not in new]
    ru = [f"добавлены {', '.join(came)}"] * bool(came) + [f"убраны {', '.join(left)}"] * bool(left)
    en = [f"added {', '.join(came)}"] * bool(came) + [f"removed {', '.join(left)}"] * bool(left)
    return Words(
        f"игроки: {', '.join(ru) or 'стоят в другом порядке'}", f"players: {', '.join(en) or 'stand in another order'}"
    )


def _changed(what: str, old: str, new: str) -> Words:
    return Words(f"{what}: было «{old or '—'}», стало «{new or '—'}»", f"{what}: was “{old or '—'}”, is “{new or '—'}”")


def _shown(key: str, value: str) -> str:
    """A binding as the INI has it."""
    if not key.startswith(BINDING) or not value.startswith("["):
        return value
    return "; ".join(f"{name} = {said}" for name, said in ast.literal_eval(value))
