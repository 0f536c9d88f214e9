"""The version that Forumotion calls phpBB2: tables, as the board it was made from had them."""

from __future__ import annotations

import re
from collections.abc import Mapping

from parsers.dialects.chosen import Kinds
from parsers.dialects.common import Common, with_links
from parsers.dialects.forumotion import frame, lists, notes, topic, userdata
from parsers.dialects.phpbb2 import frame as tables
from parsers.dialects.phpbb2 import letters
from parsers.dialects.phpbb2 import lists as rows
from parsers.facts import ForumPage, Page, TopicPage
from parsers.sheet import Element, Sheet, first, text_after, text_of, xpath

NAME = "forumotion-phpbb2"
TEMPLATE = "subsilver"

# Where the default templates keep the parts of their pages (parsers/selectors.py).
SELECTORS = {
    "title": "h1.cattitle",
    "pagination": ".nav, td.pagination span.gensmall, span.gensmall",
    "post": "tr.post[class*='post--']",
    "author": "td > span.name > strong",
    "date": "td > span.postdetails:not(.poster-profile)",
    "body": "//td/div[has(postbody)]/div[1]",
    "edited": "td > div.postbody + span.gensmall",
    "signature": "div.postbody > div.signature_div",
    "profile": "td > span.poster-profile",
    **rows.SELECTORS,
    **letters.SELECTORS,
    "message_body": "//td//div[has(postbody)]",
}

_HEAD = xpath(".//td/span[has(postdetails)][not(has(poster-profile))]")
_TEXT = xpath(".//td/div[has(postbody)]")
_SUBJECT = re.compile(r"(?:тема|subject|sujet)\s*:.*(?:\u00a0 ?\u00a0|\s{2,})", re.IGNORECASE | re.DOTALL)


def _date(block: Element, name: str) -> str:
    """«Тема: …  Вс 7 Сен 2014 - 15:03»: behind the second picture."""
    head = first(_HEAD, block)
    pictures = [] if head is None else list(head.iter("img"))
    if head is None:
        return ""
    return text_after(head, pictures[1]) if len(pictures) > 1 else _SUBJECT.sub("", "".join(head.itertext())).strip()


def _notice(block: Element) -> str:
    text = first(_TEXT, block)
    below = None if text is None else text.getnext()
    return text_of(below) if below is not None and below.tag == "span" else ""


LAYOUT = frame.Layout(
    block="tr",
    title=xpath("//h1[has(cattitle)]"),
    author=xpath("./td/span[has(name)]/strong"),
    profile=xpath("./td/span[has(poster-profile)]"),
    text=_TEXT,
    body=xpath("./div"),
    buttons=xpath(".//td[has(post-options)][not(ancestor::div[has(postbody)])]//a"),
    date=_date,
    notice=_notice,
)


def recognises(sheet: Sheet) -> bool:
    """Is it a page of this version?"""
    return userdata.template(sheet) == TEMPLATE


def _topic_page(sheet: Sheet, shared: Common) -> TopicPage:
    return topic.topic_page(sheet, shared, LAYOUT)


def _forum_page(sheet: Sheet, shared: Common) -> ForumPage:
    turning = tables.turning(sheet, lambda pager: frame.own(pager) and rows.turns_list(pager))
    return lists.forum_page(sheet, with_links(shared, turning.links), turning, rows.topic_rows(sheet))


KINDS: Kinds = (
    (topic.is_topic, _topic_page),
    (notes.is_posting, notes.posting_page),
    (rows.is_inbox, rows.inbox_page),
    (letters.is_message, letters.message_page),
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
