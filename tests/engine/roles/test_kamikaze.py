"""Камикадзе."""

from __future__ import annotations

from tests.engine.scenario import Scenario


def game(**options: object) -> Scenario:
    named = {f"night.{name}": value for name, value in options.items()}
    return Scenario(named, kam="kamikaze", bob="mafioso", max="maniac", doc="doctor", ann="villager")


def test_takes_the_striker_along():
    assert game().night("bob strike kam").deaths == {"kam": ("mafia",), "bob": ("kamikaze",)}


def test_takes_every_striker_along_where_all_is_at_once():
    night = game(dead_act="yes").night("bob strike kam", "max strike kam")
    assert night.deaths == {"kam": ("maniac", "mafia"), "max": ("kamikaze",), "bob": ("kamikaze",)}


def test_takes_nobody_along_when_he_lives():
    assert game().night("bob strike kam", "doc heal kam").dead == []


def test_takes_only_one_of_a_joint_kill_along():
    pair = Scenario(kam="kamikaze", bob="mafioso", cal="mafioso", ann="villager")
    assert len(pair.night("bob strike kam", "cal strike kam").dead) == 2
