"""Бессмертный."""

from __future__ import annotations

from tests.engine.scenario import Scenario


def test_outlives_every_mafia_strike_and_is_told_nothing():
    game = Scenario(imm="immortal", bob="mafioso", ann="villager")
    for _ in range(3):
        night = game.night("bob strike imm")
        assert (night.whys, night.told("vest_used")) == (["vest"], {})


def test_dies_by_the_maniac_the_don_and_a_guess():
    game = Scenario(imm="immortal", don="don", max="maniac", ann="villager")
    assert game.night("max strike imm").dead == ["imm"]
    again = Scenario(imm="immortal", don="don", ann="villager")
    assert again.night("don guess_strike imm=immortal").dead == ["imm"]
