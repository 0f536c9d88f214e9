"""Lists: the topics of a forum, the letters of a folder; and one letter, which mybb.ru lays out as a post."""

from __future__ import annotations

import re
from collections.abc import Iterator

from parsers.dates import read_date
from parsers.dialects import chosen
from parsers.dialects.common import Common, lacking, with_links
from parsers.dialects.punbb import frame
from parsers.dialects.punbb.topic import posts_on, read_post
from parsers.facts import ForumPage, InboxPage, Kind, MessagePage, MessageRow, TopicRow
from parsers.sheet import Element, Sheet, count_in, first, number_in, text_of, words, xpath

_ROWS = xpath(
    '//tr[.//a[contains(@href, "viewtopic.php?id=")]]'
    ' | //div[has(main-item)][starts-with(@id, "topic")][.//a[contains(@href, "viewtopic.php?id=")]]'
)
_TOPIC = xpath(
    './/td[has(tcl)]//a[contains(@href, "viewtopic.php?id=")] | .//h3/a[contains(@href, "viewtopic.php?id=")]'
)
_REPLIES = xpath("./td[has(tc2)] | ./ul/li[has(info-replies)]/strong")
_LAST = xpath('./td[has(tcr)]//a[contains(@href, "#p")] | ./ul/li[has(info-lastpost)]//a[contains(@href, "#p")]')
_LAST_NUMBER = re.compile(r"#p(\d{1,18})$")
_STATES = xpath(".//span[has(closedtext) or has(movedtext)]")

_LETTERS = xpath('//tr[.//a[contains(@href, "messages.php?id=")]]')
_LETTER = xpath('.//a[contains(@href, "messages.php?id=")]')
_SENDER = xpath('.//a[contains(@href, "profile.php?id=")]')
_TIME = re.compile(r"\d:\d\d")
_RECIPIENTS = xpath(".//li[has(pa-recipient)]//a | //*[has(recipients)]//a")


def forum_page(sheet: Sheet, shared: Common) -> ForumPage:
    """A forum's list of topics."""
    turning = frame.turning(sheet)
    return ForumPage(
        kind=Kind.FORUM,
        forum_id=number_in(shared["links"].get("new_topic"), "fid") or _own_number(sheet),
        title=frame.title(sheet),
        page=turning.page,
        pages=turning.pages,
        topics=tuple(row for row in _topic_rows(sheet) if row is not None),
        **with_links(shared, turning.links),
    )


def _topic_rows(sheet: Sheet) -> Iterator[TopicRow | None]:
    find = sheet.find("topic_title", _TOPIC)
    return (_topic_row(row, first(find, row)) for row in sheet.find("topic", _ROWS)(sheet.root))


def _own_number(sheet: Sheet) -> int | None:
    block = next((name for name in sheet.frame if re.fullmatch(r"forum_f\d{1,18}", name)), None)
    return int(block.removeprefix("forum_f")) if block else number_in(sheet.url, "id")


def _topic_row(row: Element, title: Element | None) -> TopicRow | None:
    replies, last = first(_REPLIES, row), first(_LAST, row)
    number = None if title is None else number_in(chosen.address_of(title), "id")
    if title is None or number is None:
        return None
    match = None if last is None else _LAST_NUMBER.search(last.get("href", ""))
    states = {*words(row), *(name for state in _STATES(row) for name in words(state))}
    return TopicRow(
        id=number,
        title=text_of(title),
        replies=None if replies is None else count_in(text_of(replies)),
        locked=not {"iclosed", "closed", "closedtext"}.isdisjoint(states),
        moved=not {"imoved", "moved", "movedtext", "iredirect"}.isdisjoint(states),
        last_post_id=int(match[1]) if match else None,
    )


def inbox_page(sheet: Sheet, shared: Common) -> InboxPage:
    """A folder of letters."""
    turning = frame.turning(sheet)
    return InboxPage(
        kind=Kind.INBOX,
        page=turning.page,
        pages=turning.pages,
        messages=tuple(_letter_row(row, sheet) for row in sheet.find("letter", _LETTERS)(sheet.root) if frame.own(row)),
        **with_links(shared, turning.links),
    )


def _letter_row(row: Element, sheet: Sheet) -> MessageRow:
    title, sender = first(sheet.find("letter_subject", _LETTER), row), first(sheet.find("letter_sender", _SENDER), row)
    number = None if title is None else number_in(chosen.address_of(title), "id")
    if title is None or number is None:
        raise lacking("the link to a letter (messages.php?id=)", "ссылка на письмо (messages.php?id=)")
    picked = chosen.picked(sheet, row, "letter")
    dates = [text for text in map(text_of, row.iterchildren("td")) if _TIME.search(text) and text_of(title) not in text]
    sent, shown = (read_date(dates[-1], sheet.clock), dates[-1]) if dates else (None, "")
    if "letter_date" in picked:
        sent, shown = chosen.moment_in(picked["letter_date"], text_of(sender), sheet.clock)
    return MessageRow(
        id=number,
        subject=text_of(title),
        sender=text_of(sender),
        sender_id=None if sender is None else chosen.user_of(sender),
        sent=sent,
        unread="inew" in words(row),
        sent_text=shown,
    )


def is_message(sheet: Sheet) -> bool:
    """A page of the letters' section with a letter in the form of a post."""
    return frame.section(sheet) == "messages" and bool(posts_on(sheet)[1])


def message_page(sheet: Sheet, shared: Common) -> MessagePage:
    """One letter."""
    layout, blocks = posts_on(sheet)
    post = read_post(blocks[0], layout, sheet.clock)
    return MessagePage(
        kind=Kind.MESSAGE,
        id=number_in(sheet.url, "id") or post.id,
        subject=frame.title(sheet),
        sender=post.author,
        sender_id=post.author_id,
        sent=post.posted,
        sent_text=post.posted_text,
        to=tuple(map(text_of, _RECIPIENTS(blocks[0]))),
        body=post.body,
        html=post.html,
        **shared,
    )
