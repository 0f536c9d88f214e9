"""The lines of script in which every Forumotion page tells its version and its reader: `_userdata["user_id"] = 12;`."""

from __future__ import annotations

import json
import re

from parsers.facts import Viewer
from parsers.sheet import Element, Sheet, first, xpath

LONGEST = 100_000  # characters of a script that are looked at

_MARK = "_userdata"
_HOSTED = xpath(
    '//head/link[contains(@href, "illiweb.com") or contains(@href, "2img.net")]'
    ' | //head/script[contains(@src, "illiweb.com")]'
)
_LINE = re.compile(r"_userdata\[\"(\w{1,40})\"\]\s*=\s*(?:\"((?:[^\"\\\n]|\\.){0,400})\"|(-?\d{1,18}))")


def userdata(sheet: Sheet) -> dict[str, str]:
    """What the page's script tells of the version and the reader; empty where there is no such script."""
    script = next((text for text in map(_text, sheet.root.iter("script")) if _MARK in text), "")
    return {match[1]: _unquoted(match[2]) if match[3] is None else match[3] for match in _LINE.finditer(script)}


def is_hosted(sheet: Sheet) -> bool:
    """Is it a page of Forumotion, of whatever version? Its script tells, and the hosts of its head: no player does."""
    return bool(userdata(sheet)) or first(_HOSTED, sheet.root) is not None


def _text(script: Element) -> str:
    return (script.text or "")[:LONGEST]


def _unquoted(text: str) -> str:
    try:
        return str(json.loads(f'"{text}"'))
    except ValueError:  # an escape that JSON lacks
        return text.replace("\\", "")


def template(sheet: Sheet) -> str:
    """The version by the name of its templates: `subsilver`, `prosilver`, `modernbb` …; empty on other boards.

    Pages saved without scripts are told by their frame and their posts, whose classes bear the number of each.
    """
    told = userdata(sheet).get("tpl_used")
    if told is not None:
        return told
    table = sheet.body.find("table")
    if sheet.body.get("id") == "phpbb":
        name, block = "prosilver", "div"
    elif table is not None and table.get("class") == "bodylinewidth":
        name, block = "subsilver", "tr"
    else:
        return ""
    return name if any(number_of(element) is not None for element in sheet.body.iter(block)) else ""


def number_of(block: Element) -> int | None:
    """The number of the post whose block it is: `post--12` among the classes."""
    classes = block.get("class")
    if not classes or "post--" not in classes:
        return None
    numbers = (name.removeprefix("post--") for name in classes.split() if name.startswith("post--"))
    return next((int(number) for number in numbers if number.isdecimal() and len(number) <= 18), None)


def viewer(told: dict[str, str]) -> Viewer | None:
    """Whose page it is. A guest has the number -1, and a name in the board's language."""
    if "session_logged_in" not in told:
        return None
    if told["session_logged_in"] != "1":
        return Viewer(signed_in=False)
    number = told.get("user_id", "")
    return Viewer(int(number) if number.isdecimal() else None, told.get("username") or None, True)
