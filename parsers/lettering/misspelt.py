"""Verbs as people misspell them: «лечю», «праверяю», «убеваем»."""

from __future__ import annotations

from functools import lru_cache

from rapidfuzz import fuzz, process

from parsers.lettering.verbs import MOVE, VERBS
from parsers.naming.lemmas import dictionary

_SHORTEST = 4
_LIKE = 85.0  # of 100: one letter wrong in seven, or two swapped


@lru_cache(maxsize=1 << 12)
def misspelt(text: str) -> frozenset[str] | None:
    """The abilities that a word unknown to the dictionary asks for if it is one of the verbs, miswritten; else None."""
    if len(text) < _SHORTEST:
        return None
    forms = _commands()
    found = process.extractOne(text, forms.keys(), scorer=fuzz.ratio, score_cutoff=_LIKE if len(text) > 4 else 75.0)
    return forms[found[0]] if found and found[0][0] == text[0] else None


@lru_cache(maxsize=1)
def _commands() -> dict[str, frozenset[str]]:
    """Every form in which a Russian verb gives an order or says what its writer does."""
    forms: dict[str, frozenset[str]] = {}
    for verb, abilities in VERBS.items():
        if not verb.isascii() and abilities != {MOVE}:
            parsed = next((one for one in dictionary().parse(verb) if one.tag.POS == "INFN"), None)
            for form in parsed.lexeme if parsed else ():
                if form.tag.POS == "INFN" or form.tag.person == "1per" or form.tag.mood == "impr":
                    forms.setdefault(form.word.replace("ё", "е"), abilities)
    return forms
