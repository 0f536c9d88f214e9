"""Writes `game.ini`: every key and option with its words, values and defaults, from the same tables that read them."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from pydantic_core import PydanticUndefined

from daemon.sections import SECTIONS, TITLES, about
from engine.option import Option, Words
from engine.options import OPTIONS, Options
from engine.profiles import PROFILES

LANGUAGES = ("ru", "en")
ORDER = (
    *("game", "forum", "topics", "signup", "players", "aliases", "gender", "roles", "assigned"),
    *("schedule", "votes", "activity", "night", "reveal", "victory", "review", "notify", "store", "selectors"),
)
_NAMES: Mapping[str, tuple[str, ...]] = {
    "players": ("Полынь = Травница", "Kvakin88 = Квакин", "[Клан] Ёлка = Ёлка"),
    "aliases": ("Kvakin88 = Квакин, Ква",),
    "gender": ("Полынь = ж",),
    "roles": ("мафия = 2", "доктор = 1", "комиссар = 1"),
    "assigned": ("Полынь = мирный житель, бронежилет", "Kvakin88 = мафия, дежурный"),
}
_OWN_ROLE = (
    Words("Своя роль или своё значение роли; способности через «;»", "A role of your own; abilities apart by “;”"),
    ("[role палач]", "side = town", "blocks = strike pierces=vest uses=2"),
)


@dataclass(frozen=True, slots=True)
class Choices:
    """What is already known when a file is written: values by `section.key`, and the lines of the name sections.

    `languages` are those of the comments, in order.
    """

    values: Mapping[str, str] = field(default_factory=dict)
    names: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    languages: tuple[str, ...] = LANGUAGES


def write(choices: Choices) -> str:
    """The file. What is not chosen stands there commented out with its default."""
    blocks = ["\n".join(_block(section, choices)) for section in ORDER]
    return "\n\n".join([*blocks, "\n".join(_own_role(choices))]) + "\n"


def example() -> str:
    """`config.example.ini`: loads as it is."""
    return write(
        Choices(
            {"game.profile": "boss", "topics.forum": "7"}, {"players": {"Полынь": "Травница", "Kvakin88": "Квакин"}}
        )
    )


def _block(section: str, choices: Choices) -> Iterator[str]:
    yield f"# {_both(TITLES[section], choices)}"
    yield f"[{section}]"
    if section in SECTIONS:
        yield from _keys(section, choices)
    elif section in _NAMES:
        yield from _name_lines(section, choices)
    else:
        for option in OPTIONS.values():
            if option.section == section and option.key != "schedule.start":  # `[game] start` is the same thing
                yield from _option(option, choices)


def _keys(section: str, choices: Choices) -> Iterator[str]:
    for key, known in SECTIONS[section].model_fields.items():
        words = about(section, key)
        yield f"# {_both(Words(words.ru, words.en), choices)}"
        value = choices.values.get(f"{section}.{key}")
        required = known.default is PydanticUndefined
        if value is None and required:
            value = words.example
        yield f"{key} = {value}" if value is not None else f"#{key} = {_plain(known.default) or words.example}".rstrip()


def _name_lines(section: str, choices: Choices) -> Iterator[str]:
    chosen = choices.names.get(section, {})
    yield from (f"{quoted(name)} = {value}" if value else quoted(name) for name, value in chosen.items())
    if not chosen:
        yield from (f"#{line}" for line in _NAMES[section])


def quoted(name: str) -> str:
    """A nick that an INI would misread stands in quotes."""
    return f'"{name}"' if "=" in name or name[:1] in "#;[" or name.endswith("]") else name


def _option(option: Option, choices: Choices) -> Iterator[str]:
    yield f"# {_both(option.about, choices)}"
    yield from (f"#   {value} — {_both(words, choices)}" for value, words in option.kind.meanings().items())
    if not option.kind.meanings():
        yield f"#   {_both(option.kind.allowed(), choices)}"
    yield f"#   {_defaults(option, choices)}"
    value = choices.values.get(option.key)
    profile = choices.values.get("game.profile", "classic")
    default = Options.for_profile(profile if profile in PROFILES else "classic").written()[option.key]
    yield f"{option.name} = {value}" if value is not None else f"#{option.name} = {default}".rstrip()


def _defaults(option: Option, choices: Choices) -> str:
    """`classic: …; boss: …`; an open choice names what is suggested."""
    said = {name: Options.for_profile(name).written()[option.key] for name in PROFILES}
    if len(set(said.values())) == 1 and option.suggestion is None:
        return _both(Words("по умолчанию", "default"), choices) + f": {next(iter(said.values())) or '—'}"
    open_word = _both(Words(f"выбрать [{option.suggestion}]", f"choose [{option.suggestion}]"), choices)
    return "; ".join(f"{name}: {value or (open_word if option.suggestion else '—')}" for name, value in said.items())


def _own_role(choices: Choices) -> Iterator[str]:
    yield f"# {_both(_OWN_ROLE[0], choices)}"
    yield from (f"#{line}" for line in _OWN_ROLE[1])


def _both(words: Words, choices: Choices) -> str:
    texts = [words.ru if language == "ru" else words.en for language in choices.languages]
    return " / ".join(dict.fromkeys(texts))


def _plain(default: Any) -> str:
    """A default as it stands in the file."""
    if default is None or default == ():
        return ""
    if isinstance(default, Enum):
        return str(default.value)
    return f"{default:g}" if isinstance(default, float) else str(default)


if __name__ == "__main__":
    sys.stdout.write(example())
