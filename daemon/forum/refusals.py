"""From a board's notice to the error that tells the rest of the daemon how to react."""

from __future__ import annotations

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
SHUT_OUT = frozenset({"banned", "board_disabled"})
LONGEST = 300


def refusal(notice: Notice | None) -> Refused:
    """The error for a notice."""
    if notice is None:
        return Refused()
    kind = REFUSALS.get(notice.code, Refused)
    return kind(" ".join(notice.message.split())[:LONGEST])


def is_shut_out(page: Page) -> bool:
    """Whether the page is what everybody gets who is banned, or while the board is off; signing in would not help."""
    return page.notice is not None and page.notice.code in SHUT_OUT
