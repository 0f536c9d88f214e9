"""A forum's page on Forumotion: which forum it is, and its title; the rows differ from version to version."""

from __future__ import annotations

from collections.abc import Iterator

from parsers.dialects.common import Common, Turning
from parsers.dialects.forumotion.frame import own
from parsers.dialects.phpbb2.addresses import forum_in
from parsers.facts import ForumPage, Kind, TopicRow
from parsers.sheet import Sheet, text_of, xpath

_CANONICAL = xpath('//link[@rel="canonical"][@href]')
_NEW_TOPIC = xpath('//a[contains(@href, "/post?")][contains(@href, "mode=newtopic")]')
_TITLES = xpath("//h1[has(page-title) or has(cattitle)]")
_TRAIL = xpath('//a[has(nav)][contains(@href, "/f")]')
_HEAD_TITLE = xpath("//head/title")


def is_forum(sheet: Sheet) -> bool:
    """A page whose own address is a forum's, or that offers to begin a topic in one."""
    return _number(sheet) is not None


def _number(sheet: Sheet) -> int | None:
    return next((number for number in map(forum_in, _addresses(sheet)) if number is not None), None)


def _addresses(sheet: Sheet) -> Iterator[str | None]:
    yield from (link.get("href") for link in _CANONICAL(sheet.root))
    yield sheet.url
    yield from (link.get("href") for link in _NEW_TOPIC(sheet.root) if own(link))


def forum_page(sheet: Sheet, shared: Common, turning: Turning, topics: tuple[TopicRow, ...]) -> ForumPage:
    """A forum's list of topics, with the rows that a version found."""
    number = _number(sheet)
    return ForumPage(
        kind=Kind.FORUM,
        forum_id=number,
        title=next(filter(None, _titles(sheet, number)), ""),
        page=turning.page,
        pages=turning.pages,
        topics=topics,
        **shared,
    )


def _titles(sheet: Sheet, number: int | None) -> Iterator[str]:
    """By default a forum has no heading: the trail names it, and the window's title."""
    if "title" in sheet.chosen:
        yield from map(text_of, sheet.chosen["title"](sheet.root))
    yield from (text_of(link) for link in _TRAIL(sheet.root) if forum_in(link.get("href")) == number and own(link))
    yield from (text_of(title) for title in (*_TITLES(sheet.root), *_HEAD_TITLE(sheet.root)) if own(title))
