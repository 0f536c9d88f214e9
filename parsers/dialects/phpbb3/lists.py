"""Lists: the topics of a forum, the letters of a folder."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime

from parsers.dates import read_date
from parsers.dialects import chosen
from parsers.dialects.common import Common
from parsers.dialects.phpbb3 import frame
from parsers.errors import PageNotUnderstood
from parsers.facts import ForumPage, InboxPage, Kind, MessageRow, TopicRow, Viewer
from parsers.sheet import Element, Sheet, count_in, first, number_in, text_after, text_of, words, xpath

_TOPIC_ROWS = xpath("//ul[has(topics)]/li[has(row)]")
_FORUM_TITLE = xpath('//h2[has(forum-title)]/a | //*[@id="page-body"]/h2/a[contains(@href, "viewforum.php")]')
_TOPIC_LINK = xpath(".//a[has(topictitle)]")
_LAST_POST = xpath('.//dd[has(lastpost)]//a[contains(@href, "viewtopic.php")][contains(@href, "p=")]')
_REPLIES = xpath("./dl/dd[has(posts)]")
_QUEUE = xpath('.//a[contains(@href, "mcp.php")]')
_STATE = xpath("./dl")

_FOLDER = xpath("//ul[has(pmlist)]/li[has(row)]")
_FILL = re.compile(r"(\d{1,3})\s*%.{0,40}?\((\d+)\D+(\d+)\D")
_HELD = xpath('.//*[has(notice)][.//a[contains(@href, "release=1")]]')
_SENT = re.compile(r".*(?:»|:\s)\s*", re.DOTALL)
_SENDER = xpath('.//a[contains(@href, "mode=viewprofile")] | .//span[starts-with(@class, "username")]')
_INFO = xpath(".//dd[has(info)]")
_LINES = xpath("./p | .//*[has(inner)]/p")


def forum_page(sheet: Sheet, shared: Common) -> ForumPage:
    """A forum's list of topics."""
    heading = first(sheet.find("title", _FORUM_TITLE), sheet.root)
    if heading is None:
        raise PageNotUnderstood(
            "the title of the forum (h2 with a link to it)", "название форума (h2 со ссылкой на него)"
        )
    paging = frame.paging(sheet)
    merged: Common = {**shared, "links": {**shared["links"], **paging.links}}
    return ForumPage(
        kind=Kind.FORUM,
        forum_id=number_in(chosen.address_of(heading), "f") or number_in(sheet.url, "f"),
        title=text_of(heading),
        page=paging.page,
        pages=paging.pages,
        topics=tuple(row for row in _rows(sheet) if row is not None),
        **merged,
    )


def _rows(sheet: Sheet) -> Iterator[TopicRow | None]:
    find = sheet.find("topic_title", _TOPIC_LINK)
    return (_topic_row(row, first(find, row)) for row in sheet.find("topic", _TOPIC_ROWS)(sheet.root))


def _topic_row(row: Element, title: Element | None) -> TopicRow | None:
    number = None if title is None else number_in(chosen.address_of(title), "t")
    if title is None or number is None:
        return None
    kind = _state(row)
    queue = " ".join(link.get("href", "") for link in _QUEUE(row))
    replies, last = first(_REPLIES, row), first(_LAST_POST, row)
    return TopicRow(
        id=number,
        title=text_of(title),
        replies=None if replies is None else count_in(text_of(replies)),
        locked="_locked" in kind,
        moved="topic_moved" in kind,
        announcement=not {"announce", "global", "global-announce"}.isdisjoint(words(row)),
        last_post_id=None if last is None else number_in(last.get("href"), "p"),
        deleted="deleted_topics" in queue,
        unapproved="approve_details" in queue or "unapproved_posts" in queue,
    )


def _state(row: Element) -> str:
    """The classes of a row's box; before 3.1 the state is the name of a picture."""
    box = first(_STATE, row)
    return "" if box is None else f"{box.get('class', '')} {box.get('style', '')}"


def is_inbox(sheet: Sheet) -> bool:
    """A folder of private messages; the form around it is that of a single message, too."""
    form = frame.form_of(sheet, "viewfolder")
    return form is not None and "view_folder" in form.get("action", "")


def inbox_page(sheet: Sheet, shared: Common) -> InboxPage:
    """A folder: inbox, outbox, sent ones or one of the user's own."""
    form = frame.form_of(sheet, "viewfolder")
    if form is None:
        raise PageNotUnderstood("the form around the folder (form#viewfolder)", "форма вокруг папки (form#viewfolder)")
    paging = frame.paging(sheet)
    merged: Common = {**shared, "links": {**shared["links"], **paging.links}}
    fill = next((match for match in map(_FILL.search, map(text_of, _LINES(form))) if match), None)
    notice = first(_HELD, form)
    return InboxPage(
        kind=Kind.INBOX,
        page=paging.page,
        pages=paging.pages,
        messages=tuple(_message_row(row, shared["viewer"], sheet) for row in sheet.find("letter", _FOLDER)(form)),
        stored=int(fill[2]) if fill else None,
        capacity=int(fill[3]) if fill else None,
        held=0 if notice is None else count_in(text_of(notice)) or 0,
        **merged,
    )


def _message_row(row: Element, viewer: Viewer, sheet: Sheet) -> MessageRow:
    subject = first(sheet.find("letter_subject", _TOPIC_LINK), row)
    number = None if subject is None else number_in(chosen.address_of(subject), "p")
    if subject is None or number is None:
        raise PageNotUnderstood(
            "the link to a message in the list (a.topictitle)", "ссылка на письмо в списке (a.topictitle)"
        )
    user, info = first(sheet.find("letter_sender", _SENDER), row), first(_INFO, row)
    sent, shown = _sent(row, user, info, sheet)
    sent_by_viewer = info is not None  # such rows name the recipients, and have a column for the date
    return MessageRow(
        id=number,
        subject=text_of(subject),
        sender=(viewer.name or "") if sent_by_viewer else text_of(user),
        sender_id=viewer.id if sent_by_viewer else None if user is None else chosen.user_of(user),
        sent=sent,
        unread="unread" in _state(row),
        sent_text=shown,
    )


def _sent(row: Element, user: Element | None, info: Element | None, sheet: Sheet) -> tuple[datetime | None, str]:
    """When a letter was sent, and the date as shown."""
    picked = chosen.picked(sheet, row, "letter")
    if "letter_date" in picked:
        return chosen.moment_in(picked["letter_date"], text_of(user), sheet.clock)
    shown = _sent_text(row, user, info)
    return read_date(shown, sheet.clock), shown


def _sent_text(row: Element, user: Element | None, info: Element | None) -> str:
    if info is not None:
        return _SENT.sub("", text_of(info), count=1) if ": " in text_of(info) else text_of(info)
    parent = None if user is None else user.getparent()
    return "" if user is None or parent is None else text_after(parent, user).removeprefix("»").strip()
