"""A page of a topic, as mybb.ru, FluxBB (and PunBB 1.2) and PunBB 1.4 lay it out."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta, timezone, tzinfo
from typing import NamedTuple

from parsers.dates import Clock, read_date
from parsers.dialects import chosen
from parsers.dialects.chosen import Picked
from parsers.dialects.common import Common, in_zone, lacking, with_links
from parsers.dialects.phpbb2.frame import LONGEST_NOTICE
from parsers.dialects.punbb import frame, tables
from parsers.facts import Edit, Kind, Post, TopicPage
from parsers.markup import html_inside, read_element
from parsers.sheet import Element, Find, Sheet, count_in, first, number_in, own_text, text_of, xpath

_NOWHERE = xpath("self::*[false()]")


@dataclass(frozen=True, slots=True)
class Layout:
    """Where an engine keeps the parts of a post: selectors below the post's block."""

    blocks: Find
    numbered: Find  # the element whose id is the post's, `p12`
    author: Find
    date: Find
    count: Find
    body: Find
    signature: Find
    notice: Find  # below the body
    buttons: Find
    table: Mapping[str, str]  # the same in words (parsers/selectors.py)
    noted: Find = _NOWHERE  # the notice where it stands above the body


_ITSELF = xpath("self::*")
MYBB = Layout(
    blocks=xpath('//div[has(post)][starts-with(@id, "p")]'),
    numbered=_ITSELF,
    author=xpath(".//li[has(pa-author)]"),
    date=xpath("./h3//a[has(permalink)]"),
    count=xpath(".//li[has(pa-posts)]"),
    body=xpath(".//div[has(post-content)]"),
    signature=xpath("./dl[has(post-sig)]"),
    notice=xpath("./p[has(lastedit)]"),
    buttons=xpath(".//*[has(post-links)]//a | ./h3//a"),
    table=tables.MYBB,
)
FLUX = Layout(
    blocks=xpath('//div[has(blockpost)][starts-with(@id, "p")]'),
    numbered=_ITSELF,
    author=xpath(".//*[has(postleft)]//dt"),
    date=xpath("./h2//a"),
    count=xpath(".//*[has(postleft)]//dd[contains(., ':')]"),
    body=xpath(".//*[has(postright)]//div[has(postmsg)]"),
    signature=xpath("./div[has(postsignature)]"),
    notice=xpath("./p[has(postedit)]"),
    buttons=xpath(".//*[has(postfootright)]//a"),
    table=tables.FLUX,
)
PUN = Layout(
    blocks=xpath('//div[has(post)][./div[has(posthead)][starts-with(@id, "p")]]'),
    numbered=xpath("./div[has(posthead)]"),
    author=xpath(".//*[has(post-author)]//li[has(username)] | ./*[has(posthead)]//*[has(post-byline)]"),
    date=xpath("./*[has(posthead)]//*[has(post-link)]//a"),
    count=xpath(".//*[has(post-author)]//*[has(author-info)]/li"),
    body=xpath(".//div[has(entry-content)]"),
    signature=xpath("./div[has(sig-content)]"),
    notice=xpath("./p[has(post-edit)]"),
    buttons=xpath(".//*[has(post-actions)]//a"),
    table=tables.PUN,
    noted=xpath("./*[has(posthead)]//*[has(post-edit)]"),
)
LAYOUTS = (MYBB, FLUX, PUN)

_NOTHING: Picked = {}
_NUMBER = re.compile(r"p(\d{1,18})")
_SIGNATURE = xpath("self::*[has(postsignature) or has(sig-content) or has(post-sig)]")
_NAMED = xpath(".//a | .//strong | .//em")
_COUNT = re.compile(r"\W*(?:сообщени[йя]|posts|replies|постов)\s*:\s*(\d[\d ., ]*)", re.IGNORECASE)
_EDITED = re.compile(
    r"\W*(?:(?:последний раз )?отредактировано|last edited by|edited by)\s+(.+?)\s*\(([^()]*)\)\W*", re.IGNORECASE
)
_EDITED_ABOVE = re.compile(r"\((?:edited by|отредактировано|изменено):?\s+(.+)\)", re.IGNORECASE | re.DOTALL)
_MOMENT = re.compile(r"\S+ \d?\d:\d\d(?::\d\d)?(?: ?[ap]m)?$", re.IGNORECASE)
_TOPIC_LINKS = xpath('//link[@rel="canonical"] | //a[contains(@href, "viewtopic.php?id=")][has(permalink)]')
_PAGER_LINKS = xpath('//*[has(pagelink) or has(paging)]//a[contains(@href, "viewtopic.php?id=")]')


class Written(NamedTuple):
    """A post's text without its fittings, and these."""

    text: Element
    signature: Element | None
    notice: str


def layout_of(sheet: Sheet) -> Layout:
    """The engine whose posts stand on the page; where there are none, that of the page's outermost block."""
    layout, blocks = posts_on(replace(sheet, chosen={}))
    root = frame.root_of(sheet)
    named = "" if root is None else root.get("id", "")
    return layout if blocks else PUN if named.startswith("brd-") else MYBB if named.startswith("pun-") else FLUX


def posts_on(sheet: Sheet) -> tuple[Layout, list[Element]]:
    """The layout of the page and the outermost blocks of its posts."""
    if "post" in sheet.chosen:
        return layout_of(sheet), sheet.chosen["post"](sheet.root)
    for layout in LAYOUTS:
        blocks = [block for block in layout.blocks(sheet.root) if _number(block, layout) and frame.own(block)]
        if blocks:
            return layout, blocks
    return MYBB, []


def _number(block: Element, layout: Layout) -> int | None:
    bearer = first(layout.numbered, block)
    match = None if bearer is None else _NUMBER.fullmatch(bearer.get("id") or "")
    return int(match[1]) if match else None


def topic_page(sheet: Sheet, shared: Common) -> TopicPage:
    """The facts of a page of a topic."""
    layout, blocks = posts_on(sheet)
    if not blocks:
        raise lacking("the posts (div.post, div.blockpost with an id)", "сообщения (div.post, div.blockpost с id)")
    clock = in_zone(sheet, _zone(blocks, layout)).clock
    turning = frame.turning(sheet)
    buttons = frame.acting(link for block in blocks for link in layout.buttons(block) if frame.own(link))
    return TopicPage(
        kind=Kind.TOPIC,
        topic_id=_topic_id(sheet, shared),
        forum_id=frame.crumb(sheet, "viewforum.php"),
        title=frame.title(sheet),
        page=turning.page,
        pages=turning.pages,
        total=frame.total(sheet),
        locked="unlock" in shared["links"] or frame.says_closed(sheet),
        posts=tuple(read_post(block, layout, clock, chosen.picked(sheet, block)) for block in blocks),
        **with_links(shared, turning.links, buttons),
    )


def _zone(blocks: list[Element], layout: Layout) -> tzinfo | None:
    """The reader's zone: what lies between the moments that mybb.ru tells in seconds and the dates that it shows."""
    for block in reversed(blocks):
        stamp, shown = _stamp(block), read_date(text_of(_own_first(layout.date, block)), Clock(zone=UTC))
        distance = None if stamp is None or shown is None else shown - stamp
        if distance is not None and abs(distance) <= timedelta(hours=15) and not distance % timedelta(minutes=15):
            return timezone(distance)
    return None


def _topic_id(sheet: Sheet, shared: Common) -> int | None:
    return next((number for number in _topic_numbers(sheet, shared) if number is not None), None)


def _topic_numbers(sheet: Sheet, shared: Common) -> Iterator[int | None]:
    yield number_in(shared["links"].get("reply"), "tid")
    for link in (*_PAGER_LINKS(sheet.root), *_TOPIC_LINKS(sheet.root)):
        if frame.own(link) and "viewtopic.php" in link.get("href", ""):
            yield number_in(link.get("href"), "id")
    yield number_in(sheet.url, "id")


def read_post(block: Element, layout: Layout, clock: Clock, picked: Picked = _NOTHING) -> Post:
    """A post from its block; what the GM's selectors have `picked` comes before the layout's own places."""
    number = _number(block, layout) or chosen.number_of(block) or 0
    author = chosen.author_of(picked["author"], number) if "author" in picked else _author(block, layout)
    body = picked["body"] if "body" in picked else first(layout.body, block)
    if author is None:
        raise lacking(f"the author of post {number}", f"автор сообщения {number}")
    if body is None:
        raise lacking(f"the text of post {number}", f"текст сообщения {number}")
    written = _written(body, layout, picked)
    posted, shown = _posted(block, layout, clock, picked)
    return Post(
        id=number,
        author=author[0],
        author_id=author[1] or _data_id(block),
        posted=_stamp(block) or posted,
        posted_text=shown,
        body=read_element(written.text, written.signature),
        html=html_inside(written.text),
        edited=edit_in(written.notice, clock) or edit_above(text_of(_own_first(layout.noted, block)), author[0], clock),
        author_posts=chosen.count_of(picked["profile"]) if "profile" in picked else _count(block, layout),
    )


def _posted(block: Element, layout: Layout, clock: Clock, picked: Picked) -> tuple[datetime | None, str]:
    if "date" in picked:
        return chosen.moment_in(picked["date"], "", clock)
    shown = text_of(_own_first(layout.date, block))
    return read_date(shown, clock), shown


def _own_first(find: Find, block: Element) -> Element | None:
    """The first part found that does not stand in a text: a player may write what looks like one."""
    return next((part for part in find(block) if frame.own(part)), None)


def _stamp(block: Element) -> datetime | None:
    """mybb.ru tells the moment in seconds."""
    return read_date(block.get("data-posted", ""), Clock()) if block.get("data-posted", "").isdecimal() else None


def _data_id(block: Element) -> int | None:
    told = block.get("data-user-id", "")
    return int(told) if told.isdecimal() and len(told) <= 18 and int(told) > 1 else None  # 1 is the guest


def _author(block: Element, layout: Layout) -> tuple[str, int | None] | None:
    """A link to the profile, a name in bold, or a bare name: those of guests, and where profiles are closed."""
    box = _own_first(layout.author, block)
    if box is None:
        return None
    named = next((one for one in _NAMED(box) if text_of(one)), None)
    name = own_text(box) if named is None else text_of(named)
    links = (number_in(link.get("href"), "id") for link in box.iter("a") if "profile.php" in link.get("href", ""))
    return (name, next((number for number in links if number is not None), None)) if name else None


def _count(block: Element, layout: Layout) -> int | None:
    found = (_COUNT.match(text_of(line)) for line in layout.count(block) if frame.own(line))
    return next((count_in(match[1]) for match in found if match), None)


def _written(body: Element, layout: Layout, picked: Picked) -> Written:
    """mybb.ru keeps the edit notice and the signature inside the text's box: direct children, of their own classes."""
    text = deepcopy(chosen.text_without(body, (picked.get("edited"), picked.get("signature"))))
    text.tail = None
    notices, signatures = layout.notice(text), layout.signature(text)
    for part in (*notices, *signatures):
        text.remove(part)
    outside = [] if signatures else [one for one in body.itersiblings() if first(_SIGNATURE, one) is not None]
    signature = next(iter((*signatures, *outside)), None)
    notice = text_of(notices[-1]) if notices else ""
    return Written(
        text,
        picked.get("signature", signature),
        text_of(picked["edited"]) if "edited" in picked else notice,
    )


def edit_in(notice: str, clock: Clock) -> Edit | None:
    """«Отредактировано Кот (2026-03-25 11:08:22)»: how often, the board does not say."""
    match = _EDITED.fullmatch(notice[:LONGEST_NOTICE])
    return Edit(match[1], read_date(match[2], clock), None) if match else None


def edit_above(notice: str, author: str, clock: Clock) -> Edit | None:
    """«(edited by Maple Today 19:25:00)» above a post: nothing parts name and date, but most edit their own."""
    match = _EDITED_ABOVE.fullmatch(notice[:LONGEST_NOTICE].strip())
    if match is None:
        return None
    name, date = author, match[1].removeprefix(f"{author} ")
    if date == match[1]:
        moment = _MOMENT.search(date)
        name, date = (date, "") if moment is None else (date[: moment.start()].strip(), moment[0])
    return Edit(name, read_date(date, clock), None)
