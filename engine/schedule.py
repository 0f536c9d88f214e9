"""When a game day, its vote and its night run: from phases, dates and rulings (RULES §1).

Local clock times become instants here; every instant given out is in UTC, so that lengths and comparisons hold over the
nights when the clocks change.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from engine.kinds import PhaseRule
from engine.model import DayPlan, Phase
from engine.options import Options

_SATURDAY = 5


@dataclass(frozen=True, slots=True)
class _Zone:
    """A time zone's clock."""

    zone: ZoneInfo

    def local(self, at: datetime) -> datetime:
        return at.astimezone(self.zone)

    def at(self, day: date, clock: time) -> datetime:
        """That clock time on that date; in the hour that spring leaves out, as far after midnight as it says."""
        return datetime.combine(day, clock, self.zone).astimezone(UTC)

    def next(self, after: datetime, clock: time) -> datetime:
        """The first such clock time after an instant."""
        day = self.local(after).date()
        found = self.at(day, clock)
        return found if found > after else self.at(day + timedelta(days=1), clock)


def first_start(options: Options, now: datetime) -> datetime:
    """When day 1 begins: the option `schedule.start`, else the first opening of the day phase after `now`."""
    zone = _Zone(ZoneInfo(options.schedule.timezone))
    if options.schedule.start:
        local = datetime.fromisoformat(options.schedule.start)
        return zone.at(local.date(), local.time())
    opens = options.schedule.phases[0].opens
    return now.astimezone(UTC) if opens is None else zone.next(now, opens)


def day_plan(options: Options, day: int, opens: datetime) -> DayPlan:
    """Game day `day` as scheduled when it opens at that instant."""
    zone = _Zone(ZoneInfo(options.schedule.timezone))
    phases: list[Phase] = []
    at = opens.astimezone(UTC)
    for rule in options.schedule.phases:
        closes = _closes(rule, at, zone)
        phases.append(Phase(rule.name, at, closes))
        at = closes
    return _with_deadlines(options, DayPlan(day, _on_open_days(options, tuple(phases), zone), at, at, at))


def _closes(rule: PhaseRule, opens: datetime, zone: _Zone) -> datetime:
    return opens + (rule.lasts or timedelta()) if rule.closes is None else zone.next(opens, rule.closes)


def _on_open_days(options: Options, phases: tuple[Phase, ...], zone: _Zone) -> tuple[Phase, ...]:
    """A day whose vote would close on a Saturday (stretched weekends) or on a holiday closes a day later instead."""
    rules = options.schedule.phases
    closes = vote_phase(phases).closes
    shut = zone.local(closes).date()
    days = 0
    while rules[0].closes is not None and _is_shut(options, shut + timedelta(days=days)):
        days += 1
    if not days:
        return phases
    return tuple(
        Phase(phase.name, _later(phase.opens, days, zone) if number else phase.opens, _later(phase.closes, days, zone))
        for number, phase in enumerate(phases)
    )


def _is_shut(options: Options, day: date) -> bool:
    stretched = options.schedule.weekend == "stretch" and day.weekday() == _SATURDAY
    return stretched or day in options.schedule.holidays


def merged_days(options: Options, plan: DayPlan) -> tuple[date, ...]:
    """The dates on which this day's vote does not close because of a weekend or a holiday (RULES §1)."""
    apart = replace(options, schedule=replace(options.schedule, weekend="normal", holidays=()))
    zone = _Zone(ZoneInfo(options.schedule.timezone))
    usual = zone.local(day_plan(apart, plan.day, plan.opens).vote_closes).date()
    actual = zone.local(day_plan(options, plan.day, plan.opens).vote_closes).date()
    return tuple(usual + timedelta(days=number) for number in range((actual - usual).days))


def _later(at: datetime, days: int, zone: _Zone) -> datetime:
    local = zone.local(at)
    return zone.at(local.date() + timedelta(days=days), local.time())


def vote_phase(phases: tuple[Phase, ...]) -> Phase:
    """The phase in which the vote is open: the evening where there is one, else the day."""
    return next((phase for phase in phases if phase.name == "evening"), phases[0])


def _with_deadlines(options: Options, plan: DayPlan) -> DayPlan:
    vote = vote_phase(plan.phases)
    night = next((phase.closes for phase in plan.phases if phase.name == "night"), plan.ends)
    moves = {"vote_end": vote.closes, "night_end": night}[options.night.moves_due]
    return replace(plan, vote_opens=vote.opens, vote_closes=vote.closes, moves_close=moves)


def next_start(options: Options, plan: DayPlan) -> datetime:
    """When the day after this one begins; a day that ran over its hour is followed at once."""
    first = options.schedule.phases[0]
    if first.opens is None:
        return plan.ends
    zone = _Zone(ZoneInfo(options.schedule.timezone))
    scheduled = day_plan(options, plan.day, plan.opens).ends
    return max(plan.ends, zone.next(scheduled - timedelta(microseconds=1), first.opens))


def closing_at(options: Options, plan: DayPlan, name: str, at: datetime) -> DayPlan:
    """The plan with that phase closing at another instant.

    What follows begins then. By lengths it keeps its length; by the clock it keeps its closing time as far as it can.
    """
    number = next(number for number, phase in enumerate(plan.phases) if phase.name == name)
    by_length = options.schedule.phases[0].closes is None
    phases = list(plan.phases)
    for place in range(number, len(phases)):
        old = phases[place]
        opens = old.opens if place == number else phases[place - 1].closes
        kept = old.closes if old.closes > opens and not by_length else opens + (old.closes - old.opens)
        phases[place] = Phase(old.name, opens, at if place == number else kept)
    return _with_deadlines(options, replace(plan, phases=tuple(phases)))
