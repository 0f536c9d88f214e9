"""A long post in several: cut where days and paragraphs end, so that each fits into what a board takes."""

from __future__ import annotations

import re
from collections.abc import Iterator

MOST_BYTES = 58_000  # phpBB takes 60,000 letters, PunBB 65,535 bytes; the bulletin line needs some room
_CODE = re.compile(r"(\[code\].*?\[/code\])", re.DOTALL)
OPEN, CLOSE = "[code]", "[/code]"


def split(text: str, most: int = MOST_BYTES) -> list[str]:
    """The text in as few parts as fit, in order; a block of code that must be cut is closed and opened again."""
    if _size(text) <= most:
        return [text]
    parts: list[str] = []
    for piece in _pieces(text, most):
        if parts and _size(parts[-1]) + _size(piece) + 2 <= most:
            parts[-1] = f"{parts[-1]}\n\n{piece}"
        else:
            parts.append(piece)
    return parts or [""]


def _pieces(text: str, most: int) -> Iterator[str]:
    """Paragraphs and blocks of code, each small enough."""
    for number, block in enumerate(_CODE.split(text)):
        if number % 2:
            yield from _of_code(block, most)
            continue
        for paragraph in re.split(r"\n{2,}", block.strip("\n")):
            if paragraph.strip():
                yield from _of_lines(paragraph, most)


def _of_code(block: str, most: int) -> Iterator[str]:
    inner = block.removeprefix(OPEN).removesuffix(CLOSE).strip("\n")
    room = most - len(OPEN) - len(CLOSE) - 2
    return (f"{OPEN}\n{piece}\n{CLOSE}" for piece in _of_lines(inner, room))


def _of_lines(text: str, most: int) -> Iterator[str]:
    kept = ""
    for line in (part for whole in text.split("\n") for part in _of_letters(whole, most)):
        if kept and _size(kept) + _size(line) + 1 > most:
            yield kept
            kept = line
        else:
            kept = f"{kept}\n{line}" if kept else line
    if kept:
        yield kept


def _of_letters(line: str, most: int) -> Iterator[str]:
    """A line that is too long by itself, cut between letters."""
    room = max(most // 4, 1)  # a letter takes four bytes at the most
    if _size(line) <= most:
        yield line
        return
    yield from (line[at : at + room] for at in range(0, len(line), room))


def _size(text: str) -> int:
    return len(text.encode())
