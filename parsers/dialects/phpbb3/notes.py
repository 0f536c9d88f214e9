"""Pages that tell or ask something: notices, sign-in, posting forms; and all that need no facts of their own."""

from __future__ import annotations

import re

from parsers.dialects.common import Common
from parsers.dialects.notices import judged, refusal, saying, told
from parsers.dialects.phpbb3.frame import form_of
from parsers.errors import PageNotUnderstood
from parsers.facts import Kind, Notice, Page, PostingPage
from parsers.sheet import WRITTEN, Element, Sheet, first, is_inside, number_in, text_of, with_class, words, xpath

_PARTS = xpath("./*[not(self::h2)] | ./*[has(inner)]/*[not(self::h2)]")
_WRITTEN = frozenset({"content", WRITTEN})  # what stands in such an element, a player may have written
_ERROR_TAGS = ("p", "div", "dd", "span")
_TITLE = xpath(".//h2")
_EXPLAINED = xpath(".//p")
_REVIEW = xpath("./p")
_NEWER = xpath('.//*[starts-with(@id, "ppr")]')
_NUMBER = re.compile(r"ppr(\d{1,18})")
_POSTING_TITLE = xpath('//*[@id="page-body" or @id="pageheader"]/h2/a[contains(@href, "viewtopic.php")]')
_GENERAL_ERROR = xpath('//*[@id="content"]/div')


# --- notices ---


def is_notice(sheet: Sheet) -> bool:
    """A page that holds nothing but a notice, or the bare page of a general error."""
    box = sheet.frame.get("message")
    return sheet.body.get("id") == "errorpage" or (
        box is not None and box.tag == "div" and not is_inside(box, _WRITTEN)
    )


def notice_page(sheet: Sheet, shared: Common) -> Page:
    """A notice: the board's words without the links that lead on."""
    box = sheet.frame.get("message")
    if box is None:
        return Page(kind=Kind.NOTICE, notice=refusal(text_of(first(_GENERAL_ERROR, sheet.root))), **shared)
    parts = [part for part in _PARTS(box) if "inner" not in words(part)]
    message = "\n".join(filter(None, map(told, parts)))
    return Page(kind=Kind.NOTICE, notice=judged(message, shared["refresh"]), **shared)


def failure(element: Element | None) -> Notice | None:
    """The error that a form shows, or several of them."""
    errors = () if element is None else with_class("error", element, *_ERROR_TAGS)
    shown = "\n".join(filter(None, map(told, errors)))
    return refusal(shown) if shown else None


# --- forms ---


def is_login(sheet: Sheet) -> bool:
    """The form to sign in, or the one that asks for a forum's password."""
    return _login_form(sheet) is not None


def _login_form(sheet: Sheet) -> Element | None:
    form = form_of(sheet, "login")
    return form_of(sheet, "login_forum") if form is None else form


def login_page(sheet: Sheet, shared: Common) -> Page:
    """The form to sign in; its title may say that the page asked for is closed to guests."""
    form = _login_form(sheet)
    if form is None:
        raise PageNotUnderstood("the form to sign in (form#login)", "форма входа (form#login)")
    explained = _EXPLAINED(form)[:1] if form.get("id") == "login_forum" else []
    notice = failure(form) or next(filter(None, map(demand, [*_TITLE(form)[:1], *explained])), None)
    return Page(kind=Kind.LOGIN, notice=notice, **shared)


def demand(element: Element) -> Notice | None:
    """A title that asks the reader to sign in, as a notice."""
    message = text_of(element)
    known = saying(message)
    if known is None or known.code not in ("login_required", "no_permission"):
        return None
    return Notice(message, error=True, code=known.code)


def is_posting(sheet: Sheet) -> bool:
    """The form for a post or a letter."""
    return form_of(sheet, "postform") is not None


def posting_page(sheet: Sheet, shared: Common) -> PostingPage:
    """A posting form: as fetched, refused, or held back because of newer posts."""
    form = form_of(sheet, "postform")
    if form is None:
        raise PageNotUnderstood("the form for a post (form#postform)", "форма сообщения (form#postform)")
    newer = tuple(int(match[1]) for match in (_NUMBER.fullmatch(box.get("id", "")) for box in _NEWER(form)) if match)
    notice = failure(form) or (_review(form) if newer else None)
    heading = first(_POSTING_TITLE, sheet.root)
    return PostingPage(
        kind=Kind.POSTING,
        notice=notice,
        newer=newer if notice is not None and notice.code == "new_posts_made" else (),
        topic_id=None if heading is None else number_in(heading.get("href"), "t"),
        title=text_of(heading),
        **shared,
    )


def _review(form: Element) -> Notice:
    """Above the posts shown for review the board says why: newer posts, or that the post was edited meanwhile."""
    return refusal("\n".join(filter(None, map(told, _REVIEW(form)))))


# --- the rest ---


def is_question(sheet: Sheet) -> bool:
    """«Вы уверены?»: its form has the buttons `confirm` and `cancel`."""
    return form_of(sheet, "confirm") is not None


def other_page(sheet: Sheet, shared: Common) -> Page:
    """A page that is known to be the board's, and of which only forms and links matter."""
    return Page(kind=Kind.OTHER, notice=failure(sheet.frame.get("page-body")), **shared)
