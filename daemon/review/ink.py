"""Posts as they looked, safely: runs of text with classes; colours come from a sheet that is written on demand.

The page's policy forbids inline styles, so every colour is a class of `/ink.css?c=…`. Nothing of a post's HTML is used.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from flask import Blueprint, Response, request

from daemon.review.showing import calm
from parsers.facts import AsideKind, Body, Run

INK = Blueprint("ink", __name__)
_COLOUR = re.compile(r"#[0-9a-f]{6}")
MOST_COLOURS = 60
MOST_LETTERS = 420


@dataclass(frozen=True, slots=True)
class Piece:
    """A run for the template: its text, its classes, and its colour's name for who cannot see it."""

    text: str
    classes: str
    colour: str | None = None


@dataclass(frozen=True, slots=True)
class Shown:
    """A post for the template: own pieces, what was set aside (kind, author, text), and whether it was cut."""

    pieces: tuple[Piece, ...]
    asides: tuple[tuple[AsideKind, str, str], ...] = ()
    cut: bool = False


def shown(body: Body, most: int | None = MOST_LETTERS) -> Shown:
    """A body for the page, cut after `most` letters (None = whole)."""
    pieces = tuple(_pieces(body.runs, most))
    asides = tuple(
        (aside.kind, calm(aside.author or ""), _short(aside.text, most))
        for aside in body.asides
        if aside.kind is not AsideKind.SIGNATURE
    )
    return Shown(pieces, asides, most is not None and len(body.text) > most)


def colours(all_shown: Iterable[Shown]) -> str:
    """The colours of these posts, as the sheet's address wants them."""
    found = {piece.colour[1:]: None for one in all_shown for piece in one.pieces if piece.colour}
    return "-".join(list(found)[:MOST_COLOURS])


@INK.get("/ink.css")
def sheet() -> Response:
    """A class for each of the colours asked for."""
    asked = dict.fromkeys(f"#{word}" for word in request.args.get("c", "").split("-")[:MOST_COLOURS])
    rules = (f".ink-{colour[1:]}{{--ink-line:{colour}}}" for colour in asked if _COLOUR.fullmatch(colour))
    return Response("\n".join(rules), mimetype="text/css", headers={"Cache-Control": "private, max-age=86400"})


def _pieces(runs: Iterable[Run], most: int | None) -> Iterator[Piece]:
    left = most
    for run in runs:
        text = run.text if left is None else run.text[:left]
        if text:
            yield _piece(text, run)
        if left is not None:
            left -= len(text)
            if left <= 0:
                return


def _piece(text: str, run: Run) -> Piece:
    colour = run.colour if run.colour and _COLOUR.fullmatch(run.colour) else None
    marks = {
        f"ink ink-{colour[1:]}" if colour else "": colour,
        "bold": run.bold,
        "struck": run.struck,
        "link": run.link,
    }
    return Piece(calm(text), " ".join(name for name, on in marks.items() if on and name), colour)


def _short(text: str, most: int | None) -> str:
    tidy = calm(text.strip())
    return tidy if most is None or len(tidy) <= most else f"{tidy[:most].rstrip()}…"
