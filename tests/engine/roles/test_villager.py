"""Мирный житель."""

from __future__ import annotations

from tests.engine.scenario import Scenario


def test_has_nothing_to_do_at_night():
    game = Scenario(ann="villager", bob="mafioso", cyd="villager")
    assert game.judge("ann check bob", "cyd strike bob") == ["refused no_such_ability"] * 2


def test_cannot_be_named_in_a_guess():
    game = Scenario(ann="villager", bob="mafioso", cyd="villager")
    assert game.judge("bob guess_strike ann=villager") == ["refused forbidden_target"]


def test_a_guess_at_a_villager_is_always_wrong():
    night = Scenario(ann="villager", bob="mafioso", cyd="doctor").night("bob guess_strike ann=doctor")
    assert night.failed == [("bob", "guess_strike", "ann", "wrong_guess")]
