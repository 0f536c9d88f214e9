"""From a post's body to runs of text with marks, and to what is not the author's own word (quotes, code, spoilers).

One walk over the element, without recursion: players write the bodies, and may nest and repeat as they please.
White space is kept as typed, except line ends of the source, which are a blank to a browser; line breaks on the
page become `\\n`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from lxml import etree

from parsers import asides
from parsers.errors import TooLarge
from parsers.facts import Aside, AsideKind, Body, Run
from parsers.natures import LONGEST_ATTRIBUTE, Nature, nature_by, nature_of
from parsers.sheet import HUGEST, Element, tree
from parsers.styles import NO_CHANGE, PLAIN, Marks, changed

LONGEST_ADDRESS, LONGEST_FACE = 400, 64  # characters of a picture's address and of its text that are looked at

_BLANKS = " \t\f"
_SOURCE_LINE_END = re.compile(r"[\r\n]+")
_EMOJI_FILE = re.compile(
    r"(?:emoji|twemoji)[^\"?#]*/([0-9a-f]{2,6}(?:-[0-9a-f]{2,6}){0,9})\.(?:png|svg|gif|webp)", re.I
)
_NO_FACE = re.compile(r"[\w\s.,-]*")
_TYPED_FACE = re.compile(r":[\w+-]{1,30}:|[^\w]+")


def read_body(html: str) -> Body:
    """Read the inside of a post's body element, as stored or as another program gives it.

    Raises TooLarge for more than HUGEST characters.
    """
    if len(html) > HUGEST:
        raise TooLarge(len(html), HUGEST)
    body = tree(f"<html><body>{html}".encode("utf-8", "replace")).find("body")
    return Body() if body is None else read_element(body)


def read_element(element: Element, signature: Element | None = None) -> Body:
    """Read a body element of a page; the signature, which stands outside it, becomes an aside."""
    body = _Reader(element).read() if len(element) else _plain(element.text)
    if signature is None:
        return body
    runs = _Reader(signature).read().runs
    return Body(body.runs, (*body.asides, Aside(AsideKind.SIGNATURE, _joined(runs), runs)))


def _plain(text: str | None) -> Body:
    sink = _Sink()
    if text:
        sink.write(text, PLAIN)
    return Body(sink.runs())


def html_inside(element: Element) -> str:
    """What stands between the element's tags, as HTML."""
    whole = etree.tostring(element, encoding="unicode", method="html", with_tail=False)
    start, end = whole.find(">") + 1, whole.rfind("</")
    return whole[start:end] if end >= start else ""


def _joined(runs: tuple[Run, ...]) -> str:
    return "".join(run.text for run in runs)


class _Sink:
    """Collects text with marks; knows whether it stands at the beginning of a line."""

    __slots__ = ("_break", "_fresh", "_marks", "_runs", "_texts")

    def __init__(self) -> None:
        self._runs: list[tuple[Marks, list[str]]] = []
        self._marks: Marks | None = None  # of the last run
        self._texts: list[str] = []  # of the last run
        self._fresh = True
        self._break: Marks | None = None  # a line break that counts only if more text follows

    def write(self, text: str, marks: Marks, verbatim: bool = False) -> None:
        if not verbatim and (self._fresh or self._break is not None or "\n" in text or "\r" in text):
            text = self._as_shown(text)
            if not text:
                return
        if self._break is not None:
            self._end_line()
        self._add(text, marks)
        self._fresh = text[-1] == "\n"

    def newline(self, marks: Marks) -> None:
        if self._break is not None:
            self._end_line()
        self._add("\n", marks)
        self._fresh = True

    def block(self, marks: Marks) -> None:
        """A block begins or ends here: what follows stands on a line of its own."""
        if not self._fresh and self._break is None:
            self._break = marks

    def cell(self, marks: Marks) -> None:
        """The next cell of a table: apart from the one before it."""
        if not self._fresh and self._break is None:
            self._add(" ", marks)

    @property
    def is_empty(self) -> bool:
        return not self._runs

    def runs(self) -> tuple[Run, ...]:
        return tuple([Run("".join(texts), *marks) for marks, texts in self._runs])

    def _add(self, text: str, marks: Marks) -> None:
        if marks is not self._marks and marks != self._marks:
            self._texts = []
            self._runs.append((marks, self._texts))
            self._marks = marks
        self._texts.append(text)

    def _end_line(self) -> None:
        if self._break is not None:
            self._add("\n", self._break)
            self._break = None

    def _as_shown(self, text: str) -> str:
        """Line ends of the source are blanks, and at the beginning of a line nothing; typed blanks stay."""
        at_start = self._fresh or self._break is not None
        if at_start and not text.strip(" \t\r\n\f"):
            return ""
        if "\n" not in text and "\r" not in text:
            return text
        first, *rest = _SOURCE_LINE_END.split(text)
        lines = [first.rstrip(_BLANKS), *(line.strip(_BLANKS) for line in rest[:-1]), rest[-1].lstrip(_BLANKS)]
        return " ".join(lines[1:] if at_start and not lines[0] else lines)


class _Frame(NamedTuple):
    """What holds inside an open element."""

    marks: Marks
    sink: _Sink
    aside: _OpenAside | None
    verbatim: bool
    nature: Nature


class _OpenAside:
    """An aside while it is being read. Its label («Кот писал(а):») goes to a sink of its own."""

    __slots__ = ("from_class", "kind", "label", "sink", "tabular")

    def __init__(self, kind: AsideKind, element: Element) -> None:
        self.kind = kind
        self.sink, self.label = _Sink(), _Sink()
        self.tabular = element.tag == "table"
        self.from_class = element.tag not in ("blockquote", "code", "pre")

    def is_same_box(self, kind: AsideKind) -> bool:
        """A box's inner parts often bear its class too; a quote in a quote is another one."""
        if kind is not self.kind:
            return self.kind is AsideKind.CODE
        return kind is not AsideKind.QUOTE or (self.from_class and self.sink.is_empty)

    def closed(self) -> Aside:
        runs = self.sink.runs()
        author = asides.author(self.label.runs()) if self.kind is AsideKind.QUOTE else None
        return Aside(self.kind, _joined(runs), runs, author)


class _Reader:
    """One walk: start of an element, its text, its end, the text after it."""

    def __init__(self, root: Element) -> None:
        self._root = root
        self._own = _Sink()
        self._asides: list[_OpenAside] = []
        self._title: _Sink | None = None  # a title that stands before its quote

    def read(self) -> Body:
        frames = [_Frame(PLAIN, self._own, None, verbatim=False, nature=nature_by("div"))]
        _write(self._root.text, frames[0])
        open_elements: list[tuple[Element, Iterator[Element]]] = [(self._root, iter(self._root))]
        while open_elements:
            element = next(open_elements[-1][1], None)
            if element is None:
                closed, _ = open_elements.pop()
                if open_elements:
                    _leave(closed, frames.pop(), frames[-1])
            elif self._has_children_to_read(element, frames):
                open_elements.append((element, iter(element)))
        return Body(self._own.runs(), tuple(aside.closed() for aside in self._asides))

    def _has_children_to_read(self, element: Element, frames: list[_Frame]) -> bool:
        """Read an element up to its first child; one without children, whole, together with the text after it."""
        outer = frames[-1]
        inner = self._enter(element, outer)
        if inner is not None:
            if element.text:
                inner.sink.write(element.text, inner.marks, inner.verbatim)
            if len(element):
                frames.append(inner)
                return True
        _leave(element, inner or outer, outer)
        return False

    def _enter(self, element: Element, outer: _Frame) -> _Frame | None:
        """The frame inside the element; None where there is nothing to read inside."""
        tag = element.tag
        if tag == "br":
            outer.sink.newline(outer.marks)
            return None
        if tag == "img":
            _write(picture(element), outer)
            return None
        nature = nature_of(element)
        if nature.is_dropped:
            return None
        if nature.is_nothing and not nature.is_label:
            return outer
        _begin(nature, outer)
        marks = outer.marks if nature.change == NO_CHANGE else changed(outer.marks, nature.change)
        sink, aside = self._where(element, outer, nature)
        return _Frame(marks, sink, aside, outer.verbatim or nature.is_verbatim, nature)

    def _where(self, element: Element, outer: _Frame, nature: Nature) -> tuple[_Sink, _OpenAside | None]:
        """Which sink the element's text goes to, and which aside that belongs to."""
        aside = outer.aside
        if nature.is_outer_title:
            self._title = _Sink()
            return self._title, aside
        if aside is not None and outer.sink is aside.sink and _is_label(element, nature, aside):
            return aside.label, aside
        kind = asides.kind_within(element, nature.aside)
        if kind is None or (aside is not None and self._title is None and aside.is_same_box(kind)):
            return outer.sink, aside
        opened = self._opened(kind, element)
        return opened.sink, opened

    def _opened(self, kind: AsideKind, element: Element) -> _OpenAside:
        aside = _OpenAside(kind, element)
        if self._title is not None:
            aside.label, self._title = self._title, None
        self._asides.append(aside)
        return aside


def _is_label(element: Element, nature: Nature, aside: _OpenAside) -> bool:
    if aside.tabular or (aside.kind is AsideKind.CODE and element.tag == "p"):
        return asides.is_label_in(aside.kind, aside.tabular, str(element.tag), element.get("class") or "")
    return nature.is_label


def _leave(element: Element, inner: _Frame, outer: _Frame) -> None:
    if inner is not outer and (inner.nature.is_block or inner.sink is not outer.sink):
        outer.sink.block(outer.marks)
    if element.tail:
        outer.sink.write(element.tail, outer.marks, outer.verbatim)


def _write(text: str | None, frame: _Frame) -> None:
    if text:
        frame.sink.write(text, frame.marks, frame.verbatim)


def _begin(nature: Nature, frame: _Frame) -> None:
    if nature.is_block:
        frame.sink.block(frame.marks)
    elif nature.is_cell:
        frame.sink.cell(frame.marks)


def picture(element: Element) -> str:
    """The text that a picture stands for: an emoji, a smiley as typed; nothing for any other picture."""
    address, alt, classes = element.get("src") or "", element.get("alt") or "", element.get("class") or ""
    return _face(address[:LONGEST_ADDRESS], alt[:LONGEST_FACE], classes[:LONGEST_ATTRIBUTE])


@lru_cache(maxsize=1024)
def _face(address: str, alt: str, classes: str) -> str:
    drawn = _EMOJI_FILE.search(address)
    if drawn and (_NO_FACE.fullmatch(alt) or not _TYPED_FACE.fullmatch(alt)):  # Forumotion: the topic's title in it
        return _from_code_points(drawn[1])
    drawn_face = "/smilies/" in address and not _NO_FACE.fullmatch(alt)  # PunBB calls it by the name of its file
    is_smiley = "smil" in classes or "emoji" in classes or drawn_face
    return alt if is_smiley or _TYPED_FACE.fullmatch(alt) else ""


def _from_code_points(dashed: str) -> str:
    points = [int(point, 16) for point in dashed.split("-")]
    return "".join(map(chr, points)) if max(points) <= 0x10FFFF else ""
