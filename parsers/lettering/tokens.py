"""A letter cut into sentences and clauses, its words brought to dictionary forms, its names set apart."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from typing import Any

from parsers.lettering.verbs import NOUNS, SLANG_FORMS, VERBS
from parsers.lettering.words import ENGLISH_PASTS, SMALL_ENGLISH
from parsers.names import Mention
from parsers.naming.lemmas import dictionary


class Form(StrEnum):
    """How a verb is used, as far as a letter's reading needs it."""

    FIRST = "first"
    SECOND = "second"
    THIRD = "third"
    IMPERATIVE = "imperative"
    INFINITIVE = "infinitive"
    PAST = "past"
    NOUN = "noun"
    NAME = "name"
    ADJECTIVE = "adjective"
    ADVERB = "adverb"
    SMALL = "small"  # prepositions, conjunctions, particles, pronouns
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Word:
    """A word at `start`. `readings` are (dictionary form, form) pairs, likeliest first; `lemmas` all those forms."""

    text: str
    start: int
    fold: str
    readings: tuple[tuple[str, Form], ...]
    lemmas: frozenset[str]

    @property
    def form(self) -> Form:
        """What it most likely is."""
        return self.readings[0][1]

    def is_in(self, table: frozenset[str]) -> bool:
        """Whether any of its dictionary forms stands in the table."""
        return not table.isdisjoint(self.lemmas)


@dataclass(frozen=True, slots=True)
class Clause:
    """A piece between separators. `lead` is the separator before it: `,` `:` `—` `(` `и` `или` `а` … or empty."""

    lead: str
    text: str
    start: int
    words: tuple[Word, ...] = ()
    mentions: tuple[Mention, ...] = ()
    spoken: bool = False  # stands in quotes that hold more than a name

    def has(self, table: frozenset[str]) -> bool:
        """Whether a word of the table stands in it."""
        return any(word.is_in(table) for word in self.words)

    def before(self, place: int) -> Word | None:
        """The last word before this place of the text."""
        return next((word for word in reversed(self.words) if word.start < place), None)


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence on line `line`, at `start`; `end` is what closes it. `speech`: a figure in a story speaks."""

    line: int
    start: int
    text: str
    end: str
    clauses: tuple[Clause, ...]
    speech: bool = False
    alone: bool = False  # nothing else stands on its line
    dashed: bool = False  # its line begins with a dash, as dialogue does

    @property
    def asks(self) -> bool:
        """Whether it is a question."""
        return "?" in self.end

    @property
    def words(self) -> tuple[Word, ...]:
        """All its words that are no part of a name."""
        return tuple(word for clause in self.clauses for word in clause.words)

    @property
    def mentions(self) -> tuple[Mention, ...]:
        """All names in it."""
        return tuple(mention for clause in self.clauses for mention in clause.mentions)

    def has(self, table: frozenset[str]) -> bool:
        """Whether a word of the table stands in it."""
        return any(clause.has(table) for clause in self.clauses)


_MOST_WORDS, _MOST_CLAUSES = 250, 80
_WORD = re.compile(r"[^\W_]+(?:[-'’][^\W_]+)*")
_ENDER = re.compile(r"[.!?…]+[)\]\"»”]*(?=\s|$)|[.!?…]+(?=[А-ЯЁA-Z])|\n|;")
_LEADS = r"и|или|либо|а|но|однако|хотя|зато|что|пока|если|потому|чтобы|and|or|but|though|that|if|unless|because|while"
_SEPARATOR = re.compile(
    rf"\s*(?:[,:()=/|«»\"“”]|[—–]+|[-=]?>|→|\s-+(?=\s|$)|(?<=\w)-+(?=\s)|(?<![\w-])(?<!как )(?:{_LEADS})(?![\w-]))\s*",
    re.IGNORECASE,
)
_LONGEST_WORD = 40
_CYRILLIC, _LATIN = re.compile(r"[а-яё]", re.IGNORECASE), re.compile(r"[a-z]", re.IGNORECASE)
_PARTICLE = re.compile(r"(?<=\w\w)-(?:ка|то)$", re.IGNORECASE)
_DASHED = re.compile(r"\s*[—–-]\s*")
_SPOKEN = re.compile(r"[«\"“][^«»\"“”\n]{0,600}[»\"”]")
_LATIN_TWINS = str.maketrans("aceopxykmtbhABCEHKMOPTXY", "асеорхукмтвнАВСЕНКМОРТХУ")


def sentences(text: str, mentions: Sequence[Mention]) -> tuple[Sentence, ...]:
    """The letter's sentences in order, empty ones left out; names are never cut."""
    page = _Page(text, mentions)
    found = [page.sentence(*bounds) for bounds in page.bounds()]
    crowd = Counter(sentence.line for sentence in found)
    return tuple(replace(sentence, alone=crowd[sentence.line] == 1) for sentence in found)


class _Page:
    """A letter with what is looked up again and again: where names, dialogue and quotes stand. Linear in its length."""

    def __init__(self, text: str, mentions: Sequence[Mention]) -> None:
        self.text, self.mentions = text, mentions
        self.starts = [mention.start for mention in mentions]
        self.inside = frozenset(place for mention in mentions for place in range(mention.start, mention.end))
        lines = list(enumerate(text.split("\n")))
        self.dialogue = frozenset(number for number, line in lines if _is_dialogue(line))
        self.dashed = frozenset(number for number, line in lines if _DASHED.match(line))
        spoken = (found.span() for found in _SPOKEN.finditer(text) if len(_WORD.findall(found[0])) > 3)
        self.spoken = frozenset(place for start, end in spoken for place in range(start, end))

    def bounds(self) -> Iterator[tuple[int, int, int, str]]:
        """(start, end, line, ender) of each sentence that holds a word."""
        start = line = 0
        for ender in _ENDER.finditer(self.text):
            if ender.start() in self.inside:
                continue
            if _WORD.search(self.text, start, ender.start()):
                yield start, ender.start(), line, ender[0]
            start = ender.end()
            line += ender[0] == "\n"
        if _WORD.search(self.text, start):
            yield start, len(self.text), line, ""

    def sentence(self, start: int, end: int, line: int, ender: str) -> Sentence:
        clauses = tuple(self._clauses(start, end)) if self._is_readable(start, end) else self._as_one(start, end)
        speech = line in self.dialogue or (bool(clauses) and clauses[0].spoken)
        dashed = line in self.dashed or bool(_DASHED.match(self.text, start))
        return Sentence(line, start, self.text[start:end].strip(), ender, clauses, speech, dashed=dashed)

    def _is_readable(self, start: int, end: int) -> bool:
        """Nobody gives an order in a sentence of hundreds of words, and every one of them would be weighed."""
        words = sum(1 for _ in _WORD.finditer(self.text, start, end))
        return words <= _MOST_WORDS and sum(1 for _ in _SEPARATOR.finditer(self.text, start, end)) <= _MOST_CLAUSES

    def _as_one(self, start: int, end: int) -> tuple[Clause, ...]:
        within = tuple(self.mentions[bisect_left(self.starts, start) : bisect_left(self.starts, end)])
        return (Clause("", "", start, (), within, spoken=True),)

    def _clauses(self, start: int, end: int) -> Iterator[Clause]:
        lead, at = "", start
        for cut in _SEPARATOR.finditer(self.text, start, end):
            if cut.start() in self.inside or cut.end() - 1 in self.inside:
                continue
            if self.text[at : cut.start()].strip():
                yield self._clause(lead, at, cut.start())
                lead = ""
            lead = _stronger(lead, cut[0].strip().lower())
            at = cut.end()
        if self.text[at:end].strip():
            yield self._clause(lead, at, end)

    def _clause(self, lead: str, start: int, end: int) -> Clause:
        within = tuple(self.mentions[bisect_left(self.starts, start) : bisect_left(self.starts, end)])
        found = (one for one in _WORD.finditer(self.text, start, end) if one.start() not in self.inside)
        words = tuple(word(one[0], one.start()) for one in found)
        return Clause(lead, self.text[start:end].strip(), start, words, within, start in self.spoken)


def _is_dialogue(line: str) -> bool:
    """«— Кто там? — спросил он»."""
    dashed = _DASHED.match(line)
    return bool(dashed and re.search(r"\s[—–-]\s", line[dashed.end() :]))


def _stronger(lead: str, more: str) -> str:
    """Of several separators in a row the telling one: a word before a mark, «:» before «,»."""
    marks = {"–": "—", "-": "—", "--": "—", "->": "—", ">": "—", "=>": "—", "→": "—", "=": "—"}
    more = marks.get(more, more)
    if more in {"«", "»", '"', "“", "”"}:
        more = ""
    return more if more.isalpha() or not lead or more in {":", "—", "("} else lead


def word(text: str, start: int = 0) -> Word:
    """A word with its readings."""
    return Word(text, start, *_known(text[:_LONGEST_WORD]))


@lru_cache(maxsize=1 << 14)
def _known(text: str) -> tuple[str, tuple[tuple[str, Form], ...], frozenset[str]]:
    folded, readings = fold(text), _readings(_PARTICLE.sub("", text))
    return folded, readings, frozenset({folded, *(lemma for lemma, _ in readings)})


def fold(text: str) -> str:
    """Lower case, е for ё; Latin look-alikes in a word that is otherwise Cyrillic become Cyrillic."""
    if not text.isascii() and _CYRILLIC.search(text) and _LATIN.search(text):
        text = text.translate(_LATIN_TWINS)
    return text.lower().replace("ё", "е").replace("’", "'")


def _readings(text: str) -> tuple[tuple[str, Form], ...]:
    folded = fold(text)
    if folded in SLANG_FORMS:
        return ((folded, Form(SLANG_FORMS[folded][1])),)
    if re.fullmatch(r"[a-z'-]+", folded):
        return _english(folded)
    parsed = dictionary().parse(folded if folded.isdecimal() else _typed(text))
    known = [one for one in parsed if one.is_known] or parsed[:1]
    return tuple(dict.fromkeys((fold(one.normal_form), _form(one)) for one in known))


def _typed(text: str) -> str:
    """As typed where Cyrillic, so that the dictionary may tell е from ё; folded where letters of two alphabets mix."""
    return text.lower() if fold(text) == text.lower().replace("ё", "е") else fold(text)


_PARTS = {
    "INFN": Form.INFINITIVE, "NOUN": Form.NOUN, "ADJF": Form.ADJECTIVE, "ADJS": Form.ADJECTIVE, "PRTF": Form.ADJECTIVE,
    "PRTS": Form.ADJECTIVE, "PREP": Form.SMALL, "CONJ": Form.SMALL, "PRCL": Form.SMALL, "INTJ": Form.SMALL,
    "NPRO": Form.SMALL, "ADVB": Form.ADVERB, "PRED": Form.ADVERB, "GRND": Form.PAST, "COMP": Form.ADVERB,
    "NUMR": Form.SMALL,
}  # fmt: skip
_PERSONS = {"1per": Form.FIRST, "2per": Form.SECOND, "3per": Form.THIRD}


def _form(parsed: Any) -> Form:
    tag = parsed.tag
    if not parsed.is_known and "NUMB" not in tag:
        return Form.UNKNOWN
    if tag.POS == "VERB":
        return _verb_form(tag)
    if tag.POS == "NOUN" and ({"Name"} in tag or {"Surn"} in tag or {"Patr"} in tag):
        return Form.NAME
    return _PARTS.get(tag.POS, Form.SMALL)


def _verb_form(tag: Any) -> Form:
    if tag.mood == "impr":
        return Form.IMPERATIVE
    return Form.PAST if tag.tense == "past" else _PERSONS.get(tag.person, Form.THIRD)


def _english(text: str) -> tuple[tuple[str, Form], ...]:
    return _ENGLISH.get(text, ((text, Form.SMALL if len(text) < 3 or text in SMALL_ENGLISH else _guess(text)),))


def _guess(text: str) -> Form:
    return Form.PAST if text.endswith("ed") or text in ENGLISH_PASTS else Form.UNKNOWN


def _english_forms() -> dict[str, tuple[tuple[str, Form], ...]]:
    forms: dict[str, tuple[tuple[str, Form], ...]] = {}
    verbs = [verb for verb in VERBS if verb.isascii()]
    for verb in verbs:
        stem = verb.removesuffix("e")
        for text, form in (
            (verb, Form.IMPERATIVE),
            (f"{verb}s", Form.THIRD),
            (f"{verb}es", Form.THIRD),
            (f"{stem}ing", Form.FIRST),
            (f"{stem}{stem[-1]}ing", Form.FIRST),
            (f"{stem}ed", Form.PAST),
            (f"{stem}{stem[-1]}ed", Form.PAST),
        ):
            forms.setdefault(text, ((verb, form),))
    for noun in NOUNS:
        if noun.isascii():
            forms.setdefault(noun, ((noun, Form.NOUN),))
    return forms


_ENGLISH = _english_forms()
