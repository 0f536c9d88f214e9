"""The ladder: by which step words lead to a person, and what the sure and the unsure ways of reading a word are."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum

from parsers.naming import diminutives, translit
from parsers.naming.folding import Token, has_cyrillic, has_latin, skeleton
from parsers.naming.lemmas import clipped, common, known
from parsers.naming.likeness import Likeness
from parsers.naming.spellings import Source, Spelling, distinctive
from parsers.naming.table import Sense, Table, Worth


class Step(IntEnum):
    """Rungs in full detail; a lower one is surer."""

    EXACT = 0
    CASED = 1
    FOLDED = 2
    TRIMMED = 3
    INFLECTED = 4
    INFLECTED_TRIMMED = 5
    ORDER = 6
    PART = 7
    SOUND = 8
    SOUND_PART = 9
    LAYOUT = 10
    NUMBER = 11
    GUESS = 12  # everything that is only likely: its kinds do not outdo one another


@dataclass(frozen=True, slots=True)
class Hit:
    """One person reached: `ask` if only a likeness says so, `distance` how unlike, `worth` by which means."""

    owner: int
    step: Step
    source: Source = Source.NICK
    worth: Worth = Worth.BASE
    ask: bool = False
    distance: int = 0


Reading = Callable[[Token], Iterable[Sense]]


class Ladder:
    """Reads words into hits with the tables of one index."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._likeness = Likeness(table.words, table.loose, table.heard)

    def sure(self, token: Token) -> list[Sense]:
        """What the word is in some case of some name, its alphabet kept."""
        return self._table.words.get(token.key, [])

    def guesses(self, token: Token) -> list[Sense]:
        """All that the word may be: sure senses, other alphabet, pet forms, beginnings, slips."""
        if token.number:
            return self.sure(token)
        found = [*self.sure(token), *self._sounding(token), *self._related(token), *self._alike(token)]
        return found or list(self._alike_in_cyrillic(token))

    def hits(self, words: Sequence[Token], reading: Reading) -> dict[int, Hit]:
        """For each person whom these words, all together and each read so, may name: the best hit."""
        best: dict[int, Hit] = {}
        for hit in (*self._joined(words), *self._fitting(words, reading)):
            known_hit = best.get(hit.owner)
            if known_hit is None or _rank(hit) < _rank(known_hit):
                best[hit.owner] = hit
        return best

    def nearly(self, token: Token) -> set[int]:
        """Whose name this is with a letter or two cut off, or who bears a name of the same family."""
        cut = [s for s in self._table.beginnings.get(token.key, ()) if len(self._word(s).key) - len(token.key) <= 2]
        related = self._table.families.get(token.key, ()) if token.key in diminutives.given_names() else ()
        return {self._owner(sense) for sense in (*cut, *related)}

    def _joined(self, words: Sequence[Token]) -> Iterator[Hit]:
        for number in self._table.glued.get("".join(word.key for word in words), ()):
            spelling = self._table.spellings[number]
            yield Hit(
                spelling.owner, Step.FOLDED if spelling.source < Source.TRIMMED else Step.TRIMMED, spelling.source
            )

    def _fitting(self, words: Sequence[Token], reading: Reading) -> Iterator[Hit]:
        rows = [_by_spelling(reading(word)) for word in words]
        shared = set(rows[0]).intersection(*rows[1:]) if rows else set()
        for number in shared:
            spelling = self._table.spellings[number]
            senses = _seated([row[number] for row in rows])
            if senses and (hit := _hit(spelling, senses)):
                yield hit

    def _sounding(self, token: Token) -> Iterator[Sense]:
        latin = has_latin(token.plain)
        for key in translit.sounds(token.plain, latin):
            for sense in self._table.sounds.get(key, ()):
                if _other_alphabet(token, self._word(sense)):
                    yield sense
                else:
                    yield Sense(
                        sense.spelling, sense.place, Worth.MISSPELT, len(token.key) < 5 or known(token.plain), 1
                    )

    def _related(self, token: Token) -> Iterator[Sense]:
        for sense in self._table.loose.get(token.key, ()):
            yield Sense(sense.spelling, sense.place, Worth.LOOSE, ask=True)
        yield from self._table.families.get(token.key, ())
        for sense in self._table.beginnings.get(token.key, ()):
            yield Sense(sense.spelling, sense.place, Worth.CUT, self._cut_short(token, sense))
        for stem, suffix in diminutives.taken_apart(token.key):
            for sense in self._table.stems.get(stem, ()):
                yield Sense(sense.spelling, sense.place, Worth.PET, self._far_fetched(token, sense, stem, suffix))

    def _cut_short(self, token: Token, sense: Sense) -> bool:
        missing = len(self._word(sense).key) - len(token.key)
        return (known(token.plain) and not clipped(token.plain)) or (len(token.key) < 4 and missing > 1)

    def _far_fetched(self, token: Token, sense: Sense, stem: str, suffix: str) -> bool:
        if not diminutives.caresses(suffix):
            return True
        feminine = suffix == "к" and self._word(sense).key[-1] in "ьая"
        return len(stem) < 5 and len(suffix) < 4 and known(token.plain) and not feminine

    def _alike_in_cyrillic(self, token: Token) -> Iterator[Sense]:
        """«Karpiva» for «Крапива»: a slip in another alphabet is always asked about."""
        if len(token.key) < 5 or not has_latin(token.plain) or has_cyrillic(token.plain):
            return
        for heard in translit.in_cyrillic(token.plain)[:1]:
            for sense in self._likeness.near(skeleton(heard)):
                if not has_latin(self._word(sense).plain):
                    yield Sense(sense.spelling, sense.place, Worth.MISSPELT, True, sense.distance)

    def _alike(self, token: Token) -> Iterator[Sense]:
        is_word = known(token.plain)
        shortest = 6 if common(token.plain) else 4  # a given name is sooner a slip than another word is
        for sense in self._likeness.near(token.key):
            if not is_word:
                yield sense
            elif sense.distance == 1 and len(token.key) >= shortest:
                yield Sense(sense.spelling, sense.place, Worth.MISSPELT, True, sense.distance)

    def _word(self, sense: Sense) -> Token:
        return self._table.spellings[sense.spelling].words[sense.place]

    def _owner(self, sense: Sense) -> int:
        return self._table.spellings[sense.spelling].owner


def _other_alphabet(token: Token, word: Token) -> bool:
    """Are the two not written in one and the same alphabet?"""
    return len({_alphabets(token), _alphabets(word)}) > 1 or all(_alphabets(word))


def _alphabets(token: Token) -> tuple[bool, bool]:
    return has_latin(token.plain), has_cyrillic(token.plain)


def _rank(hit: Hit) -> tuple[Step, bool, int, Source]:
    return hit.step, hit.ask, hit.distance, hit.source


def _by_spelling(senses: Iterable[Sense]) -> dict[int, list[Sense]]:
    rows: dict[int, list[Sense]] = {}
    for sense in senses:
        rows.setdefault(sense.spelling, []).append(sense)
    return rows


def _seated(rows: list[list[Sense]]) -> list[Sense]:
    """One sense for each written word, each at a place of its own; empty if that cannot be."""
    taken: list[Sense] = []
    for row in rows:
        free = [sense for sense in row if all(sense.place != other.place for other in taken)]
        if not free:
            return []
        taken.append(min(free, key=lambda sense: (sense.worth, sense.ask, sense.distance, sense.place)))
    return taken


def _hit(spelling: Spelling, senses: list[Sense]) -> Hit | None:
    worth = max(sense.worth for sense in senses)
    step = _step(spelling, [sense.place for sense in senses], worth)
    if step is None:
        return None
    distance = sum(sense.distance for sense in senses)
    return Hit(spelling.owner, step, spelling.source, worth, any(sense.ask for sense in senses), distance)


def _step(spelling: Spelling, places: list[int], worth: Worth) -> Step | None:
    missing = set(range(len(spelling.words))) - set(places)
    complete = missing <= spelling.needless
    if not complete and not any(distinctive(spelling.words[place]) for place in places):
        return None
    if worth > Worth.SOUND:
        return Step.GUESS
    if worth is Worth.SOUND:
        return Step.SOUND if complete else Step.SOUND_PART
    if not complete:
        return Step.PART
    return _whole(spelling, places, worth, bool(missing))


def _whole(spelling: Spelling, places: list[int], worth: Worth, trimmed: bool) -> Step:
    trimmed = trimmed or spelling.source >= Source.TRIMMED
    if places != sorted(places):
        return Step.ORDER
    if worth is Worth.OBLIQUE:
        return Step.INFLECTED_TRIMMED if trimmed else Step.INFLECTED
    return Step.TRIMMED if trimmed else Step.FOLDED
