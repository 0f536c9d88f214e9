"""The story around a move, kept apart for the newspaper: the letter without its instructions and courtesies."""

from __future__ import annotations

from collections.abc import Sequence

from parsers.lettering.events import Walk
from parsers.lettering.patterns import STORY_HEADING
from parsers.lettering.tokens import Sentence, fold

_LEAST = 4  # words that make a story


def story_of(text: str, said: Sequence[Sentence], walked: Walk, body: int = 0) -> str:
    """What of the letter neither asks for anything nor is courtesy, as it was typed; empty if that tells nothing.

    `body` is where the letter's text begins after its subject.
    """
    asking = {event.sentence for event in walked.events if event.plain or event.sentence not in walked.story}
    kept = [
        number for number in range(len(said)) if number not in (asking | walked.courtesy) and said[number].start >= body
    ]
    told = "".join(_as_typed(text, said, number) for number in kept).strip()
    heading = STORY_HEADING.match(fold(told[:200]))
    story = told[heading.end() :].strip() if heading else told
    return story if len(story.split()) >= _LEAST and walked.story else ""


def _as_typed(text: str, said: Sequence[Sentence], number: int) -> str:
    end = said[number + 1].start if number + 1 < len(said) else len(text)
    return text[said[number].start : end]
