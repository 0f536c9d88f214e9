"""A day's hours as the GM's rulings leave them: extensions, and evenings or nights that end early (RULES §1)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from engine.journal import Ruling
from engine.kinds import length
from engine.model import DayPlan, Phase
from engine.options import Options
from engine.schedule import closing_at, next_start, vote_phase

REVOTE, NIGHT = "revote", "night"
LONGEST_REVOTE = timedelta(hours=1)


@dataclass(frozen=True, slots=True)
class Hours:
    """The plan as ruled, and the rulings that could not be followed."""

    plan: DayPlan
    refused: tuple[Ruling, ...] = ()


@dataclass(frozen=True, slots=True)
class Request:
    """A ruling on a phase's end. `all_in` says whether everybody who owes a vote, or a move, had it at an instant."""

    options: Options
    ruling: Ruling
    phase: Phase
    plan: DayPlan
    all_in: Callable[[datetime], bool]


def ruled(options: Options, plan: DayPlan, rulings: tuple[Ruling, ...], all_in: Callable[[datetime], bool]) -> Hours:
    """Follow the rulings `extend`, `close` and `pause` in order, as far as the options allow."""
    hours = Hours(plan)
    for ruling in rulings:
        if ruling.subject != REVOTE:
            hours = _follow(options, hours, ruling, all_in)
    return Hours(with_next(options, hours.plan), hours.refused)


def with_next(options: Options, plan: DayPlan) -> DayPlan:
    """The plan with the beginning of the day after it."""
    return replace(plan, next_opens=next_start(options, plan))


def _follow(options: Options, hours: Hours, ruling: Ruling, all_in: Callable[[datetime], bool]) -> Hours:
    phase = _phase(hours.plan, ruling.subject)
    request = None if phase is None else Request(options, ruling, phase, hours.plan, all_in)
    ends = None if request is None else ENDS[ruling.verb](request)
    if ends is None or phase is None:
        return Hours(hours.plan, (*hours.refused, ruling))
    return Hours(closing_at(options, hours.plan, phase.name, ends), hours.refused)


def _phase(plan: DayPlan, name: str) -> Phase | None:
    """The phase that a ruling is about; the vote where it does not say."""
    if name in {"", "vote"}:
        return vote_phase(plan.phases)
    return next((phase for phase in plan.phases if phase.name == name), None)


def _extended(request: Request) -> datetime | None:
    more = minutes(request.ruling.value)
    allowed = more and EXTENSIONS[request.options.schedule.extension](request)
    return request.phase.closes + more if more and allowed else None


def _paused(request: Request) -> datetime | None:
    """For as long as the game stood still its phase goes on, whatever the option on extensions says."""
    more = minutes(request.ruling.value)
    return request.phase.closes + more if more else None


def minutes(text: str) -> timedelta | None:
    """What an extension is worth: minutes, or a length such as 2h; None where it is neither."""
    if text.isdecimal() and len(text) < 7:
        return timedelta(minutes=int(text))
    try:
        return length(text)
    except ValueError:
        return None


EXTENSIONS: Mapping[str, Callable[[Request], bool]] = {
    "off": lambda request: False,
    "before_start": lambda request: request.ruling.at < request.plan.opens,
    "on": lambda request: request.ruling.at < request.phase.closes,
}


def _closed_early(request: Request) -> datetime | None:
    """A running day is never shortened where the vote has its own evening, and nothing before all are in."""
    at = request.ruling.at
    running = request.phase.opens <= at < request.phase.closes
    if not running or not request.all_in(at):
        return None
    ends = EARLY_ENDS[request.options.schedule.early_end.name](request)
    return None if ends is None else min(ends, request.phase.closes)


def _whole(at: datetime) -> datetime:
    """The next whole minute: what is announced as 20:08 ends at 20:08:00, also where a board shows no seconds."""
    return at if not (at.second or at.microsecond) else at.replace(second=0, microsecond=0) + timedelta(minutes=1)


EARLY_ENDS: Mapping[str, Callable[[Request], datetime | None]] = {
    "off": lambda request: None,
    "all_in": lambda request: _whole(request.ruling.at),
    "announce": lambda request: _whole(
        request.ruling.at + timedelta(minutes=request.options.schedule.early_end.amount)
    ),
}
ENDS: Mapping[str, Callable[[Request], datetime | None]] = {
    "extend": _extended,
    "close": _closed_early,
    "pause": _paused,
}


def revote_until(plan: DayPlan, rulings: tuple[Ruling, ...]) -> datetime:
    """When a second vote closes: as long after the first as that one lasted, an hour at most, and what the GM adds."""
    phase = vote_phase(plan.phases)
    ends = phase.closes + min(phase.closes - phase.opens, LONGEST_REVOTE)
    for ruling in rulings:
        if ruling.verb in {"extend", "pause"} and ruling.subject == REVOTE:
            ends += minutes(ruling.value) or timedelta()
    return ends
