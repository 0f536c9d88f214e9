"""The whole book of rules of one game: chapters of sentences, and the bare table of options behind them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from daemon.reports import words
from daemon.reports.filters import bb
from daemon.reports.rules_day import ACTIVITY, QUIET, SCHEDULE, VOTES
from daemon.reports.rules_night import NIGHT, REVEAL, VICTORY
from daemon.reports.rules_words import Chapter, Facts
from engine.option import Option, Words
from engine.options import OPTIONS, Options

CHAPTERS: Mapping[str, Chapter] = {
    "schedule": SCHEDULE,
    "votes": VOTES,
    "activity": ACTIVITY,
    "night": NIGHT,
    "reveal": REVEAL,
    "victory": VICTORY,
}


def chapters(facts: Facts) -> list[dict[str, Any]]:
    """Each chapter that has anything to say: its `title` and its `sentences`."""
    language = facts.press.language
    told = ((section, list(_sentences(section, facts))) for section in CHAPTERS)
    return [{"title": words.section(section, language), "sentences": said} for section, said in told if said]


def _sentences(section: str, facts: Facts) -> Iterable[str]:
    language = facts.press.language
    for rule in CHAPTERS[section]:
        yield from (line[0] if language == "ru" else line[1] for line in rule(facts))
    for line in option_lines(section, facts.options, language):
        if line["key"] in untold(section):
            yield bb(f"{line['about'][:1].upper()}{line['about'][1:]}: {line['value']}.")


def untold(section: str) -> set[str]:
    """The options that no rule of the chapter tells in a sentence of its own."""
    told = {key for keys in CHAPTERS[section].values() for key in keys}
    return {key for key, option in OPTIONS.items() if option.section == section} - told - QUIET


def tables(options: Options, language: str) -> list[dict[str, Any]]:
    """Every option with its value, section by section, for templates that want a table."""
    return [
        {"title": words.section(section, language), "lines": list(option_lines(section, options, language))}
        for section in CHAPTERS
    ]


def option_lines(section: str, options: Options, language: str) -> Iterable[dict[str, str]]:
    """The options of a section that are set: key, what it is about, its value in words."""
    written = options.written()
    for option in OPTIONS.values():
        if option.section == section and written[option.key]:
            value = value_words(option, written[option.key], language)
            yield {"key": option.key, "about": words.pick(option.about, language), "value": value}


def value_words(option: Option, text: str, language: str) -> str:
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
