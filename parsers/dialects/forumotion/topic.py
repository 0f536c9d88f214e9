"""A page of a topic. The blocks of posts bear their numbers in their classes, whatever the templates."""

from __future__ import annotations

import re
from collections.abc import Iterator

from parsers.dates import Clock, read_date
from parsers.dialects.common import Common, lacking, with_links
from parsers.dialects.forumotion.frame import Layout, own
from parsers.dialects.forumotion.userdata import number_of
from parsers.dialects.phpbb2 import frame
from parsers.dialects.phpbb2.addresses import forum_in, topic_in, user_in
from parsers.errors import PageNotUnderstood
from parsers.facts import Kind, Post, TopicPage
from parsers.markup import html_inside, read_element
from parsers.sheet import Element, Sheet, first, is_inside, text_of, words, xpath
from parsers.styles import is_hidden

ADVERT = 0  # the number of what the hoster puts between the posts

_CANONICAL = xpath('//link[@rel="canonical"][@href]')
_TRAIL = xpath('//a[has(nav)][contains(@href, "/f")]')
_REPLY = xpath('//a[contains(@href, "/post?")][contains(@href, "mode=reply")]')
_LETTER = xpath('.//a[contains(@href, "/privmsg?")][contains(@href, "mode=post")]')
_LOCKED = re.compile(r"lock|закрыт|verrouill", re.IGNORECASE)
_SIGNATURE = xpath("./div[has(signature_div)]")
_WRITTEN = frozenset({"postbody", "content"})


def is_topic(sheet: Sheet) -> bool:
    """Is there a post, or an advert in the place of one, on the page?"""
    return any(number_of(block) is not None for block in sheet.body.iter("tr", "div"))


def topic_page(sheet: Sheet, shared: Common, layout: Layout) -> TopicPage:
    """The facts of a page of a topic. How many posts the whole topic has is nowhere told."""
    blocks = list(_blocks(sheet, layout))
    if all(number == ADVERT for _, number in blocks):
        raise lacking(f"the posts ({layout.block}.post with a number)", f"сообщения ({layout.block}.post с номером)")
    title = next((title for title in layout.title(sheet.root) if own(title)), None)
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
        posts=tuple(_post(block, number, layout, sheet.clock) for block, number in blocks if number != ADVERT),
        **with_links(shared, turning.links, _buttons(blocks, layout)),
    )


def _blocks(sheet: Sheet, layout: Layout) -> Iterator[tuple[Element, int]]:
    """The outermost blocks, adverts among them: what looks like one inside another, a player wrote."""
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


def _post(block: Element, number: int, layout: Layout, clock: Clock) -> Post:
    name, text, profile = (first(find, block) for find in (layout.author, layout.text, layout.profile))
    body = None if text is None else _body(text, layout)
    if name is None or not text_of(name):
        raise _incomplete(number, "author", "автор")
    if body is None:
        raise _incomplete(number, "text", "текст")
    shown = layout.date(block, text_of(name))
    return Post(
        id=number,
        author=text_of(name),
        author_id=_author_id(block, name),
        posted=read_date(shown, clock),
        posted_text=shown,
        body=read_element(body, None if text is None else first(_SIGNATURE, text)),
        html=html_inside(body),
        edited=frame.edit_in(layout.notice(block), clock),
        hidden=is_hidden(block.get("style") or ""),
        author_posts=frame.posts_in(profile),
    )


def _body(text: Element, layout: Layout) -> Element | None:
    """The first box in the place of the text: what stands beside it are files, votes and the signature."""
    return next((box for box in layout.body(text) if not {"vote", "clear", "signature_div"} & set(words(box))), None)


def _author_id(block: Element, name: Element) -> int | None:
    """The link on the name; where profiles are closed, the button to write a letter."""
    below = block.getnext()
    rows = (block, below) if below is not None and number_of(below) == number_of(block) else (block,)
    letters = (link for row in rows for link in _LETTER(row) if not is_inside(link, _WRITTEN))
    addresses = (link.get("href") for link in (*name.iter("a"), *letters))
    return next((number for number in map(user_in, addresses) if number is not None), None)


def _incomplete(number: int, english: str, russian: str) -> PageNotUnderstood:
    return lacking(
        f"the {english} of post {number} (the board's templates may have been changed)",
        f"{russian} сообщения {number} (возможно, шаблоны форума изменены)",
    )
