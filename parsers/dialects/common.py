"""What pages of all engines have in common: the fields that every record shares, refreshes, whose words a thing is."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import tzinfo
from typing import TypedDict
from urllib.parse import urlsplit

from parsers import zones
from parsers.errors import PageNotUnderstood
from parsers.facts import Form, Viewer
from parsers.sheet import WRITTEN, Element, Sheet, text_of

# Classes of what players write, on boards of all engines: nothing in such an element tells which board it is.
TEXTS = frozenset({"content", "postbody", "post-content", "postmsg", "entry-content", "post-entry", WRITTEN})
LONGEST_LINK = 2000  # characters of an address that are looked at

_REFRESH_TARGET = re.compile(r"\s*\d+\s*;\s*url\s*=\s*['\"]?(.+?)['\"]?\s*", re.IGNORECASE | re.DOTALL)


class Common(TypedDict):
    """The fields of facts.Page that do not depend on the page's kind."""

    dialect: str
    viewer: Viewer
    language: str | None
    forms: tuple[Form, ...]
    links: Mapping[str, str]
    refresh: str | None


@dataclass(frozen=True, slots=True)
class Turning:
    """Which page of how many this is, and the links to turn it."""

    page: int = 1
    pages: int = 1
    links: Mapping[str, str] = field(default_factory=dict)


def refresh(root: Element) -> str | None:
    """The target of a meta refresh."""
    for meta in root.iterfind("head/meta"):
        if meta.get("http-equiv", "").lower() == "refresh":
            match = _REFRESH_TARGET.fullmatch(meta.get("content", "")[:LONGEST_LINK])
            return match[1] if match else None
    return None


def in_zone(sheet: Sheet, stated: tzinfo | None) -> Sheet:
    """The same sheet with the zone that holds on it, given the zone that the page states."""
    clock = sheet.clock
    return replace(sheet, clock=replace(clock, zone=zones.settled(stated, clock.zone, clock.fetched)))


def with_links(shared: Common, *more: Mapping[str, str]) -> Common:
    """The shared fields with further links."""
    links = dict(shared["links"])
    for found in more:
        links.update(found)
    return {**shared, "links": links}


def is_foreign(address: str, url: str | None) -> bool:
    """Does the address lead to another site than the page's own? Unknown sites are foreign."""
    host = urlsplit(address[:LONGEST_LINK]).netloc if "//" in address.partition("?")[0] else ""
    return bool(host) and host != (urlsplit(url).netloc if url else "")


def numbers_beside(page: int, links: list[Element]) -> dict[str, str]:
    """Of a pager's links those to the next and the previous page, told by their numbers."""
    names = {str(page + 1): "next", str(page - 1): "previous"}
    found = {names.get(text_of(link)): link.get("href") for link in links}
    return {name: address for name, address in found.items() if name and address}


def lacking(english: str, russian: str) -> PageNotUnderstood:
    """The error for a page without a part that its kind must have."""
    return PageNotUnderstood(english, russian)
