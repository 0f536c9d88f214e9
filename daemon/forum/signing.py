"""Signing in and staying signed in."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass, field

from daemon.account import (
    Banned,
    CannotSignIn,
    FormExpired,
    Inactive,
    PageUnreadable,
    SendUncertain,
    TooManyAttempts,
    Unreachable,
)
from daemon.forum.refusals import is_shut_out, refusal
from daemon.forum.wire import Answer, Wire
from parsers.facts import Form, Page, Viewer

log = logging.getLogger(__name__)

TRIES = 3
LIFTED_AFTER = 240.0  # seconds until a ban is asked about again
LOGIN, INDEX = "ucp.php?mode=login", "index.php"


@dataclass(frozen=True)
class Credentials:
    """The account's name and password; the password shows in no representation."""

    username: str
    password: str = field(repr=False)


@dataclass
class Door:
    """The way in. A refusal is remembered: the same password is never tried again, lest the account be locked.

    What an administrator can lift, a ban, is asked about again after a while.
    """

    wire: Wire
    read: Callable[[Answer], Page]
    credentials: Credentials | None = None
    _barred: CannotSignIn | None = None
    _barred_until: float = float("inf")

    def open(self) -> Viewer:
        """Go on with a session that holds, else sign in."""
        page = self.read(self.wire.get(INDEX))
        if is_shut_out(page):
            raise refusal(page.notice)
        return page.viewer if page.viewer.signed_in else self.open_again()

    def open_again(self) -> Viewer:
        """Sign in afresh. Raises CannotSignIn and its kinds; what the board refused once is not tried again."""
        if self._barred is not None and self.wire.clock.ticks() < self._barred_until:
            raise self._barred
        try:
            viewer = self._sign_in()
        except CannotSignIn as closed:
            self._barred = closed
            lifted = isinstance(closed, Banned | Inactive)
            self._barred_until = self.wire.clock.ticks() + LIFTED_AFTER if lifted else float("inf")
            raise
        self._barred = None
        return viewer

    def _sign_in(self) -> Viewer:
        if self.credentials is None:
            raise CannotSignIn
        if self.wire.insecure:
            log.warning("the password goes to %s without encryption; use https if the forum has it", self.wire.base)
        for _ in range(TRIES):
            if self._knock(self.credentials):
                return self._proved()
        raise FormExpired

    def _knock(self, credentials: Credentials) -> bool:
        """One attempt; False when the form was too old or too new for the board."""
        form, ticks = self._form()
        fields = form.filled(
            username=credentials.username, password=credentials.password, autologin="on", redirect="./index.php",
            login=form.buttons.get("login", "login"),
        )  # fmt: skip
        try:
            answer = self.wire.submit(form.action, fields, ticks)
        except SendUncertain as lost:
            raise Unreachable(lost.en) from None
        return answer.location is not None or self._judged(self.read(answer))

    def _form(self) -> tuple[Form, float]:
        answer = self.wire.get_form(LOGIN)
        page = self.read(answer)
        form = page.form("login")
        if is_shut_out(page):
            raise refusal(page.notice)
        if form is None or form.value("password") is None:
            raise PageUnreadable("form#login", answer.body, answer.url)
        if form.value("confirm_code") is not None:
            raise TooManyAttempts
        return form, answer.ticks

    def _judged(self, page: Page) -> bool:
        notice = page.notice
        if notice is None or not notice.error:
            return page.form("login") is None  # boards before 3.1 tell of the success on a page of its own
        if notice.code == "form_expired":
            return False
        raise refusal(notice) if isinstance(refusal(notice), CannotSignIn) else CannotSignIn(notice.message)

    def _proved(self) -> Viewer:
        """Whose session it is now, as the board says on another page."""
        page = self.read(self.wire.get(INDEX))
        if is_shut_out(page):
            raise refusal(page.notice)
        if not page.viewer.signed_in:
            raise CannotSignIn
        return page.viewer
