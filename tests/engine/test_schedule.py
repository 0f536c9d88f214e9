"""When a game day runs, by phases, weekends, holidays and the clock's own jumps."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from engine.model import DayPlan
from engine.options import Options
from engine.schedule import closing_at, day_plan, first_start, next_start

MOSCOW = ZoneInfo("Europe/Moscow")


def rules(profile: str = "classic", **options: object) -> Options:
    return Options.for_profile(profile, {key.replace("__", "."): value for key, value in options.items()})


def local(text: str, zone: ZoneInfo = MOSCOW) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=zone)


def shown(plan: DayPlan, zone: ZoneInfo = MOSCOW) -> list[str]:
    def clock(at: datetime) -> str:
        return f"{at.astimezone(zone):%a %H:%M}"

    return [f"{phase.name} {clock(phase.opens)}-{clock(phase.closes)}" for phase in plan.phases]


def days(options: Options, start: datetime, number: int) -> list[DayPlan]:
    plans = [day_plan(options, 1, start)]
    while len(plans) < number:
        plans.append(day_plan(options, len(plans) + 1, next_start(options, plans[-1])))
    return plans


def test_a_classic_day_has_its_evening_and_its_night() -> None:
    plan = day_plan(rules(), 1, local("2026-12-02 09:00"))
    assert shown(plan) == ["day Wed 09:00-Wed 20:00", "evening Wed 20:00-Wed 21:00", "night Wed 21:00-Thu 09:00"]
    assert (plan.vote_opens, plan.vote_closes) == (local("2026-12-02 20:00"), local("2026-12-02 21:00"))
    assert plan.moves_close == local("2026-12-03 09:00")


def test_in_a_boss_day_the_vote_is_open_all_day_and_moves_are_due_at_its_end() -> None:
    plan = day_plan(rules("boss"), 1, local("2026-12-01 21:00"))
    assert shown(plan) == ["day Tue 21:00-Wed 20:00", "processing Wed 20:00-Wed 21:00"]
    assert plan.vote_opens == plan.opens
    assert plan.moves_close == plan.vote_closes == local("2026-12-02 20:00")


def test_lengths_follow_each_other() -> None:
    options = rules("boss", schedule__phases="day 3m, night 2m", night__moves_due="night_end")
    first, second = days(options, local("2026-12-01 21:00"), 2)
    assert (first.vote_closes - first.opens, first.moves_close - first.opens) == (
        timedelta(minutes=3),
        timedelta(minutes=5),
    )
    assert second.opens == first.ends


def test_moves_may_be_due_with_the_votes_in_every_profile() -> None:
    plan = day_plan(rules(night__moves_due="vote_end"), 1, local("2026-12-02 09:00"))
    assert plan.moves_close == plan.vote_closes


def test_without_a_night_moves_are_due_when_the_day_is_over() -> None:
    plan = day_plan(rules("boss", night__moves_due="night_end"), 1, local("2026-12-01 21:00"))
    assert plan.moves_close == plan.ends


def test_saturday_and_sunday_are_one_game_day_where_weekends_stretch() -> None:
    plans = days(rules("boss"), local("2026-12-03 21:00"), 3)
    assert [shown(plan)[0] for plan in plans] == [
        "day Thu 21:00-Fri 20:00",
        "day Fri 21:00-Sun 20:00",
        "day Sun 21:00-Mon 20:00",
    ]


def test_a_stretched_weekend_with_an_evening_votes_on_sunday() -> None:
    saturday = day_plan(rules(schedule__weekend="stretch"), 1, local("2026-12-05 09:00"))
    assert shown(saturday) == ["day Sat 09:00-Sun 20:00", "evening Sun 20:00-Sun 21:00", "night Sun 21:00-Mon 09:00"]


def test_normal_weekends_are_days_like_others() -> None:
    plans = days(rules("boss", schedule__weekend="normal"), local("2026-12-04 21:00"), 2)
    assert [shown(plan)[0] for plan in plans] == ["day Fri 21:00-Sat 20:00", "day Sat 21:00-Sun 20:00"]


def test_holidays_merge_into_the_next_game_day() -> None:
    options = rules("boss", schedule__holidays="2026-12-31, 2027-01-01")
    plan = day_plan(options, 1, local("2026-12-30 21:00"))
    assert plan.vote_closes == local("2027-01-03 20:00")  # Thursday and Friday are holidays, Saturday is stretched


def test_lengths_know_no_weekend() -> None:
    options = rules("majority", schedule__weekend="stretch")
    assert day_plan(options, 1, local("2026-12-02 09:00")).vote_closes == local("2026-12-05 09:00")


def test_a_gap_after_the_last_phase_belongs_to_no_day() -> None:
    options = rules(schedule__phases="day 09:00-20:00, evening 20:00-21:00")
    first, second = days(options, local("2026-12-02 09:00"), 2)
    assert (first.ends, second.opens) == (local("2026-12-02 21:00"), local("2026-12-03 09:00"))


def test_a_first_day_may_begin_late() -> None:
    first, second = days(rules(), local("2026-12-02 14:00"), 2)
    assert (first.opens, first.vote_closes) == (local("2026-12-02 14:00"), local("2026-12-02 21:00"))
    assert second.opens == local("2026-12-03 09:00")


def test_the_clock_time_holds_when_the_clocks_change() -> None:
    berlin = ZoneInfo("Europe/Berlin")
    options = rules("boss", schedule__timezone="Europe/Berlin", schedule__weekend="normal")
    plan = day_plan(options, 1, local("2026-03-28 21:00", berlin))
    assert shown(plan, berlin)[0] == "day Sat 21:00-Sun 20:00"
    assert plan.vote_closes - plan.opens == timedelta(hours=22)


def test_an_hour_that_spring_leaves_out_is_an_instant_all_the_same() -> None:
    berlin = ZoneInfo("Europe/Berlin")
    options = rules(schedule__timezone="Europe/Berlin", schedule__phases="day 03:30-02:30, night 02:30-03:30")
    plan = day_plan(options, 1, local("2026-03-28 03:30", berlin))
    assert plan.opens < plan.vote_closes <= plan.ends


def test_plans_are_in_utc() -> None:
    assert day_plan(rules(), 1, local("2026-12-02 09:00")).opens.tzinfo is UTC


# --- the first day


def test_the_first_day_begins_as_set() -> None:
    options = rules(schedule__start="2026-12-05 10:30")
    assert first_start(options, local("2026-12-01 12:00")) == local("2026-12-05 10:30")


@pytest.mark.parametrize(
    ("now", "start"), [("2026-12-01 08:00", "2026-12-01 09:00"), ("2026-12-01 09:00", "2026-12-02 09:00")]
)
def test_the_first_day_begins_with_the_next_opening(now: str, start: str) -> None:
    assert first_start(rules(), local(now)) == local(start)


def test_by_lengths_the_first_day_begins_at_once() -> None:
    assert first_start(rules("majority"), local("2026-12-01 08:00")) == local("2026-12-01 08:00")


# --- another ending


def test_by_the_clock_what_follows_keeps_its_hour() -> None:
    plan = day_plan(rules(), 1, local("2026-12-02 09:00"))
    shorter = closing_at(rules(), plan, "evening", local("2026-12-02 20:30"))
    assert shown(shorter)[1:] == ["evening Wed 20:00-Wed 20:30", "night Wed 20:30-Thu 09:00"]
    assert next_start(rules(), shorter) == local("2026-12-03 09:00")


def test_what_is_pushed_past_its_hour_keeps_its_length_and_the_next_day_follows_at_once() -> None:
    options = rules("boss")
    plan = closing_at(options, day_plan(options, 1, local("2026-12-01 21:00")), "day", local("2026-12-02 22:00"))
    assert shown(plan)[1] == "processing Wed 22:00-Wed 23:00"
    assert next_start(options, plan) == local("2026-12-02 23:00")


def test_by_lengths_what_follows_keeps_its_length() -> None:
    options = rules("majority")
    plan = closing_at(options, day_plan(options, 1, local("2026-12-01 08:00")), "day", local("2026-12-01 20:00"))
    assert plan.ends == local("2026-12-02 20:00")
