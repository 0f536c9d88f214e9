"""The GM's rulings as they are typed: `vote 1234 --void --why "…"` → a journal entry; for command line and scripts."""

from __future__ import annotations

import argparse
import shlex
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NoReturn

from daemon.errors import BadInput
from daemon.tongue import say
from engine import rulings
from engine.binding import find_role
from engine.hours import minutes
from engine.journal import Ruling
from engine.model import NOBODY, Side
from engine.roles import ROLES

MOST_WORDS, MOST_LETTERS = 40, 500
SIDES = (*(side.value for side in Side if side is not Side.NONE), "maniac", "draw")
PHASES = ("vote", "night", "revote")


@dataclass(frozen=True, slots=True)
class Form:
    """How one kind of ruling is typed. `build` turns the parsed words into subject and value."""

    usage: str
    about: tuple[str, str]
    arguments: Callable[[argparse.ArgumentParser], None]
    build: Callable[[argparse.Namespace], tuple[str, str]]


def parse(words: Sequence[str] | str, at: datetime, by: str = "gm") -> Ruling:
    """The ruling that these words say; text is split as a shell would. Raises BadInput saying how it is written."""
    listed = _split(words) if isinstance(words, str) else list(words)
    if not listed or listed[0] not in FORMS or len(listed) > MOST_WORDS:
        raise _unknown(listed[0] if listed else "")
    verb, form = listed[0], FORMS[listed[0]]
    said = _reader(verb).parse_args(listed[1:])
    subject, value = form.build(said)
    return Ruling(
        at, verb, subject, value, (said.why or "")[:MOST_LETTERS], by, said.day, getattr(said, "role", "") or ""
    )


def usage() -> str:
    """Every kind of ruling, a line each, in the language in use."""
    return "\n".join(f"{form.usage:<58} {say(*form.about)}" for form in FORMS.values())


def _split(text: str) -> list[str]:
    try:
        return shlex.split(text)
    except ValueError:
        raise BadInput(f"решение «{text}»: не закрыта кавычка", f"ruling {text!r}: a quotation mark is open") from None


class _Reader(argparse.ArgumentParser):
    """argparse that explains itself in a sentence of ours."""

    def error(self, message: str) -> NoReturn:
        raise BadInput(
            f"решение «{self.prog}» записано не так; пишется: {FORMS[self.prog].usage}",
            f"ruling {self.prog}: {message}; it is written: {FORMS[self.prog].usage}",
        )


def _reader(verb: str) -> argparse.ArgumentParser:
    reader = _Reader(prog=verb, add_help=False, allow_abbrev=False)
    FORMS[verb].arguments(reader)
    reader.add_argument("--why", "--reason", dest="why", default="")
    reader.add_argument("--day", type=_positive)
    return reader


def _positive(text: str) -> int:
    number = int(text)
    if not 0 < number < 10_000:
        raise ValueError(text)
    return number


def _number(text: str) -> str:
    if not text.isdecimal() or len(text) > 12:
        raise ValueError(text)
    return text


def _role(word: str) -> str:
    """A shipped role's id for any of its names; a role of the GM's own stays as it is called."""
    found = find_role(word, ROLES)
    return found.id if found else word


def _length(text: str) -> str:
    if minutes(text) is None:
        raise ValueError(text)
    return text


def _vote(reader: argparse.ArgumentParser) -> None:
    reader.add_argument("post", type=_number)
    choice = reader.add_mutually_exclusive_group(required=True)
    choice.add_argument("--for", dest="target")
    for word in ("void", "restore", "nobody", "unvote"):
        choice.add_argument(f"--{word}", action="store_true")


def _vote_value(said: argparse.Namespace) -> tuple[str, str]:
    if said.target is not None:
        return said.post, said.target
    chosen = next(word for word in ("void", "restore", "nobody", "unvote") if getattr(said, word))
    return said.post, {"nobody": NOBODY, "unvote": ""}.get(chosen, chosen)


def _move(reader: argparse.ArgumentParser) -> None:
    reader.add_argument("letter", type=_number)
    choice = reader.add_mutually_exclusive_group(required=True)
    choice.add_argument("--target", "--for", dest="target")
    for word in ("void", "restore", "accept"):
        choice.add_argument(f"--{word}", action="store_true")
    reader.add_argument("--target2")
    reader.add_argument("--ability")
    reader.add_argument("--role", type=_role)
    reader.add_argument("--move", type=int)


def _move_value(said: argparse.Namespace) -> tuple[str, str]:
    if said.target is None:
        return said.letter, next(word for word in ("void", "restore", "accept") if getattr(said, word))
    more = {"target2": said.target2, "ability": said.ability, "role": said.role, "move": said.move}
    return said.letter, rulings.written(said.target, **more)


def _words(*names: str) -> Callable[[argparse.ArgumentParser], None]:
    def arguments(reader: argparse.ArgumentParser) -> None:
        for name in names:
            reader.add_argument(name)

    return arguments


def _letter(reader: argparse.ArgumentParser) -> None:
    reader.add_argument("letter", type=_number)


def _replace(reader: argparse.ArgumentParser) -> None:
    reader.add_argument("old")
    reader.add_argument("new")
    reader.add_argument("--role", type=_role)


def _extend(reader: argparse.ArgumentParser) -> None:
    reader.add_argument("phase", nargs="?", choices=PHASES, default="vote")
    reader.add_argument("length", type=_length)


def _close(reader: argparse.ArgumentParser) -> None:
    reader.add_argument("phase", nargs="?", choices=PHASES, default="vote")


def _end(reader: argparse.ArgumentParser) -> None:
    reader.add_argument("side", choices=SIDES)


def _pair(subject: str, value: str = "") -> Callable[[argparse.Namespace], tuple[str, str]]:
    def build(said: argparse.Namespace) -> tuple[str, str]:
        known: dict[str, Any] = vars(said)
        return str(known[subject]) if subject else "", str(known[value]) if value else ""

    return build


FORMS: Mapping[str, Form] = {
    "vote": Form(
        "vote POST --for NICK | --void | --restore | --nobody | --unvote",
        ("засчитать голос за игрока, снять, вернуть", "count a vote for somebody, void it, restore it"),
        _vote,
        _vote_value,
    ),
    "alias": Form(
        "alias NICK ALIAS",
        ("прозвище означает этого игрока", "an alias means this player"),
        _words("nick", "alias"),
        _pair("nick", "alias"),
    ),
    "move": Form(
        "move LETTER --target NICK [--ability A] | --void | --restore | --accept",
        ("прочесть ход в письме так, снять, принять как есть", "read a letter's move so, void it, take it as it is"),
        _move,
        _move_value,
    ),
    "story": Form(
        "story LETTER",
        ("рассказ из этого письма войдёт в утренний выпуск", "the story in this letter goes into the morning paper"),
        _letter,
        _pair("letter"),
    ),
    "kill": Form("kill NICK", ("вывести игрока из игры", "take a player out"), _words("nick"), _pair("nick")),
    "warn": Form("warn NICK", ("предупреждение", "a warning"), _words("nick"), _pair("nick")),
    "pardon": Form(
        "pardon NICK", ("простить пропуск за этот день", "forgive a miss of this day"), _words("nick"), _pair("nick")
    ),
    "replace": Form(
        "replace OLD NEW [--role ROLE]",
        ("запасной вместо игрока", "a reserve in a player's place"),
        _replace,
        _pair("old", "new"),
    ),
    "extend": Form(
        "extend [vote|night|revote] LENGTH",
        ("продлить: 30 (минут), 2h", "more time: 30 (minutes), 2h"),
        _extend,
        _pair("phase", "length"),
    ),
    "close": Form(
        "close [vote|night]",
        ("закрыть досрочно, если правила позволяют", "close early, where the rules allow"),
        _close,
        _pair("phase"),
    ),
    "lynch": Form(
        "lynch NICK|nobody",
        ("решение ведущего при равенстве", "the GM's word on a tie"),
        _words("nick"),
        _pair("", "nick"),
    ),
    "end": Form("end SIDE", ("подтвердить победу стороны", "confirm a side's victory"), _end, _pair("", "side")),
}


def _unknown(word: str) -> BadInput:
    kinds = ", ".join(FORMS)
    return BadInput(
        f"решения «{word}» нет; бывают: {kinds}. Как пишутся: mafia-gm rule --help.",
        f"there is no ruling {word!r}; there are: {kinds}. How they are written: mafia-gm rule --help.",
    )
