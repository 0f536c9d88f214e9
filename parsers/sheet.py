"""A page as parsed: its tree, its address and its clock; and the small look-ups that all dialects share."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TypeAlias, cast

from lxml import etree

from parsers.dates import Clock

Element: TypeAlias = etree._Element  # noqa: SLF001  # lxml's only name for it

WRITTEN = "written-by-a-player"  # a class for the texts that the GM's selectors find
HUGEST = 8_000_000  # bytes or characters of a page; phpBB sends some 200 KB at the most
DEEPEST = 1000  # open elements; libxml2 gives up at 2048

_TAG = re.compile(r"<(/?)([a-zA-Z][a-zA-Z0-9]*)[^<>]*>")
_VOID = frozenset(
    ["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"]
)

# How strongly the end of an element ends those inside it, by libxml2's own table; all others have the rank 100.
_RANKS = {
    "p": 10,
    "div": 150,
    "td": 160,
    "th": 160,
    "tr": 170,
    "thead": 180,
    "tbody": 180,
    "tfoot": 180,
    "table": 190,
    "head": 200,
    "body": 200,
    "html": 220,
}

_HAS = re.compile(r"has\(([\w-]+)\)")

Find = Callable[[Element], list[Element]]


@dataclass(frozen=True, slots=True)
class Sheet:
    """What a dialect reads: the tree, the address that it came from, and how to understand its dates.

    `frame` finds by id the blocks that the page is built of, and `forms` the forms; `whole` is False where the page
    breaks off before its end; `chosen` holds selectors that the GM has set (parsers/selectors.py).
    """

    root: Element
    url: str | None
    clock: Clock
    frame: Mapping[str, Element]
    forms: Mapping[str, Element]
    whole: bool = True
    chosen: Mapping[str, Find] = field(default_factory=dict)

    def find(self, name: str, default: Find) -> Find:
        """How the part of this name is found: as chosen, else as the dialect does."""
        return self.chosen.get(name, default)

    @property
    def body(self) -> Element:
        """The page's body; the root where it has none."""
        return _body(self.root)


def sheet(data: bytes, url: str | None, clock: Clock) -> Sheet:
    """Parse a page in UTF-8."""
    root = tree(data)
    forms = _by_id(root.iter("form"))
    return Sheet(root, url, clock, _frame(_body(root)), forms, whole=b"</html" in data[-2000:].lower())


def _body(root: Element) -> Element:
    found = root.find("body")
    return root if found is None else found


def _frame(body: Element) -> dict[str, Element]:
    """The outermost blocks by id, three levels down; all elements where a style builds its pages otherwise.

    (libxml2's own table of ids would take a tenth of the time of parsing.)
    """
    found: dict[str, Element] = {}
    level = [body]
    for _ in range(3):
        level = [child for block in level for child in block.iterchildren("div", "form")]
        found = _by_id(level) | found
    return found if "page-body" in found or "wrapcentre" in found else _by_id(body.iter())


def _by_id(elements: Iterable[Element]) -> dict[str, Element]:
    """The elements that bear an id; of several with the same one the first."""
    found: dict[str, Element] = {}
    for element in elements:
        name = element.get("id")
        if name:
            found.setdefault(name, element)
    return found


def tree(data: bytes) -> Element:
    """Parse HTML in UTF-8. Comments are left out; anything deeper than DEEPEST is flattened.

    What a second `<html>` or `<body>` says of itself, which the parser would give to the page's own, is left out, too.
    """
    parser = etree.HTMLParser(
        encoding="utf-8", remove_comments=True, remove_pis=True, huge_tree=True, collect_ids=False
    )
    root = etree.fromstring(data or b"<html></html>", parser)
    if any("depth" in error.message for error in parser.error_log.filter_from_level(etree.ErrorLevels.FATAL)):
        return tree(flattened(data.decode("utf-8", "replace")).encode())
    return etree.Element("html") if root is None else _with_own_attributes(root, data)


def _with_own_attributes(root: Element, data: bytes) -> Element:
    """The root and the body with the attributes of their first tags alone: any further tag is a player's."""
    for element, name in ((root, b"html"), (_body(root), b"body")):
        if element.attrib:
            places = [place for place in (data.find(b"<" + name), data.find(b"<" + name.upper())) if place >= 0]
            start = min(places, default=-1)
            tag = data[start : data.find(b">", start)] if places else b""
            for attribute in [str(one) for one in element.attrib if str(one).encode() not in tag.lower()]:
                del element.attrib[attribute]
    return root


def flattened(html: str) -> str:
    """The same text without the tags that open deeper than DEEPEST, and without those that close them."""
    nesting = _Nesting()

    def kept(match: re.Match[str]) -> str:
        name = match[2].lower()
        if name in _VOID:
            return match[0]
        depth = nesting.close(name) if match[1] else nesting.open(name)
        return match[0] if depth <= DEEPEST else ""

    return _TAG.sub(kept, html)


class _Nesting:
    """Which elements are open. As for the parser, the end of a block ends whatever was left open inside it."""

    def __init__(self) -> None:
        self._open: list[str] = []
        self._places: dict[str, list[int]] = {}  # of the open elements of each name
        self._ranked: dict[int, list[int]] = {}  # of the open elements of each rank

    def open(self, name: str) -> int:
        """Open an element; returns how deep it is."""
        self._places.setdefault(name, []).append(len(self._open))
        self._ranked.setdefault(_RANKS.get(name, 100), []).append(len(self._open))
        self._open.append(name)
        return len(self._open)

    def close(self, name: str) -> int:
        """Close the last element of that name, unless a block of a higher rank is open inside it; returns its depth."""
        place, rank = self._last(self._places.get(name)), _RANKS.get(name, 100)
        barrier = max((self._last(places) for above, places in self._ranked.items() if above > rank), default=-1)
        if place < 0 or barrier > place:
            return len(self._open) + 1  # the parser does not mind such a tag, nor is it missed
        while len(self._open) > place:
            inner = self._open.pop()
            self._places[inner].pop()
            self._ranked[_RANKS.get(inner, 100)].pop()
        return place + 1

    @staticmethod
    def _last(places: list[int] | None) -> int:
        return places[-1] if places else -1


def xpath(expression: str) -> Find:
    """A compiled XPath that finds elements. `has(word)` in it stands for: the class attribute has this word."""
    compiled = etree.XPath(spelt_out(expression))
    return lambda element: cast(list[Element], compiled(element))


def spelt_out(expression: str) -> str:
    """The XPath with what `has(word)` stands for."""
    return _HAS.sub(r'contains(concat(" ", normalize-space(@class), " "), " \1 ")', expression)


def first(find: Find, element: Element) -> Element | None:
    """The first element found, or None."""
    return next(iter(find(element)), None)


def with_class(word: str, element: Element, *tags: str) -> Iterator[Element]:
    """The elements of these tags inside `element` whose class attribute has this word, in order.

    Many times faster than an XPath that looks at classes.
    """
    for found in element.iter(*tags):
        classes = found.get("class")
        if classes and word in classes and word in classes.split():
            yield found


def is_inside(element: Element, classes: frozenset[str], *tags: str) -> bool:
    """Does one of these classes stand on an element (of these tags, if any are given) around this one?"""
    for around in element.iterancestors(*tags):  # a plain loop: this is asked for every link of a page
        given = around.get("class")
        if given and not classes.isdisjoint(given.split()):
            return True
    return False


def words(element: Element) -> list[str]:
    """The classes of an element."""
    return (element.get("class") or "").split()


def text_of(element: Element | None) -> str:
    """All text inside, white space folded."""
    if element is None:
        return ""
    whole = etree.tostring(
        element, method="text", encoding="unicode", with_tail=False
    )  # five times as fast as itertext
    return " ".join(whole.split())


def own_text(element: Element) -> str:
    """The text that stands directly in the element, not in its children; white space folded."""
    pieces = [element.text or "", *(child.tail or "" for child in element)]
    return " ".join("".join(pieces).split())


def text_after(element: Element, mark: Element) -> str:
    """The text inside `element` that follows its descendant `mark`, white space folded."""
    return " ".join("".join(_pieces_after(element, mark)).split())


def _pieces_after(element: Element, mark: Element) -> Iterator[str]:
    node: Element | None = mark
    while node is not None and node is not element:
        yield node.tail or ""
        for sibling in node.itersiblings():
            yield "".join(sibling.itertext())
            yield sibling.tail or ""
        node = node.getparent()


@lru_cache(maxsize=64)
def _parameter(name: str) -> re.Pattern[str]:
    return re.compile(rf"[?&;]{name}=(-?\d{{1,18}})(?!\d)")


def number_in(address: str | None, name: str) -> int | None:
    """The number that an address gives to a parameter: `t` in `./viewtopic.php?f=4&t=3` is 3."""
    match = _parameter(name).search(address) if address else None
    return int(match[1]) if match else None


_GROUPED = re.compile(r"\d{1,3}(?:[ \u00a0\u202f.,']\d{3})+(?!\d)|\d+")


def count_in(text: str) -> int | None:
    """The first number in a text, thousands grouped or not: 17 in «17 сообщений», 1234 in «1 234 posts»."""
    match = _GROUPED.search(text)
    return int(re.sub(r"\D", "", match[0])) if match and len(match[0]) <= 18 else None
