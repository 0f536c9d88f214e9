"""The names in a letter, without words that only look like one: «мир» of «Мир Лёлику»."""

from __future__ import annotations

import re
from dataclasses import replace

from parsers.lettering.tokens import word
from parsers.lettering.verbs import NOUNS, VERBS
from parsers.lettering.voice import Voice
from parsers.lettering.words import EVERYBODY, FAREWELLS, FILLER, NOBODY, SELF, SKIPS
from parsers.names import Ambiguous, Mention, Rung

_NOBODY = NOBODY | SKIPS | SELF | EVERYBODY
_TRADE = (FILLER, FAREWELLS, VERBS.keys(), NOUNS.keys())
_MARKS = " .,!?:;()«»\"'*\n-—"
_WITHIN = re.compile(r"[^\s.!?…:\n]\s*$")  # a word stands before: a capital letter there is a name's
_NEAR = 20  # characters before a name that are looked at
_WHOLE = {Rung.EXACT, Rung.FOLDED, Rung.ALIAS, Rung.NUMBER}


def mentions(text: str, voice: Voice) -> tuple[Mention, ...]:
    """Every place of the letter that names somebody.

    A likeness to a word of this trade is no name; nor is a part of a nick that is also a role's name («доктор» of
    «Доктор Зло»), for it may mean the role. Whoever is called «Ночь» is named by a capital letter only, whoever is
    called «Никто» or «Пас» only if the GM says so.
    """
    found = (one for one in voice.names.find(text) if not _is_title(text, one, voice.titles))
    weighed = (_weighed(text, one) for one in found)
    return tuple(one for one in weighed if one is not None)


def _is_title(text: str, mention: Mention, titles: frozenset[str]) -> bool:
    written = text[mention.start : mention.end]
    return mention.found.rung is Rung.PART and not titles.isdisjoint(word(written).lemmas)


def _weighed(text: str, mention: Mention) -> Mention | None:
    """The mention as certain as the word is rare in letters: as found, only perhaps, or none."""
    written = text[mention.start : mention.end]
    lemmas = word(written).lemmas
    if not lemmas.isdisjoint(_NOBODY):
        return _perhaps(mention)
    if all(lemmas.isdisjoint(table) for table in _TRADE) or text.strip(_MARKS) == written:
        return mention
    if not written[:1].isupper() or _is_guess(mention):
        return None
    return mention if _WITHIN.search(text[max(0, mention.start - _NEAR) : mention.start]) else _perhaps(mention)


def _is_guess(mention: Mention) -> bool:
    """Whether a likeness or a choice of several rests on the word."""
    unsure = isinstance(mention.found, Ambiguous) or mention.found.weak or mention.found.rung is Rung.DIMINUTIVE
    return unsure and mention.found.rung not in _WHOLE


def _perhaps(mention: Mention) -> Mention:
    found = mention.found
    nicks = found.candidates if isinstance(found, Ambiguous) else (found.nick,)
    return replace(mention, found=Ambiguous(nicks, found.rung))
