"""The game's file: which keys are set, and their values where they come from a closed list or are numbers and times."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from daemon import config as configs
from daemon import dealing, ini
from daemon.config import NAME_SECTIONS, OPTION_SECTIONS, Config
from daemon.doctor.machine import rights
from daemon.errors import Trouble
from daemon.ini import BadConfig, Fault, Ini
from daemon.sections import DIALECTS, SECTIONS
from engine.binding import open_roles
from engine.kinds import ListOf, Text
from engine.options import OPTIONS
from engine.profiles import PROFILES

SET, UNKNOWN, UNFIT = "set", "?", "does not fit"
FORMS = ("env", "file", "keyring")
WORDS = frozenset(
    {*DIALECTS, *PROFILES, "ru", "en", "new", "on", "off", "keep", "delete", "manual", "auto_if_certain", "review"}
)
_PLAIN = re.compile(r"\d{1,10}(\.\d{1,3})?\s?[smhd]?|\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d)?|127\.0\.0\.1:\d{1,5}")
_ID = re.compile(r"[?&;](?:t|f|id)=(\d{1,10})(?:\D|$)")
Values = Mapping[str, str | None]


def report(path: Path, said: Ini | None) -> dict[str, Any]:
    """The file as far as it may be shown."""
    return {
        "there": path.is_file(),
        "rights": rights(path),
        "faults": _faults(path),
        "sections": {} if said is None else _sections(said),
        "password_file": _password_file(said, path.resolve().parent),
    }


def rules(config: Config) -> dict[str, Any]:
    """The choices of a file without faults: the profile, what differs from it, what is open."""
    options = config.options
    roles = [config.cast.roles[role] for role in dealing.role_ids(config)]
    return {
        "profile": options.profile,
        "open": [option.key for option in options.open_choices(roles)],
        "open_roles": len(open_roles(roles)),
        "players": len(config.cast.players),
        "without_main_nick": sum(person is None for person in config.cast.players.values()),
        "dealt_in_file": dealing.dealt_by_hand(config),
    }


def _faults(path: Path) -> list[dict[str, Any]]:
    """Where the file is at fault; what stands there is not repeated, `mafia-gm check` tells it."""
    try:
        configs.check(ini.read(path))
    except BadConfig as bad:
        return [_fault(fault) for fault in bad.faults]
    except Trouble as trouble:
        return [{"line": None, "section": None, "key": None, "kind": type(trouble).__name__}]
    return []


def _fault(fault: Fault) -> dict[str, Any]:
    section = fault.section if fault.section in configs.SECTION_NAMES else UNKNOWN
    return {"line": fault.line, "section": section, "key": fault.key if _is_key(section, fault.key) else UNKNOWN}


def _is_key(section: str, key: str) -> bool:
    return key == "" or key in _keys(section)


def _keys(section: str) -> set[str]:
    if section in SECTIONS:
        return set(SECTIONS[section].model_fields)
    return {option.name for option in OPTIONS.values() if option.section == section}


def _sections(said: Ini) -> dict[str, Any]:
    shown: dict[str, Any] = {}
    for section, values in said.sections.items():
        if section in NAME_SECTIONS:
            shown[section] = {"lines": len(values), "with_value": sum(bool(value) for value in values.values())}
        elif section in SECTIONS or section in OPTION_SECTIONS:
            shown[section] = _values(section, values)
    others = len(said.sections) - len(shown)
    return {**shown, **({"other_sections": others} if others else {})}


def _values(section: str, values: Values) -> dict[str, str]:
    shown = {key: _value(section, key, value or "") for key, value in values.items() if key in _keys(section)}
    unknown = len(values) - len(shown)
    return {**shown, **({"unknown_keys": str(unknown)} if unknown else {})}


def _value(section: str, key: str, value: str) -> str:
    special = _SPECIAL.get((section, key))
    if special is not None:
        return special(value)
    if section in OPTION_SECTIONS:
        return _option(f"{section}.{key}", value)
    if section == "topics":
        found = _ID.search(value)
        return f"address of {found[1]}" if found else _plain(value)
    return _plain(value)


def _option(key: str, value: str) -> str:
    """A rule's value; free words of the GM's own are only said to be there."""
    kind = OPTIONS[key].kind
    if isinstance(kind, Text) or (isinstance(kind, ListOf) and not kind.values):
        return SET if value else ""
    try:
        return kind.show(kind.parse(" ".join(value.split())))
    except ValueError:
        return UNFIT if value else ""


def _plain(value: str) -> str:
    return value if not value or value.lower() in WORDS or _PLAIN.fullmatch(value) else SET


def _password(value: str) -> str:
    form, colon, _ = value.partition(":")
    return f"{form}:…" if colon and form in FORMS else (SET if value else "")


def _host(value: str) -> str:
    """Scheme and host of the forum; the way to it and who signs in are left out."""
    found = re.match(r"(https?)://(?:[^/?#@]*@)?([a-z0-9.-]{1,253})(?=[:/?#]|$)", value, re.IGNORECASE)
    return f"{found[1]}://{found[2]}" if found else UNFIT


def _store(value: str) -> str:
    scheme = value.partition(":")[0]
    return f"{scheme}:…" if re.fullmatch(r"[a-z0-9+]{1,30}", scheme) and ":" in value else SET


def _number_of(value: str) -> str:
    return str(len(value.split()))


_SPECIAL: Mapping[tuple[str, str], Callable[[str], str]] = {
    ("forum", "password"): _password,
    ("forum", "url"): _host,
    ("forum", "username"): lambda value: SET if value else "",
    ("game", "name"): lambda value: SET if value else "",
    ("store", "url"): _store,
    ("notify", "urls"): _number_of,
}


def _password_file(said: Ini | None, folder: Path) -> str | None:
    """The rights of the file that holds the password, where there is one."""
    word = (said.sections.get("forum", {}).get("password") if said else None) or ""
    if not word.startswith("file:"):
        return None
    return rights(folder / Path(word.removeprefix("file:").strip()).expanduser()) or "not there"
