"""The log of votes as a GM reads it at a glance: each post and what was understood, then the tally and what is left."""

from __future__ import annotations

from datetime import tzinfo

from rich.console import Console
from rich.table import Table
from rich.text import Text

from daemon import wording
from daemon.tongue import say
from engine.model import NOBODY, VoteLine, VoteState, Wagon
from engine.votes import Count

WIDTH = 140  # columns where the output is no terminal
_COLOURS = {VoteState.COUNTED: "green", VoteState.NOT_COUNTED: "red", VoteState.ASK: "yellow"}


def show(count: Count, zone: tzinfo, console: Console | None = None) -> None:
    """Print the log, the tally, who is missing and what waits for a ruling; times in `zone`."""
    console = console or _console()
    console.print(_log(count, zone))
    console.print(_tally(count.tally))
    for line in _notes(count):
        console.print(line)


def _console() -> Console:
    console = Console(highlight=False, markup=False, emoji=False)
    return console if console.is_terminal else Console(width=WIDTH, highlight=False, markup=False, emoji=False)


def _log(count: Count, zone: tzinfo) -> Table:
    table = Table(title=say("Голоса", "Votes"), title_justify="left", pad_edge=False)
    for heading in (
        say("Время", "Time"),
        "№",
        say("Кто", "Who"),
        say("Написал", "Wrote"),
        say("Понято", "Understood"),
        say("Итог", "State"),
    ):
        table.add_column(heading, overflow="fold")
    for line in count.lines:
        table.add_row(*_cells(line, zone))
    return table


def _cells(line: VoteLine, zone: tzinfo) -> tuple[Text, ...]:
    at = line.at.astimezone(zone).strftime("%d.%m %H:%M:%S")
    return (
        _plain(at),
        _plain(str(line.post)),
        _plain(line.voter),
        _plain(line.text),
        _plain(_understood(line)),
        Text(_state(line), style=_COLOURS[line.state]),
    )


def _plain(text: str) -> Text:
    """Players' words as they are, on one line, without control characters."""
    return Text("".join(sign if sign.isprintable() else " " for sign in text))


def _understood(line: VoteLine) -> str:
    if line.target is not None:
        return candidate(line.target)
    return say(" или ", " or ").join(line.candidates) + "?" if line.candidates else "—"


def candidate(nick: str) -> str:
    """A candidate's name, «nobody» in words."""
    return say("никто", "no lynch") if nick == NOBODY else nick


def _state(line: VoteLine) -> str:
    reason = f": {wording.vote_reason(line.reason)}" if line.reason else ""
    flags = "".join(f" [{wording.flag(code)}]" for code in line.flags)
    return f"{wording.state(line.state)}{reason}{flags}"


def _tally(tally: tuple[Wagon, ...]) -> Table:
    table = Table(title=say("Итог", "Tally"), title_justify="left", pad_edge=False)
    for heading in (say("Против кого", "Candidate"), say("Голосов", "Votes"), say("Чьи", "Whose")):
        table.add_column(heading, overflow="fold")
    for wagon in tally:
        table.add_row(_plain(candidate(wagon.candidate)), _plain(str(wagon.votes)), _plain(", ".join(wagon.voters)))
    return table


def _notes(count: Count) -> list[Text]:
    states = [line.state for line in count.lines]
    missed = ", ".join(count.missed) or "—"
    asked, refused = states.count(VoteState.ASK), states.count(VoteState.NOT_COUNTED)
    return [
        _plain(say(f"Не проголосовали: {missed}", f"Not voting: {missed}")),
        _plain(
            say(
                f"Уточнить у ведущего: {asked}; не принято: {refused}.",
                f"To be ruled on: {asked}; not counted: {refused}.",
            )
        ),
    ]
