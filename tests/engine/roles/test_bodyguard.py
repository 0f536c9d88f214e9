"""Телохранитель."""

from __future__ import annotations

from tests.engine.scenario import Scenario


def game(**options: object) -> Scenario:
    return Scenario(
        {f"night.{name}": value for name, value in options.items()},
        guy="bodyguard",
        don="don",
        bob="mafioso",
        max="maniac",
        doc="doctor",
        ann="villager",
        eve="villager",
    )


def test_dies_in_the_others_place():
    night = game().night("guy guard ann", "don strike ann", "bob strike ann")
    assert night.deaths == {"guy": ("mafia",)}
    assert night.failed == []


def test_takes_every_blow_of_a_night_where_all_is_at_once():
    night = game(dead_act="yes").night("guy guard ann", "don strike ann", "bob strike ann", "max strike ann")
    assert night.deaths == {"guy": ("maniac", "mafia")}


def test_guards_no_more_once_he_is_dead():
    night = game().night("guy guard ann", "max strike ann", "don strike ann", "bob strike ann")
    assert night.deaths == {"guy": ("maniac",), "ann": ("mafia",)}


def test_what_heals_him_heals_him_from_the_blow_he_takes():
    night = game().night("guy guard ann", "max strike ann", "doc heal guy")
    assert (night.dead, night.saved) == ([], {"guy": ("doc",)})


def test_is_no_help_against_the_don_or_a_guess():
    assert game().night("guy guard ann", "don don_strike ann").dead == ["ann"]
    assert game().night("guy guard doc", "bob guess_strike doc=doctor").dead == ["doc"]


def test_does_not_guard_himself():
    assert game().judge("guy guard guy") == ["refused self_target"]
