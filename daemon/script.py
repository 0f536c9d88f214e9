"""The script of a game for `play`: a TOML file, read and checked; what it cannot hold is said in one sentence."""

from __future__ import annotations

import datetime
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, ValidationError
from pydantic_core import ErrorDetails, PydanticCustomError

from daemon.errors import BadInput
from engine.abilities import ABILITIES

MOST_BYTES = 4_000_000
MOST_POSTS = 1000


def _clock(value: object) -> object:
    """TOML has local times of its own: `at = 20:12:00` without quotes."""
    return value.isoformat() if isinstance(value, datetime.time) else value


At = Annotated[str | None, BeforeValidator(_clock)]


def _known(value: str) -> str:
    if value not in ABILITIES:
        raise PydanticCustomError("literal_error", "no such ability", {"expected": ", ".join(ABILITIES)})
    return value


Ability = Annotated[str, AfterValidator(_known)]


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Player(_Strict):
    """A line of `[players]`."""

    role: str
    side: str | None = None
    gender: Literal["m", "f", "n"] | None = None
    aliases: tuple[str, ...] = ()
    items: tuple[str, ...] = ()
    weight: Annotated[int, Field(ge=0, le=100)] | None = None


class Vote(_Strict):
    """A vote: `for` a nick, `nobody` or nothing, or the post's own `html`."""

    by: str
    target: str | None = Field(default=None, alias="for")
    html: str | None = None
    at: At = None
    edited: bool = False
    topic: Literal["vote", "game", "old"] = "vote"
    via: Literal["gm"] | None = None


class Letter(_Strict):
    """A letter to the GM."""

    sender: str = Field(alias="from")
    text: str = ""
    subject: str = ""
    at: At = None


class Move(_Strict):
    """A move that is read already."""

    by: str
    ability: Ability
    target: str | None = None
    target2: str | None = None
    role: str | None = None
    at: At = None
    as_killer: bool | None = None
    withdraws: bool = False


class Day(_Strict):
    """One game day: votes, then the night that follows or ends with it."""

    posts: Mapping[str, Annotated[int, Field(ge=0, le=MOST_POSTS)]] = {}
    votes: tuple[Vote, ...] = ()
    revote: tuple[Vote, ...] = ()
    letters: tuple[Letter, ...] = ()
    moves: tuple[Move, ...] = ()
    rulings: tuple[str, ...] = ()


class Script(_Strict):
    """A whole game."""

    profile: str = "classic"
    options: Mapping[str, Any] = {}
    players: Mapping[str, Player]
    random_list: tuple[str, ...] = ()
    offices: Mapping[str, str] = {}
    roles: Mapping[str, Mapping[str, Any]] = {}
    gms: tuple[str, ...] = ()
    name: str = ""
    language: Literal["ru", "en"] | None = None
    seed: int = 0
    days: tuple[Day, ...] = ()


def read_script(path: Path) -> Script:
    """Read a script. Raises BadInput naming the first thing wrong and where it stands."""
    try:
        if path.stat().st_size > MOST_BYTES:
            raise BadInput(f"«{path}» слишком велик.", f"{path} is too large.")
        data = tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except OSError as error:
        why = error.strerror or type(error).__name__
        raise BadInput(f"«{path}» не читается: {why}.", f"Cannot read {path}: {why}.") from error
    except (ValueError, RecursionError) as error:
        raise BadInput(f"«{path}» — не TOML в UTF-8: {error}.", f"{path} is no TOML in UTF-8: {error}.") from error
    try:
        return Script.model_validate(data)
    except ValidationError as error:
        raise _wrong(path, error.errors()) from None


# What pydantic calls a fault → the fault in our words.
_FAULTS: Mapping[str, tuple[str, str]] = {
    "missing": ("не указано", "is missing"),
    "extra_forbidden": ("такого ключа нет", "there is no such key"),
    "string_type": ("ожидается строка в кавычках", "a quoted string is expected"),
    "int_type": ("ожидается число", "a number is expected"),
    "int_parsing": ("ожидается число", "a number is expected"),
    "bool_type": ("ожидается true или false", "true or false is expected"),
    "bool_parsing": ("ожидается true или false", "true or false is expected"),
    "tuple_type": ("ожидается список", "a list is expected"),
    "mapping_type": ("ожидается таблица", "a table is expected"),
    "dict_type": ("ожидается таблица", "a table is expected"),
    "model_type": ("ожидается таблица", "a table is expected"),
    "literal_error": ("такого значения нет; есть: {expected}", "there is no such value; there are: {expected}"),
    "greater_than_equal": ("число не меньше {ge}", "a number of at least {ge}"),
    "less_than_equal": ("число не больше {le}", "a number of at most {le}"),
}


def _wrong(path: Path, faults: Iterable[ErrorDetails]) -> BadInput:
    fault = next(iter(faults))
    ru, en = _FAULTS.get(fault["type"], (fault["msg"], fault["msg"]))
    context = fault.get("ctx", {})
    place = _place(fault["loc"])
    return BadInput(f"«{path}», {place}: {ru.format(**context)}.", f"{path}, {place}: {en.format(**context)}.")


def _place(loc: tuple[int | str, ...]) -> str:
    """`("days", 0, "votes", 1, "by")` → `days[1].votes[2].by`, counted from one as people do."""
    place = ""
    for part in loc:
        place += f"[{part + 1}]" if isinstance(part, int) else f".{part}" if place else part
    return place or "TOML"
