"""Where the marks of a vote stand in a post's own text: colour, bold, tag, keyword, or the whole post."""

from __future__ import annotations

import colorsys
import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import accumulate, islice, pairwise
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
# A tag that the board has left as text: a slip in it, or tags are switched off.
_LEFT_TAG = re.compile(
    r"\[(?P<close>/?)(?P<name>color|colour|b|i|u|s|size|font|center|left|right|align|url)(?P<value>=[^\]\n]{0,40})?\]",
    re.IGNORECASE,
)
_LEFT_ASIDE = re.compile(r"\[(/?)(s|strike|del|quote|spoiler|hide|code)(?:=[^\]\n]{0,60})?\]", re.IGNORECASE)
_KEYWORD = re.compile(
    r"^[ \t#+*>@\"«-]{0,6}(?:(?:re)?vote|голосую|мой\s+голос|голос)(?!\w)"
    r"[ \t]*(?:[:=—–-]|(?:за|против|в|for|on)\b)?[ \t]*(?=\S)[^\n]*",
    re.IGNORECASE | re.MULTILINE,
)
_UNVOTE_LINE = re.compile(r"^[ \t#+*>\[-]{0,6}unvote\b[^\n]{0,60}", re.IGNORECASE | re.MULTILINE)
_JOINT = re.compile(r"[ \t\u00a0_'’&-]*")
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


@dataclass(frozen=True)
class Marked:
    """A part of a post: its text without struck words, the places marked as votes are, and those marked otherwise."""

    text: str
    spans: tuple[Span, ...]
    struck: str
    pieces: _Pieces
    default_colour: str | None

    @cached_property
    def others(self) -> tuple[Span, ...]:
        """Places that stand out, but not as a vote does here."""
        stands_out = self.pieces.marked(lambda run: _stands_out(run, self.default_colour))
        loose = [*stands_out, *self.pieces.tagged, *self.pieces.left_open]
        return _spans(loose, self.pieces)


MOST_PARTS = 20  # posts that a board may have glued into one; of more only the last are read
MOST_SPANS = 40  # marked places that are looked at; a post with more says nothing clear anyway
MOST_TAGS = 50


class _Pieces:
    """A part of a post: its runs without struck words and without tags left as text, with their places."""

    def __init__(self, runs: list[Run]) -> None:
        runs = _set_aside(runs)
        self.struck = _LEFT_ASIDE.sub("", " ".join(run.text for run in runs if run.struck)).strip()
        kept = [run for run in runs if not run.struck]
        kept, self.left_open = _without_left(kept)
        self.runs, self.tagged = _untagged(kept)
        self.text = "".join(run.text for run in self.runs)
        self.starts = [0, *accumulate(len(run.text) for run in self.runs)]

    def marked(self, wanted: Callable[[Run], bool]) -> Iterator[tuple[int, int]]:
        """The places of the runs that are wanted, without the blanks around them."""
        for start, run in zip(self.starts, self.runs, strict=False):
            if wanted(run) and run.text.strip():
                lead = len(run.text) - len(run.text.lstrip())
                yield start + lead, start + len(run.text.rstrip())

    def colours(self, left: int, right: int) -> frozenset[str]:
        """The colours of a stretch."""
        first, last = bisect_right(self.starts, left) - 1, bisect_right(self.starts, right - 1)
        return frozenset(run.colour for run in self.runs[first:last] if run.colour)


def parts(body: Body, style: VoteStyle) -> list[Marked]:
    """The posts that the board may have glued into this one, in order, each with its marks; signatures are cut off."""
    text = body.text
    end, _ = _signature(text)
    glues = list(_GLUE.finditer(text, 0, end))[-MOST_PARTS:]
    if not glues and end == len(text):
        return [_marked(list(body.runs), style)]
    cuts = [0, *(glue.end() for glue in glues)]
    ends = [*(glue.start() for glue in glues), end]
    return [_marked(_cut(body.runs, left, right), style) for left, right in zip(cuts, ends, strict=True)]


def below(body: Body, style: VoteStyle) -> Marked | None:
    """What stands under a line drawn by hand: a signature, or the end of the post."""
    _, start = _signature(body.text)
    rest = _cut(body.runs, start, len(body.text))
    return _marked(rest, style) if rest else None


def _signature(text: str) -> tuple[int, int]:
    """Where a line drawn by hand begins and ends; one at the top of the post or of a glued part cuts nothing."""
    for rule in islice(_RULE_LINE.finditer(text), MOST_PARTS):
        above = text[: rule.start()].rstrip().rpartition("\n")[2]
        if above and not _GLUE.match(above):
            return rule.start(), rule.end()
    return len(text), len(text)


def _cut(runs: Iterable[Run], left: int, right: int) -> list[Run]:
    pieces, place = [], 0
    for run in runs:
        text = run.text[max(left - place, 0) : max(right - place, 0)]
        if text:
            pieces.append(run if text == run.text else replace(run, text=text))
        place += len(run.text)
    return pieces


def _marked(runs: list[Run], style: VoteStyle) -> Marked:
    pieces = _Pieces(runs)
    own = [*_of_marks(pieces, style), *(pieces.tagged if "tag" in style.marks else ())]
    own += _keywords(pieces.text) if "keyword" in style.marks else ()
    return Marked(pieces.text, _spans(own, pieces), pieces.struck, pieces, style.default_colour)


def _spans(places: list[tuple[int, int]], pieces: _Pieces) -> tuple[Span, ...]:
    merged = _merged(places, pieces.text)
    if len(merged) > MOST_SPANS:
        merged = merged[: MOST_SPANS // 2] + merged[-MOST_SPANS // 2 :]
    spans = (_span(left, right, pieces) for left, right in merged)
    return tuple(span for span in spans if _means_something(span))


def _set_aside(runs: list[Run]) -> list[Run]:
    """What stands between tags for a quote, a spoiler or struck-out text that the board left as text, as struck."""
    if not any("[/" in run.text for run in runs):
        return runs
    whole = "".join(run.text for run in runs)
    places = list(_left_asides(list(islice(_LEFT_ASIDE.finditer(whole), MOST_TAGS))))
    bounds = [0, *(edge for place in places for edge in place), len(whole)]
    pieces = (_cut(runs, left, right) for left, right in pairwise(bounds))
    return [replace(run, struck=run.struck or number % 2 == 1) for number, cut in enumerate(pieces) for run in cut]


def _left_asides(tags: list[re.Match[str]]) -> Iterator[tuple[int, int]]:
    """From each opening tag to the last closing one of its name before another begins."""
    opened: re.Match[str] | None = None
    for tag in tags:
        if not tag[1]:
            opened = opened or tag
        elif opened is not None and opened[2].casefold() == tag[2].casefold():
            yield opened.start(), tag.end()
            opened = None


def _without_left(runs: list[Run]) -> tuple[list[Run], list[tuple[int, int]]]:
    """The runs without tags that the board left as text, and what stood between colour or bold tags so left."""
    if not any("[" in run.text for run in runs):
        return runs, []
    whole = "".join(run.text for run in runs)
    found = list(islice(_LEFT_TAG.finditer(whole), MOST_TAGS))
    closed = {tag["name"].casefold() for tag in found if tag["close"]}
    tags = [tag for tag in found if tag["close"] or tag["value"] or tag["name"].casefold() in closed]
    if not tags:
        return runs, []
    return _without(runs, [tag.span() for tag in tags]), list(_left_open(tags, whole))


def _left_open(tags: list[re.Match[str]], whole: str) -> Iterator[tuple[int, int]]:
    """From each such tag for colour or bold to the next tag or the end of the line, as places of the text without."""
    dropped = 0
    for tag, following in zip(tags, [*tags[1:], None], strict=True):
        dropped += tag.end() - tag.start()
        if not tag["close"] and tag["name"].casefold() in ("color", "colour", "b"):
            line = (whole.find("\n", tag.end()) + 1 or len(whole) + 1) - 1
            stop = min(line, following.start() if following else line)
            yield tag.end() - dropped, stop - dropped


def _untagged(runs: list[Run]) -> tuple[list[Run], list[tuple[int, int]]]:
    """The runs without literal [vote] tags, and the places that stood between them."""
    if not any("[" in run.text for run in runs):
        return runs, []
    whole = "".join(run.text for run in runs)
    tags = list(islice(_TAG.finditer(whole), MOST_TAGS))
    return _without(runs, [tag.span() for tag in tags]), list(_between(tags))


def _between(tags: list[re.Match[str]]) -> Iterator[tuple[int, int]]:
    """From each opening tag to the next closing one, as places of the text without tags."""
    dropped, opened = 0, None
    for tag in tags:
        here = tag.start() - dropped
        dropped += tag.end() - tag.start()
        if not tag[1]:
            opened = here
        elif opened is not None:
            yield opened, here
            opened = None


def _without(runs: list[Run], holes: list[tuple[int, int]]) -> list[Run]:
    kept, place = [], 0
    for run in runs:
        signs = [
            sign for at, sign in enumerate(run.text, place) if not any(left <= at < right for left, right in holes)
        ]
        kept.append(replace(run, text="".join(signs)) if len(signs) < len(run.text) else run)
        place += len(run.text)
    return kept


def _of_marks(pieces: _Pieces, style: VoteStyle) -> Iterator[tuple[int, int]]:
    if "colour" in style.marks:
        yield from pieces.marked(lambda run: run.colour is not None and _coloured(run.colour, style))
    if "bold" in style.marks:
        bold = _merged(pieces.marked(lambda run: run.bold), pieces.text)
        yield from (span for span in bold if not style.bold_needs_word or _VOTE_WORD.search(pieces.text, *span))


def _stands_out(run: Run, default_colour: str | None) -> bool:
    return run.bold or (run.colour is not None and not is_default(run.colour, default_colour))


def _coloured(colour: str, style: VoteStyle) -> bool:
    if style.colours and style.default_colour is None:
        return any(same_hue(colour, wanted) for wanted in style.colours)
    if is_default(colour, style.default_colour):
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


def _span(left: int, right: int, pieces: _Pieces) -> Span:
    text, start, end = pieces.text, left, right
    while start > 0 and _in_word(text, start):
        start -= 1
    while end < len(text) and _in_word(text, end):
        end += 1
    return Span(start, end, text[left:right].strip(), pieces.colours(left, right))


def _in_word(text: str, place: int) -> bool:
    """Does the place lie inside a word?"""
    return all(sign.isalnum() or sign == "_" or "\u0300" <= sign <= "\u036f" for sign in text[place - 1 : place + 1])


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
