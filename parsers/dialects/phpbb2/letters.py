"""One private message on boards of the phpBB 2 kind: a table of its head, below it the text."""

from __future__ import annotations

from parsers.dates import read_date
from parsers.dialects.common import Common, lacking
from parsers.dialects.phpbb2.addresses import user_in
from parsers.dialects.phpbb2.signature import written_in
from parsers.facts import Body, Kind, MessagePage
from parsers.markup import html_inside, read_element
from parsers.sheet import WRITTEN, Element, Sheet, first, is_inside, number_in, text_of, xpath

# Where boards of this kind keep the parts of a letter (parsers/selectors.py).
SELECTORS = {
    "message": "//form[contains(@action, 'privmsg')][.//tr/td[has(row2)]/span[has(genmed)]]",
    "message_sender": "(.//tr/td[has(row2)][2]/span[has(genmed)])[1]",
    "message_date": "(.//tr/td[has(row2)][2]/span[has(genmed)])[3]",
}

_FORM = xpath('//form[contains(@action, "privmsg")]')
_HEAD_ROWS = xpath(".//tr[./td[has(row2)]/span[has(genmed)]]")
_VALUES = xpath("./td[has(row2)]/span[has(genmed)]")
_PIECES = xpath(".//td[./span[has(postbody)]]")
_BLOCK = xpath(".//td//div[has(postbody)]")
_USERS = xpath('.//a[contains(@href, "mode=viewprofile") or contains(@href, "/u")]')
_MARK = xpath('.//input[@name="mark[]"]')
_ANSWER = xpath('.//a[contains(@href, "privmsg")][contains(@href, "mode=reply") or contains(@href, "mode=quote")]')
_WRITTEN = frozenset({"postbody", "quote", "code", WRITTEN})


def is_message(sheet: Sheet) -> bool:
    """A page with the table of a message's head."""
    return _table(sheet) is not None


def _table(sheet: Sheet) -> Element | None:
    return next((form for form in _FORM(sheet.root) if len(_head(form)) >= 3), None)


def _head(form: Element) -> list[list[Element]]:
    """The head's rows: «От: | Кот», «Кому: | …», «Добавлено: | …», «Тема: | …»."""
    return [values for values in map(_VALUES, _HEAD_ROWS(form)) if len(values) >= 2]


def message_page(sheet: Sheet, shared: Common) -> MessagePage:
    """The facts of a message; what is quoted in it is set aside."""
    form = _table(sheet)
    head = [] if form is None else [row[1] for row in _head(form)]
    if form is None or len(head) < 4:
        raise lacking("the head of the message (four rows of span.genmed)", "шапка письма (четыре строки span.genmed)")
    body, html = _text(form)
    sender, to, sent, subject = head[:4]
    return MessagePage(
        kind=Kind.MESSAGE,
        id=_number(form, sheet.url),
        subject=text_of(subject),
        sender=text_of(sender),
        sender_id=_sender_id(sender, form),
        sent=read_date(text_of(sent), sheet.clock),
        sent_text=text_of(sent),
        to=_recipients(to),
        body=body,
        html=html,
        **shared,
    )


def _recipients(to: Element) -> tuple[str, ...]:
    """Links, where there may be several; phpBB 2.0 sends to one only, whose name may have a comma in it."""
    linked = tuple(filter(None, map(text_of, to.iter("a"))))
    return linked or tuple(filter(None, (text_of(to),)))


def _text(form: Element) -> tuple[Body, str]:
    block, pieces = first(_BLOCK, form), first(_PIECES, form)
    if block is not None:
        return read_element(block), html_inside(block)
    if pieces is None:
        raise lacking("the text of the message (.postbody)", "текст письма (.postbody)")
    written = written_in(pieces)
    return read_element(written.text, written.signature), html_inside(written.text)


def _number(form: Element, url: str | None) -> int | None:
    mark, answer = first(_MARK, form), first(_ANSWER, form)
    told = None if mark is None else mark.get("value", "")
    if told and told.isdecimal():
        return int(told)
    return number_in(url if answer is None else answer.get("href"), "p")


def _sender_id(sender: Element, form: Element) -> int | None:
    """The name is a link on newer boards; on the older ones the button below the text leads to the sender."""
    named = [user_in(link.get("href")) for link in sender.iter("a")]
    pictured = (link for link in _USERS(form) if next(link.iter("img"), None) is not None)
    buttons = [user_in(link.get("href")) for link in pictured if not is_inside(link, _WRITTEN)]
    return next((number for number in (*named, *buttons) if number is not None), None)
