"""Путана."""

from __future__ import annotations

from tests.engine.scenario import Scenario


def test_who_is_visited_does_not_act():
    night = Scenario(eve="escort", doc="doctor", bob="mafioso", ann="villager").night("eve block doc", "doc heal ann")
    assert night.failed == [("doc", "heal", "ann", "blocked")]
    assert night.told("frozen") == {"doc": None}


def test_two_on_each_other_undo_each_other_and_the_gm_is_told():
    night = Scenario(eve="escort", eva="escort", bob="mafioso").night("eve block eva", "eva block eve")
    assert night.whys == ["blocked", "blocked"]
    assert night.told("frozen") == {}
    assert night.outcome.asks == ("eve, eva block each other: both fail; a ruling on a letter can settle it otherwise",)


def test_a_chain_of_blocks_is_worked_from_its_free_end():
    game = Scenario(eve="escort", eva="escort", evi="escort", doc="doctor", bob="mafioso", ann="villager")
    night = game.night("eve block eva", "eva block evi", "evi block doc", "doc heal ann")
    assert sorted(night.failed) == [("doc", "heal", "ann", "blocked"), ("eva", "block", "evi", "blocked")]


def test_the_order_may_put_one_blocker_before_another():
    ordered = Scenario(
        {"night.order": "путана, громила", "night.dead_act": "yes"},
        roles={"thug": {"confirm": True}},
        eve="escort",
        tom="thug",
        bob="mafioso",
    )
    assert ordered.night("eve block tom", "tom block eve").failed == [("tom", "block", "eve", "blocked")]


def test_does_not_visit_herself():
    assert Scenario(eve="escort", bob="mafioso").judge("eve block eve") == ["refused self_target"]


def test_blocking_one_who_is_dead_by_then_fails():
    game = Scenario(roles={"executioner": {}}, exe="executioner", eve="escort", bob="mafioso", ann="villager")
    assert game.night("exe strike bob", "eve block bob").failed == [("eve", "block", "bob", "dead_target")]
