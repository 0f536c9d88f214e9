"""The face of mybb.ru and rusff boards: Russian, windows-1251, letters; `formkey` = forms must pass a script."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from markupsafe import Markup

from daemon.practice.face import Face
from daemon.practice.faults import Fault
from daemon.practice.punbb import visit
from daemon.practice.punbb.bbcode import Script
from daemon.practice.punbb.mybb.bbcode import SCRIPT
from daemon.practice.punbb.pages import answer
from daemon.practice.punbb.visit import in_characters
from daemon.practice.tongues import Words


@dataclass
class Visit(visit.Visit):
    """A request to such a board."""

    script: ClassVar[Script] = SCRIPT

    def __post_init__(self) -> None:
        self.form = {name: in_characters(value) for name, value in self.form.items()}

    @property
    def words(self) -> Words:
        """These boards know Russian only."""
        return Words("ru", self.house.texts)

    @property
    def login_in_script(self) -> Markup:
        """The account's name between the quotes of a script; nothing for guests."""
        name = self.user.name if self.signed_in else ""
        quoted = name.replace("\\", "\\\\").replace("'", "\\'").replace("</", "<\\/")
        return Markup(quoted)  # noqa: S704 - cannot end the string nor the script

    @property
    def formkey(self) -> tuple[str, int]:
        """What the page's script puts into a form: a word (the page has it backwards), a number (in two halves)."""
        digest = hashlib.sha1(f"formkey{self.session.sid}".encode(), usedforsecurity=False).hexdigest()
        return digest[:16], int(digest[16:22], 16)

    def form_troubles(self) -> list[str]:
        """A board that guards against robots takes only forms that the script of its page has filled."""
        key, etc = self.formkey
        filled = self.form.get("form_key") == key and self.form.get("form_etc") == str(etc)
        guarded = self.board.settings.formkey and not filled
        return [self.words("no_formkey")] if guarded or self.fault is Fault.FORM_EXPIRED else []


RULES = {"edits_noted_at_end": True, "max_login_attempts": 1_000_000, "ip_login_limit_max": 1_000_000}
FACE = Face("punbb", Visit, answer, Path(__file__).parent, charset="windows-1251", cookies="mybb_ru", rules=RULES)
