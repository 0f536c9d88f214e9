"""A second vote among the tied."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from engine.journal import Ruling
from tests.engine.town import Town, at, calm, sums, vote

SIX = "ann bob cyd dan fay eve=mafioso"


def revote(*second: str, tie_again: str = "nobody", clock: str = "22:00") -> Town:
    town = calm(SIX, votes__tie="revote", votes__tie_again=tie_again)
    town.speak(*town.game.living).votes("ann>bob", "bob>ann", *(f"{line} revote" for line in second))
    town.days = 1
    return town.clock(at(clock))


def test_a_second_vote_is_held_among_the_tied() -> None:
    record = revote("ann>bob", "cyd>bob", "bob>ann").game.days[0]
    assert (record.tie, record.lynched, record.pending) == (("ann", "bob"), ("bob",), "")
    assert [(pile.candidate, pile.votes) for pile in record.revote_tally] == [("bob", 2), ("ann", 1)]
    assert sums(record) == {"bob": 1, "ann": 1}


def test_until_the_second_vote_closes_nobody_leaves() -> None:
    record = revote("ann>bob", "cyd>bob", clock="21:59").game.days[0]
    assert (record.pending, record.lynched, record.revote_until) == ("revote", (), at("22:00"))


def test_a_second_tie_falls_to_the_other_rule() -> None:
    assert revote("ann>bob", "bob>ann").game.days[0].lynched == ()
    assert revote("ann>bob", "bob>ann", tie_again="all").game.days[0].lynched == ("ann", "bob")
    assert revote("ann>bob", "bob>ann", tie_again="ask_gm").game.days[0].pending == "tie"


def test_a_second_vote_that_nobody_comes_to_is_a_second_tie() -> None:
    assert revote(tie_again="earliest").game.days[0].lynched == ("bob",)


def test_the_second_vote_may_be_extended() -> None:
    town = revote("ann>bob", clock="21:30").rule("extend", "revote", "30", at=at("21:30"), day=1)
    town.rule("extend", "night", "30", at=at("21:30"), day=1).rule("extend", "revote", "soon", at=at("21:30"), day=1)
    assert town.game.days[0].revote_until == at("22:30")


def test_the_gm_may_settle_the_tie_without_a_second_vote() -> None:
    town = revote(clock="21:30").add(Ruling(at("21:31"), "lynch", "ann"))
    assert town.game.days[0].lynched == ("ann",)


def test_a_majority_closes_the_second_vote() -> None:
    town = Town("ann bob cyd eve=mafioso", {"votes.tie": "revote"}, profile="majority")
    town.votes("ann>bob", "bob>ann").clock(town.plan().opens)
    closes = town.plan(1).vote_closes
    second = ("ann>bob", "cyd>bob", "eve>bob")
    town.add(*(replace(vote(f"{line} revote", 20 + n, closes), at=closes) for n, line in enumerate(second)))
    assert town.clock(closes + timedelta(minutes=1)).game.days[0].lynched == ("bob",)
