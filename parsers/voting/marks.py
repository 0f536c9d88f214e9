"""Where the marks of a vote stand in a post's own text: colour, bold, tag, keyword, or the whole post."""

from __future__ import annotations

import colorsys
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from parsers.colours import normalised
from parsers.facts import Body, Run

if TYPE_CHECKING:
    from parsers.votes import VoteStyle

# «Добавлено спустя 5 минут:» and its like, which a board puts between two posts that it has made one.
_GLUE = re.compile(
    r"^[^\w\n]{0,40}(?:добавлен[оа]|отправлено|дописано|added|sent|posted)"
    r"(?:\s+(?:спустя|через|позже|after|in|later)\b|\s*[(,]|\s+\d|\s*[-–—:]*\s*$)[^\n]{0,80}$",
    re.IGNORECASE | re.MULTILINE,
)
_VOTE_WORD = re.compile(r"\b(?:vote|unvote|no[ -]?lynch)\b", re.IGNORECASE)
_RULE_LINE = re.compile(r"^[ \t]*[_=—–-]{5,}[ \t]*$", re.MULTILINE)
_TAG = re.compile(r"\[(/?)vote(?:=[^\]\n]{0,60})?\]", re.IGNORECASE)
_KEYWORD = re.compile(
    r"^[ \t#+*>@\"«-]{0,6}(?:(?:re)?vote|голосую|мой\s+голос|голос)(?!\w)"
    r"[ \t]*(?:[:=—–-]|(?:за|против|в|for|on)\b)?[ \t]*(?=\S)[^\n]*",
    re.IGNORECASE | re.MULTILINE,
)
_UNVOTE_LINE = re.compile(r"^[ \t#+*>-]{0,6}unvote\b[^\n]{0,60}", re.IGNORECASE | re.MULTILINE)
_JOINT = re.compile(r"[ \t\u00a0_'’&-]*")
_WORDLIKE = re.compile(r"[\w\u0300-\u036f]")
_BREAK = re.compile(r"[.,;!?\n(]|[ \t][—–-][ \t]|\bи\b|\band\b")

HUES = {
    "красный": "red", "красным": "red", "синий": "blue", "синим": "blue", "зелёный": "green", "зеленый": "green",
    "жёлтый": "yellow", "желтый": "yellow", "оранжевый": "orange", "фиолетовый": "purple", "голубой": "deepskyblue",
    "розовый": "hotpink", "коричневый": "brown", "чёрный": "black", "черный": "black", "серый": "gray",
    "белый": "white",
}  # fmt: skip
_SAME_HUE = 18 / 360  # how far apart two colours of one name may be
_DARK = 0x48  # below this in every channel a colour passes for a board's usual black


@dataclass(frozen=True, slots=True)
class Span:
    """A marked place: `text[start:end]`, widened to whole words; `typed` is what bore the mark itself."""

    start: int
    end: int
    typed: str
    colours: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Marked:
    """A part of a post: its text without struck words, the places marked as votes are, and those marked otherwise."""

    text: str
    spans: tuple[Span, ...]
    others: tuple[Span, ...]
    struck: str = ""


@dataclass(slots=True)
class _Piece:
    text: str
    run: Run


def parts(body: Body, style: VoteStyle) -> list[Marked]:
    """The posts that the board may have glued into this one, in order, each with its marks; signatures are cut off."""
    text = body.text
    rule = _RULE_LINE.search(text)
    end = rule.start() if rule and text[: rule.start()].strip() else len(text)
    cuts = [0, *(glue.end() for glue in _GLUE.finditer(text, 0, end)), end]
    starts = [glue.start() for glue in _GLUE.finditer(text, 0, end)]
    bounds = zip(cuts[:-1], [*starts, end], strict=True)
    return [_marked(_cut(body.runs, left, right), style) for left, right in bounds]


def _cut(runs: Iterable[Run], left: int, right: int) -> list[_Piece]:
    pieces, place = [], 0
    for run in runs:
        text = run.text[max(left - place, 0) : max(right - place, 0)]
        if text:
            pieces.append(_Piece(text, run))
        place += len(run.text)
    return pieces


def _marked(pieces: list[_Piece], style: VoteStyle) -> Marked:
    struck = " ".join(piece.text for piece in pieces if piece.run.struck)
    pieces = [piece for piece in pieces if not piece.run.struck]
    tagged: list[tuple[int, int]] = []
    text = _untagged(pieces, tagged)
    own = [*_of_marks(pieces, text, style), *(tagged if "tag" in style.marks else ())]
    own += _keywords(text) if "keyword" in style.marks else ()
    found = tuple(_span(text, left, right, pieces) for left, right in _merged(own, text))
    loose = [*_runs(pieces, lambda run: _stands_out(run, style)), *tagged]
    others = tuple(_span(text, left, right, pieces) for left, right in _merged(loose, text))
    return Marked(text, tuple(filter(_means_something, found)), tuple(filter(_means_something, others)), struck)


def _untagged(pieces: list[_Piece], tagged: list[tuple[int, int]]) -> str:
    """The text without literal [vote] tags; the places between them are noted."""
    whole = "".join(piece.text for piece in pieces)
    if "[" not in whole:
        return whole
    kept, opened, place = [], None, 0
    for tag in _TAG.finditer(whole):
        kept.append(whole[place : tag.start()])
        here = sum(map(len, kept))
        if tag[1] and opened is not None:
            tagged.append((opened, here))
            opened = None
        elif not tag[1]:
            opened = here
        _drop(pieces, here, tag.end() - tag.start())
        place = tag.end()
    return "".join((*kept, whole[place:]))


def _drop(pieces: list[_Piece], place: int, size: int) -> None:
    """Take `size` characters out of the pieces at `place`."""
    at = 0
    for piece in pieces:
        left = max(place - at, 0)
        if size and left < len(piece.text):
            taken = min(size, len(piece.text) - left)
            piece.text = piece.text[:left] + piece.text[left + taken :]
            size -= taken
        at += len(piece.text)


def _runs(pieces: list[_Piece], wanted: Callable[[Run], bool]) -> Iterator[tuple[int, int]]:
    place = 0
    for piece in pieces:
        if wanted(piece.run) and piece.text.strip():
            lead = len(piece.text) - len(piece.text.lstrip())
            yield place + lead, place + len(piece.text.rstrip())
        place += len(piece.text)


def _of_marks(pieces: list[_Piece], text: str, style: VoteStyle) -> Iterator[tuple[int, int]]:
    if "colour" in style.marks:
        yield from _runs(pieces, lambda run: _coloured(run.colour, style))
    if "bold" in style.marks:
        bold = _merged(_runs(pieces, lambda run: run.bold), text)
        yield from (span for span in bold if not style.bold_needs_word or _VOTE_WORD.search(text, *span))


def _stands_out(run: Run, style: VoteStyle) -> bool:
    return run.bold or (run.colour is not None and not is_default(run.colour, style.default_colour))


def _coloured(colour: str | None, style: VoteStyle) -> bool:
    if colour is None or is_default(colour, style.default_colour):
        return False
    return not style.colours or any(same_hue(colour, wanted) for wanted in style.colours)


@lru_cache(maxsize=1024)
def is_default(colour: str, default: str | None) -> bool:
    """Is it the colour in which the board writes everything? Where that is not known, near black counts as such."""
    usual = normalised(default) if default else None
    if usual is not None:
        return max(abs(a - b) for a, b in zip(_channels(colour), _channels(usual), strict=True)) <= 8
    channels = _channels(colour)
    return max(channels) <= _DARK and max(channels) - min(channels) <= 0x20


@lru_cache(maxsize=1024)
def same_hue(colour: str, wanted: str) -> bool:
    """Would people call the colour by the wanted one's name? Greys are told apart by brightness, the rest by hue."""
    target = normalised(HUES.get(wanted.strip().casefold(), wanted))
    if target is None or colour == target:
        return target is not None
    (hue, light, saturation), (other, bright, vivid) = _hls(colour), _hls(target)
    if min(saturation, vivid) < 0.2:
        return max(saturation, vivid) < 0.2 and abs(light - bright) < 0.2
    apart = abs(hue - other)
    return min(apart, 1 - apart) <= _SAME_HUE and (light < 0.8 or bright >= 0.75)


def _channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _hls(colour: str) -> tuple[float, float, float]:
    red, green, blue = _channels(colour)
    return colorsys.rgb_to_hls(red / 255, green / 255, blue / 255)


def _merged(spans: Iterable[tuple[int, int]], text: str) -> list[tuple[int, int]]:
    """Spans that touch, or have nothing but a joint between them, as one."""
    merged: list[tuple[int, int]] = []
    for left, right in sorted(spans):
        if merged and (left <= merged[-1][1] or _JOINT.fullmatch(text, merged[-1][1], left)):
            merged[-1] = (merged[-1][0], max(merged[-1][1], right))
        else:
            merged.append((left, right))
    return merged


def _span(text: str, left: int, right: int, pieces: list[_Piece]) -> Span:
    colours, place = set(), 0
    for piece in pieces:
        if piece.run.colour and place < right and place + len(piece.text) > left:
            colours.add(piece.run.colour)
        place += len(piece.text)
    start, end = left, right
    while start > 0 and _WORDLIKE.match(text, start) and _WORDLIKE.match(text, start - 1):
        start -= 1
    while end < len(text) and _WORDLIKE.match(text, end - 1) and _WORDLIKE.match(text, end):
        end += 1
    return Span(start, end, text[left:right].strip(), frozenset(colours))


def _means_something(span: Span) -> bool:
    return any(sign.isalnum() or ord(sign) > 0x2100 for sign in span.typed)


def _keywords(text: str) -> Iterator[tuple[int, int]]:
    """From a vote word at the beginning of a line to the end of what is named."""
    for line in _KEYWORD.finditer(text):
        stop = _BREAK.search(text, _after_sign(text, line.start()), line.end())
        yield _shown(text, line.start(), stop.start() if stop else line.end())
    yield from (_shown(text, line.start(), line.end()) for line in _UNVOTE_LINE.finditer(text))


def _after_sign(text: str, start: int) -> int:
    """Past the keyword and the dash or colon that belongs to it."""
    sign = re.compile(r"\W*(?:мой\s+)?\w+\s*[:=—–-]?\s*").match(text, start)
    return sign.end() if sign else start


def _shown(text: str, left: int, right: int) -> tuple[int, int]:
    shown = text[left:right]
    return left + len(shown) - len(shown.lstrip()), left + len(shown.rstrip())
