"""The marks that an element puts on its text: colour, bold, struck out, link; inherited as a browser would."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from parsers.colours import normalised

BOLD_TAGS = frozenset({"b", "strong", "h1", "h2", "h3", "h4", "h5", "h6", "th"})
BOLD_CLASSES = frozenset({"text-strong", "bbvote"})
STRUCK_TAGS = frozenset({"s", "strike", "del"})
HEAVY = frozenset({"bold", "bolder", "600", "700", "800", "900"})
LIGHT = frozenset({"normal", "lighter", "100", "200", "300", "400", "500"})
UNSET = frozenset({"initial", "revert"})
NAME_CLASSES = frozenset({"username", "username-coloured", "mention", "mentiontag"})  # coloured by group, not by hand


class Marks(NamedTuple):
    """As in a Run, in its order."""

    colour: str | None = None
    bold: bool = False
    struck: bool = False
    link: bool = False


PLAIN = Marks()


class Change(NamedTuple):
    """What one element changes; None leaves it as it was."""

    colour: str | None = None
    colour_unset: bool = False
    bold: bool | None = None
    struck: bool = False
    link: bool = False


NO_CHANGE = Change()


@lru_cache(maxsize=4096)
def changed(outer: Marks, change: Change) -> Marks:
    """The marks inside an element that changes them, given those around it."""
    return Marks(
        None if change.colour_unset else change.colour or outer.colour,
        outer.bold if change.bold is None else change.bold,
        outer.struck or change.struck,
        outer.link or change.link,
    )


def change_by(tag: str, style: str, attribute: str, classes: str, linked: bool) -> Change:
    """What an element changes: by its tag, style, colour attribute and classes, and by linking somewhere."""
    styles = declarations(style) if style else {}
    colour = styles.get("color", attribute if tag in ("font", "basefont") else "")
    return Change(
        colour=normalised(colour),
        colour_unset=colour.lower() in UNSET or not NAME_CLASSES.isdisjoint(classes.split()),
        bold=_bold(tag, styles, classes),
        struck=tag in STRUCK_TAGS or _has_line_through(styles),
        link=tag == "a" and linked,
    )


def declarations(style: str) -> dict[str, str]:
    """The declarations of a style attribute, names in lower case; the last one of a name holds."""
    pairs = (part.partition(":") for part in style.split(";"))
    return {name.strip().lower(): value.replace("!important", "").strip() for name, _, value in pairs if value}


def is_hidden(style: str) -> bool:
    """Does the style keep the element off the screen (until a button is pressed)?"""
    return "display" in style and declarations(style).get("display", "").lower() == "none"


def _bold(tag: str, styles: dict[str, str], classes: str) -> bool | None:
    words = set(styles.get("font-weight", "").lower().split()) or set(styles.get("font", "").lower().split())
    if words & HEAVY:
        return True
    if words & LIGHT and "font-weight" in styles:
        return False
    return True if tag in BOLD_TAGS or not BOLD_CLASSES.isdisjoint(classes.split()) else None


def _has_line_through(styles: dict[str, str]) -> bool:
    line = styles.get("text-decoration", "") + " " + styles.get("text-decoration-line", "")
    return "line-through" in line.lower()
