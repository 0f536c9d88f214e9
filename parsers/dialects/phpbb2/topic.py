"""A page of a topic on phpBB 2.0: a post is two rows of one table, told by the anchor beside its author's name."""

from __future__ import annotations

import re
from collections.abc import Iterator

from parsers.dates import Clock, read_date
from parsers.dialects.common import Common, lacking, with_links
from parsers.dialects.phpbb2 import frame
from parsers.dialects.phpbb2.addresses import forum_in, topic_in, user_in
from parsers.dialects.phpbb2.signature import written_in
from parsers.facts import Kind, Post, TopicPage
from parsers.markup import html_inside, read_element
from parsers.sheet import Element, Sheet, first, is_inside, text_of, xpath

_ANCHORS = xpath("//td/span[has(name)]/a[@name]")
_NUMBER = re.compile(r"\d{1,18}")
_NAMED = xpath(".//span[has(name)]/a[@name]")
_WRITTEN = frozenset({"postbody", "quote", "code"})
_NAME = xpath("./b | ./strong")
_PROFILE = xpath("./span[has(postdetails)]")
_HEAD = xpath(".//span[has(postdetails)]")
_TEXT = xpath(".//td[./span[has(postbody)]]")
_USER = xpath('.//a[contains(@href, "mode=viewprofile") or contains(@href, "mode=post")]')
_BUTTONS = xpath('descendant::a[contains(@href, "posting.php")]')
_TITLE = xpath('//a[has(maintitle)][contains(@href, "viewtopic.php")]')
_TRAIL = xpath('//a[has(nav)][contains(@href, "viewforum.php")]')
_REPLY = xpath('//a[contains(@href, "posting.php")][contains(@href, "mode=reply")]/img')
_LOCKED = re.compile(r"lock|закрыт", re.IGNORECASE)
_BEFORE_DATE = re.compile(r"[^\d:]*:\s*")
_AFTER_DATE = re.compile(r"\s*(?:заголовок сообщения|post subject|тема)\s*:.*", re.IGNORECASE | re.DOTALL)


def is_topic(sheet: Sheet) -> bool:
    """Is there a post on the page?"""
    return next(_anchors(sheet), None) is not None


def _anchors(sheet: Sheet) -> Iterator[Element]:
    for anchor in _ANCHORS(sheet.root):
        if _NUMBER.fullmatch(anchor.get("name", "")) and not is_inside(anchor, _WRITTEN):
            yield anchor


def topic_page(sheet: Sheet, shared: Common) -> TopicPage:
    """The facts of a page of a topic. How many posts the whole topic has is nowhere told."""
    title, trail = first(_TITLE, sheet.root), _TRAIL(sheet.root)
    if title is None:
        raise lacking("the title of the topic (a.maintitle)", "заголовок темы (a.maintitle)")
    rows = [row for row in map(_row, _anchors(sheet)) if row is not None]
    turning = frame.turning(sheet, lambda pager: not is_inside(pager, _WRITTEN))
    buttons = frame.acting(link for row in rows for link in _BUTTONS(row) if not is_inside(link, _WRITTEN))
    return TopicPage(
        kind=Kind.TOPIC,
        topic_id=topic_in(title.get("href")) or topic_in(sheet.url),
        forum_id=forum_in(trail[-1].get("href")) if trail else None,
        title=text_of(title),
        page=turning.page,
        pages=turning.pages,
        locked="unlock" in shared["links"] or any(map(_shows_lock, _REPLY(sheet.root))),
        posts=tuple(_post(anchor, sheet.clock) for anchor in _anchors(sheet)),
        **with_links(shared, turning.links, buttons),
    )


def _row(anchor: Element) -> Element | None:
    return next(anchor.iterancestors("tr"), None)


def _shows_lock(picture: Element) -> bool:
    return bool(_LOCKED.search(f"{picture.get('src', '')} {picture.get('alt', '')}"))


def _post(anchor: Element, clock: Clock) -> Post:
    number, row, cell = int(anchor.get("name", "")), _row(anchor), next(anchor.iterancestors("td"), None)
    span = anchor.getparent()
    name = None if span is None else first(_NAME, span)
    if row is None or cell is None or not text_of(name):
        raise lacking(f"the author of post {number} (span.name b)", f"автор сообщения {number} (span.name b)")
    texts, heads = _TEXT(row), [head for head in _HEAD(row) if head.getparent() is not cell]
    if not texts or not heads:
        raise lacking(
            f"the text or the head of post {number} (span.postbody, span.postdetails)",
            f"текст или шапка сообщения {number} (span.postbody, span.postdetails)",
        )
    shown, written = _date_in(heads[0]), written_in(texts[0])
    return Post(
        id=number,
        author=text_of(name),
        author_id=_author_id(row),
        posted=read_date(shown, clock),
        posted_text=shown,
        body=read_element(written.text, written.signature),
        html=html_inside(written.text),
        edited=frame.edit_in(written.notice, clock),
        author_posts=frame.posts_in(first(_PROFILE, cell)),
    )


def _date_in(head: Element) -> str:
    """«Добавлено: 30.11.2026, 20:20   Заголовок сообщения: …»."""
    return _BEFORE_DATE.sub("", _AFTER_DATE.sub("", text_of(head)), count=1).strip()


def _author_id(row: Element) -> int | None:
    """The name is no link; the buttons in the row below lead to the author. Guests have none."""
    below = row.getnext()
    if below is None or below.tag != "tr" or first(_NAMED, below) is not None:
        return None
    return next((number for number in (user_in(link.get("href")) for link in _USER(below)) if number is not None), None)
