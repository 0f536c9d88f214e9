"""Громила."""

from __future__ import annotations

import pytest

from tests.engine.scenario import Scenario


def game(scope: str, **more: object) -> Scenario:
    bound = {"thug": {"side": "town", "blocks": [{"kind": "block", "scope": scope, **more}]}}
    return Scenario(roles=bound, tom="thug", bob="mafioso", cal="mafioso", ann="villager", eve="villager")


def test_who_is_switched_off_does_not_count_for_unanimity():
    night = game("night").night("tom block bob", "bob strike ann", "cal strike eve")
    assert night.deaths == {"eve": ("mafia",)}


def test_the_last_one_awake_decides_alone_and_a_blocked_side_kills_nobody():
    alone = Scenario(roles={"thug": {"side": "town"}}, tom="thug", bob="mafioso", ann="villager", eve="villager")
    assert alone.night("tom block bob", "bob strike ann").failed == [("bob", "strike", "ann", "blocked")]


@pytest.mark.parametrize("scope", ["night_and_vote", "game_day"])
def test_keeps_the_target_from_the_next_days_vote(scope: str):
    barring = game(scope)
    barring.night("tom block ann")
    assert barring.secrets.silenced == {"ann": scope}
    barring.night()
    assert barring.secrets.silenced == {}


def test_a_block_for_the_night_leaves_the_next_day_alone():
    barring = game("night")
    barring.night("tom block ann")
    assert barring.secrets.silenced == {}


def test_a_block_may_be_kept_from_its_target():
    assert game("night", tell=False).night("tom block ann").told("frozen") == {}


def test_a_block_may_protect_as_well():
    night = game("night", also_protects=True).night("tom block ann", "bob strike ann", "cal strike ann")
    assert night.dead == []
    assert night.failed == [("bob,cal", "strike", "ann", "protected")]
    assert night.saved == {}


def test_protection_gives_way_to_what_healing_gives_way_to():
    bound = {
        "thug": {"side": "town", "blocks": [{"kind": "block", "also_protects": "yes"}]},
        "sniper": {"side": "solo", "blocks": [{"kind": "strike", "pierces": ["heal"]}]},
    }
    night = Scenario(roles=bound, tom="thug", sam="sniper", ann="villager").night("tom block ann", "sam strike ann")
    assert night.deaths == {"ann": ("sniper",)}
