"""Every address of the phpBB 3 face, and who may pass at all."""

from __future__ import annotations

from collections.abc import Callable

from flask import Response

from daemon.practice.faults import Fault
from daemon.practice.phpbb3 import groups, letters, moderation, posting, reading, signing
from daemon.practice.phpbb3.visit import Visit

PAGES: dict[str, Callable[[Visit], Response]] = {
    "": reading.index,
    "index.php": reading.index,
    "viewforum.php": reading.viewforum,
    "viewtopic.php": reading.viewtopic,
    "memberlist.php": reading.memberlist,
    "posting.php": posting.posting,
    "mcp.php": moderation.moderate,
}
UCP = {"login": signing.login, "logout": signing.logout}


def answer(visit: Visit, path: str) -> Response:
    """The page at this address, unless the visitor or the board is shut out."""
    signing_in = path == "ucp.php" and visit.args.get("mode") == "login"
    if visit.user.banned is not None:
        return signing.banned(visit)
    if _is_off(visit) and not signing_in:
        return visit.message(visit.board.settings.disabled or visit.words("disabled"))
    if path == "ucp.php" and visit.says("i") in ("groups", "ucp_groups"):
        return groups.manage(visit)
    if path == "ucp.php":
        return UCP.get(visit.args.get("mode", ""), letters.control_panel)(visit)
    if path.startswith("app.php/feed"):
        return reading.feed(visit, path.removeprefix("app.php/feed").strip("/"))
    page = PAGES.get(path)
    return page(visit) if page else visit.sentence("no_page", status=404)


def _is_off(visit: Visit) -> bool:
    off = visit.board.settings.disabled is not None and not visit.user.moderator
    return off or visit.fault is Fault.DISABLED
