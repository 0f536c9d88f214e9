"""Open votes, and whether they could change the outcome."""

from __future__ import annotations

from engine.doubts import doubts
from tests.engine.town import Town, at

CALM = {"votes.missed": "nothing", "activity.missed_vote": "nothing", "activity.missed_post": "nothing"}
CREW = "ann bob cyd dan fay gus eve=mafioso"


def open_votes(*votes: str, **options: object) -> list[tuple[str, bool]]:
    town = Town(CREW, {**CALM, **options}).votes(*votes).clock(at("20:50"))
    return [(doubt.line.voter, doubt.decisive) for doubt in doubts(town.game)]


def test_before_the_first_day_nothing_is_open() -> None:
    assert doubts(Town(CREW).game) == ()


def test_a_vote_that_could_make_a_tie_is_decisive() -> None:
    assert open_votes("ann>bob", "cyd>bob", "dan>gus", "fay?gus,ann") == [("fay", True)]


def test_a_change_that_could_change_nothing_is_not() -> None:
    assert open_votes("ann>bob", "cyd>bob", "dan>bob", "fay>ann", "fay?gus,ann") == [("fay", False)]


def test_a_vote_is_decisive_where_it_decides_who_has_missed() -> None:
    assert open_votes("ann>bob", "cyd>bob", "dan>bob", "fay?gus,ann") == [("fay", True)]


def test_votes_that_could_only_together_change_something_are_all_decisive() -> None:
    votes = ("ann>bob", "cyd>bob", "dan>ann", "fay>ann", "gus>ann", "eve>bob", "bob>bob")
    assert open_votes(*votes, "ann?gus,cyd", "cyd?gus,dan") == [("ann", True), ("cyd", True)]


def test_with_too_many_open_votes_each_may_decide() -> None:
    everybody = ",".join(("ann", "bob", "cyd", "dan", "fay", "gus"))
    votes = [f"{who}?{everybody}" for who in ("ann", "bob", "cyd", "dan")]
    assert open_votes(*votes) == [(who, True) for who in ("ann", "bob", "cyd", "dan")]


def test_nothing_is_open_once_the_verdict_is_out() -> None:
    town = Town(CREW, CALM)
    town.vote("ann>bob", "fay?gus,ann")
    assert doubts(town.game)
    assert doubts(town.publish("verdict", "bob").game) == ()
