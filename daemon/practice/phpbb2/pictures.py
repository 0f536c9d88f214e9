"""The pictures of the phpBB 2.0 face, drawn on the spot: folders, envelopes and buttons. Their words are in `alt`."""

from __future__ import annotations

from flask import Response

from daemon.practice import pictures
from daemon.practice.pictures import MOUTHS

SMILIES = "images/smiles"
TINTS = {"new": "#c8501e", "lock": "#8a8a8a", "announce": "#d9a514", "sticky": "#3a7d44", "hot": "#a03c8c"}
SIGNS = {
    "icon_quote": "❝", "icon_edit": "✎", "icon_delete": "✕", "icon_ip": "IP", "icon_profile": "☺", "icon_pm": "✉",
    "reply": "➥", "reply-locked": "▣", "post": "✚", "msg_newpost": "✉", "topic_lock": "▣", "topic_unlock": "▢",
    "topic_move": "➡", "topic_delete": "✕", "icon_latest_reply": "»", "icon_newest_reply": "«",
}  # fmt: skip


def picture(file: str) -> Response:
    """An SVG for a picture's name; its kind is told by the header, whatever the name ends in."""
    name = file.rpartition(".")[0]
    if name.removeprefix("icon_") in MOUTHS:
        return pictures.picture("smilies", name.removeprefix("icon_"))
    sign = SIGNS.get(name)
    svg = _button(sign) if sign else _folder(name)
    return Response(svg, content_type="image/svg+xml")


def _button(sign: str) -> str:
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="44" height="20" viewBox="0 0 44 20">'
        '<rect x=".5" y=".5" width="43" height="19" rx="9" fill="#f7f9fb" stroke="#5c7a94"/>'
        f'<text x="22" y="15" font-size="13" text-anchor="middle" fill="#2b4a66">{sign}</text></svg>'
    )


def _folder(name: str) -> str:
    tint = next((colour for word, colour in TINTS.items() if word in name), "#5c7a94")
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="18" viewBox="0 0 20 18">'
        f'<path d="M1 4h6l2 2h10v10H1z" fill="{tint}" stroke="#33475b" stroke-width=".8"/></svg>'
    )
