"""Every address of the Forumotion faces, and who may pass at all."""

from __future__ import annotations

from collections.abc import Callable

from flask import Response

from daemon.practice.faults import Fault
from daemon.practice.forumotion import addresses, letters, lists, moderation, posting, reading, signing
from daemon.practice.forumotion.pictures import picture
from daemon.practice.forumotion.visit import Visit

PAGES: dict[str, Callable[[Visit], Response]] = {
    "": lists.index,
    "forum": lists.index,
    "index": lists.index,
    "login": signing.login,
    "logout": signing.logout,
    "viewtopic": reading.by_number,
    "viewforum": lists.jump,
    "memberlist": lists.memberlist,
    "profile": lists.own_profile,
    "post": posting.posting,
    "privmsg": letters.letters,
    "modcp": moderation.moderate,
}
SHORT: dict[str, Callable[[Visit, addresses.Place], Response]] = {
    "t": lambda visit, place: reading.topic(visit, place.number, place.start),
    "f": lambda visit, place: lists.forum(visit, place.number, place.start),
    "u": lambda visit, place: lists.profile(visit, place.number),
    "c": lambda visit, _: lists.index(visit),
}


def answer(visit: Visit, path: str) -> Response:
    """The page at this address, unless the visitor or the board is shut out."""
    if path.startswith("images/fa/"):
        return picture(path.rpartition("/")[2])
    if visit.user.banned is not None:
        return signing.banned(visit)
    if _is_off(visit) and path != "login":
        return visit.message(visit.board.settings.disabled or visit.words("disabled"))
    place = addresses.place(path)
    if place is not None:
        return SHORT[place.kind](visit, place)
    page = PAGES.get(path)
    return page(visit) if page else visit.sentence("no_page", status=404)


def _is_off(visit: Visit) -> bool:
    off = visit.board.settings.disabled is not None and not visit.user.moderator
    return off or visit.fault is Fault.DISABLED
