"""What a check says: one line a finding, with how bad it is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from daemon.errors import Trouble
from daemon.tongue import say


class Level(StrEnum):
    """How bad it is."""

    OK = "ok"
    WARNING = "warning"
    WRONG = "wrong"


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of the check. `what` names the thing in a word that scripts can rely on."""

    level: Level
    what: str
    ru: str
    en: str

    def __str__(self) -> str:
        return say(self.ru, self.en)


Findings = Iterator[Finding]


def ok(what: str, ru: str, en: str) -> Finding:
    """It is right."""
    return Finding(Level.OK, what, ru, en)


def warning(what: str, ru: str, en: str) -> Finding:
    """It will do, but the GM should know."""
    return Finding(Level.WARNING, what, ru, en)


def wrong(what: str, ru: str, en: str) -> Finding:
    """The game cannot be led so."""
    return Finding(Level.WRONG, what, ru, en)


def guarded(what: str, findings: Findings) -> Findings:
    """A trouble ends a part of the check, and is its last line."""
    try:
        yield from findings
    except Trouble as trouble:
        yield wrong(what, trouble.ru, trouble.en)
