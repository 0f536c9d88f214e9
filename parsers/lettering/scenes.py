"""What makes a bare name in a killer's letter read like a line of a story: «Беги, X!», «X — хороший человек»."""

from __future__ import annotations

from collections.abc import Sequence

from parsers.lettering.cues import Cue, Kind, cue
from parsers.lettering.tokens import Clause, Form, Sentence, Word
from parsers.lettering.verbs import MOVE, VERBS
from parsers.lettering.voice import Voice, is_told, strangers
from parsers.lettering.words import CANCELS, COPULAS, EVEN, HEADINGS, PAST_BY, VISITS

_THINGS = {Form.NOUN, Form.NAME, Form.UNKNOWN, Form.INFINITIVE}
_QUALITIES = {Form.NOUN, Form.NAME, Form.UNKNOWN, Form.ADJECTIVE}


def strikes(voice: Voice) -> bool:
    """Whether the sender kills, so that he may write stories."""
    return "strike" in voice.sender.abilities


def staged(said: Sentence, clause: Clause, voice: Voice) -> bool:
    """Whether the sentence around a bare name is more scene than order."""
    if not strikes(voice):
        return False
    place = next(number for number, one in enumerate(said.clauses) if one is clause)
    before, after = said.clauses[:place], said.clauses[place + 1 :]
    called = any(_calls_out(one, voice) for one in said.clauses)
    return (
        clause.has(EVEN)
        or called
        or _acted(before, voice)
        or _titled(before, clause, voice)
        or _described(after, voice)
    )


def calls_out(said: Sentence, voice: Voice) -> bool:
    """«Проснись!» after a name, in a killer's letter."""
    return strikes(voice) and not said.mentions and any(_calls_out(clause, voice) for clause in said.clauses)


def _calls_out(clause: Clause, voice: Voice) -> bool:
    """«Беги, X!»: somebody is told to do what is no move; the GM is asked for things in the plural."""
    told = [one for one in clause.words if any(form is Form.IMPERATIVE for _, form in one.readings)]
    odd = strangers(clause, voice)
    return any(not one.fold.endswith("те") and (one in odd or _is_walk(one)) for one in told)


def _is_walk(one: Word) -> bool:
    """A verb that means any move: to come for somebody is one's own to do, not another's."""
    return not one.fold.isascii() and any(VERBS.get(lemma) == frozenset({MOVE}) for lemma, _ in one.readings)


def _acted(before: Sequence[Clause], voice: Voice) -> bool:
    """«Никто не хотел умирать, даже X», «Ночь принадлежит мафии, а день — X»."""
    return any(
        one.form is Form.THIRD and not one.is_in(COPULAS | CANCELS)
        for clause in before
        for one in strangers(clause, voice)
    )


def _titled(before: Sequence[Clause], clause: Clause, voice: Voice) -> bool:
    """«Автор — X»: a heading that names no move."""
    heading = before[-1] if before and clause.lead in {":", "—"} else None
    if heading is None or heading.mentions or cue(heading, voice) or heading.has(HEADINGS):
        return False
    return any(one.form in _THINGS for one in strangers(heading, voice))


def _described(after: Sequence[Clause], voice: Voice) -> bool:
    """«X — хороший человек»: said of him, not asked for."""
    first = after[0] if after and after[0].lead == "—" else None
    if first is None or first.mentions or cue(first, voice):
        return False
    return bool(first.words) and first.words[-1].form in _QUALITIES


def wanders(clause: Clause, cued: Cue, voice: Voice) -> bool:
    """«Иду по следу X», «Выбрали X старостой»: a word for any move with more beside it than a visit."""
    if cued.ability is not None or cued.kind is not Kind.COMMAND or not (strikes(voice) or cued.decided):
        return False
    return clause.has(PAST_BY) or any(_is_thing(one) for one in strangers(clause, voice))


def _is_thing(one: Word) -> bool:
    return one.form in _THINGS and not one.is_in(VISITS)


def is_about_deeds(said: Sentence, voice: Voice) -> bool:
    """Whether the sentence tells what somebody did or does."""
    doing = (one for clause in said.clauses for one in strangers(clause, voice) if one.form is Form.THIRD)
    return any(is_told(clause) for clause in said.clauses) or any(not one.is_in(COPULAS) for one in doing)
