"""What makes the practice forum look and behave as one forum software: a face. The board behind it is the same."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any

from flask import Response

from daemon.practice.tongues import Book, book
from parsers.dialects.acting import WAYS

ROOMS = {
    "phpbb3": "daemon.practice.phpbb3",
    "phpbb2": "daemon.practice.phpbb2",
    "phpbb2-1251": "daemon.practice.phpbb2:WINDOWS_1251",
    "forumotion-phpbb2": "daemon.practice.forumotion.phpbb2",
    "forumotion-phpbb3": "daemon.practice.forumotion.phpbb3",
    "punbb": "daemon.practice.punbb.mybb",
    "punbb-1.4": "daemon.practice.punbb.original",
}  # software as `[forum] software` names it → the module that holds its FACE (or module:NAME)


@dataclass(frozen=True)
class Face:
    """A face. `visit` makes a request its own, `answer` gives the page at an address (without the leading slash).

    `room` is its folder: templates lie in `templates`, its own sentences (if any) in `texts.toml`. `charset` is what
    pages and forms are written in, `cookies` the beginning of its cookies' names; `drops_letters` = a full inbox loses
    its oldest letter; `rules` are what every board of this software does, as fields of Settings; `seconds` = its pages
    tell times to the second.
    """

    name: str
    visit: type[Any]  # a kind of daemon.practice.visit.Visit; each face's pages know their own
    answer: Callable[[Any, str], Response]
    room: Path
    charset: str = "utf-8"
    cookies: str = "phpbb3"
    drops_letters: bool = False
    rules: Mapping[str, bool | int] = field(default_factory=dict)
    seconds: bool = True

    @property
    def templates(self) -> Path:
        """Where its templates lie."""
        return self.room / "templates"

    @property
    def dialect(self) -> str:
        """What the readers call this software: some faces are one of it in another charset, or of one family."""
        return max((name for name in WAYS if self.name.startswith(name)), key=len)

    @property
    def letters(self) -> bool:
        """Whether people can write letters there."""
        return bool(getattr(self.visit, "has_letters", True))

    @property
    def texts(self) -> Book:
        """Its own sentences, which come before the common ones."""
        path = self.room / "texts.toml"
        return book(path) if path.exists() else {}


def face_of(software: str) -> Face:
    """The face of this name. Raises KeyError."""
    module, _, name = ROOMS[software].partition(":")
    face: Face = getattr(import_module(module), name or "FACE")
    return face
