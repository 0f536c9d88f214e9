"""Which selectors find nothing on the pages that a check looks at: the board's templates, or the file's own."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from typing import TypeVar

from daemon.account import Fetched, PageUnreadable
from daemon.checkup.findings import Finding, Findings, warning, wrong
from parsers.errors import ParseError
from parsers.facts import Kind, Page
from parsers.page import found_nothing
from parsers.selectors import Silent

P = TypeVar("P", bound=Page)
Look = Generator[Finding, None, Fetched[P]]

PLACES: Mapping[Kind, tuple[str, str]] = {
    Kind.TOPIC: ("на странице темы", "on the topic's page"),
    Kind.FORUM: ("на странице раздела", "on the forum's page"),
    Kind.INBOX: ("на странице входящих", "on the inbox page"),
    Kind.MESSAGE: ("на странице письма", "on the letter's page"),
}


def looked_over(what: str, kind: Kind, chosen: Mapping[str, str], fetch: Callable[[], Fetched[P]]) -> Look[P]:
    """The page, and what finds nothing on it; a page that cannot be read is told of before its trouble."""
    try:
        fetched = fetch()
    except PageUnreadable as unreadable:
        yield from silences(what, kind, unreadable.raw, chosen)
        raise
    yield from silences(what, kind, fetched.raw, chosen)
    return fetched


def silences(what: str, kind: Kind, raw: bytes, chosen: Mapping[str, str]) -> Findings:
    """A line for each selector that finds nothing on the page."""
    try:
        silent = found_nothing(raw, kind, selectors=chosen)
    except ParseError:  # what keeps the page from being looked at is told by whoever reads it
        return
    for one in silent:
        tell = wrong if kind in one.part.needed else warning
        yield tell(what, *told(one, kind))


def told(one: Silent, kind: Kind) -> tuple[str, str]:
    """What found nothing, and what to do, in both languages."""
    ru, en = PLACES[kind]
    said_ru = f"{ru} правило {one.name} ({one.part.ru}) ничего не нашло: {one.selector}"
    said_en = f"{en} the selector {one.name} ({one.part.en}) found nothing: {one.selector}"
    if one.chosen:
        return f"{said_ru}; исправьте [selectors] {one.name}", f"{said_en}; mend [selectors] {one.name}"
    return (
        f"{said_ru}; если шаблоны форума изменены, задайте [selectors] {one.name} = …",
        f"{said_en}; if the forum's templates were changed, set [selectors] {one.name} = …",
    )
