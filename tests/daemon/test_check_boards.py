"""What `check` says of a board's software."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from daemon.checkup.boards import LETTERS, LIMITS, no_letters, on_board, precision
from daemon.checkup.findings import Level
from daemon.forum.troubles import called
from daemon.sections import DIALECTS, InboxMode
from parsers.dialects.acting import WAYS
from parsers.facts import TopicPage
from parsers.page import read_page

PAGE = Path(__file__).parents[2] / "fixtures" / "phpbb2" / "topic-gm.html"
NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)
SOFTWARE = [name for name in DIALECTS if name != "auto"]


def test_every_software_that_can_be_chosen_has_its_ways_and_its_words() -> None:
    assert set(WAYS) == set(LIMITS) == set(SOFTWARE)


@pytest.mark.parametrize("software", SOFTWARE)
def test_the_software_is_named_first_and_its_limits_follow(software: str) -> None:
    found = list(on_board(software))
    assert found[0].level is Level.OK
    assert called(software) in found[0].ru
    assert software in found[0].en
    assert [one.level for one in found[1:]] == [Level.WARNING] * len(LIMITS[software] + LETTERS.get(software, ()))


@pytest.mark.parametrize("software", SOFTWARE)
def test_what_was_never_tried_on_a_running_board_is_said(software: str) -> None:
    assert WAYS[software].certain is not any("не испытана" in one.ru for one in on_board(software))


@pytest.mark.parametrize("software", SOFTWARE)
def test_a_game_without_letters_hears_nothing_of_letters(software: str) -> None:
    told = "\n".join(one.ru for one in on_board(software, InboxMode.NONE))
    assert not any(word in told for word in ("письм", "inbox", "сообщений"))


def test_that_letters_are_not_taken_out_is_said_to_who_wants_that() -> None:
    assert not any("delete" in one.ru for one in on_board("phpbb2"))
    assert any("delete" in one.ru for one in on_board("phpbb2", InboxMode.DELETE))


def test_a_forum_without_letters_is_no_fault() -> None:
    assert no_letters().level is Level.WARNING


def topic(shown: str) -> TopicPage:
    """The topic of phpBB 2.0, read by an account whose profile shows times so."""
    html = re.sub(r"(Добавлено: [\d.]+, \d\d:\d\d)", shown, PAGE.read_text(encoding="utf-8"))
    page = read_page(html.encode(), fetched=NOW)
    assert isinstance(page, TopicPage)
    return page


def test_times_without_seconds_are_told_with_the_remedy() -> None:
    (found,) = precision("phpbb2", topic(r"\1"))
    assert (found.level, "d.m.Y H:i:s" in found.ru) == (Level.WARNING, True)


@pytest.mark.parametrize("shown", [r"\1:07", r"\1:59"])
def test_times_with_seconds_are_right(shown: str) -> None:
    assert [one.level for one in precision("phpbb2", topic(shown))] == [Level.OK]


def test_where_every_post_was_made_at_a_full_minute_nothing_is_said_of_times_with_seconds() -> None:
    assert not list(precision("phpbb2", topic(r"\1:00")))


def test_a_topic_without_posts_tells_nothing_of_its_times() -> None:
    assert not list(precision("phpbb2", replace(topic(r"\1"), posts=())))
