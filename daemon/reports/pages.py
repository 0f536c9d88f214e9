"""Every public post: the event it tells (`engine.events`), the template that writes it. Nothing else gets into it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from daemon.reports import vote_rules, words
from daemon.reports.filters import bb_lines, plural
from daemon.reports.press import Press
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
from engine.option import Option, Words
from engine.options import OPTIONS, Options
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


def morning(press: Press, event: Morning, living: Living = (), plan: DayPlan | None = None, story: str = "") -> str:
    """The morning paper. `plan` is the coming day's; `story` the mafia's own, where the GM lets it in."""
    when = {"opens": plan.opens if plan else None, "closes": plan.vote_closes if plan else None}
    return press.write("morning", **_facts(event), **when, living=living, story=bb_lines(story))


def roster(press: Press, living: Living, graveyard: Sequence[Gone] = (), reserves: Living = ()) -> str:
    """Who is in the game and who is not any more."""
    return press.write("roster", living=living, graveyard=graveyard, reserves=reserves)


def schedule(press: Press, plan: DayPlan) -> str:
    """One game day on the clock."""
    return press.write("schedule", day=plan.day, phases=plan.phases, closes=plan.vote_closes, moves=plan.moves_close)


def rules(press: Press, options: Options, roles: Sequence[str] = (), digest: str = "", commitment: str = "") -> str:
    """The frozen rules of this game in plain words, with the hash of what was frozen."""
    sections = [
        {"title": words.section(section, press.language), "lines": list(_rule_lines(section, options, press.language))}
        for section in ("schedule", "votes", "activity", "night", "reveal", "victory")
    ]
    return press.write("rules", sections=sections, roles=roles, digest=digest, commitment=commitment)


def end(press: Press, event: GameOver, days: Iterable[PublicDay] = (), moves: Mapping[int, Sequence[str]] | None = None,
        commitment: str = "") -> str:  # fmt: skip
    """The end of the game: who was who, the votes by day, all `moves` in words by day, the commitment's text."""
    told = [{"day": day.day, "piles": _final_piles(day), "moves": (moves or {}).get(day.day, ())} for day in days]
    digest = proof.commitment(commitment) if proof.FIRST in commitment else ""
    facts = {"seats": event.seats, "days": told, "commitment": commitment, "digest": digest}
    return press.write("end", winner=winner(press, event.winner), **facts)


def answer(press: Press, text: str) -> str:
    """An answer in the technical topic, without name or quote of who asked."""
    return press.write("answer", answer=text)


def pause(press: Press, *, paused: bool, why: str = "") -> str:
    """The game stands still, or goes on."""
    return press.write("pause", paused=paused, why=why)


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


def _rule_lines(section: str, options: Options, language: str) -> Iterable[dict[str, str]]:
    written = options.written()
    for option in OPTIONS.values():
        if option.section == section and written[option.key]:
            yield {"about": words.pick(option.about, language), "value": _value(option, written[option.key], language)}


def _value(option: Option, text: str, language: str) -> str:
    """A value in words where its list is closed, else as it is written."""
    known = {**words.VALUES, **option.kind.meanings()}
    if option.key == "schedule.phases":
        known = dict(words.PHASES)
    parts = [part.strip() for part in text.split(",")]
    return ", ".join(_part(part, known, language) for part in parts)


def _part(part: str, known: Mapping[str, Words], language: str) -> str:
    """`autokill_after 2`, `day 21:00-20:00`: the word in words, with what follows it."""
    name, _, rest = part.partition(" ")
    if name not in known:
        return part
    said = words.pick(known[name], language)
    return said.replace("N", rest) if "N" in said else f"{said} {rest}".rstrip()
