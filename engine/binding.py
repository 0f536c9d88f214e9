"""Roles as bound in one game: the shipped ones, filled from profile and options, and the GM's own (RULES §4, §12).

A binding is plain data as it stands in TOML or INI: `{"side": "town", "blocks": [{"kind": "strike", "uses": 1}]}`. It
replaces a role's blocks whole; what makes a block the don's strike or the boss's freezing stays with the role.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from engine.abilities import APPOINT, CONCEDE, GUESS_STRIKE
from engine.errors import BadSetup
from engine.model import Side
from engine.options import Options
from engine.role import (
    GUARDING,
    HEALING,
    MAFIAS,
    MAKERS,
    OWN_SIDE,
    PROTECTION,
    SELF,
    UNTOUCHABLE,
    VEST,
    Block,
    Role,
    Title,
)
from engine.roles import ROLES

Data = Mapping[str, Any]
Reader = Callable[[object], Any]

_YES, _NO = {"on", "yes", "true", "1", "да", "вкл"}, {"off", "no", "false", "0", "нет", "выкл"}
_NO_LIMIT = {"unlimited", "any", "без ограничений"}
_STOPS = {
    "heal": (HEALING, GUARDING, PROTECTION),
    "vest": (VEST,),
    "guard": (GUARDING,),
    "protection": (PROTECTION,),
    "none": (),
    "nothing": (),
}
_FORBIDDEN = {
    "own_side": OWN_SIDE,
    "own side": OWN_SIDE,
    "свои": OWN_SIDE,
    "self": SELF,
    "себя": SELF,
    "всб": UNTOUCHABLE,
    "bastard": UNTOUCHABLE,
    "untouchable": UNTOUCHABLE,
}


def _flag(raw: object) -> bool:
    word = str(raw).strip().lower()
    if word not in _YES | _NO:
        raise ValueError(raw)
    return word in _YES


def _count(least: int) -> Reader:
    def read(raw: object) -> int | None:
        word = str(raw).strip().lower()
        if word in _NO_LIMIT:
            return None
        if not re.fullmatch(r"[0-9]{1,4}", word) or int(word) < least:
            raise ValueError(raw)
        return int(word)

    return read


def _nights(raw: object) -> int:
    number = _count(1)(raw)
    if number is None:
        raise ValueError(raw)
    return int(number)


def _one_of(*allowed: str) -> Reader:
    def read(raw: object) -> str:
        word = str(raw).strip().lower().replace("-", "_")
        if word not in allowed:
            raise ValueError(raw)
        return word

    return read


def _words(raw: object) -> tuple[str, ...]:
    parts = raw if isinstance(raw, (list, tuple)) else re.split(r"[,|]", str(raw))
    words = tuple(str(part).strip() for part in parts if str(part).strip())
    return () if [word.lower() for word in words] in (["none"], ["nobody"]) else words


def _many(table: Mapping[str, Any]) -> Reader:
    def read(raw: object) -> tuple[str, ...]:
        words = [word.lower() for word in _words(raw)]
        if any(word not in table for word in words):
            raise ValueError(raw)
        return tuple(words)

    return read


def _pairs(raw: object) -> dict[str, str]:
    if isinstance(raw, Mapping):
        return {str(key): str(value) for key, value in raw.items()}
    pairs = [word.split(":", 1) for word in _words(raw)]
    if any(len(pair) < 2 for pair in pairs):
        raise ValueError(raw)
    return {key.strip(): value.strip() for key, value in pairs}


_LIMITS: Mapping[str, Reader] = {
    "uses": _count(0),
    "self_uses": _count(0),
    "every": _nights,
    "not_twice_running": _flag,
    "forbidden_targets": _many(_FORBIDDEN),
}
_MISS = ("none", "actor_dies", "actor_dies_second_miss", "announce_target", "don_dies_second_miss")
_KINDS: Mapping[str, Mapping[str, Reader]] = {
    "strike": {
        **_LIMITS,
        "pierces": _many(_STOPS),
        "stopped_by": _many(_STOPS),
        "seen_by_witness": _flag,
        "guess_role": _flag,
        "miss_penalty": _one_of(*_MISS),
        "don_uses": _count(0),
        "don_every": _nights,
        "don_miss": _one_of(*_MISS),
        "guess_uses": _count(0),
    },
    "block": {
        **_LIMITS,
        "scope": _one_of("night", "night_and_vote", "game_day"),
        "also_protects": _flag,
        "tell": _flag,
    },
    "heal": _LIMITS,
    "check": {
        **_LIMITS,
        "reveals": _one_of("side", "mafia_or_not", "role", "same_side"),
        "copy_to": _words,
        "reads_as": _pairs,
    },
    "watch": {**_LIMITS, "sees": _one_of("strikers", "visitors")},
    "peace": {**_LIMITS, "scope": _one_of("all", "target")},
    "guard": _LIMITS,
    "pardon": {"uses": _count(0)},
    "recruit": {"uses": _count(0)},
    "weight": {"amount": _nights, "weight": _nights},
    "vest": {},
    "revenge": {},
    "immune_to_lynch": {},
    "passive": {},
}
# Parameters under another name: the `[night]` options may stand in a block, too (RULES §12).
_SAME = {
    "don_uses": "uses",
    "don_every": "every",
    "don_miss": "miss_penalty",
    "guess_uses": "uses",
    "weight": "amount",
    "self_target": "self_uses",
}
_GUESS: Data = {
    "ability": GUESS_STRIKE,
    "place": "guess",
    "label": "guess",
    "stopped_by": (),
    "seen_by_witness": False,
    "guess_role": True,
    "shared": True,
    "from_options": {"uses": "guess_uses", "miss_penalty": "miss_penalty"},
}
# A mafioso's strike on his own account comes with the joint one, and a vest stops it as well.
_ABROAD: Mapping[tuple[str, bool], Data] = {
    ("strike", True): {
        "place": "joint",
        "stopped_by": (HEALING, VEST, GUARDING, PROTECTION),
    }
}
_ROLE_KEYS = ("side", "blocks", "succession", "aliases", "title", "confirm")


def roles_for(options: Options, bindings: Mapping[str, Data] | None = None) -> dict[str, Role]:
    """Every role as this game has it, by id; a GM's own role has its name as id. Raises BadSetup."""
    bound = {role.id: role for role in ROLES.values()}
    for name, data in (bindings or {}).items():
        base = find_role(name, bound)
        role = _bound(name, base, data)
        bound[role.id] = role
    return {id_: _settled(role, options, bound) for id_, role in bound.items()}


def find_role(word: str, roles: Mapping[str, Role]) -> Role | None:
    """The role that people call so, in any spelling of case and ё."""
    wanted = fold(word)
    exact = next((role for role in roles.values() if fold(role.id) == wanted), None)
    return exact or next((role for role in roles.values() if wanted in map(fold, role.names())), None)


def fold(word: str) -> str:
    """A word as it is compared: case, ё and blanks do not matter."""
    return " ".join(word.replace("Ё", "Е").replace("ё", "е").casefold().split())


def open_roles(roles: Iterable[Role]) -> tuple[str, ...]:
    """The options that the GM must still set for these roles: `roles.палач` … (ASK in RULES §4)."""
    return tuple(dict.fromkeys(f"roles.{role.title.ru}" for role in roles if role.ask is not None))


def team_blocks(options: Options, roles: Mapping[str, Role]) -> dict[str, Block]:
    """What every member of a mafia may ask for besides his own blocks, by ability (RULES §5, §6)."""
    joint = MAKERS["strike"](place="joint", stopped_by=(HEALING, VEST, GUARDING, PROTECTION))
    made = [joint, Block("appoint", APPOINT)]
    if options.night.guess_strike:
        made.append(_filled(MAKERS["strike"](**_GUESS), options, roles))
    if options.night.recruit:
        made.append(MAKERS["recruit"]())
    if options.victory.concession:
        made.append(Block("concede", CONCEDE))
    return {block.ability: block for block in made}


def read_blocks(text: str) -> list[dict[str, str]]:
    """Blocks as they stand in the INI: `strike pierces=vest uses=1; heal self_uses=0`. Raises BadSetup."""
    blocks = []
    for part in text.split(";"):
        words = part.split()
        pairs = [word.split("=", 1) for word in words[1:]]
        if any(len(pair) < 2 for pair in pairs):
            raise BadSetup(
                f"Способность «{part.strip()}»: после названия нужны пары параметр=значение.",
                f"Ability '{part.strip()}': after its name come pairs parameter=value.",
            )
        if words:
            blocks.append({"kind": words[0], **{pair[0]: pair[1] for pair in pairs}})
    return blocks


def _bound(name: str, base: Role | None, data: Data) -> Role:
    _known(f"roles.{name}", data, _ROLE_KEYS)
    if base is None:
        base = _own(name, data)
    blocks = data.get("blocks")
    if isinstance(blocks, str):
        blocks = read_blocks(blocks)
    base = replace(base, side=_side(name, data["side"]) if "side" in data else base.side)
    return replace(
        base,
        blocks=base.blocks if blocks is None else _blocks(name, base, blocks),
        succession=_role_flag(name, data, "succession", base.succession),
        aliases=(*base.aliases, *_words(data.get("aliases", ()))),
        ask=None if _role_flag(name, data, "confirm", default=True) else base.ask,
    )


def _own(name: str, data: Data) -> Role:
    if "side" not in data:
        raise BadSetup(
            f"roles.{name}: у своей роли должна быть сторона: side = town, mafia, solo.",
            f"roles.{name}: a role of your own needs a side: side = town, mafia, solo.",
        )
    return Role(name, Title(name, str(data.get("title", name))), Side.TOWN, (MAKERS["passive"](),))


def _side(name: str, raw: object) -> Side:
    word = str(raw).strip().lower()
    if word not in set(Side):
        allowed = ", ".join(side for side in Side if side is not Side.NONE)
        raise BadSetup(
            f"roles.{name}: нет стороны «{raw}»; есть: {allowed}.",
            f"roles.{name}: there is no side '{raw}'; there are: {allowed}.",
        )
    return Side(word)


def _role_flag(name: str, data: Data, key: str, default: bool) -> bool:
    return bool(_parameter(f"roles.{name}", key, data[key], _flag)) if key in data else default


def _blocks(name: str, base: Role, blocks: Sequence[Data]) -> tuple[Block, ...]:
    if not isinstance(blocks, (list, tuple)) or not all(isinstance(data, Mapping) for data in blocks):
        raise BadSetup(
            f"roles.{name}: blocks — это список способностей.", f"roles.{name}: blocks is a list of abilities."
        )
    made = tuple(_block(name, base, data) for data in blocks)
    abilities = [block.ability for block in made if block.ability]
    if len(set(abilities)) < len(abilities):
        raise BadSetup(
            f"roles.{name}: две способности одного вида; оставьте одну.",
            f"roles.{name}: two abilities of one kind; keep one.",
        )
    return made


def _block(name: str, base: Role, data: Data) -> Block:
    where = f"roles.{name}"
    kind = str(data.get("kind", ""))
    if kind not in _KINDS:
        raise BadSetup(
            f"{where}: нет способности «{kind}»; есть: {', '.join(_KINDS)}.",
            f"{where}: there is no ability '{kind}'; there are: {', '.join(_KINDS)}.",
        )
    readers = {**_KINDS[kind], "self_target": _self_target}
    _known(f"{where}.{kind}", data, ("kind", *(_KINDS[kind])), also=("self_target",))
    given = {
        _SAME.get(key, key): _parameter(f"{where}.{kind}", key, raw, readers[key])
        for key, raw in data.items()
        if key != "kind"
    }
    namesake = _namesake(kind, base)
    kept = _identity(namesake, given) if namesake is not None else _ABROAD.get((kind, base.side in MAFIAS), {})
    return _made(kind, given, kept)


def _self_target(raw: object) -> int | None:
    return None if _flag(raw) else 0


def _made(kind: str, given: dict[str, Any], kept: Data) -> Block:
    if given.get("guess_role"):
        open_ones = {key: name for key, name in _GUESS["from_options"].items() if key not in given}
        given = {**_GUESS, "from_options": open_ones, **given}
    pierces = given.pop("pierces", None)
    if "stopped_by" in given:
        given["stopped_by"] = tuple(
            dict.fromkeys(stop for word in given["stopped_by"] for stop in _STOPS.get(word, (word,)))
        )
    if "forbidden_targets" in given:
        given["forbidden_targets"] = tuple(_FORBIDDEN[word] for word in given["forbidden_targets"])
    made = MAKERS[kind](**{**kept, **given})
    if pierces is not None:
        pierced = {stop for word in pierces for stop in _STOPS[word]}
        made = replace(made, stopped_by=tuple(stop for stop in made.stopped_by if stop not in pierced))
    return made


def _identity(namesake: Block, given: Data) -> dict[str, Any]:
    """What stays with the role when the GM binds a block of the same kind: it is still the don's strike."""
    if given.get("guess_role"):
        return {}
    open_ones = {key: option for key, option in namesake.from_options.items() if key not in given}
    kept: dict[str, Any] = {
        "ability": namesake.ability,
        "place": namesake.place,
        "label": namesake.label,
        "fails_on_dead": namesake.fails_on_dead,
        "shared": namesake.shared,
        "from_options": open_ones,
        "by_profile": {
            profile: {key: value for key, value in values.items() if key not in given}
            for profile, values in namesake.by_profile.items()
        },
    }
    if namesake.copy_to:
        kept["copy_to"] = namesake.copy_to
    return kept


def _namesake(kind: str, base: Role) -> Block | None:
    return next((block for block in base.blocks if block.kind == kind and block.ability), None)


def _settled(role: Role, options: Options, roles: Mapping[str, Role]) -> Role:
    return replace(role, blocks=tuple(_filled(block, options, roles) for block in role.blocks))


def _filled(block: Block, options: Options, roles: Mapping[str, Role]) -> Block:
    values: dict[str, Any] = dict(block.by_profile.get(options.profile, {}))
    values.update({key: options.get(f"night.{name}") for key, name in block.from_options.items()})
    if block.copy_to:
        values["copy_to"] = tuple(_id(word, roles) for word in block.copy_to)
    if block.reads_as:
        values["reads_as"] = {_id(word, roles): reads for word, reads in block.reads_as.items()}
    return replace(block, **values)


def _id(word: str, roles: Mapping[str, Role]) -> str:
    role = find_role(word, roles)
    if role is None:
        raise BadSetup(f"Нет роли «{word}».", f"There is no role '{word}'.")
    return role.id


def _known(where: str, data: Data, keys: Sequence[str], also: Sequence[str] = ()) -> None:
    unknown = [key for key in data if key not in (*keys, *also)]
    if unknown:
        raise BadSetup(
            f"{where}: нет параметра «{unknown[0]}»; есть: {', '.join(keys)}.",
            f"{where}: there is no parameter '{unknown[0]}'; there are: {', '.join(keys)}.",
        )


def _parameter(where: str, key: str, raw: object, read: Reader) -> Any:
    try:
        return read(raw)
    except ValueError as error:
        raise BadSetup(f"{where}: {key} не может быть «{raw}».", f"{where}: {key} cannot be '{raw}'.") from error
