"""The troubleshooting pages: every entry quotes the program, and everything that can go wrong has an entry."""

from __future__ import annotations

import re
from functools import cache

import pytest

from daemon.cli import COMMANDS
from tests.sayings import ROOT, everything_said, troubles_and_notices

LANGUAGES = ("ru", "en")
QUOTE = re.compile(r"^\| [«“](.+?)[»”] \| (.+) \|$", re.MULTILINE)


@cache
def entries(language: str) -> tuple[tuple[str, str], ...]:
    text = (ROOT / "daemon" / "guide" / f"trouble.{language}.md").read_text(encoding="utf-8")
    return tuple(QUOTE.findall(text))


def pattern(quote: str) -> re.Pattern[str]:
    """The quote with its gaps open; what is filled in stands as a gap, or as a template's field, in the sentence."""
    return re.compile(".*".join(re.escape(part.strip()) for part in quote.split("…") if part.strip()), re.DOTALL)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_entry_quotes_what_the_program_says(language: str) -> None:
    said = [pair[LANGUAGES.index(language)] for pair in everything_said()]
    assert len(entries(language)) > 150
    assert [quote for quote, _ in entries(language) if not any(pattern(quote).search(one) for one in said)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_trouble_and_notice_has_an_entry(language: str) -> None:
    said = {pair[LANGUAGES.index(language)] for pair in troubles_and_notices()}
    known = [pattern(quote) for quote, _ in entries(language)]
    assert len(said) > 120
    assert sorted(one for one in said if not any(quote.search(one) for quote in known)) == []


def test_both_languages_have_the_same_entries_in_the_same_order() -> None:
    ru, en = entries("ru"), entries("en")
    assert len(ru) == len(en)
    pairs = everything_said()
    strangers = [
        (one, other)
        for (one, _), (other, _) in zip(ru, en, strict=True)
        if not any(pattern(one).search(russian) and pattern(other).search(english) for russian, english in pairs)
    ]
    assert strangers == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_entry_stands_twice_or_says_nothing(language: str) -> None:
    quotes = [quote for quote, _ in entries(language)]
    assert len(set(quotes)) == len(quotes)
    assert all(len(advice) >= 4 for _, advice in entries(language))


def test_every_command_that_the_program_names_exists() -> None:
    said = [words for pair in everything_said() for words in pair]
    named = {word for words in said for word in re.findall(r"mafia-gm ([a-z]+(?:-[a-z]+)*)", words)}
    assert len(named) > 10
    assert named - set(COMMANDS) == set()
