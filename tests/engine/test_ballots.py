"""Vote posts after edits, by every value of `votes.edited`, and after the GM's rulings."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.journal import Ruling, Says
from tests.engine.town import at, count, states, sums, vote


def ruling(verb: str, subject: str, value: str) -> Ruling:
    return Ruling(at("21:30"), verb, subject, value)


# --- edits


def versions(*lines: str) -> list:
    """Versions of one post, seen ten minutes apart."""
    first = vote(lines[0], 1, at("20:10"))
    later = (vote(line, 1, at("20:10")) for line in lines[1:])
    return [first, *(replace(one, seen=at(f"20:{20 + 10 * n}"), edited=True) for n, one in enumerate(later))]


def test_the_first_reading_of_an_edited_post_stands() -> None:
    counted = count(*versions("ann>bob", "ann>cyd"), options={"votes.edited": "first_seen"})
    assert (states(counted), counted.lines[0].flags) == (["bob"], ("edited", "reason_absent"))


def test_an_edit_note_at_first_sight_is_flagged() -> None:
    assert "edited" in count("ann>bob edited").lines[0].flags


def test_an_edited_vote_is_void_and_the_earlier_stands() -> None:
    counted = count("ann>bob", "ann>cyd edited", options={"votes.edited": "void"})
    assert (states(counted), sums(counted)) == (["bob", "edited"], {"bob": 1})


def test_an_edited_vote_costs_the_earlier_one_too() -> None:
    counted = count("ann>bob", "ann>cyd edited", options={"votes.edited": "void_and_miss"}, living="ann bob cyd")
    assert (states(counted), counted.missed) == (["superseded", "edited"], ("ann", "bob", "cyd"))


def test_the_last_reading_counts_where_edits_are_allowed() -> None:
    assert states(count(*versions("ann>bob", "ann>cyd", "ann>dan"), options={"votes.edited": "last"})) == ["dan"]


def test_an_edit_seen_after_closing_moves_nothing() -> None:
    first, second = versions("ann>bob", "ann>cyd")
    counted = count(first, replace(second, seen=at("21:10")), options={"votes.edited": "last"})
    assert states(counted) == ["bob"]


def test_a_post_seen_only_after_closing_counts_as_it_is() -> None:
    seen = replace(vote("ann>bob edited", 1, at("20:10")), seen=at("21:10"))
    assert states(count(seen, options={"votes.edited": "last"})) == ["bob"]


def test_reading_the_same_text_again_is_no_edit() -> None:
    first = vote("ann?bob,cyd", 1, at("20:10"))
    counted = count(first, vote("ann>cyd", 1, at("20:10")))
    assert (states(counted), "edited" in counted.lines[0].flags) == (["cyd"], False)


def test_a_vote_written_into_a_post_by_an_edit_does_not_count() -> None:
    empty = replace(vote("ann>", 1, at("20:10")), says=Says.NOTHING, reason="no_mark")
    written = replace(vote("ann>bob edited", 1, at("20:10")), seen=at("20:30"))
    assert states(count(empty, written)) == ["no_mark"]


# --- rulings


def test_the_gm_voids_a_vote() -> None:
    counted = count("ann>cyd", "ann>bob", rulings=(ruling("vote", "2", "void"),))
    assert (states(counted), sums(counted)) == (["cyd", "void_by_gm"], {"cyd": 1})


def test_the_gm_restores_a_vote() -> None:
    assert states(count("ann>bob", rulings=(ruling("vote", "1", "void"), ruling("vote", "1", "restore")))) == ["bob"]


@pytest.mark.parametrize("line", ["ann?cyd,dan", "ann>who", "ann>cyd 22:00", "ann>cyd game", "ann>cyd edited"])
def test_the_gm_counts_a_vote_for_somebody(line: str) -> None:
    counted = count(line, options={"votes.edited": "void"}, rulings=(ruling("vote", "1", "bob"),))
    assert states(counted) == ["bob"]


def test_the_gm_counts_an_early_vote_and_one_over_the_limit() -> None:
    options = {"votes.early": "void", "votes.change": 0}
    rulings = (ruling("vote", "1", "bob"), ruling("vote", "2", "cyd"))
    assert states(count("ann>bob 11:00", "ann>dan", options=options, rulings=rulings)) == ["superseded", "cyd"]


def test_the_gm_may_rule_that_a_vote_was_for_nobody_or_taken_back() -> None:
    rulings = (ruling("vote", "1", "nobody"), ruling("vote", "2", ""))
    assert states(count("ann>bob", "cyd>bob", rulings=rulings)) == ["nobody", "unvoted"]


def test_the_gm_cannot_make_the_dead_vote() -> None:
    assert states(count("zoe>bob", dead="zoe", rulings=(ruling("vote", "1", "bob"),))) == ["dead_voter"]


def test_an_alias_names_whom_an_unknown_word_meant() -> None:
    unknown = replace(
        vote("ann>who", 1, at("20:10")), says=Says.NOTHING, reason="unknown_name", text="Боб!", target=None
    )
    counted = count(unknown, "cyd>dan", rulings=(ruling("alias", "bob", "боб"),))
    assert states(counted) == ["bob", "dan"]


def test_an_alias_settles_a_question() -> None:
    asked = replace(vote("ann?bob,cyd", 1, at("20:10")), text="Бо")
    assert states(count(asked, rulings=(ruling("alias", "cyd", "бо"),))) == ["cyd"]


def test_an_alias_changes_no_vote_that_was_clear() -> None:
    assert states(count("ann>bob", rulings=(ruling("alias", "cyd", "bob"),))) == ["bob"]
