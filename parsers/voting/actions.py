"""What each marked place of a post does: names somebody, nobody, takes a vote back, or leaves a question."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import Enum, auto

from parsers.names import Ambiguous, Match, Mention, Rung
from parsers.naming.folding import Token
from parsers.naming.lemmas import acts, describes, is_noun
from parsers.voting.clauses import Speech, name_like
from parsers.voting.government import by_case
from parsers.voting.marks import Marked, Span
from parsers.voting.words import (
    ARROW,
    FOND,
    FROM_TO,
    NOBODY,
    OF_OLD_VOTE,
    ON_TO,
    TAKEN_BACK,
    TAKEN_FROM,
    TAKES,
    UNVOTE,
    VOTE_FROM,
    Kind,
    joking,
    kinds,
    moves,
)


class Does(Enum):
    """What an action does."""

    NAME = auto()
    NOBODY = auto()
    UNVOTE = auto()
    ASK = auto()
    UNKNOWN = auto()  # marked, and nobody's name


@dataclass(frozen=True, slots=True)
class Action:
    """One thing that a post does, at `place` of its text. `nicks` are the target or the candidates."""

    does: Does
    place: int
    end: int
    nicks: tuple[str, ...] = ()
    reason: str | None = None
    weak: bool = False
    spans: tuple[Span, ...] = field(default=(), compare=False)
    trusted: bool = False  # «доверяю X»


def actions(marked: Marked, speech: Speech, author: str) -> list[Action]:
    """Everything that the post does, in order of place."""
    taken_back = list(_unvotes(marked, speech))
    found = [action for span in marked.spans for action in _of_span(span, speech, author)]
    kept = [action for action in found if not any(back.place <= action.place < back.end for back in taken_back)]
    return sorted((*kept, *taken_back), key=lambda action: action.place)


def _unvotes(marked: Marked, speech: Speech) -> Iterator[Action]:
    """Taking back needs no mark in Russian; «unvote» in the middle of a sentence is talk unless it is marked."""
    for span in marked.spans:
        if bare := TAKEN_BACK.match(speech.text, span.start, span.end):
            yield _taken_back(span, bare.end(), speech)
    for words in UNVOTE.finditer(speech.text):
        inside = tuple(span for span in marked.spans if span.start < words.end() and words.start() < span.end)
        if inside or words.group().isascii() is False:
            start, end = _with_old_target(words.start(), words.end(), speech)
            yield Action(Does.UNVOTE, start, end, spans=inside)
    for mention in speech.mentions if TAKES.search(speech.text) else ():
        if before := TAKEN_FROM.search(speech.text, speech.sentence(mention.start)[0], mention.start):
            inside = tuple(span for span in marked.spans if span.start < mention.end and mention.start < span.end)
            yield from _taken_from(mention, before, inside)


def _taken_from(mention: Mention, before: re.Match[str], inside: tuple[Span, ...]) -> Iterator[Action]:
    if inside and before["of"] and not before["what"]:
        yield Action(Does.UNVOTE, before.start(), mention.end, spans=inside)
    elif inside:
        yield Action(Does.ASK, before.start(), mention.end, nicks_of(mention), "weak_match", spans=inside)


def _taken_back(span: Span, end: int, speech: Speech) -> Action:
    """«снимаю», marked by itself; before a name it may as well belong to what is taken off."""
    named = next((mention for mention in speech.mentions if mention.start == end), None)
    if named is None or FROM_TO.search(speech.text, span.start, named.start):
        return Action(Does.UNVOTE, span.start, end, spans=(span,))
    return Action(Does.ASK, span.start, named.end, nicks_of(named), "weak_match", spans=(span,))


def _with_old_target(start: int, end: int, speech: Speech) -> tuple[int, int]:
    """«снимаю голос с X», «unvote: X», «с X голос снимаю»: the name belongs to the vote that is taken back."""
    begin, stop = speech.sentence(start)
    following = next((mention for mention in speech.mentions if end <= mention.start < stop), None)
    if following is not None and _of_old_vote(end, following, speech):
        return start, following.end
    preceding = next((m for m in reversed(speech.mentions) if begin <= m.start and m.end <= start), None)
    if preceding is not None and FROM_TO.search(speech.text, begin, preceding.start):
        return preceding.start, end
    return start, end


def _of_old_vote(end: int, following: Mention, speech: Speech) -> bool:
    if speech.text.startswith("]", end):  # [unvote]X[/unvote], with tags that the board does not know
        return speech.text.startswith("[/", following.end)
    touching = OF_OLD_VOTE.fullmatch(speech.text, end, following.start)
    return touching is not None or FROM_TO.search(speech.text, end, following.start) is not None


def _of_span(span: Span, speech: Speech, author: str) -> list[Action]:
    mentions = [mention for mention in speech.mentions if mention.start < span.end and span.start < mention.end]
    mentions = [by_case(mention, speech) for mention in _without_vote_words(mentions, speech)]
    nobody = _nobody(span, speech)
    if nobody is not None:
        return _or_the_player(nobody, mentions)
    if mentions and (whole := _one_name(span, mentions, speech)):
        return [whole]
    if mentions:
        return [_of_mention(mention, span, mentions, speech) for mention in mentions]
    return list(_nameless(span, speech, author))


def _one_name(span: Span, mentions: list[Mention], speech: Speech) -> Action | None:
    """Marked words that are one name taken together, although parts of it name somebody by themselves."""
    core = _core(span, speech)
    if not core or (core[0].start >= mentions[0].start and core[-1].end <= mentions[0].end):
        return None
    found = speech.names.match(speech.text[core[0].start : core[-1].end])
    return _likely(found, span, meant=True) if found is not None else None


def _core(span: Span, speech: Speech) -> list[Token]:
    """The marked words without those of voting, and without what may stand around a name."""
    core = [word for word in speech.within(span.start, span.end) if not Kind.VOTE & kinds(word.plain)]
    while len(core) > 1 and Kind.FRAME & kinds(core[0].plain):
        core.pop(0)
    while len(core) > 1 and Kind.FRAME & kinds(core[-1].plain):
        core.pop()
    return core


def _without_vote_words(mentions: list[Mention], speech: Speech) -> list[Mention]:
    """Somebody may be called «Голос»: where another name stands beside it, the word is the verb's."""
    real = [m for m in mentions if not _is_vote_word(m, speech)]
    return real or mentions


def _is_vote_word(mention: Mention, speech: Speech) -> bool:
    words = list(speech.within(mention.start, mention.end))
    return bool(words) and all(word.raw.islower() and Kind.VOTE & kinds(word.plain) for word in words)


def _nobody(span: Span, speech: Speech) -> Action | None:
    """«пас», «никого не сажаем», «no lynch», with nothing else in the marked place but words of voting."""
    phrase = NOBODY.search(speech.text, span.start, min(len(speech.text), span.end + 20))
    if phrase and phrase.start() < span.end:
        return Action(Does.NOBODY, phrase.start(), phrase.end(), spans=(span,))
    words = list(speech.within(span.start, span.end))
    word = next((word for word in words if Kind.ABSTAIN & kinds(word.plain)), None)
    if word is None:
        return None
    of_nobody = word.plain in ("никого", "никто", "nobody", "noone")
    apart = not of_nobody and speech.set_off(word.start, word.end)  # «пас, не знаю»
    if not apart and any(not _around_nobody(other.plain) for other in words):
        return None
    if of_nobody and not _decides(span, speech):
        return None
    return Action(Does.NOBODY, word.start, word.end, spans=(span,))


def _around_nobody(plain: str) -> bool:
    return bool(kinds(plain) & (Kind.ABSTAIN | Kind.VOTE | Kind.FRAME | Kind.NOT | Kind.PRONOUN | Kind.SWAP))


def _decides(span: Span, speech: Speech) -> bool:
    return speech.set_off(span.start, span.end) or speech.votes_around(span.start)


def _or_the_player(nobody: Action, mentions: list[Mention]) -> list[Action]:
    """Somebody may be called «Пас» or «Никто»: then it is not decided here."""
    nicks = tuple(nick for mention in mentions for nick in nicks_of(mention))
    return [replace(nobody, does=Does.ASK, nicks=nicks, reason="ambiguous")] if nicks else [nobody]


def _of_mention(mention: Mention, span: Span, company: list[Mention], speech: Speech) -> Action:
    reason = _doubt(mention, span, company, speech)
    return Action(
        Does.ASK if reason else Does.NAME,
        mention.start,
        mention.end,
        nicks_of(mention),
        reason,
        weak=mention.found.weak,
        spans=(span,),
        trusted=_trusts(mention, speech),
    )


def _doubt(mention: Mention, span: Span, company: list[Mention], speech: Speech) -> str | None:
    """Why the mention by itself must be asked about."""
    found = mention.found
    if isinstance(found, Ambiguous):
        return "weak_match" if found.weak and len(found.candidates) == 1 else "ambiguous"
    doubtful = (
        _unmeant(mention, span, company, speech)
        or _of_longer_name(mention, span, speech)
        or _of_the_next_word(mention, speech)
    )
    return "weak_match" if doubtful else None


def nicks_of(mention: Mention) -> tuple[str, ...]:
    """Whom a mention may mean."""
    return nicks_in(mention.found)


def nicks_in(found: Match | Ambiguous) -> tuple[str, ...]:
    """Whom a match may mean."""
    return (found.nick,) if isinstance(found, Match) else found.candidates


def _trusts(mention: Mention, speech: Speech) -> bool:
    near = [kinds(word.plain) for word in speech.before(mention.start, 2)]
    return bool(near and Kind.TRUST & near[0]) and not (len(near) > 1 and Kind.NOT & near[1])


def _unmeant(mention: Mention, span: Span, company: list[Mention], speech: Speech) -> bool:
    """A common word in running speech, where no word of voting stands by; a denial right behind the name."""
    phrase = bool(speech.speech(span.start, span.end))
    if phrase and len(company) == 1 and _denied_behind(mention, span, speech):
        return True
    if speech.votes_near(mention.start, mention.end) or not speech.everyday(mention, phrase):
        return False
    return phrase or not speech.set_off(mention.start, mention.end)


def _of_longer_name(mention: Mention, span: Span, speech: Speech) -> bool:
    """«Капитан Сидоров» where a «Капитан Рябов» plays: beside a part of a name stands what looks like another's."""
    part = isinstance(mention.found, Match) and mention.found.rung in (Rung.PART, Rung.TRANSLITERATED)
    for word in speech.beside(mention.start, mention.end):
        if word is None or speech.named(word) or not (name_like(word) or _initial(word)):
            continue
        inside = span.start <= word.start and word.end <= span.end
        titled = word.raw[:1].isupper() and word.start > speech.sentence(word.start)[0] + 1
        if (inside and (part or word.number)) or (titled and (part or inside)):
            return True
    return False


def _of_the_next_word(mention: Mention, speech: Speech) -> bool:
    """«хмурый день»: an adjective that belongs to the noun behind it and to nobody's name."""
    _, following = speech.beside(mention.start, mention.end)
    if (
        following is None
        or speech.named(following)
        or not is_noun(following.plain)
        or speech.votes_near(mention.start, mention.end)
    ):
        return False
    last = list(speech.within(mention.start, mention.end))[-1:]
    return bool(last) and describes(last[0].plain)


def _initial(word: Token) -> bool:
    return len(word.raw) == 1 and word.raw.isupper()


def _denied_behind(mention: Mention, span: Span, speech: Speech) -> bool:
    following = [word.plain for word in speech.within(mention.end, span.end)][:2]
    return following[:1] in (["не"], ["not"]) and not joking(" ".join(following[1:]))


def _nameless(span: Span, speech: Speech, author: str) -> Iterator[Action]:
    words = list(speech.within(span.start, span.end))
    said = [kinds(word.plain) for word in words]
    others = [word for word in speech.speech(span.start, span.end) if word.plain not in FOND]
    if any(Kind.SELF & kind for kind in said) and len(others) == 1:
        yield Action(Does.NAME, span.start, span.end, (author,), spans=(span,))
    elif words and all(kind & (Kind.VOTE | Kind.FRAME) for kind in said) and any(Kind.VOTE & kind for kind in said):
        yield from _verb_only(span, speech)
    else:
        yield from _unfound(span, speech)


def _verb_only(span: Span, speech: Speech) -> Iterator[Action]:
    """The mark lies on «голосую за», the name beside it is plain."""
    start, end = speech.sentence(span.start)
    near = [m for m in speech.mentions if m.start >= span.end and m.end <= end]
    near = near or [m for m in speech.mentions if start <= m.start and m.end <= span.start]
    if near:
        yield Action(Does.ASK, span.start, near[0].end, nicks_of(near[0]), "no_mark", spans=(span,))


def _unfound(span: Span, speech: Speech) -> Iterator[Action]:
    """Marked words that are no name in plain sight: perhaps a misspelt or shortened one, perhaps nobody's."""
    core = _core(span, speech)
    if len(core) > 6:
        return
    text = speech.text[core[0].start : core[-1].end] if core else span.typed
    widened = span.end - span.start > len(span.typed)
    found = speech.names.match(text) or (None if widened else speech.names.match(span.typed))
    meant = _decides(span, speech)
    if found is not None and (meant or found.rung is not Rung.MISSPELT):
        yield _likely(found, span, meant)
    elif meant and not _says_something(core, speech):
        yield Action(Does.UNKNOWN, span.start, span.end, reason="unknown_name", spans=(span,))


def _says_something(core: list[Token], speech: Speech) -> bool:
    """«Всем привет, я вернулась»: a sentence, all of it marked, and no word of voting in it."""
    return len(core) > 2 and any(acts(word.plain) for word in core) and not speech.votes_around(core[0].start)


def _likely(found: Match | Ambiguous, span: Span, meant: bool) -> Action:
    nicks = nicks_in(found)
    if isinstance(found, Match) and meant:
        return Action(Does.NAME, span.start, span.end, nicks, weak=found.weak, spans=(span,))
    one = len(nicks) == 1
    return Action(Does.ASK, span.start, span.end, nicks, "weak_match" if one else "ambiguous", spans=(span,))


def swaps(before: Action, after: Action, speech: Speech) -> bool:
    """«меняю голос с X на Y»."""
    text = speech.text
    if ARROW.fullmatch(text, before.end, after.place):
        return True
    return bool(FROM_TO.search(text, 0, before.place) and ON_TO.search(text, before.end, after.place))


def moved_from(action: Action, speech: Speech) -> Action | None:
    """«меняю голос с X на Y» with the mark on X alone: X is the old vote, Y bears no mark."""
    start, end = speech.sentence(action.place)
    if action.does is Does.UNVOTE or not FROM_TO.search(speech.text, start, action.place):
        return None
    if not (moves(speech.text[start:end]) or VOTE_FROM.search(speech.text, start, action.place)):
        return None
    following = [m for m in speech.mentions if action.end <= m.start < end and ON_TO.search(speech.text, 0, m.start)]
    nicks = nicks_of(following[0]) if following else action.nicks
    return replace(action, does=Does.ASK, nicks=nicks, reason="no_mark" if following else "weak_match")


def denied(action: Action, speech: Speech) -> bool:
    """«не X», «не казнить X»: the name is what is not voted for. «не, X» denies what came before."""
    for word in speech.before(action.place, 4):
        kind = kinds(word.plain)
        if Kind.NOT & kind:
            return not set(",:—–") & set(speech.text[word.end : action.place])
        if not kind & (Kind.VOTE | Kind.FRAME):
            return False
    return False


def corrects(before: Action, after: Action, speech: Speech) -> bool:
    """Does the later one replace the earlier: «хотя нет, лучше Y», «с X на Y», a second full vote in a new sentence?"""
    return swaps(before, after, speech) or _taken_over(before, after, speech) or _voted_twice(before, after, speech)


def _taken_over(before: Action, after: Action, speech: Speech) -> bool:
    between = list(speech.within(before.end, after.place))
    starts = {speech.sentence(word.start)[0] for word in between}
    for word in reversed(between):
        kind = kinds(word.plain)
        if _turns(word, kind, speech):
            return True
        if not kind & (Kind.VOTE | Kind.FRAME | Kind.NOT):
            break
    return any(_opens(word, starts, speech) and _turns(word, kinds(word.plain), speech) for word in between)


def _turns(word: Token, kind: int, speech: Speech) -> bool:
    following = speech.text[word.end : word.end + 6]
    if Kind.NOT & kind:
        return following[:1] == ","
    return bool(Kind.SWAP & kind) and "чем" not in following


def _opens(word: Token, starts: set[int], speech: Speech) -> bool:
    start = speech.sentence(word.start)[0]
    return start in starts and not any(True for _ in speech.within(start, word.start))


def _voted_twice(before: Action, after: Action, speech: Speech) -> bool:
    first, second = speech.sentence(before.place), speech.sentence(after.place)
    return first != second and speech.has(Kind.VOTE, *first) and speech.has(Kind.VOTE, *second)
