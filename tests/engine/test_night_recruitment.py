"""Recruitment: an offer for every dead mafioso, an answer, a new mafioso from dawn."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from tests.engine.scenario import Scenario, letter


def game(**options: object) -> Scenario:
    named = {f"night.{name}": value for name, value in options.items()}
    return Scenario(
        named, bob="mafioso", cal="mafioso", dan="mafioso", doc="doctor", ann="villager", eve="villager", vests=["doc"]
    )


def test_no_offer_before_a_mafioso_has_died():
    assert game().judge("bob recruit ann") == ["refused limit"]


@pytest.mark.parametrize("sender", ["bob", "cal"])
def test_one_offer_for_each_dead_mafioso_from_the_dead_or_the_living(sender: str):
    night = game().night(f"{sender} recruit ann", "dan recruit eve", lynched=["bob"])
    assert night.states == ["accepted", "refused limit"]
    assert night.told("recruit_offer") == {"ann": None}


def test_two_dead_give_two_offers():
    assert game().judge("cal recruit ann", "dan recruit eve", lynched=["bob", "cal"]) == ["accepted", "accepted"]


def test_no_offer_when_no_mafioso_lives():
    assert game().judge("cal recruit ann", lynched=["bob", "cal", "dan"]) == ["refused limit"]


def test_an_offer_written_before_the_verdict_is_too_early_unless_moves_are_due_with_the_votes():
    early = letter("cal recruit ann", 0, game().plan(1).vote_closes - timedelta(minutes=5))
    assert game().judge(early, lynched=["bob"]) == ["refused limit"]
    boss = Scenario(
        {"night.recruit": "on"}, profile="boss", bob="mafioso", cal="mafioso", ann="villager", eve="villager"
    )
    assert boss.judge("cal recruit ann", lynched=["bob"]) == ["accepted"]


def test_ones_own_are_not_recruited():
    assert game().judge("cal recruit dan", lynched=["bob"]) == ["refused own_side"]


def test_acceptance_makes_a_plain_mafioso_without_role_and_vest():
    joining = game()
    night = joining.night("cal recruit doc", "doc heal ann", "doc accept", lynched=["bob"])
    assert night.told("recruited") == {"doc": ("cal", "dan"), "cal": None, "dan": None}
    assert night.told("lost_role") == {"doc": "doctor"}
    assert (joining.secrets.roles["doc"], joining.secrets.items["doc"]) == ("mafioso", ())
    assert joining.night("cal strike ann", "dan strike ann").whys == ["silent_member"]


def test_a_recruit_may_keep_his_role():
    keeping = game(recruit_keeps_role="yes")
    night = keeping.night("cal recruit doc", "doc accept", lynched=["bob"])
    assert night.told("lost_role") == {}
    assert keeping.judge("doc heal ann", "doc strike ann") == ["accepted", "accepted"]


def test_a_recruit_who_keeps_a_strike_has_it_beside_the_joint_one():
    bound = {"executioner": {}}
    keeping = Scenario(
        {"night.recruit_keeps_role": "yes"},
        roles=bound,
        bob="mafioso",
        cal="mafioso",
        exe="executioner",
        ann="villager",
        eve="villager",
        fay="villager",
    )
    keeping.night("cal recruit exe", "exe accept", lynched=["bob"])
    night = keeping.night("cal strike ann", "exe strike ann", "exe don_strike eve")
    assert night.deaths == {"ann": ("mafia",), "eve": ("executioner",)}


def test_a_refusal_changes_nothing_and_uses_the_offer_up():
    declined = game()
    assert declined.night("cal recruit ann", "ann decline", lynched=["bob"]).told("recruited") == {}
    assert declined.judge("cal recruit eve") == ["refused limit"]


def test_the_last_answer_counts():
    night = game().night("cal recruit ann", "ann accept", "ann decline", lynched=["bob"])
    assert night.told("recruited") == {}


def test_nobody_answers_without_an_offer():
    assert game().judge("ann accept", "eve decline") == ["refused no_such_ability"] * 2


def test_an_offer_may_go_to_another_until_it_is_answered():
    changed = game().judge("cal recruit ann", "cal recruit eve", "ann accept", "eve accept", lynched=["bob"])
    assert changed == ["refused replaced", "accepted", "refused no_such_ability", "accepted"]
    answered = game().judge("cal recruit ann", "ann accept", "cal recruit eve", lynched=["bob"])
    assert answered == ["accepted", "accepted", "refused limit"]


@pytest.mark.parametrize(("until", "minutes", "state"), [
    ("next_evening", -1, "accepted"), ("next_evening", 0, "refused late"), ("vote_end", 0, "accepted"),
    ("vote_end", 60, "refused late"),
])  # fmt: skip
def test_an_offer_of_the_day_before_may_be_answered_until_the_rules_say(until: str, minutes: int, state: str):
    waiting = game(recruit_until=until)
    waiting.night("cal recruit ann", lynched=["bob"])
    answer = letter("ann accept", 0, waiting.plan(2).vote_opens + timedelta(minutes=minutes))
    assert waiting.judge(answer) == [state]


def test_an_unanswered_offer_is_declined_the_next_evening():
    waiting = game()
    waiting.night("cal recruit ann", lynched=["bob"])
    assert set(waiting.secrets.offers) == {"ann"}
    waiting.night()
    assert waiting.secrets.offers == {}
    assert waiting.judge("ann accept") == ["refused no_such_ability"]


def test_a_recruit_who_dies_that_night_dies_in_his_old_role():
    dying = Scenario(bob="mafioso", cal="mafioso", max="maniac", doc="doctor", ann="villager", eve="villager")
    night = dying.night("cal recruit doc", "doc accept", "max strike doc", lynched=["bob"])
    assert night.told("recruited") == {}
    assert dying.secrets.roles["doc"] == "doctor"


def test_an_offer_to_one_who_dies_is_lost():
    dying = Scenario(bob="mafioso", cal="mafioso", max="maniac", doc="doctor", ann="villager", eve="villager")
    dying.night("cal recruit doc", "max strike doc", lynched=["bob"])
    assert dying.secrets.offers == {}


def test_who_is_autokilled_at_dawn_does_not_join():
    night = game().night("cal recruit ann", "ann accept", lynched=["bob"], doomed=["ann"])
    assert night.told("recruited") == {}


def test_a_family_recruits_for_itself():
    families = Scenario(
        a1="mafioso/mafia_a", a2="mafioso/mafia_a", b1="mafioso/mafia_b", ann="villager", eve="villager", fay="villager"
    )
    assert families.judge("b1 recruit ann", "a2 recruit eve", lynched=["a1"]) == ["refused limit", "accepted"]
    families.night("a2 recruit eve", "eve accept", lynched=["a1"])
    assert families.secrets.sides["eve"] == "mafia_a"


def test_no_recruitment_where_the_rules_have_none():
    assert game(recruit="off").judge("cal recruit ann", lynched=["bob"]) == ["refused no_such_ability"]


def test_a_role_may_hold_the_recruitment_alone():
    bound = {"вербовщик": {"side": "mafia", "blocks": [{"kind": "recruit", "uses": 1}]}}
    alone = Scenario(
        {"night.recruit": "off"},
        roles=bound,
        rec="вербовщик",
        bob="mafioso",
        cal="mafioso",
        ann="villager",
        eve="villager",
    )
    assert alone.judge("cal recruit ann", "rec recruit ann", lynched=["bob"]) == ["refused no_such_ability", "accepted"]
    alone.night("rec recruit ann", lynched=["bob"])
    assert alone.judge("rec recruit eve", lynched=["cal"]) == ["refused limit"]


def test_a_concession_holds_until_it_is_taken_back():
    from engine.night import concessions

    giving_up = game()
    giving_up.night("bob concede", "cal concede")
    evening = giving_up.evening("dan concede", "bob concede")
    assert concessions(giving_up.setup, giving_up.secrets, evening) == {"bob", "cal", "dan"}
    first, second = evening.letters
    back = replace(second, moves=(replace(second.moves[0], withdraws=True),))
    taken = concessions(giving_up.setup, giving_up.secrets, replace(evening, letters=(first, back)))
    assert taken == {"cal", "dan"}


def test_only_mafiosi_concede():
    assert game().judge("ann concede") == ["refused no_such_ability"]
