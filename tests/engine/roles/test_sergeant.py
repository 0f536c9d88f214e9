"""Сержант."""

from __future__ import annotations

from tests.engine.scenario import Scenario


def game(succession: str, **check: object) -> Scenario:
    bound = {"commissar": {"blocks": [{"kind": "check", **check}]}, "sergeant": {"succession": succession}}
    return Scenario(roles=bound, com="commissar", ser="sergeant", bob="mafioso", ann="villager", eve="villager")


def test_gets_every_check_of_the_commissar():
    assert game("off").night("com check bob").told("check") == {"com": "mafia", "ser": "mafia"}


def test_gets_nothing_where_the_check_is_bound_so():
    assert game("off", copy_to="none").night("com check bob").told("check") == {"com": "mafia"}


def test_gets_nothing_if_he_does_not_live_at_dawn_or_the_commissar_does_not():
    assert game("off").night("com check bob", "bob strike ser").told("check") == {"com": "mafia"}
    assert game("off").night("com check bob", "bob strike com").told("check") == {}


def test_follows_the_commissar_only_where_the_rules_say_so():
    following, staying = game("on"), game("off")
    assert following.night("bob strike com").told("succeeds") == {"ser": "commissar"}
    assert staying.night("bob strike com").told("succeeds") == {}
    assert following.judge("ser check bob") == ["accepted"]
    assert staying.judge("ser check bob") == ["refused no_such_ability"]


def test_a_dead_sergeant_follows_nobody():
    game_ = game("on")
    game_.night("bob strike ser")
    game_.night("bob strike com")
    assert game_.secrets.roles["ser"] == "sergeant"
