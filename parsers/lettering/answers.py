"""What a clause may say instead of naming a target: a skip, a withdrawal, «как вчера»."""

from __future__ import annotations

from parsers.lettering import patterns
from parsers.lettering.cues import Cue, Kind
from parsers.lettering.patterns import flat
from parsers.lettering.tokens import Clause, Form, Word
from parsers.lettering.voice import Voice, is_told, strangers
from parsers.lettering.words import CANCELS, NOBODY, SAME, SKIPS, UNCOUNT

_TODAY = {Form.FIRST, Form.IMPERATIVE, Form.INFINITIVE, Form.NOUN, Form.SMALL, Form.UNKNOWN, Form.ADJECTIVE}
_ALONE = 2  # words of a bare «отменяю», «отмена»


def skips(clause: Clause, cued: Cue | None, voice: Voice) -> bool:
    """«пропускаю», «никого», «не пойду никуда»: no move on purpose."""
    if clause.mentions or is_told(clause):
        return False
    return _says_skip(clause, cued) or _names_nobody(clause, voice)


def _says_skip(clause: Clause, cued: Cue | None) -> bool:
    place = next((number for number, one in enumerate(clause.words) if _is_skip(one)), None)
    if place is not None:
        return not _denied(clause, place)
    denies = cued is not None and cued.negated and cued.kind is not Kind.HEADING
    return denies or bool(patterns.SKIP.search(flat(clause.text)))


def _is_skip(one: Word) -> bool:
    return one.form in _TODAY and one.is_in(SKIPS)


def _denied(clause: Clause, place: int) -> bool:
    return place > 0 and clause.words[place - 1].fold in {"не", "not", "don't"}


def _names_nobody(clause: Clause, voice: Voice) -> bool:
    return clause.has(NOBODY) and all(one.is_in(NOBODY) for one in strangers(clause, voice))


def withdraws(clause: Clause, cued: Cue | None) -> bool:
    """«отменяю ход», «не засчитывайте прошлое письмо»: an earlier move is taken back."""
    if is_told(clause):
        return False
    text = flat(clause.text)
    about_a_move = bool(cued or clause.mentions or patterns.OLD_THINGS.search(text))
    if any(_cancels(clause, place) for place in range(len(clause.words))):
        return about_a_move or len(clause.words) <= _ALONE
    return bool(patterns.VOID.search(text) or (patterns.FORGET.search(text) and about_a_move))


def _cancels(clause: Clause, place: int) -> bool:
    one = clause.words[place]
    if one.form not in _TODAY and one.fold not in {"отменяется", "отменяются"}:
        return False
    return one.is_in(UNCOUNT) if _denied(clause, place) else one.is_in(CANCELS)


def repeats(clause: Clause, voice: Voice) -> bool:
    """«как вчера», «без изменений», «цель та же»: nothing else stands in the clause."""
    text = flat(clause.text)
    if is_told(clause) or not patterns.YESTERDAY.search(text) or patterns.NOT_YESTERDAY.search(text):
        return False
    return all(one.is_in(SAME) for one in strangers(clause, voice))


def speaks_of_yesterday(text: str) -> bool:
    """Whether an earlier move is referred to at all."""
    return bool(patterns.YESTERDAY.search(flat(text)) or patterns.NOT_YESTERDAY.search(flat(text)))
