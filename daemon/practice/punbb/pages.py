"""Every address of a board of the PunBB family, and who may pass at all."""

from __future__ import annotations

from collections.abc import Callable

from flask import Response

from daemon.practice.faults import Fault
from daemon.practice.punbb import changing, letters, moderation, posting, reading, signing
from daemon.practice.punbb.visit import Visit

PAGES: dict[str, Callable[[Visit], Response]] = {
    "": reading.index,
    "index.php": reading.index,
    "viewforum.php": reading.viewforum,
    "viewtopic.php": reading.viewtopic,
    "profile.php": reading.profile,
    "userlist.php": reading.userlist,
    "login.php": signing.login,
    "post.php": posting.post,
    "edit.php": changing.edit,
    "delete.php": changing.delete,
    "moderate.php": moderation.moderate,
    "messages.php": letters.messages,
}


def answer(visit: Visit, path: str) -> Response:
    """The page at this address, unless the visitor or the board is shut out."""
    if _is_off(visit) and path != "login.php":
        text = visit.board.settings.disabled or visit.words("disabled")
        return visit.page("maintenance.html", visit.closed_status, text=text)
    if visit.user.banned is not None:
        reason = f" {visit.words('reason')}: {visit.user.banned}" if visit.user.banned else ""
        return visit.page("message.html", text=visit.words("banned") + reason)
    page = PAGES.get(path)
    if page is None or (path == "messages.php" and not visit.has_letters):
        return visit.nothing()
    return visit.asked_again(path) or page(visit)


def _is_off(visit: Visit) -> bool:
    off = visit.board.settings.disabled is not None and not visit.user.moderator
    return off or visit.fault is Fault.DISABLED
