"""A post's words with their kinds, and its sentences: where a name stands decides what it is doing there."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from itertools import islice

from parsers.names import Mention, NameIndex, Rung
from parsers.naming.folding import Token, written_words
from parsers.naming.lemmas import common, nominal
from parsers.voting.everyday import said_every_day, said_in_every_game
from parsers.voting.words import Kind, kinds

_SENTENCE_END = re.compile(r"[.!?…;]+(?=\s|$|[)»\"])|\n+")
_FACE = re.compile(
    r"(?<![\w:]):[a-z][a-z0-9_+-]{1,24}:(?![\w:])", re.IGNORECASE | re.ASCII
)  # «:lol:», what a smiley says
_ORNAMENTS = " \t\u00a0_*!~@#[]{}<>"
_CLAUSE = re.compile(r"[,:()—–]|\s-\s")
_PAUSE = re.compile(r"[,:()—–\"«»]|\s-\s")


class Speech:
    """A post's own text with its words, the places that name somebody, and its sentences; never changed."""

    __slots__ = ("_drawn", "_ends", "_named", "_starts", "mentions", "names", "text", "words")

    def __init__(self, text: str, names: NameIndex) -> None:
        self.text = text
        self.names = names
        self.words: tuple[Token, ...] = tuple(written_words(text))
        self._starts = [word.start for word in self.words]
        self._ends = [end.end() for end in _SENTENCE_END.finditer(text)]
        faces = _FACE.finditer(text) if ":" in text else ()
        self._drawn = {word.start for face in faces for word in self.within(*face.span())}
        self.mentions: tuple[Mention, ...] = tuple(filter(self._written, names.find(text, self.words)))
        self._named = {word.start for named in self.mentions for word in self.within(named.start, named.end)}

    def _written(self, mention: Mention) -> bool:
        """Is the mention more than a likeness of a smiley's code?"""
        return mention.start not in self._drawn or mention.found.rung in (Rung.EXACT, Rung.FOLDED, Rung.ALIAS)

    def sentence(self, place: int) -> tuple[int, int]:
        """From where to where the sentence around a place goes."""
        at = bisect_right(self._ends, place)
        start = self._ends[at - 1] if at else 0
        return start, self._ends[at] if at < len(self._ends) else len(self.text)

    def within(self, start: int, end: int) -> Iterator[Token]:
        """The words that lie in a stretch of the text."""
        for word in islice(self.words, bisect_left(self._starts, start), None):
            if word.end > end:
                return
            yield word

    def plain_within(self, start: int, end: int) -> Iterator[Token]:
        """The words of a stretch that belong to nobody's name, nor to a smiley."""
        return (word for word in self.within(start, end) if not self.named(word) and word.start not in self._drawn)

    def beside(self, start: int, end: int) -> tuple[Token | None, Token | None]:
        """The words next to a stretch on either side with nothing but blanks between."""
        left, right = bisect_left(self._starts, start), bisect_left(self._starts, end)
        before = self.words[left - 1] if left else None
        after = self.words[right] if right < len(self.words) else None
        return self._touching(before, start), self._touching(after, end)

    def _touching(self, word: Token | None, place: int) -> Token | None:
        if word is None:
            return None
        gap = self.text[min(word.end, place) : max(word.start, place)]
        return word if gap.strip(" \u00a0-_'’\"«»") == "" and "\n" not in gap else None

    def named(self, word: Token) -> bool:
        """Does the word belong to a name?"""
        return word.start in self._named

    def before(self, place: int, reach: int = 3) -> list[Token]:
        """Up to `reach` words before a place, within its sentence, nearest first."""
        start, _ = self.sentence(place)
        return list(self.within(start, place))[-reach:][::-1]

    def has(self, kind: int, start: int, end: int) -> bool:
        """Does a word of that kind stand in the stretch, other than as a name?"""
        return any(kind & kinds(word.plain) for word in self.plain_within(start, end))

    def speech(self, start: int, end: int) -> list[Token]:
        """The words of a stretch that are neither names nor what stands around a vote."""
        return [word for word in self.plain_within(start, end) if not _frames(word)]

    def votes_around(self, place: int) -> bool:
        """Is there a word of voting in the sentence?"""
        return self.has(Kind.VOTE, *self.sentence(place))

    def votes_near(self, start: int, end: int) -> bool:
        """Does a word of voting belong to the stretch: in its clause, or with nothing said between the two?"""
        left, right = self.sentence(start)
        return any(
            Kind.VOTE & kinds(word.plain)
            and self._together(*((word.end, start) if word.end <= start else (end, word.start)))
            for word in self.plain_within(left, right)
        )

    def _together(self, start: int, end: int) -> bool:
        return not self.speech(start, end) or not _CLAUSE.search(self.text, start, end)

    def set_off(self, start: int, end: int) -> bool:
        """Is the stretch a clause of its own: between the beginning, punctuation and the end of its sentence?"""
        left, right = self.sentence(start)
        lead = self.text[left:start].rstrip(_ORNAMENTS)
        tail = self.text[end:right].strip(_ORNAMENTS + ".?…;\n")
        opens = not lead or _PAUSE.search(lead[-1:] + " ") is not None or not self.speech(left, start)
        closes = not tail or _PAUSE.match(tail) is not None or not self.speech(end, right)
        return opens and closes

    def everyday(self, mention: Mention, phrase: bool = True) -> bool:
        """May the words be common ones, meant as such? A capital in mid-sentence says that they are a name.

        In a phrase (other words share the mark) the capital of a sentence's beginning says nothing, and rare words in
        small letters may mean themselves too.
        """
        words = list(self.within(mention.start, mention.end))
        if not words or not all(word.number or common(word.plain) for word in words):
            return False
        first = next(self.within(self.sentence(mention.start)[0], mention.end), words[0])
        begins = phrase and first is words[0]
        if any(said_in_every_game(word.plain) for word in words):
            return True
        if any(said_every_day(word.plain) for word in words):
            return begins or not words[0].raw[:1].isupper()
        return phrase and not words[0].raw[:1].isupper()


def name_like(word: Token) -> bool:
    """Could the word be a part of a name: a number, a noun or an adjective, a word that no dictionary has?"""
    return not _frames(word) and (word.number or nominal(word.plain))


def _frames(word: Token) -> bool:
    return bool(kinds(word.plain) & Kind.AROUND) or (len(word.key) == 1 and not word.number)
