"""What is to be said in public now, as the game stands: from what everybody may know to intents, by a table.

Each event of the public view has its own way to the forum. Keys are the same for every version of a thing, so that a
later version takes the place of an earlier one and nothing is said twice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import timedelta
from itertools import takewhile
from typing import Any

from daemon.places import Places
from daemon.reports import Press, pages
from daemon.reports.endgame import moves_by_day
from daemon.store.packing import digest
from daemon.store.records import Action, Intent
from engine.events import (
    AutokillNotice,
    Event,
    GameOver,
    Gone,
    Morning,
    Replaced,
    RunningCount,
    SecondVote,
    ThroughGm,
    Verdict,
    VoteOpened,
)
from engine.game import Game, hours_ruled, plan, scheduled
from engine.model import DayPlan, Nick
from engine.options import Options
from engine.schedule import merged_days
from engine.views import PublicDay, PublicView, public_view

NEUTRAL = frozenset(
    {"vote_opening", "running_count", "schedule", "day_start", "hours", "revote", "lock", "unlock", "reminder"}
)  # driven by the clock, or by what the GM has just ruled, alone
LONGEST_SUBJECT = 100


@dataclass(frozen=True, slots=True)
class Situation:
    """What the desk knows beside the game.

    `vote_topics` maps days to topics where each day has its own; `plans` holds the days begun and the one after them;
    `asked_counts` is how many counts the GM has asked for so far; `stories` are those that he lets into the paper;
    `commitment` is the draw's text, told at the end.
    """

    places: Places
    press: Press
    options: Options
    counts_every: timedelta = timedelta(0)
    vote_topics: Mapping[int, int] = field(default_factory=dict)
    plans: Mapping[int, DayPlan] = field(default_factory=dict)
    asked_counts: int = 0
    not_ours_to_lock: frozenset[int] = frozenset()  # topics that the board would not let us close or open
    stories: Mapping[int, str] = field(default_factory=dict)
    commitment: str = ""


@dataclass(frozen=True, slots=True)
class _Page:
    """One public day on its way to intents. `living` are those whom the public knows to be in the game by then."""

    situation: Situation
    view: PublicView
    day: PublicDay
    living: tuple[Nick, ...]
    moves: Mapping[int, tuple[str, ...]] = field(default_factory=dict)  # of a game that is over

    @property
    def votes(self) -> int | None:
        """The vote topic of this day."""
        return self.situation.vote_topics.get(self.day.day) or self.situation.places.votes

    @property
    def may_lock(self) -> bool:
        """Whether the vote topic is ours to close: never the game topic."""
        return self.votes not in self.situation.not_ours_to_lock and not self.situation.places.votes_in_game


def due(game: Game, situation: Situation) -> list[Intent]:
    """Everything that the game so far calls for, in the order in which it goes out."""
    view = public_view(game)
    moves = moves_by_day(situation.press, game) if game.winner is not None else {}
    pages_of = (_Page(situation, view, day, day.living, moves) for day in view.days)
    intents = [
        *_schedule(situation, view),
        *_hours(situation, game),
        *(intent for page in pages_of for intent in _day(page)),
    ]
    return [replace(intent, basis=intent.basis or basis_of(intent, intent.text)) for intent in intents]


def basis_of(intent: Intent, text: str) -> str:
    """What makes a new version: where it goes, under which title, and what it says."""
    return digest([intent.action, intent.target, intent.subject, text])


def _schedule(situation: Situation, view: PublicView) -> Iterator[Intent]:
    """The coming day on the clock, before it starts: before the game, and once a vote has closed."""
    last = view.days[-1] if view.days else None
    coming = situation.plans.get(last.day + 1 if last else 1)
    judged = last is not None and any(isinstance(event, Verdict) for event in last.events)
    over = last is None or judged or view.now >= last.plan.vote_closes
    if situation.places.schedule is not None and coming is not None and over and view.winner is None:
        yield _intent("schedule", coming.day, situation.places.schedule, _on_the_clock(situation, coming), {})


def _on_the_clock(situation: Situation, plan: DayPlan) -> str:
    return pages.schedule(situation.press, plan, merged_days(situation.options, plan))


def _hours(situation: Situation, game: Game) -> Iterator[Intent]:
    """What the GM has ruled on the hours of today and of the coming day, where the rules let him (RULES §1)."""
    if game.winner is not None:
        return
    for day in (len(game.days), len(game.days) + 1):
        rulings = hours_ruled(game, day)
        if not day or not rulings:
            continue
        now, before = plan(game, day), scheduled(game, day)
        if [phase.closes for phase in now.phases] != [phase.closes for phase in before.phases]:
            place, key = situation.places.schedule or situation.places.game, f"hours:{day}:{len(rulings)}"
            yield _intent("hours", day, place, pages.hours(situation.press, now, before), {}, key=key)


def _day(page: _Page) -> Iterator[Intent]:
    situation, view, day = page.situation, page.view, page.day
    living = next((event.living for event in day.events if isinstance(event, VoteOpened)), day.living)
    if situation.places.results is not None and view.now < day.plan.vote_closes:
        start = _on_the_clock(situation, day.plan)  # where results have a topic of their own, the game is told
        yield _intent("day_start", day.day, situation.places.game, start, {"after": _results_of(day.day - 1)})
    for event in day.events:
        yield from TELLERS[type(event)](replace(page, living=living), event)
        living = _without(living, [gone.nick for gone in pages.leaving(event)])


# --- one event each -------------------------------------------------------------------------------------------------


def _opening(page: _Page, event: VoteOpened) -> Iterator[Intent]:
    """The vote's opening, in a new topic or in the standing one. It names the living: yesterday's results go first."""
    if page.view.now >= event.closes:
        return
    day, places = event.day, page.situation.places
    text = pages.opening(page.situation.press, event, page.situation.options)
    before = _results_of(day - 1)
    if places.votes is None:
        told = {"after": before, "opens": "votes"}
        subject = subject_of(page.situation.press, day)
        yield _intent("vote_opening", day, places.forum or 0, text, told, action=Action.TOPIC, subject=subject)
        return
    if page.may_lock and day > 1:
        yield _intent("unlock", day, places.votes, "", {"after": before}, action=Action.UNLOCK)
    yield _intent("vote_opening", day, places.votes, text, {"after": [*before, f"unlock:{day}"]})


def _count(page: _Page, event: RunningCount) -> Iterator[Intent]:
    """A count every so often while the vote is open, and when the GM asks for one."""
    situation, plan = page.situation, page.day.plan
    slot = (event.at - plan.vote_opens) // situation.counts_every if situation.counts_every else 0
    keys = [f"running_count:{event.day}:{slot}"] if slot else []
    keys += [f"running_count:asked:{situation.asked_counts}"] if situation.asked_counts else []
    if page.votes is None or not keys:
        return
    hammer = situation.options.votes.majority == "hammer"
    text = pages.count(situation.press, event, plan.vote_closes, len(page.living) // 2 + 1 if hammer else None)
    for key in keys:
        yield _intent("running_count", event.day, page.votes, text, {"after": [f"vote_opening:{event.day}"]}, key=key)


def _through_gm(page: _Page, event: ThroughGm) -> Iterator[Intent]:
    """A vote given to the GM during the vote, told at once (RULES §2); after the closing the verdict tells it."""
    if page.votes is not None and page.view.now < page.day.plan.vote_closes:
        text, told = pages.through_gm(page.situation.press, event), {"after": [f"vote_opening:{event.day}"]}
        yield _intent("through_gm", event.day, page.votes, text, told, key=f"through_gm:{event.day}:{event.letter}")


def _second_vote(page: _Page, event: SecondVote) -> Iterator[Intent]:
    if page.votes is not None and page.view.now < event.closes:
        yield _intent("revote", event.day, page.votes, pages.second_vote(page.situation.press, event), {})


def _verdict(page: _Page, event: Verdict) -> Iterator[Intent]:
    """The result of the vote; the vote topic is closed with it."""
    second = next((one for one in page.day.events if isinstance(one, SecondVote)), None)
    living = _without(page.living, [gone.nick for gone in event.lynched])
    text = pages.verdict(page.situation.press, event, living, second)
    silent = [gone.nick for one in page.day.events if _is_of_the_evening(page, one) for gone in pages.leaving(one)]
    if page.votes is not None and page.may_lock:
        yield _intent("lock", event.day, page.votes, "", {}, action=Action.LOCK)
    told = {"what": "verdict", "gone": [*(one.nick for one in event.lynched), *silent]}
    tells = {"after": _results_of(event.day - 1), "published": told}  # no day is told before the one that it follows
    intent = _intent("verdict", event.day, page.situation.places.told_in, text, tells)
    # Late votes are listed, but one more of them is no new verdict: an approval outlives it.
    in_time = replace(event, votes=tuple(line for line in event.votes if line.reason != "late"))
    yield replace(intent, basis=basis_of(intent, pages.verdict(page.situation.press, in_time, living, second)))


def _autokill(page: _Page, event: AutokillNotice) -> Iterator[Intent]:
    evening = _is_of_the_evening(page, event)
    living = _without(page.living, [gone.nick for gone in event.gone])
    text = pages.autokill(page.situation.press, event, living)
    kind, before = ("autokill", "verdict") if evening else ("autokill_dawn", "morning")
    yield _intent(kind, event.day, page.situation.places.told_in, text, {"after": [f"{before}:{event.day}"]})


def _is_of_the_evening(page: _Page, event: Event) -> bool:
    """A notice of autokills that stands before the morning in the order of the day."""
    before = takewhile(lambda one: not isinstance(one, Morning), page.day.events)
    return isinstance(event, AutokillNotice) and any(one is event for one in before)


def _replaced(page: _Page, event: Replaced) -> Iterator[Intent]:
    text = pages.replaced(page.situation.press, event)
    yield _intent("replaced", event.day, page.situation.places.game, text, {}, key=f"replaced:{event.day}:{event.left}")


def _morning(page: _Page, event: Morning) -> Iterator[Intent]:
    living = _without(page.living, [gone.nick for gone in event.deaths])
    story = page.situation.stories.get(event.day, "")
    text = pages.morning(page.situation.press, event, living, _coming(page, event), story)
    told = {"what": "morning", "gone": [gone.nick for gone in event.deaths]}
    before = [f"verdict:{event.day}", f"autokill:{event.day}"]
    yield _intent("morning", event.day, page.situation.places.told_in, text, {"after": before, "published": told})


def _coming(page: _Page, event: Morning) -> pages.Coming | None:
    """What the paper says of the next day: its hours, and until when those who left may say their last word."""
    plan, long = page.situation.plans.get(event.day + 1), page.situation.options.activity.last_word
    if plan is None:
        return None
    verdicts = [gone for one in page.day.events if isinstance(one, Verdict | AutokillNotice) for gone in _gone_in(one)]
    left = bool(long and (event.deaths or verdicts))
    return pages.Coming(plan.opens, plan.vote_closes, plan.opens + long if left else None)


def _gone_in(event: Verdict | AutokillNotice) -> tuple[Gone, ...]:
    return event.lynched if isinstance(event, Verdict) else event.gone


def _over(page: _Page, event: GameOver) -> Iterator[Intent]:
    """The end of the game, in as many posts as it takes, each after the other."""
    situation, target = page.situation, page.situation.places.told_in
    whole = pages.end(situation.press, event, page.view.days, page.moves, situation.commitment)
    after = _results_of(event.day)
    for number, text in enumerate(pages.in_parts(situation.press, whole), start=1):
        key = f"game_over:{event.day}" if number == 1 else f"game_over:{event.day}:{number}"
        yield _intent("game_over", event.day, target, text, {"after": after}, key=key)
        after = [key]


def _results_of(day: int) -> list[str]:
    return [f"{what}:{day}" for what in ("verdict", "autokill", "morning", "autokill_dawn")]


def _without(living: tuple[Nick, ...], gone: list[Nick]) -> tuple[Nick, ...]:
    return tuple(nick for nick in living if nick not in gone)


def _intent(kind: str, day: int, target: int, text: str, tells: Mapping[str, Any], **more: Any) -> Intent:
    key = more.pop("key", f"{kind}:{day}")
    return Intent(key, kind, more.pop("action", Action.POST), target, text, day, tells=tells, **more)


def subject_of(press: Press, day: int) -> str:
    """The title of a day's vote topic; a game's long name is cut, never the day."""
    tail = f". День {day}: голосование" if press.language == "ru" else f". Day {day}: the vote"
    return press.game[: LONGEST_SUBJECT - len(tail)] + tail


TELLERS: Mapping[type, Callable[[_Page, Any], Iterable[Intent]]] = {
    VoteOpened: _opening,
    ThroughGm: _through_gm,
    RunningCount: _count,
    SecondVote: _second_vote,
    Verdict: _verdict,
    AutokillNotice: _autokill,
    Replaced: _replaced,
    Morning: _morning,
    GameOver: _over,
}
