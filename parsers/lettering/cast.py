"""Who is only cast: bare names in a letter that also tells a story, sorted into targets and figures of the story."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from parsers.lettering.events import Event, Walk, What
from parsers.lettering.targets import is_gm, named
from parsers.lettering.tokens import Sentence
from parsers.lettering.voice import Voice, is_told
from parsers.lettering.words import ADDRESS, VICTIMS

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
    if not walked.story:
        return tuple(unsigned)
    story = _story(walked, sentences, voice)
    return tuple(event for event in unsigned if event.plain or event.what not in _BARE or story.lets_stand(event))


@dataclass(frozen=True, slots=True)
class _Story:
    """What a letter tells: who is named, who dies, whether it is about deeds; `content` bounds the letter."""

    sentences: Sequence[Sentence]
    others: frozenset[str]
    dying: frozenset[str]
    of_deeds: bool
    content: tuple[int, int]

    def lets_stand(self, event: Event) -> bool:
        """Whether a bare name is more than a figure of it."""
        aims, here = set(event.candidates), self.sentences[event.sentence]
        if self.others <= aims or (event.sentence == self.content[1] and here.has(ADDRESS)):
            return True
        placed = event.sentence in self.content and (here.alone or not self.of_deeds)
        return placed and not (self.dying and self.dying.isdisjoint(aims))


def _story(walked: Walk, sentences: Sequence[Sentence], voice: Voice) -> _Story:
    told = [sentences[number] for number in sorted(walked.story)]
    content = [number for number in range(len(sentences)) if number not in walked.courtesy]
    deeds = (one for one in told if one.mentions and any(is_told(clause) for clause in one.clauses))
    return _Story(
        sentences,
        others=frozenset(names_in(told, voice)),
        dying=frozenset(names_in([one for one in told if one.has(VICTIMS)], voice)),
        of_deeds="strike" in voice.sender.abilities and any(deeds),
        content=(content[0], content[-1]),
    )


def names_in(sentences: Sequence[Sentence], voice: Voice) -> tuple[str, ...]:
    """Everybody named in these sentences, the GM and the sender left out, in order of appearance."""
    mentions = (mention for one in sentences for mention in one.mentions if not is_gm(mention, voice))
    found = (named(mention.found).candidates for mention in mentions)
    return tuple(dict.fromkeys(nick for nicks in found for nick in nicks if nick != voice.sender.nick))
