"""What its author may have meant as a vote although it bears no mark that counts here."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain

from parsers.names import Mention
from parsers.voting.actions import Action, Does, denied, nicks_of
from parsers.voting.clauses import Speech
from parsers.voting.marks import Marked
from parsers.voting.words import Kind, kinds

_FIRST_PERSON = re.compile(
    r"(?<!\w)(?<!не )(?:голосую|голосуем|мой\s+голос|голос\s+(?:за|против|в|—|–|-)|"
    r"отда(?:ю|м)\s+(?:свой\s+)?голос|казнить|казним|"
    r"сажаем|вешаем|минус|vote:?|voting)(?!\w)[\s:—–-]*",
    re.IGNORECASE,
)


def meant(marked: Marked, speech: Speech) -> Action | None:
    """The name, or the abstention, that would be the vote if it were marked."""
    return next(chain(_name_only(speech), _marked_otherwise(marked, speech), _spoken(speech)), None)


def is_name_only(speech: Speech) -> bool:
    """Does the post consist of a name, with nothing but words of voting around it?"""
    return next(_name_only(speech), None) is not None


def _name_only(speech: Speech) -> Iterator[Action]:
    if not speech.text.strip() or len(speech.words) > 12:
        return
    left = [word for word in speech.speech(0, len(speech.text)) if not Kind.ABSTAIN & kinds(word.plain)]
    if left:
        return
    if speech.mentions:
        yield from _named(speech.mentions, speech)
    elif any(Kind.ABSTAIN & kinds(word.plain) for word in speech.words):
        yield Action(Does.NOBODY, 0, len(speech.text))


def _named(mentions: tuple[Mention, ...] | list[Mention], speech: Speech) -> Iterator[Action]:
    nicks = speech.names.in_order(nick for mention in mentions for nick in nicks_of(mention))
    first, last = mentions[0], mentions[-1]
    action = Action(Does.NAME, first.start, last.end, nicks)
    if not denied(action, speech):
        one = len(nicks) == 1
        yield (
            action
            if one
            else Action(Does.ASK, first.start, last.end, nicks, "ambiguous" if len(mentions) == 1 else "several_names")
        )


def _marked_otherwise(marked: Marked, speech: Speech) -> Iterator[Action]:
    """A name alone in bold where colour counts, in a colour that is not accepted, and the like."""
    for span in marked.others:
        mentions = [m for m in speech.mentions if m.start < span.end and span.start < m.end]
        if mentions and not speech.speech(span.start, span.end):
            yield from _named(mentions, speech)


def _spoken(speech: Speech) -> Iterator[Action]:
    """«голосую за X» in plain text."""
    for phrase in _FIRST_PERSON.finditer(speech.text):
        _, stop = speech.sentence(phrase.start())
        following = next((m for m in speech.mentions if phrase.end() <= m.start < stop), None)
        if following and not speech.speech(phrase.end(), following.start):
            yield from _named([following], speech)
