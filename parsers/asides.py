"""Which elements of a body are not the author's own word, on every board that is known, and whom a quote names."""

from __future__ import annotations

import re

from parsers.facts import AsideKind, Run
from parsers.sheet import Element
from parsers.styles import is_hidden

QUOTES = frozenset(
    {"quote", "quotebox", "quote-box", "quotecontent", "quotebody", "bbquote", "bb_quote", "bbcode_quote"}
)
CODES = frozenset({"code", "codebox", "code-box", "codecontent", "codebody", "bbcode_code", "bbc_code"})
SPOILERS = frozenset(
    {"hidecode", "hidebox", "hide-box", "hide", "sp-wrap", "sp-body", "sp-content", "offtop", "cut-box"}
)
SIGNATURES = frozenset({"signature", "signature_div", "sig-content", "post-sig", "post-signature"})
ATTACHMENTS = frozenset({"attachbox", "inline-attachment", "attachtitle", "attachcontent", "attach-image"})
OUTER_TITLES = frozenset({"quotetitle", "codetitle", "quoteheader", "codeheader", "bbcodetitle"})
LABEL_TAGS = frozenset({"cite", "dt", "summary", "legend"})
LABEL_WORDS = ("title", "header", "-head", "_head", "label", "legend")
LONGEST_LABEL = 200

_BY_TAG = {"blockquote": AsideKind.QUOTE, "details": AsideKind.SPOILER} | dict.fromkeys(
    ("code", "pre", "listing", "xmp"), AsideKind.CODE
)
_SAYS = re.compile(
    r"\s+(?:на)?писал(?:\([аa]\)|а)?\b.*|\s+(?:пишет|говорит|сказал\S*)\b.*|\s+(?:wrote|writes|said)\b.*|"
    r"\s+(?:a écrit|schrieb|escribió)\b.*|\s*:\s*$",
    re.DOTALL | re.IGNORECASE,
)
_CODE_LABEL = re.compile(r"\s*(?:код|code)\s*:?\s*", re.IGNORECASE)
_NAMELESS = re.compile(r"(?:цитата|quote|citation|zitat)", re.IGNORECASE)


def kind_by(tag: str, classes: str, style: str) -> AsideKind | None:
    """Why the element's text is not the author's own word; None where it is."""
    kind = _by_class(classes) if classes else None
    if kind is None and style and is_hidden(style):
        return AsideKind.SPOILER
    return kind or _BY_TAG.get(tag)


def kind_within(element: Element, kind: AsideKind | None) -> AsideKind | None:
    """The kind where what stands inside or around decides: lists of class `codebox`, tables, boxes in spoilers."""
    if kind is AsideKind.QUOTE and element.tag == "blockquote" and _is_in_spoiler(element):
        return AsideKind.SPOILER
    if kind is AsideKind.CODE and element.tag == "dl":
        return _of_list(element)
    return _of_table(element) if kind is None and element.tag == "table" else kind


def is_attachment(classes: str) -> bool:
    """Files and their comments are no text of the post."""
    return not ATTACHMENTS.isdisjoint(classes.split())


def is_outer_title(classes: str) -> bool:
    """A title that stands before its quote or code, not in it."""
    return not OUTER_TITLES.isdisjoint(classes.split())


def is_label(tag: str, classes: str) -> bool:
    """May it be the part of an aside that names it («Кот писал(а):», «Спойлер») and belongs to nobody's words?"""
    lower = classes.lower()
    return tag in LABEL_TAGS or any(word in lower for word in LABEL_WORDS)


def is_label_in(kind: AsideKind, tabular: bool, tag: str, classes: str) -> bool:
    """The labels that depend on the aside: «Код:» in a paragraph of its own, the title row of a table."""
    if tabular:
        return tag == "td" and classes not in ("quote", "code")
    return kind is AsideKind.CODE and tag == "p"


def author(label: tuple[Run, ...]) -> str | None:
    """Whom a quote's label names."""
    if label and label[0].link:
        return label[0].text.strip() or None
    name = _SAYS.sub("", "".join(run.text for run in label)[:LONGEST_LABEL], count=1).strip()
    return None if not name or _NAMELESS.fullmatch(name) else name


def _by_class(classes: str) -> AsideKind | None:
    names = set(classes.lower().split())
    if names & SPOILERS or any("spoil" in name for name in names):
        return AsideKind.SPOILER
    if names & QUOTES:
        return AsideKind.QUOTE
    if names & CODES:
        return AsideKind.CODE
    return AsideKind.SIGNATURE if names & SIGNATURES else None


def _of_list(element: Element) -> AsideKind:
    """`dl.codebox` holds code, or on some boards a quote."""
    label = element.find("dt")
    if label is None or element.find(".//code") is not None or _CODE_LABEL.fullmatch("".join(label.itertext())[:40]):
        return AsideKind.CODE
    return AsideKind.QUOTE


def _is_in_spoiler(element: Element) -> bool:
    """A blockquote right inside a box of class `spoiler-box` is the box's text, no quote."""
    around = element.getparent()
    return around is not None and "spoil" in (around.get("class") or "")


def _of_table(element: Element) -> AsideKind | None:
    """Old boards quote in a table of its own: a row with the title, a cell of class `quote` or `code`."""
    for cell in (*element.iterfind("tr/td[@class]"), *element.iterfind("tbody/tr/td[@class]")):
        kind = {"quote": AsideKind.QUOTE, "code": AsideKind.CODE}.get(cell.get("class", "").lower())
        if kind is not None:
            return kind
    return None
