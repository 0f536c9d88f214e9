"""The faces of phpBB 2.0.23: in UTF-8, and in windows-1251 as most Russian boards of its time are."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from daemon.practice.face import Face
from daemon.practice.phpbb2.pages import answer
from daemon.practice.phpbb2.visit import Visit

FACE = Face("phpbb2", Visit, answer, Path(__file__).parent, cookies="phpbb2mysql", drops_letters=True, seconds=False)
WINDOWS_1251 = replace(FACE, name="phpbb2-1251", charset="windows-1251")
