"""Pages of phpBB 2.0 that tell or ask something: notices, sign-in, posting forms; and all that need no facts."""

from __future__ import annotations

import re

from parsers.dialects.common import Common, lacking
from parsers.dialects.notices import judged, refusal, told
from parsers.facts import Kind, Notice, Page, PostingPage, Viewer
from parsers.sheet import WRITTEN, Element, Find, Sheet, first, is_inside, number_in, text_of, xpath

_POSTING = xpath('//form[@name="post"][.//textarea[@name="message"]]')
_MESSAGE = xpath('//table[has(forumline)][.//th[has(thHead)]]//td[@align="center"]/span[has(gen)]')
_REFUSED = xpath('.//table[has(forumline)][not(.//input or .//textarea)]//td[@align="center"]/span[has(gen)]')
_LOGIN = xpath('//form[.//input[@name="username"]][.//input[@name="password"]][.//th]')
_CONFIRM = xpath('//form[.//input[@name="confirm"]][.//input[@name="cancel"]]')
_TITLE = xpath(".//th[has(thHead)]")
_WRITTEN = frozenset({"postbody", "quote", "code", WRITTEN})
_BREAKDOWN = re.compile(r"\s*phpbb\s*:\s*(?:critical error|general error|критическая ошибка)", re.IGNORECASE)
_HIDDEN_FORUM = re.compile(r"форум\w*\W.{0,40}не существует|forum .{0,40}does not exist", re.IGNORECASE)


def _own(find: Find, sheet: Sheet) -> Element | None:
    """The first that no player has written."""
    return next((one for one in find(sheet.root) if not is_inside(one, _WRITTEN)), None)


def is_breakdown(sheet: Sheet) -> bool:
    """The bare page of an error so grave that the style could not be loaded: «phpBB : Critical Error …»."""
    return bool(_BREAKDOWN.match(text_of(sheet.body)[:200]))


def is_notice(sheet: Sheet) -> bool:
    """A page that holds nothing but a notice."""
    return is_breakdown(sheet) or bool(_MESSAGE(sheet.root))


def notice_page(sheet: Sheet, shared: Common) -> Page:
    """A notice: the board's words without the links that lead on."""
    if is_breakdown(sheet):
        return Page(kind=Kind.NOTICE, notice=Notice(text_of(sheet.body)[:500], error=True, code="other"), **shared)
    message = "\n".join(filter(None, map(told, _MESSAGE(sheet.root))))
    return Page(kind=Kind.NOTICE, notice=unveiled(judged(message, shared["refresh"]), shared["viewer"]), **shared)


def unveiled(notice: Notice, viewer: Viewer) -> Notice:
    """A forum that is hidden from a member «does not exist»: the notice says so, and means that there is no access.

    One that really does not exist is told of before the session is looked up: on a page that knows no member.
    """
    if notice.code == "not_found" and viewer.signed_in and _HIDDEN_FORUM.search(notice.message):
        return Notice(notice.message, error=True, code="no_permission")
    return notice


def is_posting(sheet: Sheet) -> bool:
    """The form for a post or a letter."""
    return _own(_POSTING, sheet) is not None


def posting_page(sheet: Sheet, shared: Common) -> PostingPage:
    """A posting form: as fetched, or refused. The board does not mind newer posts."""
    form = _own(_POSTING, sheet)
    if form is None:
        raise lacking("the form for a post (form[name=post])", "форма сообщения (form[name=post])")
    return PostingPage(
        kind=Kind.POSTING,
        notice=failure(form),
        topic_id=_hidden(form, "t") or number_in(sheet.url, "t"),
        title=text_of(first(_TITLE, form)),
        **shared,
    )


def failure(form: Element) -> Notice | None:
    """The error that stands in a table of its own above the form's fields."""
    shown = "\n".join(told(error) for error in _REFUSED(form) if not is_inside(error, _WRITTEN))
    return refusal(shown) if shown.strip() else None


def _hidden(form: Element, name: str) -> int | None:
    values = (control.get("value", "") for control in form.iter("input") if control.get("name") == name)
    return next((int(value) for value in values if value.isdecimal()), None)


def is_login(sheet: Sheet) -> bool:
    """The form to sign in, with a title of its own (the index has a small one without)."""
    return _own(_LOGIN, sheet) is not None


def login_page(sheet: Sheet, shared: Common) -> Page:
    """The form to sign in."""
    return Page(kind=Kind.LOGIN, **shared)


def is_question(sheet: Sheet) -> bool:
    """«Вы уверены?»: its form has the buttons `confirm` and `cancel`."""
    return _own(_CONFIRM, sheet) is not None


def other_page(sheet: Sheet, shared: Common) -> Page:
    """A page that is known to be the board's, and of which only forms and links matter."""
    return Page(kind=Kind.OTHER, **shared)
