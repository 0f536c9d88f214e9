"""The votes: a row a reading, doubtful ones first, each with its post as it looked and what may be done with it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from flask import Blueprint, abort, request

from daemon.doubts import Question
from daemon.review import addresses, rungs
from daemon.review.foresight import MOST_FORETOLD, Foresight
from daemon.review.ink import Shown, colours, shown
from daemon.review.room import Room, room
from daemon.review.showing import chosen_day, name, page
from daemon.store.records import Fate, PostFact, RulingFact
from daemon.tongue import say
from engine.ballots import RESTORE
from engine.model import DayRecord, VoteLine

VOTES = Blueprint("votes", __name__)
PAGE = 50
STATES = ("all", "counted", "not_counted", "ask")
LONGEST_ALIAS = 40
UNSURE = frozenset({"ambiguous", "unknown_name", "weak_match"})  # what an alias would settle


@dataclass(frozen=True, slots=True)
class Row:
    """One vote for the template. `foretold` says, for other readings, how the day would end."""

    line: VoteLine
    address: str
    rung: str = ""
    post: Shown | None = None
    version: int = 0
    fate: Fate | None = None
    deleted: bool = False
    ruled: str = ""
    question: Question | None = None
    foretold: tuple[tuple[str, str], ...] = ()
    weighed: bool = True

    @property
    def choices(self) -> tuple[str, ...]:
        """Whom one press counts it for: few enough to be buttons."""
        readings = self.question.readings if self.question else ()
        if self.question and not self.question.open and self.line.target:
            return (self.line.target,)
        nicks = [reading for reading in readings if reading != "void"]
        return tuple(nicks) if len(nicks) <= MOST_FORETOLD else ()

    @property
    def alias(self) -> str:
        """What may be kept as somebody's alias."""
        typed = self.line.text.strip()
        names = bool(UNSURE & {self.line.reason, *self.line.flags})
        return typed if 0 < len(typed) <= LONGEST_ALIAS and names and self.question else ""


@VOTES.get("/votes")
def votes() -> str:
    """The votes of a day."""
    here, record = room(), room().day(chosen_day()) if room().dealt else None
    if record is None:
        return page("empty.html", title=say("Голоса", "Votes"))
    foresight = here.foresight(record)
    asked, settled = here.remembered(("rows", record.day, foresight.ready), lambda: _rows(here, record, foresight))
    kept = [row for row in settled if _wanted(row)]
    number = max(request.args.get("page", 1, type=int), 1)
    part = kept[(number - 1) * PAGE : number * PAGE]
    return page(
        "votes.html",
        record=record, asked=asked, rows=part, total=len(kept), number=number, pages=-(-len(kept) // PAGE),
        ink=colours(row.post for row in (*asked, *part) if row.post), days=len(here.played().days),
        state=request.args.get("state", "all"), by=request.args.get("by", ""), states=STATES,
        out=here.book.is_out(record.day, "verdict"),
    )  # fmt: skip


@VOTES.get("/votes/<int:post>")
def vote(post: int) -> str:
    """One post with every version side by side."""
    here = room()
    versions = here.store.facts.versions(post)
    line = next((line for day in here.played().days for line in (*day.votes, *day.revote) if line.post == post), None)
    if not versions and line is None:
        abort(404)
    texts = [(one, shown(one.post.body, None)) for one in versions]
    day = next((day for day in here.played().days if line in (*day.votes, *day.revote)), None)
    row = _row(here, day, line, {post: versions}) if line and day else None
    return page(
        "vote.html",
        post=post, row=row, versions=texts, ink=colours(text for _, text in texts), record=day,
        fate=here.store.facts.fates([post]).get(post), address=addresses.post(here.game, post),
        rulings=[one.ruling for one in here.rulings() if one.ruling.verb == "vote" and one.ruling.subject == str(post)],
    )  # fmt: skip


def _wanted(row: Row) -> bool:
    state, by = request.args.get("state", "all"), request.args.get("by", "")
    return state in {"all", str(row.line.state)} and (not by or by in (row.line.voter, row.line.target))


def _rows(here: Room, record: DayRecord, foresight: Foresight) -> tuple[list[Row], list[Row]]:
    """Those that want a look, those that matter first; then all others, the newest first."""
    lines = (*record.votes, *record.revote)
    facts = here.store.facts.versions_of([line.post for line in lines if "via_gm" not in line.flags])
    asked = {question.line.post: question for question in foresight.questions}
    order = {post: place for place, post in enumerate(asked)}
    rows = [_row(here, record, line, facts) for line in lines]
    rows = [replace(row, **_asked(foresight, asked[row.line.post])) if row.line.post in asked else row for row in rows]
    doubtful = sorted((row for row in rows if row.question), key=lambda row: order[row.line.post])
    return doubtful, sorted((row for row in rows if not row.question), key=lambda row: row.line.at, reverse=True)


def _row(here: Room, record: DayRecord, line: VoteLine, facts: dict[int, list[PostFact]]) -> Row:
    versions = facts.get(line.post, [])
    last = versions[-1] if versions else None
    return Row(
        line,
        addresses.post(here.game, line.post),
        rungs.rung(rungs.index(here, record), line),
        shown(last.post.body) if last else None,
        last.version if last else 0,
        _fates(here).get(line.post),
        bool(last and last.post.deleted),
        _ruled(here.rulings(), line.post),
    )


def _asked(foresight: Foresight, question: Question) -> dict[str, Any]:
    told = foresight.foretold.get(question.line.post, ())
    foretold = tuple((reading, ending(leave, silent, tie)) for reading, (leave, silent, tie, _) in told)
    return {"question": question, "foretold": foretold, "weighed": foresight.ready}


def _fates(here: Room) -> dict[int, Fate]:
    return here.remembered("fates", here.store.facts.fates)


def _ruled(rulings: Iterable[RulingFact], post: int) -> str:
    """What the GM's last word on this post was; empty where it counts as read."""
    last = ""
    for one in rulings:
        if one.ruling.verb == "vote" and one.ruling.subject == str(post):
            last = "" if one.ruling.value == RESTORE else (one.ruling.value or "unvote")
    return last


def ending(leave: Iterable[str], silent: Iterable[str], tie: Iterable[str]) -> str:
    """How a vote ends, in a few words."""
    gone, tied, quiet = ", ".join(map(name, leave)), ", ".join(map(name, tie)), ", ".join(map(name, silent))
    parts = [
        say(f"уходит {gone}", f"{gone} leaves") if gone else say("никто не уходит", "nobody leaves"),
        say(f"поровну: {tied}", f"tied: {tied}") if tied else "",
        say(f"автокил: {quiet}", f"autokill: {quiet}") if quiet else "",
    ]
    return "; ".join(part for part in parts if part)
