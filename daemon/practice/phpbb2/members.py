"""Members: the list, a profile, finding a name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flask import Response

from daemon.practice.board import cleaned
from daemon.practice.phpbb2.visit import Visit
from daemon.practice.records import GUEST, User

ORDERS: dict[str, Callable[[Visit, User], Any]] = {
    "joined": lambda _, user: (user.joined, user.id),
    "username": lambda _, user: user.name.casefold(),
    "posts": lambda visit, user: (visit.board.count_of(user.id), user.id),
}


def memberlist(visit: Visit) -> Response:
    """The members, by the day they joined unless asked otherwise."""
    mode, order = visit.says("mode"), visit.says("order") or "ASC"
    mode = mode if mode in ORDERS else "joined"
    users = sorted(_members(visit), key=lambda user: ORDERS[mode](visit, user), reverse=order != "ASC")
    size, start = visit.board.settings.topics_per_page, max(visit.number("start"), 0)
    return visit.page(
        "memberlist.html", users=users[start : start + size], start=start,
        page_of=visit.page_of(start, len(users), size),
        turning=visit.pages(start, len(users), size, "memberlist.php", mode=mode, order=order),
    )  # fmt: skip


def profile(visit: Visit) -> Response:
    """A member's profile, asked for by number or by name; of the other pages of this name there are none here."""
    if visit.says("mode") != "viewprofile":
        return visit.sentence("not_here")
    asked = visit.says("u").strip()
    user = visit.board.users.get(visit.number("u")) if asked.isdecimal() else visit.user_named(asked)
    if user is None or user.id == GUEST:
        return visit.sentence("no_user")
    return visit.page("profile.html", user=user)


def search(visit: Visit) -> Response:
    """Finding a name, `*` for any letters, in a small window without the board's links."""
    if visit.says("mode") != "searchuser":
        return visit.sentence("not_here")
    pattern = cleaned(visit.form.get("search_username", ""))
    return visit.page("searchuser.html", found=[user for user in _members(visit) if _fits(cleaned(user.name), pattern)])


def _fits(name: str, pattern: str) -> bool:
    return bool(pattern) and (name.startswith(pattern[:-1]) if pattern.endswith("*") else name == pattern)


def _members(visit: Visit) -> list[User]:
    return [user for user in visit.board.users.values() if user.id != GUEST]
