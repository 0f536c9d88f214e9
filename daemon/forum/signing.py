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
    WrongPassword,
)
from daemon.forum.refusals import is_shut_out, refusal
from daemon.forum.troubles import RefusesPrograms
from daemon.forum.wire import Answer, Sending, Wire, charset_for
from parsers.dialects.ways import Ways
from parsers.facts import Form, Page, Viewer

log = logging.getLogger(__name__)

TRIES = 3
LIFTED_AFTER = 240.0  # seconds until a ban is asked about again


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
    ways: Callable[[], Ways]
    credentials: Credentials | None = None
    _barred: CannotSignIn | None = None
    _barred_until: float = float("inf")

    def open(self) -> Viewer:
        """Go on with a session that holds, else sign in."""
        page = self.read(self.wire.get(self.ways().index))
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
        form, came = self._form()
        names = self.ways().names
        values = {names.username: credentials.username, names.password: credentials.password, **names.signs_in}
        fields = form.filled(**values, login=form.buttons.get("login", "login"))
        try:
            answer = self.wire.submit(form.action or came.url, fields, came.ticks, self._sending(form, came))
        except SendUncertain as lost:
            raise Unreachable(lost.why) from None
        return answer.location is not None or self._judged(self.read(answer))

    def _sending(self, form: Form, came: Answer) -> Sending:
        return Sending(None, charset_for(form, came), came.url if self.ways().referrer else None)

    def _form(self) -> tuple[Form, Answer]:
        names = self.ways().names
        answer = self.wire.get_form(self.ways().login)
        page = self.read(answer)
        form = page.form("login")
        if is_shut_out(page):
            raise refusal(page.notice)
        if form is None or form.value(names.password) is None:
            raise PageUnreadable("form#login", answer.body, answer.url)
        if form.scripted:
            raise RefusesPrograms(form.scripted)
        if any(form.value(name) is not None for name in names.captcha):
            raise TooManyAttempts
        return form, answer

    def _judged(self, page: Page) -> bool:
        notice = page.notice
        if notice is None or not notice.error:
            shown_again = page.form("login") is not None
            if shown_again and not self.ways().tokens:
                raise WrongPassword
            return not shown_again  # some boards tell of the success on a page of its own
        if notice.code == "form_expired":
            return False
        raise refusal(notice) if isinstance(refusal(notice), CannotSignIn) else CannotSignIn(notice.message)

    def _proved(self) -> Viewer:
        """Whose session it is now, as the board says on another page."""
        page = self.read(self.wire.get(self.ways().index))
        if is_shut_out(page):
            raise refusal(page.notice)
        if not page.viewer.signed_in:
            raise CannotSignIn
        return page.viewer
