"""Lists on boards of the phpBB 2 kind: the topics of a forum, the letters of a folder. Both are tables."""

from __future__ import annotations

import re
from collections.abc import Iterator

from parsers.dialects import chosen
from parsers.dialects.common import TEXTS, Common, lacking, with_links
from parsers.dialects.phpbb2 import frame
from parsers.dialects.phpbb2.addresses import forum_in, mode_of, place, post_in, topic_in, user_in
from parsers.facts import ForumPage, InboxPage, Kind, MessageRow, TopicRow, Viewer
from parsers.sheet import Element, Find, Sheet, count_in, first, is_inside, number_in, text_of, words, xpath

# Where boards of this kind keep the parts of lists (parsers/selectors.py).
SELECTORS = {
    "topic": "//a[has(topictitle)]/ancestor::tr[1]",
    "topic_title": "a.topictitle",
    "letter": "//a[has(topictitle)][contains(@href, 'mode=read')]/ancestor::tr[1]",
    "letter_subject": "a.topictitle",
    "letter_sender": "span.name",
    "letter_date": "//span[has(postdetails)][not(.//input)]",
}

_TITLES = xpath("//a[has(topictitle)]")
_TITLES_IN = xpath(".//a[has(topictitle)]")
_ROW = xpath("ancestor::tr[1]")
_HEADING = xpath('//a[has(maintitle)][contains(@href, "viewforum.php")]')
_NUMBERS = xpath("./td[not(.//a)]//span[has(postdetails)]")
_LAST = xpath('./td[not(.//a[has(topictitle)])]//a[contains(@href, "#")]')

FOLDER = xpath('//form[@name="privmsg_list"]')
_LETTERS = xpath('.//a[has(topictitle)][contains(@href, "mode=read")]')
_SENDER = xpath(".//span[has(name)]")
_SENT = xpath(".//span[has(postdetails)][not(.//input)]")
_UNREAD = re.compile(r"непрочитан|unread|non.lu", re.IGNORECASE)
_NEW_PICTURE = re.compile(r"[_-](?:new|unread)\b|[_-]unread", re.IGNORECASE)
_MOVED = ("перемещ", "moved")
_ANNOUNCED = ("объявл", "announcement", "общее объявл", "global")
_SENT_FOLDERS = frozenset({"outbox", "sentbox"})


def is_forum(sheet: Sheet) -> bool:
    """A page under a forum's title (pages of what was found list topics too)."""
    return first(sheet.find("title", _HEADING), sheet.root) is not None


def forum_page(sheet: Sheet, shared: Common) -> ForumPage:
    """A forum's list of topics."""
    heading = first(sheet.find("title", _HEADING), sheet.root)
    turning = frame.turning(sheet, turns_list)
    return ForumPage(
        kind=Kind.FORUM,
        forum_id=forum_in(None if heading is None else chosen.address_of(heading)) or forum_in(sheet.url),
        title=text_of(heading),
        page=turning.page,
        pages=turning.pages,
        topics=topic_rows(sheet),
        **with_links(shared, turning.links),
    )


def turns_list(pager: Element) -> bool:
    """Is it the list's own pager? Long topics have small ones beside their titles."""
    cell = pager if pager.tag == "td" else next(pager.iterancestors("td"), None)
    return cell is None or sum("topictitle" in words(link) for link in cell.iter("a")) != 1


def topic_rows(sheet: Sheet) -> tuple[TopicRow, ...]:
    """The topics in the tables of a page."""
    rows = ((title, row, topic_in(chosen.address_of(title))) for title, row in _titled(sheet))
    return tuple(_topic_row(row, title, number) for title, row, number in rows if number is not None)


def _titled(sheet: Sheet) -> Iterator[tuple[Element, Element]]:
    """The title of each topic, and its row."""
    if "topic" in sheet.chosen:
        return _with_links(sheet.chosen["topic"](sheet.root), sheet.find("topic_title", _TITLES_IN))
    return _with_rows(sheet.find("topic_title", _TITLES)(sheet.root))


def _with_links(rows: list[Element], find: Find) -> Iterator[tuple[Element, Element]]:
    return ((link, row) for link, row in ((first(find, row), row) for row in rows) if link is not None)


def _with_rows(links: list[Element]) -> Iterator[tuple[Element, Element]]:
    return ((link, row) for link, row in ((link, first(_ROW, link)) for link in links) if row is not None)


def _topic_row(row: Element, title: Element, number: int) -> TopicRow:
    counts, last = _NUMBERS(row), first(_LAST, row)
    state = state_in(row)
    before = words_before(title)
    return TopicRow(
        id=number,
        title=text_of(title),
        replies=count_in(text_of(counts[0])) if counts else None,
        locked="lock" in state or "закрыт" in state,
        moved=before.startswith(_MOVED),
        announcement="announce" in state or before.startswith(_ANNOUNCED),
        last_post_id=None if last is None else post_in(last.get("href")),
    )


def state_in(row: Element) -> str:
    """The picture in front of a row and its words, in lower case: they tell a topic's state."""
    picture = next(row.iter("img"), None)
    return "" if picture is None else f"{picture.get('src', '')} {picture.get('alt', '')}".lower()


def words_before(title: Element) -> str:
    """What stands before a title in its box: «Перемещена:», «Объявление:»; in lower case."""
    box = next((around for around in title.iterancestors("td", "dd", "dt")), title)
    return text_of(box).partition(text_of(title))[0].strip(" []\u00a0").lower()


# --- letters ---


def is_inbox(sheet: Sheet) -> bool:
    """A folder of private messages."""
    return folder_of(sheet) is not None


def folder_of(sheet: Sheet) -> Element | None:
    """The form around a folder's letters, which a letter's text may not pretend to be."""
    return next((form for form in FOLDER(sheet.root) if not is_inside(form, TEXTS)), None)


def inbox_page(sheet: Sheet, shared: Common) -> InboxPage:
    """A folder: how full it is the page tells in hundredths only."""
    folder = folder_of(sheet)
    if folder is None:
        raise lacking("the form around the folder (privmsg_list)", "форма вокруг папки (privmsg_list)")
    turning = frame.turning(sheet, lambda pager: True)
    sent = mode_of(place(folder.get("action", "")).query, "folder") in _SENT_FOLDERS
    rows = (_letter(row, link, sheet) for link, row in _letter_links(sheet, folder))
    return InboxPage(
        kind=Kind.INBOX,
        page=turning.page,
        pages=turning.pages,
        messages=tuple(sent_by(row, shared["viewer"]) if sent else row for row in rows if row is not None),
        **with_links(shared, turning.links),
    )


def sent_by(row: MessageRow, viewer: Viewer) -> MessageRow:
    """In folders of sent letters the column of names holds the recipients; the sender is the account itself."""
    return MessageRow(row.id, row.subject, viewer.name or "", viewer.id, row.sent, row.unread, row.sent_text)


def _letter_links(sheet: Sheet, folder: Element) -> Iterator[tuple[Element, Element]]:
    """The link to each letter, and its row."""
    find = sheet.find("letter_subject", _LETTERS)
    return _with_links(sheet.chosen["letter"](folder), find) if "letter" in sheet.chosen else _with_rows(find(folder))


def _letter(row: Element, link: Element, sheet: Sheet) -> MessageRow | None:
    number = number_in(chosen.address_of(link), "p")
    if number is None:
        return None
    sender, date = first(sheet.find("letter_sender", _SENDER), row), first(sheet.find("letter_date", _SENT), row)
    sent, shown = chosen.moment_in(date, text_of(sender), sheet.clock)
    users = () if sender is None else (user_in(one.get("href")) for one in sender.iter("a"))
    return MessageRow(
        id=number,
        subject=text_of(link),
        sender=text_of(sender).strip("\u00a0 "),
        sender_id=next((user for user in users if user is not None), None),
        sent=sent,
        unread=is_unread(state_in(row)),
        sent_text=shown,
    )


def is_unread(state: str) -> bool:
    """Does a letter's picture say that nobody has read it?"""
    return bool(_UNREAD.search(state) or _NEW_PICTURE.search(state))
