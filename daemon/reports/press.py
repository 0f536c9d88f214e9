"""The press: templates of one game, sandboxed, in its language; the GM's own folder comes before the shipped one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from jinja2 import ChoiceLoader, FileSystemLoader, PackageLoader, StrictUndefined, TemplateError, TemplateSyntaxError
from jinja2.sandbox import ImmutableSandboxedEnvironment

from daemon.errors import BadInput
from daemon.reports import words
from daemon.reports.filters import bb, by_gender, clock_in, date_in, plural, zone_word
from engine.events import Gone
from engine.model import NOBODY
from engine.role import SIDE_WORDS, Role
from engine.roles import ROLES

MOST_LETTERS = 60_000  # what a board takes in one post, and what a template gone wild may write
MOST_IN_PARTS = 1_000_000
_EMPTY_LINES = re.compile(r"\n{3,}")


@dataclass(frozen=True)
class Press:
    """Writes the posts and letters of one game.

    `genders` maps nicks to m, f, n; `roles` are the roles as bound in this game, by id; `folder` holds the GM's own
    templates.
    """

    game: str
    language: str
    zone: ZoneInfo
    genders: Mapping[str, str] = field(default_factory=dict)
    roles: Mapping[str, Role] = field(default_factory=lambda: ROLES)
    folder: Path | None = None

    def write(self, template: str, /, **facts: Any) -> str:
        """The text of a template; `game`, `language` and `zone` are always known to it.

        Raises BadInput naming the template and the line where the GM's own template is at fault.
        """
        return self.write_whole(template, **facts)[:MOST_LETTERS]

    def write_whole(self, template: str, /, **facts: Any) -> str:
        """The same, however long, for what goes out in parts. Raises BadInput."""
        try:
            text = self._environment.get_template(f"{template}.bb").render(**facts)
        except TemplateSyntaxError as error:
            raise _broken(f"{error.name or template}", error.message or "", error.lineno) from None
        except (TemplateError, TypeError, ValueError, AttributeError, ArithmeticError, LookupError) as error:
            raise _broken(f"{template}.bb", str(error)) from None
        return _EMPTY_LINES.sub("\n\n", text).strip()[:MOST_IN_PARTS]

    def proofread(self, templates: Iterable[str]) -> None:
        """Read these templates for faults of form. Raises BadInput for the first that has one."""
        for template in templates:
            try:
                self._environment.get_template(f"{template}.bb")
            except TemplateSyntaxError as error:
                raise _broken(f"{error.name or template}", error.message or "", error.lineno) from None

    def name(self, nick: str | None) -> str:
        """A candidate's name: a nick made harmless, or the word for no lynch."""
        return words.nobody(self.language) if nick in (NOBODY, None) else bb(nick)

    def role(self, role: str, nick: str = "") -> str:
        """A role's title, for one person in the right gender; the GM's own role is called as he calls it."""
        known = self.roles.get(role) or ROLES.get(role)
        return bb(known.title.tell(self.language, self.genders.get(nick))) if known else bb(role)

    def side(self, side: str) -> str:
        """A side in words."""
        named = next((said for known, said in SIDE_WORDS.items() if known.value == side), None)
        return words.pick(named, self.language) if named else bb(side)

    def told(self, gone: Gone) -> str:
        """What is told of one who left: his role, his side, or nothing."""
        if gone.told is None:
            return ""
        return self.role(gone.told, gone.nick) if gone.whole else self.side(gone.told)

    @cached_property
    def _environment(self) -> ImmutableSandboxedEnvironment:
        shipped = PackageLoader("daemon.reports", f"templates/{self.language}")
        own = [FileSystemLoader(self.folder)] if self.folder else []
        environment = ImmutableSandboxedEnvironment(
            loader=ChoiceLoader([*own, shipped]),
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            autoescape=False,  # BBCode, not HTML: every word of a player goes through `bb`
        )
        environment.filters.update(self._filters())
        environment.globals.update(game=self.game, language=self.language, zone=zone_word(self.zone, self.language))
        return environment

    def _filters(self) -> dict[str, Callable[..., str]]:
        return {
            "bb": bb,
            "name": self.name,
            "told": self.told,
            "role": self.role,
            "side": self.side,
            "plural": plural,
            "gendered": by_gender(self.genders),
            "clock": clock_in(self.zone),
            "date": date_in(self.zone, self.language),
            "reason": words.reason_in(self.language),
            "phase": words.phase_in(self.language),
            "departure": words.departure_in(self.language),
        }


def _broken(template: str, why: str, line: int | None = None) -> BadInput:
    place_ru, place_en = (f", строка {line}", f", line {line}") if line else ("", "")
    return BadInput(
        f"Шаблон «{template}»{place_ru} не срабатывает ({why}). Исправьте или удалите его в папке [game] templates.",
        f"The template {template}{place_en} does not work ({why}). Mend or remove it in the folder [game] templates.",
    )
