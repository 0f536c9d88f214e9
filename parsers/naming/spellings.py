"""Under which words somebody may be found: the nickname, its aliases, and both without their ornaments."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum

from parsers.naming.folding import Token, skeleton, tokens
from parsers.naming.lemmas import points


class Source(IntEnum):
    """Where a spelling comes from, the surer first."""

    NICK = 0
    ALIAS = 1
    TRIMMED = 2  # digits, brackets, joined words, ordinals taken out or spelled out
    ALIAS_TRIMMED = 3


@dataclass(frozen=True, slots=True)
class Spelling:
    """One way of writing somebody: the words in order, and which of them may be left out without making it shorter."""

    owner: int
    source: Source
    words: tuple[Token, ...]
    needless: frozenset[int]

    @property
    def keys(self) -> tuple[str, ...]:
        """The words' keys."""
        return tuple(word.key for word in self.words)


_BRACKETS = re.compile(r"\([^()]*\)|\[[^\[\]]*\]|\{[^{}]*\}|<[^<>]*>")
_CAMEL = re.compile(r"(?<=[a-zа-яё])(?=[A-ZА-ЯЁ])")
_LEET = re.compile(r"(?<=[^\W\d_])[0134678](?=[^\W\d_])|(?<![^\W_])[0134678](?=[^\W\d_]{2})")
_CYRILLIC_LEET = str.maketrans("0134678", "оізчбтв")
_LATIN_LEET = str.maketrans("0134678", "oieabtb")
_FRAME = re.compile(r"[xXхХ]{1,3}_*(.{3,}?)_*[xXхХ]{1,3}")

_ORDINAL_WORDS = """первый второй третий четвёртый пятый шестой седьмой восьмой девятый десятый одиннадцатый двенадцатый
тринадцатый четырнадцатый пятнадцатый шестнадцатый семнадцатый восемнадцатый девятнадцатый двадцатый"""
_ORDINALS = _ORDINAL_WORDS.split()
_ORDINAL = re.compile(r"^(\d{1,2})[- ]?(ый|ой|ий|й|ая|я|ое|ье|е)(?=[\W_])")
_ENDINGS = {"й": 0, "ый": 0, "ой": 0, "ий": 0, "я": 1, "ая": 1, "е": 2, "ое": 2, "ье": 2}


def of_person(owner: int, nick: str, aliases: Iterable[str]) -> Iterator[Spelling]:
    """Every spelling of one person, surest first, without repetition."""
    seen: set[tuple[str, ...]] = set()
    for source, text in _texts(nick, aliases):
        words = tuple(tokens(text))
        keys = tuple(word.key for word in words)
        if words and keys not in seen:
            seen.add(keys)
            yield Spelling(owner, source, words, _needless(words))


def _texts(nick: str, aliases: Iterable[str]) -> Iterator[tuple[Source, str]]:
    aliases = tuple(aliases)
    yield Source.NICK, nick
    yield from ((Source.ALIAS, alias) for alias in aliases)
    yield from ((Source.TRIMMED, text) for text in _trimmed(nick))
    yield from ((Source.ALIAS_TRIMMED, text) for alias in aliases for text in _trimmed(alias))


def _trimmed(nick: str) -> Iterator[str]:
    plain = _BRACKETS.sub(" ", nick)
    core = plain if tokens(plain) else re.sub(r"[\[\](){}<>]", " ", nick)
    framed = _FRAME.fullmatch(core.strip())
    core = framed[1] if framed else core
    for text in (core, _CAMEL.sub(" ", core), _spelled_out(core), _read_as_letters(core), *_with_and(core)):
        if _worth_keeping(text):
            yield text


def _worth_keeping(text: str) -> bool:
    return any(len(word.key) > 1 and not word.number for word in tokens(text))


def _spelled_out(nick: str) -> str:
    return _ORDINAL.sub(lambda found: _ordinal(int(found[1]), _ENDINGS[found[2]]), nick)


def _ordinal(number: int, gender: int) -> str:
    if not 1 <= number <= len(_ORDINALS):
        return str(number)
    masculine = _ORDINALS[number - 1]
    if masculine == "третий":
        return ("третий", "третья", "третье")[gender]
    return masculine if gender == 0 else masculine[:-2] + ("ая", "ое")[gender - 1]


def _with_and(nick: str) -> Iterator[str]:
    if "&" in nick or "+" in nick:
        yield from (re.sub("[&+]", joint, nick) for joint in (" и ", " and "))


def _read_as_letters(nick: str) -> str:
    table = _LATIN_LEET if re.search("[A-Za-z]", nick) else _CYRILLIC_LEET
    return _LEET.sub(lambda found: found[0].translate(table), nick)


def _needless(words: tuple[Token, ...]) -> frozenset[int]:
    """Numbers, and what points at somebody without naming him, unless nothing else is there."""
    places = frozenset(place for place, word in enumerate(words) if word.number or _ordinal_end(words, place))
    return places if len(places) < len(words) else frozenset()


def _ordinal_end(words: tuple[Token, ...], place: int) -> bool:
    return place > 0 and words[place - 1].number and words[place].plain in _ENDINGS


def distinctive(word: Token) -> bool:
    """May the word alone stand for its owner?"""
    return not word.number and len(word.key) > 1 and not points(word.plain)


def same_look(text: str) -> str:
    """The key of a text that holds no word at all: an emoji, signs."""
    return skeleton("".join(text.split()).replace("\ufe0f", ""))
