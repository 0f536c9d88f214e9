"""Which case the words around a name ask for, and whose name stands in it: «против Ворона» is not said of a Ворона."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum

from parsers.names import Ambiguous, Match, Mention, NameIndex, Rung
from parsers.naming.folding import Token, tokens
from parsers.naming.lemmas import cases
from parsers.voting.clauses import Speech
from parsers.voting.words import Kind, kinds

_GENITIVE, _DATIVE, _ACCUSATIVE = frozenset(["gent"]), frozenset(["datv"]), frozenset(["accs"])
_JAILING = """сажаем сажаю садим посадим посадить сажать вешаем вешаю повесить повесим вешать казнить казним казню
линчуем выгнать выгоняем исключить исключаем убрать убираем вздернуть вздернем изгнать"""
_ASKS = {
    **dict.fromkeys(("против", "с", "со", "у", "от"), _GENITIVE),
    **dict.fromkeys(("за", "в", "во", "на"), _ACCUSATIVE),
    **dict.fromkeys(("отдаю", "отдам", "отдал", "отдала", "отдаем", "даю", "дам"), _DATIVE),
    **dict.fromkeys(_JAILING.split(), _ACCUSATIVE),
}
_SETTLED = (Rung.EXACT, Rung.FOLDED, Rung.ALIAS, Rung.INFLECTED, Rung.PART)


class Fit(IntEnum):
    """How well a name's word suits a case."""

    NOT = 0  # it stands in another case
    PLAIN = 1  # it is left undeclined, as nicknames may be
    UNKNOWN = 2  # no dictionary says
    WELL = 3


def by_case(mention: Mention, speech: Speech) -> Mention:
    """The mention as the case decides it: fewer candidates, or a question where the case speaks for somebody else."""
    asked = _asked(mention.start, speech)
    if asked is None or mention.found.rung not in _SETTLED:
        return mention
    words = list(speech.within(mention.start, mention.end))
    found = mention.found
    if isinstance(found, Ambiguous):
        left = [nick for nick in found.candidates if fit(nick, words, asked, speech.names) is not Fit.NOT]
        return Mention(mention.start, mention.end, Match(left[0], found.rung)) if len(left) == 1 else mention
    if fit(found.nick, words, asked, speech.names) > Fit.PLAIN:
        return mention
    others = [
        nick
        for nick in speech.names.sure_of(speech.text[mention.start : mention.end])
        if nick != found.nick and fit(nick, words, asked, speech.names) is Fit.WELL
    ]
    if not others:
        return mention
    return Mention(mention.start, mention.end, Ambiguous(speech.names.in_order((found.nick, *others)), found.rung))


def _asked(place: int, speech: Speech) -> frozenset[str] | None:
    """The case that the nearest words before the place ask for."""
    for word in speech.before(place, 3):
        plain = word.plain.replace("ё", "е")
        if plain in _ASKS:
            return None if set(",;:—–") & set(speech.text[word.end : place]) else _ASKS[plain]
        if not kinds(plain) & (Kind.VOTE | Kind.FRAME):
            return None
    return None


def fit(nick: str, words: Iterable[Token], asked: frozenset[str], names: NameIndex) -> Fit:
    """How well these words, as that person's name, suit the case."""
    person = names.person(nick)
    written = list(words)
    spellings = [tokens(name) for name in (person.nick, *person.aliases)] if person else []
    return max(
        (min((_word_fit(w, own, asked) for w in written), default=Fit.NOT) for own in spellings), default=Fit.NOT
    )


def _word_fit(word: Token, own: Iterable[Token], asked: frozenset[str]) -> Fit:
    fits = [_cased(word.key, name, asked) for name in own]
    return max((found for found in fits if found is not None), default=Fit.UNKNOWN)


def _cased(key: str, name: Token, asked: frozenset[str]) -> Fit | None:
    """None where the written word is no form of the name's that a dictionary knows."""
    found = cases(name.plain).get(key)
    if found is None:
        return Fit.PLAIN if key == name.key else None
    if asked & found:
        return Fit.WELL
    return Fit.PLAIN if key == name.key else Fit.NOT
