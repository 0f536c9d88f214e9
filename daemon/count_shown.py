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
_ALWAYS_TOLD = ("edited", "via_gm")  # the other flags are about votes that count
_COLOURS = {VoteState.COUNTED: "green", VoteState.NOT_COUNTED: "red", VoteState.ASK: "yellow"}


def show(count: Count, zone: tzinfo, console: Console | None = None) -> None:
    """Print the log, the tally, who is missing and what waits for a ruling; times in `zone`."""
    console = console or _console()
    console.print(_log(count, zone))
    if count.tally:
        console.print(_tally(count))
    for line in _notes(count, zone):
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
    told = line.flags if line.state is VoteState.COUNTED else [code for code in line.flags if code in _ALWAYS_TOLD]
    flags = "".join(f" [{wording.flag(code)}]" for code in told)
    return f"{wording.state(line.state)}{reason}{flags}"


def _tally(count: Count) -> Table:
    table = Table(title=say("Итог", "Tally"), title_justify="left", pad_edge=False)
    for heading in (say("Против кого", "Candidate"), say("Голосов", "Votes"), say("Чьи", "Whose")):
        table.add_column(heading, overflow="fold")
    for wagon in count.tally:
        table.add_row(_plain(candidate(wagon.candidate)), _plain(str(wagon.votes)), _plain(_voters(wagon, count)))
    return table


def _voters(wagon: Wagon, count: Count) -> str:
    """Who voted so, in the order of their votes; who only pays for not voting is named as such."""
    missed = wagon.candidate in count.penalties
    voters = wagon.voters[:-1] if missed else wagon.voters
    price = [say("за пропуск", "for not voting")] if missed else []
    return ", ".join([*voters, *price])


def _notes(count: Count, zone: tzinfo) -> list[Text]:
    missed = ", ".join(count.missed) or "—"
    refused = sum(line.state is VoteState.NOT_COUNTED for line in count.lines)
    notes = [] if count.tally else [say("Голосов нет.", "No votes.")]
    if count.hammer is not None:
        at = count.hammer.astimezone(zone).strftime("%d.%m %H:%M:%S")
        notes.append(
            say(f"Большинство набрано {at}: голосование закрыто.", f"Majority reached {at}: the vote is closed.")
        )
    notes.append(say(f"Не проголосовали: {missed}", f"Not voting: {missed}"))
    notes.append(say(f"Решить ведущему: {_waiting(count)}", f"To be ruled on: {_waiting(count)}"))
    notes.append(say(f"Не засчитано: {refused}", f"Not counted: {refused}"))
    notes.append(say(f"Время: {zone}", f"Times: {zone}"))
    return [_plain(note) for note in notes]


def _waiting(count: Count) -> str:
    """Which posts wait for a ruling, and whose."""
    asked = [line for line in count.lines if line.state is VoteState.ASK]
    return ", ".join(f"№ {line.post} ({line.voter})" for line in asked) or "—"
