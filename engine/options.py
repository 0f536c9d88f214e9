"""The options of a game: typed, frozen, checked. One table for configuration, `check`, the rules post and the docs.

`OPTIONS` holds every option of RULES by key (`votes.tie`); `Options` holds one game's values by section.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from engine.errors import UnknownOption
from engine.option import Entry, Option, Words, as_text
from engine.profiles import PROFILES
from engine.rulebook import Activity, Night, Reveal, Schedule, Victory, Votes

if TYPE_CHECKING:
    from engine.role import Role

SECTIONS: Mapping[str, type] = MappingProxyType(
    {
        "schedule": Schedule,
        "votes": Votes,
        "activity": Activity,
        "night": Night,
        "reveal": Reveal,
        "victory": Victory,
    }
)


def _table() -> Mapping[str, Option]:
    entries = [
        (section, name.name, name.metadata["option"]) for section, cls in SECTIONS.items() for name in fields(cls)
    ]
    return MappingProxyType({f"{section}.{name}": _option(section, name, entry) for section, name, entry in entries})


def _option(section: str, name: str, entry: Entry) -> Option:
    return Option(section, name, entry.kind, entry.about, entry.source, entry.suggestion)


OPTIONS: Mapping[str, Option] = _table()

# Which roles make an open choice matter; an option that is not named here always matters.
_MATTERS: Mapping[str, Callable[[Iterable[Role]], bool]] = {
    "night.dead_act": lambda roles: any(block.at_night for role in roles for block in role.blocks),
}


@dataclass(frozen=True, slots=True)
class Options:
    """One game's options; `profile` is the name it started from."""

    profile: str = "classic"
    schedule: Schedule = field(default_factory=Schedule)
    votes: Votes = field(default_factory=Votes)
    activity: Activity = field(default_factory=Activity)
    night: Night = field(default_factory=Night)
    reveal: Reveal = field(default_factory=Reveal)
    victory: Victory = field(default_factory=Victory)

    @staticmethod
    def for_profile(name: str, overrides: Mapping[str, object] | None = None) -> Options:
        """The options of a shipped profile with single ones set; values as in INI (text) or TOML (bool, int, list).

        Raises UnknownOption naming what is not known or not allowed, and what is.
        """
        if name not in PROFILES:
            raise UnknownOption("profile", name, _names(PROFILES))
        return _set(_set(Options(name), PROFILES[name]), overrides or {})

    def get(self, key: str) -> Any:
        """The value of `section.name`."""
        option = find(key)
        return getattr(getattr(self, option.section), option.name)

    def open_choices(self, roles: Iterable[Role] = ()) -> tuple[Option, ...]:
        """The ASK options that are not set and matter with these roles in play; each knows its `suggestion`."""
        roles = tuple(roles)
        unset = (option for key, option in OPTIONS.items() if self.get(key) is None and option.suggestion is not None)
        return tuple(option for option in unset if _MATTERS.get(option.key, _always)(roles))

    def written(self) -> dict[str, str]:
        """Every option as it would stand in the INI, in the table's order; an open one is empty."""
        return {key: write(option, self.get(key)) for key, option in OPTIONS.items()}


def _always(roles: Iterable[Role]) -> bool:
    return True


def find(key: str) -> Option:
    """The option of that key; UnknownOption lists what there is."""
    if key not in OPTIONS:
        raise UnknownOption(key, None, _instead(key))
    return OPTIONS[key]


def read(key: str, raw: object) -> Any:
    """The typed value of an option from INI text or a TOML value; None = left open (ASK options only)."""
    option = find(key)
    text = as_text(raw) if raw is not None else ""
    if not text and option.suggestion is not None:
        return None
    try:
        return option.kind.parse(text)
    except ValueError as error:
        raise UnknownOption(key, text[:80], option.kind.allowed()) from error


def write(option: Option, value: Any) -> str:
    """A typed value as it stands in the INI."""
    return "" if value is None and option.suggestion is not None else option.kind.show(value)


def _set(options: Options, values: Mapping[str, Any]) -> Options:
    sections: dict[str, dict[str, Any]] = {}
    for key, raw in values.items():
        option = find(key)
        sections.setdefault(option.section, {})[option.name] = read(key, raw)
    changed = {section: replace(getattr(options, section), **named) for section, named in sections.items()}
    return replace(options, **changed)


def _instead(key: str) -> Words:
    section = key.partition(".")[0]
    named = [name for name in OPTIONS if name.startswith(f"{section}.")]
    return _names(
        difflib.get_close_matches(key, OPTIONS, n=3, cutoff=0.75) or named or [f"{name}.…" for name in SECTIONS]
    )


def _names(known: Iterable[str]) -> Words:
    names = ", ".join(known)
    return Words(names, names)
