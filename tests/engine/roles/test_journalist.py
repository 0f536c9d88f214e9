"""Журналист."""

from __future__ import annotations

from tests.engine.scenario import Scenario


def game() -> Scenario:
    return Scenario(jo="journalist", bob="mafioso", cal="mafioso", ann="villager", eve="villager", max="maniac")


def test_compares_the_sides_of_two():
    assert game().night("jo check bob+cal").told("check") == {"jo": "same"}
    assert game().night("jo check bob+ann").told("check") == {"jo": "different"}


def test_needs_two_different_players_and_not_himself():
    asked = ["jo check bob", "jo check bob+bob", "jo check jo+ann"]
    assert [game().judge(move) for move in asked] == [
        ["ask no_target"],
        ["refused forbidden_target"],
        ["refused self_target"],
    ]


def test_both_must_be_there():
    game_ = game()
    game_.night("max strike ann")
    assert game_.judge("jo check ann+bob", "jo check bob+ann") == ["refused dead_target"] * 2
