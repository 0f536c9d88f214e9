"""Мэр."""

from __future__ import annotations

from engine.night import vote_weight
from tests.engine.scenario import Scenario


def test_his_vote_weighs_two():
    game = Scenario(may="mayor", bob="mafioso", ann="villager")
    assert [vote_weight(game.setup, game.secrets, nick) for nick in ("may", "bob")] == [2, 1]


def test_a_gm_may_bind_another_weight():
    game = Scenario(roles={"mayor": {"blocks": [{"kind": "weight", "weight": 3}]}}, may="mayor", bob="mafioso")
    assert vote_weight(game.setup, game.secrets, "may") == 3
