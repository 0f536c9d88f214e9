"""What makes the practice forum look and behave as one forum software: a face. The board behind it is the same."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from flask import Response

from daemon.practice.tongues import Book, book

ROOMS = {
    "phpbb3": "daemon.practice.phpbb3",
}  # software as `[forum] software` names it → the module that holds its FACE


@dataclass(frozen=True)
class Face:
    """A face. `visit` makes a request its own, `answer` gives the page at an address (without the leading slash).

    `room` is its folder: templates lie in `templates`, its own sentences (if any) in `texts.toml`. `charset` is what
    pages and forms are written in, `cookies` the beginning of its cookies' names.
    """

    name: str
    visit: type[Any]  # a kind of daemon.practice.visit.Visit; each face's pages know their own
    answer: Callable[[Any, str], Response]
    room: Path
    charset: str = "utf-8"
    cookies: str = "phpbb3"

    @property
    def templates(self) -> Path:
        """Where its templates lie."""
        return self.room / "templates"

    @property
    def texts(self) -> Book:
        """Its own sentences, which come before the common ones."""
        path = self.room / "texts.toml"
        return book(path) if path.exists() else {}


def face_of(software: str) -> Face:
    """The face of this name. Raises KeyError."""
    face: Face = import_module(ROOMS[software]).FACE
    return face
