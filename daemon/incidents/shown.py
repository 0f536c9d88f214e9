"""Incidents as a GM reads them in the terminal: what waits, the last words, and who has warnings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import tzinfo

from rich.console import Console
from rich.text import Text

from daemon.incidents.casefile import Casefile, Entry
from daemon.incidents.found import Incident, LastWord
from daemon.incidents.kinds import noted, told
from daemon.incidents.warnings import Warned
from daemon.reports.filters import plural
from daemon.reports.words import PHASES
from daemon.store.decisions import Verdict
from daemon.tongue import say

VERDICTS = {
    Verdict.DISMISSED: ("разобрано", "settled"),
    Verdict.WARNED: ("предупреждение", "a warning"),
    Verdict.REOPENED: ("открыто снова", "reopened"),
}
PLACES = {"before": ("до игры", "before the game"), "between": ("между днями", "between days")}


def show(casefile: Casefile, entries: Iterable[Entry], zone: tzinfo, *, uncovered: bool = False) -> None:
    """Print these incidents, then last words and warnings; times in `zone`."""
    console = Console(highlight=False, markup=False, emoji=False, soft_wrap=True)
    entries = list(entries)
    if not entries:
        console.print(say("Происшествий нет.", "No incidents."))
    for entry in entries:
        for style, line in _entry(entry, zone, uncovered=uncovered):
            console.print(_plain(line, style))
    for line in (*_words(casefile.last_words, zone), *_warned(casefile)):
        console.print(_plain(line))


def when(incident: Incident) -> str:
    """The game day and the phase, in words."""
    if incident.phase in PHASES:
        phase = say(PHASES[incident.phase].ru, PHASES[incident.phase].en).lower()
    else:
        phase = say(*PLACES.get(incident.phase, (incident.phase, incident.phase)))
    day = say(f"день {incident.day}", f"day {incident.day}")
    if incident.day is None:
        return phase
    return day if incident.phase == "day" else f"{day}, {phase}"


def _entry(entry: Entry, zone: tzinfo, *, uncovered: bool) -> Iterator[tuple[str, str]]:
    one = entry.incident
    at = one.at.astimezone(zone).strftime("%d.%m %H:%M:%S")
    style = "" if not entry.open else "bold yellow" if one.weighty else "yellow"
    yield style, f"№ {one.number} {at} ({when(one)}) {one.author}: {told(one.kind)}, p={one.post}"
    if one.covers and uncovered:
        yield "", say(f"    основной ник игрока {one.player}", f"    the main account of {one.player}")
    notes = [noted(one.note), say("на форуме его больше нет", "it is gone from the forum") if one.gone else ""]
    said = "; ".join(note for note in notes if note)
    if said:
        yield "", f"    {said}"
    if one.before:
        yield "", say(f"    было: {one.before}", f"    before: {one.before}")
    if one.text:
        after = say("    стало: ", "    after: ") if one.before else "    "
        yield "", f"{after}{one.text}"
    if entry.decision:
        yield "green", f"    {say(*VERDICTS[entry.decision.verdict])}: {entry.decision.why}"


def _words(words: Iterable[LastWord], zone: tzinfo) -> Iterator[str]:
    for word in words:
        until = word.until.astimezone(zone).strftime("%d.%m %H:%M")
        if word.post is None:
            yield say(
                f"Последнее слово: {word.nick} — не сказано (до {until})",
                f"Last word: {word.nick}, unsaid (until {until})",
            )
        else:
            yield say(f"Последнее слово: {word.nick}", f"Last word: {word.nick}") + f", p={word.post}: {word.text}"


def _warned(casefile: Casefile) -> Iterator[str]:
    for one in casefile.warned:
        yield f"{one.nick}: {warning_words(one)}"


def warning_words(one: Warned) -> str:
    """A player's warnings, and what the next one would mean."""
    russian = plural(one.by_gm, "предупреждение", "предупреждения", "предупреждений")
    named = say(russian, plural(one.by_gm, "warning", "warnings"))
    parts = [
        f"{one.by_gm} {named}" if one.by_gm else "",
        say(f"до итога не учтено: {one.waiting}", f"not yet reckoned: {one.waiting}") if one.waiting else "",
        say(f"за пропуски: {one.missed}", f"for misses: {one.missed}") if one.missed else "",
        say("следующее — автокил", "the next one is an autokill") if one.last else "",
        say("этого хватает на автокил", "enough for an autokill") if one.reached else "",
    ]
    return ", ".join(part for part in parts if part)


def _plain(line: str, style: str = "") -> Text:
    """Players' words on one line, without control characters."""
    return Text("".join(sign if sign.isprintable() else " " for sign in line), style=style)
