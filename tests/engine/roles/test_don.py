"""Дон."""

from __future__ import annotations

from tests.engine.scenario import Scenario


def game(**options: object) -> Scenario:
    named = {f"night.{name}": value for name, value in options.items()}
    return Scenario(named, don="don", bob="mafioso", doc="doctor", cyd="villager", dan="villager", vests=["cyd", "dan"])


def test_his_strike_comes_on_top_and_nothing_stops_it():
    night = game().night("don don_strike cyd", "doc heal cyd", "don strike dan", "bob strike dan")
    assert night.deaths == {"cyd": ("don",)}
    assert night.whys == ["vest"]


def test_has_one_strike_unless_the_rules_give_more():
    one, two = game(), game(don_uses=2)
    assert one.night("don don_strike cyd").dead == ["cyd"]
    assert one.judge("don don_strike dan") == ["refused limit"]
    two.night("don don_strike cyd")
    assert two.judge("don don_strike dan") == ["accepted"]


def test_strikes_no_oftener_than_the_rules_say():
    slow = game(don_uses="unlimited", don_every=2)
    slow.night("don don_strike cyd")
    assert slow.judge("don don_strike dan") == ["refused limit"]
    slow.night()
    assert slow.judge("don don_strike dan") == ["accepted"]


def test_a_refused_strike_spends_nothing_and_is_no_miss():
    refused = game(don_miss="don_dies_second_miss", don_uses=3)
    assert refused.night("don don_strike bob").failed == [("don", "don_strike", "bob", "own_side")]
    assert refused.secrets.spent == ()
    assert refused.secrets.misses == ()


def test_a_second_miss_costs_his_life():
    thug = {"thug": {"side": "town", "blocks": [{"kind": "block"}]}}
    missing = Scenario(
        {"night.don_miss": "don_dies_second_miss", "night.don_uses": 5},
        roles=thug,
        don="don",
        bob="mafioso",
        tom="thug",
        cyd="villager",
        dan="villager",
    )
    first = missing.night("tom block don", "don don_strike cyd")
    assert (first.dead, first.whys) == ([], ["blocked"])
    assert missing.night("tom block don", "don don_strike cyd").deaths == {"don": ("penalty",)}


def test_a_first_miss_costs_nothing_else():
    missing = game(don_miss="announce_target", own_side_target="allow")
    night = missing.night("don don_strike bob")
    assert (night.dead, night.whys) == ([], ["own_side"])


def test_fails_on_one_killed_earlier_in_the_night():
    executioner = {"executioner": {"blocks": [{"kind": "strike"}]}}
    late = Scenario(roles=executioner, don="don", exe="executioner", cyd="villager", dan="villager")
    night = late.night("exe strike cyd", "don don_strike cyd")
    assert night.deaths == {"cyd": ("executioner",)}
    assert night.failed == [("don", "don_strike", "cyd", "dead_target")]


def test_decides_alone_where_the_rules_say_so():
    night = game(mafia_decides="don").night("don strike doc", "bob strike cyd")
    assert night.dead == ["doc"]


def test_without_him_the_mafia_must_agree_or_choose_another():
    headless = Scenario(
        {"night.mafia_decides": "don", "night.new_don": "chosen"},
        don="don",
        bob="mafioso",
        cal="mafioso",
        ann="villager",
        eve="villager",
        fay="villager",
    )
    apart = headless.night("bob strike ann", "cal strike eve", lynched=["don"])
    assert apart.whys == ["no_agreement"]
    chosen = headless.night("bob appoint cal=don", "cal strike ann", "bob strike eve")
    assert chosen.dead == ["ann"]
    assert headless.secrets.roles["cal"] == "don"


def test_a_new_don_may_strike_on_the_night_on_which_he_is_chosen():
    headless = Scenario(
        {"night.new_don": "chosen"}, don="don", bob="mafioso", cal="mafioso", ann="villager", eve="doctor"
    )
    night = headless.night("bob appoint cal=don", "cal don_strike ann", "eve heal ann", lynched=["don"])
    assert night.deaths == {"ann": ("don",)}


def test_a_new_don_is_chosen_only_where_the_rules_say_so():
    headless = Scenario(don="don", bob="mafioso", cal="mafioso", ann="villager", eve="villager")
    headless.night(lynched=["don"])
    assert headless.judge("bob appoint cal=don") == ["refused limit"]
