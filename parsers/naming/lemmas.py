"""The forms of a Russian word: by dictionary where it is known, by its ending where it is invented."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from threading import Lock
from typing import Any

import pymorphy3

# Who points at somebody without naming him: no short form of a nickname may consist of these alone.
_PARTICLES = """фон ван де да ди дер ла ле эль аль бен ибн
the an of and le la de von van der di da del mr mrs dr sir"""
FUNCTION_WORDS = frozenset(_PARTICLES.split())
_POINTING = {"NPRO", "PREP", "CONJ", "PRCL", "INTJ"}
_NOMINAL = {"NOUN", "ADJF", "PRTF", "NPRO", "NUMR"}


@dataclass(frozen=True, slots=True)
class Forms:
    """Ways of writing one word: `oblique` are its own cases; `loose`, plural and other genders, only suggest it."""

    oblique: frozenset[str] = frozenset()
    loose: frozenset[str] = frozenset()


_LOADING = Lock()


def dictionary() -> Any:
    """The morphological dictionary, loaded once when it is first needed (about 0.1 s), whichever threads need it."""
    with _LOADING:  # a second one being loaded would make the first forget parts of speech
        return _loaded()


@lru_cache(maxsize=1)
def _loaded() -> Any:
    return pymorphy3.MorphAnalyzer()


@lru_cache(maxsize=1 << 14)
def known(word: str) -> bool:
    """Is it a word of the dictionary, in any form?"""
    return bool(dictionary().word_is_known(word))


@lru_cache(maxsize=1 << 13)
def clipped(word: str) -> bool:
    """Is it one of those short forms («проф», «серж») that the dictionary itself calls abbreviations?"""
    return "Abbr" in dictionary().parse(word)[0].tag


@lru_cache(maxsize=1 << 13)
def points(word: str) -> bool:
    """Is it a pronoun, preposition, conjunction or particle: a word that names nobody?"""
    if word in FUNCTION_WORDS or len(word) == 1:
        return True
    first = dictionary().parse(word)[0].tag
    return known(word) and (first.POS in _POINTING or "Apro" in first)


@lru_cache(maxsize=1 << 13)
def common(word: str) -> bool:
    """Is it an everyday word, and no given name or surname?"""
    tags = [parse.tag for parse in dictionary().parse(word)] if known(word) else []
    return bool(tags) and not any(name in tags[0] for name in ("Name", "Surn", "Patr"))


@lru_cache(maxsize=1 << 13)
def nominal(word: str) -> bool:
    """Is it a noun, an adjective, or no word of the dictionary?"""
    return not known(word) or dictionary().parse(word)[0].tag.POS in ("NOUN", "ADJF", "NUMR")


@lru_cache(maxsize=1 << 13)
def is_noun(word: str) -> bool:
    """Is it a noun first of all?"""
    return known(word) and dictionary().parse(word)[0].tag.POS == "NOUN"


@lru_cache(maxsize=1 << 13)
def acts(word: str) -> bool:
    """Is it a verb first of all?"""
    return known(word) and dictionary().parse(word)[0].tag.POS in ("VERB", "INFN", "PRED", "GRND")


@lru_cache(maxsize=1 << 13)
def describes(word: str) -> bool:
    """Is it an adjective or participle first of all?"""
    return known(word) and dictionary().parse(word)[0].tag.POS in ("ADJF", "PRTF", "NUMR")


@lru_cache(maxsize=1 << 13)
def forms(word: str) -> Forms:
    """All cases of a bare Cyrillic word that somebody is called by."""
    parses = [parse for parse in dictionary().parse(word) if parse.is_known and _names(parse)] if known(word) else []
    if not parses:
        return Forms(frozenset(decline(word)), frozenset(pluralise(word)))
    oblique, loose = _by_dictionary(parses, word)
    return Forms(frozenset(oblique), frozenset(loose - oblique))


@lru_cache(maxsize=1 << 12)
def counted(word: str) -> frozenset[str]:
    """All plural cases of a noun that stands behind a numeral: «Три Толстяка» → трёх толстяков."""
    nouns = [parse for parse in dictionary().parse(word) if parse.is_known and parse.tag.POS == "NOUN"]
    return frozenset(form.word for parse in nouns for form in parse.lexeme if form.tag.number == "plur")


@lru_cache(maxsize=1 << 12)
def counts(word: str) -> bool:
    """Is it a numeral from two upwards?"""
    return word.isdigit() or (known(word) and dictionary().parse(word)[0].tag.POS == "NUMR")


def _names(parse: Any) -> bool:
    return "nomn" in parse.tag and parse.tag.POS in _NOMINAL


def _by_dictionary(parses: Iterable[Any], word: str) -> tuple[set[str], set[str]]:
    own: set[str] = {word}
    other: set[str] = set()
    for parse in parses:
        for form in (form for form in parse.lexeme if form.tag.POS in _NOMINAL):
            (own if _same_kind(form.tag, parse.tag) else other).add(form.word)
    return own, other


def _same_kind(form: Any, base: Any) -> bool:
    if "Supr" in form or form.POS not in _NOMINAL:
        return False
    return form.number == base.number and (form.gender == base.gender or form.gender is None)


@lru_cache(maxsize=1 << 12)
def cases(word: str) -> dict[str, frozenset[str]]:
    """In which cases (OpenCorpora's tags) a name of the dictionary is written how, ё as е; a man's accusative is his
    genitive, whatever the word means elsewhere. Empty for invented words."""
    found: dict[str, set[str]] = {}
    for parse in dictionary().parse(word) if known(word) else ():
        if not (parse.is_known and _names(parse)):
            continue
        for form in parse.lexeme:
            if _same_kind(form.tag, parse.tag):
                told = found.setdefault(form.word.replace("ё", "е"), set())
                told.add(_CASES.get(str(form.tag.case), str(form.tag.case)))
                if form.tag.case == "gent" and form.tag.gender == "masc":
                    told.add("accs")
    return {form: frozenset(told) for form, told in found.items()}


_CASES = {"gen2": "gent", "gen1": "gent", "acc2": "accs", "loc1": "loct", "loc2": "loct", "voct": "nomn"}
_SOFT_A = ("и", "е", "ю", "ей", "ею")
_ADJECTIVE = {
    "ый": ("ого", "ому", "ым", "ом"), "ой": ("ого", "ому", "ым", "ом", "им"),
    "ий": ("его", "ему", "им", "ем", "ого", "ому", "ом"), "ая": ("ой", "ую", "ою", "ей"), "яя": ("ей", "юю", "ею"),
    "ое": ("ого", "ому", "ым", "ом", "им"), "ее": ("его", "ему", "им", "ем"),
}  # fmt: skip
_NOUN = {
    "а": ("ы", "и", "е", "у", "ой", "ою", "ей", "ею"), "я": _SOFT_A, "й": ("я", "ю", "ем", "е", "и"),
    "ь": ("я", "ю", "ем", "е", "и", "ью"), "о": ("а", "у", "ом", "е"), "е": ("а", "я", "у", "ю", "ем"),
}  # fmt: skip
_CONSONANT = ("а", "у", "ом", "ем", "е")
_SURNAMES = ("ов", "ев", "ин", "ын")
_FLEETING = {"ок": "к", "ек": "к", "ёк": "к", "ец": "ц"}


def decline(word: str) -> Iterator[str]:
    """The cases that an invented word would have, by its ending; nothing where it does not decline."""
    yield word
    if word[-2:] in _ADJECTIVE and len(word) > 3:
        yield from _ended(word[:-2], _ADJECTIVE[word[-2:]])
    if word[-1:] in _NOUN and len(word) > 1:
        yield from _ended(word[:-1], _NOUN[word[-1]])
    elif word[-1:] not in "аеёиоуыэюя":
        yield from _ended(word, _CONSONANT)
        yield from _masculine(word)


def _masculine(word: str) -> Iterator[str]:
    if word.endswith(_SURNAMES):
        yield word + "ым"
    if word[-2:] in _FLEETING and len(word) > 3:
        before = "ь" if word[-3] == "л" else "й" if word[-3] in "аеиоуэюя" else ""
        for joint in {"", before}:
            yield from _ended(word[:-2] + joint + _FLEETING[word[-2:]], _CONSONANT)


def pluralise(word: str) -> Iterator[str]:
    """The plural that an invented word would have, and the feminine of a surname."""
    stem = word if word[-1:] not in "аеёийоуыьэюя" else word[:-1]
    if word[-1:] in "иуыэю" or len(stem) < 2:
        return
    yield from _ended(stem, ("ы", "и", "ов", "ев", "ей", "ам", "ям", "ами", "ями", "ах", "ях"))
    if word.endswith(_SURNAMES):
        yield from _ended(word, ("а", "ой", "у"))


def _ended(stem: str, endings: Iterable[str]) -> Iterator[str]:
    return (stem + ending for ending in endings)
