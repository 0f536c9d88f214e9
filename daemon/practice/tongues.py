"""The board's sentences in Russian and English, from `texts.toml`; a face's own book comes before it."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

Book = Mapping[str, Sequence[str]]


@cache
def book(path: Path) -> Book:
    """The sentences of a file: key → Russian, English."""
    texts: Book = tomllib.loads(path.read_text(encoding="utf-8"))["texts"]
    return texts


_COMMON = Path(__file__).parent / "texts.toml"
COUNTS: dict[str, list[str]] = tomllib.loads(_COMMON.read_text(encoding="utf-8"))["counts"]


@dataclass(frozen=True)
class Words:
    """The texts in one language, `ru` or `en`; `own` is the face's book."""

    language: str
    own: Book = field(default_factory=dict)

    def __call__(self, key: str, **values: object) -> str:
        """The text with its blanks filled."""
        text = (self.own.get(key) or book(_COMMON)[key])[0 if self.language == "ru" else 1]
        return text.format(**values) if values else text

    def counted(self, count: int, what: str) -> str:
        """`17 сообщений`, `1 post`."""
        form = _russian_form(count) if self.language == "ru" else 3 + (count != 1)
        return f"{count} {COUNTS[what][form]}"


def _russian_form(count: int) -> int:
    if count % 10 == 1 and count % 100 != 11:
        return 0
    return 1 if count % 10 in (2, 3, 4) and count % 100 not in (12, 13, 14) else 2
