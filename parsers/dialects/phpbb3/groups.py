"""User groups as phpBB 3 shows them to their leaders: which groups one leads, and who is in one of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from bs4 import BeautifulSoup, Tag

from parsers.sheet import number_in

_PENDING = re.compile(r"кандидат|ожида|pending", re.IGNORECASE)  # the head of the table of those who wait


@dataclass(frozen=True, slots=True)
class GroupList:
    """One page of a group's members, by user id: leaders stand on every page, the others in portions."""

    leaders: frozenset[int] = frozenset()
    members: frozenset[int] = frozenset()
    waiting: frozenset[int] = frozenset()  # have asked to be let in


def groups_led(page: bytes) -> dict[str, int]:
    """The groups that the account leads, name → number."""
    titles = _panel(page).select("a.topictitle[href]")
    found = ((title.get_text().strip(), number_in(str(title["href"]), "g")) for title in titles)
    return {name: number for name, number in found if name and number}


def group_list(page: bytes) -> GroupList:
    """One page of a group."""
    leaders: set[int] = set()
    members: set[int] = set()
    waiting: set[int] = set()
    for table in _panel(page).select("table.table1"):
        head = table.select_one("thead")
        marked = set(_marked(table))
        if marked:
            (waiting if head and _PENDING.search(head.get_text()) else members).update(marked)
        else:
            leaders.update(_linked(table))
    return GroupList(frozenset(leaders), frozenset(members), frozenset(waiting))


def _panel(page: bytes) -> Tag:
    """The form of the control panel: nothing outside it is the board's word about the group."""
    soup = BeautifulSoup(page, "lxml")
    return soup.find("form", id="ucp") or soup.new_tag("form")


def _marked(table: Tag) -> Iterator[int]:
    for box in table.select('input[name="mark[]"][value]'):
        value = str(box["value"])
        if value.isdecimal() and len(value) < 12:
            yield int(value)


def _linked(table: Tag) -> Iterator[int]:
    for link in table.select('td a[href*="mode=viewprofile"]'):
        number = number_in(str(link["href"]), "u")
        if number:
            yield number
