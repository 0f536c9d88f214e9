"""The few pictures of the practice forum, drawn on the spot: smilies and emoji."""

from __future__ import annotations

from flask import Response

FACES = {
    "smile": "🙂", "grin": "😀", "wink": "😉", "sad": "🙁", "surprised": "😮", "razz": "😛", "cool": "😎", "lol": "😆",
}  # fmt: skip


def picture(kind: str, name: str) -> Response:
    """An SVG of a smiley (`smilies/<name>`) or of an emoji (`emoji/<code point>`)."""
    sign = FACES.get(name, "🙂") if kind == "smilies" else _sign(name)
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20">'
        f'<text x="10" y="16" font-size="16" text-anchor="middle">{sign}</text></svg>'
    )
    return Response(svg, content_type="image/svg+xml")


def _sign(code: str) -> str:
    try:
        number = int(code, 16)
    except ValueError:
        return "?"
    return chr(number) if 0x2600 <= number <= 0x1FAFF else "?"
