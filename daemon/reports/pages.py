"""Every public post: what it is made from, and which template writes it. What may be said is decided in `told`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from daemon.reports import vote_rules, words
from daemon.reports.filters import bb_lines, plural
from daemon.reports.press import Press
from daemon.reports.told import DayLog, Gone, Line, Morning, Seat, Verdict
from engine.model import DayPlan
from engine.option import Option, Words
from engine.options import OPTIONS, Options


def opening(press: Press, plan: DayPlan, living: Sequence[str], options: Options, proxies: Sequence[Line] = ()) -> str:
    """The post that opens a vote: deadline, rules of the vote, who may be voted for."""
    return press.write(
        "opening",
        day=plan.day,
        opens=plan.vote_opens,
        closes=plan.vote_closes,
        vote_rules=vote_rules.lines(options, press.language),
        living=living,
        proxies=proxies,
    )


def count(press: Press, verdict: Verdict, at: datetime, closes: datetime, majority: int | None = None) -> str:
    """A running count as of `at`; `majority` is the number of votes that ends the day, where one does."""
    return press.write("count", **_facts(verdict), at=at, closes=closes, majority=majority)


def verdict(press: Press, told: Verdict) -> str:
    """The result of a vote with its full table."""
    return press.write("verdict", **(_facts(told) | _phrases(press, told)))


def autokill(press: Press, day: int, autokilled: Sequence[Gone], living: Sequence[str]) -> str:
    """Players taken out apart from a verdict."""
    return press.write("autokill", day=day, autokilled=autokilled, living=living)


def morning(press: Press, told: Morning, plan: DayPlan | None = None, story: str = "", issue: int | None = None) -> str:
    """The morning post. `plan` is the coming game day's; `story` is the mafia's own, where the GM lets it in."""
    facts = _facts(told) | {"winner": winner(press, told.winner)}
    when = {"at": plan.opens if plan else None, "closes": plan.vote_closes if plan else None}
    return press.write("morning", **facts, **when, story=harmless(story), issue=issue or told.day)


def roster(press: Press, living: Sequence[str], graveyard: Sequence[Gone] = (), reserves: Sequence[str] = ()) -> str:
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


def end(press: Press, winner_code: str, seats: Sequence[Seat], days: Sequence[DayLog],
        commitment: str = "") -> str:  # fmt: skip
    """The end of the game: who was who, all moves, the votes by day, the commitment's text."""
    return press.write("end", winner=winner(press, winner_code), seats=seats, days=days, commitment=commitment)


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
    """Who has won, in words; empty while the game goes on."""
    return words.pick(words.WINNERS[code], press.language) if code in words.WINNERS else code


def harmless(story: str) -> str:
    """A player's story for the paper: line ends kept, everything else as `bb` has it."""
    return bb_lines(story)


def _facts(told: Verdict | Morning) -> dict[str, Any]:
    return {name: getattr(told, name) for name in told.__slots__}


def _phrases(press: Press, told: Verdict) -> dict[str, str]:
    votes = told.penalty
    ru = "голос против себя" if votes == 1 else f"{votes} {plural(votes, 'голос', 'голоса', 'голосов')} против себя"
    en = f"{votes} {plural(votes, 'vote', 'votes')} against themselves"
    rule = words.TIES.get(told.tie_rule)
    return {
        "penalty": (ru if press.language == "ru" else en) if votes else "",
        "tie_words": words.pick(rule, press.language) if rule else "",
        "winner": winner(press, told.winner),
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
