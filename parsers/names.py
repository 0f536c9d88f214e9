"""Who is meant: an index over everybody's nicknames that answers with one person, several, or nobody."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from parsers.naming import folding, translit
from parsers.naming.folding import Token
from parsers.naming.ladder import Hit, Ladder, Step
from parsers.naming.lemmas import known
from parsers.naming.running import LONGEST_NAME, PARTICLES, SIGNS, abbreviates, clauses, torn, with_ornaments
from parsers.naming.spellings import Source, of_person, same_look
from parsers.naming.table import Worth, build


class Standing(StrEnum):
    """How somebody stands to the game at the moment of the reading."""

    LIVING = "living"
    DEAD = "dead"
    GM = "gm"
    OUTSIDER = "outsider"


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who may be named. `gender` is `m`, `f`, `n` or None; `number` the place in a numbered roster."""

    nick: str
    standing: Standing = Standing.LIVING
    aliases: tuple[str, ...] = ()
    gender: str | None = None
    number: int | None = None


class Rung(StrEnum):
    """By which means a name was recognised, from certain to weak."""

    EXACT = "exact"
    FOLDED = "folded"
    ALIAS = "alias"
    INFLECTED = "inflected"
    PART = "part"
    TRANSLITERATED = "transliterated"
    DIMINUTIVE = "diminutive"
    MISSPELT = "misspelt"
    NUMBER = "number"


@dataclass(frozen=True, slots=True)
class Match:
    """One person, recognised. `weak` asks the GM to look although the reading counts."""

    nick: str
    rung: Rung
    weak: bool = False


@dataclass(frozen=True, slots=True)
class Ambiguous:
    """Somebody of these, in roster order; never decided here. `weak` if only a likeness says so."""

    candidates: tuple[str, ...]
    rung: Rung
    weak: bool = False


@dataclass(frozen=True, slots=True)
class Mention:
    """A place in a text that names somebody: `text[start:end]`."""

    start: int
    end: int
    found: Match | Ambiguous


_STEPS = {
    Step.EXACT: Rung.EXACT, Step.CASED: Rung.FOLDED, Step.FOLDED: Rung.FOLDED, Step.TRIMMED: Rung.FOLDED,
    Step.INFLECTED: Rung.INFLECTED, Step.INFLECTED_TRIMMED: Rung.INFLECTED, Step.ORDER: Rung.PART, Step.PART: Rung.PART,
    Step.SOUND: Rung.TRANSLITERATED, Step.SOUND_PART: Rung.TRANSLITERATED, Step.LAYOUT: Rung.TRANSLITERATED,
    Step.NUMBER: Rung.NUMBER,
}  # fmt: skip
_GUESSES = {
    Worth.LOOSE: Rung.INFLECTED, Worth.FAMILY: Rung.DIMINUTIVE, Worth.CUT: Rung.PART, Worth.PET: Rung.DIMINUTIVE,
    Worth.MISSPELT: Rung.MISSPELT,
}  # fmt: skip
_SHORTENED = {Step.TRIMMED, Step.INFLECTED_TRIMMED, Step.PART, Step.SOUND, Step.SOUND_PART, Step.GUESS}
_LONGEST_WINDOW = 12  # words of a nickname that are looked at together
_MEMORY = 1 << 13  # answers that are remembered


class NameIndex:
    """Everybody who may be named in one game, as of one moment; built once, asked often."""

    def __init__(self, people: Iterable[Person]) -> None:
        self.people = tuple(people)
        self._table = build(
            spelling
            for owner, person in enumerate(self.people)
            for spelling in of_person(owner, person.nick, person.aliases)
        )
        self._ladder = Ladder(self._table)
        self._memory: dict[tuple[str, str, bool], Match | Ambiguous | None] = {}
        self._by_nick = {person.nick: owner for owner, person in enumerate(self.people)}
        self._typed, self._cased, self._signs = self._whole_names()
        self._numbers = {person.number: owner for owner, person in enumerate(self.people) if person.number is not None}

    def match(self, text: str, alone: bool = True) -> Match | Ambiguous | None:
        """The person whom the whole of `text` names, or None where it is nobody's name.

        `alone` = the name stands by itself, in the nominative; within a sentence «Лиса» may also be a case of «Лис».
        """
        if len(text) > LONGEST_NAME:
            return None
        return self._remembered(("match", text, alone), lambda: self._matched(text, alone))

    def _matched(self, text: str, alone: bool) -> Match | Ambiguous | None:
        words = folding.written_words(text)
        return self._plainly(text, words, alone) or self._by_other_means(text, words)

    def _remembered(
        self, key: tuple[str, str, bool], ask: Callable[[], Match | Ambiguous | None]
    ) -> Match | Ambiguous | None:
        """The same words are asked about all through a game."""
        if key not in self._memory:
            if len(self._memory) >= _MEMORY:
                self._memory.clear()
            self._memory[key] = ask()
        return self._memory[key]

    def find(self, text: str, words: Sequence[Token] | None = None) -> tuple[Mention, ...]:
        """Every place in a running text that names somebody, longest first at each place, none overlapping.

        Words that the dictionary does not know may also be found by likeness; known words only as they are declined.
        `words` are the text's `folding.written_words` where the caller has them already.
        """
        found = list(self._found_words(text, folding.written_words(text) if words is None else words))
        signs = list(self._found_signs(text))
        return tuple(sorted((*found, *signs), key=lambda mention: mention.start) if signs else found)

    def sure_of(self, text: str) -> tuple[str, ...]:
        """Everybody whose name or part of a name these words are in some case, in roster order."""
        hits = self._ladder.hits(folding.written_words(text), self._ladder.sure)
        return tuple(self.people[owner].nick for owner in sorted(hits))

    def person(self, nick: str) -> Person | None:
        """The person with this nick, letter by letter."""
        owner = self._by_nick.get(nick)
        return None if owner is None else self.people[owner]

    def standing(self, nick: str) -> Standing:
        """How the person stands to the game; who is not in the index is an outsider."""
        person = self.person(nick)
        return person.standing if person else Standing.OUTSIDER

    def with_alias(self, nick: str, alias: str) -> NameIndex:
        """An index that also knows the person by this name: a ruling kept for the rest of the game."""
        return NameIndex(
            replace(person, aliases=(*person.aliases, alias)) if person.nick == nick else person
            for person in self.people
        )

    def in_order(self, nicks: Iterable[str]) -> tuple[str, ...]:
        """These nicks once each, in roster order."""
        return tuple(self.people[owner].nick for owner in sorted({self._by_nick[nick] for nick in nicks}))

    def _whole_names(self) -> tuple[dict[str, list[Hit]], dict[str, list[Hit]], dict[str, list[int]]]:
        typed: dict[str, list[Hit]] = {}
        cased: dict[str, list[Hit]] = {}
        signs: dict[str, list[int]] = {}
        for owner, person in enumerate(self.people):
            for source, name in ((Source.NICK, person.nick), *((Source.ALIAS, alias) for alias in person.aliases)):
                shown = folding.exact(name)
                typed.setdefault(shown, []).append(Hit(owner, Step.EXACT, source))
                cased.setdefault(shown.casefold(), []).append(Hit(owner, Step.CASED, source))
                if not folding.tokens(name) and same_look(name):
                    signs.setdefault(same_look(name), []).append(owner)
        return typed, cased, signs

    def _plainly(self, text: str, words: Sequence[Token], alone: bool) -> Match | Ambiguous | None:
        shown = folding.exact(text)
        for names, key in ((self._typed, shown), (self._cased, shown.casefold())):
            if hits := _surest(names.get(key, ())):
                return self._decided(hits, words, alone)
        if not words:
            return self._by_signs(text)
        return self._decided(self._ladder.hits(words, self._ladder.sure), words, alone)

    def _by_signs(self, text: str) -> Match | Ambiguous | None:
        owners = self._signs.get(same_look(text), ())
        return self._told({owner: Hit(owner, Step.EXACT, Source.ALIAS) for owner in owners})

    def _by_other_means(self, text: str, words: Sequence[Token]) -> Match | Ambiguous | None:
        if not words or len(words) > _LONGEST_WINDOW:
            return None
        return (
            self._by_number(text, words)
            or self._by_layout(text)
            or self._told(self._ladder.hits(words, self._ladder.guesses))
            or self._by_initials(words)
        )

    def _by_number(self, text: str, words: Sequence[Token]) -> Match | None:
        if len(words) != 1 or not words[0].number or len(words[0].plain) > 3:
            return None
        owner = self._numbers.get(int(words[0].plain))
        return None if owner is None else Match(self.people[owner].nick, Rung.NUMBER)

    def _by_layout(self, text: str) -> Match | Ambiguous | None:
        for swapped in translit.other_layout(text):
            found = self._plainly(swapped, folding.tokens(swapped), alone=True)
            if found is not None and found.rung is not Rung.PART:
                return replace(found, rung=Rung.TRANSLITERATED, weak=isinstance(found, Match))
        return None

    def _by_initials(self, words: Sequence[Token]) -> Ambiguous | None:
        owners = {s.owner for s in self._table.spellings if abbreviates(words, s)}
        nicks = tuple(self.people[owner].nick for owner in sorted(owners))
        return Ambiguous(nicks, Rung.PART, weak=True) if nicks else None

    def _decided(self, hits: dict[int, Hit], words: Sequence[Token], alone: bool) -> Match | Ambiguous | None:
        return self._told(hits, self._rivals(hits, words, alone)) if hits else None

    def _rivals(self, hits: dict[int, Hit], words: Sequence[Token], alone: bool) -> set[int]:
        """Whom the same letters name in another case, or as a pet name: no less likely than the best hit."""
        top = min(hit.step for hit in hits.values())
        if top <= Step.TRIMMED:
            return set() if alone else self._in_another_case(words)
        return self._ladder.nearly(words[0]) if len(words) == 1 and top <= Step.PART else set()

    def _in_another_case(self, words: Sequence[Token]) -> set[int]:
        hits = self._ladder.hits(words, self._ladder.sure)
        return {owner for owner, hit in hits.items() if hit.step in (Step.INFLECTED, Step.INFLECTED_TRIMMED)}

    def _told(self, hits: dict[int, Hit], rivals: Iterable[int] = ()) -> Match | Ambiguous | None:
        if not hits:
            return None
        best = min(hits.values(), key=lambda hit: (hit.step, hit.ask, hit.distance, hit.source))
        owners = {owner for owner, hit in hits.items() if _as_good(hit, best)} | set(rivals)
        if len(owners) > 1 and best.step in _SHORTENED:
            owners = self._only_living(owners)
        return self._answer(owners, best, shared=len(owners) < len(hits) and best.step in _SHORTENED)

    def _only_living(self, owners: set[int]) -> set[int]:
        """A short name that fits one living person and the dead means the living one."""
        living = {owner for owner in owners if self.people[owner].standing is Standing.LIVING}
        return living if len(living) == 1 else owners

    def _answer(self, owners: set[int], best: Hit, shared: bool) -> Match | Ambiguous:
        rung = _rung(best)
        nicks = tuple(self.people[owner].nick for owner in sorted(owners))
        if len(nicks) > 1 or best.ask:
            return Ambiguous(nicks, rung, weak=best.step is Step.GUESS)
        return Match(nicks[0], rung, weak=best.worth > Worth.FAMILY or shared)

    def _found_words(self, text: str, words: Sequence[Token]) -> Iterator[Mention]:
        breaks = clauses(text, words)
        place = 0
        while place < len(words):
            if not self._ladder.sure(words[place]) and known(words[place].plain):
                place += 1  # most words of a post are nobody's
                continue
            size, found = self._longest(text, words, breaks, place)
            if found:
                yield Mention(words[place].start, words[place + size - 1].end, found)
            place += max(size, 1)

    def _longest(
        self, text: str, words: Sequence[Token], breaks: list[bool], place: int
    ) -> tuple[int, Match | Ambiguous | None]:
        for size in range(self._reach(words, breaks, place), 0, -1):
            window = words[place : place + size]
            if torn(text, words, place, place + size) or self._hyphened(text, words, place, place + size):
                continue
            shown = with_ornaments(text, window[0].start, window[-1].end)
            found = self._window(shown, window, breaks[place] and breaks[place + size])
            if found:
                return size, found
        return 1, None if torn(text, words, place, place + 1) else self._unknown_word(words[place])

    def _hyphened(self, text: str, words: Sequence[Token], start: int, end: int) -> bool:
        """Is the window half of a compound («Кот|-бегемот») whose other half is nobody's name?"""
        before = words[start - 1] if start and text[words[start - 1].end : words[start].start] == "-" else None
        after = words[end] if end < len(words) and text[words[end - 1].end : words[end].start] == "-" else None
        if after is not None and after.plain in PARTICLES:
            after = None
        return any(word is not None and not self._ladder.sure(word) for word in (before, after))

    def _window(self, text: str, window: Sequence[Token], alone: bool) -> Match | Ambiguous | None:
        """Whom the words of a running text name, as they are written or in some case."""

        def asked() -> Match | Ambiguous | None:
            hits = self._as_typed(text) or self._ladder.hits(window, self._ladder.sure)
            return self._decided(hits, window, alone)

        return self._remembered(("window", text, alone), asked)

    def _as_typed(self, text: str) -> dict[int, Hit]:
        """Who is called exactly so, with or without the signs around the words."""
        shown = folding.exact(text)
        parts = dict.fromkeys((shown, shown.strip(SIGNS), shown.lstrip(SIGNS), shown.rstrip(SIGNS)))
        typed = next((hits for part in parts if (hits := self._typed.get(part))), None)
        return _surest(typed or next((hits for part in parts if (hits := self._cased.get(part.casefold()))), ()))

    def _reach(self, words: Sequence[Token], breaks: list[bool], place: int) -> int:
        """How many words from here on belong to one and the same spelling."""
        shared: set[int] | None = None
        for size in range(min(_LONGEST_WINDOW, len(words) - place)):
            if size and breaks[place + size]:
                return size
            own = {sense.spelling for sense in self._ladder.sure(words[place + size])}
            shared = own if shared is None else shared & own
            if not shared:
                return max(size, 1)
        return min(_LONGEST_WINDOW, len(words) - place)

    def _unknown_word(self, word: Token) -> Match | Ambiguous | None:
        if len(word.key) < 4 or word.number or known(word.plain):
            return None
        return self._remembered(
            ("word", word.plain, False), lambda: self._told(self._ladder.hits([word], self._ladder.guesses))
        )

    def _found_signs(self, text: str) -> Iterator[Mention]:
        for signs in self._signs:
            place = text.find(signs)
            while place >= 0:
                found = self._by_signs(signs)
                if found:
                    yield Mention(place, place + len(signs), found)
                place = text.find(signs, place + len(signs))


def _surest(hits: Iterable[Hit]) -> dict[int, Hit]:
    """A nick outdoes somebody else's alias that reads the same."""
    hits = tuple(hits)
    best = min((hit.source for hit in hits), default=Source.NICK)
    return {hit.owner: hit for hit in hits if hit.source == best}


def _as_good(hit: Hit, best: Hit) -> bool:
    return hit.step == best.step and hit.distance <= best.distance + 1


def _rung(hit: Hit) -> Rung:
    if hit.step is Step.GUESS:
        return _GUESSES[hit.worth]
    aliased = hit.source in (Source.ALIAS, Source.ALIAS_TRIMMED) and hit.step <= Step.TRIMMED
    return Rung.ALIAS if aliased else _STEPS[hit.step]
