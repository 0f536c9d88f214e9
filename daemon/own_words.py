"""The own lines of a letter that is written to the program: quotes, tags and blank lines taken off."""

from __future__ import annotations

import re

MOST_LINES, LONGEST_LINE = 20, 500
_QUOTE_MARK = re.compile(r"\[(/?)quote(?:=[^\]\n]{0,400})?\]", re.IGNORECASE)
_TAG = re.compile(r"\[/?(?:b|i|u|s|color|size|font|left|center|right|align)(?:=[^\]\n]{0,100})?\]", re.IGNORECASE)


def own_lines(text: str) -> list[str]:
    """The lines that the writer wrote himself, in order, bounded in number and length."""
    lines = (" ".join(_TAG.sub("", line).split()) for line in _unquoted(text).splitlines())
    return [line[:LONGEST_LINE] for line in lines if line and not line.startswith(">")][:MOST_LINES]


def _unquoted(text: str) -> str:
    kept, depth, at = [], 0, 0
    for mark in _QUOTE_MARK.finditer(text):
        if depth == 0:
            kept.append(text[at : mark.start()])
        depth = max(depth - 1, 0) if mark.group(1) else depth + 1
        at = mark.end()
    return "\n".join([*kept, text[at:] if depth == 0 else ""])
