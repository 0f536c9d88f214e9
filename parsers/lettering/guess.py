"""The guess strike («удар адвоката»): a victim and his role, picked out of a letter before anything else is read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from parsers.lettering.cues import cue
from parsers.lettering.doubts import condition
from parsers.lettering.records import MoveReading
from parsers.lettering.targets import meant, named
from parsers.lettering.tokens import Clause, Sentence, Word
from parsers.lettering.voice import Voice, is_told
from parsers.lettering.words import ADVOCATE, CORRECTIONS, JOKES

ABILITY = "guess_strike"
_JOINED = {"или", "либо", "/", "or", "и", "and", ",", "("}


@dataclass(frozen=True, slots=True)
class _Place:
    sentence: int
    clause: int


def take(sentences: Sequence[Sentence], voice: Voice) -> tuple[list[MoveReading], list[Sentence]]:
    """The guess strike that the letter asks for, and the letter without it."""
    places = [_Place(s, c) for s, sentence in enumerate(sentences) for c in range(len(sentence.clauses))]
    first = next((number for number, place in enumerate(places) if _asks(sentences, place)), None)
    if first is None or not (voice.sender.mafia or not voice.own_moves):
        return [], list(sentences)
    group = _group(sentences, places, first, voice)
    return [_reading(sentences, group, voice)], _without(sentences, group)


def _asks(sentences: Sequence[Sentence], place: _Place) -> bool:
    clause = _at(sentences, place)
    told = is_told(clause) or sentences[place.sentence].speech or sentences[place.sentence].asks
    return clause.has(ADVOCATE) and not told


def _at(sentences: Sequence[Sentence], place: _Place) -> Clause:
    return sentences[place.sentence].clauses[place.clause]


def _roles(clauses: Sequence[Clause], voice: Voice) -> tuple[str, ...]:
    words: list[Word] = [
        one for clause in clauses for one in clause.words if not one.is_in(ADVOCATE) and not voice.is_own(one)
    ]
    return voice.roles_in(words)


def _group(sentences: Sequence[Sentence], places: Sequence[_Place], first: int, voice: Voice) -> list[_Place]:
    """The places that belong to the guess: onwards till victim and role are known, else back within the sentence."""
    group = [places[first]]
    for place in places[first + 1 :]:
        if not _goes_on(sentences, group, place, voice):
            break
        group.append(place)
    back = first
    while back and not _complete(sentences, group, voice) and places[back - 1].sentence == places[first].sentence:
        back -= 1
        group.insert(0, places[back])
    return group


def _complete(sentences: Sequence[Sentence], group: Sequence[_Place], voice: Voice) -> bool:
    clauses = [_at(sentences, place) for place in group]
    return any(clause.mentions for clause in clauses) and bool(_roles(clauses, voice))


def _goes_on(sentences: Sequence[Sentence], group: Sequence[_Place], place: _Place, voice: Voice) -> bool:
    clause, sentence = _at(sentences, place), sentences[place.sentence]
    cued = cue(clause, voice)
    if (cued is not None and cued.kind != "heading" and not clause.has(ADVOCATE)) or place.sentence > group[
        0
    ].sentence + 1:
        return False
    if not _complete(sentences, group, voice):
        return True
    same = place.sentence == group[-1].sentence
    telling = bool(clause.mentions or _roles([clause], voice))
    mended = not same and sentence.has(CORRECTIONS) and not any(one.mentions for one in sentence.clauses)
    return (same and clause.lead in _JOINED and telling) or (mended and (telling or clause.has(CORRECTIONS)))


def _reading(sentences: Sequence[Sentence], group: Sequence[_Place], voice: Voice) -> MoveReading:
    clauses = [_at(sentences, place) for place in group]
    roles = _roles(clauses, voice)
    found = [named(mention.found) for clause in clauses for mention in meant(clause, None, voice)]
    nicks = tuple(dict.fromkeys(nick for one in found for nick in one.candidates))
    text = " ".join(clause.text for clause in clauses)
    doubt = _doubt([sentences[place.sentence] for place in group], clauses)
    ask = doubt or next((one.why for one in found if one.why), None) or _count(len(nicks), len(roles))
    role = roles[0] if len(roles) == 1 else None
    if ask:
        return MoveReading(ABILITY, role=role, ask=ask, candidates=nicks, text=text)
    return MoveReading(ABILITY, nicks[0], role=role, text=text)


def _doubt(sentences: Sequence[Sentence], clauses: Sequence[Clause]) -> str | None:
    if any(condition(sentence) for sentence in sentences):
        return "conditional"
    if any(sentence.has(JOKES) for sentence in sentences):
        return "joke"
    return "ambiguous" if any(one.fold in {"не", "not"} for clause in clauses for one in clause.words) else None


def _count(victims: int, roles: int) -> str | None:
    if victims > 1 or roles > 1:
        return "several_targets"
    return None if victims and roles else "no_target"


def _without(sentences: Sequence[Sentence], group: Sequence[_Place]) -> list[Sentence]:
    """The letter's sentences with the clauses of the guess taken out."""
    gone = {(place.sentence, place.clause) for place in group}
    left = [
        replace(sentence, clauses=tuple(clause for c, clause in enumerate(sentence.clauses) if (s, c) not in gone))
        for s, sentence in enumerate(sentences)
    ]
    return [sentence for sentence in left if sentence.clauses]
