"""The names in a letter, without words that only look like one: «мир» of «Мир Лёлику»."""

from __future__ import annotations

from dataclasses import replace

from parsers.lettering.tokens import word
from parsers.lettering.verbs import NOUNS, VERBS
from parsers.lettering.voice import Voice
from parsers.lettering.words import EVERYBODY, FAREWELLS, FILLER, NOBODY, SELF, SKIPS
from parsers.names import Ambiguous, Mention, Rung

_WHOLE = {Rung.EXACT, Rung.FOLDED, Rung.ALIAS, Rung.NUMBER}


def mentions(text: str, voice: Voice) -> tuple[Mention, ...]:
    """Every place of the letter that names somebody.

    A likeness to a word of this trade is no name; nor is a part of a nick that is also a role's name («доктор» of
    «Доктор Зло»), for it may mean the role. Whoever is called «Никто» or «Пас» is named only if the GM says so.
    """
    found = voice.names.find(text)
    named = (one for one in found if not _is_vocabulary(text, one) and not _is_title(text, one, voice.titles))
    return tuple(_or_nobody(text, one) for one in named)


def _is_vocabulary(text: str, mention: Mention) -> bool:
    """Whether a guess or a choice of several rests on a word that letters are made of."""
    unsure = isinstance(mention.found, Ambiguous) or mention.found.weak or mention.found.rung is Rung.DIMINUTIVE
    written = text[mention.start : mention.end]
    if not unsure or " " in written or mention.found.rung in _WHOLE:
        return False
    lemmas = word(written).lemmas
    return any(lemma in table for lemma in lemmas for table in (FILLER, FAREWELLS, VERBS, NOUNS))


def _is_title(text: str, mention: Mention, titles: frozenset[str]) -> bool:
    written = text[mention.start : mention.end]
    return mention.found.rung is Rung.PART and not titles.isdisjoint(word(written).lemmas)


def _or_nobody(text: str, mention: Mention) -> Mention:
    lemmas = word(text[mention.start : mention.end]).lemmas
    if isinstance(mention.found, Ambiguous) or lemmas.isdisjoint(NOBODY | SKIPS | SELF | EVERYBODY):
        return mention
    return replace(mention, found=Ambiguous((mention.found.nick,), mention.found.rung))
