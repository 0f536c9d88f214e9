"""From the bytes of a page to its facts: decode, parse once, find the dialect, read."""

from __future__ import annotations

import codecs
import re
from collections.abc import Mapping
from datetime import UTC, datetime, tzinfo
from functools import lru_cache
from types import MappingProxyType

from parsers.dates import Clock
from parsers.dialects import DIALECTS, Dialect
from parsers.dialects.strangers import not_understood
from parsers.errors import TooLarge
from parsers.facts import Kind, Page
from parsers.selectors import Silent, silent_on, with_chosen
from parsers.sheet import HUGEST, Sheet, sheet, xpath

_HEADER_CHARSET = re.compile(r"charset\s*=\s*[\"']?([\w:.-]+)", re.IGNORECASE)
_META_CHARSET = re.compile(rb"<meta\s[^>]{0,200}?charset\s*=\s*[\"']?\s*([\w:.-]+)", re.IGNORECASE)
_MARKS = {codecs.BOM_UTF8: "utf-8", codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}
_META_WITHIN = 4096
_LISTED = {  # what a list has links to, whatever its templates
    Kind.FORUM: xpath(
        '//a[contains(@href, "viewtopic.php?")][not(contains(@href, "p=") or contains(@href, "#"))]'
        ' | //a[starts-with(@href, "/t")][contains(@href, "-")][not(contains(@href, "#"))]'
    ),
    Kind.INBOX: xpath(
        '//a[contains(@href, "mode=view&")][contains(@href, "p=")] | //a[contains(@href, "messages.php?id=")]'
        ' | //a[contains(@href, "mode=read")][contains(@href, "p=")]'
    ),
}

# phpBB 2 declares the charset of the reader's language: the posts of a Russian board under an English interface are
# sent as they are stored, but called Western. No Western text has that many accented letters in a row.
_WESTERN = frozenset({"iso8859-1", "iso8859-15", "cp1252", "ascii"})
_ACCENTED = re.compile(rb"[\xa8\xb8\xc0-\xff]+")
_LOWER = frozenset(range(0xE0, 0x100))


def read_page(  # noqa: PLR0913  # the one door: each tells a fact of its own, and all but the page may be left out
    data: bytes | str,
    *,
    url: str | None = None,
    fetched: datetime | None = None,
    zone: tzinfo | None = None,
    content_type: str | None = None,
    selectors: Mapping[str, str] = MappingProxyType({}),
) -> Page:
    """What a forum page says.

    `url` is where it came from (it tells a topic's number where the page does not), `fetched` the aware moment when it
    was sent (for «5 минут назад»), `zone` the reader's time zone (for dates in text; the page's own statement comes
    first), `content_type` the HTTP header, `selectors` those that hold instead of the dialect's own, by name
    (parsers/selectors.py). Raises PageNotUnderstood naming what is missing, TooLarge, BadSelector.
    """
    page = _parsed(data, content_type, url, Clock(fetched and fetched.astimezone(UTC), zone))
    dialect = _dialect_of(page)
    if dialect is None:
        raise not_understood(page)
    return dialect.read(with_chosen(page, selectors, dialect.selectors(page)) if selectors else page)


def found_nothing(
    data: bytes | str,
    kind: Kind,
    *,
    url: str | None = None,
    content_type: str | None = None,
    selectors: Mapping[str, str] = MappingProxyType({}),
) -> tuple[Silent, ...]:
    """Which selectors find nothing on a page that is to be of this kind, whether or not it can be read.

    Rows of a list are not missed where nothing on the page leads to what they list; a page of no known dialect has no
    selectors at all. Raises TooLarge, BadSelector.
    """
    page = _parsed(data, content_type, url, Clock())
    dialect = _dialect_of(page)
    if dialect is None:
        return ()
    silent = silent_on(page, kind, dialect.selectors(page), selectors)
    return silent if kind not in _LISTED or _LISTED[kind](page.root) else tuple(one for one in silent if one.chosen)


def _parsed(data: bytes | str, content_type: str | None, url: str | None, clock: Clock) -> Sheet:
    if len(data) > HUGEST:
        raise TooLarge(len(data), HUGEST)
    plain = in_utf8(data, content_type) if isinstance(data, bytes) else data.encode("utf-8", "replace")
    return sheet(plain.replace(b"\0", b""), url, clock)


def _dialect_of(page: Sheet) -> Dialect | None:
    return next((dialect for dialect in DIALECTS if dialect.recognises(page)), None)


def in_utf8(data: bytes, content_type: str | None = None) -> bytes:
    """The page in UTF-8. How it came, its byte order mark, the HTTP header or its own word tell, in this order."""
    name = charset_of(data, content_type)
    if name == "utf-8" and not data.startswith(codecs.BOM_UTF8):
        return data  # the HTML parser puts a sign for what is no UTF-8, as decoding would
    return data.decode(name, "replace").removeprefix("\ufeff").encode("utf-8", "replace")


def charset_of(data: bytes, content_type: str | None = None) -> str:
    """In which charset a page came, and in which its forms go back: Python's name of it."""
    mark = next((mark for mark in _MARKS if data.startswith(mark)), None)
    name = _MARKS[mark] if mark else _declared(data, content_type)
    if name is None:
        from bs4.dammit import UnicodeDammit  # a tenth of a second to load, and seldom needed

        guessed = UnicodeDammit(data, known_definite_encodings=("utf-8",), is_html=True).original_encoding
        return known_charset(guessed or "utf-8") or "utf-8"
    return "cp1251" if name in _WESTERN and _is_cyrillic(data) else name


def _is_cyrillic(data: bytes) -> bool:
    """Is a text that is called Western one in windows-1251? Words of accented letters alone tell, mostly small ones."""
    words = [match[0] for match in _ACCENTED.finditer(data)]
    letters = sum(map(len, words))
    in_words = b"".join(word for word in words if len(word) >= 3)
    return len(in_words) * 2 > letters and sum(letter in _LOWER for letter in in_words) * 2 > len(in_words)


def _declared(data: bytes, content_type: str | None) -> str | None:
    header = _HEADER_CHARSET.search(content_type or "")
    meta = _META_CHARSET.search(data, 0, _META_WITHIN)
    for name in (header and header[1], meta and meta[1].decode("ascii", "replace")):
        known = known_charset(name) if name else None
        if known is not None:
            return known
    return None


@lru_cache(maxsize=64)
def known_charset(charset: str) -> str | None:
    """Python's name of a charset of text (it also knows transformations of bytes under such names), else None."""
    try:
        "".encode(charset)
        return codecs.lookup(charset).name if isinstance(b"".decode(charset), str) else None
    except (LookupError, UnicodeError, TypeError):
        return None
