"""A page of a topic. The blocks of posts bear their numbers in their classes, whatever the templates."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime

from parsers.dates import read_date
from parsers.dialects import chosen
from parsers.dialects.chosen import Picked
from parsers.dialects.common import Common, lacking, with_links
from parsers.dialects.forumotion.frame import Layout, own
from parsers.dialects.forumotion.userdata import number_of
from parsers.dialects.phpbb2 import frame
from parsers.dialects.phpbb2.addresses import forum_in, topic_in, user_in
from parsers.errors import PageNotUnderstood
from parsers.facts import Kind, Post, TopicPage
from parsers.sheet import WRITTEN, Element, Sheet, first, is_inside, text_of, words, xpath
from parsers.styles import is_hidden

ADVERT = 0  # the number of what the hoster puts between the posts

_CANONICAL = xpath('//link[@rel="canonical"][@href]')
_TRAIL = xpath('//a[has(nav)][contains(@href, "/f")]')
_REPLY = xpath('//a[contains(@href, "/post?")][contains(@href, "mode=reply")]')
_LETTER = xpath('.//a[contains(@href, "/privmsg?")][contains(@href, "mode=post")]')
_LOCKED = re.compile(r"lock|закрыт|verrouill", re.IGNORECASE)
_SIGNATURE = xpath("./div[has(signature_div)]")
_WRITTEN = frozenset({"postbody", "content", WRITTEN})


def is_topic(sheet: Sheet) -> bool:
    """Is there a post, or an advert in the place of one, on the page?"""
    if "post" in sheet.chosen and sheet.chosen["post"](sheet.root):
        return True
    return any(number_of(block) is not None and own(block) for block in sheet.body.iter("tr", "div"))


def topic_page(sheet: Sheet, shared: Common, layout: Layout) -> TopicPage:
    """The facts of a page of a topic. How many posts the whole topic has is nowhere told."""
    blocks = list(_blocks(sheet, layout))
    if all(number == ADVERT for _, number in blocks):
        raise lacking(f"the posts ({layout.block}.post with a number)", f"сообщения ({layout.block}.post с номером)")
    title = next((title for title in sheet.find("title", layout.title)(sheet.root) if own(title)), None)
    if title is None:
        raise lacking("the title of the topic (h1)", "заголовок темы (h1)")
    turning = frame.turning(sheet, own)
    trail = [forum_in(link.get("href")) for link in _TRAIL(sheet.root) if own(link)]
    return TopicPage(
        kind=Kind.TOPIC,
        topic_id=_topic_id(sheet),
        forum_id=next((number for number in reversed(trail) if number is not None), None),
        title=text_of(title),
        page=turning.page,
        pages=turning.pages,
        locked="unlock" in shared["links"] or any(map(_shows_lock, _REPLY(sheet.root))),
        posts=tuple(_post(block, number, layout, sheet) for block, number in blocks if number != ADVERT),
        **with_links(shared, turning.links, _buttons(blocks, layout)),
    )


def _blocks(sheet: Sheet, layout: Layout) -> Iterator[tuple[Element, int]]:
    """The outermost blocks, adverts among them: what looks like one inside another, a player wrote."""
    if "post" in sheet.chosen:
        yield from chosen.blocks_in(sheet.chosen["post"], sheet.root)
        return
    for block in sheet.body.iter(layout.block):
        number = number_of(block)
        if number is not None and "post" in words(block) and own(block):
            yield block, number


def _topic_id(sheet: Sheet) -> int | None:
    addresses = [link.get("href") for link in _CANONICAL(sheet.root)] + [sheet.url]
    addresses += [link.get("href") for link in _REPLY(sheet.root) if own(link)]
    return next((number for number in map(topic_in, addresses) if number is not None), None)


def _shows_lock(reply: Element) -> bool:
    """In a closed topic the button to reply stays where it is; its picture changes."""
    pictures = " ".join(
        f"{one.get('src', '')} {one.get('alt', '')} {one.get('title', '')}" for one in reply.iter("img")
    )
    return own(reply) and bool(_LOCKED.search(pictures))


def _buttons(blocks: list[tuple[Element, int]], layout: Layout) -> dict[str, str]:
    links = (link for block, number in blocks if number != ADVERT for link in layout.buttons(block))
    return frame.acting(links)


def _post(block: Element, number: int, layout: Layout, sheet: Sheet) -> Post:
    picked = chosen.picked(sheet, block)
    name, text = first(sheet.find("author", layout.author), block), first(layout.text, block)
    signature = None if text is None else first(_SIGNATURE, text)
    written = chosen.written_in(picked, None if text is None else _body(text, layout), signature)
    if name is None or not text_of(name):
        raise _incomplete(number, "author", "автор")
    if written is None:
        raise _incomplete(number, "body", "текст")
    posted, shown = _posted(block, text_of(name), layout, sheet)
    return Post(
        id=number,
        author=text_of(name),
        author_id=chosen.user_of(name) or _author_id(block),
        posted=posted,
        posted_text=shown,
        body=written[0],
        html=written[1],
        edited=frame.edit_in(_notice(block, layout, picked), sheet.clock),
        hidden=is_hidden(block.get("style") or ""),
        author_posts=_count(block, layout, picked),
    )


def _posted(block: Element, name: str, layout: Layout, sheet: Sheet) -> tuple[datetime | None, str]:
    if "date" in sheet.chosen:
        return chosen.moment_in(first(sheet.chosen["date"], block), name, sheet.clock)
    shown = layout.date(block, name)
    return read_date(shown, sheet.clock), shown


def _notice(block: Element, layout: Layout, picked: Picked) -> str:
    return text_of(picked["edited"]) if "edited" in picked else layout.notice(block)


def _count(block: Element, layout: Layout, picked: Picked) -> int | None:
    if "profile" in picked:
        return chosen.count_of(picked["profile"])
    return frame.posts_in(first(layout.profile, block))


def _body(text: Element, layout: Layout) -> Element | None:
    """The first box in the place of the text: what stands beside it are files, votes and the signature."""
    return next((box for box in layout.body(text) if not {"vote", "clear", "signature_div"} & set(words(box))), None)


def _author_id(block: Element) -> int | None:
    """Where profiles are closed the name is no link: the button to write a letter tells."""
    below = block.getnext()
    rows = (block, below) if below is not None and number_of(below) == number_of(block) else (block,)
    letters = (link for row in rows for link in _LETTER(row) if not is_inside(link, _WRITTEN))
    return next((number for number in (user_in(link.get("href")) for link in letters) if number is not None), None)


def _incomplete(number: int, name: str, russian: str) -> PageNotUnderstood:
    english = "text" if name == "body" else name
    return lacking(
        f"the {english} of post {number} (if the board's templates were changed, set [selectors] {name})",
        f"{russian} сообщения {number} (если шаблоны форума изменены, задайте [selectors] {name})",
    )
