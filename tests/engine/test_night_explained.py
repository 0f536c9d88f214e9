"""What the GM reads about a night, and the small questions that the day half asks of the secrets."""

from __future__ import annotations

from typing import Any

import pytest

from engine import night as nights
from engine.explain import LINKS, WHY, Link, why
from engine.offices import office_id
from engine.powers import may_write, powers
from tests.engine.scenario import Scenario

BOUND: dict[str, Any] = {
    "executioner": {},
    "peacemaker": {"blocks": "peace scope=all"},
    "thug": {"blocks": "block also_protects=yes"},
}


def game(language: str = "en", **options: object) -> Scenario:
    named = {f"night.{name}": value for name, value in options.items()}
    return Scenario(
        named, language=language, roles=BOUND,
        doc="doctor", guy="bodyguard", exe="executioner", pax="peacemaker", tom="thug", kam="kamikaze", don="don",
        bob="mafioso", max="maniac", ann="villager", eve="villager", vests=["eve"],
    )  # fmt: skip


def explained(*moves: str, language: str = "en", **options: object) -> dict[str, str]:
    lines = game(language, **options).night(*moves).outcome.explained
    return {line.partition(": ")[0]: line.partition(": ")[2] for line in lines if ": " in line}


JOINT = ("don strike {0}", "bob strike {0}")


def joint(target: str) -> tuple[str, ...]:
    return tuple(move.format(target) for move in JOINT)


@pytest.mark.parametrize(("moves", "who", "chain"), [
    (["max strike ann"], "ann", "struck: maniac (max) → dies"),
    (["max strike ann", "doc heal ann"], "ann", "struck: maniac (max) → healed by doc → lives"),
    ([*joint("eve")], "eve", "struck: mafia (don, bob) → vest → lives"),
    (["max strike ann", "guy guard ann"], "ann", "struck: maniac (max) → guy takes the blow → lives"),
    (["max strike ann", "guy guard ann"], "guy", "struck: maniac (max) → dies"),
    (["max strike ann", "tom block ann"], "ann", "struck: maniac (max) → protected by tom → lives"),
    (["max strike ann", "pax peace"], "ann", "struck: maniac (max) → peace by pax → lives"),
    (["exe strike ann", "don don_strike ann"], "ann",
     "struck: executioner (exe) → struck: the don's strike (don) → the target was out already → dies"),
    (["max strike kam"], "max", "taken along by kam → dies"),
    (["bob guess_strike doc=doctor"], "doc", "struck: the guess strike (bob) → the role was guessed → dies"),
    (["bob guess_strike doc=witness"], "doc", "struck: the guess strike (bob) → the role was not guessed → lives"),
])  # fmt: skip
def test_every_death_and_every_non_death_has_its_chain(moves: list[str], who: str, chain: str):
    assert explained(*moves)[who] == chain


def test_a_miss_that_costs_a_life_is_explained():
    told = explained("bob guess_strike doc=witness", miss_penalty="actor_dies")
    assert told["bob"] == "the penalty for a miss → dies"


def test_where_there_is_a_killer_it_is_he_who_pays_for_a_guess():
    killer = Scenario(
        {"night.miss_penalty": "actor_dies", "night.mafia_decides": "killer"}, offices={"killer": "cal"},
        bob="mafioso", cal="mafioso", doc="doctor", ann="villager",
    )  # fmt: skip
    assert killer.night("bob guess_strike doc=witness").deaths == {"cal": ("penalty",)}
    assert killer.night("bob guess_strike doc=witness").deaths == {"bob": ("penalty",)}


def test_the_council_of_a_side_is_explained_in_both_languages():
    assert explained(*joint("ann"))["mafia, joint strike"] == "letters don → ann, bob → ann; a strike at ann"
    split = explained("don strike ann", "bob strike eve", language="ru")
    assert split["мафия, общий удар"] == "письма don → ann, bob → eve; нет согласия"


def test_every_failed_move_is_told_with_its_reason():
    lines = game("ru").night("doc heal zed", "ann heal eve", "exe strike doc", "doc heal ann").outcome.explained
    assert "doc, лечение → ann: не состоялось — ходивший вне игры" in lines
    assert "ann, лечение → eve: не состоялось — такой способности нет" in lines


def test_a_code_without_words_is_shown_as_it_is():
    assert why("новый_код", "ru") == "новый_код"


@pytest.mark.parametrize("words", [*LINKS.values(), *WHY.values()])
def test_everything_is_said_in_russian_and_in_english(words: Any):
    assert words.ru
    assert words.en
    assert words.ru != words.en


def test_a_link_about_nobody_is_a_line_of_its_own():
    assert Link(None, "agreed", {"target": "ann"}).tell("ru") == "удар по игроку ann"


# --- what the day half asks -------------------------------------------------------------------------------------------


def test_who_leaves_by_day_is_followed_by_his_heir():
    bound = {"commissar": {}, "sergeant": {"succession": True}}
    following = Scenario(roles=bound, com="commissar", ser="sergeant", bob="mafioso", ann="villager")
    following.secrets = nights.departed(following.setup, following.secrets, "com", 1)
    assert following.secrets.roles["ser"] == "commissar"
    assert following.night().told("succeeds") == {"ser": "commissar"}
    assert following.night().told("succeeds") == {}


def test_an_heir_waits_while_another_holds_the_role():
    bound = {"commissar": {}, "sergeant": {"succession": True}}
    two = Scenario(roles=bound, com="commissar", cop="commissar", ser="sergeant", bob="mafioso", ann="villager")
    two.night("bob strike com")
    assert two.secrets.roles["ser"] == "sergeant"
    alone = Scenario(roles=bound, ser="sergeant", bob="mafioso", ann="villager", eve="villager")
    alone.night("bob strike ann")
    assert alone.secrets.roles["ser"] == "sergeant"


def test_a_roster_weight_goes_before_the_roles_and_the_option_after_it():
    from dataclasses import replace

    weighing = Scenario({"votes.weight": 3}, may="mayor", ann="villager")
    players = (replace(weighing.setup.players[0], weight=5), weighing.setup.players[1])
    assert nights.vote_weight(weighing.setup, weighing.secrets, "may") == 2
    assert nights.vote_weight(weighing.setup, weighing.secrets, "ann") == 3
    assert nights.vote_weight(replace(weighing.setup, players=players), weighing.secrets, "may") == 5


def test_a_setup_without_bound_roles_has_the_shipped_ones():
    from dataclasses import replace

    plain = Scenario(doc="doctor", bob="mafioso", ann="villager")
    plain.setup = replace(plain.setup, roles={})
    assert plain.night("doc heal ann", "bob strike ann").saved == {"ann": ("doc",)}


def test_what_a_letter_is_read_for():
    reading = Scenario(doc="doctor", bob="mafioso", cal="mafioso", ann="villager", eve="villager")
    assert may_write(reading.setup, reading.secrets, "doc") == ("heal", "pass")
    assert set(may_write(reading.setup, reading.secrets, "bob")) == {
        "strike", "guess_strike", "recruit", "appoint", "concede", "pass",
    }  # fmt: skip
    reading.night("bob recruit ann", lynched=["cal"])
    assert may_write(reading.setup, reading.secrets, "ann") == ("accept", "decline", "pass")
    assert powers(reading.setup, reading.secrets, "zed") == {}


@pytest.mark.parametrize(("word", "office"), [
    ("дежурный", "duty"), ("Дежурный маф", "duty"), ("duty", "duty"), ("киллер", "killer"), ("царь", None),
])  # fmt: skip
def test_offices_are_found_by_their_names(word: str, office: str | None):
    assert office_id(word) == office


def test_a_living_don_leaves_no_seat_to_fill():
    choosing = Scenario({"night.new_don": "chosen"}, don="don", bob="mafioso", ann="villager")
    assert choosing.judge("bob appoint bob=don") == ["refused limit"]


def test_a_killers_letter_that_was_refused_spends_nothing():
    killing = Scenario(
        {"night.mafia_decides": "killer", "night.killer_uses": 1},
        offices={"killer": "bob"},
        **dict.fromkeys(("bob", "cal"), "mafioso"),
        **dict.fromkeys(("ann", "eve", "fay"), "villager"),
    )
    killing.night("bob strike cal")
    assert killing.night("bob strike ann").dead == ["ann"]
