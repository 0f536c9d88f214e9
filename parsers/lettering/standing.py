"""Giving up and answers to an offer: said in sentences of their own, apart from the night's moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from parsers.lettering import patterns
from parsers.lettering.cues import cue
from parsers.lettering.doubts import condition
from parsers.lettering.patterns import flat
from parsers.lettering.records import MoveReading
from parsers.lettering.tokens import Form, Sentence, Word
from parsers.lettering.voice import Voice
from parsers.lettering.words import DECISIONS, DEFEATS, TALK

_Found = tuple[MoveReading, Sentence]
_ANSWERS = {"accept", "decline"}


def take(said: Sequence[Sentence], voice: Voice) -> tuple[list[MoveReading], list[Sentence]]:
    """What the letter says about giving up or joining, and the rest of it."""
    found: list[_Found] = [*_concessions(said, voice), *_answers(said, voice)]
    at = [sentence for _, sentence in found]
    used = [one for one in said if not one.mentions and (one in at or _is_defiant(one, voice))]
    last = {_subject(move): move for move, _ in found}
    torn = {move.ability for move, _ in found} >= _ANSWERS
    moves = [replace(move, ask="ambiguous") if torn and move.ability in _ANSWERS else move for move in last.values()]
    return moves, [sentence for sentence in said if sentence not in used]


def _subject(move: MoveReading) -> str:
    return "answer" if move.ability in _ANSWERS else move.ability


def _is_defiant(sentence: Sentence, voice: Voice) -> bool:
    return "concede" in voice.sender.abilities and concedes(sentence) is False


def _concessions(said: Sequence[Sentence], voice: Voice) -> Iterator[_Found]:
    if "concede" not in voice.sender.abilities:
        return
    for sentence in said:
        gives_up = concedes(sentence)
        if gives_up or (gives_up is False and "concede" in voice.sender.moved):
            yield (
                MoveReading("concede", ask=condition(sentence), withdraws=not gives_up, text=sentence.text),
                sentence,
            )


def concedes(sentence: Sentence) -> bool | None:
    """True: he gives up; False: he takes that back or will not; None: nothing about it, or only in a story."""
    text = flat(sentence.text)
    if sentence.speech or sentence.asks or any(_tells_of_others(one) for one in sentence.words):
        return None
    defies = patterns.DEFIANCE.search(text)
    return not defies if defies or patterns.CONCESSION.search(text) else None


def _tells_of_others(one: Word) -> bool:
    return one.form is Form.PAST and not one.is_in(DEFEATS | TALK | DECISIONS)


def _answers(said: Sequence[Sentence], voice: Voice) -> Iterator[_Found]:
    if not voice.sender.offered:
        return
    for sentence in said:
        answer = _answer(sentence, any(cue(clause, voice) for clause in sentence.clauses))
        if answer is not None:
            ability = "accept" if answer else "decline"
            yield MoveReading(ability, ask=condition(sentence), text=sentence.text), sentence


def _answer(sentence: Sentence, asked_for: bool) -> bool | None:
    """True: accepted; False: declined; None: neither, or not decided yet.

    A bare yes or no counts only where the sentence asks for nothing else (`asked_for`).
    """
    text = flat(sentence.text)
    if sentence.asks or sentence.mentions or patterns.UNDECIDED.search(text):
        return None
    if patterns.DECLINES.search(text) or (not asked_for and patterns.NO.search(text)):
        return False
    return True if patterns.ACCEPTS.search(text) or (not asked_for and patterns.YES.search(text)) else None
