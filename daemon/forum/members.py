"""Who has which name: asked of the board's own lists, never guessed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from html import unescape

from bs4 import BeautifulSoup

from daemon.account import NoPermission, PageUnreadable, UnknownUser
from daemon.forum.reading import Reading
from daemon.forum.refusals import refusal
from daemon.forum.wire import Answer
from parsers.facts import Kind, Page
from parsers.sheet import number_in

# Parts of a page that hold lists of members: the program looks nowhere else, since players write elsewhere.
LISTS = ("#memberlist", "table")
MOST_PAGES = 40


@dataclass
class Members:
    """Looks names up."""

    reading: Reading

    def find(self, name: str) -> int:
        """The id of an account name. Raises UnknownUser, and NoPermission where the lists are closed to the account."""
        ways = self.reading.ways
        for address in ways.members(name, self.reading.charset()):
            known, whole = self._known(address, name)
            if folded(name) in known:
                return known[folded(name)]
            if whole:
                raise UnknownUser(name)
        return self._in_roll(name)

    def _in_roll(self, name: str) -> int:
        """Page by page through the list of all members."""
        roll, met = self.reading.ways.roll, set[str]()
        for _ in range(MOST_PAGES if roll else 0):
            assert roll is not None  # noqa: S101 - asked above
            known, _whole = self._known(roll(len(met)), name)
            if folded(name) in known:
                return known[folded(name)]
            if known.keys() <= met:
                break
            met |= known.keys()
        raise UnknownUser(name)

    def _known(self, address: str, name: str) -> tuple[dict[str, int], bool]:
        """Names and ids on a page, and whether the page leaves no question open. A name of two numbers has none."""
        if "mode=livesearch" in address:
            answer = self.reading.wire.get(address)
            return ({}, False) if answer.is_html else (dict(_searched(answer)), True)
        answer, page = self.reading.seen(lambda: self.reading.wire.get(address))
        if _is_refusal(page):
            raise self.reading.unexpected(answer, page, "members")
        soup = BeautifulSoup(answer.body, "lxml", from_encoding=answer.charset)
        claims: dict[str, set[int]] = {}
        for one, number in (*self._listed(soup), *self._profile(soup, name)):
            claims.setdefault(one, set()).add(number)
        return {one: numbers.pop() for one, numbers in claims.items() if len(numbers) == 1}, False

    def _listed(self, soup: BeautifulSoup) -> Iterator[tuple[str, int]]:
        table = next((where for where in LISTS if soup.select_one(where)), LISTS[0])
        for one in soup.select(f"{table} a[href]"):
            number = self.reading.ways.user(str(one["href"]))
            if number and one.get_text().strip():
                yield folded(one.get_text()), number

    def _profile(self, soup: BeautifulSoup, name: str) -> Iterator[tuple[str, int]]:
        """phpBB 2.0 shows a profile under its name; the button for a letter to him has the number."""
        titled = any(folded(head.get_text()).endswith(f" {folded(name)}") for head in soup.select("th.thHead"))
        for button in soup.select('a[href^="privmsg.php?mode=post"]') if titled else ():
            number = number_in(str(button["href"]), "u")
            if number and button.find("img"):
                yield folded(name), number


def _is_refusal(page: Page) -> bool:
    """Is it a page that keeps the account out? That nobody was found is no such thing."""
    told = page.notice if page.kind in (Kind.NOTICE, Kind.LOGIN) else None
    return told is not None and isinstance(refusal(told), NoPermission)


def _searched(answer: Answer) -> Iterator[tuple[str, int]]:
    try:
        for one in json.loads(answer.body)["results"]:
            yield folded(unescape(str(one["result"]))), int(one["user_id"])
    except (ValueError, KeyError, TypeError):
        raise PageUnreadable("results", answer.body, answer.url) from None


def folded(name: str) -> str:
    """A name without the differences that boards do not make: case, blanks."""
    return " ".join(name.split()).casefold()
