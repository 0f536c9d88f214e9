"""From the things a post does to the one thing it says: corrections, takings back, conditions, jokes, several names."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from parsers.names import NameIndex, Standing
from parsers.naming.folding import Token
from parsers.voting.actions import Action, Does, corrects, denied, moved_from, nicks_in, nicks_of
from parsers.voting.clauses import Speech
from parsers.voting.words import Kind, another_hand, conditional, joking, kinds, may_hang, recalls


@dataclass(frozen=True, slots=True)
class Settled:
    """The last word of a post, and whether it came after another one."""

    action: Action
    corrected: bool = False


def settle(found: list[Action], speech: Speech, author: str) -> Settled:
    """What the post says in the end. `found` is not empty and in order of place."""
    kept = _told(found, speech)
    settled = Settled(kept[0])
    for action in kept[1:]:
        settled = _after(settled, action, speech)
    return Settled(_questioned(settled.action, kept, speech, author), settled.corrected)


def _told(found: list[Action], speech: Speech) -> list[Action]:
    """Denied names and unknown words fall away where something else is said."""
    named = [action for action in found if action.does is not Does.UNKNOWN] or found[-1:]
    if len(named) == 1 and (moved := moved_from(named[0], speech)):
        return [moved]
    meant = [action for action in named if action.does is Does.UNVOTE or not denied(action, speech)]
    return meant or [replace(named[-1], does=Does.ASK, reason=named[-1].reason or "weak_match")]


def _after(settled: Settled, action: Action, speech: Speech) -> Settled:
    before = settled.action
    if action.does is Does.UNVOTE and before.does is not Does.UNVOTE:
        return settled if _about_another(action, before, speech) else Settled(action, corrected=True)
    if before.does is Does.UNVOTE:
        return Settled(_addressed(before, action, speech), settled.corrected)
    if before.does is action.does and before.nicks == action.nicks:
        spans = tuple(dict.fromkeys((*before.spans, *action.spans)))
        return Settled(replace(before, end=action.end, spans=spans), settled.corrected)
    if corrects(before, action, speech):
        return Settled(action, corrected=True)
    return Settled(_several(before, action, speech.names), settled.corrected)


def _addressed(unvote: Action, action: Action, speech: Speech) -> Action:
    """«снимаю голос, X»: X is the new vote, or he is told that he is let off."""
    comma = speech.text[unvote.end : action.place].strip() == ","
    told = comma and action.does is Does.NAME and not any(unvote.place <= m.start < unvote.end for m in speech.mentions)
    return replace(action, does=Does.ASK, reason="weak_match") if told else action


MANY = ("several_names", "conditional")  # reasons for which an action reaches over more than one name


def _about_another(unvote: Action, before: Action, speech: Speech) -> bool:
    """«X. С Y голос снимаю»: the old vote is taken back, the new one stands."""
    inside = [m for m in speech.mentions if unvote.place <= m.start and m.end <= unvote.end]
    named = {nick for mention in inside for nick in nicks_of(mention)}
    return before.does is Does.NAME and bool(named) and not named & set(before.nicks)


def _several(before: Action, action: Action, names: NameIndex) -> Action:
    nicks = names.in_order((*before.nicks, *action.nicks))
    spans = tuple(dict.fromkeys((*before.spans, *action.spans)))
    return Action(Does.ASK, before.place, action.end, nicks, "several_names", spans=spans)


def _questioned(action: Action, kept: Iterable[Action], speech: Speech, author: str) -> Action:
    """The action as it is, or the question that it leaves."""
    if action.does is Does.UNKNOWN:
        return action
    reason = _doubt(action, speech, author)
    if reason == "conditional":
        nicks = speech.names.in_order(nick for one in kept for nick in one.nicks)
        action = replace(action, does=Does.ASK, reason=reason, nicks=nicks)
    elif reason and action.does is not Does.ASK:
        action = replace(action, does=Does.ASK, reason=reason)
    return _unaskable(action, speech.names)


def _doubt(action: Action, speech: Speech, author: str) -> str | None:
    if may_hang(speech.text) and any(conditional(*_around(*where, speech)) for where in _places(action)):
        return "conditional"
    if action.does is Does.UNVOTE:
        return None
    if joking(speech.text):
        return "joke"
    if _by_another_hand(speech, author):
        return "ambiguous"
    told = recalls(_around(action.place, action.end, speech)[0])
    return "weak_match" if action.trusted or told else None


def _places(action: Action) -> set[tuple[int, int]]:
    return {(action.place, action.end), *((span.start, span.end) for span in action.spans)}


def _around(place: int, end: int, speech: Speech) -> tuple[str, str]:
    left, right = speech.sentence(place)
    return speech.text[left:place], speech.text[end:right]


def _by_another_hand(speech: Speech, author: str) -> bool:
    who = another_hand(speech.text)
    found = speech.names.match(who) if who else None
    return found is not None and author not in nicks_in(found)


def _unaskable(action: Action, names: NameIndex) -> Action:
    """There is nothing to ask where nobody who could be meant may be voted for."""
    living = any(names.standing(nick) is Standing.LIVING for nick in action.nicks)
    if action.does is Does.ASK and len(action.nicks) == 1 and not living:
        return replace(action, does=Does.NAME, reason=None)
    return action


def without_reason(action: Action, speech: Speech, final_word: str) -> bool:
    """Does nothing but the vote stand in the post?"""
    named = {nick for mention in speech.mentions for nick in nicks_of(mention)}
    left_over = [word for word in speech.speech(0, len(speech.text)) if not _of_vote(word, action, final_word)]
    return not left_over and not named - set(action.nicks)


def _of_vote(word: Token, action: Action, final_word: str) -> bool:
    if word.plain == final_word.casefold().strip() or kinds(word.plain) & (Kind.ABSTAIN | Kind.SELF):
        return True
    return action.reason not in MANY and action.place <= word.start and word.end <= action.end
