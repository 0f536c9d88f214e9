"""The few pictures of the practice forum, drawn on the spot so that no font is needed: smilies and emoji."""

from __future__ import annotations

from flask import Response

MOUTHS = {
    "smile": "M6 12 q4 4 8 0", "grin": "M6 11 h8 q-1 5 -4 5 t-4 -5", "wink": "M6 12 q4 4 8 0", "sad": "M6 14 q4 -4 8 0",
    "surprised": "M9 13 a1.5 2 0 1 0 2.5 0 z", "razz": "M6 12 h8 m-4 0 v3 h2 v-3", "cool": "M7 13 q3 2 6 0",
    "lol": "M5 11 h10 q-1 6 -5 6 t-5 -6",
}  # fmt: skip
EYES = '<circle cx="7" cy="8" r="1.2"/><circle cx="13" cy="8" r="1.2"/>'


def picture(kind: str, name: str) -> Response:
    """An SVG of a smiley (`smilies/<name>`) or a stand-in for an emoji (`emoji/<code point>`)."""
    colour = "#ffd54f" if kind == "smilies" else "#b3d4f5"
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20">'
        f'<circle cx="10" cy="10" r="9" fill="{colour}" stroke="#7a6520" stroke-width=".6"/>{EYES}'
        f'<path d="{MOUTHS.get(name, MOUTHS["smile"])}" fill="none" stroke="#333" stroke-width="1.2"/></svg>'
    )
    return Response(svg, content_type="image/svg+xml")
