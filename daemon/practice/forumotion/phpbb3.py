"""The face of Forumotion that is called phpBB3: blocks, quotes as quotes."""

from __future__ import annotations

from pathlib import Path

from daemon.practice.face import Face
from daemon.practice.forumotion.pages import answer
from daemon.practice.forumotion.visit import Look, Visit


class BlockVisit(Visit):
    """A request to a board of the phpBB3 version."""

    look = Look("phpbb3", "prosilver", blocks=True)


FACE = Face(
    "forumotion-phpbb3", BlockVisit, answer, Path(__file__).parent, cookies="fa", drops_letters=True, seconds=False
)
