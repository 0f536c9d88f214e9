"""Миротворец."""

from __future__ import annotations

from tests.engine.scenario import Scenario


def game(scope: str, **players: str) -> Scenario:
    bound = {"peacemaker": {"blocks": [{"kind": "peace", "scope": scope}]}, "executioner": {}}
    return Scenario(
        roles=bound, pax="peacemaker", exe="executioner", bob="mafioso", ann="villager", eve="villager", **players
    )


def test_peace_for_all_stops_every_strike_of_one_night():
    peaceful = game("all")
    night = peaceful.night("pax peace", "exe strike ann", "bob strike eve", "bob guess_strike exe=executioner")
    assert night.dead == []
    assert night.whys == ["peace"] * 3
    assert peaceful.night("exe strike ann", "bob strike eve").dead == ["ann", "eve"]


def test_peace_for_one_keeps_him_from_acting_and_being_acted_on():
    night = game("target", doc="doctor").night("pax peace exe", "exe strike ann", "bob strike exe", "doc heal exe")
    assert night.dead == []
    assert sorted(night.failed) == [
        ("bob", "strike", "exe", "peace"),
        ("doc", "heal", "exe", "peace"),
        ("exe", "strike", "ann", "peace"),
    ]


def test_a_mafioso_at_peace_counts_as_blocked():
    night = game("target", cal="mafioso").night("pax peace bob", "bob strike ann", "cal strike eve")
    assert night.deaths == {"eve": ("mafia",)}


def test_peace_for_one_needs_a_name():
    assert game("target").judge("pax peace") == ["ask no_target"]


def test_two_peacemakers_on_each_other_undo_each_other():
    night = game("target", pix="peacemaker").night("pax peace pix", "pix peace pax")
    assert night.whys == ["peace", "peace"]


def test_peace_on_a_don_is_a_miss():
    night = game("all", don="don").night("pax peace", "don don_strike ann")
    assert night.whys == ["peace"]
