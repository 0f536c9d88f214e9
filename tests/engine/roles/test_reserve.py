"""Запасной."""

from __future__ import annotations

from engine import night as nights
from tests.engine.scenario import Scenario


def test_waits_outside_the_game():
    game = Scenario(rae="reserve", doc="doctor", bob="mafioso", ann="villager")
    assert game.living == ("doc", "bob", "ann")
    assert game.judge("rae heal ann") == ["refused outsider"]


def test_takes_over_role_items_offices_and_what_was_used():
    game = Scenario(
        profile="boss",
        offices={"duty": "bob"},
        rae="reserve",
        sam="reserve",
        doc="doctor",
        bob="mafioso",
        ann="villager",
        vests=["doc"],
    )
    game.night("doc heal doc")
    game.secrets = nights.seated(game.setup, game.secrets, "doc", "rae")
    game.secrets = nights.seated(game.setup, game.secrets, "bob", "sam")
    game.living = ("rae", "sam", "ann")
    assert game.secrets.items["rae"] == ("vest",)
    assert game.secrets.offices == {"duty": "sam"}
    assert game.judge("rae heal rae", "rae heal ann") == ["refused limit", "accepted"]


def test_may_be_given_another_role():
    game = Scenario(rae="reserve", doc="doctor", bob="mafioso", ann="villager", vests=["doc"])
    game.secrets = nights.seated(game.setup, game.secrets, "doc", "rae", "witness")
    assert (game.secrets.roles["rae"], game.secrets.sides["rae"]) == ("witness", "town")
    assert game.secrets.items["rae"] == ()
