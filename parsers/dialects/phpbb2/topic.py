"""A page of a topic on phpBB 2.0: a post is two rows of one table, told by the anchor beside its author's name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime

from parsers.dates import Clock, read_date
from parsers.dialects import chosen
from parsers.dialects.chosen import Picked
from parsers.dialects.common import Common, lacking, with_links
from parsers.dialects.phpbb2 import frame
from parsers.dialects.phpbb2.addresses import forum_in, topic_in, user_in
from parsers.dialects.phpbb2.signature import Written, written_in
from parsers.facts import Kind, Post, TopicPage
from parsers.markup import html_inside, read_element
from parsers.sheet import WRITTEN, Element, Sheet, first, is_inside, text_of, xpath

_ANCHORS = xpath("//td/span[has(name)]/a[@name]")
_NUMBER = re.compile(r"\d{1,18}")
_NAMED = xpath(".//span[has(name)]/a[@name]")
_WRITTEN = frozenset({"postbody", "quote", "code", WRITTEN})
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
    return next(_blocks(sheet), None) is not None


def _anchors(sheet: Sheet) -> Iterator[Element]:
    for anchor in _ANCHORS(sheet.root):
        if _NUMBER.fullmatch(anchor.get("name", "")) and not is_inside(anchor, _WRITTEN):
            yield anchor


def _blocks(sheet: Sheet) -> Iterator[tuple[Element, int]]:
    """The row of each post, and its number."""
    if "post" in sheet.chosen:
        yield from chosen.blocks_in(sheet.chosen["post"], sheet.root)
        return
    for anchor in _anchors(sheet):
        row = next(anchor.iterancestors("tr"), None)
        if row is not None:
            yield row, int(anchor.get("name", ""))


def topic_page(sheet: Sheet, shared: Common) -> TopicPage:
    """The facts of a page of a topic. How many posts the whole topic has is nowhere told."""
    title = next((one for one in sheet.find("title", _TITLE)(sheet.root) if not is_inside(one, _WRITTEN)), None)
    trail = [link for link in _TRAIL(sheet.root) if not is_inside(link, _WRITTEN)]
    if title is None:
        raise lacking("the title of the topic (a.maintitle)", "заголовок темы (a.maintitle)")
    rows = list(_blocks(sheet))
    turning = frame.turning(sheet, lambda pager: not is_inside(pager, _WRITTEN))
    buttons = frame.acting(link for row, _ in rows for link in _BUTTONS(row) if not is_inside(link, _WRITTEN))
    return TopicPage(
        kind=Kind.TOPIC,
        topic_id=topic_in(chosen.address_of(title)) or topic_in(sheet.url),
        forum_id=forum_in(trail[-1].get("href")) if trail else None,
        title=text_of(title),
        page=turning.page,
        pages=turning.pages,
        locked="unlock" in shared["links"] or any(map(_shows_lock, _REPLY(sheet.root))),
        posts=tuple(_post(row, number, sheet.clock, chosen.picked(sheet, row)) for row, number in rows),
        **with_links(shared, turning.links, buttons),
    )


def _shows_lock(picture: Element) -> bool:
    words = f"{picture.get('src', '')} {picture.get('alt', '')}"
    return bool(_LOCKED.search(words)) and not is_inside(picture, _WRITTEN)


def _post(row: Element, number: int, clock: Clock, picked: Picked) -> Post:
    name, number_of_author = _author(row, number, picked)
    posted, shown = _posted(row, name, clock, picked)
    text, signature, notice = _written(row, number, picked)
    return Post(
        id=number,
        author=name,
        author_id=number_of_author or _author_id(row),
        posted=posted,
        posted_text=shown,
        body=read_element(text, signature),
        html=html_inside(text),
        edited=frame.edit_in(notice, clock),
        author_posts=_count(row, picked),
    )


def _named(row: Element) -> Element | None:
    """The box around the anchor and the author's name."""
    anchor = next((one for one in _NAMED(row) if not is_inside(one, _WRITTEN)), None)
    return None if anchor is None else anchor.getparent()


def _author(row: Element, number: int, picked: Picked) -> tuple[str, int | None]:
    if "author" in picked:
        return chosen.author_of(picked["author"], number)
    span = _named(row)
    name = None if span is None else first(_NAME, span)
    if not text_of(name):
        raise lacking(f"the author of post {number} (span.name b)", f"автор сообщения {number} (span.name b)")
    return text_of(name), None


def _posted(row: Element, name: str, clock: Clock, picked: Picked) -> tuple[datetime | None, str]:
    if "date" in picked:
        return chosen.moment_in(picked["date"], name, clock)
    cell = _cell(row)
    head = next((head for head in _HEAD(row) if head.getparent() is not cell and not is_inside(head, _WRITTEN)), None)
    shown = "" if head is None else _date_in(head)
    return read_date(shown, clock), shown


def _cell(row: Element) -> Element | None:
    """The cell with the author's name and details."""
    span = _named(row)
    return None if span is None else next(span.iterancestors("td"), None)


def _written(row: Element, number: int, picked: Picked) -> Written:
    """Text, signature and notice; what is picked is looked for first, and cut out of the text."""
    cells = [picked["body"]] if "body" in picked else _TEXT(row)[:1]
    cell = cells[0] if cells else None
    if cell is None:
        raise (
            chosen.missing("body", number)
            if "body" in picked
            else lacking(f"the text of post {number} (span.postbody)", f"текст сообщения {number} (span.postbody)")
        )
    fittings = [picked.get("signature"), picked.get("edited")]
    written = written_in(chosen.text_without(cell, fittings))
    return Written(
        written.text,
        fittings[0] if "signature" in picked else written.signature,
        text_of(fittings[1]) if "edited" in picked else written.notice,
    )


def _count(row: Element, picked: Picked) -> int | None:
    if "profile" in picked:
        return chosen.count_of(picked["profile"])
    cell = _cell(row)
    return None if cell is None else frame.posts_in(first(_PROFILE, cell))


def _date_in(head: Element) -> str:
    """«Добавлено: 30.11.2026, 20:20   Заголовок сообщения: …»."""
    return _BEFORE_DATE.sub("", _AFTER_DATE.sub("", text_of(head)), count=1).strip()


def _author_id(row: Element) -> int | None:
    """The name is no link; the buttons in the row below lead to the author. Guests have none."""
    below = row.getnext()
    if below is None or below.tag != "tr" or first(_NAMED, below) is not None:
        return None
    return next((number for number in (user_in(link.get("href")) for link in _USER(below)) if number is not None), None)
