"""Misspelt words: which written forms are so near that a slip of the pen explains the difference."""

from __future__ import annotations

from collections.abc import Iterator

from rapidfuzz import process
from rapidfuzz.distance import OSA

from parsers.naming.table import Sense, Senses, Worth

LONGEST = 40  # no word of a nickname that can be misspelt is longer


class Likeness:
    """All forms of all names, ready to be compared with a word that is none of them."""

    def __init__(self, *rows: Senses) -> None:
        self._senses: dict[str, list[Sense]] = {}
        for senses in rows:
            for key, found in senses.items():
                if len(key) > 2 and not key.isdigit():
                    self._senses.setdefault(key, []).extend(found)
        self._forms = list(self._senses)

    def near(self, key: str) -> Iterator[Sense]:
        """Every sense within the distance that the word's length allows, each with its `distance`."""
        allowed = _allowed(len(key))
        if not allowed or len(key) > LONGEST:
            return
        found = process.extract(key, self._forms, scorer=OSA.distance, score_cutoff=allowed, limit=None)
        for form, distance, _ in found:
            if len(key) == 3 and form[0] != key[0]:
                continue  # nothing but two letters in common
            ask = _doubtful(key, form, distance)
            for sense in self._senses[form]:
                yield Sense(sense.spelling, sense.place, Worth.MISSPELT, ask, int(distance))


def _allowed(length: int) -> int:
    """How many slips a word of this length may hold before it is another word."""
    return 0 if length < 3 else 1 if length < 6 else 2


def _doubtful(key: str, form: str, distance: float) -> bool:
    """Counted is one slip in six letters or more that leaves the first letter alone; the rest is asked."""
    return distance > 1 or min(len(key), len(form)) < 6 or key[0] != form[0]
