"""phpBB 2.0, style subSilver and those made from it, boards in Russian and English."""

from __future__ import annotations

from collections.abc import Mapping

from parsers.dialects.chosen import Kinds, read_with
from parsers.dialects.common import Common, is_foreign, lacking
from parsers.dialects.phpbb2 import frame, letters, lists, notes, topic
from parsers.dialects.phpbb2.addresses import mode_of, place
from parsers.facts import Page
from parsers.sheet import WRITTEN, Element, Sheet, first, is_inside, xpath

NAME = "phpbb2"

# Where subSilver keeps the parts of its pages (parsers/selectors.py).
SELECTORS = {
    "title": "a.maintitle",
    "pagination": ".nav",
    "post": "//td/span[has(name)]/a[@name]/ancestor::tr[1]",
    "author": "span.name > b, span.name > strong",
    "date": ".//table//span[has(postdetails)]",
    "body": "//td[./span[has(postbody)]]",
    "edited": "//td/span[has(gensmall)][last()]",
    "profile": "./td[1]/span[has(postdetails)]",
    **lists.SELECTORS,
    **letters.SELECTORS,
    "message_body": "//td[./span[has(postbody)]] | //td//div[has(postbody)]",
}

# Scripts that no other engine has, and those that are its own together with one of these.
SURE_SCRIPTS = frozenset({"privmsg", "groupcp"})
SCRIPTS = SURE_SCRIPTS | {"login", "memberlist", "faq", "search", "viewforum", "viewtopic", "posting", "index"}
# Cells of these classes, and whatever is in them, may hold what players wrote.
PLAYERS_OWN = frozenset({"row1", "row2", "row3", "row3Right", "postbody", "quote", "code", WRITTEN})
TEXTS = frozenset({"postbody", "quote", "code", WRITTEN})

_PICTURES = xpath('//img[contains(@src, "/lang_")]')
_FOOTER = xpath('//span[has(copyright)]//a[contains(@href, "phpbb.com")]')
_PICTURED = {"lang_russian": "ru", "lang_english": "en"}
_SPOKEN = {"вход": "ru", "выход": "ru", "log in": "en", "log out": "en"}

KINDS: Kinds = (
    (topic.is_topic, topic.topic_page),
    (notes.is_posting, notes.posting_page),
    (lists.is_inbox, lists.inbox_page),
    (letters.is_message, letters.message_page),
    (notes.is_question, notes.other_page),
    (lists.is_forum, lists.forum_page),
    (notes.is_login, notes.login_page),
    (notes.is_notice, notes.notice_page),
    (lambda sheet: True, notes.other_page),
)


def recognises(sheet: Sheet) -> bool:
    """Is it a page of phpBB 2.0? It is told by the scripts that its own links lead to."""
    if notes.is_breakdown(sheet):
        return True
    scripts = {_script(link) for link in sheet.root.iter("a") if not is_foreign(link.get("href", ""), sheet.url)}
    if "ucp" in scripts and any(_script(link) == "ucp" and own(link) for link in sheet.root.iter("a")):
        return False  # phpBB 3, in a style that is not known
    if scripts & SURE_SCRIPTS or "profile with a mode" in scripts:
        return len(scripts & SCRIPTS) >= 2
    return first(_FOOTER, sheet.root) is not None and len(scripts & SCRIPTS) >= 1


def _script(link: Element) -> str:
    address = link.get("href", "")
    script, query = place(address)
    if not address.partition("?")[0].endswith(".php"):
        return ""
    return "profile with a mode" if script == "profile" and mode_of(query) else script


def own(element: Element) -> bool:
    """Does the element stand outside all that players wrote?"""
    return not is_inside(element, PLAYERS_OWN)


def selectors(sheet: Sheet) -> Mapping[str, str]:
    """Where the style keeps the parts of its pages."""
    return SELECTORS


def read(sheet: Sheet) -> Page:
    """The record that fits the page's kind; Kind.OTHER for pages nobody needs the contents of."""
    if not sheet.whole and first(_FOOTER, sheet.root) is None:
        raise lacking(
            "the end of the page (it breaks off before its footer)", "конец страницы (она оборвана до подвала)"
        )
    settled, shared = frame.common(sheet, NAME, own)
    name = frame.name_in_brackets(sheet, shared["links"].get("logout"))
    known: Common = {
        **shared,
        "viewer": frame.viewer_by(shared["links"], name),
        "language": shared["language"] or _language(sheet),
        "forms": frame.forms(sheet, lambda form: not is_inside(form, TEXTS)),
    }
    return read_with(KINDS, settled, known, selectors)


def _language(sheet: Sheet) -> str | None:
    """The header tells none: the pictures with words in them do, or the link to sign in or out."""
    folders = (part for picture in _PICTURES(sheet.root) for part in picture.get("src", "").split("/"))
    pictured = next((_PICTURED[folder] for folder in folders if folder in _PICTURED), None)
    return pictured or next((_SPOKEN[said] for said in map(_said, sheet.root.iter("a")) if said in _SPOKEN), None)


def _said(link: Element) -> str:
    script, _ = place(link.get("href", ""))
    return "".join(map(str, link.itertext())).partition("[")[0].strip().lower() if script == "login" else ""
