"""Secrets in a text that the GM has edited: living players' roles and sides named beside their nicks.

A warning, not a judgement: only lines that the program did not write itself are looked at.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from daemon.tongue import say
from engine.game import Game
from engine.model import Nick, Side
from engine.powers import roles_in
from engine.role import MAFIAS, Role
from parsers.names import Match, NameIndex

_WORD = re.compile(r"[^\W\d_]+")
_TAGS = re.compile(r"\[/?[a-z*]+(?:=[^\]\n]{0,300})?\]", re.IGNORECASE)
_SENTENCE = re.compile(r"[.!?…;\n]+")
SHORTEST, STEM, SHORT_ENDING, MOST_ENDING = 3, 4, 2, 3  # letters
SIDES = {
    "mafia": ("мафия", "мафиози", "мафиозник", "mafia", "mafioso"),
    "town": ("мирный", "мирная", "горожанин", "невиновен", "town", "innocent"),
}


@dataclass(frozen=True, slots=True)
class Leak:
    """A place where a living player's secret may be told."""

    nick: Nick
    line: str

    def __str__(self) -> str:
        return say(
            f"«{self.nick}» и его роль или сторона: {self.line}", f"{self.nick} and his role or side: {self.line}"
        )


def leaks(text: str, before: str, game: Game, names: NameIndex) -> list[Leak]:
    """Where the new text tells more of the living than the old one did."""
    own = {line.strip() for line in before.splitlines()}
    new = "\n".join(line for line in text.splitlines() if line.strip() not in own)
    return [*dict.fromkeys(leak for part in _SENTENCE.split(_TAGS.sub("", new)) for leak in _in(part, game, names))]


def _in(part: str, game: Game, names: NameIndex) -> Iterator[Leak]:
    words = _WORD.findall(part)
    for nick in _living_in(part, game, names):
        if any(_stands_in(words, name) for name in _telling(game, nick)):
            yield Leak(nick, " ".join(part.split())[:160])


def _stands_in(words: list[str], name: str) -> bool:
    return all(any(alike(word, one) for one in words) for word in _WORD.findall(name))


def _living_in(part: str, game: Game, names: NameIndex) -> list[Nick]:
    found = (mention.found for mention in names.find(part))
    nicks = dict.fromkeys(nick for one in found for nick in ((one.nick,) if isinstance(one, Match) else one.candidates))
    return [nick for nick in nicks if nick in game.living]


def _telling(game: Game, nick: Nick) -> tuple[str, ...]:
    """Words that would tell the secret of this player: every name of his role, and of his side."""
    role: Role | None = roles_in(game.setup).get(game.roles.get(nick, ""))
    side = game.sides.get(nick, Side.NONE)
    words = SIDES["mafia"] if side in MAFIAS else SIDES["town"] if side is Side.TOWN else ()
    return tuple(name for name in (*(role.names() if role else ()), *words) if _WORD.search(name))


def alike(one: str, other: str) -> bool:
    """Whether two words may be forms of one: they differ in no more than an ending."""
    short, long = sorted((_folded(one), _folded(other)), key=len)
    same = next((n for n, letter in enumerate(short) if letter != long[n]), len(short))
    if len(short) <= STEM:
        return SHORTEST <= len(short) == same and len(long) - same <= SHORT_ENDING
    return same >= max(STEM, len(short) - SHORT_ENDING) and len(long) - len(short) <= MOST_ENDING


def _folded(word: str) -> str:
    return word.casefold().replace("ё", "е")
