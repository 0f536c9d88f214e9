"""What an option is: its key, what it may hold, and its words. Values come from INI text or TOML and end up typed.

A kind reads a text (`parse`), writes it back (`show`) and says what it takes (`allowed`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol


@dataclass(frozen=True, slots=True)
class Words:
    """One thing said in both languages."""

    ru: str
    en: str


@dataclass(frozen=True, slots=True)
class Chosen:
    """A choice that may carry a number: `autokill_after 2`, `announce 15`, `self_votes 2`."""

    name: str
    amount: int = 0

    def __str__(self) -> str:
        return f"{self.name} {self.amount}" if self.amount else self.name


class Kind(Protocol):
    """How the values of an option are read, written and described. `parse` raises ValueError."""

    def parse(self, text: str) -> Any:
        """The value that this text means."""

    def show(self, value: Any) -> str:
        """The text that means this value."""

    def allowed(self) -> Words:
        """What may stand there, in words."""

    def meanings(self) -> Mapping[str, Words]:
        """What each closed value means; empty where values are open."""


@dataclass(frozen=True, slots=True)
class Option:
    """One option of RULES.

    `source` is the paragraph of RULES (and A or B); `suggestion` the value in brackets where the sources give no safe
    default (ASK).
    """

    section: str
    name: str
    kind: Kind
    about: Words
    source: str
    suggestion: str | None = None

    @property
    def key(self) -> str:
        """How INI, TOML and the command line name it."""
        return f"{self.section}.{self.name}"


@dataclass(frozen=True, slots=True)
class Entry:
    """What a section's field says of its option; `engine.options` adds section and name."""

    kind: Kind
    about: Words
    source: str
    suggestion: str | None = None


def option(kind: Kind, default: str | None, words: tuple[str, str], source: str, suggestion: str | None = None) -> Any:
    """A field of a section: `default` is written as in the INI; None leaves the choice open (ASK)."""
    value = None if default is None else kind.parse(default)
    return field(default=value, metadata={"option": Entry(kind, Words(*words), source, suggestion)})


def as_text(raw: object) -> str:
    """An INI or TOML value as the text of an INI value."""
    if isinstance(raw, bool):
        return "on" if raw else "off"
    if isinstance(raw, (list, tuple)):
        return ", ".join(as_text(item) for item in raw)
    return str(raw).strip()
