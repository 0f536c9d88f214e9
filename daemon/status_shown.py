"""What stands now, as a GM reads it in the terminal: the phase and its end, then what waits for him."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime, tzinfo
from typing import Any

from rich.console import Console
from rich.text import Text

from daemon import wording
from daemon.count_shown import candidate
from daemon.incidents import alert
from daemon.reports.words import PHASES
from daemon.tongue import say

Status = Mapping[str, Any]
_ELSE = {
    "before": ("игра ещё не началась", "the game has not begun"),
    "between": ("между игровыми днями", "between game days"),
    "over": ("игра окончена", "the game is over"),
}


def show(status: Status, zone: tzinfo, game: str, console: Console | None = None) -> None:
    """Print it."""
    console = console or Console(highlight=False, markup=False, emoji=False, soft_wrap=True)
    for style, line in _lines(status, zone, game):
        console.print(Text(line, style=style))


def _lines(status: Status, zone: tzinfo, game: str) -> Iterator[tuple[str, str]]:
    yield "bold", f"{game}: {_phase(status)}"
    yield from _clock(status, zone)
    yield "", say("В игре: ", "In the game: ") + ", ".join(status["living"])
    yield from (("", f"  {_wagon(wagon)}") for wagon in status.get("tally", ()))
    yield from _waiting(status)


def _phase(status: Status) -> str:
    phase = status["phase"]
    named = (
        say(PHASES[phase].ru, PHASES[phase].en).lower() if phase in PHASES else say(*_ELSE.get(phase, (phase, phase)))
    )
    return say(f"день {status['day']}, {named}", f"day {status['day']}, {named}") if status["day"] else named


def _clock(status: Status, zone: tzinfo) -> Iterator[tuple[str, str]]:
    def at(text: str) -> str:
        return datetime.fromisoformat(text).astimezone(zone).strftime("%d.%m %H:%M:%S")

    if status["read_until"]:
        yield "", say(f"Прочитано по {at(status['read_until'])}", f"Read up to {at(status['read_until'])}")
    for deadline in status["deadlines"][:1]:
        yield "", say(f"Ближайший срок: {at(deadline['at'])}", f"Next deadline: {at(deadline['at'])}")
    holder = status["led_by"]
    if holder is None:
        yield "yellow", say("Игру никто не ведёт: mafia-gm run.", "Nobody leads the game: mafia-gm run.")
    else:
        yield "", say(f"Ведёт: {holder['where']}", f"Led by: {holder['where']}")
    if status["paused"]:
        yield "yellow", say("Игра стоит: mafia-gm resume.", "The game stands still: mafia-gm resume.")


def _wagon(wagon: Mapping[str, Any]) -> str:
    return f"{candidate(wagon['candidate'])} ({wagon['votes']}): {', '.join(wagon['voters'])}"


def _draft(draft: Mapping[str, Any]) -> str:
    kind, state = wording.kind_words(draft["kind"]), wording.draft_state(draft["state"])
    return f"№ {draft['id']} {kind} ({state}) {draft['note']}".rstrip()


def _waiting(status: Status) -> Iterator[tuple[str, str]]:
    for question in status["questions"]:
        style = "bold yellow" if question["matters"] else "yellow"
        may = say("; может изменить итог", "; may change the outcome") if question["matters"] else ""
        why = (
            wording.vote_reason(question["reason"])
            if question["reason"]
            else ", ".join(map(wording.flag, question["flags"]))
        )
        yield style, f"? {question['post']} {question['voter']} «{question['text']}»: {why}{may}"
    for ask in (*status["asks"], *status["warnings"]):
        yield "yellow", f"! {ask}"
    if waits := status.get("incidents", {}).get("open"):
        weighty = status["incidents"]["weighty"]
        yield (
            "yellow" if weighty else "",
            say(
                f"! Происшествий не разобрано: {waits}, из них стоит взглянуть на {weighty} (mafia-gm incidents)",
                f"! Incidents not settled: {waits}, of which {weighty} are worth a look (mafia-gm incidents)",
            ),
        )
    for draft in status["drafts"]:
        yield "cyan", _draft(draft)
    for notice in status["notices"]:
        if notice["key"] != alert.NOTICE:  # how many there were when it was told; how many there are stands above
            yield "red", f"✗ {notice['text']}"
