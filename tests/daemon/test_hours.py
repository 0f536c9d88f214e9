"""The schedule topic: the coming day before it begins, weekends and holidays, and what the GM rules on the hours."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from daemon.desk import BadRuling
from daemon.due import NEUTRAL, Situation, due
from daemon.places import Places
from daemon.reports import pages
from daemon.store.records import State
from engine.game import begin, plan
from engine.journal import Ruling
from engine.options import Options
from engine.schedule import closing_at, day_plan, merged_days
from tests.daemon.front_kit import day_plan as plan_of
from tests.daemon.front_kit import press
from tests.daemon.table import BEGINS, GAME, NICKS, VOTES, Table

SCHEDULE = 9


@pytest.fixture
def table() -> Table:
    return with_schedule()


def with_schedule(profile: str = "classic", **options: Any) -> Table:
    made = Table(profile, places=Places(GAME, VOTES, 4, schedule=SCHEDULE), **options)
    made.account.add_topic("График", topic_id=SCHEDULE)
    return made


def rule(table: Table, verb: str, subject: str = "vote", value: str = "", day: int | None = None) -> None:
    table.desk().rule(Ruling(table.hands(), verb, subject, value, "так", "Ведущий", day))
    table.desk().work()


def refused(table: Table, verb: str, subject: str = "vote", value: str = "", day: int | None = None) -> str:
    """Why the ruling is refused; nothing is kept of it."""
    with pytest.raises(BadRuling) as caught:
        rule(table, verb, subject, value, day)
    assert table.store.rulings.since() == []
    return caught.value.ru


def everybody_votes(table: Table) -> None:
    for nick in NICKS:
        table.votes(nick, "Мышь" if nick != "Мышь" else "Барон", at="20:05")
    table.at("20:10")


def posted(table: Table, key: str) -> Any:
    return table.store.drafts.latest(key)


# ── the schedule ──


def test_day_one_is_announced_before_the_game() -> None:
    table = with_schedule()
    game = begin(table.setup)
    (intent,) = due(game, Situation(table.places, press(), table.options, plans={1: plan(game, 1)}))
    assert (intent.key, intent.target) == ("schedule:1", SCHEDULE)


def test_the_coming_day_is_announced_when_the_vote_closes(table: Table) -> None:
    table.at("20:30")
    table.desk().work()
    assert posted(table, "schedule:2") is None
    table.at("21:00")
    table.desk().work()
    draft = posted(table, "schedule:2")
    assert (draft.state, draft.intent.target) == (State.APPROVED, SCHEDULE)
    assert "с 09:00 (2 декабря, среда) до 20:00" in draft.intent.text


def test_a_tie_that_waits_for_the_gm_does_not_keep_the_schedule_back() -> None:
    table = with_schedule(votes__tie="ask_gm")
    table.votes("Полынь", "Мышь")
    table.votes("Мышь", "Полынь")
    table.at("21:00")
    table.desk().work()
    assert table.day().pending == "tie"
    assert posted(table, "schedule:2").state is State.APPROVED


def test_a_weekend_says_why_its_day_is_longer() -> None:
    options = Options.for_profile("boss", {"schedule.holidays": "2026-12-07"})
    friday = BEGINS.replace(day=4, hour=21)
    weekend = day_plan(options, 4, friday)
    assert merged_days(options, weekend) == (date(2026, 12, 5),)
    text = pages.schedule(press(), weekend, merged_days(options, weekend))
    assert "5 декабря, суббота: голосование в этот день не закрывается" in text
    monday = day_plan(options, 5, BEGINS.replace(day=6, hour=21))
    assert merged_days(options, monday) == (date(2026, 12, 7),)
    assert monday.vote_closes.astimezone(ZoneInfo("Europe/Moscow")).day == 8


def test_an_ordinary_day_has_nothing_to_explain() -> None:
    options = Options.for_profile("boss")
    assert merged_days(options, day_plan(options, 1, BEGINS)) == ()
    assert "не закрывается" not in pages.schedule(press(), plan_of(2))


# ── early ends ──


def test_an_evening_ends_early_once_everybody_has_voted(table: Table) -> None:
    everybody_votes(table)
    rule(table, "close")
    draft = posted(table, "hours:1:1")
    assert (draft.state, draft.intent.target) == (State.APPROVED, SCHEDULE)
    assert "Вечер, голосование: до [b]20:10[/b]" in draft.intent.text
    assert "(было до 21:00, 1 декабря, вторник): всё получено" in draft.intent.text


def test_an_early_end_may_have_to_be_announced_before(table: Table) -> None:
    table = with_schedule(schedule__early_end="announce 15")
    everybody_votes(table)
    rule(table, "close")
    assert "до [b]20:25[/b]" in posted(table, "hours:1:1").intent.text


def test_an_evening_in_which_somebody_is_silent_does_not_end_early(table: Table) -> None:
    table.votes("Полынь", "Мышь")
    table.at("20:30")
    assert "Не голосовали: Мышь, Kvakin88, Ёлка, Снежок, Барон" in refused(table, "close")


@pytest.mark.parametrize(("phase", "at", "said"), [
    ("vote", "12:00", "сейчас не идёт"), ("night", "22:00", "получены все ходы"), ("night", "20:30", "сейчас не идёт"),
])  # fmt: skip
def test_what_cannot_be_closed_is_said_to_be_so(table: Table, phase: str, at: str, said: str) -> None:
    table.at(at)
    assert said in refused(table, "close", phase)


def test_where_the_rules_know_no_early_end_there_is_none() -> None:
    table = with_schedule(schedule__early_end="off")
    everybody_votes(table)
    assert "early_end = off" in refused(table, "close")


# ── extensions ──


def test_a_running_day_never_changes(table: Table) -> None:
    table.at("20:30")
    assert "пока они не начались: --day 2" in refused(table, "extend", value="30")
    table.desk().work()
    assert posted(table, "hours:1:1") is None


def test_the_next_day_may_be_extended_before_it_begins(table: Table) -> None:
    table.at("20:30")
    rule(table, "extend", value="30", day=2)
    draft = posted(table, "hours:2:1")
    assert (draft.state, draft.intent.target) == (State.APPROVED, SCHEDULE)
    assert "до [b]21:30[/b], 2 декабря, среда (было до 21:00" in draft.intent.text
    table.at("21:00")
    table.desk().work()
    assert "Вечер, голосование: с 20:00 (2 декабря, среда) до 21:30" in posted(table, "schedule:2").intent.text
    table.at("12:00", day=2)
    table.desk().work()
    assert posted(table, "hours:2:2") is None


def test_where_the_rules_allow_it_a_running_day_is_extended_and_told() -> None:
    table = Table(schedule__extension="on")
    table.at("20:30")
    rule(table, "extend", value="30")
    draft = posted(table, "hours:1:1")
    assert draft.intent.target == GAME  # no schedule topic: the game topic is told
    assert "до [b]21:30[/b]" in draft.intent.text
    rule(table, "extend", value="1h")
    assert "до [b]22:30[/b]" in posted(table, "hours:1:2").intent.text


def test_where_the_rules_allow_none_an_extension_is_refused() -> None:
    table = with_schedule(schedule__extension="off")
    table.at("20:30")
    assert "extension = off" in refused(table, "extend", value="30", day=2)


def test_a_phase_that_is_over_cannot_be_extended() -> None:
    table = with_schedule(schedule__extension="on")
    table.at("22:00")
    assert "уже закончилась" in refused(table, "extend", value="30")


def test_a_phase_that_the_game_has_not_is_named() -> None:
    table = with_schedule("boss", schedule__extension="on", night__dead_act="yes")
    table.at("12:00")
    assert "«night»" in refused(table, "extend", "night", "30")


def test_news_of_the_hours_need_no_approval() -> None:
    assert "hours" in NEUTRAL


def test_the_hours_are_told_in_english_too() -> None:
    options = Options.for_profile("classic")
    before = day_plan(options, 1, BEGINS)
    after = closing_at(options, before, "evening", before.vote_closes + timedelta(minutes=30))
    text = pages.hours(press("en"), after, before)
    assert "until [b]21:30[/b], 1 December, Tuesday (it was until 21:00" in text
    assert "everybody is in" not in text
