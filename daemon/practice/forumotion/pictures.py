"""The board's own pictures (folders, buttons), drawn on the spot by what their names say."""

from __future__ import annotations

from flask import Response

# What a name holds, the colour, the outline: the first that fits.
_SHAPES = (
    ("empty", "none", ""),
    ("lock", "#9a6b1f", "M6 9 v-2 a4 4 0 0 1 8 0 v2 h1 v8 h-10 v-8 z"),
    ("announce", "#b4532a", "M3 9 v3 h3 l7 4 v-11 l-7 4 z"),
    ("sticky", "#2f7a5b", "M8 2 h4 v7 l3 3 h-4 l-1 6 -1 -6 h-4 l3 -3 z"),
    ("quote", "#4f7f68", "M3 11 v-3 q0 -4 5 -4 v3 l-2 2 h2 v5 h-5 z M11 11 v-3 q0 -4 5 -4 v3 l-2 2 h2 v5 h-5 z"),
    ("edit", "#2f7a5b", "M4 13 l8 -8 3 3 -8 8 h-3 z"),
    ("delete", "#b4532a", "M5 4 l5 5 5 -5 2 2 -5 5 5 5 -2 2 -5 -5 -5 5 -2 -2 5 -5 -5 -5 z"),
    ("arrow_left", "#4f7f68", "M13 4 v12 l-8 -6 z"),
    ("arrow_right", "#4f7f68", "M7 4 v12 l8 -6 z"),
    ("reply", "#4f7f68", "M8 4 v4 q8 0 8 8 q-2 -4 -8 -4 v4 l-6 -6 z"),
    ("log", "#9a6b1f", "M4 4 h6 v3 h-3 v6 h3 v3 h-6 z M10 8 h3 v-3 l5 5 -5 5 v-3 h-3 z"),
    ("time", "#8a9a8c", "M10 4 a6 6 0 1 0 .1 0 z M9.4 6 h1.4 v4 h3 v1.4 h-4.4 z"),
    ("minipost", "#8a9a8c", "M5 3 h7 l3 3 v11 h-10 z"),
    ("post", "#4f7f68", "M8.5 4 h3 v4.500 h4.500 v3 h-4.500 v4.500 h-3 v-4.500 h-4.500 v-3 h4.500 z"),
    ("profile", "#6b7f92", "M10 3 a3.500 3.500 0 1 0 .1 0 z M4 17 q0 -6 6 -6 t6 6 z"),
    ("member", "#6b7f92", "M10 3 a3.500 3.500 0 1 0 .1 0 z M4 17 q0 -6 6 -6 t6 6 z"),
    ("message", "#6b7f92", "M3 5 h14 v1 l-7 5 -7 -5 z M3 8 l7 5 7 -5 v7 h-14 z"),
    ("pm", "#6b7f92", "M3 5 h14 v1 l-7 5 -7 -5 z M3 8 l7 5 7 -5 v7 h-14 z"),
    ("", "#7f93a8", "M3 5 h5 l2 2 h7 v9 h-14 z"),
)  # fmt: skip
_BRIGHT = "#c2571a"


def picture(name: str) -> Response:
    """A picture by its name: `topic_read_locked.gif` shows a lock, `folder_new.gif` a bright folder."""
    _, colour, path = next(one for one in _SHAPES if one[0] in name)
    colour = _BRIGHT if "unread" in name or "_new." in name or "new_message" in name else colour
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><path d="{path}" fill="{colour}"/></svg>'
    return Response(svg, content_type="image/svg+xml")
