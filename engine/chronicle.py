"""The journal sorted into game days: where an entry belongs, what is due by the clock, what is too late (RULES §1).

Every step is a function of what was known before it and one entry, so that a game folded entry by entry and one folded
at once are the same.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime

from engine import day as days
from engine.day import Chapter
from engine.journal import Clock, Entry, GamePost, Letter, Published, Ruling, Vote
from engine.model import Setup
from engine.questions import warn
from engine.schedule import day_plan
from engine.sheet import ABOUT_HOURS, ABOUT_NIGHT, CAN_WAIT, VERBS, Sheet, joined, split, with_entry
from engine.standing import first

LONG_AGO = datetime.min.replace(tzinfo=UTC)
Fact = Vote | GamePost | Letter


@dataclass(frozen=True, slots=True)
class Chronicle:
    """All that is known: the days so far, and what came in before the first of them.

    `warnings` are about entries that came too late or could not be followed, in order.
    """

    setup: Setup
    now: datetime = LONG_AGO
    chapters: tuple[Chapter, ...] = ()
    early: Sheet = field(default_factory=Sheet)
    warnings: tuple[str, ...] = ()


def step(chronicle: Chronicle, entry: Entry) -> Chronicle:
    """The chronicle with one more entry."""
    match entry:
        case Clock():
            return _tick(chronicle, entry.at)
        case Ruling():
            return _ruled(chronicle, entry)
        case Published():
            return _published(chronicle, entry)
        case _:
            return _read(chronicle, entry)


def supposed(chronicle: Chronicle, rulings: Iterable[Ruling], at: datetime) -> Chronicle:
    """As if these rulings on votes had been entered, too, and everything up to `at` read: worked out once, at the end.

    What is published stays as it is.
    """
    first = len(chronicle.chapters)
    for ruling in rulings:
        day = ruling.day or _day_of(chronicle, ruling)
        if day <= len(chronicle.chapters) and not _is_published(chronicle.chapters[day - 1], ruling):
            chronicle = _noted(chronicle, day - 1, replace(ruling, day=day))
            first = min(first, day - 1)
    chronicle = replace(chronicle, now=max(chronicle.now, at))
    return _resettled(chronicle, first) if first < len(chronicle.chapters) else _settled(chronicle)


# --- the clock ------------------------------------------------------------------------------------------------------


def _tick(chronicle: Chronicle, at: datetime) -> Chronicle:
    if at <= chronicle.now:
        return chronicle
    chronicle = replace(chronicle, now=at)
    if not chronicle.chapters:
        return _settled(chronicle)
    last = chronicle.chapters[-1]
    watched = chronicle.setup.options.votes.majority == "hammer" or chronicle.setup.options.victory.concession
    due = any(instant <= at for instant in last.due) or (last.stale and watched)
    return _settled(chronicle) if due else chronicle


def _settled(chronicle: Chronicle) -> Chronicle:
    """Work the last day out, and begin the next one as long as that is due."""
    if not chronicle.chapters:
        if chronicle.now < chronicle.setup.start:
            return chronicle
        chronicle = _first_day(chronicle)
    while True:
        last = days.work(chronicle.setup, chronicle.chapters[-1], chronicle.now)
        before = chronicle.chapters[:-1]
        if not last.over or last.standing.winner is not None or chronicle.now < last.next_opens:
            return replace(chronicle, chapters=(*before, last))
        today, later = split(last.sheet, last.number, last.next_opens)
        last = replace(last, sheet=today)
        plan = day_plan(chronicle.setup.options, last.number + 1, last.next_opens)
        following = days.opened(chronicle.setup, last.standing, plan, later)
        chronicle = replace(chronicle, chapters=(*before, last, following))


def _first_day(chronicle: Chronicle) -> Chronicle:
    setup = chronicle.setup
    plan = day_plan(setup.options, 1, setup.start)
    return replace(chronicle, chapters=(days.opened(setup, first(setup), plan, chronicle.early),), early=Sheet())


def _resettled(chronicle: Chronicle, number: int) -> Chronicle:
    """Work out anew from that day on: the entries of later days find their day again."""
    before, changed, after = chronicle.chapters[:number], chronicle.chapters[number], chronicle.chapters[number + 1 :]
    sheet = joined((changed.sheet, *(chapter.sheet for chapter in after)))
    again = days.opened(chronicle.setup, changed.opening, changed.base, sheet)
    return _settled(replace(chronicle, chapters=(*before, again)))


# --- where an entry belongs -------------------------------------------------------------------------------------------


def _place(chronicle: Chronicle, at: datetime) -> int:
    """The day in whose hours that instant lies; the last one for what is to come, the first for what is before."""
    last = len(chronicle.chapters) - 1
    if last == 0 or at >= chronicle.chapters[-2].next_opens:
        return last
    return next((number for number in range(last) if at < chronicle.chapters[number].next_opens), last)


def _noted(chronicle: Chronicle, number: int, entry: Fact | Ruling | Published) -> Chronicle:
    chapter = chronicle.chapters[number]
    stale = chapter.stale or not isinstance(entry, GamePost)
    changed = replace(chapter, sheet=with_entry(chapter.sheet, entry), stale=stale)
    return replace(chronicle, chapters=(*chronicle.chapters[:number], changed, *chronicle.chapters[number + 1 :]))


def _warned(chronicle: Chronicle, warning: str) -> Chronicle:
    return replace(chronicle, warnings=(*chronicle.warnings, warning))


# --- facts ------------------------------------------------------------------------------------------------------------


def _read(chronicle: Chronicle, fact: Fact) -> Chronicle:
    if not chronicle.chapters:
        return replace(chronicle, early=with_entry(chronicle.early, fact))
    number = _place(chronicle, fact.at)
    chapter = chronicle.chapters[number]
    if _changes_published(chapter, fact):
        return (
            chronicle if chapter.sheet.holds(fact) else _warned(chronicle, _late(chronicle.setup, fact, chapter.number))
        )
    noted = _noted(chronicle, number, fact)
    worked_out = chapter.over or number < len(chronicle.chapters) - 1
    return _resettled(noted, number) if worked_out and _matters(chapter, fact) else noted


def _matters(chapter: Chapter, fact: Fact) -> bool:
    """A post after the count is over changes nothing."""
    return not (isinstance(fact, GamePost) and fact.at >= chapter.record.plan.vote_closes)


def _changes_published(chapter: Chapter, fact: Fact) -> bool:
    plan = chapter.record.plan
    if isinstance(fact, Letter):
        return chapter.sheet.out("morning") is not None and fact.at < plan.moves_close
    return chapter.sheet.out("verdict") is not None and fact.at < plan.vote_closes


def _late(setup: Setup, fact: Fact, day: int) -> str:
    match fact:
        case Vote():
            return warn(setup, "late_vote", day, fact.post)
        case GamePost():
            return warn(setup, "late_post", day, fact.post)
        case _:
            return warn(setup, "late_letter", day, fact.letter)


# --- rulings and publications ---------------------------------------------------------------------------------------


def _ruled(chronicle: Chronicle, ruling: Ruling) -> Chronicle:
    if ruling.verb not in VERBS:
        return _warned(chronicle, warn(chronicle.setup, "unknown_ruling", what=ruling.verb))
    if not chronicle.chapters:
        return replace(chronicle, early=with_entry(chronicle.early, ruling))
    day = ruling.day or _day_of(chronicle, ruling)
    while day <= len(chronicle.chapters) and _is_published(chronicle.chapters[day - 1], ruling):
        if ruling.day is not None or ruling.verb not in CAN_WAIT:
            return _warned(chronicle, warn(chronicle.setup, "late_ruling", day, f"{ruling.verb} {ruling.subject}"))
        day += 1
    number = min(day, len(chronicle.chapters)) - 1  # of a day to come: kept until it begins
    return _resettled(_noted(chronicle, number, replace(ruling, day=day)), number)


def _day_of(chronicle: Chronicle, ruling: Ruling) -> int:
    """The day a ruling is about: by the post or letter it names, by the open tie, else by its time."""
    for chapter in chronicle.chapters:
        if _names_something_of(chapter.sheet, ruling) or (ruling.verb == "lynch" and chapter.record.pending):
            return chapter.number
    chapter = chronicle.chapters[_place(chronicle, ruling.at)]
    came_after = ruling.verb == "replace" and ruling.at >= chapter.record.plan.vote_closes
    return chapter.number + came_after


def _names_something_of(sheet: Sheet, ruling: Ruling) -> bool:
    if ruling.verb == "vote":
        return any(str(vote.post) == ruling.subject for vote in sheet.votes)
    return ruling.verb == "move" and any(str(letter.letter) == ruling.subject for letter in sheet.letters)


def _is_published(chapter: Chapter, ruling: Ruling) -> bool:
    if ruling.verb == "end":
        return False
    about_night = ruling.verb in ABOUT_NIGHT or (ruling.verb in ABOUT_HOURS and ruling.subject == "night")
    return chapter.sheet.out("morning" if about_night else "verdict") is not None


def _published(chronicle: Chronicle, entry: Published) -> Chronicle:
    if not 0 < entry.day <= len(chronicle.chapters):
        return _warned(chronicle, warn(chronicle.setup, "too_soon", entry.day))
    return _resettled(_noted(chronicle, entry.day - 1, entry), entry.day - 1)
