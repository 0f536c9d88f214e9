"""Whom a clause of a letter means: its names, who is only mentioned beside them, «себя», and names nobody bears."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from parsers.lettering.cues import Cue, Kind
from parsers.lettering.tokens import Clause, Form, Sentence, Word
from parsers.lettering.voice import Voice, strangers
from parsers.lettering.words import ABOUT, AWAY, CAST, CHANGES, ENOUGH, FAREWELLS, ME, SELF, SELF_NOUNS, SELF_VERBS
from parsers.names import Ambiguous, Match, Mention, Rung, Standing

_PREPOSITIONS = {"в", "к", "на", "за", "у", "по", "ко", "во", "of", "to", "at"}
_WITH = {"с", "со", "with"}
_FEW, _LONGEST = 3, 60
_OBJECTS = {Form.NOUN, Form.NAME, Form.UNKNOWN, Form.ADJECTIVE}
_READ = {Rung.EXACT, Rung.FOLDED, Rung.ALIAS, Rung.INFLECTED, Rung.PART, Rung.TRANSLITERATED}
_AS_IS = {Rung.EXACT, Rung.FOLDED, Rung.ALIAS}


@dataclass(frozen=True, slots=True)
class Named:
    """Whom a place in the letter means: one candidate, or several of whom only the GM can choose."""

    candidates: tuple[str, ...]
    why: str | None = None  # ambiguous, weak_match
    himself: bool = False  # the sender, by a pronoun


def named(found: Match | Ambiguous) -> Named:
    """Who was found, with the reason why he is not certain."""
    if isinstance(found, Ambiguous):
        return Named(found.candidates, "ambiguous")
    return Named((found.nick,), "weak_match" if found.weak and found.rung is not Rung.DIMINUTIVE else None)


def targets(clause: Clause, cued: Cue | None, voice: Voice) -> tuple[Named, ...]:
    """Everybody whom the clause may aim at, the sender himself under «себя» included."""
    found = [named(mention.found) for mention in meant(clause, cued, voice)]
    return (*found, Named((voice.sender.nick,), himself=True)) if _means_self(clause, cued, voice) else tuple(found)


def meant(clause: Clause, cued: Cue | None, voice: Voice) -> tuple[Mention, ...]:
    """The mentions of a clause that may be targets: not the GM, not who is set aside («вместо X», «от X», «с X»)."""
    there = [mention for mention in clause.mentions if not is_gm(mention, voice)]
    there = _changed_to(clause, there)
    taken = [mention for mention in there if voice.sender.compares or not set_aside(clause, mention, cued)]
    others = [mention for mention in taken if named(mention.found).candidates != (voice.sender.nick,)]
    return tuple(others or taken)


def _changed_to(clause: Clause, there: list[Mention]) -> list[Mention]:
    """«Меняю X на Y»: Y."""
    if len(there) != 2 or not clause.has(CHANGES):
        return there
    before = _before(clause, there[1].start, past_names=True)
    return there[1:] if before is not None and before.fold in {"на", "to", "with"} else there


def is_gm(mention: Mention, voice: Voice) -> bool:
    """Whether the GM is addressed."""
    return isinstance(mention.found, Match) and voice.names.standing(mention.found.nick) is Standing.GM


def set_aside(clause: Clause, mention: Mention, cued: Cue | None) -> bool:
    """Whether the words before a name say that it is not the target."""
    one = _before(clause, mention.start)
    if one is None:
        return False
    if one.fold in _WITH and any(other.end + 1 == one.start for other in clause.mentions):
        return False  # «Яшку с Василисой» are two
    if one.fold in _PREPOSITIONS:
        earlier = _before(clause, one.start)
        if earlier is not None and earlier.is_in(AWAY):
            return True
    if one.fold in ABOUT and cued is not None and cued.ability == "check":
        return False  # «узнать про X»
    if one.is_in(AWAY) or one.is_in(CAST):
        return True
    with_him = one.fold in _WITH
    return with_him and not (cued is not None and cued.ability in {"block", "guard"})


def _before(clause: Clause, place: int, *, past_names: bool = False) -> Word | None:
    """The word before, an adjective passed over; none if a name stands between them."""
    one = clause.before(place)
    if one is not None and one.form is Form.ADJECTIVE and not one.is_in(CAST):
        one = clause.before(one.start)
    if one is None or (not past_names and any(one.start < mention.start < place for mention in clause.mentions)):
        return None
    return one


def has_subject(clause: Clause, cued: Cue, voice: Voice) -> bool:
    """Whether somebody else does it: «Сухарь решил убить», «Гончар стреляет в …» tell of a figure in a story."""
    if cued.kind is not Kind.TELLS and not cued.decided:
        return False
    return any(_is_subject(clause, mention, cued, voice) for mention in clause.mentions)


def _is_subject(clause: Clause, mention: Mention, cued: Cue, voice: Voice) -> bool:
    if named(mention.found).candidates == (voice.sender.nick,):
        return False
    if mention.start > cued.start and (cued.decided or any(voice.is_own(one) for one in clause.words)):
        return False
    before = _before(clause, mention.start)
    governed = before is not None and before.fold in _PREPOSITIONS
    return not governed and (isinstance(mention.found, Ambiguous) or mention.found.rung in _AS_IS)


def _means_self(clause: Clause, cued: Cue | None, voice: Voice) -> bool:
    if clause.has(SELF_NOUNS) or any(one.form is Form.FIRST and one.is_in(SELF_VERBS) for one in clause.words):
        return True
    if cued is not None and cued.ability in {"heal", "guard"} and clause.has(ME) and not clause.mentions:
        return any(form is Form.IMPERATIVE for one in clause.words for _, form in one.readings)
    if cued is None and voice.default in {"heal", "guard"} and [one.fold for one in clause.words] == ["меня"]:
        return True
    if cued is None and [one for one in strangers(clause, voice) if not one.is_in(SELF)]:
        return False
    return any(_is_self(clause, place) for place in range(len(clause.words)))


def _is_self(clause: Clause, place: int) -> bool:
    """«себя», «в себя», but not «к себе», «про себя», «не себя»."""
    one = clause.words[place]
    if one.fold not in {"себя", "себе", "самого", "саму", "myself", "self"}:
        return False
    before = clause.words[place - 1].fold if place else ""
    return before not in {"к", "про", "по", "из", "от", "у", "не", "при", "о", "для", "not"}


def likely(clause: Clause, cued: Cue, voice: Voice) -> tuple[Named, ...]:
    """Whom the object of a command may mean though it is also a word of the dictionary, or hardly alike.

    Certain only where it is written as a name, or the command holds nothing else, and read without guessing.
    """
    odd = strangers(clause, voice)
    after = [one for one in clause.words if one.start > cued.start and one.form in _OBJECTS]
    after = [one for one in after if not one.is_in(voice.titles)]
    objects = [one for one in after if one in odd or one.text[:1].isupper() or one.is_in(FAREWELLS)][:3]
    found = [(one, voice.names.match(one.text)) for one in objects]
    return tuple(_likely(one, match, odd == [one]) for one, match in found if match is not None)


def whole(clause: Clause, voice: Voice) -> tuple[Named, ...]:
    """Whom a clause of a word or two names though they are words of every day, numbers, or typed on another layout."""
    words = clause.words
    if clause.mentions or not 0 < len(words) <= _FEW or len(clause.text) > _LONGEST:
        return ()
    if not strangers(clause, voice) and not (len(words) == 1 and words[0].fold.isdecimal()):
        return ()
    if any(one.is_in(voice.titles) for one in words):
        return ()
    found = voice.names.match(clause.text.strip(" №#!.\"'*")) if all(_may_name(one) for one in words) else None
    return () if found is None else (named(found),)


def _may_name(one: Word) -> bool:
    return one.form in _OBJECTS or one.fold.isdecimal()


def _likely(one: Word, found: Match | Ambiguous, alone: bool) -> Named:
    read = named(found)
    certain = read.why is None and (alone or one.text[:1].isupper()) and found.rung in _READ
    return read if certain else Named(read.candidates, "ambiguous" if len(read.candidates) > 1 else "weak_match")


def adds_somebody(clause: Clause, voice: Voice) -> bool:
    """«… и её друзья»: nouns without a verb, joined to a name, are more people."""
    if any(one.form not in {Form.NOUN, Form.NAME, Form.ADJECTIVE, Form.SMALL, Form.UNKNOWN} for one in clause.words):
        return False
    return any(
        one.form in {Form.NOUN, Form.NAME, Form.UNKNOWN} and not one.is_in(ENOUGH) for one in strangers(clause, voice)
    )


def unknown_names(clause: Clause, voice: Voice, after: int = -1) -> tuple[Word, ...]:
    """Words that look like a name and are nobody's: unknown words, given names, capitals within a sentence."""
    return tuple(one for one in strangers(clause, voice) if one.start >= after and _looks_like_name(one, clause))


def _looks_like_name(one: Word, clause: Clause) -> bool:
    if one.form in {Form.UNKNOWN, Form.NAME}:
        return True
    inside = one.start > clause.start + 1 or clause.lead not in {"", ":"}
    return one.form is Form.NOUN and one.text[:1].isupper() and inside


def antecedents(sentences: Sequence[Sentence], voice: Voice) -> Iterator[str]:
    """Everybody a pronoun may stand for: all who are named so far but the sender and the GM."""
    for sentence in sentences:
        for mention in sentence.mentions:
            if not is_gm(mention, voice):
                yield from (nick for nick in named(mention.found).candidates if nick != voice.sender.nick)
