"""The board's own pictures (folders, buttons), drawn on the spot by what their names say."""

from __future__ import annotations

from flask import Response

_SHAPES = (
    ("lock", "#9a6b1f", "M6 9 v-2 a4 4 0 0 1 8 0 v2 h1 v8 h-10 v-8 z"),
    ("announce", "#b4532a", "M3 9 v3 h3 l7 4 v-11 l-7 4 z"),
    ("sticky", "#2f7a5b", "M8 2 h4 v7 l3 3 h-4 l-1 6 -1 -6 h-4 l3 -3 z"),
    ("status", "#6b7f92", "M3 5 h5 l2 2 h7 v9 h-14 z"),
)
_EMPTY = ("", "none", "")
_FOLDER = ("folder", "#7f93a8", "M3 5 h5 l2 2 h7 v9 h-14 z")


def picture(name: str) -> Response:
    """A picture by its name: `topic_read_locked.gif` shows a lock, `folder_new.gif` a bright folder."""
    _, colour, path = _EMPTY if "empty" in name else next((one for one in _SHAPES if one[0] in name), _FOLDER)
    bright = "#c2571a" if "unread" in name or "new" in name else colour
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><path d="{path}" fill="{bright}"/></svg>'
    return Response(svg, content_type="image/svg+xml")
