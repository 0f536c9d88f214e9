"""What a post in the vote topic says: one reading a post, before any rule of the game has looked at it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from parsers.facts import AsideKind, Body
from parsers.names import Match, Mention, NameIndex, Standing
from parsers.voting import unmarked
from parsers.voting.actions import Action, Does, actions
from parsers.voting.clauses import Speech
from parsers.voting.marks import Marked, below, parts
from parsers.voting.settling import Settled, settle, without_reason
from parsers.voting.words import holds

LONGEST_TEXT = 300  # characters of a marked part that are kept for the log


@dataclass(frozen=True, slots=True)
class VoteStyle:
    """How votes are marked in this game (`[votes]` mark, colours, final_word) and what the board's text looks like."""

    marks: frozenset[str] = frozenset({"colour"})  # colour, bold, tag, keyword, plain
    colours: tuple[str, ...] = ()  # accepted ones, names or #rrggbb; empty = any
    final_word: str = ""
    default_colour: str | None = None  # the board's own text colour: no mark
    habit_colours: frozenset[str] = frozenset()  # what this author writes everything in
    bold_needs_word: bool = False  # bold marks a vote only with vote, unvote or no lynch inside (profile majority)


class Says(StrEnum):
    """What the post does."""

    NAME = "name"  # a vote for `target`, who may be dead, the GM or an outsider: the rules decide
    NOBODY = "nobody"  # no lynch, abstention
    UNVOTE = "unvote"
    ASK = "ask"  # `reason` says why the GM must look; `candidates` whom it may mean
    NOTHING = "nothing"  # meant as a vote but not one; `reason` says why (no_mark, quoted, unknown_name …)


@dataclass(frozen=True, slots=True)
class VoteReading:
    """The final reading of one post. `text` is what was typed in the marked part; `flags` are CONTRACT codes."""

    says: Says
    text: str
    target: str | None = None
    reason: str | None = None
    candidates: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    final: bool = False  # holds the final word, wherever it stands
    alone: bool = True  # nothing but the vote stands in the post (no reason given)


_SAYS = {
    Does.NAME: Says.NAME,
    Does.NOBODY: Says.NOBODY,
    Does.UNVOTE: Says.UNVOTE,
    Does.ASK: Says.ASK,
    Does.UNKNOWN: Says.NOTHING,
}


def read(body: Body, author: str, names: NameIndex, style: VoteStyle) -> VoteReading | None:
    """Read one post; None where there is no vote in it and none was meant."""
    marked = parts(body, style)
    reading = _last([_read_part(part, author, names, style) for part in marked])
    reading = reading or _below_rule(body, author, names, style)
    reading = reading or _set_aside(body, marked, names) or _of_gm(marked, author, names)
    final = reading is not None and holds(style.final_word, body.text)
    return replace(reading, final=True) if reading and final else reading


def _last(readings: list[VoteReading | None]) -> VoteReading | None:
    """Of posts that the board has glued together the last that votes; its flag tells that there were more."""
    given = [reading for reading in readings if reading is not None]
    voting = [reading for reading in given if reading.says is not Says.NOTHING]
    if len(voting) > 1:
        return replace(voting[-1], flags=_flags(voting[-1].flags, several_votes=True))
    return next(reversed(voting or given), None)


def _read_part(marked: Marked, author: str, names: NameIndex, style: VoteStyle) -> VoteReading | None:
    speech = Speech(marked.text, names)
    found = actions(marked, speech, author)
    if found:
        return _told(settle(found, speech, author), marked, speech, style)
    action = unmarked.meant(marked, speech)
    if action is None:
        return None
    if "plain" in style.marks and unmarked.is_name_only(speech):
        return _told(settle([action], speech, author), marked, speech, style)
    target = action.nicks[0] if len(action.nicks) == 1 else None
    return VoteReading(Says.NOTHING, _shown(action, speech), target, "no_mark", alone=_alone(action, speech, style))


def _below_rule(body: Body, author: str, names: NameIndex, style: VoteStyle) -> VoteReading | None:
    """Nothing but a marked name under a line drawn by hand: a vote or a signature, which the GM can tell."""
    marked = below(body, style)
    speech = Speech(marked.text, names) if marked else None
    if marked is None or speech is None or not unmarked.is_name_only(speech):
        return None
    reading = _read_part(marked, author, names, style)
    if reading is None or reading.says is not Says.NAME or reading.target in (author, None):
        return None
    named = (str(reading.target),)
    return replace(reading, says=Says.ASK, target=None, reason="weak_match", candidates=named, flags=())


def _told(settled: Settled, marked: Marked, speech: Speech, style: VoteStyle) -> VoteReading:
    action = _habit_doubted(settled.action, speech, style)
    alone = _alone(action, speech, style)
    flags = _flags(
        (),
        several_votes=settled.corrected and action.does is not Does.ASK,
        whole_post_coloured=not alone and action.does is Does.NAME and _whole(action, marked),
        habit_colour=action.does is Does.NAME and _in_habit(action, style),
        weak_match=action.weak and action.does is Does.NAME,
    )
    asked = action.does is Does.ASK
    return VoteReading(
        _SAYS[action.does],
        _shown(action, speech),
        action.nicks[0] if action.does is Does.NAME else None,
        action.reason if asked or action.does is Does.UNKNOWN else None,
        speech.names.in_order(action.nicks) if asked else (),
        flags,
        alone=alone,
    )


def _flags(given: Iterable[str], **raised: bool) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*given, *(flag for flag, holds_true in raised.items() if holds_true))))


def _alone(action: Action, speech: Speech, style: VoteStyle) -> bool:
    return without_reason(action, speech, style.final_word)


def _shown(action: Action, speech: Speech) -> str:
    typed = " … ".join(span.typed for span in action.spans) or speech.text[action.place : action.end].strip()
    return typed if len(typed) <= LONGEST_TEXT else f"{typed[: LONGEST_TEXT - 1]}…"


def _whole(action: Action, marked: Marked) -> bool:
    written = sum(map(str.isalnum, marked.text))
    return bool(action.spans) and sum(sum(map(str.isalnum, span.typed)) for span in action.spans) >= 0.95 * written


def _in_habit(action: Action, style: VoteStyle) -> bool:
    if not style.habit_colours:
        return False
    colours = frozenset[str]().union(*(span.colours for span in action.spans))
    return bool(colours) and colours <= style.habit_colours


def _habit_doubted(action: Action, speech: Speech, style: VoteStyle) -> Action:
    """In the colour of everything he writes a name in running speech is no more than a mention."""
    if action.does is not Does.NAME or not _in_habit(action, style):
        return action
    bare = not any(speech.speech(span.start, span.end) for span in action.spans)
    if bare or speech.votes_around(action.place):
        return action
    return replace(action, does=Does.ASK, reason="weak_match")


def _set_aside(body: Body, marked: list[Marked], names: NameIndex) -> VoteReading | None:
    """Names that stand in quotes, spoilers, code or struck out, and nowhere else."""
    if any(names.find(part.text) for part in marked):
        return None
    hidden = [aside.text for aside in body.asides if aside.kind is not AsideKind.SIGNATURE]
    for text in (*hidden, *(part.struck for part in marked)):
        speech = Speech(text, names)
        named = [m for m in speech.mentions if not speech.everyday(m, phrase=False)] or _coloured(body, names)
        if named:
            return VoteReading(Says.NOTHING, _first_line(text), _only(named), "quoted", alone=False)
    return None


def _coloured(body: Body, names: NameIndex) -> list[Mention]:
    """Names that bear a mark inside what was set aside, common words or not."""
    runs = (run for aside in body.asides if aside.kind is not AsideKind.SIGNATURE for run in aside.runs)
    return [mention for run in runs if run.colour or run.bold for mention in names.find(run.text)]


def _only(named: list[Mention]) -> str | None:
    found = {mention.found for mention in named}
    first = next(iter(found))
    return first.nick if len(found) == 1 and isinstance(first, Match) else None


def _first_line(text: str) -> str:
    line = next((line.strip() for line in text.splitlines() if line.strip()), "")
    return line if len(line) <= LONGEST_TEXT else f"{line[: LONGEST_TEXT - 1]}…"


def _of_gm(marked: list[Marked], author: str, names: NameIndex) -> VoteReading | None:
    """The GM's own post with names in it: a count, an announcement."""
    if names.standing(author) is not Standing.GM:
        return None
    named = [(part, mention) for part in marked for mention in names.find(part.text)]
    if not named:
        return None
    part, mention = named[0]
    target = _only([mention for _, mention in named])
    return VoteReading(Says.NOTHING, part.text[mention.start : mention.end], target, "gm", alone=False)
