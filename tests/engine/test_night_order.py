"""The order of a night: profiles, orders of a GM's own, what stands where if nothing names it; all at once."""

from __future__ import annotations

from typing import Any

import pytest

from engine.binding import roles_for
from engine.options import Options
from engine.places import PLACES, steps_for, unknown_words
from tests.engine.scenario import Scenario

ROLES = roles_for(Options.for_profile("classic"))


def places(*order: str) -> list[str]:
    """Which places share a step, in order."""
    steps = steps_for(order, ROLES)
    found: dict[int, list[str]] = {}
    for place in PLACES:
        found.setdefault(steps.of("", place), []).append(place)
    return ["+".join(found[number]) for number in sorted(found)]


def test_the_classic_order_is_as_a_gives_it():
    assert places(*Options.for_profile("classic").night.order) == list(PLACES)


def test_the_boss_order_is_filled_up_from_the_classic_one():
    assert places(*Options.for_profile("boss").night.order) == list(PLACES)


def test_an_order_of_kinds_puts_all_strikes_into_one_step():
    assert places(*Options.for_profile("majority").night.order) == [
        "peace", "block", "heal", "execution+lone+guess+don+joint", "check", "watch",
    ]  # fmt: skip


def test_an_order_may_be_empty():
    assert places() == list(PLACES)


def test_what_is_not_named_stands_before_what_the_classic_list_has_after_it():
    assert places("мафия", "доктор") == [
        "peace", "execution", "block", "check", "lone", "guess", "don", "joint", "heal", "watch",
    ]  # fmt: skip


def test_a_role_that_is_named_has_its_own_step():
    steps = steps_for(("путана", "громила"), ROLES)
    assert steps.of("escort", "block") < steps.of("thug", "block")
    assert steps.of("boss", "block") == steps.of("escort", "block")


def test_words_that_name_nothing_are_told():
    assert unknown_words(("доктор", "кузнец", "заморозка", "удар дона"), ROLES) == ("кузнец",)


def test_an_order_of_the_gms_own_is_followed():
    order = {"night.order": "мафия, доктор, палач"}
    late = Scenario(order, roles={"executioner": {}}, doc="doctor", exe="executioner", bob="mafioso", ann="villager")
    night = late.night("bob strike ann", "doc heal ann", "exe strike ann")
    assert night.deaths == {"ann": ("mafia", "executioner")}
    assert night.failed == [("doc", "heal", "ann", "dead_target")]


CAST: dict[str, Any] = {
    "exe": "executioner", "tom": "thug", "doc": "doctor", "com": "commissar", "max": "maniac", "bob": "mafioso",
    "wit": "witness", "ann": "villager", "eve": "villager",
}  # fmt: skip
BOUND: dict[str, Any] = {"executioner": {}, "thug": {"blocks": [{"kind": "block"}]}, "commissar": {}}


def test_one_after_another_each_step_sees_what_the_earlier_ones_did():
    night = Scenario(roles=BOUND, **CAST).night(
        "exe strike tom", "tom block doc", "doc heal eve", "max strike eve", "bob strike eve", "wit watch eve"
    )
    assert night.deaths == {"tom": ("executioner",)}
    assert night.saved == {"eve": ("doc",)}
    assert night.told("watch") == {"wit": ("max", "bob")}
    assert ("tom", "block", "doc", "dead_actor") in night.failed


def test_all_at_once_the_dead_act_and_blocks_come_before_heals_and_heals_before_strikes():
    night = Scenario({"night.dead_act": "yes"}, roles=BOUND, **CAST).night(
        "exe strike tom", "tom block doc", "doc heal eve", "max strike eve", "bob strike max", "com check bob"
    )
    assert night.deaths == {"tom": ("executioner",), "eve": ("maniac",), "max": ("mafia",)}
    assert night.failed == [("doc", "heal", "eve", "blocked")]
    assert night.told("check") == {"com": "mafia"}


def test_deaths_stand_in_the_order_of_the_steps_and_within_one_of_the_roster():
    once = Scenario({"night.dead_act": "yes"}, roles=BOUND, **CAST)
    assert once.night("bob strike ann", "max strike exe", "exe strike wit").dead == ["wit", "exe", "ann"]
    kinds = Scenario({"night.order": "strike"}, roles=BOUND, **CAST)
    assert kinds.night("bob strike eve", "max strike doc", "exe strike wit").dead == ["doc", "wit", "eve"]


@pytest.mark.parametrize("dead_act", ["no", "yes"])
def test_two_who_strike_each_other_in_one_step_both_die(dead_act: str):
    pair = Scenario({"night.dead_act": dead_act, "night.order": "strike"}, roles=BOUND, **CAST)
    assert set(pair.night("exe strike max", "max strike exe").dead) == {"exe", "max"}


def test_a_block_works_only_against_later_steps():
    night = Scenario(roles=BOUND, **CAST).night("exe strike ann", "tom block exe")
    assert night.deaths == {"ann": ("executioner",)}


def test_a_mafioso_may_strike_on_his_own_account_beside_the_joint_strike():
    bound = {"мясник": {"side": "mafia", "blocks": [{"kind": "strike", "uses": 1}]}}
    night = Scenario(roles=bound, bob="mafioso", cut="мясник", ann="villager", eve="villager", fay="villager").night(
        "bob strike ann", "cut strike ann", "cut don_strike eve"
    )
    assert night.deaths == {"ann": ("mafia",), "eve": ("мясник",)}


def test_a_vest_stops_a_mafiosos_own_strike_unless_it_pierces():
    def cut(**block: object) -> Scenario:
        bound = {"мясник": {"side": "mafia", "blocks": [{"kind": "strike", **block}]}}
        return Scenario(roles=bound, cut="мясник", ann="villager", eve="villager", fay="villager", vests=["ann"])

    assert cut().night("cut don_strike ann").whys == ["vest"]
    assert cut(pierces="vest").night("cut don_strike ann").dead == ["ann"]
