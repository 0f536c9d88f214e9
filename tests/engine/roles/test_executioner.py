"""Палач."""

from __future__ import annotations

from tests.engine.scenario import Scenario


def game(*, dead_act: str = "no", **block: object) -> Scenario:
    bound = {"executioner": {"blocks": [{"kind": "strike", **block}]}}
    return Scenario(
        {"night.dead_act": dead_act},
        roles=bound,
        exe="executioner",
        bob="mafioso",
        doc="doctor",
        ann="villager",
        eve="villager",
        vests=["ann"],
    )


def test_strikes_before_the_doctor_can_heal():
    night = game().night("exe strike ann", "doc heal ann")
    assert night.deaths == {"ann": ("executioner",)}
    assert night.failed == [("doc", "heal", "ann", "dead_target")]


def test_can_be_healed_away_where_all_is_at_once():
    night = game(dead_act="yes").night("exe strike ann", "doc heal ann")
    assert night.saved == {"ann": ("doc",)}


def test_pierces_healing_if_he_is_bound_so():
    night = game(dead_act="yes", pierces=["heal"]).night("exe strike ann", "doc heal ann")
    assert night.deaths == {"ann": ("executioner",)}


def test_a_vest_is_no_help_against_him_unless_he_is_bound_so():
    assert game().night("exe strike ann").dead == ["ann"]


def test_who_dies_by_him_does_not_act_any_more():
    night = game().night("exe strike doc", "doc heal ann", "bob strike eve")
    assert night.deaths == {"doc": ("executioner",), "eve": ("mafia",)}
    assert night.failed == [("doc", "heal", "ann", "dead_actor")]


def test_the_dead_act_where_all_is_at_once():
    night = game(dead_act="yes").night("exe strike doc", "doc heal eve", "bob strike eve")
    assert night.deaths == {"doc": ("executioner",)}
    assert night.saved == {"eve": ("doc",)}


def test_strikes_as_often_as_he_is_bound_to():
    rare = game(uses=1)
    rare.night("exe strike ann")
    assert rare.judge("exe strike eve") == ["refused limit"]


def test_himself_is_no_target():
    assert game().judge("exe strike exe") == ["refused self_target"]
    assert game(self_target=True).judge("exe strike exe") == ["accepted"]
