"""Names in running text: where a clause begins, what touches a word, what is torn out of one."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from parsers.naming.folding import Token
from parsers.naming.spellings import Spelling, distinctive

LONGEST_NAME = 200  # characters beyond which a text is no name
SIGNS = "[](){}<>«»\"'_*~!?.,:;#@^$%&+=|/\\-"
PARTICLES = frozenset(["то", "таки", "ка", "сан", "кун", "тян", "чан", "san", "kun", "chan"])  # «Кот-то»
_BREAKS = frozenset(".,;:!?…—–\n\r/|=+*•")


def clauses(text: str, words: Sequence[Token]) -> list[bool]:
    """For each word whether a clause begins before it; one more for the end of the text."""
    if not words:
        return [True]
    inner = [_parted(text[left.end : right.start], left) for left, right in pairwise(words)]
    return [True, *inner, True]


def _parted(between: str, left: Token) -> bool:
    if between.startswith(".") and len(left.key) <= 2 and not left.number:
        between = between[1:]  # «Mr. Fox», «д. Фома»
    return bool(_BREAKS.intersection(between)) or " - " in between


def with_ornaments(text: str, start: int, end: int) -> str:
    """The words with the signs that touch them: a nickname may begin or end in some."""
    while start > 0 and text[start - 1] in SIGNS:
        start -= 1
    while end < len(text) and text[end] in SIGNS:
        end += 1
    return text[start:end] if end - start <= LONGEST_NAME else text[start:end].strip(SIGNS)


def torn(text: str, words: Sequence[Token], start: int, end: int) -> bool:
    """Does the window cut a written word in two: «Гость|12», «Кот|-бегемот»?"""
    before = text[words[start - 1].end : words[start].start] if start else " "
    after = text[words[end - 1].end : words[end].start] if end < len(words) else " "
    return before in ("", "_") or after in ("", "_")


def abbreviates(words: Sequence[Token], spelling: Spelling) -> bool:
    """«ПЯ» or «проф. Я.» for «Профессор Ять»: a guess that is always put to the GM."""
    if len(spelling.words) < 2:
        return False
    initials = "".join(word.key[0] for word in spelling.words)
    if len(words) == 1:
        return words[0].raw.isupper() and words[0].key == initials
    return (
        len(words) == len(spelling.words)
        and (any(distinctive(w) for w in words) or all(word.raw.isupper() for word in words))
        and all(
            given.key == word.key or given.key == word.key[0] for given, word in zip(words, spelling.words, strict=True)
        )
    )
