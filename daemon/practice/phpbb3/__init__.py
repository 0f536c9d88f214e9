"""The face of phpBB 3.3."""

from __future__ import annotations

from pathlib import Path

from daemon.practice.face import Face
from daemon.practice.phpbb3.pages import answer
from daemon.practice.phpbb3.visit import Visit

FACE = Face("phpbb3", Visit, answer, Path(__file__).parent)
