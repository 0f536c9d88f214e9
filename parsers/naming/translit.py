"""The same sounds in another alphabet, and the same keys in another keyboard layout."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby, islice

_BOUND = 24  # variants a word, so that a hostile one stays cheap

# Latin letters as a Russian reads or means them, longest first; several readings where people differ.
_SOUNDS: dict[str, tuple[str, ...]] = {
    "shch": ("щ",), "chs": ("кс", "хс"), "sch": ("щ", "ш"),
    "zh": ("ж",), "kh": ("х",), "ch": ("ч", "х"), "sh": ("ш", "щ"), "ts": ("ц",),
    "tz": ("ц",), "ya": ("я",), "ja": ("я", "джа", "жа"), "yu": ("ю",), "ju": ("ю", "джу", "жу"), "yo": ("е", "йо"),
    "jo": ("е", "йо", "джо", "жо"), "ye": ("е",), "ia": ("иа", "ия", "я"), "iu": ("иу", "ю"), "ph": ("ф",),
    "ck": ("к",), "qu": ("кв",), "ee": ("и", "ее"), "oo": ("у", "оо"), "ou": ("оу", "у", "ау"),
    "a": ("а",), "b": ("б",), "c": ("к", "с", "ц"),
    "d": ("д",),
    "e": ("е",), "f": ("ф",), "g": ("г", "дж"), "h": ("х", "г", ""), "i": ("и",), "j": ("й", "ж", "дж"), "k": ("к",),
    "l": ("л",), "m": ("м",), "n": ("н",), "o": ("о",), "p": ("п",), "q": ("к",), "r": ("р",), "s": ("с",),
    "t": ("т",), "u": ("у", "ю"), "v": ("в",), "w": ("в", "у"), "x": ("кс", "х"), "y": ("ы",), "z": ("з",),
}  # fmt: skip
_CLOSED = {"ay": ("ай",), "ey": ("ей",), "oy": ("ой",), "uy": ("уй",), "iy": ("ий",), "yy": ("ый",)}  # no vowel follows
_PIECE = re.compile("|".join(["[aeouiy]y(?![aeiouy])", *sorted(_SOUNDS, key=len, reverse=True)]))
_ALIKE = str.maketrans({"ё": "е", "э": "е", "й": "и", "ы": "и", "ь": None, "ъ": None})

_QWERTY = "`qwertyuiop[]asdfghjkl;'zxcvbnm,." + '~QWERTYUIOP{}ASDFGHJKL:"ZXCVBNM<>'
_JCUKEN = "ёйцукенгшщзхъфывапролджэячсмитьбю" + "ЁЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮ"
_TO_RUSSIAN = str.maketrans(_QWERTY, _JCUKEN)
_TO_LATIN = str.maketrans(_JCUKEN, _QWERTY)


@lru_cache(maxsize=1 << 13)
def in_cyrillic(word: str) -> tuple[str, ...]:
    """How a bare word with Latin letters may be spelled in Cyrillic; Cyrillic letters in it stay."""
    endings = (word, word[:-1]) if len(word) > 4 and word.endswith("e") and word[-2] not in "aeiouy" else (word,)
    spelled = (variant for whole in endings for variant in _variants(_pieces(whole)))
    return tuple(dict.fromkeys(islice(spelled, _BOUND)))


def _pieces(word: str) -> tuple[tuple[str, ...], ...]:
    return tuple(
        _CLOSED.get(piece) or _SOUNDS.get(piece, (piece,)) for piece in re.findall(rf"{_PIECE.pattern}|.", word)
    )


def _variants(pieces: tuple[tuple[str, ...], ...]) -> Iterator[str]:
    if not pieces:
        yield ""
        return
    for rest in _variants(pieces[1:]) if len(pieces) < 40 else ():
        for first in pieces[0]:
            yield first + rest


@lru_cache(maxsize=1 << 15)
def sound(cyrillic: str) -> str:
    """A coarse key: words that sound alike in either alphabet share it."""
    return "".join(letter for letter, _ in groupby(cyrillic.translate(_ALIKE)))


def sounds(word: str, latin: bool) -> set[str]:
    """The keys of a bare word in whatever alphabet it is written."""
    return {sound(variant) for variant in in_cyrillic(word)} if latin else {sound(word)}


def other_layout(text: str) -> tuple[str, ...]:
    """The text as typed with the keyboard switched over, with and without the punctuation at its ends."""
    whole = text.strip()
    table = _TO_RUSSIAN if re.search("[A-Za-z]", whole) else _TO_LATIN
    trimmed = whole.strip(".,;:!?«»\"'()- ")
    return tuple(dict.fromkeys(piece.translate(table) for piece in (trimmed, whole) if piece))
