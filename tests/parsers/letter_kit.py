"""Letters as data: casts, senders and readings in the short form of fixtures/letters."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from parsers.letters import LetterReading, MoveReading, Sender, read
from parsers.names import NameIndex, Person, Standing

FOLDER = Path(__file__).parents[2] / "fixtures" / "letters"
CASTS: Mapping[str, Any] = tomllib.loads((FOLDER / "cast.toml").read_text("utf-8"))
ROLES: Mapping[str, Any] = CASTS["roles"]
WORDS = {role: tuple(about["words"]) for role, about in ROLES.items()}


@lru_cache
def names(cast: str) -> NameIndex:
    """Everybody of a cast."""
    return NameIndex(Person(nick, _standing(role)) for nick, role in CASTS[cast].items())


def _standing(role: str) -> Standing:
    if role in {"gm", "outsider"}:
        return Standing(role)
    return Standing.DEAD if role.startswith("*") else Standing.LIVING


def sender(cast: str, nick: str, **more: Any) -> Sender:
    """Somebody of a cast as a writer; `more` sets or overrides fields of the record."""
    role = CASTS[cast].get(nick, "outsider").lstrip("*")
    about = ROLES.get(role, {})
    side = CASTS["sides"][cast] if about.get("mafia") else []
    fields = {
        "abilities": (*about.get("abilities", []), *side, "pass"),
        "mafia": about.get("mafia", False),
        "leads": about.get("leads", False),
        "compares": about.get("compares", False),
        "in_game": role in ROLES,
    }
    return Sender(nick, role, **fields | more)


def reading(letter: Mapping[str, Any], cast: str) -> LetterReading:
    """The reading of one letter of a fixture file."""
    cast = letter.get("cast", cast)
    writer = sender(
        cast,
        letter["from"],
        offered=letter.get("offered", False),
        moved=frozenset(letter.get("moved", ())),
        may_speak_as_killer=letter.get("office") == "killer",
        **{"leads": True} if "office" in letter else {},
    )
    return read(letter["text"], writer, names(cast), WORDS, letter.get("subject", ""))


def short(move: MoveReading) -> str:
    """`heal X`, `check X/Y`, `guess_strike X = doctor`, `heal ? several_targets`, `heal (yesterday)` …"""
    if move.ask:
        return f"{move.ability} ? {move.ask}"
    aims = "/".join(nick for nick in (move.target, move.target2) if nick)
    marks = {"(yesterday)": move.as_yesterday, "(withdraw)": move.withdraws, "(killer)": move.as_killer}
    role = f"= {move.role}" if move.role else ""
    return " ".join(part for part in (move.ability, aims, role, *(m for m, on in marks.items() if on)) if part)


def moves(text: str, nick: str, cast: str = "classic", **more: Any) -> list[str]:
    """The moves of a letter in the short form."""
    subject = more.pop("subject", "")
    return [short(move) for move in read(text, sender(cast, nick, **more), names(cast), WORDS, subject).moves]


def fixtures() -> Iterator[tuple[str, str, Mapping[str, Any]]]:
    """(file, cast, letter) of every fixture letter."""
    for path in sorted(FOLDER.glob("*.toml")):
        if path.name != "cast.toml":
            content = tomllib.loads(path.read_text("utf-8"))
            yield from ((path.stem, content["cast"], letter) for letter in content["letters"])
