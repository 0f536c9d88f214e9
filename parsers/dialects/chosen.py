"""What stands where the GM's own selectors lead: the same for all engines, since only the board's templates differ."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import deepcopy
from dataclasses import replace
from datetime import datetime

from parsers.dates import Clock, read_date, read_stamp
from parsers.dialects.common import LONGEST_LINK, Common, Turning, lacking, numbers_beside
from parsers.dialects.phpbb2.addresses import post_in, user_in
from parsers.errors import PageNotUnderstood
from parsers.facts import AsideKind, Body, Kind, MessagePage, Page
from parsers.markup import html_inside, read_element
from parsers.selectors import PARTS, find_of
from parsers.sheet import Element, Find, Sheet, count_in, first, number_in, own_text, text_after, text_of, words, xpath

Picked = Mapping[str, Element | None]

_ID = re.compile(r"(?:p|post|msg|pid|message)?[-_]*(\d{1,18})", re.IGNORECASE)
_CLASS = re.compile(r"post-{1,2}(\d{1,18})")
_LEAD = re.compile(
    r"(?:[\W_]+|(?:автор|от|добавлено|отправлено|опубликовано|дата|by|from|posted|sent|date|par|в|on|at|le)(?:\b|(?<=:)))+",
    re.IGNORECASE,
)
_TAIL = re.compile(
    r"\s*\b(?:заголовок сообщения|post subject|тема|subject|от|from|кому|to)\s*:.*", re.IGNORECASE | re.DOTALL
)
_WORDED = re.compile(r"(?:страница|page)\s+(\d{1,6})\s+(?:из|of|sur|/)\s+(\d{1,6})\b", re.IGNORECASE)
_COUNTED = re.compile(r"(?:сообщени[йя]|постов|posts|messages)\s*:\s*(\d[\d.,\u00a0\u202f ]*)?", re.IGNORECASE)
_HERE = frozenset({"strong", "b", "em", "span", "li"})


def picked(sheet: Sheet, block: Element, around: str = "post") -> Picked:
    """What the GM's selectors find in a post (or in another part of that name); {} where none is set.

    A notice or signature is the last one found: the board sets its own below the text.
    """
    if not sheet.chosen:
        return {}
    finds = {name: find for name, find in sheet.chosen.items() if PARTS[name].inside == around}
    last = ("edited", "signature")
    return {name: next(iter(find(block)[:: -1 if name in last else 1]), None) for name, find in finds.items()}


def blocks_in(find: Find, root: Element) -> Iterator[tuple[Element, int]]:
    """The blocks that a chosen selector finds, each with the number of its post. Adverts have the number 0."""
    for block in find(root):
        number = number_of(block)
        if number is None:
            raise lacking(
                "the number of a post (id, class or link of what [selectors] post finds)",
                "номер сообщения (id, class или ссылка того, что находит [selectors] post)",
            )
        yield block, number


def number_of(block: Element) -> int | None:
    """The number of the post whose block it is: by id, class, an anchor or a link to itself."""
    return next((number for number in _numbers(block) if number is not None), None)


def _numbers(block: Element) -> Iterator[int | None]:
    for name in words(block):
        match = _CLASS.fullmatch(name)
        yield int(match[1]) if match else None
    for element in block.iter():
        for told in (element.get("id"), element.get("name") if element.tag == "a" else None):
            match = _ID.fullmatch(told) if told else None
            yield int(match[1]) if match else None
    for link in block.iter("a"):
        if "#" in link.get("href", ""):
            yield post_in(link.get("href"))


def title(sheet: Sheet) -> Element | None:
    """The title that the GM's selector finds."""
    return next(iter(sheet.chosen["title"](sheet.root)), None)


def address_of(element: Element) -> str | None:
    """Where an element leads, or the first link in or around it."""
    links = (link.get("href") for link in (*element.iter("a"), *element.iterancestors("a")))
    return next(filter(None, links), None)


def author_of(element: Element | None, number: int, part: str = "author") -> tuple[str, int | None]:
    """Name and id of the author of a post or letter. Raises PageNotUnderstood where there is no name."""
    if element is None or not text_of(element):
        raise missing(part, number)
    named = (one for one in element.iter("a", "strong", "b", "em") if text_of(one))
    name = text_of(next(named, None)) or own_text(element) or text_of(element)
    return name, user_of(element)


def user_of(element: Element) -> int | None:
    """The user to whom a link in or around the element leads, or whom it names by `data-user-id`."""
    links = (*element.iter("a"), *element.iterancestors("a"))
    told = (_user(link.get("href", "")[:LONGEST_LINK]) for link in links)
    number = next((number for number in told if number is not None), None)
    given = element.get("data-user-id") or element.get("data-id") or ""
    return int(given) if number is None and given.isdecimal() and len(given) <= 18 else number


def _user(address: str) -> int | None:
    return number_in(address, "id") if "profile.php" in address and "u=" not in address else user_in(address)


def missing(name: str, number: int) -> Exception:
    """The error for a post in which a chosen selector finds nothing."""
    part = PARTS[name]
    return lacking(
        f"{part.en} ({number}): [selectors] {name} finds nothing",
        f"{part.ru} ({number}): правило [selectors] {name} ничего не находит",
    )


def moment_in(element: Element | None, name: str, clock: Clock) -> tuple[datetime | None, str]:
    """The moment and the date as shown; the author's name may stand before it."""
    if element is None:
        return None, ""
    tag = next(element.iter("time"), None)
    if tag is not None:
        return read_stamp(tag.get("datetime", "")) or read_date(text_of(tag), clock), text_of(tag)
    shown = [_bare(rest) for rest in _rests(element, name)]
    dated = ((read, date) for date in shown if (read := read_date(date, clock)) is not None)
    return next(dated, (_stamp(element), shown[-1]))


def _rests(element: Element, name: str) -> Iterator[str]:
    """The text without what may stand before a date: the author's name, a subject and a picture, a label."""
    whole = text_of(element)
    if name and name in whole:
        yield whole.partition(name)[2]
    picture = next(reversed([*element.iter("img")]), None)
    if picture is not None:
        yield text_after(element, picture)
    yield whole


def _bare(text: str) -> str:
    return _TAIL.sub("", _LEAD.sub("", text, count=1) if _LEAD.match(text) else text).strip()


def _stamp(element: Element) -> datetime | None:
    """The moment in seconds that mybb.ru keeps at a post's block."""
    told = (around.get("data-posted", "") for around in (element, *element.iterancestors()))
    return next((read_date(seconds, Clock()) for seconds in told if seconds.isdecimal()), None)


def text_without(body: Element, fittings: Iterable[Element | None]) -> Element:
    """The text's box without the notice and the signature that the board has set into it."""
    places = sorted((body.index(one) for one in fittings if one is not None and one.getparent() is body), reverse=True)
    if not places:
        return body
    text = deepcopy(body)
    text.tail = None
    for place in places:
        _cut(text, text[place])
    return text


def _cut(text: Element, part: Element) -> None:
    before = part.getprevious()
    if before is None:
        text.text = (text.text or "") + (part.tail or "")
    else:
        before.tail = (before.tail or "") + (part.tail or "")
    text.remove(part)


def written_in(picked: Picked, body: Element | None, signature: Element | None) -> tuple[Body, str] | None:
    """A post's text, and its HTML: what is picked before what the dialect has found; None where there is no text."""
    text, signed = picked.get("body", body), picked.get("signature", signature)
    if text is None:
        return None
    text = text_without(text, (picked.get("edited"), signed))
    return read_element(text, signed), html_inside(text)


def count_of(profile: Element | None) -> int | None:
    """How many posts the author has: behind its label, or alone in the element."""
    if profile is None:
        return None
    rows = (_COUNTED.match(text_of(row)) for row in profile.iter("dd", "li"))
    lines = "\n".join(str(piece).strip() for piece in profile.itertext())
    labelled = next(filter(None, rows), None) or _COUNTED.search(lines)
    if labelled:
        return count_in(labelled[1] or "")
    return count_in(lines) if text_of(profile)[:1].isdecimal() else None


def turning(sheet: Sheet) -> Turning:
    """Which page of how many the GM's pagers tell: in words, else the number that is no link among those that are."""
    pagers = sheet.chosen["pagination"](sheet.root)
    worded = next((match for match in map(_WORDED.search, map(text_of, pagers)) if match), None)
    links = [link for pager in pagers for link in pager.iter("a") if _page(link) is not None]
    if worded:
        return Turning(int(worded[1]), int(worded[2]), numbers_beside(int(worded[1]), links))
    for pager in pagers:
        here = next((number for number in map(_page, _plain(pager)) if number is not None), None)
        if here is not None:
            others = [number for number in map(_page, links) if number is not None]
            return Turning(here, max(here, *others, 1), numbers_beside(here, links))
    return Turning()


def _plain(pager: Element) -> Iterator[Element]:
    for element in pager.iter(*_HERE):
        if next(element.iter("a"), None) is None and next(element.iterancestors("a"), None) is None:
            yield element
    yield from (link for link in pager.iter("a") if {"current", "active"} & set(words(link)))


def _page(element: Element) -> int | None:
    text = text_of(element)
    return int(text) if text.isdecimal() and len(text) < 8 else None


# --- letters ---

MESSAGE_PARTS = frozenset({"message", "message_sender", "message_date", "message_body"})
_SUBJECT = xpath(".//h1 | .//h2 | .//h3 | .//*[has(h3) or has(subject) or has(topic-title)]")

Sign = Callable[[Sheet], bool]
Reader = Callable[[Sheet, Common], Page]
Kinds = tuple[tuple[Sign, Reader], ...]


def read_with(kinds: Kinds, sheet: Sheet, shared: Common, selectors: Callable[[Sheet], Mapping[str, str]]) -> Page:
    """The record that fits the page's kind, letters with the GM's selectors for them; `selectors` tells the others.

    Where the dialect does not find a letter, or not all of it, the selectors in use alone tell what is on the page.
    """
    reader = next(reader for holds, reader in kinds if holds(sheet))
    if MESSAGE_PARTS.isdisjoint(sheet.chosen):
        return reader(sheet, shared)
    try:
        page: Page | None = reader(sheet, shared)
    except PageNotUnderstood:
        if reader.__name__.strip("_") != "message_page":
            raise
        page = None
    letters = page is None or page.kind in (Kind.MESSAGE, Kind.OTHER, Kind.NOTICE)
    table = selectors(sheet)
    block = first(_effective("message", sheet, table), sheet.root) if letters else None
    if block is None:
        return page or reader(sheet, shared)
    return _message(block, sheet, page if isinstance(page, MessagePage) else _blank(shared, sheet), table)


def _blank(shared: Common, sheet: Sheet) -> MessagePage:
    number = number_in(sheet.url, "p") or number_in(sheet.url, "id")
    return MessagePage(kind=Kind.MESSAGE, id=number, **shared)


def _effective(name: str, sheet: Sheet, table: Mapping[str, str]) -> Find:
    return sheet.chosen.get(name) or find_of(table[name])


def _message(block: Element, sheet: Sheet, page: MessagePage, table: Mapping[str, str]) -> MessagePage:
    """The letter with what is chosen; a letter that is bare yet, with all that the selectors in use find."""
    asked = MESSAGE_PARTS if not page.sender else MESSAGE_PARTS & sheet.chosen.keys()
    found = {name: first(_effective(name, sheet, table), block) for name in asked}
    if "message_sender" in found:
        name, number = author_of(found["message_sender"], page.id or 0, "message_sender")
        page = replace(page, sender=name, sender_id=number or (page.sender_id if name == page.sender else None))
    if "message_date" in found:
        sent, shown = moment_in(found["message_date"], page.sender, sheet.clock)
        page = replace(page, sent=sent, sent_text=shown)
    if "message_body" in found:
        body = found["message_body"]
        if body is None:
            raise missing("message_body", page.id or 0)
        signed = tuple(aside for aside in page.body.asides if aside.kind is AsideKind.SIGNATURE)
        read = read_element(body)
        page = replace(page, body=replace(read, asides=(*read.asides, *signed)), html=html_inside(body))
    return replace(page, id=page.id or number_of(block), subject=page.subject or text_of(first(_SUBJECT, block)))
