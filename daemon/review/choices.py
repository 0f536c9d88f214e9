"""The rules of this game: what is still open before the start, with lines for the file, and what was chosen."""

from __future__ import annotations

from collections.abc import Mapping

from flask import Blueprint

from daemon.dealing import role_ids
from daemon.review.room import room
from daemon.review.showing import page
from daemon.sections import TITLES
from daemon.tongue import language, say
from engine.option import Option, Words
from engine.options import OPTIONS

CHOICES = Blueprint("choices", __name__)


@CHOICES.get("/rules")
def choices() -> str:
    """Open choices first, then every option with its value."""
    config = room().game.config
    roles = [config.cast.roles[role] for role in role_ids(config)]
    written = config.options.written()
    by_section: dict[str, list[tuple[Option, str]]] = {}
    for option in OPTIONS.values():
        by_section.setdefault(option.section, []).append((option, written[option.key]))
    return page(
        "choices.html",
        open_ones=config.options.open_choices(roles), unbound=[role for role in roles if role.ask is not None],
        sections={name: (pick(TITLES[name]), options) for name, options in by_section.items()}, pick=pick,
        meaning=meaning, role_name=lambda role: role.title.tell(language()), file=config.path.name,
        profile=config.options.profile,
    )  # fmt: skip


def pick(words: Words) -> str:
    """The words in the language in use."""
    return say(words.ru, words.en)


def meaning(option: Option, value: str) -> str:
    """What a value means, where its list is closed."""
    known: Mapping[str, Words] = option.kind.meanings()
    return pick(known[value]) if value in known else ""
