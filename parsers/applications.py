"""What a post in the registration topic is: an application, a wish to be a reserve, a withdrawal, or plainly none.

A character is presented in one post (RULES §10), with or without a word of applying. Sorted with the same caution as
votes: what is not certain is asked about, nothing is dropped. Who wrote it, and when, is for the caller.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from parsers.applying import signs
from parsers.facts import AsideKind, Body

LONGEST = 20_000  # characters of a post's own words that are read and kept
PRESENTATION = 15  # own words from which on a text without any sign presents somebody
LONG = 30  # own words from which on a sign may belong to the tale that is told
_SENTENCE = re.compile(r"[^.!?…;\n]+[.!?…;)]*")
_WORD = re.compile(r"\w+")
_BLANKS = re.compile(r"\s+")


class Says(StrEnum):
    """What the post does."""

    APPLIES = "applies"
    RESERVE = "reserve"  # asks to be a reserve
    WITHDRAWS = "withdraws"
    NOTHING = "nothing"  # plainly no application; `reason` says why
    ASK = "ask"  # `reason` says why the GM must look


class Sign(StrEnum):
    """What a word is a sign of."""

    APPLIES = "applies"
    RESERVE = "reserve"
    WITHDRAWS = "withdraws"


@dataclass(frozen=True, slots=True)
class ApplicationReading:
    """The reading of one post.

    Reasons of `nothing`: empty, quoted, question; of `ask`: question, conditional, contradiction, for_another, several,
    reserve_word, long_withdrawal, talk, unclear. Flags: `if_full` (a reserve where there is no place), `reserve_word`
    (such a word in a long text), `main_nick` (it seems to tell the main nick to everybody).
    """

    says: Says
    text: str
    reason: str | None = None
    flags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Sentence:
    text: str
    asks: bool
    signs: frozenset[Sign]


def read(body: Body) -> ApplicationReading:
    """Read one post."""
    text = body.text.strip()[:LONGEST]
    if not _WORD.search(text) and "+" not in text:
        return ApplicationReading(Says.NOTHING, text, "quoted" if _quotes(body) else "empty")
    said = list(_sentences(text))
    reading = _by_signs(said, text) or _without_signs(said, text)
    flags = (*reading.flags, *(("main_nick",) if signs.OF_MAIN_NICK.search(fold(text)) else ()))
    return ApplicationReading(reading.says, text, reading.reason, flags)


def fold(text: str) -> str:
    """Lower case, е for ё, one blank between words, straight apostrophes."""
    return _BLANKS.sub(" ", text.lower().replace("ё", "е").replace("’", "'")).strip()


def _quotes(body: Body) -> bool:
    return any(aside.kind is not AsideKind.SIGNATURE for aside in body.asides)


def _sentences(text: str) -> Iterator[_Sentence]:
    for found in _SENTENCE.finditer(text):
        bare = fold(found.group()).replace(",", "")
        if _WORD.search(bare) or "+" in bare:
            yield _Sentence(bare.rstrip(".!?…;) "), "?" in bare, frozenset(_signs_in(bare.rstrip(".!?…;) "))))


def _signs_in(sentence: str) -> Iterator[Sign]:
    """The signs in a sentence; what a withdrawal is worded with is no sign of applying."""
    rest = signs.WITHDRAWS.sub(" ", sentence)
    if rest != sentence:
        yield Sign.WITHDRAWS
    offered = signs.OFFERS.search(rest) or signs.IF_FULL.search(rest) or len(_WORD.findall(rest)) <= 2
    if signs.RESERVE.search(rest) and offered:
        yield Sign.RESERVE
    if signs.APPLIES.search(rest) or signs.ALONE.fullmatch(sentence):
        yield Sign.APPLIES


def _by_signs(said: list[_Sentence], text: str) -> ApplicationReading | None:
    telling = [one for one in said if one.signs]
    if not telling:
        return None
    words = len(_WORD.findall(text))
    reason = next(_doubts(telling, words), None)
    if reason:
        return ApplicationReading(Says.ASK, text, reason)
    found = frozenset().union(*(one.signs for one in telling))
    if Sign.WITHDRAWS in found:
        return ApplicationReading(Says.WITHDRAWS, text)
    if Sign.RESERVE not in found:
        return ApplicationReading(Says.APPLIES, text)
    if any(signs.IF_FULL.search(one.text) for one in said):
        return ApplicationReading(Says.APPLIES, text, flags=("if_full",))
    return ApplicationReading(Says.RESERVE, text)


def _doubts(telling: list[_Sentence], words: int) -> Iterator[str]:
    """Why what is said may not be meant, or not for the writer himself."""
    found = frozenset().union(*(one.signs for one in telling))
    withdraws = [one for one in telling if Sign.WITHDRAWS in one.signs]
    if any(signs.ANOTHER.search(one.text) for one in telling):
        yield "for_another"
    if any(signs.SEVERAL.search(one.text) for one in telling):
        yield "several"
    if withdraws and len(found) > 1:
        yield "contradiction"
    reserve = [one for one in telling if Sign.RESERVE in one.signs]
    if reserve and words >= PRESENTATION and not any(signs.ASKS_FOR_IT.search(one.text) for one in reserve):
        yield "reserve_word"
    if words < LONG and all(one.asks for one in telling):
        yield "question"
    if withdraws and words >= LONG and not any(signs.TAKES_BACK.search(one.text) for one in withdraws):
        yield "long_withdrawal"
    if words < LONG and any(signs.MAYBE.search(signs.IF_FULL.sub("", one.text)) for one in telling):
        yield "conditional"


def _without_signs(said: list[_Sentence], text: str) -> ApplicationReading:
    """No word of applying: a presentation, talk, or a question."""
    words = len(_WORD.findall(text))
    lines = [fold(line) for line in text.splitlines()]
    presents = any(signs.LABEL.match(line) for line in lines) or any(signs.SPEAKS_UP.search(one.text) for one in said)
    if said and all(one.asks or len(_WORD.findall(one.text)) <= 2 for one in said) and any(one.asks for one in said):
        return ApplicationReading(Says.NOTHING, text, "question")
    if presents and words >= 4:
        return _presentation(said, text)
    if words < PRESENTATION:
        return ApplicationReading(Says.ASK, text, "unclear")
    if any(one.asks or signs.LOOKS_ON.search(one.text) for one in said):
        return ApplicationReading(Says.ASK, text, "talk")
    return _presentation(said, text)


def _presentation(said: list[_Sentence], text: str) -> ApplicationReading:
    reserve = any(signs.RESERVE.search(one.text) for one in said)
    return ApplicationReading(Says.APPLIES, text, flags=("reserve_word",) if reserve else ())
