"""A page of a topic."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from parsers.dialects import chosen
from parsers.dialects.common import Common
from parsers.dialects.phpbb3 import frame
from parsers.dialects.phpbb3.post import buttons, parts_of, printed_post, read_post
from parsers.errors import PageNotUnderstood
from parsers.facts import Kind, Post, TopicPage
from parsers.sheet import Element, Sheet, first, is_inside, number_in, text_of, words, xpath

_PRINTED = xpath("./div[has(post)]")
_PRINT_TITLE = xpath('//*[@id="page-header"]//h2')
_PRINT_LINK = xpath('//*[@id="page-header"]//a[contains(@href, "viewtopic.php")]')
_POST = frozenset({"post"})
_LOCK_BUTTONS = frozenset({"locked-icon", "fa-lock"})
_POST_ID = re.compile(r"p\d{1,18}")


def topic_page(sheet: Sheet, shared: Common) -> TopicPage:
    """The facts of a page of a topic."""
    heading = chosen.title(sheet) if "title" in sheet.chosen else _heading(sheet)
    if heading is None:
        raise PageNotUnderstood(
            "the title of the topic (h2 with a link to it)", "заголовок темы (h2 со ссылкой на неё)"
        )
    address = chosen.address_of(heading)
    paging = frame.paging(sheet)
    posts, acting = _posts(sheet)
    merged: Common = {**shared, "links": {**shared["links"], **paging.links, **acting}}
    return TopicPage(
        kind=Kind.TOPIC,
        topic_id=_topic_id(sheet, address),
        forum_id=number_in(address, "f") or frame.forum_of(sheet),
        title=text_of(heading),
        page=paging.page,
        pages=paging.pages,
        total=paging.total,
        locked=_is_locked(sheet, shared),
        posts=posts,
        **merged,
    )


def _heading(sheet: Sheet) -> Element | None:
    """The link in the page's title; before 3.2 the title has no class of its own."""
    for title in frame.main_part(sheet).iter("h2"):
        link = title.find("a")
        if link is not None and "viewtopic.php" in link.get("href", ""):
            return link
    return None


def _is_locked(sheet: Sheet, shared: Common) -> bool:
    """Readers see a lock on the reply button; moderators may unlock."""
    if "unlock" in shared["links"] or any("unlock" in form.choices.get("action", ()) for form in shared["forms"]):
        return True
    button = next((link for link in frame.main_part(sheet).iter("a") if "mode=reply" in link.get("href", "")), None)
    parts = () if button is None else (button, button.getparent(), *button.iter("i"))
    return any(part is not None and not _LOCK_BUTTONS.isdisjoint(words(part)) for part in parts)


def is_print(sheet: Sheet) -> bool:
    """The version for the printer: bare posts under the page's number."""
    return frame.section(sheet) == "" and bool(_PRINTED(frame.main_part(sheet)))


def print_page(sheet: Sheet, shared: Common) -> TopicPage:
    """The print view of a topic: it gives names and texts, but neither posts' ids nor users'."""
    link = first(_PRINT_LINK, sheet.root)
    if link is None:
        raise PageNotUnderstood(
            "the address of the topic (in the header of the print view)", "адрес темы (в шапке версии для печати)"
        )
    paging = frame.paging(sheet)
    return TopicPage(
        kind=Kind.TOPIC,
        topic_id=_topic_id(sheet, link.get("href")),
        forum_id=number_in(link.get("href"), "f"),
        title=text_of(first(_PRINT_TITLE, sheet.root)),
        page=paging.page,
        pages=paging.pages,
        posts=tuple(printed_post(block, sheet.clock) for block in _PRINTED(frame.main_part(sheet))),
        **shared,
    )


def _topic_id(sheet: Sheet, address: str | None) -> int | None:
    canonical = (link.get("href") for link in sheet.root.iterfind("head/link") if link.get("rel") == "canonical")
    numbers = (number_in(told, "t") for told in (address, *canonical, sheet.url))
    return next((number for number in numbers if number is not None), None)


def _posts(sheet: Sheet) -> tuple[tuple[Post, ...], dict[str, str]]:
    """The posts of the page, and the links that act on each."""
    posts: list[Post] = []
    links: dict[str, str] = {}
    for block, number in _numbered(sheet):
        parts = parts_of(block)
        picked = chosen.picked(sheet, block)
        posts.append(read_post(parts, number, sheet.clock, words(block), picked))
        links |= buttons(parts)
    return tuple(posts), links


def _numbered(sheet: Sheet) -> Iterable[tuple[Element, int]]:
    if "post" in sheet.chosen:
        return chosen.blocks_in(sheet.chosen["post"], sheet.root)
    main = frame.main_part(sheet)
    blocks = [*_blocks(main.iterchildren("div"))] or [*_blocks(main.iter("div"))]
    return [(block, int(block.get("id", "")[1:])) for block in blocks]


def _blocks(elements: Iterable[Element]) -> Iterator[Element]:
    """The blocks of posts: prosilver sets them side by side, other styles may set something around each."""
    for block in elements:
        name = block.get("id")
        is_post = name and name[0] == "p" and _POST_ID.fullmatch(name) and "post" in words(block)
        if is_post and not is_inside(block, _POST):
            yield block
