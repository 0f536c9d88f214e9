"""A letter as typed: what of it is new text, what was quoted, and where its lines are."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

LIMIT = 12_000  # characters of own text that are read; a longer letter is read at both ends and asked about

_ASIDE = {"quote", "code"}
_STRUCK = {"s", "strike", "del"}
_PICTURES = {"img", "attachment", "youtube", "video", "media"}
_MARKS = {
    "b", "i", "u", "color", "colour", "size", "font", "url", "email", "list", "ol", "ul", "li", "center", "left",
    "right", "align", "justify", "spoiler", "hide", "off", "offtop", "hr", "table", "tr", "td", "th", "sub", "sup",
    "bg", "indent",
}  # fmt: skip
_TAG = re.compile(r"\[(/?)([A-Za-z]{1,12}|\*)(?:[=:\s][^\[\]\n]{0,300})?\]")
_OLD_LINE = re.compile(r"\s*(?:>|&gt;|»\s*>)")
_FORWARDED = re.compile(
    r"\s*[-—_=*]{2,}\s*(?:исходное|пересылаемое|пересланное|начало пересылаемого|original|forwarded)\b.*", re.IGNORECASE
)
_WROTE = re.compile(r"\s*\S.{0,80}\b(?:писала?|написала?|wrote)(?:\(а\))?\s*:\s*$", re.IGNORECASE)
_SIGNATURE = re.compile(r"--\s*$")
_LETTERHEAD = re.compile(r"\s*(?:от|кому|тема|дата|отправлено|from|to|sent|subject|date)\s*:\s", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Own:
    """A letter taken apart. `quoted` is older text; `doubtful`: it is not certain what is new, or not all was read."""

    text: str
    quoted: str = ""
    doubtful: bool = False
    picture: bool = False


def take_apart(bbcode: str) -> Own:
    """The letter's new text with marks dropped, and what was quoted in it. Linear in the letter's length."""
    kept, quoted, picture = _without_tags(_clean(bbcode))
    text, older, doubtful = _without_old_lines(kept)
    return Own(_bounded(text), f"{quoted}\n{older}".strip(), doubtful or len(text) > LIMIT, picture)


def _clean(text: str) -> str:
    """Line ends as `\\n`; compatibility forms folded; controls and direction marks, which nobody sees, dropped."""
    text = unicodedata.normalize("NFC", text.replace("\r\n", "\n").replace("\r", "\n").replace("\u2028", "\n"))
    return "".join(_visible(char) for char in text)


def _visible(char: str) -> str:
    if char == "\n":
        return char
    kind = unicodedata.category(char)
    if kind in {"Zs", "Zl", "Zp"} or char == "\t":
        return " "
    return "" if kind in {"Cf", "Cc", "Cs", "Co", "Cn"} else char


class _Layers:
    """Where in nested tags the reading stands; only counters, so that no depth of nesting can hurt."""

    def __init__(self) -> None:
        self.aside = self.struck = self.shot = 0
        self.kept: list[str] = []
        self.quoted: list[str] = []
        self.picture = False

    def text(self, piece: str) -> None:
        if self.aside:
            self.quoted.append(piece)
        elif not self.struck and not self.shot:
            self.kept.append(piece)

    def tag(self, name: str, closes: bool, whole: str) -> None:
        if name in _ASIDE:
            self._aside(closes)
        elif name in _STRUCK:
            self.struck = max(0, self.struck + (-1 if closes else 1))
        elif name in _PICTURES:
            self.picture = True
            self.shot = max(0, self.shot + (-1 if closes else 1))
        elif name in _MARKS or name == "*":
            self.text("\n" if name in {"*", "li", "hr", "tr"} else "")
        else:
            self.text(whole)

    def _aside(self, closes: bool) -> None:
        if closes and not self.aside:  # its opening tag was lost: all before it was quoted
            self.quoted, self.kept = [*self.quoted, *self.kept], []
            return
        self.aside += -1 if closes else 1
        (self.kept if not self.aside else self.quoted).append("\n")


def _without_tags(text: str) -> tuple[str, str, bool]:
    layers, at = _Layers(), 0
    for tag in _TAG.finditer(text):
        layers.text(text[at : tag.start()])
        layers.tag(tag[2].lower(), bool(tag[1]), tag[0])
        at = tag.end()
    layers.text(text[at:])
    return "".join(layers.kept), "".join(layers.quoted), layers.picture


def _without_old_lines(text: str) -> tuple[str, str, bool]:
    """What a mail program marks as older, forwarded parts, and what stands under a signature rule, kept apart.

    The third value tells that «X писал:» stood there without marks, so that nobody knows where the old text ends.
    """
    kept: list[str] = []
    old: list[str] = []
    doubtful, mode = False, kept
    for line in text.split("\n"):
        if _OLD_LINE.match(line) or _LETTERHEAD.match(line):
            old.append(_OLD_LINE.sub("", line))
        elif _starts_old(line, kept):
            mode, doubtful = old, doubtful or bool(_WROTE.match(line))
        else:
            mode = kept if mode is old and doubtful and not line.strip() else mode
            mode.append(line)
    return "\n".join(kept).strip("\n"), "\n".join(old), doubtful


def _starts_old(line: str, kept: list[str]) -> bool:
    signed = _SIGNATURE.match(line) and any(piece.strip() for piece in kept)
    return bool(signed or _FORWARDED.match(line) or _WROTE.match(line))


def _bounded(text: str) -> str:
    if len(text) <= LIMIT:
        return text
    return f"{text[: LIMIT // 2]}\n\n{text[-LIMIT // 2 :]}"
