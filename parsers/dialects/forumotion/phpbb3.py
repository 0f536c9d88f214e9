"""The version that Forumotion calls phpBB3: blocks, as in the style prosilver."""

from __future__ import annotations

import re
from collections.abc import Mapping

from parsers.dates import read_date
from parsers.dialects import chosen
from parsers.dialects.chosen import Kinds
from parsers.dialects.common import Common, lacking, with_links
from parsers.dialects.forumotion import frame, lists, notes, topic, userdata
from parsers.dialects.forumotion.wording import parted
from parsers.dialects.phpbb2 import frame as tables
from parsers.dialects.phpbb2.addresses import mode_of, place, post_in, topic_in, user_in
from parsers.dialects.phpbb2.lists import folder_of, is_inbox, is_unread, sent_by, words_before
from parsers.facts import ForumPage, InboxPage, Kind, MessagePage, MessageRow, Page, TopicPage, TopicRow
from parsers.markup import html_inside, read_element
from parsers.sheet import Element, Sheet, count_in, first, number_in, text_after, text_of, words, xpath

NAME = "forumotion-phpbb3"
TEMPLATE = "prosilver"

# Where the default templates keep the parts of their pages (parsers/selectors.py).
SELECTORS = {
    "title": "h1.page-title",
    "pagination": ".pagination",
    "post": "div.post[class*='post--']",
    "author": ".postprofile dt > strong",
    "date": ".postbody > p.author",
    "body": ".postbody > .content > div:first-child",
    "signature": ".postbody > .signature_div",
    "profile": ".postprofile",
    "topic": "ul.topics > li.row",
    "topic_title": "a.topictitle",
    "letter": "//ul[has(pmlist)]/li[has(row)][.//a[has(topictitle)]]",
    "letter_subject": "a.topictitle",
    "letter_sender": "em a[href*='/u']",
    "letter_date": "em",
    "message": "//form[contains(@action, '/privmsg')]//div[has(post)][.//div[has(postbody)]]",
    "message_sender": ".postbody > p.author a[href*='/u']",
    "message_date": ".postbody > p.author",
    "message_body": ".postbody .content",
}

_TEXT = xpath(".//div[has(postbody)]")
_HEAD = xpath(".//div[has(postbody)]/p[has(author)]")
_USER = xpath('.//a[contains(@href, "/u")]')
_BY = re.compile(r"\W*(?:автор|by|par|от)\s+", re.IGNORECASE)
_ON = re.compile(r"\W*(?:в|on|at|le)\s+", re.IGNORECASE)
_INLINE = frozenset({"a", "b", "br", "em", "i", "span", "strong"})

_ROWS = xpath("//ul[has(topics)]/li[has(row)]")
_TITLE = xpath(".//a[has(topictitle)]")
_REPLIES = xpath("./dl/dd[has(posts)]")
_LAST = xpath('./dl/dd[has(lastpost)]//a[contains(@href, "#")]')
_LETTERS = xpath(".//ul[has(pmlist)]/li[has(row)][.//a[has(topictitle)]]")
_LINE = xpath(".//em")

_MESSAGE = xpath('//form[contains(@action, "/privmsg")]//div[has(post)][.//div[has(postbody)]]')
_CONTENT = xpath(".//div[has(postbody)]//div[has(content)]")
_SUBJECT = xpath(".//div[has(postbody)]//*[has(h3) or has(topic-title)]")
_SIGNATURE = xpath(".//div[has(signature_div)]")
_ANSWER = xpath('//a[contains(@href, "/privmsg?")][contains(@href, "mode=reply") or contains(@href, "mode=quote")]')
_FROM_TO = re.compile(r"\W*(?:от|from|de)\W+(?P<by>.+?)\s+(?:кому|для|to|à|para)\W+(?P<to>.+)", re.IGNORECASE)


def _date(block: Element, name: str) -> str:
    """«автор Кот в Вс 7 Сен 2014 - 15:03»: behind the name, which may have any words and signs in it."""
    head = first(_HEAD, block)
    if head is None:
        return ""
    link = first(_USER, head)
    rest = text_of(head) if link is None else text_after(head, link)
    if link is None:
        rest = _BY.sub("", rest, count=1)
        rest = rest.removeprefix(name)
    return _ON.sub("", rest, count=1).strip() if _ON.match(rest) else rest.strip()


def _notice(block: Element) -> str:
    """Bare text below the box of the text, down to the signature."""
    body = first(_TEXT, block)
    box = None if body is None else next((one for one in body.iterchildren("div") if "content" in words(one)), None)
    if box is None:
        return ""
    told = [box.tail or ""]
    for below in box.itersiblings():
        if below.tag not in _INLINE:
            break
        told += [text_of(below), below.tail or ""]
    return " ".join("".join(told).split())


LAYOUT = frame.Layout(
    block="div",
    title=xpath("//h1[has(page-title)]"),
    author=xpath(".//div[has(postprofile)][not(ancestor::div[has(postbody)])]//dt/strong"),
    profile=xpath(".//div[has(postprofile)][not(ancestor::div[has(postbody)])]"),
    text=_TEXT,
    body=xpath("./div[has(content)]/div"),
    buttons=xpath(".//ul[has(profile-icons)][not(ancestor::div[has(content)])]//a"),
    date=_date,
    notice=_notice,
)


def recognises(sheet: Sheet) -> bool:
    """Is it a page of this version?"""
    return userdata.template(sheet) == TEMPLATE


def _topic_page(sheet: Sheet, shared: Common) -> TopicPage:
    return topic.topic_page(sheet, shared, LAYOUT)


# --- lists ---


def _forum_page(sheet: Sheet, shared: Common) -> ForumPage:
    turning = tables.turning(sheet, frame.own)
    find = sheet.find("topic_title", _TITLE)
    rows = (_topic_row(row, first(find, row)) for row in sheet.find("topic", _ROWS)(sheet.root))
    topics = tuple(row for row in rows if row is not None)
    return lists.forum_page(sheet, with_links(shared, turning.links), turning, topics)


def _topic_row(row: Element, title: Element | None) -> TopicRow | None:
    replies, last = first(_REPLIES, row), first(_LAST, row)
    number = None if title is None else topic_in(chosen.address_of(title))
    if title is None or number is None:
        return None
    state, before = _state(row), words_before(title)
    return TopicRow(
        id=number,
        title=text_of(title),
        replies=None if replies is None else count_in(text_of(replies)),
        locked="lock" in state,
        moved=before.startswith(("перемещ", "moved")),
        announcement="announce" in state or before.startswith(("объявл", "общее объявл", "announcement", "global")),
        last_post_id=None if last is None else post_in(last.get("href")),
    )


def _state(row: Element) -> str:
    """The name of the picture behind a row."""
    styles = (box.get("style") or "" for box in row.iterchildren("dl"))
    return " ".join(style for style in styles if "background" in style).lower()


def _inbox_page(sheet: Sheet, shared: Common) -> InboxPage:
    folder, turning = folder_of(sheet), tables.turning(sheet, frame.own)
    if folder is None:
        raise lacking("the form around the folder (privmsg_list)", "форма вокруг папки (privmsg_list)")
    sent = mode_of(place(folder.get("action", "")).query, "folder") in ("outbox", "sentbox")
    letters = tuple(_letter(row, sheet) for row in sheet.find("letter", _LETTERS)(folder))
    return InboxPage(
        kind=Kind.INBOX,
        page=turning.page,
        pages=turning.pages,
        messages=tuple(sent_by(row, shared["viewer"]) for row in letters) if sent else letters,
        **with_links(shared, turning.links),
    )


def _letter(row: Element, sheet: Sheet) -> MessageRow:
    title, line = first(sheet.find("letter_subject", _TITLE), row), first(_LINE, row)
    number = None if title is None else number_in(chosen.address_of(title), "p")
    if title is None or number is None:
        raise lacking("a letter in the list (a.topictitle)", "письмо в списке (a.topictitle)")
    picked = chosen.picked(sheet, row, "letter")
    name, sender_id, date = _line(line, picked)
    sent, shown = read_date(date, sheet.clock), date
    if "letter_date" in picked:
        sent, shown = chosen.moment_in(picked["letter_date"], name, sheet.clock)
    return MessageRow(number, text_of(title), name, sender_id, sent, is_unread(_state(row)), shown)


def _line(line: Element | None, picked: chosen.Picked) -> tuple[str, int | None, str]:
    """«Кот - Вс 7 Сен 2014 - 15:03»: the sender, his number, the date."""
    if line is None and len({"letter_sender", "letter_date"} & picked.keys()) < 2:
        raise lacking("the line below a letter's subject (em)", "строка под заголовком письма (em)")
    user = None if line is None else first(_USER, line)
    name, date = parted(text_of(line), " - ")
    if line is not None and user is not None:
        name, date = text_of(user), text_after(line, user).removeprefix("-").strip()
    sender = picked.get("letter_sender")
    if sender is None:
        sender = user
    else:
        name = text_of(sender)
    return name, None if sender is None else chosen.user_of(sender), date


# --- one letter ---


def _is_message(sheet: Sheet) -> bool:
    return first(_MESSAGE, sheet.root) is not None


def _message_page(sheet: Sheet, shared: Common) -> MessagePage:
    block = _MESSAGE(sheet.root)[0]
    content, head, answer = first(_CONTENT, block), first(_HEAD, block), first(_ANSWER, sheet.root)
    if content is None or head is None:
        raise lacking(
            "the text or the head of the message (.content, .author)", "текст или шапка письма (.content, .author)"
        )
    users = _USER(head)
    people, date = parted(text_of(head), ", ")
    named = _FROM_TO.fullmatch(people)
    return MessagePage(
        kind=Kind.MESSAGE,
        id=number_in(sheet.url if answer is None else answer.get("href"), "p"),
        subject=text_of(first(_SUBJECT, block)),
        sender=text_of(users[0]) if users else named["by"] if named else people,
        sender_id=user_in(users[0].get("href")) if users else None,
        sent=read_date(date, sheet.clock),
        sent_text=date,
        to=tuple(map(text_of, users[1:])) or ((named["to"],) if named else ()),
        body=read_element(content, first(_SIGNATURE, block)),
        html=html_inside(content),
        **shared,
    )


KINDS: Kinds = (
    (topic.is_topic, _topic_page),
    (notes.is_posting, notes.posting_page),
    (is_inbox, _inbox_page),
    (_is_message, _message_page),
    (notes.is_question, notes.other_page),
    (notes.is_notice, notes.notice_page),
    (notes.is_login, notes.login_page),
    (lists.is_forum, _forum_page),
    (lambda sheet: True, notes.other_page),
)


def selectors(sheet: Sheet) -> Mapping[str, str]:
    """Where the version keeps the parts of its pages."""
    return SELECTORS


def read(sheet: Sheet) -> Page:
    """The record that fits the page's kind; Kind.OTHER for pages nobody needs the contents of."""
    return frame.read(sheet, NAME, KINDS, SELECTORS)
