"""Pages of Forumotion that tell or ask something: notices, sign-in, posting forms; and all that need no facts."""

from __future__ import annotations

from parsers.dialects.common import Common, lacking, with_links
from parsers.dialects.forumotion.frame import own
from parsers.dialects.notices import judged, refusal, saying, told
from parsers.facts import Kind, Notice, Page, PostingPage
from parsers.sheet import Element, Find, Sheet, first, number_in, text_of, xpath

_POSTING = xpath('//form[@name="post"][.//textarea[@name="message"] or .//input[@name="post_confirm"]]')
_PANEL = xpath("//div[has(panel)][.//h1[has(page-title)]][not(.//input or .//textarea or .//dl)]//p")
_TABLE = xpath(
    '//table[has(forumline)][.//th[has(thHead)]][not(.//input or .//textarea)]//td[@align="center"]/span[has(gen)]'
)
_REFUSED = xpath(
    './/table[not(.//input or .//textarea)]//td[has(row1)]/span[has(gen)] | .//p[contains(@style, "red")]'
    " | .//*[has(error)]//p"
)
_LOGIN = xpath('//form[.//input[@name="username"]][.//input[@name="password"]]')
_CONFIRM = xpath('//form[.//input[@name="confirm"]][.//input[@name="cancel"]]')
_FORUMS = xpath('//a[has(forumtitle) or has(forumlink) or has(topictitle) or contains(@href, "mode=newtopic")]')
_STORED = xpath('//a[contains(@href, "/viewtopic?")]')
_TITLE = xpath("//h1[has(page-title)] | .//th[has(thHead)]")
_ABOVE = xpath(
    "preceding::td[@align='center' or has(row1)]/span[has(gen)] | preceding::p[contains(@style, 'red')]"
    " | preceding::*[has(error)]//p"
)


def _own(find: Find, sheet: Sheet) -> Element | None:
    """The first that no player has written."""
    return next((one for one in find(sheet.root) if own(one)), None)


def is_notice(sheet: Sheet) -> bool:
    """A page that holds nothing but a notice."""
    return bool(_lines(sheet))


def _lines(sheet: Sheet) -> list[str]:
    boxes = (box for box in (*_PANEL(sheet.root), *_TABLE(sheet.root)) if own(box))
    return [line for line in map(told, boxes) if line]


def notice_page(sheet: Sheet, shared: Common) -> Page:
    """A notice: the board's words without the links that lead on; of these `stored` leads to a post just stored."""
    stored = next((link.get("href", "") for link in _STORED(sheet.root) if own(link)), None)
    leading = with_links(shared, {"stored": stored} if stored else {})
    return Page(kind=Kind.NOTICE, notice=judged("\n".join(_lines(sheet)), shared["refresh"]), **leading)


def is_posting(sheet: Sheet) -> bool:
    """The form for a post or a letter; or the one that holds a post back until a person has shown to be one."""
    return _own(_POSTING, sheet) is not None


def posting_page(sheet: Sheet, shared: Common) -> PostingPage:
    """A posting form: as fetched, refused, or shown again because somebody has posted meanwhile."""
    form = _own(_POSTING, sheet)
    if form is None:
        raise lacking("the form for a post (form[name=post])", "форма сообщения (form[name=post])")
    topic = (control.get("value", "") for control in form.iter("input") if control.get("name") == "t")
    return PostingPage(
        kind=Kind.POSTING,
        notice=_failure(form),
        topic_id=next((int(value) for value in topic if value.isdecimal()), None) or number_in(sheet.url, "t"),
        title=text_of(first(_TITLE, form)),
        **shared,
    )


def _failure(form: Element) -> Notice | None:
    """The error that stands in a box above the form, or above its fields."""
    boxes = (box for box in (*_ABOVE(form), *_REFUSED(form)) if own(box))
    shown = "\n".join(line for line in map(told, boxes) if line and _is_refusal(line))
    return refusal(shown) if shown else None


def _is_refusal(line: str) -> bool:
    known = saying(line)
    return known is not None and known.error


def is_login(sheet: Sheet) -> bool:
    """The form to sign in alone; the index and the lists may have a small one beside what they show."""
    return _own(_LOGIN, sheet) is not None and first(_FORUMS, sheet.root) is None


def login_page(sheet: Sheet, shared: Common) -> Page:
    """The form to sign in; after a wrong word the reason may stand above it."""
    form = _own(_LOGIN, sheet)
    return Page(kind=Kind.LOGIN, notice=None if form is None else _failure(form), **shared)


def is_question(sheet: Sheet) -> bool:
    """«Вы уверены?»: its form has the buttons `confirm` and `cancel`."""
    return _own(_CONFIRM, sheet) is not None


def other_page(sheet: Sheet, shared: Common) -> Page:
    """A page that is known to be the board's, and of which only forms and links matter."""
    return Page(kind=Kind.OTHER, **shared)
