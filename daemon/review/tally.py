"""The tally: as it will be published, as bars, over the day, and as of any moment."""

from __future__ import annotations

from flask import Blueprint, request

from daemon.archive import wagons
from daemon.reports import pages
from daemon.review import bbcode
from daemon.review.room import Room, room
from daemon.review.showing import chosen_day, page
from daemon.tongue import say
from engine.events import RunningCount, SecondVote, Verdict
from engine.model import DayRecord, VoteState
from engine.views import public_view

TALLY = Blueprint("tally", __name__)
CHARTS = (("wide", (760, 240)), ("narrow", (400, 260)))


@TALLY.get("/tally")
def tally() -> str:
    """The tally of a day."""
    here, record = room(), room().day(chosen_day()) if room().dealt else None
    if record is None:
        return page("empty.html", title=say("Счёт", "Tally"))
    rules = here.book.setup.options.votes
    found = here.remembered(("steps", record.day), lambda: wagons.steps(record, rules))
    number = request.args.get("step", type=int)
    step = wagons.at_moment(found, number)
    most = max((wagon.votes for wagon in record.tally), default=1)
    return page(
        "tally.html",
        record=record, days=len(here.played().days), steps=found, number=number, step=step,
        place=found.index(step) if step else 0, most=max(most, *(step.votes.values() if step else ()), 1),
        charts=here.remembered(("charts", record.day), lambda: _charts(here, record, found)),
        late=[line for line in record.votes if line.reason == "late"],
        uncounted=[line for line in record.votes if line.state is VoteState.NOT_COUNTED and line.reason != "late"
                   and line.reason not in wagons.STOOD],
        text=here.remembered(("count", record.day), lambda: _text(here, record)), preview=bbcode.preview,
    )  # fmt: skip


def _charts(here: Room, record: DayRecord, found: list[wagons.Step]) -> list[tuple[str, wagons.Chart | None]]:
    now = here.played().now
    return [(name, wagons.chart(record, found, now, size)) for name, size in CHARTS]


def _text(here: Room, record: DayRecord) -> str:
    """The count in the words in which it is or would be published."""
    day = public_view(here.played()).days[record.day - 1]
    second = next((event for event in day.events if isinstance(event, SecondVote)), None)
    for event in day.events:
        if isinstance(event, Verdict):
            return pages.verdict(here.game.press, event, day.living, second)
        if isinstance(event, RunningCount):
            return pages.count(here.game.press, event, record.plan.vote_closes)
    return ""
