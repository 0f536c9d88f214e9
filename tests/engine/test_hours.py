"""Evenings and nights that end early, and days that are extended."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from engine.binding import roles_for
from engine.hours import minutes, ruled
from engine.journal import Ruling
from engine.options import Options
from engine.schedule import day_plan
from tests.engine.town import CALM, DATE, Town, at, calm, states

ALL_IN = ("ann>bob 20:01", "bob>ann 20:02", "cyd>bob 20:03", "dan>bob 20:04", "eve>ann 20:05")


def evening(options: dict[str, object] | None = None, *votes: str) -> Town:
    town = Town(options=options).speak("ann", "bob", "cyd", "dan", "eve").votes(*(votes or ALL_IN))
    town.days = 1
    return town.clock(at("09:00"))


def closing(town: Town) -> str:
    return f"{town.plan(1).vote_closes.astimezone(DATE.tzinfo):%H:%M}"


# --- the evening that ends early


def test_once_all_are_in_the_gm_may_close_the_evening() -> None:
    town = evening().rule("close", "vote", at=at("20:30"), day=1)
    assert (closing(town), town.game.warnings) == ("20:30", ())
    assert town.close().lynched == ("bob",)


def test_a_vote_after_the_early_end_is_late() -> None:
    town = evening().rule("close", at=at("20:30"), day=1)
    town.days = 0
    town.votes("eve>bob 20:40")
    assert states(town.clock(at("21:00")).game.days[0])[-1] == "late"


def test_the_early_end_is_announced_where_the_rules_say_so() -> None:
    town = evening({"schedule.early_end": "announce 15"}).rule("close", "vote", at=at("20:30"), day=1)
    assert closing(town) == "20:45"


def test_the_announcement_never_makes_the_evening_longer() -> None:
    town = evening({"schedule.early_end": "announce 45"}).rule("close", "vote", at=at("20:30"), day=1)
    assert closing(town) == "21:00"


def test_an_evening_does_not_end_early_where_that_is_off() -> None:
    town = evening({"schedule.early_end": "off"}).rule("close", "vote", at=at("20:30"), day=1)
    town.clock(at("20:31"))
    assert (closing(town), len(town.game.warnings)) == ("21:00", 1)


def test_an_evening_does_not_end_before_all_are_in() -> None:
    town = evening(None, *ALL_IN[1:]).rule("close", "vote", at=at("20:30"), day=1).clock(at("20:31"))
    assert (closing(town), len(town.game.warnings)) == ("21:00", 1)


def test_a_running_day_is_not_shortened() -> None:
    town = evening(None, *(vote.replace("20:", "12:") for vote in ALL_IN)).rule("close", "vote", at=at("13:00"), day=1)
    assert closing(town.clock(at("13:01"))) == "21:00"


def test_the_gm_is_asked_once_all_are_in() -> None:
    assert evening().clock(at("20:06")).game.days[0].asks == ("all votes are in: the vote may be closed (close vote)",)
    assert not evening(None, *ALL_IN[1:]).clock(at("20:06")).game.days[0].asks


def night(*letters: tuple[str, str, str], **options: object) -> Town:
    """An evening after which the doctor and two mafiosi may write."""
    town = calm("ann bob cyd=doctor dan eve=mafioso fay=mafioso", **options).votes("ann>bob", "dan>bob")
    for number, letter in enumerate(letters):
        town.write(*letter, at=at("22:00") + timedelta(minutes=number))
    town.days = 1
    town.close()
    return town


BOTH = (("eve", "strike", "ann"), ("fay", "strike", "ann"))


def asks(town: Town) -> tuple[str, ...]:
    return town.clock(at("23:00")).game.days[0].asks


MAY_CLOSE = ("all moves are in: the night may be closed (close night)",)


def test_the_gm_is_asked_once_every_usable_move_is_in() -> None:
    assert asks(night(*BOTH, ("cyd", "heal", "dan"))) == MAY_CLOSE
    assert asks(night(*BOTH)) == ()
    assert asks(night(*BOTH, ("cyd", "heal", "zoe"))) == ()  # refused: he may write another


def test_a_letter_that_skips_the_night_is_a_move() -> None:
    assert asks(night(*BOTH, ("cyd", "pass", ""))) == MAY_CLOSE


def test_where_one_letter_decides_the_others_are_not_waited_for() -> None:
    one = (BOTH[0], ("cyd", "heal", "dan"))
    assert asks(night(*one, night__mafia_decides="duty")) == MAY_CLOSE
    assert asks(night(*one)) == ()


def test_who_can_do_nothing_more_is_not_waited_for() -> None:
    roles = roles_for(Town().setup.options, {"доктор": {"side": "town", "blocks": [{"kind": "heal", "uses": 1}]}})
    town = Town("ann bob cyd=doctor dan gus eve=mafioso", CALM, roles=roles).votes("ann>bob")
    town.write("cyd", "heal", "dan")
    town.days = 1
    town.night()
    town.votes("ann>dan", day=2).write("eve", "strike", "gus", at=at("22:00") + timedelta(days=1))
    town.days = 2
    town.close()
    assert town.clock(at("23:00") + timedelta(days=1)).game.days[1].asks == MAY_CLOSE


def test_a_night_is_not_offered_to_be_closed_where_that_is_off() -> None:
    assert asks(night(*BOTH, ("cyd", "heal", "dan"), schedule__early_end="off")) == ()


def test_a_night_does_not_end_before_all_moves_are_in() -> None:
    town = night(*BOTH)
    town.rule("close", "night", at=at("23:00"), day=1).clock(at("23:01"))
    assert (town.game.days[0].dawned, len(town.game.warnings)) == (False, 1)


def test_by_lengths_the_next_day_follows_a_night_that_ends_early() -> None:
    town = calm(schedule__phases="day 1h, evening 1h, night 8h").votes("ann>bob")
    town.write("eve", "strike", "ann", at=at("12:00")).write("fay", "pass", at=at("12:00"))
    town.days = 1
    town.close()
    town.rule("close", "night", at=at("12:30"), day=1).clock(at("12:30"))
    assert (town.game.days[0].dawned, town.game.days[1].plan.opens) == (True, at("12:30"))


def test_a_night_may_end_early_and_the_day_still_begins_at_its_hour() -> None:
    town = night(*BOTH, ("cyd", "heal", "dan"))
    town.rule("close", "night", at=at("23:00"), day=1).clock(at("23:01"))
    game = town.game
    assert (game.days[0].dawned, len(game.days)) == (True, 1)
    assert town.plan(2).opens == at("09:00") + timedelta(days=1)


def test_there_is_no_such_phase_to_close() -> None:
    assert len(evening().rule("close", "processing", at=at("20:30"), day=1).clock(at("20:31")).game.warnings) == 1


# --- extensions


def test_a_running_vote_is_extended_where_the_rules_allow_it() -> None:
    town = evening({"schedule.extension": "on"}).rule("extend", "vote", "30", at=at("20:50"), day=1)
    assert closing(town) == "21:30"


def test_an_extension_comes_too_late_after_closing() -> None:
    town = evening({"schedule.extension": "on"}).rule("extend", "vote", "30", at=at("21:00"), day=1)
    assert closing(town) == "21:00"


def test_a_running_day_is_not_extended_where_only_coming_ones_are() -> None:
    town = evening({"schedule.extension": "before_start"}).rule("extend", "vote", "30", at=at("20:50"), day=1)
    assert (closing(town), len(town.clock(at("20:51")).game.warnings)) == ("21:00", 1)


def test_a_coming_day_is_extended() -> None:
    town = evening({"schedule.extension": "before_start"}).rule("extend", "vote", "2h", at=at("20:50"), day=2)
    town.close()
    town.night()
    assert town.plan(2).vote_closes == at("23:00") + timedelta(days=1)


@pytest.mark.parametrize("extension", ["off", "before_start", "on"])
def test_a_pause_moves_the_closing_on_whatever_the_rules_say_of_extensions(extension: str) -> None:
    town = evening({"schedule.extension": extension}).rule("pause", "evening", "90", at=at("20:50"), day=1)
    assert closing(town) == "22:30"


def test_no_day_is_extended_where_that_is_off() -> None:
    town = evening({"schedule.extension": "off"}).rule("extend", "vote", "30", at=at("08:00"), day=1)
    assert closing(town) == "21:00"


@pytest.mark.parametrize("value", ["", "soon", "0", "-5", "1234567"])
def test_an_extension_says_how_long(value: str) -> None:
    town = evening({"schedule.extension": "on"}).rule("extend", "vote", value, at=at("20:50"), day=1)
    assert (closing(town), len(town.clock(at("20:51")).game.warnings)) == ("21:00", 1)


def test_votes_in_the_added_time_count() -> None:
    town = evening({"schedule.extension": "on"}).rule("extend", "vote", "30", at=at("20:50"), day=1)
    town.days = 0
    town.votes("eve>bob 21:20")
    town.days = 1
    assert states(town.close())[-1] == "bob"


def test_a_night_is_extended() -> None:
    town = evening({"schedule.extension": "on"})
    town.close()
    town.rule("extend", "night", "60", at=at("23:00"), day=1)
    assert town.plan(1).moves_close == at("10:00") + timedelta(days=1)


@pytest.mark.parametrize(("text", "value"), [("30", timedelta(minutes=30)), ("1h 30m", timedelta(minutes=90))])
def test_minutes_or_a_length(text: str, value: timedelta) -> None:
    assert minutes(text) == value


@pytest.mark.parametrize(("day", "zone"), [("2026-10-24", "Europe/Berlin"), ("2026-03-28", "Europe/Berlin"),
                                           ("2026-12-31", "Europe/Moscow")])  # fmt: skip
@pytest.mark.parametrize("phase", ["evening", "night"])
def test_a_pause_is_as_long_over_midnight_and_when_the_clocks_change(day: str, zone: str, phase: str) -> None:
    """The day of the change and the night after it: what stood still for two hours ends two hours later, not one."""
    options = Options.for_profile("classic", {"schedule.timezone": zone, "votes.tie": "nobody"})
    start = datetime.fromisoformat(f"{day} 09:00").replace(tzinfo=ZoneInfo(zone))
    plan = day_plan(options, 1, start)
    before = {one.name: one for one in plan.phases}
    stood = Ruling(before[phase].opens, "pause", phase, "120", day=1)
    after = {one.name: one for one in ruled(options, plan, (stood,), lambda _: True).plan.phases}
    assert after[phase].closes.astimezone(UTC) - before[phase].closes.astimezone(UTC) == timedelta(hours=2)
    assert after["night"].closes > after["night"].opens
