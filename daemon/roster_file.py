"""The players file of `count`: a line each, `7. Nick #12 = alias, alias`; `- Nick` is dead, `* Nick` the GM."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from daemon.errors import BadInput
from parsers.names import Person, Standing
from parsers.naming.folding import exact

MOST_PLAYERS = 1000
_SIGNS = {"-": Standing.DEAD, "–": Standing.DEAD, "—": Standing.DEAD, "*": Standing.GM}
_SIGN = re.compile(r"([-–—*])\s+(?=\S)")
_NUMBER = re.compile(r"(\d{1,3})[.)]\s+(?=\S)")
_USER = re.compile(r"\s+#(\d{1,10})$")


@dataclass(frozen=True)
class Roster:
    """Everybody of a game in the file's order, and the user ids that are known."""

    people: tuple[Person, ...]
    user_ids: dict[str, int]

    @property
    def players(self) -> tuple[str, ...]:
        """All players, the dead too."""
        return tuple(person.nick for person in self.people if person.standing is not Standing.GM)

    @property
    def living(self) -> tuple[str, ...]:
        """Who may vote and be voted for."""
        return tuple(person.nick for person in self.people if person.standing is Standing.LIVING)

    @property
    def gms(self) -> frozenset[str]:
        """Who leads the game."""
        return frozenset(person.nick for person in self.people if person.standing is Standing.GM)

    def who(self, author: str, author_id: int | None) -> str:
        """The nick behind a post: by user id where both sides know it, else by the name as shown, letter by letter."""
        if author_id is not None and author_id in self._by_id:
            return self._by_id[author_id]
        nick = self._by_name.get(exact(author), author)
        known = self.user_ids.get(nick)
        stranger = author_id is not None and known is not None and known != author_id
        return f"{author} (#{author_id})" if stranger else nick

    @cached_property
    def _by_id(self) -> dict[int, str]:
        return {number: nick for nick, number in self.user_ids.items()}

    @cached_property
    def _by_name(self) -> dict[str, str]:
        return {exact(person.nick): person.nick for person in self.people}


@dataclass(frozen=True, slots=True)
class _Line:
    person: Person
    user_id: int | None


def read_roster(path: Path) -> Roster:
    """Read a players file; BadInput says what is wrong, and where."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(
            f"Не читается список игроков «{path}»: {_why(error)}.",
            f"Cannot read the players file {path}: {_why(error)}.",
        ) from error
    lines = list(_lines(text, path))
    _check(lines, path)
    people = tuple(line.person for line in lines)
    return Roster(people, {line.person.nick: line.user_id for line in lines if line.user_id is not None})


def _why(error: OSError | UnicodeDecodeError) -> str:
    return error.strerror or type(error).__name__ if isinstance(error, OSError) else "not UTF-8"


def _lines(text: str, path: Path) -> Iterator[_Line]:
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            yield _line(line.strip(), f"{path}:{number}")


def _line(line: str, where: str) -> _Line:
    standing, place, rest = Standing.LIVING, None, line
    while (sign := _SIGN.match(rest)) or (number := _NUMBER.match(rest)):
        if sign:
            standing, rest = _SIGNS[sign[1]], rest[sign.end() :]
        elif number:
            place, rest = int(number[1]), rest[number.end() :]
    name, _, others = rest.partition(" = ")
    name, user_id = _without_id(name.strip())
    others, late_id = _without_id(others.strip())
    aliases = tuple(alias.strip() for alias in others.split(",") if alias.strip())
    if not name:
        raise BadInput(f"{where}: нет имени.", f"{where}: no name.")
    return _Line(Person(exact(name), standing, aliases, number=place), user_id if user_id is not None else late_id)


def _without_id(text: str) -> tuple[str, int | None]:
    found = _USER.search(" " + text)
    return (text[: found.start() - 1 if found.start() else 0].strip(), int(found[1])) if found else (text, None)


def _check(lines: list[_Line], path: Path) -> None:
    if not any(line.person.standing is Standing.LIVING for line in lines):
        raise BadInput(f"В списке «{path}» нет ни одного живого игрока.", f"No living player in {path}.")
    if len(lines) > MOST_PLAYERS:
        raise BadInput(f"В списке «{path}» больше {MOST_PLAYERS} строк.", f"More than {MOST_PLAYERS} lines in {path}.")
    for what in ("nick", "number"):
        _once([getattr(line.person, what) for line in lines], path)
    _once([line.user_id for line in lines], path)


def _once(values: list[object], path: Path) -> None:
    seen = set()
    for value in values:
        if value is not None and value in seen:
            raise BadInput(f"В списке «{path}» дважды стоит {value}.", f"{path} holds {value} twice.")
        seen.add(value)
