"""What an element's tag and attributes alone say about the text inside: looked at once for each combination."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from parsers import asides
from parsers.facts import AsideKind
from parsers.sheet import Element
from parsers.styles import NO_CHANGE, Change, change_by

LONGEST_ATTRIBUTE = 1000  # characters of a class, style or colour that are looked at

_BLOCKS = """
address article aside blockquote body center dd details dialog dir div dl dt fieldset figcaption figure footer form
h1 h2 h3 h4 h5 h6 header hr li main menu nav ol p pre section summary table tbody tfoot thead tr ul
"""
_DROPPED = """
script style noscript template head title iframe object embed textarea select button svg
"""
BLOCKS = frozenset(_BLOCKS.split())
CELLS = frozenset({"td", "th"})
VERBATIM = frozenset({"pre", "code", "xmp"})
DROPPED = frozenset(_DROPPED.split())
STRUCTURE = BLOCKS | CELLS | VERBATIM | asides.LABEL_TAGS  # tags that say something by themselves


class Nature(NamedTuple):
    """All that an element's tag and attributes say about its text."""

    change: Change
    aside: AsideKind | None
    is_block: bool
    is_cell: bool
    is_verbatim: bool
    is_outer_title: bool
    is_label: bool
    is_dropped: bool
    is_nothing: bool  # its text is read as if it were not there


@lru_cache(maxsize=4096)
def nature_by(tag: str, classes: str = "", style: str = "", colour: str = "", linked: bool = False) -> Nature:
    """The nature that a tag and attributes give; `linked` where the element has an address."""
    change = change_by(tag, style, colour, classes, linked)
    kind = asides.kind_by(tag, classes, style)
    title = asides.is_outer_title(classes)
    verbatim = tag in VERBATIM
    return Nature(
        change=change,
        aside=kind,
        is_block=tag in BLOCKS,
        is_cell=tag in CELLS,
        is_verbatim=verbatim,
        is_outer_title=title,
        is_label=asides.is_label(tag, classes),
        is_dropped=tag in DROPPED or asides.is_attachment(classes),
        is_nothing=change == NO_CHANGE and kind is None and not title and tag not in STRUCTURE,
    )


def nature_of(element: Element) -> Nature:
    """The nature of an element."""
    attributes = dict(element.items())
    if not attributes:
        return nature_by(element.tag, "", "", "", False)  # type: ignore[arg-type]  # tags of HTML are str
    given = attributes.get
    return nature_by(
        element.tag,  # type: ignore[arg-type]
        given("class", "")[:LONGEST_ATTRIBUTE],
        given("style", "")[:LONGEST_ATTRIBUTE],
        given("color", "")[:LONGEST_ATTRIBUTE],
        "href" in attributes,
    )
