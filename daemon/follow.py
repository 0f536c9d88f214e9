"""A topic read from a known post to its end without a hole, whatever is deleted or split off while it is being read."""

from __future__ import annotations

from collections.abc import Iterator

from daemon.account import Account, Fetched
from parsers.dialects.acting import WAYS
from parsers.dialects.ways import Paging
from parsers.facts import TopicPage

MOST_PAGES = 5000


class Shifted(Exception):
    """Posts moved while the pages were being read: the last post of one page does not head the next. Read again."""


def follow(account: Account, topic_id: int, anchor: int | None) -> Iterator[Fetched[TopicPage]]:
    """The page that holds `anchor` (None = the first) and every later one.

    Offsets are of no use for knowing where one is: they differ per reader and move when posts are deleted. So each page
    is asked for from one post earlier than needed, and that post must head it. Raises Shifted, and what the account
    raises.
    """
    fetched = account.topic(topic_id) if anchor is None else account.topic(topic_id, post=anchor)
    yield fetched
    start = (fetched.page.page - 1) * len(fetched.page.posts)
    if fetched.page.page >= fetched.page.pages:
        return
    for _ in range(MOST_PAGES):
        page = fetched.page
        if not page.posts or _ends(page, start):
            return
        overlap = 1 if len(page.posts) > 1 and _may_overlap(page) else 0
        start += len(page.posts) - overlap
        fetched = account.topic(topic_id, start=start)
        if overlap and (not fetched.page.posts or fetched.page.posts[0].id != page.posts[-1].id):
            raise Shifted
        yield fetched
    raise Shifted


def _may_overlap(page: TopicPage) -> bool:
    """Can the next page be asked for from one post earlier? Not on boards that give whole pages only."""
    ways = WAYS.get(page.dialect)
    paging = ways.paging if ways is not None else Paging.FREE
    return paging is Paging.OFFSET or (paging is Paging.FREE and page.total is not None)


def _ends(page: TopicPage, start: int) -> bool:
    if page.total is not None:
        return start + len(page.posts) >= page.total
    return page.page >= page.pages
