"""Свидетель."""

from __future__ import annotations

from tests.engine.scenario import Scenario


def game(seed: int = 0, **options: object) -> Scenario:
    named = {f"night.{name}": value for name, value in options.items()}
    return Scenario(
        named,
        seed=seed,
        roles={"executioner": {"blocks": [{"kind": "strike"}]}},
        wit="witness",
        bob="mafioso",
        cal="mafioso",
        don="don",
        max="maniac",
        exe="executioner",
        doc="doctor",
        ann="villager",
        eve="villager",
    )


JOINT = ("bob strike ann", "cal strike ann", "don strike ann")


def test_sees_one_of_the_mafia_at_a_joint_kill():
    seen = {game(seed).night("wit watch ann", *JOINT).told("watch")["wit"] for seed in range(30)}
    assert seen == {("bob",), ("cal",), ("don",)}


def test_sees_an_attempt_too():
    night = game().night("wit watch ann", "doc heal ann", *JOINT)
    assert (night.dead, len(night.told("watch")["wit"])) == ([], 1)


def test_sees_exactly_the_killer():
    killers = Scenario(
        {"night.mafia_decides": "killer"},
        offices={"killer": "cal"},
        wit="witness",
        bob="mafioso",
        cal="mafioso",
        ann="villager",
    )
    assert killers.night("wit watch ann", "bob strike ann", "cal strike ann").told("watch") == {"wit": ("cal",)}


def test_sees_everybody_who_struck_on_his_own():
    night = game().night("wit watch ann", "max strike ann", "exe strike ann", "don don_strike ann")
    assert night.told("watch") == {"wit": ("max", "exe")}


def test_never_sees_a_guess_strike():
    night = game().night("wit watch doc", "bob guess_strike doc=doctor")
    assert (night.dead, night.told("watch")) == (["doc"], {"wit": ()})


def test_sees_nothing_where_the_striker_was_stopped():
    blocked = Scenario(roles={"thug": {"confirm": True}}, wit="witness", tom="thug", bob="mafioso", ann="villager")
    assert blocked.night("tom block bob", "bob strike ann", "wit watch ann").told("watch") == {"wit": ()}


def test_hears_nothing_when_killed_himself():
    assert game().night("wit watch ann", "max strike wit").failed == [("wit", "watch", "ann", "dead_actor")]
    assert game(dead_act="yes").night("wit watch ann", "max strike wit").told("watch") == {}


def test_does_not_watch_himself():
    assert game().judge("wit watch wit") == ["refused self_target"]
