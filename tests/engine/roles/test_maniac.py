"""Маньяк."""

from __future__ import annotations

from tests.engine.scenario import Scenario


def game(**more: str) -> Scenario:
    return Scenario(max="maniac", bob="mafioso", doc="doctor", ann="villager", kid="bastard", vests=["ann"], **more)


def test_strikes_at_anybody_and_a_vest_is_no_help():
    assert game().night("max strike ann").deaths == {"ann": ("maniac",)}
    assert game().night("max strike kid").deaths == {"kid": ("maniac",)}
    assert game().night("max strike bob").deaths == {"bob": ("maniac",)}


def test_is_stopped_by_healing():
    assert game().night("max strike ann", "doc heal ann").saved == {"ann": ("doc",)}


def test_shares_a_victim_with_the_mafia():
    assert game().night("max strike doc", "bob strike doc").deaths == {"doc": ("maniac", "mafia")}


def test_kills_a_mafioso_before_the_mafia_strike():
    night = game().night("max strike bob", "bob strike doc")
    assert night.deaths == {"bob": ("maniac",)}
    assert night.failed == [("bob", "strike", "doc", "dead_actor")]


def test_can_be_guessed():
    assert game().night("bob guess_strike max=maniac").deaths == {"max": ("guess",)}


def test_may_play_for_the_town():
    town = Scenario(roles={"maniac": {"side": "town"}}, max="maniac", bob="mafioso", ann="villager")
    assert town.secrets.sides["max"] == "town"
    assert town.night("max strike ann", "bob strike max").deaths == {"ann": ("maniac",), "max": ("mafia",)}
