"""Мафия."""

from __future__ import annotations

from tests.engine.scenario import Scenario


def test_strikes_for_his_side():
    night = Scenario(ann="villager", bob="mafioso", cyd="villager").night("bob strike ann")
    assert night.deaths == {"ann": ("mafia",)}


def test_does_not_strike_at_his_own():
    game = Scenario(ann="mafioso", bob="mafioso", cyd="villager")
    assert game.judge("ann strike bob", "bob strike bob") == ["refused own_side", "refused self_target"]


def test_may_strike_at_his_own_where_the_rules_allow_it():
    game = Scenario({"night.own_side_target": "allow"}, ann="mafioso", bob="mafioso", cyd="villager")
    assert game.night("ann strike bob", "bob strike bob").deaths == {"bob": ("mafia",)}


def test_is_what_a_recruit_becomes():
    game = Scenario(ann="mafioso", bob="mafioso", cyd="doctor", dan="villager")
    game.night("bob recruit cyd", "cyd accept", lynched=["ann"])
    assert (game.secrets.roles["cyd"], game.secrets.sides["cyd"]) == ("mafioso", "mafia")
