"""Комиссар."""

from __future__ import annotations

import pytest

from tests.engine.scenario import Scenario


def game(**check: object) -> Scenario:
    bound = {"commissar": {"blocks": [{"kind": "check", **check}]}}
    return Scenario(
        roles=bound, com="commissar", bob="mafioso", max="maniac", ann="villager", doc="doctor", kid="bastard"
    )


@pytest.mark.parametrize(
    ("reveals", "results"),
    [
        ("mafia_or_not", ["mafia", "not_mafia", "not_mafia", "not_mafia"]),
        ("side", ["mafia", "solo", "town", "town"]),
        ("role", ["mafioso", "maniac", "doctor", "bastard"]),
    ],
)
def test_learns_what_he_is_bound_to_learn(reveals: str, results: list[str]):
    asked = ["bob", "max", "doc", "kid"]
    assert [game(reveals=reveals).night(f"com check {nick}").told("check")["com"] for nick in asked] == results


@pytest.mark.parametrize(
    ("reveals", "reads", "result"),
    [("mafia_or_not", "mafia", "mafia"), ("side", "not_mafia", "town"), ("role", "doctor", "doctor")],
)
def test_a_role_may_read_as_another(reveals: str, reads: str, result: str):
    night = game(reveals=reveals, reads_as={"маньяк": reads}).night("com check max")
    assert night.told("check") == {"com": result}


def test_is_answered_about_one_who_dies_the_same_night():
    assert game().night("com check ann", "bob strike ann").told("check") == {"com": "not_mafia"}


def test_gets_no_answer_if_he_dies():
    assert game().night("com check bob", "bob strike com").told("check") == {}


def test_is_refused_himself_and_the_dead():
    checking = game()
    checking.night("bob strike ann")
    assert checking.judge("com check com", "com check ann") == ["refused self_target", "refused dead_target"]


def test_a_check_on_one_lynched_that_evening_fails():
    early = Scenario(
        profile="boss", roles={"commissar": {"confirm": True}}, com="commissar", bob="mafioso", ann="villager"
    )
    night = early.night("com check ann", lynched=["ann"])
    assert night.failed == [("com", "check", "ann", "dead_target")]


def test_a_family_reads_as_mafia():
    families = Scenario(
        roles={"commissar": {"confirm": "yes"}},
        com="commissar",
        bob="mafioso/mafia_a",
        cal="mafioso/mafia_b",
        ann="villager",
    )
    assert families.night("com check cal").told("check") == {"com": "mafia"}
