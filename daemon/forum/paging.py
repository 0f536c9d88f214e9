"""Pages of topics and lists by the offset of a row, on boards that know page numbers only, or no offset beyond the end.

How many rows a page has, and how many pages a topic, is learnt from the pages as they are seen.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from daemon.account import Fetched, NotFound, PageUnreadable
from parsers.dialects.ways import Paging, Ways
from parsers.facts import ForumPage, InboxPage, TopicPage

L = TypeVar("L", TopicPage, ForumPage, InboxPage)
TRIES = 4  # how often a topic may grow or shrink by a page while its last one is looked for


@dataclass(frozen=True)
class Listing(Generic[L]):
    """A topic, a forum or a folder: `kind` for the size of pages, `key` for their number, `get` by what is asked."""

    kind: str
    key: object
    get: Callable[[int], Fetched[L]]


@dataclass
class Pager:
    """Finds the page at an offset."""

    sizes: dict[str, int] = field(default_factory=dict)
    counts: dict[object, int] = field(default_factory=dict)

    def at(self, ways: Ways, listing: Listing[L], start: int) -> Fetched[L]:
        """The page with the row at this 0-based offset; beyond the end the last page."""
        if ways.paging is Paging.FREE:
            return listing.get(start)
        if start <= 0:
            return self._first(ways, listing)
        for _ in range(TRIES):
            size, count = self.sizes.get(listing.kind), self.counts.get(listing.key)
            if size is None or count is None:
                first = self._first(ways, listing)
                if first.page.pages <= 1:
                    return first
                continue
            index = min(start // size, count - 1)
            found = self._page(ways, listing, index, start)
            reached = found is not None and (start // size < count or found.page.pages <= count)
            if found is not None and reached and found.page.page == index + 1:
                return found
        return self._first(ways, listing)

    def last(self, ways: Ways, listing: Listing[L]) -> Fetched[L]:
        """The last page."""
        return self.at(ways, listing, 10**7)

    def page(self, ways: Ways, listing: Listing[L], index: int) -> Fetched[L]:
        """A page by its number, the first is 0; a size must be known for any but that."""
        return self.at(ways, listing, index * self.sizes.get(listing.kind, 0))

    def _first(self, ways: Ways, listing: Listing[L]) -> Fetched[L]:
        return self._learnt(ways, listing, listing.get(0))

    def _page(self, ways: Ways, listing: Listing[L], index: int, start: int) -> Fetched[L] | None:
        """None where the board has no such page any more."""
        size = self.sizes[listing.kind]
        try:
            return self._learnt(ways, listing, listing.get(_asked(ways.paging, index, size, start)))
        except (NotFound, PageUnreadable):
            if self.counts.pop(listing.key, 1) <= 1:
                raise
            return None

    def _learnt(self, ways: Ways, listing: Listing[L], fetched: Fetched[L]) -> Fetched[L]:
        page = fetched.page
        self.counts[listing.key] = page.pages
        if page.page < page.pages:
            size = ways.step(page.links.get("next", ""), page.page)
            if size or page.page == 1:
                self.sizes[listing.kind] = size or max(len(_rows(page)), 1)
        return fetched


def _asked(paging: Paging, index: int, size: int, start: int) -> int:
    if paging is Paging.NUMBER:
        return index + 1
    inside = paging is Paging.OFFSET and start // size == index
    return start if inside else index * size


def _rows(page: TopicPage | ForumPage | InboxPage) -> tuple[object, ...]:
    if isinstance(page, TopicPage):
        return page.posts
    return page.topics if isinstance(page, ForumPage) else page.messages
