"""A topic read from a known post to its end without a hole, whatever is deleted or split off while it is being read."""

from __future__ import annotations

from collections.abc import Iterator

from daemon.account import Account, Fetched
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
        overlap = 1 if page.total is not None and len(page.posts) > 1 else 0
        start += len(page.posts) - overlap
        fetched = account.topic(topic_id, start=start)
        if overlap and (not fetched.page.posts or fetched.page.posts[0].id != page.posts[-1].id):
            raise Shifted
        yield fetched
    raise Shifted


def _ends(page: TopicPage, start: int) -> bool:
    if page.total is not None:
        return start + len(page.posts) >= page.total
    return page.page >= page.pages
