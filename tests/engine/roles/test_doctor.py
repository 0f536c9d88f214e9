"""Доктор."""

from __future__ import annotations

from tests.engine.scenario import Scenario


def test_the_healed_lives_and_the_strike_is_told_to_have_failed():
    night = Scenario(doc="doctor", bob="mafioso", ann="villager").night("doc heal ann", "bob strike ann")
    assert night.saved == {"ann": ("doc",)}
    assert night.failed == [("bob", "strike", "ann", "healed")]


def test_one_heal_stops_all_strikes_that_healing_stops():
    game = Scenario(doc="doctor", bob="mafioso", ann="villager", max="maniac", eve="villager")
    night = game.night("doc heal ann", "bob strike ann", "max strike ann")
    assert night.dead == []
    assert night.outcome.saved[0].from_ == ("maniac", "mafia")


def test_two_doctors_share_the_credit():
    game = Scenario(dan="doctor", doc="doctor", bob="mafioso", ann="villager")
    assert game.night("doc heal ann", "dan heal ann", "bob strike ann").saved == {"ann": ("dan", "doc")}


def test_heals_before_the_vest_is_used():
    game = Scenario(doc="doctor", bob="mafioso", ann="villager", vests=["ann"])
    assert game.night("doc heal ann", "bob strike ann").whys == ["healed"]
    assert game.secrets.items["ann"] == ("vest",)


def test_heals_himself_once_in_the_boss_game():
    game = Scenario(profile="boss", doc="doctor", bob="mafioso", ann="villager")
    game.night("doc heal doc")
    assert game.judge("doc heal doc", "doc heal ann") == ["refused limit", "accepted"]


def test_heals_himself_without_limit_elsewhere():
    game = Scenario(doc="doctor", bob="mafioso", ann="villager")
    game.night("doc heal doc")
    assert game.judge("doc heal doc") == ["accepted"]


def test_may_be_bound_not_to_heal_himself_nor_the_same_player_twice_running():
    bound = {"doctor": {"blocks": [{"kind": "heal", "self_uses": 0, "not_twice_running": True}]}}
    game = Scenario(roles=bound, doc="doctor", bob="mafioso", ann="villager")
    game.night("doc heal ann")
    assert game.judge("doc heal doc", "doc heal ann") == ["refused self_target", "refused limit"]


def test_who_was_saved_and_died_all_the_same_is_not_told_to_be_saved():
    game = Scenario(
        {"night.dead_act": "yes", "night.order": "мафия, удар дона"},
        doc="doctor",
        don="don",
        bob="mafioso",
        ann="villager",
        eve="villager",
    )
    night = game.night("doc heal ann", "don strike ann", "bob strike ann", "don don_strike ann")
    assert night.deaths == {"ann": ("don",)}
    assert night.saved == {}


def test_two_strikers_of_one_kind_are_told_once():
    game = Scenario(doc="doctor", max="maniac", mad="maniac", bob="mafioso", ann="villager")
    night = game.night("doc heal ann", "max strike ann", "mad strike ann")
    assert night.outcome.saved[0].from_ == ("maniac",)
