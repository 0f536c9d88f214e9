"""ВСБ."""

from __future__ import annotations

from tests.engine.scenario import Scenario


def game() -> Scenario:
    return Scenario(
        {"night.own_side_target": "allow"},
        roles={"boss": {"confirm": True}},
        kid="bastard",
        bob="mafioso",
        max="boss",
        don="don",
        mad="maniac",
        eve="escort",
        ann="villager",
    )


def test_no_mafia_strike_nor_freezing_touches_him():
    asked = ["bob strike kid", "don don_strike kid", "bob guess_strike kid=bastard", "max block kid"]
    assert game().judge(*asked) == ["refused forbidden_target"] * 4


def test_others_may():
    assert game().judge("eve block kid", "mad strike kid") == ["accepted", "accepted"]


def test_has_no_move():
    assert game().judge("kid heal ann") == ["refused no_such_ability"]


def test_is_told_to_be_a_villager():
    from engine.roles import ROLES

    assert ROLES["bastard"].poses_as == "villager"


def test_may_be_recruited_and_loses_nothing_he_knew_of():
    game_ = game()
    night = game_.night("bob recruit kid", "kid accept", lynched=["don"])
    assert "kid" in night.told("recruited")
    assert night.told("lost_role") == {}
