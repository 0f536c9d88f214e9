"""The tables of `engine/README.md`, written from the code: `python -m tests.engine.tables` puts them in again."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path

from engine.describe import block_words
from engine.options import OPTIONS, Options, write
from engine.parameters import PARAMETERS
from engine.profiles import PROFILES
from engine.role import MAKERS, SIDE_WORDS, Role
from engine.roles import ROLES

README = Path(__file__).parents[2] / "engine" / "README.md"


def options() -> list[str]:
    """Every option: what it is, what it may hold, and its value in each profile."""
    rows = [f"| option | is | values | {' | '.join(PROFILES)} | RULES |", "|---" * (len(PROFILES) + 4) + "|"]
    chosen = {name: Options.for_profile(name) for name in PROFILES}
    for key, option in OPTIONS.items():
        values = " | ".join(_value(write(option, chosen[name].get(key)), option.suggestion) for name in PROFILES)
        allowed = option.kind.allowed().en.replace("|", "/")
        rows.append(f"| `{key}` | {option.about.en} | {allowed} | {values} | {option.source} |")
    return rows


def _value(text: str, suggestion: str | None) -> str:
    return text or (f"**ASK** [{suggestion}]" if suggestion else "–")


def roles() -> list[str]:
    """Every shipped role: its names, its side, its blocks."""
    rows = ["| id | Russian | English | side | blocks | also called |", "|---" * 6 + "|"]
    return rows + [_role(role) for role in ROLES.values()]


def _role(role: Role) -> str:
    blocks = ", ".join(dict.fromkeys(block.ability or block.kind for block in role.blocks)) or "–"
    ask = " **ASK**" if role.ask else ""
    called = ", ".join(role.aliases) or "–"
    return (
        f"| `{role.id}` | {role.title.ru} | {role.title.en} | {SIDE_WORDS[role.side].en} | {blocks}{ask} | {called} |"
    )


def blocks() -> list[str]:
    """Every kind of block: what it does and which parameters a GM may set."""
    rows = ["| kind | does | parameters |", "|---" * 3 + "|"]
    for kind, parameters in PARAMETERS.items():
        names = ", ".join(f"`{name}`" for name in parameters) or "–"
        rows.append(f"| `{kind}` | {block_words(MAKERS[kind]()).en} | {names} |")
    return rows


TABLES: Mapping[str, Callable[[], list[str]]] = {"options": options, "roles": roles, "blocks": blocks}


def filled(text: str) -> str:
    """The page with every table as the code has it now."""
    for name, table in TABLES.items():
        begin, end = f"<!-- {name} -->", f"<!-- end of {name} -->"
        inside = "\n".join([begin, *table(), end])
        text = re.sub(f"{re.escape(begin)}.*?{re.escape(end)}", lambda _, inside=inside: inside, text, flags=re.DOTALL)
    return text


if __name__ == "__main__":
    README.write_text(filled(README.read_text(encoding="utf-8")), encoding="utf-8")
