"""phpBB 3.0 to 3.3, styles of the prosilver family (and subsilver2 of 3.0 and 3.1), boards in Russian and English."""

from __future__ import annotations

from collections.abc import Mapping

from parsers.dialects.chosen import Kinds, read_with
from parsers.dialects.common import TEXTS
from parsers.dialects.forumotion.userdata import template
from parsers.dialects.phpbb3 import letters, lists, notes, subsilver2, topic
from parsers.dialects.phpbb3.frame import common, section
from parsers.errors import PageNotUnderstood
from parsers.facts import Page
from parsers.sheet import Element, Sheet, is_inside

NAME = "phpbb3"

# Where prosilver keeps the parts of its pages (parsers/selectors.py); the readers get there faster.
SELECTORS = {
    "title": "h2 a[href*='viewtopic.php'], h2 a[href*='viewforum.php']",
    "pagination": ".pagination",
    "post": "div.post[id^=p]",
    "author": ".author strong, .postprofile .username, .postprofile .username-coloured, .ignore a",
    "date": ".author",
    "body": ".content",
    "edited": ".notice",
    "signature": ".signature",
    "profile": ".profile-posts, .postprofile",
    "topic": "ul.topics > li.row",
    "topic_title": "a.topictitle",
    "letter": "ul.pmlist > li.row",
    "letter_subject": "a.topictitle",
    "letter_sender": "a[href*='mode=viewprofile'], span[class^=username]",
    "letter_date": "(.//dt | .//dd[has(info)])[last()]",
    "message": "div.pm[id^=post-]",
    "message_sender": ".author a[href*='u='], .author span[class^=username]",
    "message_date": ".author",
    "message_body": ".content",
}


# What tells a page's kind, from the surest sign on: the first that holds decides.
KINDS: Kinds = (
    (notes.is_notice, notes.notice_page),
    (notes.is_login, notes.login_page),
    (notes.is_posting, notes.posting_page),
    (notes.is_question, notes.other_page),
    (lambda sheet: section(sheet) == "viewtopic", topic.topic_page),
    (letters.is_message, letters.message_page),
    (lists.is_inbox, lists.inbox_page),
    (topic.is_print, topic.print_page),
    (lambda sheet: section(sheet) == "viewforum", lists.forum_page),
    (lambda sheet: True, notes.other_page),
)


def recognises(sheet: Sheet) -> bool:
    """Is it a page of phpBB 3? (Forumotion pages bear the same body id: they are told by their script or posts.)"""
    body = sheet.body
    if "section-" in body.get("class", ""):
        return True
    if body.get("id") not in ("phpbb", "errorpage") and not _has_frame(sheet):
        return False
    return template(sheet) == ""


def _has_frame(sheet: Sheet) -> bool:
    main = sheet.frame.get("page-body")
    if main is None or is_inside(main, TEXTS):
        return subsilver2.recognises(sheet)
    return any(map(_is_style, sheet.root.iter("link")))


def _is_style(link: Element) -> bool:
    address = link.get("href", "")
    return "/styles/" in address or "style.php?" in address


def selectors(sheet: Sheet) -> Mapping[str, str]:
    """Where the style of the page keeps its parts."""
    return subsilver2.SELECTORS if subsilver2.recognises(sheet) else SELECTORS


def read(sheet: Sheet) -> Page:
    """The record that fits the page's kind; Kind.OTHER for pages nobody needs the contents of."""
    if not sheet.whole and sheet.frame.keys().isdisjoint(("page-footer", "wrapfooter")):
        raise PageNotUnderstood(
            "the end of the page (it breaks off before its footer)", "конец страницы (она оборвана до подвала)"
        )
    settled, shared = common(sheet, NAME)
    kinds = subsilver2.KINDS if subsilver2.recognises(sheet) else KINDS
    return read_with(kinds, settled, shared, selectors)
