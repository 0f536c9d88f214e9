"""Letters from which no move could be read: mere talk, a partner's word agreed to, or a question for the GM."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from parsers.lettering import patterns
from parsers.lettering.answers import speaks_of_yesterday
from parsers.lettering.choice import choose
from parsers.lettering.events import Walk
from parsers.lettering.mentions import mentions
from parsers.lettering.patterns import flat, flat_lines
from parsers.lettering.records import MoveReading
from parsers.lettering.targets import is_gm, named
from parsers.lettering.text import Own
from parsers.lettering.tokens import Sentence, sentences
from parsers.lettering.voice import Voice, strangers
from parsers.lettering.walker import walk
from parsers.lettering.words import REGRETS

_MOST = 8  # candidates that a question names
_FEW = 3  # words that may be courtesy


def is_talk(said: Sequence[Sentence], voice: Voice) -> bool:
    """Questions, thanks, letters about letters, a request for a replacement."""
    nobody = all(is_gm(mention, voice) for sentence in said for mention in sentence.mentions)
    polite = nobody and any(_is_polite(sentence) for sentence in said)
    return polite or any(sentence.asks or asks_for_replacement(sentence) for sentence in said)


def _is_polite(sentence: Sentence) -> bool:
    text = flat(sentence.text)
    return bool(patterns.POLITE.search(text) or patterns.ABOUT_MAIL.search(text))


def asks_for_replacement(sentence: Sentence) -> bool:
    """«Хочу выйти из игры», «найдите мне замену»."""
    return bool(patterns.REPLACEMENT.search(flat(sentence.text)))


def left_over(own: Own, said: Sequence[Sentence], walked: Walk, voice: Voice) -> Iterator[MoveReading]:
    """What the GM is asked about a letter of somebody who may act, which is no talk and named no move."""
    ability = next(iter(voice.own_moves), None)
    regrets = any(sentence.has(REGRETS) for sentence in said)
    if ability is None or (ability in voice.sender.moved and not regrets):
        return
    agreed = _agreed_to(own, voice)
    if agreed is not None:
        yield agreed
        return
    content = [sentence for number, sentence in enumerate(said) if number not in walked.courtesy]
    nicks = _anybody(own.text, voice)
    if nicks or own.picture or regrets or _says_something(content, voice):
        yield MoveReading(ability, ask="no_target", candidates=nicks[:_MOST], text=own.text)


def _says_something(content: Sequence[Sentence], voice: Voice) -> bool:
    """More than a word or two of courtesy, a role, or a reference to an earlier move."""
    words = sum(len(sentence.words) for sentence in content)
    odd = any(strangers(clause, voice) for sentence in content for clause in sentence.clauses)
    telling = any(speaks_of_yesterday(one.text) or voice.roles_in(one.words) for one in content)
    return telling or words > _FEW or (words > 1 and odd)


def _anybody(text: str, voice: Voice) -> tuple[str, ...]:
    """All whom the letter may name in any way."""
    found = (named(mention.found).candidates for mention in voice.names.find(text) if not is_gm(mention, voice))
    return tuple(dict.fromkeys(nick for nicks in found for nick in nicks if nick != voice.sender.nick))


def _agreed_to(own: Own, voice: Voice) -> MoveReading | None:
    """«[quote]X[/quote] согласен»: a mafioso joins what his partner proposed, if that is one move and nothing else."""
    text = flat_lines(own.text).strip(" .!")
    if not own.quoted or voice.default != "strike" or not patterns.AGREED.fullmatch(text):
        return None
    quoted = sentences(own.quoted, mentions(own.quoted, voice))
    walked = walk(quoted, voice)
    moves = choose(walked, quoted, voice)
    joins = len(moves) == 1 and moves[0].ability == "strike" and not walked.story
    return replace(moves[0], text=own.text) if joins else None
