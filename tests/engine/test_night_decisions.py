"""How a mafia settles on its victim, with members blocked, lynched, autokilled, killed and silent."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

import pytest

from tests.engine.scenario import START, Scenario, changed, letter

MAFIA = {"bob": "mafioso", "cal": "mafioso", "dan": "mafioso"}
TOWN = {"eve": "escort", "ann": "villager", "fay": "villager", "gil": "villager", "exe": "executioner"}
NIGHT = START + timedelta(hours=13)


def game(
    *, offices: Mapping[str, str] | None = None, heads: Mapping[str, str] | None = None, **options: object
) -> Scenario:
    named = {f"night.{name}": value for name, value in options.items()}
    bound: dict[str, Any] = {"executioner": {}, "boss": {}}
    return Scenario(named, roles=bound, offices=offices, **{**MAFIA, **(heads or {}), **TOWN})


AGREED = ("bob strike ann", "cal strike ann", "dan strike ann")


def test_all_must_agree():
    assert game().night(*AGREED).deaths == {"ann": ("mafia",)}
    night = game().night("bob strike ann", "cal strike ann", "dan strike fay")
    assert night.failed == [("bob,cal,dan", "strike", None, "no_agreement")]


def test_silence_breaks_the_agreement_or_is_ignored():
    assert game().night(*AGREED[:2]).failed == [("bob,cal", "strike", None, "silent_member")]
    assert game(silent_mafioso="ignored").night(*AGREED[:2]).dead == ["ann"]


def test_no_letter_no_strike_and_nothing_failed():
    assert game().night().failed == []


@pytest.mark.parametrize("more", [{"lynched": ["dan"]}, {"autokilled": ["dan"]}, {"doomed": ["dan"]}])
def test_who_left_or_is_about_to_does_not_count(more: dict[str, list[str]]):
    early = letter("dan strike fay", 9, game().plan(1).vote_closes - timedelta(minutes=5))
    assert game().night(*AGREED[:2], early, **more).dead == ["ann"]


def test_who_was_killed_earlier_in_the_night_does_not_count():
    assert game().night("exe strike dan", *AGREED[:2], "dan strike fay").dead == ["dan", "ann"]


def test_a_side_whose_letters_are_all_lost_kills_nobody():
    night = game().night("bob strike ann", "cal strike ann", "exe strike bob", "eve block cal", lynched=["dan"])
    assert night.failed == [("bob,cal", "strike", "ann", "dead_actor")]


@pytest.mark.parametrize(("rule", "dead"), [("void", []), ("team_strike_stands", ["ann"]), ("counts", ["ann"])])
def test_the_letter_of_a_lynched_mafioso(rule: str, dead: list[str]):
    early = letter("bob strike ann", 9, game().plan(1).vote_closes - timedelta(minutes=5))
    night = game(lynched_move=rule, silent_mafioso="ignored").night(early, lynched=["bob"])
    assert night.dead == dead


def test_a_lone_lynched_senders_strike_has_its_reason():
    early = letter("bob strike ann", 9, game().plan(1).vote_closes - timedelta(minutes=5))
    assert game().night(early, lynched=["bob"]).failed == [("bob", "strike", "ann", "lynched_actor")]


def test_lost_letters_at_different_victims_have_none():
    early = [letter(f"{nick} strike {target}", number, game().plan(1).vote_closes - timedelta(minutes=5))
             for number, (nick, target) in enumerate([("cal", "fay"), ("bob", "ann")])]  # fmt: skip
    assert game().night(*early, lynched=["bob", "cal"]).failed == [("bob,cal", "strike", None, "lynched_actor")]


def test_the_last_of_lost_letters_is_the_one_that_failed_where_the_last_one_decides():
    assert game(mafia_decides="last").night("bob strike ann", "eve block bob").failed == [
        ("bob", "strike", "ann", "blocked")
    ]


def test_the_majority_decides_and_a_tie_is_no_agreement():
    rule = {"mafia_decides": "majority"}
    assert game(**rule).night("bob strike ann", "cal strike fay", "dan strike fay").dead == ["fay"]
    assert game(**rule).night("bob strike ann", "cal strike fay").whys == ["no_agreement"]
    assert game(**rule).night("bob strike ann", "eve block bob").whys == ["blocked"]


def test_the_last_letter_of_one_awake_decides():
    rule = {"mafia_decides": "last"}
    assert game(**rule).night("bob strike ann", "cal strike fay").dead == ["fay"]
    assert game(**rule).night("bob strike ann", "cal strike fay", "eve block cal").dead == ["ann"]


def test_the_one_on_duty_decides_alone():
    duty = {"mafia_decides": "duty", "offices": {"duty": "bob"}}
    assert game(**duty).night("cal strike fay", "bob strike ann").dead == ["ann"]
    assert game(**duty).night("cal strike fay").whys == ["silent_member"]
    assert game(**duty).night("bob strike ann", "cal strike fay", "eve block bob").whys == ["blocked"]


def test_without_anybody_on_duty_the_last_letter_holds():
    assert game(mafia_decides="duty").night("bob strike ann", "cal strike fay").dead == ["fay"]


def test_the_boss_goes_before_the_one_on_duty_and_both_before_others():
    boss = {"mafia_decides": "boss", "offices": {"duty": "bob"}, "heads": {"max": "boss"}}
    assert game(**boss).night("max strike gil", "bob strike ann", "cal strike fay").dead == ["gil"]
    assert game(**boss).night("bob strike ann", "cal strike fay").dead == ["ann"]
    assert game(**boss).night("dan strike ann", "cal strike fay").dead == ["fay"]
    assert game(**boss).night("max strike gil", "bob strike ann", "eve block max").dead == ["ann"]


def test_a_lynched_boss_has_the_last_word_where_the_joint_strike_stands():
    boss = {"mafia_decides": "boss", "offices": {"duty": "bob"}, "heads": {"max": "boss"}}
    early = letter("max strike gil", 9, game().plan(1).vote_closes - timedelta(minutes=5))
    night = game(**boss, lynched_move="team_strike_stands").night(early, "bob strike ann", lynched=["max"])
    assert night.dead == ["gil"]


def test_the_don_decides_alone_and_without_him_all_must_agree():
    don = {"mafia_decides": "don", "heads": {"max": "don"}}
    assert game(**don).night("max strike gil", *AGREED).dead == ["gil"]
    assert game(**don).night(*AGREED).whys == ["silent_member"]
    assert game(**don).night("eve block max", "max strike gil", *AGREED).failed == [("max", "strike", "gil", "blocked")]
    assert game(**don).night(*AGREED, lynched=["max"]).dead == ["ann"]


KILLER: dict[str, Any] = {"mafia_decides": "killer", "offices": {"killer": "bob"}}


def test_the_killer_decides_alone():
    assert game(**KILLER).night("bob strike ann", "cal strike fay").dead == ["ann"]


@pytest.mark.parametrize(("moves", "why"), [
    (["cal strike fay"], "silent_member"),
    (["bob strike ann", "eve block bob"], "blocked"),
])  # fmt: skip
def test_a_silent_or_blocked_killer_kills_nobody(moves: list[str], why: str):
    assert game(**KILLER).night(*moves).whys == [why]


def test_a_killer_who_is_gone_kills_nobody_until_another_is_named():
    gone = game(**KILLER)
    assert gone.night("cal strike fay", lynched=["bob"]).dead == []
    assert gone.judge("cal appoint cal=killer", "cal appoint ann=killer") == ["accepted", "refused forbidden_target"]
    assert gone.night("cal appoint dan=killer", "dan strike fay", "cal strike ann").dead == ["fay"]
    assert gone.secrets.offices == {"killer": "dan"}


def test_a_killer_who_lives_keeps_his_office():
    assert game(**KILLER).judge("cal appoint dan=killer") == ["refused limit"]


def test_the_mafia_name_the_first_killer_where_none_is_given():
    assert game(mafia_decides="killer").night("cal appoint dan=killer", "dan strike fay").dead == ["fay"]


def test_the_killer_must_speak_as_the_killer():
    silent = changed(letter("bob strike ann", 0, NIGHT), as_killer=False)
    assert game(**KILLER).judge(silent) == ["ask no_phrase"]
    other = changed(letter("cal strike ann", 0, NIGHT), as_killer=False)
    assert game(**KILLER).judge(other) == ["accepted"]


def test_on_nights_without_the_killers_right_all_must_agree():
    rare = game(**KILLER, killer_every=2)
    assert rare.night("bob strike gil", *AGREED[1:]).dead == ["gil"]
    assert rare.night(*AGREED).dead == ["ann"]
    assert rare.night("bob strike fay", "cal strike exe", "dan strike exe").dead == ["fay"]


def test_a_killers_strikes_may_be_counted():
    once = game(**KILLER, killer_uses=1)
    once.night("bob strike gil")
    assert once.night("bob strike ann", "cal strike fay", "dan strike fay").whys == ["no_agreement"]


def test_two_families_decide_apart():
    families = Scenario(
        a1="mafioso/mafia_a",
        a2="mafioso/mafia_a",
        b1="mafioso/mafia_b",
        b2="mafioso/mafia_b",
        ann="villager",
        eve="villager",
    )
    night = families.night("a1 strike ann", "a2 strike ann", "b1 strike eve", "b2 strike a1")
    assert night.deaths == {"ann": ("mafia_a",)}
    assert night.failed == [("b1,b2", "strike", None, "no_agreement")]
    assert families.night("b1 strike a1", "b2 strike a1", "a1 strike b1", "a2 strike b1").dead == ["a1", "b1"]
