"""When two spellings are the same although their characters differ: case, ё and е, look-alikes, marks, width."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, replace
from functools import lru_cache

_UNSEEN = "\u0300-\u036f\u200b-\u200d\u2060\u00ad\ufeff\ufe0f"  # stress marks, joiners, soft hyphens: part of a word
_LETTERS = rf"(?:[^\W\d_][{_UNSEEN}]*)+"
_APOSTROPHES = "'’ʼ`´‘"
TOKEN = re.compile(rf"{_LETTERS}(?:[{_APOSTROPHES}]{_LETTERS})*|\d+")
_DROPPED = re.compile(rf"[{_APOSTROPHES}{_UNSEEN}]")

# Latin letters that look like Cyrillic ones, in either case; the Cyrillic letter stands for both.
_LOOK_ALIKE = str.maketrans("abcehkmoptxyi", "авсенкмортхуі")
_CYRILLIC = re.compile(r"[а-яѐ-ўґ]")
_LATIN = re.compile(r"[a-z]")


@dataclass(frozen=True, slots=True)
class Token:
    """A word or number of a text: `plain` without case and marks, `key` with look-alike letters made one."""

    raw: str
    plain: str
    key: str
    start: int
    end: int

    @property
    def number(self) -> bool:
        """Is it written in digits?"""
        return self.plain.isdigit()


def tokens(text: str) -> list[Token]:
    """The words and numbers of a text, in order, with their places."""
    return [_token(found.group(), found.start(), found.end()) for found in TOKEN.finditer(text)]


_CASE_ENDINGS = frozenset(["а", "у", "ом", "ем", "е", "ой", "ы", "и", "ю"])


def written_words(text: str) -> list[Token]:
    """The tokens of a text; a case ending behind a nickname's number («Кот64ом») belongs to the number."""
    words: list[Token] = []
    for word in tokens(text):
        if len(words) > 1 and word.plain in _CASE_ENDINGS and _glued_to_number(words, word, text):
            words[-1] = replace(words[-1], end=word.end)
        else:
            words.append(word)
    return words


def _glued_to_number(words: list[Token], ending: Token, text: str) -> bool:
    number, name = words[-1], words[-2]
    touching = text[number.end : ending.start] in ("", "-", "'", "’")
    return touching and number.number and not name.number and name.end == number.start


def _token(raw: str, start: int, end: int) -> Token:
    plain, key = _folded(raw)
    return Token(raw, plain, key, start, end)


@lru_cache(maxsize=1 << 15)
def _folded(raw: str) -> tuple[str, str]:
    plain = bare(raw)
    return plain, skeleton(plain)


def bare(word: str) -> str:
    """The word without case, width, stress and joiners; й stays one letter, ё stays ё."""
    composed = _DROPPED.sub("", unicodedata.normalize("NFKC", word)).casefold()
    if composed.isascii() or all("а" <= letter <= "ё" for letter in composed):
        return composed
    return "".join(letter if letter in "йё" else _unmarked(letter) for letter in composed)


def _unmarked(letter: str) -> str:
    return "".join(part for part in unicodedata.normalize("NFD", letter) if not unicodedata.combining(part))


def skeleton(plain: str) -> str:
    """The bare word with ё as е and look-alike Latin letters as Cyrillic ones: equal for what looks equal."""
    return plain.replace("ё", "е").translate(_LOOK_ALIKE)


def exact(text: str) -> str:
    """The text as typed, but for composed letters and runs of spaces."""
    return " ".join(unicodedata.normalize("NFC", text).replace("\ufe0f", "").split())


def glued(parts: list[str] | tuple[str, ...]) -> str:
    """Words written as one."""
    return "".join(parts)


def has_latin(plain: str) -> bool:
    """Does a Latin letter stand in it?"""
    return _LATIN.search(plain) is not None


def has_cyrillic(plain: str) -> bool:
    """Does a Cyrillic letter stand in it?"""
    return _CYRILLIC.search(plain) is not None
