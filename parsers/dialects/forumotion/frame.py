"""What every page of Forumotion tells, and what each of its versions has in places of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from parsers.dialects.chosen import Kinds, read_with
from parsers.dialects.common import Common, lacking
from parsers.dialects.forumotion.userdata import number_of, userdata, viewer
from parsers.dialects.phpbb2 import frame
from parsers.facts import Page
from parsers.sheet import WRITTEN as MARK
from parsers.sheet import Element, Find, Sheet, words

WRITTEN = frozenset({"postbody", "post-entry", "entry-content", "signature_div", MARK})


@dataclass(frozen=True, slots=True)
class Layout:
    """Where a version keeps the parts of a post: selectors below its block, and readers where those do not do.

    None may find anything that a player has written into a text.

    `date` gives the date as shown, of the block and the author's name; `notice` what may be an edit notice.
    """

    block: str  # the tag of a post's block
    title: Find
    author: Find
    profile: Find
    text: Find  # the box around the text and the signature: the first one found is the post's
    body: Find  # below that box
    buttons: Find
    date: Callable[[Element, str], str]
    notice: Callable[[Element], str]


def own(element: Element) -> bool:
    """Does the element stand outside all that players wrote, posts with all their fittings among that?"""
    for around in element.iterancestors():
        if number_of(around) is not None or not WRITTEN.isdisjoint(words(around)):
            return False
    return True


def read(sheet: Sheet, name: str, kinds: Kinds, table: Mapping[str, str]) -> Page:
    """The record that fits the page's kind; `table` is the version's own table of selectors."""
    if not sheet.whole:
        raise lacking("the end of the page (it breaks off)", "конец страницы (она оборвана)")
    told = userdata(sheet)
    settled, shared = frame.common(sheet, name, own)
    known: Common = {
        **shared,
        "viewer": viewer(told) or frame.viewer_by(shared["links"], None),
        "language": shared["language"] or told.get("user_lang"),
    }
    return read_with(kinds, settled, known, lambda _: table)
