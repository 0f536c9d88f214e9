"""The board's sentences in Russian and English, from `texts.toml`."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path

_BOOK = tomllib.loads((Path(__file__).parent / "texts.toml").read_text(encoding="utf-8"))
TEXTS: dict[str, list[str]] = _BOOK["texts"]
COUNTS: dict[str, list[str]] = _BOOK["counts"]


@dataclass(frozen=True)
class Words:
    """The texts in one language, `ru` or `en`."""

    language: str

    def __call__(self, key: str, **values: object) -> str:
        """The text with its blanks filled."""
        text = TEXTS[key][0 if self.language == "ru" else 1]
        return text.format(**values) if values else text

    def counted(self, count: int, what: str) -> str:
        """`17 сообщений`, `1 post`."""
        form = _russian_form(count) if self.language == "ru" else 3 + (count != 1)
        return f"{count} {COUNTS[what][form]}"


def _russian_form(count: int) -> int:
    if count % 10 == 1 and count % 100 != 11:
        return 0
    return 1 if count % 10 in (2, 3, 4) and count % 100 not in (12, 13, 14) else 2
