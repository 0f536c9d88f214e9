"""Whom a tally removes, by every rule for ties."""

from __future__ import annotations

import pytest

from engine.model import NOBODY, Wagon
from engine.ties import Fate, Result, Shared, result, settle, settle_no_votes

TIED = Shared(("dan", "bob"), lines=("ann", "bob", "cyd", "dan"))


def tally(**votes: int) -> list[Wagon]:
    return [Wagon(who, number, ()) for who, number in votes.items()]


# --- going down the tally


@pytest.mark.parametrize(
    ("votes", "lynches", "expected"),
    [
        ({}, 1, Result()),
        ({"bob": 3, "ann": 1}, 1, Result(("bob",))),
        ({"bob": 3, "ann": 3}, 1, Result((), ("bob", "ann"), 1)),
        ({"bob": 3, "ann": 2, "cyd": 1}, 2, Result(("bob", "ann"))),
        ({"bob": 3, "ann": 2, "cyd": 2}, 2, Result(("bob",), ("ann", "cyd"), 1)),
        ({"bob": 3, "ann": 3, "cyd": 3}, 2, Result((), ("bob", "ann", "cyd"), 2)),
        ({"bob": 3}, 2, Result(("bob",))),
        ({"bob": 3, "ann": 3}, 2, Result(("bob", "ann"))),
        ({NOBODY: 3, "ann": 2}, 1, Result(())),
        ({"bob": 3, NOBODY: 2, "ann": 1}, 3, Result(("bob",))),
        ({NOBODY: 3, "ann": 3}, 2, Result(("ann",))),
    ],
)
def test_the_highest_leave_as_long_as_there_are_places(votes: dict, lynches: int, expected: Result) -> None:
    assert result(tally(**votes), lynches) == expected


# --- the rules


def test_nobody_leaves() -> None:
    assert settle("nobody", TIED) == Fate()


def test_all_leave() -> None:
    assert settle("all", TIED).leave == ("dan", "bob")


def test_who_reached_the_number_first_leaves() -> None:
    assert settle("earliest", TIED).leave == ("dan",)


def test_the_gm_is_asked() -> None:
    assert settle("ask_gm", TIED) == Fate(asks=True)


def test_there_is_a_second_vote() -> None:
    assert settle("revote", TIED) == Fate(revote=True)


def test_the_first_in_the_list_leaves_and_his_line_is_used() -> None:
    assert settle("random_list", TIED) == Fate(("bob",), passed=2)


def test_the_list_is_read_on_and_starts_over() -> None:
    assert settle("random_list", Shared(("bob", "dan"), 1, TIED.lines, passed=2)) == Fate(("dan",), passed=4)
    assert settle("random_list", Shared(("bob", "dan"), 1, TIED.lines, passed=4)) == Fate(("bob",), passed=2)


def test_two_places_take_two_lines() -> None:
    shared = Shared(("dan", "bob", "ann"), 2, TIED.lines, passed=1)
    assert settle("random_list", shared) == Fate(("bob", "dan"), passed=4)


def test_a_tie_with_no_lynch_in_it_removes_nobody() -> None:
    assert settle("all", Shared((NOBODY, "bob"), ruled=("bob",))) == Fate()


@pytest.mark.parametrize("rule", ["ask_gm", "nobody", "random_list", "revote"])
def test_the_gm_s_word_goes_before_every_rule(rule: str) -> None:
    assert settle(rule, Shared(("dan", "bob"), 1, TIED.lines, ruled=("bob",))) == Fate(("bob",))


def test_the_gm_may_let_all_of_them_live() -> None:
    assert settle("ask_gm", Shared(("dan", "bob"), ruled=(NOBODY,))) == Fate()


def test_the_gm_s_word_on_somebody_else_settles_nothing() -> None:
    assert settle("ask_gm", Shared(("dan", "bob"), ruled=("ann",))).asks


# --- nobody has a vote


@pytest.mark.parametrize(
    ("no_votes", "tie", "expected"),
    [
        ("nobody", "random_list", Fate()),
        ("random_list", "nobody", Fate(("ann",), passed=1)),
        ("as_tie", "nobody", Fate()),
        ("as_tie", "random_list", Fate(("ann",), passed=1)),
        ("as_tie", "ask_gm", Fate(asks=True)),
        ("as_tie", "all", Fate()),
        ("as_tie", "earliest", Fate()),
        ("as_tie", "revote", Fate()),
    ],
)
def test_nobody_has_a_vote(no_votes: str, tie: str, expected: Fate) -> None:
    living = Shared(("bob", "cyd", "ann"), lines=TIED.lines)
    assert settle_no_votes(no_votes, tie, living) == expected
