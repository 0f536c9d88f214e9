"""One game day worked out from what came in: the order of a game day is written here, once (RULES §1–§3, §5, §8).

Replacements, the hours as ruled, the count, the verdict with its autokills, the look at victory, the night, the dawn.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from engine import hours, night, presence, questions, verdict, victory
from engine.journal import Ruling
from engine.model import DayPlan, DayRecord, Death, Nick, Setup
from engine.night import NightOutcome
from engine.readiness import moves_are_in
from engine.schedule import closing_at, vote_phase
from engine.sheet import Sheet, split
from engine.standing import Standing, arrive, left, roster, without
from engine.verdict import Hearing, Verdict
from engine.votes import Count

_SIDES = {"solo": victory.MANIAC}  # what a ruling may call a winner by its side
_INSTANT = timedelta(microseconds=1)


@dataclass(frozen=True, slots=True)
class Chapter:
    """One game day: how it began, its plan as scheduled, what came in, and what follows from that so far.

    `sheet` may hold entries of later days, too, as long as this is the last one. `standing` is how the game stands by
    now; `over` says that nothing is left to be worked out; `due` holds the instants at which time alone changes
    something; `stale` says that something came in since the day was last worked out.
    """

    opening: Standing
    base: DayPlan
    sheet: Sheet
    record: DayRecord
    standing: Standing
    over: bool = False
    warnings: tuple[str, ...] = ()
    due: tuple[datetime, ...] = ()
    stale: bool = True

    @property
    def number(self) -> int:
        """Which game day it is."""
        return self.base.day

    @property
    def next_as_scheduled(self) -> datetime:
        """When the day after it begins if nothing is ruled."""
        return self.base.next_opens or self.base.ends

    @property
    def next_opens(self) -> datetime:
        """When the day after it begins."""
        return self.record.plan.next_opens or self.record.plan.ends


@dataclass(frozen=True, slots=True)
class _Day:
    """The day on its way: `hearing` is how it began, `standing` how the game stands by now."""

    hearing: Hearing
    record: DayRecord
    standing: Standing
    counted: Count
    asks: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    over: bool = False

    @property
    def setup(self) -> Setup:
        return self.hearing.setup

    @property
    def plan(self) -> DayPlan:
        return self.hearing.plan


def opened(setup: Setup, opening: Standing, base: DayPlan, sheet: Sheet) -> Chapter:
    """A day of which nothing has been worked out yet."""
    plan = hours.with_next(setup.options, base)
    return Chapter(opening, plan, sheet, DayRecord(base.day, plan, living=opening.living), opening)


def work(setup: Setup, chapter: Chapter, now: datetime) -> Chapter:
    """Work the day out anew, from its beginning up to `now`."""
    day = _counted(_begun(setup, chapter, now))
    day = _given_up(day, day.plan.vote_closes) or (_evening(day) if _vote_is_over(day) else _running(day))
    return _written_down(chapter, day)


# --- the steps, in order --------------------------------------------------------------------------------------------


def _begun(setup: Setup, chapter: Chapter, now: datetime) -> _Day:
    """Reserves step in; the hours are as the GM has ruled."""
    sheet, _ = split(chapter.sheet, chapter.number, chapter.next_as_scheduled)
    arrivals = arrive(setup, chapter.opening, sheet.ruled("replace"), chapter.number)
    heard = Hearing(setup, arrivals.standing, chapter.base, sheet, arrivals.seats, now)
    changes = tuple(ruling for ruling in sheet.ruled("extend", "close", "pause") if not _closes_night(ruling))
    ruled = hours.ruled(setup.options, chapter.base, changes, lambda at: verdict.all_in(heard, at))
    heard = _in_its_hours(heard, ruled.plan, chapter.sheet)
    record = DayRecord(chapter.number, ruled.plan, replaced=arrivals.replaced)
    return _Day(heard, record, arrivals.standing, Count(), arrivals.asks, arrivals.warnings + _refused(setup, ruled))


def _closes_night(ruling: Ruling) -> bool:
    return ruling.verb == "close" and ruling.subject == hours.NIGHT


def _refused(setup: Setup, ruled: hours.Hours) -> tuple[str, ...]:
    said = (f"{ruling.verb} {ruling.subject} {ruling.value}".rstrip() for ruling in ruled.refused)
    return tuple(questions.warn(setup, "refused_ruling", what=what) for what in said)


def _in_its_hours(heard: Hearing, plan: DayPlan, sheet: Sheet) -> Hearing:
    today, _ = split(sheet, plan.day, plan.next_opens or plan.ends)
    return replace(heard, plan=plan, sheet=today)


def _counted(day: _Day) -> _Day:
    """Count votes and posts; a hammer closes the vote at its post."""
    counted, heard = verdict.count(day.hearing), day.hearing
    if counted.hammer is not None:
        shorter = closing_at(day.setup.options, day.plan, vote_phase(day.plan.phases).name, counted.hammer)
        heard = _in_its_hours(heard, hours.with_next(day.setup.options, shorter), heard.sheet)
        posts = {(vote.via_gm, vote.post) for vote in heard.sheet.votes}
        counted = replace(
            counted, lines=tuple(line for line in counted.lines if ("via_gm" in line.flags, line.post) in posts)
        )
    record = replace(
        day.record,
        plan=heard.plan,
        votes=counted.lines,
        tally=counted.tally,
        missed=counted.missed,
        penalties=counted.penalties,
        hammer=counted.hammer,
        weights=verdict.poll(heard, closed=False).weights,
        posts=verdict.posts(heard),
        short_posts=presence.too_short(heard.sheet.posts, day.setup.options.activity.min_chars),
    )
    return replace(day, hearing=heard, record=record, counted=counted)


def _vote_is_over(day: _Day) -> bool:
    hammer = day.counted.hammer
    return day.hearing.now > hammer if hammer is not None else day.hearing.now >= day.plan.vote_closes


def _running(day: _Day) -> _Day:
    """The vote goes on; once everybody is in, the GM may close it where the rules let him."""
    open_now = day.plan.vote_opens <= day.hearing.now
    early = day.setup.options.schedule.early_end.name != "off"
    asks = (
        (questions.ask(day.setup, "all_in"),)
        if open_now and early and verdict.all_in(day.hearing, day.plan.vote_closes)
        else ()
    )
    return _with_letters(replace(day, asks=day.asks + asks), {})


def _evening(day: _Day) -> _Day:
    """The verdict, then a look at victory, then the night."""
    reached = verdict.reach(day.hearing, day.counted)
    day = _judged(day, reached)
    if reached.choice.pending:
        return _with_letters(day, {})
    day = _looked(replace(day, standing=reached.standing), final=False)
    if day.over:
        return _with_letters(day, reached.gone)
    if (ended := _given_up(day, day.hearing.now)) is not None:
        return ended
    day = _with_night_hours(day, reached)
    return _night(day, reached) if day.hearing.now >= day.plan.moves_close else _before_dawn(day, reached)


def _with_night_hours(day: _Day, reached: Verdict) -> _Day:
    """A night that the GM closes early, once every usable move is in."""
    closing = tuple(ruling for ruling in day.hearing.sheet.ruled("close") if _closes_night(ruling))
    ruled = hours.ruled(day.setup.options, day.plan, closing, lambda at: _moves_are_in(day, reached, at))
    heard = _in_its_hours(day.hearing, ruled.plan, day.hearing.sheet)
    warnings = day.warnings + _refused(day.setup, ruled)
    return replace(day, hearing=heard, record=replace(day.record, plan=ruled.plan), warnings=warnings)


def _moves_are_in(day: _Day, reached: Verdict, at: datetime) -> bool:
    evening = day.hearing.evening
    letters = tuple(letter for letter in evening.letters if letter.at < at)
    evening = replace(evening, letters=letters, gone=reached.gone, doomed=frozenset(reached.doomed))
    return moves_are_in(day.setup, day.standing.secrets, evening)


def _before_dawn(day: _Day, reached: Verdict) -> _Day:
    """The night goes on; once every usable move is in, the GM may close it where the rules let him."""
    early = day.setup.options.schedule.early_end.name != "off"
    closes = early and _moves_are_in(day, reached, day.plan.moves_close)
    asks = (questions.ask(day.setup, "moves_in"),) if closes else ()
    return _with_letters(replace(day, asks=day.asks + asks), reached.gone)


def _judged(day: _Day, reached: Verdict) -> _Day:
    choice = reached.choice
    second = choice.second or Count()
    record = replace(
        day.record,
        closed=True,
        judged=not choice.pending,
        tie=_in_order(day.setup, choice.tied),
        pending=choice.pending,
        revote=second.lines,
        revote_tally=second.tally,
        revote_until=choice.until,
        lynched=reached.lynched,
        spared=reached.spared,
        autokilled=reached.autokilled,
        warned=reached.warned,
    )
    unused = (questions.warn(day.setup, "refused_ruling", what="lynch"),) if choice.unused else ()
    asked = choice.pending in questions.ASKS
    asks = (questions.ask(day.setup, choice.pending, *record.tie),) if asked else ()
    return replace(day, record=record, asks=day.asks + asks, warnings=day.warnings + reached.warnings + unused)


def _in_order(setup: Setup, tied: tuple[Nick, ...]) -> tuple[Nick, ...]:
    """Candidates in roster order; no lynch, which has no seat, last."""
    seats = roster(setup)
    return (*(nick for nick in seats if nick in tied), *(who for who in tied if who not in seats))


def _night(day: _Day, reached: Verdict) -> _Day:
    """Work the night out and let those leave at dawn who were to be autokilled then."""
    setup, standing = day.setup, day.standing
    evening = replace(day.hearing.evening, gone=reached.gone, doomed=frozenset(reached.doomed))
    outcome = night.resolve(setup, standing.secrets, evening)
    deaths, warnings = _as_published(day, outcome, reached)
    dead = tuple(death.player for death in deaths)
    alive = left(setup, replace(standing, secrets=outcome.secrets), dead)
    doomed = tuple(nick for nick in reached.doomed if nick in alive.living)
    record = replace(
        day.record,
        letters=outcome.letters,
        deaths=deaths,
        saved=outcome.saved,
        failed=outcome.failed,
        private=outcome.private,
        explained=outcome.explained,
        dawned=True,
        autokilled=tuple(kill for kill in day.record.autokilled if kill.player not in dead),
    )
    day = replace(day, record=record, asks=day.asks + outcome.asks, warnings=day.warnings + warnings)
    day = replace(day, standing=without(setup, alive, doomed, record.day))
    return replace(_looked(day, final=True), over=True)


def _as_published(day: _Day, outcome: NightOutcome, reached: Verdict) -> tuple[tuple[Death, ...], tuple[str, ...]]:
    """What was published is history: where the night comes out otherwise now, the GM is warned, the dead stay dead."""
    said = day.hearing.sheet.out("morning")
    died = {death.player for death in outcome.deaths}
    told = died if said is None else set(said.gone) - (set(reached.doomed) - died)
    if told == died:
        return outcome.deaths, ()
    known = tuple(death for death in outcome.deaths if death.player in told)
    more = tuple(Death(nick, ()) for nick in said.gone if nick in told - died) if said else ()
    return known + more, (questions.warn(day.setup, "differs", day.record.day),)


# --- looking for the end --------------------------------------------------------------------------------------------


def _looked(day: _Day, final: bool) -> _Day:
    """A look at victory. The GM's word that the game is over confirms what is proposed, and is final at dawn."""
    found = victory.look(day.setup, day.standing.secrets, day.standing.living)
    ruled = [_SIDES.get(side, side) for side in day.hearing.sheet.words("end")]
    winner = found.winner or next((side for side in ruled if final or side == found.proposed), None)
    if winner is not None:
        return replace(day, standing=replace(day.standing, winner=winner), over=True)
    if not found.proposed:
        return day
    return replace(
        day, asks=(*day.asks, questions.ask(day.setup, "victory", questions.side(day.setup, found.proposed)))
    )


def _given_up(day: _Day, before: datetime) -> _Day | None:
    """The day that ends because all who must have given up by letters of before that instant; None else."""
    if not day.setup.options.victory.concession:
        return None
    until = min(before, day.hearing.now)
    evening = day.hearing.evening
    evening = replace(evening, letters=tuple(letter for letter in evening.letters if letter.at < until))
    conceded = night.concessions(day.setup, day.standing.secrets, evening)
    if conceded == day.standing.secrets.conceded:
        return None
    secrets = replace(day.standing.secrets, conceded=conceded)
    ended = _looked(replace(day, standing=replace(day.standing, secrets=secrets)), final=False)
    return _with_letters(ended, {}) if ended.over else None


# --- writing it down --------------------------------------------------------------------------------------------------


def _with_letters(day: _Day, gone: Mapping[Nick, str]) -> _Day:
    """What became of each letter so far."""
    evening = replace(day.hearing.evening, gone=gone)
    return replace(day, record=replace(day.record, letters=night.judge(day.setup, day.standing.secrets, evening)))


def _written_down(chapter: Chapter, day: _Day) -> Chapter:
    standing, plan = day.standing, day.plan
    record = replace(
        day.record,
        closed=day.record.closed or day.over,
        resolved=day.over,
        asks=day.asks,
        living=standing.living,
        roles=standing.secrets.roles,
        sides=standing.secrets.sides,
    )
    aliases = (*chapter.opening.aliases, *chapter.sheet.ruled("alias"))
    hammer = None if record.hammer is None else record.hammer + _INSTANT
    instants = (hammer, plan.vote_closes, record.revote_until, plan.moves_close, plan.next_opens)
    return replace(
        chapter,
        record=record,
        standing=replace(standing, aliases=aliases),
        over=day.over,
        warnings=day.warnings,
        due=tuple(at for at in instants if at is not None and at > day.hearing.now),
        stale=False,
    )
