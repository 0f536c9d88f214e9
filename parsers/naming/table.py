"""The look-up tables of a name index: which word, in which form, may belong to whom."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cache, lru_cache

from parsers.naming import diminutives, translit
from parsers.naming.folding import Token, has_cyrillic, has_latin, skeleton
from parsers.naming.lemmas import Forms, counted, counts, decline, forms
from parsers.naming.spellings import Spelling, distinctive


class Worth(IntEnum):
    """How a written word came to stand for a word of a name, the surest first."""

    BASE = 0
    OBLIQUE = 1
    SOUND = 2  # the other alphabet
    LOOSE = 3  # plural, another gender
    FAMILY = 4  # a given name and its pet names
    CUT = 5  # the beginning of the word
    PET = 6
    MISSPELT = 7


@dataclass(frozen=True, slots=True)
class Sense:
    """A written word may be word `place` of spelling `spelling`. `ask` where that is only a guess."""

    spelling: int
    place: int
    worth: Worth
    ask: bool = False
    distance: int = 0


Senses = dict[str, list[Sense]]
_LATIN_ENDINGS = ("", "а", "у", "ом", "ем", "е", "ы", "и", "s")
_LATIN_A_ENDINGS = ("ы", "и", "е", "у", "ой", "ей", "ою", "s")


@dataclass(slots=True)
class Table:
    """All that can be looked up by a written word. Built once; read only afterwards."""

    spellings: list[Spelling] = field(default_factory=list)
    words: Senses = field(default_factory=lambda: defaultdict(list))
    glued: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    sounds: Senses = field(default_factory=lambda: defaultdict(list))
    heard: Senses = field(default_factory=lambda: defaultdict(list))
    loose: Senses = field(default_factory=lambda: defaultdict(list))
    families: Senses = field(default_factory=lambda: defaultdict(list))
    beginnings: Senses = field(default_factory=lambda: defaultdict(list))
    stems: Senses = field(default_factory=lambda: defaultdict(list))


def build(spellings: Iterable[Spelling]) -> Table:
    """The tables of these spellings."""
    table = Table()
    for number, spelling in enumerate(spellings):
        table.spellings.append(spelling)
        table.glued["".join(spelling.keys)].append(number)
        for place, word in enumerate(spelling.words):
            _enter(table, Sense(number, place, Worth.BASE), word)
            if place and counts(spelling.words[place - 1].plain):
                for form in counted(word.plain):
                    table.words[skeleton(form)].append(Sense(number, place, Worth.OBLIQUE))
    return table


def _enter(table: Table, sense: Sense, word: Token) -> None:
    table.words[word.key].append(sense)
    if word.number or len(word.key) < 2:
        return
    for key in family_forms(word.plain, siblings=True) if distinctive(word) else ():
        table.families[key].append(Sense(sense.spelling, sense.place, Worth.FAMILY, distance=2))
    for rows, worth, keys in _rows(table, word):
        found = Sense(sense.spelling, sense.place, worth)
        for key in keys:
            if key != word.key or rows is not table.words:
                rows[key].append(found)


def _rows(table: Table, word: Token) -> Iterator[tuple[Senses, Worth, frozenset[str]]]:
    made = word_forms(word.plain)
    yield table.words, Worth.OBLIQUE, made.oblique
    yield table.sounds, Worth.SOUND, sound_forms(word.plain)
    yield table.heard, Worth.SOUND, _as_heard(word.plain)
    if distinctive(word):
        yield table.loose, Worth.LOOSE, made.loose
        yield table.families, Worth.FAMILY, family_forms(word.plain)
        yield table.beginnings, Worth.CUT, frozenset(word.key[:size] for size in range(3, len(word.key)))
        yield table.stems, Worth.PET, frozenset(map(skeleton, _stems(word.plain)))


@lru_cache(maxsize=1 << 12)
def word_forms(plain: str) -> Forms:
    """The keys of a name's word in all cases, its alphabet kept."""
    made = forms(plain) if not has_latin(plain) else Forms(frozenset(_latin_forms(plain)))
    return Forms(frozenset(map(skeleton, made.oblique)), frozenset(map(skeleton, made.loose)))


def _latin_forms(plain: str) -> Iterator[str]:
    if has_cyrillic(plain):
        yield from decline(skeleton(plain))
    if plain[-1] == "a":
        yield from (plain[:-1] + ending for ending in _LATIN_A_ENDINGS)
    yield from (plain + ending for ending in _LATIN_ENDINGS)


@lru_cache(maxsize=1 << 12)
def sound_forms(plain: str) -> frozenset[str]:
    """The sound keys of a name's word in all cases, in whatever alphabet they will be written."""
    if not has_latin(plain):
        return frozenset(map(translit.sound, forms(plain).oblique))
    return frozenset(translit.sound(form) for heard in translit.in_cyrillic(plain) for form in _heard_forms(heard))


def _as_heard(plain: str) -> frozenset[str]:
    """The likeliest Cyrillic spelling of a Latin name, so that slips in it can be told."""
    heard = translit.in_cyrillic(plain)[:1] if has_latin(plain) else ()
    return frozenset(skeleton(form) for spelling in heard for form in _heard_forms(spelling))


@cache
def _heard_forms(heard: str) -> tuple[str, ...]:
    return tuple(forms(heard).oblique) if heard else ()


@lru_cache(maxsize=1 << 12)
def family_forms(plain: str, siblings: bool = False) -> frozenset[str]:
    """All cases of the pet names that go with a given name, or of the `siblings`: other pet names of the same name."""
    own = plain.replace("ё", "е")
    names = {name for written in cyrillic(plain) for name in diminutives.family(written, siblings)} - {own}
    return frozenset(skeleton(form) for name in names for form in decline(name))


def _stems(plain: str) -> Iterable[str]:
    return {stem for written in cyrillic(plain) for stem in diminutives.stems(written)}


def cyrillic(plain: str) -> tuple[str, ...]:
    """How a bare word may stand in Cyrillic: look-alikes replaced in a mixed word, a Latin one as it is heard."""
    if not has_latin(plain):
        return (plain,)
    looks = skeleton(plain)
    return translit.in_cyrillic(plain) if has_latin(looks) or not has_cyrillic(plain) else (looks,)
