"""Roles as bound in one game: the shipped ones, filled from profile and options, and the GM's own (RULES §4, §12).

A binding is plain data as it stands in TOML or INI: `{"side": "town", "blocks": [{"kind": "strike", "uses": 1}]}`. It
replaces a role's blocks whole; what makes a block the don's strike or the boss's freezing stays with the role.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from engine.abilities import APPOINT, CONCEDE, GUESS_STRIKE
from engine.errors import BadSetup, OpenChoice
from engine.model import Side
from engine.options import Options
from engine.parameters import FORBIDDEN, PARAMETERS, SAME, STOPS, Reader, flag, words
from engine.role import GUARDING, HEALING, MAFIAS, MAKERS, PROTECTION, VEST, Block, Role, Title
from engine.roles import ROLES

Data = Mapping[str, Any]

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


def no_open_choices(options: Options, roles: Iterable[Role]) -> None:
    """Nothing that matters with these roles is left open; raises OpenChoice naming all that is."""
    roles = tuple(roles)
    left = (*(option.key for option in options.open_choices(roles)), *open_roles(roles))
    if left:
        raise OpenChoice(left)


def team_blocks(options: Options, roles: Mapping[str, Role]) -> dict[str, Block]:
    """What every member of a mafia may ask for besides his own blocks, by ability (RULES §5, §6)."""
    joint = MAKERS["strike"](place="joint", stopped_by=(HEALING, VEST, GUARDING, PROTECTION))
    made = [joint, Block("appoint", APPOINT, self_uses=None)]
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
        aliases=(*base.aliases, *words(data.get("aliases", ()))),
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
    return bool(_parameter(f"roles.{name}", key, data[key], flag)) if key in data else default


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
    if kind not in PARAMETERS:
        raise BadSetup(
            f"{where}: нет способности «{kind}»; есть: {', '.join(PARAMETERS)}.",
            f"{where}: there is no ability '{kind}'; there are: {', '.join(PARAMETERS)}.",
        )
    _known(f"{where}.{kind}", data, ("kind", *PARAMETERS[kind]))
    given = {
        SAME.get(key, key): _parameter(f"{where}.{kind}", key, raw, PARAMETERS[kind][key])
        for key, raw in data.items()
        if key != "kind"
    }
    namesake = _namesake(kind, base)
    kept = _identity(namesake, given) if namesake is not None else _ABROAD.get((kind, base.side in MAFIAS), {})
    return _made(kind, given, kept)


def _made(kind: str, given: dict[str, Any], kept: Data) -> Block:
    if given.get("guess_role"):
        open_ones = {key: name for key, name in _GUESS["from_options"].items() if key not in given}
        given = {**_GUESS, "from_options": open_ones, **given}
    pierces = given.pop("pierces", None)
    if "stopped_by" in given:
        given["stopped_by"] = tuple(
            dict.fromkeys(stop for word in given["stopped_by"] for stop in STOPS.get(word, (word,)))
        )
    if "forbidden_targets" in given:
        given["forbidden_targets"] = tuple(FORBIDDEN[word] for word in given["forbidden_targets"])
    made = MAKERS[kind](**{**kept, **given})
    if pierces is not None:
        pierced = {stop for word in pierces for stop in STOPS[word]}
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


def _known(where: str, data: Data, keys: Sequence[str]) -> None:
    unknown = [key for key in data if key not in keys]
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
