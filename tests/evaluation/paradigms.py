"""Case endings of Russian nouns, adjectives and surnames: the generator's own, apart from the reader's tables."""

from __future__ import annotations

from dataclasses import dataclass

NOMINATIVE, GENITIVE, DATIVE, ACCUSATIVE, INSTRUMENTAL = range(5)

ENDINGS: dict[str, tuple[str, str, str, str, str]] = {
    "m": ("", "а", "у", "а", "ом"),
    "mch": ("", "а", "у", "а", "ем"),
    "msoft": ("ь", "я", "ю", "я", "ем"),
    "mj": ("й", "я", "ю", "я", "ем"),
    "mok": ("ок", "ка", "ку", "ка", "ком"),
    "mec": ("ец", "еца", "ецу", "еца", "ецом"),
    "mecc": ("ец", "ца", "цу", "ца", "цом"),
    "myok": ("ёк", "ька", "ьку", "ька", "ьком"),
    "f": ("а", "ы", "е", "у", "ой"),
    "fk": ("а", "и", "е", "у", "ой"),
    "fya": ("я", "и", "е", "ю", "ей"),
    "fsoft": ("ь", "и", "и", "ь", "ью"),
    "fiya": ("ия", "ии", "ии", "ию", "ией"),
    "n": ("о", "а", "у", "о", "ом"),
    "adjm": ("ый", "ого", "ому", "ого", "ым"),
    "adjmk": ("ий", "ого", "ому", "ого", "им"),
    "adjmsh": ("ий", "его", "ему", "его", "им"),
    "adjfsh": ("ая", "ей", "ей", "ую", "ей"),
    "adjf": ("ая", "ой", "ой", "ую", "ой"),
    "sur": ("ов", "ова", "ову", "ова", "овым"),
    "surin": ("ин", "ина", "ину", "ина", "иным"),
    "fixed": ("", "", "", "", ""),
}
PET: dict[str, tuple[tuple[str, str], ...]] = {
    "m": (("", "ик"), ("", "чик"), ("", "ушка")),
    "f": (("", "очка"), ("", "ушка")),
    "fya": (("", "юшка"), ("", "енька")),
    "fsoft": (("", "юшка"),),
    "sur": (("ов", "чик"),),
}


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a nickname: its unchanging stem and how it declines."""

    stem: str
    kind: str = "fixed"

    def case(self, number: int) -> str:
        """The word in a case, 0 being the nominative."""
        return self.stem + ENDINGS[self.kind][number]

    def pets(self) -> tuple[str, ...]:
        """What somebody fond of it may make of the word."""
        return tuple(self.stem + joint + suffix for joint, suffix in PET.get(self.kind, ()))
