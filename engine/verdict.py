"""The verdict: whom the vote removes and whom his silence, in one step (RULES §2, §3, §12)."""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime

from engine import hours, night, presence, questions, ties
from engine.journal import Letter
from engine.model import Autokill, DayPlan, Nick, Setup
from engine.night import Evening
from engine.presence import RULED, Attendance, Ledger
from engine.sheet import Sheet
from engine.standing import Standing, lines, roster, waiting, without
from engine.votes import Count, Poll, count_day

AWAY = "game_day"  # switched off for the whole game day: may not post either


@dataclass(frozen=True, slots=True)
class Hearing:
    """A day before its verdict: how the game stands, the plan, what came in.

    `seats` says who sits in whose place; `now` until when all has been read.
    """

    setup: Setup
    standing: Standing
    plan: DayPlan
    sheet: Sheet
    seats: Mapping[Nick, Nick]
    now: datetime

    @property
    def newcomers(self) -> frozenset[Nick]:
        """Who stepped in today and owes nothing yet."""
        return frozenset(nick for nick, day in self.standing.entered.items() if day == self.plan.day)

    @property
    def evening(self) -> Evening:
        """What the night knows of the day before anybody left."""
        standing, sheet = self.standing, self.sheet
        return Evening(
            self.plan.day,
            self.plan,
            standing.living,
            standing.dead,
            letters=tuple(sorted(map(self._from_seat, sheet.letters), key=lambda letter: letter.at)),
            rulings=sheet.ruled("move"),
        )

    def _from_seat(self, letter: Letter) -> Letter:
        return replace(letter, sender=self.seats.get(letter.sender, letter.sender))


@dataclass(frozen=True, slots=True)
class Choice:
    """Whom the vote takes: `pending` while the GM or a second vote has to say."""

    leave: tuple[Nick, ...] = ()
    tied: tuple[Nick, ...] = ()
    passed: int = 0
    pending: str = ""  # what is waited for: tie, no_votes, revote
    second: Count | None = None
    until: datetime | None = None
    unused: bool = False  # a ruling on a tie, and no tie


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the evening brought; `standing` is without those who left, `doomed` leave at dawn."""

    standing: Standing
    choice: Choice
    lynched: tuple[Nick, ...] = ()
    spared: tuple[Nick, ...] = ()
    autokilled: tuple[Autokill, ...] = ()
    warned: tuple[tuple[Nick, str], ...] = ()
    gone: Mapping[Nick, str] = field(default_factory=dict)
    doomed: tuple[Nick, ...] = ()
    warnings: tuple[str, ...] = ()


# --- the count ----------------------------------------------------------------------------------------------------


def poll(hearing: Hearing, closed: bool) -> Poll:
    """The day's vote."""
    setup, standing = hearing.setup, hearing.standing
    secrets, usual = standing.secrets, setup.options.votes.weight
    weights = {nick: night.vote_weight(setup, secrets, nick) for nick in standing.living}
    return Poll(
        setup.options.votes,
        roster(setup),
        standing.living,
        begins=hearing.plan.opens,
        opens=hearing.plan.vote_opens,
        closes=hearing.plan.vote_closes,
        closed=closed,
        waiting=waiting(setup, standing),
        gms=setup.gms,
        barred=frozenset(secrets.silenced),
        newcomers=hearing.newcomers,
        weights={nick: weight for nick, weight in weights.items() if weight != usual},
        seats=hearing.seats,
        rulings=(*standing.aliases, *hearing.sheet.ruled("vote", "alias")),
    )


def count(hearing: Hearing) -> Count:
    """Count the day's votes; what a missed vote costs is due once all up to closing has been read."""
    return _first_count(hearing, poll(hearing, closed=hearing.now >= hearing.plan.vote_closes))


def all_in(hearing: Hearing, at: datetime) -> bool:
    """Has everybody who owes a vote a valid one at that instant?"""
    polled = replace(poll(hearing, closed=False), closes=at)
    voters = {voter for wagon in _first_count(hearing, polled).tally for voter in wagon.voters}
    return voters >= set(polled.living) - polled.barred - polled.newcomers


def _first_count(hearing: Hearing, polled: Poll) -> Count:
    return count_day((vote for vote in hearing.sheet.votes if vote.topic != hours.REVOTE), polled)


# --- the choice ---------------------------------------------------------------------------------------------------


def choose(hearing: Hearing, counted: Count) -> Choice:
    """Go down the tally; where a place is shared, or nobody has a vote, the game's rule or the GM decides."""
    rules, ruled = hearing.setup.options.votes, hearing.sheet.named("lynch")
    found = ties.result(counted.tally, rules.lynches)
    shared = ties.Shared(found.tied, found.places, lines(hearing.setup), hearing.standing.passed, ruled)
    tie = rules.tie or "ask_gm"
    if not counted.tally:
        all_living = replace(shared, tied=hearing.standing.living, places=rules.lynches)
        fate = ties.settle_no_votes(rules.no_votes, tie, all_living)
        return Choice(fate.leave, passed=fate.passed, pending="no_votes" if fate.asks else "")
    if not found.tied:
        return Choice(found.sure, passed=shared.passed, unused=bool(ruled))
    fate = ties.settle(tie, shared)
    if fate.revote:
        return _second_vote(hearing, found, shared)
    return Choice((*found.sure, *fate.leave), found.tied, fate.passed, "tie" if fate.asks else "")


def _second_vote(hearing: Hearing, found: ties.Result, shared: ties.Shared) -> Choice:
    """A second vote among the tied; a second tie falls to `tie_again`."""
    until = hours.revote_until(hearing.plan, hearing.sheet.ruled("extend", "pause"))
    again = replace(
        poll(hearing, closed=False),
        opens=hearing.plan.vote_closes,
        closes=until,
        topic=hours.REVOTE,
        candidates=frozenset(found.tied),
    )
    second = count_day((vote for vote in hearing.sheet.votes if vote.topic == hours.REVOTE), again)
    choice = Choice(found.sure, found.tied, shared.passed, "revote", second, until)
    if hearing.now < until and (second.hammer is None or hearing.now <= second.hammer):
        return choice
    result = (
        ties.result(second.tally, shared.places) if second.tally else ties.Result(tied=found.tied, places=shared.places)
    )
    leave, fate = (*found.sure, *result.sure), ties.Fate(passed=shared.passed)
    if result.tied:
        fate = ties.settle(
            hearing.setup.options.votes.tie_again, replace(shared, tied=result.tied, places=result.places)
        )
    return replace(choice, leave=(*leave, *fate.leave), passed=fate.passed, pending="tie" if fate.asks else "")


# --- the verdict --------------------------------------------------------------------------------------------------


def reach(hearing: Hearing, counted: Count) -> Verdict:
    """Lynch, then autokill whom the vote did not remove anyway."""
    choice = choose(hearing, counted)
    if choice.pending:
        return Verdict(hearing.standing, choice)
    setup, standing = hearing.setup, hearing.standing
    spared = tuple(
        nick for nick in choice.leave if night.survives_lynch(setup, standing.secrets, nick, hearing.evening)
    )
    lynched = _in_order(setup, set(choice.leave) - set(spared))
    reckoning = presence.reckon(setup.options.activity, standing.ledger, attendance(hearing, counted, lynched))
    verdict = Verdict(standing, choice, lynched, spared, reckoning.autokilled, reckoning.warned)
    verdict = _as_published(hearing, replace(verdict, warnings=_unheeded(hearing)))
    return _carried_out(hearing, verdict, reckoning.ledger)


def _unheeded(hearing: Hearing) -> tuple[str, ...]:
    """Rulings about people who are not in the game."""
    about = ((ruling.verb, ruling.subject) for ruling in hearing.sheet.ruled("kill", "warn", "pardon"))
    return tuple(
        questions.warn(hearing.setup, "refused_ruling", what=f"{verb} {nick}")
        for verb, nick in about
        if nick not in hearing.standing.living
    )


def attendance(hearing: Hearing, counted: Count, lynched: tuple[Nick, ...]) -> Attendance:
    """Who missed a post or a vote today, and what the GM has ruled about people."""
    standing, sheet, rules = hearing.standing, hearing.sheet, hearing.setup.options.activity
    away = {nick for nick, scope in standing.secrets.silenced.items() if scope == AWAY}
    owing = (nick for nick in standing.living if nick not in away and nick not in hearing.newcomers)
    return Attendance(
        tuple(nick for nick in standing.living if nick not in lynched),
        presence.silent(posts(hearing), owing, rules.min_posts),
        frozenset() if counted.hammer else frozenset(counted.missed),
        sheet.named("warn"),
        frozenset(sheet.named("kill")),
        frozenset(sheet.named("pardon")),
    )


def posts(hearing: Hearing) -> dict[Nick, int]:
    """How many posts each one has that count today."""
    span = presence.window(hearing.setup.options.activity.window, hearing.plan)
    return presence.posts_by(hearing.sheet.posts, span, hearing.seats)


def _as_published(hearing: Hearing, verdict: Verdict) -> Verdict:
    """What was published is history: where the sums say otherwise now, the GM is warned and the people stay out."""
    said = hearing.sheet.out("verdict")
    told = {*verdict.lynched, *(autokill.player for autokill in verdict.autokilled if not _at_dawn(hearing, autokill))}
    if said is None or set(said.gone) == told:
        return verdict
    autokilled = tuple(kill for kill in verdict.autokilled if kill.player in said.gone or _at_dawn(hearing, kill))
    silent = {kill.player for kill in autokilled}
    return replace(
        verdict,
        lynched=_in_order(hearing.setup, set(said.gone) - silent),
        autokilled=autokilled,
        warnings=(*verdict.warnings, questions.warn(hearing.setup, "differs", hearing.plan.day)),
    )


def _at_dawn(hearing: Hearing, kill: Autokill) -> bool:
    return hearing.setup.options.activity.autokill_when == "dawn" and RULED not in kill.why


def _carried_out(hearing: Hearing, verdict: Verdict, ledger: Ledger) -> Verdict:
    setup = hearing.setup
    doomed = tuple(kill.player for kill in verdict.autokilled if _at_dawn(hearing, kill))
    silent = {kill.player: "autokilled" for kill in verdict.autokilled if kill.player not in doomed}
    gone = {**silent, **dict.fromkeys(verdict.lynched, "lynched")}
    standing = without(setup, hearing.standing, _in_order(setup, gone), hearing.plan.day)
    standing = replace(standing, ledger=ledger, passed=verdict.choice.passed)
    return replace(verdict, standing=standing, gone=gone, doomed=doomed)


def _in_order(setup: Setup, nicks: Container[Nick]) -> tuple[Nick, ...]:
    return tuple(nick for nick in roster(setup) if nick in nicks)
