"""Who is only cast: bare names in a letter that also tells a story, sorted into targets and figures of the story."""

from __future__ import annotations

from collections.abc import Sequence

from parsers.lettering.events import Event, Walk, What
from parsers.lettering.signs import Voice, is_told
from parsers.lettering.targets import is_gm, named
from parsers.lettering.tokens import Sentence
from parsers.lettering.words import ADDRESS, VICTIMS

_BARE = {What.TARGET, What.YESTERDAY, What.PASS}


def without_cast(walked: Walk, sentences: Sequence[Sentence], voice: Voice) -> tuple[Event, ...]:
    """The events of a letter but for bare names that may be figures of its story.

    A bare name stands if nobody else is named in the story, or if it opens or closes the letter; not if the story
    lets somebody else die.
    """
    others = names_in([sentences[number] for number in sorted(walked.story)], voice)
    unsigned = _without_signature(walked.events, voice)
    return tuple(
        event
        for event in unsigned
        if event.plain or event.what not in _BARE or _stands(event, walked, sentences, others, voice)
    )


def _without_signature(events: Sequence[Event], voice: Voice) -> list[Event]:
    """The sender's own name beside a move is his signature; alone it may be a move."""
    signed = [event for event in events if event.candidates == (voice.sender.nick,) and not event.plain]
    rest = [event for event in events if event not in signed]
    return rest if rest else list(events)


def names_in(sentences: Sequence[Sentence], voice: Voice) -> tuple[str, ...]:
    """Everybody named in these sentences, the GM and the sender left out, in order of appearance."""
    found = (
        named(mention.found).candidates for one in sentences for mention in one.mentions if not is_gm(mention, voice)
    )
    return tuple(dict.fromkeys(nick for nicks in found for nick in nicks if nick != voice.sender.nick))


def _stands(event: Event, walked: Walk, sentences: Sequence[Sentence], others: Sequence[str], voice: Voice) -> bool:
    if not walked.story:
        return True
    if event.candidates == (voice.sender.nick,):
        return False
    if set(others) <= set(event.candidates):
        return True
    story = [sentences[number] for number in sorted(walked.story)]
    closing = event.sentence == max(set(range(len(sentences))) - walked.courtesy, default=0)
    if closing and sentences[event.sentence].has(ADDRESS):
        return True
    return _has_place(event, walked, sentences, voice) and not _somebody_else_dies(event, story, voice)


def _has_place(event: Event, walked: Walk, sentences: Sequence[Sentence], voice: Voice) -> bool:
    """Whether it opens or closes the letter; in a story of what others did, on a line of its own or with «ну вы поняли»."""
    content = [number for number in range(len(sentences)) if number not in walked.courtesy]
    here = sentences[event.sentence]
    told = "strike" in voice.sender.abilities and any(
        is_told(clause) and sentences[number].mentions
        for number in walked.story
        for clause in sentences[number].clauses
    )
    marked = here.alone or here.has(ADDRESS)
    return event.sentence in {content[0], content[-1]} and (marked or not told)


def _somebody_else_dies(event: Event, story: Sequence[Sentence], voice: Voice) -> bool:
    fatal = [names_in([sentence], voice) for sentence in story if sentence.has(VICTIMS)]
    dying = {nick for nicks in fatal for nick in nicks}
    return bool(dying) and dying.isdisjoint(event.candidates)
