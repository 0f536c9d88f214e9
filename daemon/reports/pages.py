"""Every public post: the event it tells (`engine.events`), the template that writes it. Nothing else gets into it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, time
from typing import Any

from daemon.reports import rules_book, vote_rules, words
from daemon.reports.filters import bb_lines, plural
from daemon.reports.parts import split
from daemon.reports.press import Press
from daemon.reports.rules_roles import role_lines
from daemon.reports.rules_words import Facts
from engine import events, proof
from engine.events import (
    AutokillNotice,
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
from engine.model import DayPlan
from engine.options import Options
from engine.views import PublicDay

Living = Sequence[str]


def opening(press: Press, event: VoteOpened, options: Options) -> str:
    """The post that opens a vote: deadline, rules of the vote, who may be voted for."""
    return press.write("opening", **_facts(event), vote_rules=vote_rules.lines(options, press.language))


def count(press: Press, event: RunningCount, closes: datetime, majority: int | None = None) -> str:
    """A running count; `majority` is the number of votes that ends the day, where one does."""
    return press.write("count", **_facts(event), closes=closes, majority=majority)


def second_vote(press: Press, event: SecondVote) -> str:
    """The post that opens a vote among the tied."""
    return press.write("second", **_facts(event))


def verdict(press: Press, event: Verdict, living: Living = (), second: SecondVote | None = None) -> str:
    """The result of a vote with its full table, and that of the second vote where there was one."""
    revote = second.piles if second else ()
    return press.write("verdict", **_facts(event), living=living, revote=revote, **_phrases(press, event))


def autokill(press: Press, event: AutokillNotice, living: Living = ()) -> str:
    """Who was taken out for silence, or by the GM."""
    return press.write("autokill", **_facts(event), living=living)


def replaced(press: Press, event: Replaced) -> str:
    """A reserve stepped in."""
    return press.write("replaced", **_facts(event))


def through_gm(press: Press, event: ThroughGm) -> str:
    """A vote that the GM was given, told while the vote goes on."""
    return press.write("through", **_facts(event))


@dataclass(frozen=True, slots=True)
class Coming:
    """The day that begins with the morning paper. `last_word` is until when those who left may say theirs."""

    opens: datetime | None = None
    closes: datetime | None = None
    last_word: datetime | None = None


def morning(press: Press, event: Morning, living: Living = (), coming: Coming | None = None, story: str = "") -> str:
    """The morning paper; `story` is the mafia's own, where the GM lets it in."""
    when = coming or Coming()
    return press.write(
        "morning", **_facts(event), opens=when.opens, closes=when.closes, last_word=when.last_word, living=living,
        story=bb_lines(story),
    )  # fmt: skip


def roster(press: Press, living: Living, graveyard: Sequence[Gone] = (), reserves: Living = ()) -> str:
    """Who is in the game and who is not any more."""
    return press.write("roster", living=living, graveyard=graveyard, reserves=reserves)


def signup(press: Press, players: Living, reserves: Living, start: datetime) -> str:
    """Who takes part, before the draw: characters only, never who stands behind them."""
    return press.write("signup", players=players, reserves=reserves, start=start)


def schedule(press: Press, plan: DayPlan, merged: Sequence[date] = ()) -> str:
    """One game day on the clock. `merged` are the dates of a weekend or holidays that belong to it."""
    facts = {"closes": plan.vote_closes, "moves": plan.moves_close, "merged": [_midday(press, day) for day in merged]}
    return press.write("schedule", day=plan.day, phases=plan.phases, **facts)


def hours(press: Press, plan: DayPlan, before: DayPlan) -> str:
    """What the GM has ruled on the hours of a day: the phases that now close at another time than `before`."""
    pairs = zip(plan.phases, before.phases, strict=True)
    changes = [
        {"name": phase.name, "closes": phase.closes, "was": old.closes, "early": phase.closes < old.closes}
        for phase, old in pairs
        if phase.closes != old.closes
    ]
    vote, moves = plan.vote_closes, plan.moves_close
    return press.write("hours", day=plan.day, changes=changes, closes=vote, moves=moves, next_opens=plan.next_opens)


def _midday(press: Press, day: date) -> datetime:
    return datetime.combine(day, time(12), press.zone)


@dataclass(frozen=True, slots=True)
class RulesPost:
    """What stands in the rules post beside the rules.

    `counts` says how many of each role are in play; `text` is the canonical text, `digest` its SHA-256; `commitment`
    that of the draw; `changes` what is new since the version that was out before, in words.
    """

    counts: Mapping[str, int] = field(default_factory=dict)
    text: str = ""
    digest: str = ""
    commitment: str = ""
    changes: Sequence[str] = ()
    start: datetime | None = None


def rules(press: Press, options: Options, post: RulesPost | None = None) -> str:
    """The frozen rules of this game in plain words, the roles in play, the text that the hash is of."""
    post = post or RulesPost()
    facts = Facts(press, options, post.start, frozenset(post.counts))
    return press.write(
        "rules",
        chapters=rules_book.chapters(facts),
        sections=rules_book.tables(options, press.language),
        roles=role_lines(press, post.counts),
        text=post.text,
        digest=post.digest,
        commitment=post.commitment,
        changes=post.changes,
    )


def end(press: Press, event: GameOver, days: Iterable[PublicDay] = (), moves: Mapping[int, Sequence[str]] | None = None,
        commitment: str = "") -> str:  # fmt: skip
    """The end of the game: who was who, the votes by day, all `moves` in words by day, the commitment's text."""
    told = [_day_in_short(day, (moves or {}).get(day.day, ())) for day in days]
    digest = proof.commitment(commitment) if proof.FIRST in commitment else ""
    facts = {"seats": event.seats, "days": told, "commitment": commitment, "digest": digest}
    return press.write_whole("end", winner=winner(press, event.winner), **facts)


def in_parts(press: Press, text: str) -> list[str]:
    """A long post as several, each with its place among them in its first line."""
    parts = split(text)
    return [
        press.write_whole("part", number=number, parts=len(parts), text=part) if len(parts) > 1 else part
        for number, part in enumerate(parts, start=1)
    ]


def _day_in_short(day: PublicDay, moves: Sequence[str]) -> dict[str, Any]:
    second = next((event.piles for event in day.events if isinstance(event, SecondVote)), ())
    missed = next((event.missed for event in day.events if isinstance(event, Verdict)), ())
    left = [gone for event in day.events for gone in leaving(event)]
    return {
        "day": day.day, "piles": _final_piles(day), "second": second, "missed": missed, "left": left, "moves": moves,
    }  # fmt: skip


def leaving(event: events.Event) -> tuple[Gone, ...]:
    """Who left the game by what an event tells."""
    match event:
        case Verdict():
            return event.lynched
        case AutokillNotice():
            return event.gone
        case Morning():
            return event.deaths
        case _:
            return ()


def answer(press: Press, text: str) -> str:
    """An answer in the technical topic, without name or quote of who asked."""
    return press.write("answer", answer=text)


def pause(press: Press, *, paused: bool, why: str = "", closes: datetime | None = None) -> str:
    """The game stands still, or goes on; `closes` is until when votes count."""
    return press.write("pause", paused=paused, why=why, closes=closes)


def bulletin(press: Press, number: int) -> str:
    """The line by which a post is found again."""
    return press.write("bulletin", number=number)


def winner(press: Press, code: str) -> str:
    """Who has won, in words."""
    return words.pick(words.WINNERS[code], press.language) if code in words.WINNERS else code


def _facts(event: events.Event) -> dict[str, Any]:
    return {name: getattr(event, name) for name in event.__slots__}


def _final_piles(day: PublicDay) -> tuple[events.Pile, ...]:
    return next((event.piles for event in day.events if isinstance(event, Verdict)), ())


def _penalty(event: Verdict) -> int:
    """What a missed vote cost, as the table shows it."""
    return next((given.weight for pile in event.piles for given in pile.given if given.at is None), 0)


def _phrases(press: Press, event: Verdict) -> dict[str, Any]:
    penalty = _penalty(event)
    ru = (
        "голос против себя"
        if penalty == 1
        else f"{penalty} {plural(penalty, 'голос', 'голоса', 'голосов')} против себя"
    )
    en = f"{penalty} {plural(penalty, 'vote', 'votes')} against themselves"
    rule = words.TIES.get(event.tie_rule or "")
    return {
        "penalty": (ru if press.language == "ru" else en) if penalty else "",
        "tie_words": words.pick(rule, press.language) if rule else "",
        "counted": [line for line in event.votes if line.state == "counted"],
        "not_counted": [line for line in event.votes if line.state == "not_counted"],
        "asks": [line for line in event.votes if line.state == "ask"],
    }
