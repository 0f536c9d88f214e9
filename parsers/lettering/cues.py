"""What a clause of a letter asks for: which ability its words name, and how plainly."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from parsers.lettering import patterns
from parsers.lettering.misspelt import misspelt
from parsers.lettering.tokens import Clause, Form, Word, fold
from parsers.lettering.verbs import MOVE, NOUNS, SLANG_FORMS, VERBS
from parsers.lettering.voice import UNSURE, Voice, is_told, strangers
from parsers.lettering.words import (
    BLOW,
    CANCELS,
    CHANGES,
    COPULAS,
    DEATHS,
    DECISIONS,
    EXTRA,
    GODFATHER,
    NOES,
    ORDINARY,
    RELUCTANCE,
    SIDE,
)

_COMMANDS = {Form.FIRST, Form.IMPERATIVE, Form.INFINITIVE}
_NOMINAL = {Form.NOUN, Form.NAME, Form.UNKNOWN, Form.IMPERATIVE}
_FINITE = {Form.FIRST, Form.SECOND, Form.THIRD, Form.IMPERATIVE, Form.PAST}


class Kind(StrEnum):
    """How plainly an ability is named."""

    COMMAND = "command"  # «лечу», «убить», «решили убить»
    TELLS = "tells"  # «лечит», of himself or of a figure in a story
    NOUN = "noun"  # «жертва», «проверка»
    HEADING = "heading"  # «Палач: …»


@dataclass(frozen=True, slots=True)
class Cue:
    """An ability named in a clause, by the word at `start`.

    `ability` is None for «иду», «ход»; `foreign` says that the sender has no such ability; `decided` that the verb
    stands in the past («решили убить»), so that a name before it may be who decided;
    `role` is the office of an appointment.
    """

    kind: Kind
    ability: str | None = None
    foreign: bool = False
    negated: bool = False
    start: int = 0
    decided: bool = False
    role: str | None = None


def cue(clause: Clause, voice: Voice) -> Cue | None:
    """The ability that the clause asks for, by its plainest words; None where it names none."""
    phrase = _phrase(clause, voice)
    if phrase:
        return phrase
    found = [one for one in (_cue_of(clause, place, voice) for place in range(len(clause.words))) if one]
    if not found:
        return _heading(clause, voice)
    best = min(found, key=lambda one: (one.ability is None, one.ability == "vote", _plainness(one.kind)))
    kind = min((one.kind for one in found), key=_plainness)
    negated = any(one.negated for one in found) or clause.has(RELUCTANCE) or _is_declined(clause, kind)
    decided = any(one.decided for one in found)
    ability = _whose(clause, voice, best.ability)
    return replace(best, kind=_softened(kind, clause, voice), ability=ability, negated=negated, decided=decided)


def _is_declined(clause: Clause, kind: Kind) -> bool:
    """«удар дона не использую»."""
    pairs = zip(clause.words, clause.words[1:], strict=False)
    declines = (after for one, after in pairs if one.fold == "не" and after.form is Form.FIRST)
    return kind is Kind.NOUN and any(not after.is_in(CANCELS | CHANGES) for after in declines)


def _plainness(kind: Kind) -> int:
    return list(Kind).index(kind)


def _softened(kind: Kind, clause: Clause, voice: Voice) -> Kind:
    """«хочет убить»: an infinitive under somebody else's verb is no command of the sender's."""
    others = any(one.form is Form.THIRD and not one.is_in(COPULAS) for one in clause.words)
    return Kind.TELLS if kind is Kind.COMMAND and others and not _speaks_of_himself(clause, voice) else kind


def _speaks_of_himself(clause: Clause, voice: Voice) -> bool:
    return any(voice.is_own(one) or one.form is Form.FIRST for one in clause.words)


def _phrase(clause: Clause, voice: Voice) -> Cue | None:
    """Abilities that a side has and that need more than a verb: «вступай в мафию», «новый киллер»."""
    text = fold(clause.text[:400])
    if "strike" in voice.sender.abilities and clause.mentions and not is_told(clause) and _dies(clause):
        return Cue(Kind.COMMAND, "strike", negated=_negates(clause), start=clause.start)
    if "don_strike" in voice.sender.abilities and clause.has(ORDINARY):
        return Cue(Kind.NOUN, "strike", start=clause.start)
    if "peace" in voice.sender.abilities and patterns.PEACE.search(text):
        return Cue(Kind.NOUN, "peace", start=clause.start)
    if "recruit" in voice.sender.abilities and patterns.JOINING.search(text):
        return Cue(Kind.COMMAND, "recruit", start=clause.start)
    if "appoint" in voice.sender.abilities and patterns.OFFICE.search(text):
        return Cue(Kind.NOUN, "appoint", start=clause.start, role=_office(text))
    return None


def _dies(clause: Clause) -> bool:
    """«Сегодня умрёт X», «X must die»."""
    forms = {Form.THIRD, Form.INFINITIVE, Form.UNKNOWN}
    return any(one.form in forms and one.is_in(DEATHS) for one in clause.words)


def _negates(clause: Clause) -> bool:
    return any(one.fold in {"не", "not", "never"} for one in clause.words)


def _office(text: str) -> str:
    return "don" if patterns.DON.search(text) else "killer"


def _cue_of(clause: Clause, place: int, voice: Voice) -> Cue | None:
    one = clause.words[place]
    for abilities, kind, decided in _senses(one):
        if kind is Kind.TELLS and not tells_of_sender(clause, voice):
            continue
        ability, foreign = _owned(abilities, voice)
        if kind is Kind.NOUN and _is_everyday(ability, foreign, clause, voice):
            continue
        return Cue(kind, ability, foreign, _negated(clause.words, place), one.start, decided)
    return None


def _is_everyday(ability: str | None, foreign: bool, clause: Clause, voice: Voice) -> bool:
    """«мир», «голос за дверью»: words of every day unless they stand by themselves."""
    return (foreign and ability == "peace") or (ability == "vote" and bool(_things(clause, voice)))


def _things(clause: Clause, voice: Voice) -> list[Word]:
    return [one for one in strangers(clause, voice) if one.form in {Form.NOUN, Form.UNKNOWN}]


def _senses(one: Word) -> Iterator[tuple[frozenset[str], Kind, bool]]:
    """What the word may ask for, and whether it is a decision in the past: verbs before nouns, today's forms first."""
    if one.fold in SLANG_FORMS:
        yield from _slang(one)
        return
    verbs = [(lemma, form) for lemma, form in one.readings if lemma in VERBS and not _sends_away(one, lemma, form)]
    for lemma, form in verbs:
        if form in _COMMANDS or (form is Form.PAST and lemma in DECISIONS):
            yield VERBS[lemma], Kind.COMMAND, form is Form.PAST
        elif form is Form.THIRD:
            yield VERBS[lemma], Kind.TELLS, False
    yield from _noun_senses(one)


def _sends_away(one: Word, lemma: str, form: Form) -> bool:
    """«беги» is said to somebody else; the GM is asked in the plural."""
    return form is Form.IMPERATIVE and VERBS[lemma] == {MOVE} and not one.fold.endswith("те") and not one.fold.isascii()


def _noun_senses(one: Word) -> Iterator[tuple[frozenset[str], Kind, bool]]:
    nouns = [lemma for lemma, form in one.readings if form in _NOMINAL]
    for lemma in (*nouns, *([one.fold] if nouns else [])):
        if lemma in NOUNS:
            yield NOUNS[lemma], Kind.NOUN, False
    near = misspelt(one.fold) if one.form is Form.UNKNOWN else None
    if near:
        yield near, Kind.COMMAND, False


def _slang(one: Word) -> Iterator[tuple[frozenset[str], Kind, bool]]:
    kinds = {Form.THIRD: Kind.TELLS, **dict.fromkeys(_COMMANDS, Kind.COMMAND)}
    if one.form in kinds:
        yield SLANG_FORMS[one.fold][0], kinds[one.form], False


def _owned(abilities: frozenset[str], voice: Voice) -> tuple[str | None, bool]:
    """(the ability, whether the sender lacks it); (None, False) where the word means any move."""
    named = sorted(abilities - {MOVE})
    if not named:
        return None, False
    mine = [ability for ability in (*voice.sender.abilities, "vote") if ability in named]
    return (mine[0], False) if mine else (named[0], True)


def _negated(words: Sequence[Word], place: int) -> bool:
    """«не лечу», «не буду лечить», «без проверки»."""
    before = [one.fold for one in words[max(0, place - 2) : place]]
    if before and before[-1] in NOES:
        return True
    return len(before) == 2 and before[0] in NOES - {"no"} and words[place - 1].form in {*_FINITE, Form.SMALL}


def tells_of_sender(clause: Clause, voice: Voice) -> bool:
    """Whether a third person is the sender himself: his role's word is there, or nobody else could be the subject."""
    return any(voice.is_own(one) for one in clause.words) or not voice.roles_in(clause.words)


def _heading(clause: Clause, voice: Voice) -> Cue | None:
    """«Палач: …»; a role that is not the sender's is a heading too, but a foreign one."""
    if clause.mentions or not clause.words or any(one.form in _FINITE for one in clause.words):
        return None
    if strangers(clause, voice):
        return None
    if any(voice.is_own(one) for one in clause.words):
        return Cue(Kind.HEADING, _whose(clause, voice, None), start=clause.start)
    return Cue(Kind.HEADING, None, foreign=True, start=clause.start) if voice.roles_in(clause.words) else None


def _whose(clause: Clause, voice: Voice, ability: str | None) -> str | None:
    """«удар дона» is a strike of its own; «Босс: X» of a boss who strikes and freezes could be either."""
    if ability == "vote" and voice.sender.mafia and not any(one.form in _FINITE for one in clause.words):
        return "strike" if any(one.is_in(SIDE) for one in clause.words) else UNSURE
    if ability not in {"strike", None}:
        return ability
    if clause.has(BLOW) and (clause.has(GODFATHER) or (clause.has(EXTRA) and "don_strike" in voice.sender.abilities)):
        return "don_strike"
    as_himself = voice.sender.mafia and any(one.is_in(voice.role_words - SIDE) for one in clause.words)
    many = "don_strike" in voice.sender.abilities if ability else len(voice.own_moves) > 1
    return UNSURE if as_himself and many else ability
