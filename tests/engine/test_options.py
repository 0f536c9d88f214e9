"""The table of options: every one typed, described in both languages, checked; the profiles are sets of values."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from engine.binding import roles_for
from engine.errors import UnknownOption
from engine.kinds import Length, Moment, Phases, show_length
from engine.option import Chosen, as_text
from engine.options import OPTIONS, Options, find, read, write
from engine.profiles import PROFILES

CLASSIC = Options.for_profile("classic")


@pytest.mark.parametrize("key", OPTIONS)
def test_every_option_speaks_both_languages_and_names_its_source(key: str) -> None:
    option = OPTIONS[key]
    words = [option.about, option.kind.allowed(), *option.kind.meanings().values()]
    assert all(each.ru and each.en for each in words)
    assert option.source.startswith("§")
    assert option.key == key


@pytest.mark.parametrize("profile", PROFILES)
def test_what_is_written_reads_back(profile: str) -> None:
    options = Options.for_profile(profile)
    assert Options.for_profile(profile, options.written()) == options


@pytest.mark.parametrize(
    ("key", "raw", "value"),
    [
        ("votes.mark", "bold, tag", ("bold", "tag")),
        ("votes.mark", ["bold", "tag"], ("bold", "tag")),
        ("votes.colours", "any", ()),
        ("votes.colours", "red, #00ff00", ("red", "#00ff00")),
        ("votes.change", "unlimited", None),
        ("votes.change", 2, 2),
        ("votes.unvote", True, True),
        ("votes.unvote", "нет", False),
        ("votes.final_word", "окончательно", "окончательно"),
        ("votes.missed", "self_vote", Chosen("self_vote")),
        ("votes.missed", "self_votes", Chosen("self_votes", 1)),
        ("votes.missed", "self-votes 3", Chosen("self_votes", 3)),
        ("votes.tie", "", None),
        ("activity.missed_vote", "autokill_after 2", Chosen("autokill_after", 2)),
        ("activity.prod_after", "48h", timedelta(hours=48)),
        ("activity.prod_after", 12, timedelta(hours=12)),
        ("activity.prod_after", "1d 2ч", timedelta(hours=26)),
        ("night.change", "never", 0),
        ("night.recruit_until", "next evening", "next_evening"),
        ("schedule.holidays", "2027-01-02, 2027-01-01", (date(2027, 1, 1), date(2027, 1, 2))),
        ("schedule.holidays", [date(2027, 1, 1)], (date(2027, 1, 1),)),
        ("schedule.start", "2026-12-01 21:00", "2026-12-01 21:00"),
        ("schedule.early_end", "announce 15", Chosen("announce", 15)),
    ],
)
def test_values_from_ini_and_toml(key: str, raw: object, value: object) -> None:
    assert read(key, raw) == value


@pytest.mark.parametrize(
    ("key", "raw"),
    [
        ("votes.mark", "underline"),
        ("votes.mark", ""),
        ("votes.change", -1),
        ("votes.change", "many"),
        ("votes.lynches", 0),
        ("votes.missed", "self_votes 0"),
        ("votes.missed", "nothing 2"),
        ("votes.reason", ""),
        ("votes.unvote", "perhaps"),
        ("activity.prod_after", "soon"),
        ("schedule.timezone", "Moscow/Moscow"),
        ("schedule.timezone", ""),
        ("schedule.timezone", "../etc"),
        ("schedule.holidays", "2027-02-30"),
        ("schedule.start", "tomorrow"),
        ("schedule.phases", ""),
        ("schedule.phases", "noon 09:00-20:00"),
        ("schedule.phases", "night 21:00-09:00, day 09:00-21:00"),
        ("schedule.phases", "day 09:00-20:00, evening 20:30-21:00"),
        ("schedule.phases", "day 09:00-20:00, night 2h"),
        ("schedule.phases", "day 09:00-20:00, day 20:00-09:00"),
        ("schedule.phases", "day 9-20"),
        ("schedule.phases", "day 0h"),
        ("schedule.phases", "day 25:00-26:00"),
    ],
)
def test_a_value_that_is_not_allowed_is_named_with_what_is(key: str, raw: object) -> None:
    with pytest.raises(UnknownOption) as caught:
        Options.for_profile("boss", {key: raw})
    assert (caught.value.key, caught.value.value) == (key, as_text(raw))
    assert caught.value.allowed == OPTIONS[key].kind.allowed()


@pytest.mark.parametrize(
    ("key", "known"), [("votes.ti", "votes.tie"), ("votes.qqqqqqqqq", "votes.mark"), ("foo.bar", "schedule.…")]
)
def test_an_unknown_option_is_named_with_what_it_may_have_meant(key: str, known: str) -> None:
    with pytest.raises(UnknownOption, match=key) as caught:
        find(key)
    assert known in caught.value.allowed.ru


def test_an_unknown_profile_is_named_with_those_there_are() -> None:
    with pytest.raises(UnknownOption, match="profile = chess: classic, boss, majority"):
        Options.for_profile("chess")


def test_phases_by_lengths_and_by_the_clock() -> None:
    for text in ("day 72h, night 24h", "day 3m, night 90s", "day 09:00-20:00, evening 20:00-21:00, night 21:00-09:00"):
        assert Phases().show(Phases().parse(text)) == text


def test_lengths_are_shown_in_the_largest_unit_that_fits() -> None:
    lengths = (timedelta(hours=48), timedelta(minutes=90), timedelta(seconds=61), timedelta())
    assert [show_length(length) for length in lengths] == ["48h", "90m", "61s", "0"]
    assert Length().show(timedelta(hours=2)) == "2h"


def test_a_start_may_be_left_open() -> None:
    assert Moment().parse("") == ""


# --- open choices


def test_the_classic_game_leaves_the_tie_open_and_knows_a_suggestion() -> None:
    assert [(option.key, option.suggestion) for option in CLASSIC.open_choices()] == [("votes.tie", "nobody")]


def test_whether_the_dead_act_matters_where_somebody_acts() -> None:
    roles = roles_for(CLASSIC)
    assert [option.key for option in CLASSIC.open_choices([roles["villager"], roles["doctor"]])] == [
        "votes.tie",
        "night.dead_act",
    ]
    assert [option.key for option in CLASSIC.open_choices([roles["villager"]])] == ["votes.tie"]


def test_a_choice_that_is_made_is_no_longer_open() -> None:
    assert Options.for_profile("classic", {"votes.tie": "nobody"}).open_choices() == ()


def test_an_open_choice_is_written_empty() -> None:
    assert (CLASSIC.written()["votes.tie"], write(OPTIONS["votes.change"], None)) == ("", "unlimited")


@pytest.mark.parametrize("profile", ["boss", "majority"])
def test_the_other_profiles_leave_nothing_open(profile: str) -> None:
    roles = roles_for(CLASSIC)
    assert Options.for_profile(profile).open_choices(roles.values()) == ()


def test_options_are_values() -> None:
    assert hash(Options.for_profile("boss")) == hash(Options.for_profile("boss"))
    assert Options.for_profile("boss", {"votes.tie": "nobody"}).get("votes.tie") == "nobody"
