"""Every address of the phpBB 2.0 face, and who may pass at all."""

from __future__ import annotations

from collections.abc import Callable

from flask import Response

from daemon.practice.faults import Fault
from daemon.practice.phpbb2 import letters, members, moderation, posting, reading, signing
from daemon.practice.phpbb2.pictures import SMILIES, picture
from daemon.practice.phpbb2.visit import PICTURES, Visit

PAGES: dict[str, Callable[[Visit], Response]] = {
    "": reading.index,
    "index.php": reading.index,
    "viewforum.php": reading.viewforum,
    "viewtopic.php": reading.viewtopic,
    "posting.php": posting.posting,
    "privmsg.php": letters.letters,
    "modcp.php": moderation.moderate,
    "login.php": signing.login,
    "profile.php": members.profile,
    "memberlist.php": members.memberlist,
    "search.php": members.search,
}


def answer(visit: Visit, path: str) -> Response:
    """The page at this address, unless the visitor or the board is shut out. Switched off, it is so for everybody."""
    if path.startswith((f"{PICTURES}/", f"{SMILIES}/")):
        return picture(path.rpartition("/")[2])
    off = visit.board.settings.disabled is not None or visit.fault is Fault.DISABLED
    if off and path != "login.php":
        return visit.sentence("disabled")
    if visit.user.banned is not None:
        return visit.sentence("banned", title="critical")
    page = PAGES.get(path)
    return page(visit) if page else visit.sentence("not_here")
