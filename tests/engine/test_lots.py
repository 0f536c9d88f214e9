"""Lots are arithmetic on the seed: the same again, and fair."""

from __future__ import annotations

from collections import Counter

from engine import lots


def test_the_same_lot_falls_the_same_way() -> None:
    assert lots.shuffled(7, 1, "morning", "abcd") == lots.shuffled(7, 1, "morning", "abcd")


def test_seed_day_and_purpose_make_different_lots() -> None:
    lot = {lots.number(seed, day, what, 10**9) for seed in (1, 2) for day in (1, 2) for what in ("x", "y")}
    assert len(lot) == 8


def test_a_shuffle_keeps_everything() -> None:
    assert sorted(lots.shuffled(3, 1, "x", range(30))) == list(range(30))
    assert lots.shuffled(3, 1, "x", ()) == ()


def test_every_thing_is_chosen_about_equally_often() -> None:
    chosen = Counter(lots.choose(seed, 1, "x", "abcd") for seed in range(4000))
    assert all(850 < chosen[thing] < 1150 for thing in "abcd")


def test_every_order_comes_about_equally_often() -> None:
    orders = Counter(lots.shuffled(seed, 1, "x", "abc") for seed in range(3000))
    assert len(orders) == 6
    assert all(400 < number < 600 for number in orders.values())
