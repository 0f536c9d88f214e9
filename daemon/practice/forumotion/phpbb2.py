"""The face of Forumotion that is called phpBB2: tables, quotes as code boxes."""

from __future__ import annotations

from pathlib import Path

from daemon.practice.face import Face
from daemon.practice.forumotion.pages import answer
from daemon.practice.forumotion.visit import Look, Visit


class TableVisit(Visit):
    """A request to a board of the phpBB2 version."""

    look = Look("phpbb2", "subsilver", blocks=False)


FACE = Face(
    "forumotion-phpbb2", TableVisit, answer, Path(__file__).parent, cookies="fa", drops_letters=True, seconds=False
)
