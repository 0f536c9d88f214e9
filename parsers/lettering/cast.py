"""Who is only cast: bare names in a letter that also tells a story, sorted into targets and figures of the story."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from parsers.lettering.events import Event, Walk, What
from parsers.lettering.scenes import is_about_deeds, strikes
from parsers.lettering.targets import is_gm, named
from parsers.lettering.tokens import Sentence
from parsers.lettering.voice import Voice
from parsers.lettering.words import ADDRESS, STAGE, VICTIMS

_BARE = {What.TARGET, What.YESTERDAY, What.PASS}


def without_cast(walked: Walk, sentences: Sequence[Sentence], voice: Voice) -> tuple[Event, ...]:
    """The events of a letter but for bare names that may be figures of its story.

    A bare name stands if nobody else is named in the story, or if it opens or closes the letter; not if the story
    lets somebody else die.
    """
    signed = [not event.plain and event.candidates == (voice.sender.nick,) for event in walked.events]
    if all(signed):
        return walked.events
    unsigned = [event for event, own in zip(walked.events, signed, strict=True) if not own]
    unsigned = [event for event in unsigned if not _is_staged(event, walked, sentences, voice)]
    if not walked.story:
        return tuple(unsigned)
    story = _story(walked, sentences, voice)
    fallen = {event.sentence for event in unsigned if _is_bare(event) and not story.lets_stand(event)}
    return tuple(event for event in unsigned if not _is_bare(event) or event.sentence not in fallen)


def _is_bare(event: Event) -> bool:
    return not event.plain and event.what in _BARE


def _is_staged(event: Event, walked: Walk, sentences: Sequence[Sentence], voice: Voice) -> bool:
    """«И тут X», «— X!» beside other sentences of a killer's letter."""
    if not strikes(voice) or not _is_bare(event) or len(sentences) - len(walked.courtesy) < 2:
        return False
    here = sentences[event.sentence]
    return (here.has(STAGE) or here.dashed) and not here.has(ADDRESS)


@dataclass(frozen=True, slots=True)
class _Story:
    """What a letter tells: who is named, who dies, whether a killer tells it; `bounds` are the letter's ends."""

    sentences: Sequence[Sentence]
    others: frozenset[str]
    dying: frozenset[str]
    murderous: bool
    bounds: frozenset[int]

    def lets_stand(self, event: Event) -> bool:
        """Whether a bare name is more than a figure of it."""
        aims, here = set(event.candidates), self.sentences[event.sentence]
        if event.sentence == max(self.bounds) and here.has(ADDRESS):
            return True
        if self.murderous and here.dashed:
            return False
        if self.others <= aims:
            return True
        placed = event.sentence in self.bounds and (not self.murderous or (here.alone and _is_outright(event, here)))
        return placed and not (self.dying and self.dying.isdisjoint(aims))


def _is_outright(event: Event, here: Sentence) -> bool:
    """A name by itself, or set off against what was told: «вчера …, сегодня X»."""
    return not here.words or event.leads or event.contrasts


def _story(walked: Walk, sentences: Sequence[Sentence], voice: Voice) -> _Story:
    told = [sentences[number] for number in sorted(walked.story)]
    return _Story(
        sentences,
        others=frozenset(names_in(told, voice)),
        dying=frozenset(names_in([one for one in told if one.has(VICTIMS)], voice)),
        murderous=strikes(voice),
        bounds=_ends(walked, sentences, voice) | (frozenset() if strikes(voice) else _line_ends(sentences)),
    )


def _ends(walked: Walk, sentences: Sequence[Sentence], voice: Voice) -> frozenset[int]:
    """The first and the last sentence that names, tells or asks something, what is meant for the paper left out."""
    asking = {event.sentence for event in walked.events}
    content = [
        number
        for number, sentence in enumerate(sentences)
        if number not in walked.courtesy | walked.paper
        and (number in asking or sentence.mentions or is_about_deeds(sentence, voice))
    ]
    return frozenset({content[0], content[-1]} if content else {len(sentences) - 1})


def _line_ends(sentences: Sequence[Sentence]) -> frozenset[int]:
    """Where nobody is murdered, the first and the last sentence of any line may be the move."""
    numbers = range(len(sentences))
    first = {number for number in numbers if not number or sentences[number].line != sentences[number - 1].line}
    return frozenset(first | {number - 1 for number in first if number} | {len(sentences) - 1})


def names_in(sentences: Sequence[Sentence], voice: Voice) -> tuple[str, ...]:
    """Everybody named in these sentences, the GM and the sender left out, in order of appearance."""
    mentions = (mention for one in sentences for mention in one.mentions if not is_gm(mention, voice))
    found = (named(mention.found).candidates for mention in mentions)
    return tuple(dict.fromkeys(nick for nicks in found for nick in nicks if nick != voice.sender.nick))
