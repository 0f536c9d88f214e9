"""From a board's notice to the error that tells the rest of the daemon how to react."""

from __future__ import annotations

import re

from daemon.account import (
    Banned,
    BoardDisabled,
    Flood,
    FormExpired,
    Inactive,
    Locked,
    NewPostsMade,
    NoPermission,
    NoRecipient,
    NoSubject,
    NotFound,
    RecipientRefuses,
    Refused,
    TooLong,
    TooManyAttempts,
    TooShort,
    WrongPassword,
)
from parsers.facts import Notice, Page

REFUSALS: dict[str, type[Refused]] = {
    "wrong_password": WrongPassword,
    "too_many_attempts": TooManyAttempts,
    "banned": Banned,
    "banned_or_inactive": Inactive,
    "board_disabled": BoardDisabled,
    "no_permission": NoPermission,
    "login_required": NoPermission,
    "not_found": NotFound,
    "form_expired": FormExpired,
    "flood": Flood,
    "too_short": TooShort,
    "too_long": TooLong,
    "no_subject": NoSubject,
    "no_recipient": NoRecipient,
    "recipient_refuses": RecipientRefuses,
    "new_posts_made": NewPostsMade,
    "locked": Locked,
}
LONGEST = 300
LONGEST_WAIT = 3600  # seconds that a board may ask for; more is not believed
_SECONDS = re.compile(r"(\d{1,5})\s*(?:секунд|second|sec\b|сек\b|s\b)", re.IGNORECASE)


def refusal(notice: Notice | None) -> Refused:
    """The error for a notice."""
    if notice is None:
        return Refused()
    message = " ".join(notice.message.split())[:LONGEST]
    kind = REFUSALS.get(notice.code, Refused)
    asked = _SECONDS.search(message) if kind is Flood else None
    if asked and 0 < int(asked[1]) <= LONGEST_WAIT:
        return Flood(message, float(asked[1]) + 1)
    return kind(message)


def is_shut_out(page: Page) -> bool:
    """Whether this is what a banned user gets everywhere, or a member while the board is off.

    A guest who meets a board that is off may still sign in: moderators see it as ever.
    """
    code = page.notice.code if page.notice else ""
    return code == "banned" or (code == "board_disabled" and page.viewer.signed_in is True)
