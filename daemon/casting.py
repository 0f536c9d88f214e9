"""Who plays and what is dealt: `[players]`, `[aliases]`, `[gender]`, `[roles]`, `[assigned]`, `[role NAME]`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from daemon import ini
from daemon.ini import Fault, Ini
from engine.binding import find_role, fold, roles_for
from engine.errors import BadSetup
from engine.options import Options
from engine.role import Role

ROLE_SECTION = "role "
OFFICES: Mapping[str, str] = MappingProxyType(
    {"дежурный": "duty", "дежурный маф": "duty", "duty": "duty", "киллер": "killer", "killer": "killer"}
)
ITEMS: Mapping[str, str] = MappingProxyType({"бронежилет": "vest", "vest": "vest"})
GENDERS: Mapping[str, str] = MappingProxyType({"m": "m", "f": "f", "n": "n", "м": "m", "ж": "f", "с": "n"})


@dataclass(frozen=True, slots=True)
class Seat:
    """What one character holds when the roles are dealt already."""

    role: str
    offices: tuple[str, ...] = ()
    items: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Cast:
    """The roster as the file says it.

    `players` maps each character, in the file's order, to the main nick behind it (None: not known yet); `counts` how
    many of each role to draw; `seats` what is dealt already; `roles` every role by id as this game has it, the GM's own
    bindings included; `bindings` what the file says of these.
    """

    players: Mapping[str, str | None] = field(default_factory=dict)
    aliases: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    gender: Mapping[str, str] = field(default_factory=dict)
    counts: Mapping[str, int] = field(default_factory=dict)
    seats: Mapping[str, Seat] = field(default_factory=dict)
    roles: Mapping[str, Role] = field(default_factory=dict)
    bindings: Mapping[str, Mapping[str, str]] = field(default_factory=dict)


def cast_of(file: Ini, options: Options, faults: list[Fault]) -> Cast:
    """The cast; what is wrong with it is added to `faults`."""
    bindings = dict(_sound_bindings(file, options, faults))
    roles = roles_for(options, bindings)
    players = {nick: main or None for nick, main in file.sections.get("players", {}).items()}
    reader = _Reader(file, faults, roles, players)
    reader.look_for_twins()
    return Cast(
        players,
        {nick: _listed(text) for nick, text in reader.of_players("aliases")},
        {nick: gender for nick, gender in reader.genders() if gender},
        dict(reader.counts()),
        dict(reader.seats()),
        roles,
        bindings,
    )


def _sound_bindings(file: Ini, options: Options, faults: list[Fault]) -> Iterator[tuple[str, Mapping[str, str]]]:
    """The `[role NAME]` sections that the rules take, one by one; the others become faults."""
    for section, values in file.sections.items():
        if not section.startswith(ROLE_SECTION):
            continue
        name = section.removeprefix(ROLE_SECTION).strip()
        binding = {key: value for key, value in values.items() if value is not None}
        try:
            roles_for(options, {name: binding})
        except BadSetup as error:
            faults.append(file.fault(section, "", f"[{section}] {error.ru}", f"[{section}] {error.en}"))
        else:
            yield name, binding


def _listed(text: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in text.split(",") if word.strip())


@dataclass(frozen=True, slots=True)
class _Reader:
    file: Ini
    faults: list[Fault]
    roles: Mapping[str, Role]
    players: Mapping[str, str | None]

    def fault(self, section: str, key: str, ru: str, en: str) -> None:
        self.faults.append(self.file.fault(section, key, f"[{section}] «{key}»: {ru}", f"[{section}] {key}: {en}"))

    def look_for_twins(self) -> None:
        """Two characters whose nicks differ in case only: a forum takes them for one."""
        seen: dict[str, str] = {}
        for nick in self.players:
            first = seen.setdefault(nick.casefold(), nick)
            if first != nick:
                self.fault(
                    "players",
                    nick,
                    f"это тот же ник, что и «{first}»; оставьте одного",
                    f"this is the same nick as {first}; keep one",
                )

    def of_players(self, section: str) -> Iterator[tuple[str, str]]:
        """The section's lines whose key is a player."""
        for nick, text in self.file.sections.get(section, {}).items():
            if nick in self.players:
                yield nick, text or ""
                continue
            near = ini.nearest(nick, self.players)
            hint = (f"; может быть, «{near}»?", f"; perhaps {near}?") if near else ("", "")
            self.fault(
                section,
                nick,
                f"такого игрока нет в [players]{hint[0]}",
                f"there is no such player in [players]{hint[1]}",
            )

    def genders(self) -> Iterator[tuple[str, str | None]]:
        for nick, text in self.of_players("gender"):
            gender = GENDERS.get(text.lower())
            if gender is None:
                self.fault(
                    "gender", nick, f"«{text}» не подходит; можно: м, ж, с", f"{text!r} does not fit; allowed: m, f, n"
                )
            yield nick, gender

    def counts(self) -> Iterator[tuple[str, int]]:
        wanted = 0
        for word, text in self.file.sections.get("roles", {}).items():
            role = self._role("roles", word, word)
            if not re.fullmatch(r"\d{1,4}", text or ""):
                self.fault("roles", word, f"нужно число, а не «{text}»", f"a number is wanted, not {text!r}")
            elif role:
                wanted += int(text or 0)
                yield role, int(text or 0)
        if self.players and wanted > len(self.players):
            ru = f"ролей {wanted}, а игроков {len(self.players)}"
            en = f"there are {wanted} roles for {len(self.players)} players"
            self.faults.append(self.file.fault("roles", "", f"[roles] {ru}", f"[roles] {en}"))

    def seats(self) -> Iterator[tuple[str, Seat]]:
        for nick, text in self.of_players("assigned"):
            words = _listed(text)
            if not words:
                self.fault("assigned", nick, "роль не названа", "no role is named")
                continue
            role = self._role("assigned", nick, words[0])
            extra = tuple(self._extra(nick, word) for word in words[1:])
            if role:
                yield (
                    nick,
                    Seat(role, tuple(i for k, i in extra if k == "office"), tuple(i for k, i in extra if k == "item")),
                )

    def _role(self, section: str, key: str, word: str) -> str | None:
        role = find_role(word, self.roles)
        if role is None:
            near = ini.nearest(word, [title for entry in self.roles.values() for title in entry.names()])
            hint = (
                (f"; может быть, «{near}»?", f"; perhaps {near}?")
                if near
                else ("; своя роль описывается разделом [role ИМЯ]", "; a role of your own needs a section [role NAME]")
            )
            self.fault(section, key, f"роли «{word}» нет{hint[0]}", f"there is no role {word}{hint[1]}")
        return role.id if role else None

    def _extra(self, nick: str, word: str) -> tuple[str, str]:
        low = fold(word)
        if low in OFFICES:
            return "office", OFFICES[low]
        if low in ITEMS:
            return "item", ITEMS[low]
        known = (*OFFICES, *ITEMS)
        self.fault(
            "assigned",
            nick,
            f"«{word}» — не должность и не предмет; бывают: {ini.listed(known)}",
            f"{word} is neither an office nor an item; there are: {', '.join(known)}",
        )
        return "", ""
