"""Босс."""

from __future__ import annotations

from tests.engine.scenario import Scenario

FREEZING = {"boss": {"blocks": [{"kind": "block", "scope": "night", "not_twice_running": True}]}}


def game() -> Scenario:
    return Scenario(
        profile="boss",
        roles=FREEZING,
        offices={"duty": "bob"},
        max="boss",
        bob="mafioso",
        cal="mafioso",
        doc="doctor",
        kid="bastard",
        ann="villager",
        eve="villager",
    )


def test_his_word_goes_before_the_one_on_duty():
    assert game().night("max strike ann", "bob strike eve").deaths == {"ann": ("mafia",)}


def test_the_one_on_duty_holds_where_the_boss_is_silent_or_refused():
    assert game().night("max strike kid", "bob strike eve", "cal strike ann").dead == ["eve"]


def test_anothers_letter_holds_where_neither_wrote():
    assert game().night("cal strike ann").dead == ["ann"]


def test_a_frozen_doctor_heals_nobody_and_is_told():
    night = game().night("max block doc", "doc heal ann", "bob strike ann")
    assert night.dead == ["ann"]
    assert night.failed == [("doc", "heal", "ann", "blocked")]
    assert night.told("frozen") == {"doc": None}


def test_does_not_freeze_the_same_player_twice_running():
    frozen = game()
    frozen.night("max block doc")
    assert frozen.judge("max block doc", "max block ann") == ["refused limit", "accepted"]
    frozen.night("max block ann")
    assert frozen.judge("max block doc") == ["accepted"]


def test_may_not_touch_the_bastard():
    assert game().judge("max block kid", "max strike kid") == ["refused forbidden_target"] * 2


def test_freezes_his_own_if_he_likes():
    assert game().judge("max block cal") == ["accepted"]
