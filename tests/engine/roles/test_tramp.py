"""Бомж."""

from __future__ import annotations

from tests.engine.scenario import Scenario


def game() -> Scenario:
    return Scenario(
        roles={"executioner": {}},
        tra="tramp",
        tim="tramp",
        doc="doctor",
        eve="escort",
        exe="executioner",
        bob="mafioso",
        ann="villager",
    )


def test_sees_who_came_for_whatever_end():
    night = game().night("tra watch ann", "tim watch ann", "doc heal ann", "eve block ann", "bob strike ann")
    assert night.told("watch")["tra"] == ("tim", "doc", "eve", "bob")


def test_does_not_see_who_was_kept_at_home():
    night = game().night("tra watch ann", "doc heal ann", "eve block doc")
    assert night.told("watch") == {"tra": ()}


def test_does_not_see_a_guess_strike():
    night = game().night("tra watch doc", "bob guess_strike doc=doctor")
    assert night.told("watch") == {"tra": ()}
