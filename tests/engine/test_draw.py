"""The draw, its commitment, and the check of both."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from unicodedata import normalize

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.draw import Lottery, draw, offices_by_lot
from engine.errors import BadSetup
from engine.options import Options
from engine.proof import canonical_text, commitment, verify
from engine.roles import ROLES

PLAYERS = ("Полынь", 'Ко"т \\ Мурр', "Ann_1", "Ёж [x]", "Барсук", "Щегол")
LOTTERY = Lottery(
    PLAYERS,
    {"mafioso": 2, "villager": 2, "witness": 1},
    ROLES,
    assigned={"Ann_1": "doctor"},
    offices=("killer",),
    vests=2,
)
SEED = 0x5EED0123456789


def test_everybody_gets_a_role_and_the_hat_is_emptied():
    drawn = draw(LOTTERY, SEED)
    assert Counter(drawn.roles.values()) == Counter(mafioso=2, villager=2, witness=1, doctor=1)
    assert drawn.roles["Ann_1"] == "doctor"


def test_the_random_list_names_everybody_once_and_does_not_depend_on_the_roles():
    drawn = draw(LOTTERY, SEED)
    assert sorted(drawn.random_list) == sorted(PLAYERS)
    others = replace(LOTTERY, counts={"mafioso": 1, "villager": 4})
    assert draw(others, SEED).random_list == drawn.random_list


def test_vests_go_to_the_town_and_offices_to_the_mafia():
    drawn = draw(LOTTERY, SEED)
    assert len(drawn.items) == 2
    assert all(ROLES[drawn.roles[nick]].side == "town" for nick in drawn.items)
    assert drawn.roles[drawn.offices["killer"]] == "mafioso"


def test_a_named_office_is_not_drawn():
    named = replace(LOTTERY, named={"killer": "Полынь", "duty": "Барсук"})
    assert draw(named, SEED).offices == {"killer": "Полынь", "duty": "Барсук"}


def test_another_seed_gives_another_draw():
    assert len({tuple(draw(LOTTERY, seed).roles.items()) for seed in range(40)}) > 10


def test_offices_by_lot_are_those_the_options_say():
    by_lot = {"night.mafia_decides": "killer", "night.killer_by": "draw"}
    assert offices_by_lot(Options.for_profile("classic", by_lot)) == ("killer",)
    assert offices_by_lot(Options.for_profile("classic")) == ()


@pytest.mark.parametrize(("change", "said"), [
    ({"players": ("a", "a")}, "twice"),
    ({"counts": {"wizard": 5}}, "no role 'wizard'"),
    ({"counts": {"villager": 3}}, "5 players have no role yet and 3 roles"),
    ({"counts": {"villager": 5}}, "there is no mafia"),
    ({"vests": 9}, "9 vests and 4 town players"),
])  # fmt: skip
def test_numbers_that_do_not_fit_are_told(change: dict[str, object], said: str):
    with pytest.raises(BadSetup, match=said):
        draw(replace(LOTTERY, **change), SEED)


def published(lottery: Lottery = LOTTERY, seed: int = SEED) -> str:
    text = canonical_text(lottery, draw(lottery, seed), "5a17")
    return f"Обязательство было: {commitment(text).upper()}\n[code]\n{text}\n[/code]\nСпасибо за игру!"


def test_a_published_draw_is_checked_against_the_commitment_beside_it():
    verdict = verify(published(), ROLES)
    assert (verdict.holds, verdict.follows, verdict.published == verdict.sum) == (True, True, True)


def test_what_a_forum_does_to_blanks_does_not_matter():
    mangled = published().replace("\n", "  \r\n\r\n ").replace(" vests", "\t vests")
    assert verify(mangled, ROLES).holds


def test_another_role_makes_another_text():
    verdict = verify(published().replace('"Ann_1" assigned "doctor"', '"Ann_1" assigned "mayor"'), ROLES)
    assert (verdict.holds, verdict.published == verdict.sum) == (False, False)


def test_a_draw_that_does_not_follow_from_its_seed_is_found_out():
    text = canonical_text(LOTTERY, replace(draw(LOTTERY, SEED), random_list=tuple(sorted(PLAYERS))), "5a17")
    verdict = verify(text, ROLES, commitment(text))
    assert (verdict.published == verdict.sum, verdict.follows, verdict.holds) == (True, False, False)


def test_without_a_commitment_nothing_is_proved():
    text = canonical_text(LOTTERY, draw(LOTTERY, SEED), "5a17")
    assert verify(text, ROLES).published is None


def test_a_role_of_the_gms_own_needs_no_game_to_be_checked():
    own = {
        **ROLES,
        "снайпер": replace(ROLES["witness"], id="снайпер"),
        "thug": replace(ROLES["thug"], side=ROLES["don"].side),
    }
    lottery = Lottery(
        ("a", "b", "c"), {"снайпер": 1, "thug": 1, "villager": 1}, own, offices=("killer",), named={"duty": "a"}
    )
    assert verify(published(lottery), ROLES).holds


@pytest.mark.parametrize("text", [
    "", "mafia-gm draw 1\nseed 1\n", "mafia-gm draw 1\nend of draw", "mafia-gm draw 1\nseed xyz!\nvests 0\nend of draw",
    "mafia-gm draw 1\nseed 1\nvests 0\nhello\nend of draw",
    'mafia-gm draw 1\nseed 1\nvests 0\nplayer "a" drawn "b" nowhere vests 0\nend of draw',
])  # fmt: skip
def test_what_is_no_draw_is_said_to_be_none(text: str):
    with pytest.raises(BadSetup):
        verify(text, ROLES)


NICKS = st.text(st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp", "Zs"]), min_size=1, max_size=12)


@settings(max_examples=100, deadline=None)
@given(st.lists(NICKS, min_size=2, max_size=8, unique=True), st.integers(0, 2**128))
def test_any_nicks_survive_being_published(nicks: list[str], seed: int):
    nicks = list(dict.fromkeys(normalize("NFC", nick) for nick in nicks))
    lottery = Lottery(tuple(nicks), {"mafioso": 1, "villager": len(nicks) - 1}, ROLES)
    assert verify(published(lottery, seed), ROLES).holds
