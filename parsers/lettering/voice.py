"""Who speaks in a letter: the sender, what he may call himself, everybody's names; and which words say nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

from parsers.lettering.records import Sender
from parsers.lettering.tokens import Clause, Form, Word, word
from parsers.lettering.verbs import NOUNS, SLANG_FORMS, VERBS
from parsers.lettering.words import ALIKE, CORRECTIONS, DECISIONS, FAREWELLS, FILLER, MAFIA, SIDE, TALK, WISHES
from parsers.names import NameIndex

TARGETED = ("strike", "heal", "check", "watch", "block", "guard", "peace")
UNSURE = "unsure"  # an ability that only the rest of the letter may tell
_NONE: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Voice:
    """The sender, his words and everybody's names: what every part of the reading asks."""

    sender: Sender
    names: NameIndex
    roles: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @cached_property
    def default(self) -> str | None:
        """The ability that a bare nickname means; None where it could be several or none."""
        mine = [ability for ability in TARGETED if ability in self.sender.abilities and not self.names_nobody(ability)]
        if len(mine) == 1 or (mine and self.sender.leads):
            return mine[0]
        return None

    @cached_property
    def own_words(self) -> frozenset[str]:
        """What the sender may call himself, as dictionary forms of single words."""
        return self.role_words | SIDE | MAFIA if self.sender.mafia else self.role_words

    @cached_property
    def role_words(self) -> frozenset[str]:
        """What his role is called by."""
        return _lemmas(tuple(self.roles.get(self.sender.role, ())))

    @cached_property
    def titles(self) -> frozenset[str]:
        """What any role is called by, in one word."""
        return _lemmas(tuple(name for names in self.roles.values() for name in names))

    @cached_property
    def own_moves(self) -> tuple[str, ...]:
        """His abilities that take a target by name."""
        kinds = (*TARGETED, "don_strike")
        return tuple(
            ability for ability in kinds if ability in self.sender.abilities and not self.names_nobody(ability)
        )

    def names_nobody(self, ability: str) -> bool:
        """Whether a move of this ability has no target in this game."""
        return ability in self.sender.untargeted

    def roles_in(self, words: Sequence[Word]) -> tuple[str, ...]:
        """The ids of the roles named by these words, in order, each once."""
        found: list[str] = []
        place = 0
        while place < len(words):
            role, size = self._role_at(words, place)
            found += [role] if role else []
            place += size
        return tuple(dict.fromkeys(found))

    @cached_property
    def _named(self) -> _Named:
        return _named(tuple(self.roles.items()))

    def _role_at(self, words: Sequence[Word], place: int) -> tuple[str | None, int]:
        for role, parts in self._named.phrases:
            here = words[place : place + len(parts)]
            if len(here) == len(parts) and all(part & one.lemmas for part, one in zip(parts, here, strict=True)):
                return role, len(parts)
        found = (self._named.single[lemma] for lemma in words[place].lemmas if lemma in self._named.single)
        return next(found, None), 1

    def is_own(self, one: Word) -> bool:
        """Whether the sender may mean himself by this word."""
        return one.is_in(self.own_words)


@dataclass(frozen=True, slots=True)
class _Named:
    """What roles are called by: single words, and the dictionary forms of each word of longer names."""

    single: Mapping[str, str]
    phrases: tuple[tuple[str, tuple[frozenset[str], ...]], ...]


@lru_cache(maxsize=32)
def _named(roles: tuple[tuple[str, tuple[str, ...]], ...]) -> _Named:
    names = [(role, name.split()) for role, called in roles for name in called]
    single = {lemma: role for role, parts in reversed(names) if len(parts) == 1 for lemma in _as_noun(parts[0])}
    phrases = tuple((role, tuple(_as_noun(part) for part in parts)) for role, parts in names if len(parts) > 1)
    return _Named(single, phrases)


@lru_cache(maxsize=256)
def _lemmas(names: tuple[str, ...]) -> frozenset[str]:
    return frozenset(lemma for name in names if " " not in name for lemma in _as_noun(name))


def _as_noun(name: str) -> frozenset[str]:
    """A role's word and its dictionary form, not what it happens to be a form of: «ком» is no «кто»."""
    one = word(name)
    nouns = {lemma for lemma, form in one.readings if form in {Form.NOUN, Form.NAME, Form.ADJECTIVE}}
    return frozenset({one.fold, *nouns})


def strangers(clause: Clause, voice: Voice) -> list[Word]:
    """The words of a clause that say something beyond naming a move: none in «ну вы поняли, сегодня …»."""
    return [one for one in clause.words if not _says_nothing(one, voice)]


def _says_nothing(one: Word, voice: Voice) -> bool:
    if voice.sender.compares and one.is_in(ALIKE):
        return True
    if one.form is Form.SMALL or one.fold.isdecimal() or voice.is_own(one) or one.fold in SLANG_FORMS:
        return True
    if one.form is Form.ADJECTIVE and any(
        VERBS.get(lemma, _NONE).isdisjoint(voice.own_moves) for lemma in one.lemmas & VERBS.keys()
    ):
        return False  # «убита» in a doctor's letter is news
    if one.is_in(FAREWELLS) and one.form in {Form.THIRD, Form.PAST}:
        return False  # «спит»
    vocabulary = (FILLER, CORRECTIONS, VERBS, NOUNS, FAREWELLS)
    return any(lemma in table for lemma in one.lemmas for table in vocabulary) or bool(voice.roles_in([one]))


def is_told(clause: Clause) -> bool:
    """Whether the clause tells of what has happened: a story, a reason, a memory."""
    wishes = any(one.fold in {"бы", "б"} for one in clause.words)
    past = (one for one in clause.words if one.form is Form.PAST and not one.is_in(DECISIONS) and not one.is_in(TALK))
    return any(not (wishes and one.is_in(WISHES)) for one in past)
