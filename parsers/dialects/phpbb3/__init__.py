"""phpBB 3.0 to 3.3, styles of the prosilver family (and subsilver2 of 3.0 and 3.1), boards in Russian and English."""

from __future__ import annotations

from collections.abc import Callable

from parsers.dialects.common import Common
from parsers.dialects.forumotion.userdata import template
from parsers.dialects.phpbb3 import letters, lists, notes, subsilver2, topic
from parsers.dialects.phpbb3.frame import common, section
from parsers.errors import PageNotUnderstood
from parsers.facts import Page
from parsers.sheet import Element, Sheet

NAME = "phpbb3"

Sign = Callable[[Sheet], bool]
Reader = Callable[[Sheet, Common], Page]


# What tells a page's kind, from the surest sign on: the first that holds decides.
KINDS: tuple[tuple[Sign, Reader], ...] = (
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
    return subsilver2.recognises(sheet) or ("page-body" in sheet.frame and any(map(_is_style, sheet.root.iter("link"))))


def _is_style(link: Element) -> bool:
    address = link.get("href", "")
    return "/styles/" in address or "style.php?" in address


def read(sheet: Sheet) -> Page:
    """The record that fits the page's kind; Kind.OTHER for pages nobody needs the contents of."""
    if not sheet.whole and sheet.frame.keys().isdisjoint(("page-footer", "wrapfooter")):
        raise PageNotUnderstood(
            "the end of the page (it breaks off before its footer)", "конец страницы (она оборвана до подвала)"
        )
    settled, shared = common(sheet, NAME)
    kinds = subsilver2.KINDS if subsilver2.recognises(sheet) else KINDS
    reader = next(reader for holds, reader in kinds if holds(settled))
    return reader(settled, shared)
