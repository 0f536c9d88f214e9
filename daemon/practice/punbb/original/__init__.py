"""The face of PunBB 1.4: UTF-8, a token in every form and acting link, a question where it is wrong; no letters."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar
from urllib.parse import urlsplit

from flask import Response

from daemon.practice.face import Face
from daemon.practice.faults import Fault
from daemon.practice.punbb import visit
from daemon.practice.punbb.bbcode import Script
from daemon.practice.punbb.mybb import RULES
from daemon.practice.punbb.original.bbcode import SCRIPT, unbalanced
from daemon.practice.punbb.pages import answer

UNGUARDED = "post.php"  # minds the token of moderators only, and in its own way
KEPT_BACK = ("csrf_token", "prev_url")


@dataclass
class Visit(visit.Visit):
    """A request to such a board."""

    script: ClassVar[Script] = SCRIPT
    has_tokens: ClassVar[bool] = True
    has_letters: ClassVar[bool] = False
    remembers: ClassVar[bool] = False
    may_note_edits: ClassVar[bool] = True
    closed_status: ClassVar[int] = 503

    @property
    def base(self) -> str:
        """All links are whole addresses."""
        return self.root

    @property
    def here(self) -> str:
        """The address of this request as the board writes it."""
        return f"{self.root}{self.asked.removeprefix('./')}"

    @property
    def takes_login(self) -> bool:
        return not self.args.get("action")

    def token(self, secret: str) -> str:
        """Good for one address (or deed) and this session only."""
        text = f"{secret}\n{self.session.sid}"
        return hashlib.sha1(text.encode(), usedforsecurity=False).hexdigest()

    def wrong_password(self) -> Response:
        return self.page("login.html", errors=(self.words("wrong_login"),), name=self.form.get("req_username", ""))

    def asked_again(self, path: str) -> Response | None:
        """Any form must come back to the address that its token is for, and from this session."""
        if not self.posted or path == UNGUARDED:
            return None
        if "confirm_cancel" in self.form:
            back = self.form.get("prev_url", "")
            own = urlsplit(back).netloc == urlsplit(self.root).netloc
            return self.sent_on("cancelled", back if own else self.url("index.php"))
        return None if self._token_fits(self.here) else self._question()

    def asked_for_link(self, secret: str) -> Response | None:
        """A link without its token is asked about; the answer comes as a form, whose token has been looked at."""
        if self.posted:
            return None
        given = self.args.get("csrf_token") == self.token(secret) and self.fault is not Fault.FORM_EXPIRED
        return None if given else self._question()

    def form_troubles(self) -> list[str]:
        """post.php asks moderators for the token, as an error above the form."""
        asked = self.user.moderator and self.asked.startswith(f"./{UNGUARDED}")
        wrong = (asked and not self._token_fits(self.here)) or self.fault is Fault.FORM_EXPIRED
        return [self.words("form_expired")] if wrong else []

    def script_faults(self, text: str) -> list[str]:
        found = unbalanced(text)
        return [self.words(found[0], tag=found[1])] if found else []

    def quoted(self, name: str) -> str:
        """Names with brackets stand in quotation marks."""
        if "[" not in name and "]" not in name:
            return name
        return f'"{name}"' if "'" in name else f"'{name}'"

    def _token_fits(self, address: str) -> bool:
        return self.form.get("csrf_token") == self.token(address) and self.fault is not Fault.FORM_EXPIRED

    def _question(self) -> Response:
        """«Confirm or cancel», with all that was sent."""
        sent = {name: value for name, value in self.form.items() if name not in KEPT_BACK}
        hidden = {"csrf_token": self.token(self.here), "prev_url": self.url("index.php"), **sent}
        return self.page("confirm.html", action=self.here, hidden=hidden)


FACE = Face(
    "punbb-1.4", Visit, answer, Path(__file__).parent, cookies="forum_cookie", rules={**RULES, "redirect_delay": 0}
)
