"""A post's text as phpBB 2.0 sets it: in pieces between quotes, with the signature and the edit notice behind it."""

from __future__ import annotations

from copy import deepcopy
from typing import NamedTuple

from lxml import etree

from parsers.sheet import Element, text_of, words

# The line between a post and its author's signature; nothing else marks that. The board sets it between bare breaks;
# around one that a player types, as around every line, there are line ends of the source.
RULE = "_" * 17


class Written(NamedTuple):
    """The text, the signature and the edit notice of a post, each in an element of its own."""

    text: Element
    signature: Element | None
    notice: str


def written_in(cell: Element) -> Written:
    """Take the cell of a post's text apart; the page itself stays as it is."""
    text = deepcopy(cell)
    text.tag, text.tail = "div", None
    text.attrib.clear()
    signature = _cut_signature(text)
    return Written(text, signature, _cut_notice(text))


def _cut_notice(text: Element) -> str:
    """The last element beside the text's pieces, if it is set small: it is there, empty, on posts without edits too."""
    last = text[-1] if len(text) else None
    if last is None or last.tag != "span" or "gensmall" not in words(last):
        return ""
    told = text_of(last)
    text.remove(last)
    return told


def _last_rule(text: Element) -> Element | None:
    """The line break before the last line that is nothing but the rule."""
    pieces = (piece for piece in text.iterchildren("span") if "postbody" in words(piece))
    breaks = [one for piece in pieces for one in piece.iterchildren("br")]
    return next((one for one in reversed(breaks) if one.tail == RULE and _ends_line(one)), None)


def _ends_line(line_break: Element) -> bool:
    following = line_break.getnext()
    return following is not None and following.tag == "br"


def _cut_signature(text: Element) -> Element | None:
    """Move all that stands below the rule, but for the edit notice, into an element of its own."""
    rule = _last_rule(text)
    piece = None if rule is None else rule.getparent()
    if rule is None or piece is None:
        return None
    signature = etree.Element("div")
    below = [*rule.itersiblings()][1:]  # the line break after the rule belongs to neither
    behind = [one for one in piece.itersiblings() if "gensmall" not in words(one)]
    rule_end = rule.getnext()
    signature.text = None if rule_end is None else rule_end.tail
    for one in (*below, *behind):
        signature.append(one)
    if rule_end is not None:
        piece.remove(rule_end)
    piece.remove(rule)
    return signature
