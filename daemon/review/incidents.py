"""Incidents: who writes, edits or deletes where he may not; last words; warnings. One press dismisses or warns."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from flask import Blueprint, abort, request
from werkzeug.wrappers import Response

from daemon.errors import Trouble
from daemon.incidents.casefile import Casefile, Entry
from daemon.incidents.kinds import Kind, noted, told
from daemon.incidents.shown import VERDICTS, warning_words, when
from daemon.review import addresses
from daemon.review.acts import ReadOnly, field, home, tell, who
from daemon.review.room import Room, room
from daemon.review.showing import chosen_day, page
from daemon.ruling import MOST_LETTERS
from daemon.store.decisions import Decision, Verdict
from daemon.tongue import say

INCIDENTS = Blueprint("incidents", __name__)
MOST_SETTLED = 60
Act = Callable[[Room, int, str], object]


@INCIDENTS.get("/incidents")
def incidents() -> str:
    """What waits, the weighty first; then last words, warnings, and what is settled."""
    here = room()
    if not here.dealt:
        return page("empty.html", title=say("Происшествия", "Incidents"))
    casefile, day, kind = here.casefile(), chosen_day(), request.args.get("kind", "")
    wanted = [one for one in casefile.entries if _is_wanted(one, day, kind)]
    settled = [one for one in reversed(wanted) if not one.open]
    return page(
        "incidents.html",
        weighty=[one for one in wanted if one.open and one.incident.weighty],
        light=[one for one in wanted if one.open and not one.incident.weighty],
        settled=settled[:MOST_SETTLED], more=len(settled) - MOST_SETTLED, words=casefile.last_words,
        warned=casefile.warned, second=casefile.second_offence, days=len(here.played().days), day=day, kind=kind,
        kinds=_kinds(casefile), told=told, noted=noted, when=when, warning_words=warning_words,
        verdict=lambda one: say(*VERDICTS[one]), address=lambda post: addresses.post(here.game, post),
        now=here.clock(), most=MOST_LETTERS, players=here.game.roster.nicks(),
    )  # fmt: skip


def _is_wanted(entry: Entry, day: int | None, kind: str) -> bool:
    return (day is None or entry.incident.day == day) and (not kind or entry.incident.kind.value == kind)


def _kinds(casefile: Casefile) -> list[Kind]:
    """The kinds that there are."""
    found = {entry.incident.kind for entry in casefile.entries}
    return [kind for kind in Kind if kind in found]


@INCIDENTS.post("/incidents/<int:number>/<act>")
def decide(number: int, act: str) -> Response:
    """The GM's word on one incident."""
    if act not in ACTS:
        abort(404)
    here = room()
    try:
        if here.read_only:
            raise ReadOnly
        before, held = set(here.played().warnings), here.casefile().entry(number).decision
        run, words = ACTS[act]
        run(here, number, field("why")[:MOST_LETTERS])
        tell(f"№ {number}: {say(*words)}{_stays(held)}")
        for warning in here.played().warnings:
            if warning not in before:
                tell(warning, bad=True)
    except Trouble as trouble:
        tell(str(trouble), bad=True)
    return home()


def _stays(held: Decision | None) -> str:
    """What taking back the word on a warned one does not do."""
    if held is None or held.verdict is not Verdict.WARNED:
        return ""
    return say(
        " Само предупреждение осталось: его снимает «Простить пропуск» на странице игроков.",
        " The warning itself stays: “Forgive a miss” on the players' page takes it back.",
    )


ACTS: Mapping[str, tuple[Act, tuple[str, str]]] = {
    "dismiss": (
        lambda here, number, why: here.incidents.dismiss(here.played(), number, why, who()),
        ("разобрано.", "settled."),
    ),
    "warn": (
        lambda here, number, why: here.incidents.warn(here.played(), number, why, who()),
        ("предупреждение записано.", "a warning is entered."),
    ),
    "reopen": (
        lambda here, number, why: here.incidents.reopen(here.played(), number, why, who()),
        ("снова открыто.", "open again."),
    ),
}
