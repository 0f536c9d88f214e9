"""Who is meant: an index over everybody's nicknames that answers with one person, several, or nobody."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum


class Standing(StrEnum):
    """How somebody stands to the game at the moment of the reading."""

    LIVING = "living"
    DEAD = "dead"
    GM = "gm"
    OUTSIDER = "outsider"


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who may be named. `gender` is `m`, `f`, `n` or None; `number` the place in a numbered roster."""

    nick: str
    standing: Standing = Standing.LIVING
    aliases: tuple[str, ...] = ()
    gender: str | None = None
    number: int | None = None


class Rung(StrEnum):
    """By which means a name was recognised, from certain to weak."""

    EXACT = "exact"
    FOLDED = "folded"
    ALIAS = "alias"
    INFLECTED = "inflected"
    PART = "part"
    TRANSLITERATED = "transliterated"
    DIMINUTIVE = "diminutive"
    MISSPELT = "misspelt"
    NUMBER = "number"


@dataclass(frozen=True, slots=True)
class Match:
    """One person, recognised. `weak` asks the GM to look although the reading counts."""

    nick: str
    rung: Rung
    weak: bool = False


@dataclass(frozen=True, slots=True)
class Ambiguous:
    """Somebody of these, in roster order; never decided here. `weak` if only a likeness says so."""

    candidates: tuple[str, ...]
    rung: Rung
    weak: bool = False


@dataclass(frozen=True, slots=True)
class Mention:
    """A place in a text that names somebody: `text[start:end]`."""

    start: int
    end: int
    found: Match | Ambiguous


class NameIndex:
    """Everybody who may be named in one game, as of one moment; built once, asked often."""

    def __init__(self, people: Iterable[Person]) -> None:
        raise NotImplementedError

    def match(self, text: str) -> Match | Ambiguous | None:
        """The person whom the whole of `text` names, or None where it is nobody's name."""
        raise NotImplementedError

    def find(self, text: str) -> tuple[Mention, ...]:
        """Every place in a running text that names somebody, longest first at each place, none overlapping."""
        raise NotImplementedError
