"""The family of PunBB: mybb.ru (rusff.me, rolka.me, clanboard.ru …), FluxBB, PunBB 1.2 and 1.4."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from parsers.dialects.chosen import Kinds, read_with
from parsers.dialects.common import Common, lacking
from parsers.dialects.forumotion.userdata import is_hosted, number_of
from parsers.dialects.notices import judged, refusal, told
from parsers.dialects.punbb import frame, lists, topic
from parsers.facts import Kind, Notice, Page, PostingPage
from parsers.sheet import Element, Sheet, first, number_in, xpath

NAME = "punbb"

_POSTING = xpath('//form[.//textarea[@name="req_message"]]')
_LOGIN = xpath('//form[.//input[@name="req_password"]][.//input[@name="req_username"]]')
_ERRORS = xpath(
    '//*[@id="posterror" or has(error-info) or has(error)]//li | //*[@id="pun-main"]//*[has(error)]//p'
    " | //*[has(error-box)]/*[has(error-list)]/li"
)
_SAID = xpath(
    '//*[@id="pun-main"]//*[has(info) or has(container)]/p | //*[@id="msg"]//p | //*[@id="brd-main"]//*[has(ct-box)]/p'
    ' | //*[@id="punredirect" or @id="pun-redirect"]//p | //*[@id="brd-redirect"]//h1'
    ' | //*[has(main-message)][not(ancestor::*[@id="brd-redirect"])]/p | //*[has(main-message)]/*[has(user-box)]'
)
_BLOCKS = xpath('//*[contains(@class, "post--")]')
_ROWS = xpath('//tr[.//a[contains(@href, "viewtopic.php") or contains(@href, "messages.php?id=")]]')


def recognises(sheet: Sheet) -> bool:
    """Is it a page of this family? Its outermost block tells. (Forumotion has a version made in its likeness.)"""
    return frame.root_of(sheet) is not None and not is_hosted(sheet) and not _has_forumotion_posts(sheet)


def _has_forumotion_posts(sheet: Sheet) -> bool:
    return any(number_of(block) is not None and frame.own(block) for block in _BLOCKS(sheet.root))


def read(sheet: Sheet) -> Page:
    """The record that fits the page's kind; Kind.OTHER for pages nobody needs the contents of."""
    if not sheet.whole:
        raise lacking("the end of the page (it breaks off)", "конец страницы (она оборвана)")
    shared = frame.common(sheet, NAME)
    return read_with(KINDS, sheet, shared, selectors)


def selectors(sheet: Sheet) -> Mapping[str, str]:
    """Where the engine of the page keeps its parts: mybb.ru, FluxBB and PunBB 1.4 have a table each."""
    return topic.layout_of(sheet).table


def _in_section(*names: str) -> Callable[[Sheet], bool]:
    return lambda sheet: frame.section(sheet) in names


def _lines(sheet: Sheet) -> list[str]:
    boxes = (box for box in _SAID(sheet.root) if frame.own(box) and "crumbs" not in (box.get("class") or ""))
    return [line for line in map(told, boxes) if line]


def _is_notice(sheet: Sheet) -> bool:
    """Pages that only tell something have neither posts nor rows nor a form to fill in."""
    if frame.section(sheet) in ("index", "help") or first(_POSTING, sheet.root) is not None:
        return False
    listed = first(_ROWS, sheet.root) is not None or bool(topic.posts_on(sheet)[1])
    return not listed and first(_LOGIN, sheet.root) is None and bool(_lines(sheet))


def _notice_page(sheet: Sheet, shared: Common) -> Page:
    return Page(kind=Kind.NOTICE, notice=judged("\n".join(_lines(sheet)), shared["refresh"]), **shared)


def _failure(sheet: Sheet) -> Notice | None:
    boxes: list[Element] = [box for box in _ERRORS(sheet.root) if frame.own(box)]
    shown = "\n".join(filter(None, map(told, boxes)))
    return refusal(shown) if shown else None


def _posting_page(sheet: Sheet, shared: Common) -> PostingPage:
    form = first(_POSTING, sheet.root)
    action = None if form is None else form.get("action")
    return PostingPage(
        kind=Kind.POSTING,
        notice=_failure(sheet),
        topic_id=number_in(action, "tid") or number_in(sheet.url, "tid"),
        title=frame.title(sheet),
        **shared,
    )


def _login_page(sheet: Sheet, shared: Common) -> Page:
    return Page(kind=Kind.LOGIN, notice=_failure(sheet), **shared)


def _other_page(sheet: Sheet, shared: Common) -> Page:
    return Page(kind=Kind.OTHER, **shared)


def _is_posting(sheet: Sheet) -> bool:
    """The form for a post or a letter (topics have a small one below their posts)."""
    return first(_POSTING, sheet.root) is not None and not topic.posts_on(sheet)[1]


def _is_login(sheet: Sheet) -> bool:
    return first(_LOGIN, sheet.root) is not None


KINDS: Kinds = (
    (_is_notice, _notice_page),
    (lists.is_message, lists.message_page),
    (_in_section("viewtopic"), topic.topic_page),
    (_is_posting, _posting_page),
    (_in_section("messages"), lists.inbox_page),
    (_in_section("viewforum"), lists.forum_page),
    (_is_login, _login_page),
    (lambda sheet: True, _other_page),
)
