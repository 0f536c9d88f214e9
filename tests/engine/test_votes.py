"""Every option of `[votes]` and every reason for which a vote does not count."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from engine.journal import Says
from tests.engine.town import at, count, states, sums, vote

LATER = at("20:50")


# --- whose vote counts


def test_votes_of_the_living_count() -> None:
    counted = count("ann>bob", "cyd>bob", "bob>ann")
    assert states(counted) == ["bob", "bob", "ann"]
    assert [(pile.candidate, pile.voters) for pile in counted.tally] == [("bob", ("ann", "cyd")), ("ann", ("bob",))]
    assert counted.missed == ("dan", "eve")


def test_the_dead_the_gm_and_strangers_do_not_vote() -> None:
    counted = count("zoe>bob", "host>bob", "who>bob", dead="zoe", gms=frozenset({"host"}))
    assert states(counted) == ["dead_voter", "gm", "not_a_player"]


def test_nobody_votes_for_the_dead_the_gm_and_strangers() -> None:
    counted = count("ann>zoe", "bob>host", "cyd>who", dead="zoe", gms=frozenset({"host"}))
    assert states(counted) == ["dead_target", "gm", "outsider_target"]
    assert [line.target for line in counted.lines] == ["zoe", "host", "who"]


def test_a_waiting_reserve_neither_votes_nor_runs() -> None:
    counted = count("rex>bob", "ann>rex", dead="rex", waiting=frozenset({"rex"}))
    assert states(counted) == ["not_a_player", "outsider_target"]


def test_one_switched_off_may_not_vote_and_has_not_missed_it() -> None:
    counted = count("ann>bob", living="ann bob", barred=frozenset({"ann"}))
    assert (states(counted), counted.missed) == (["blocked_voter"], ("bob",))


def test_a_newcomer_may_vote_and_owes_nothing_yet() -> None:
    counted = count("ann>bob", living="ann bob", newcomers=frozenset({"ann", "bob"}))
    assert (states(counted), counted.missed) == (["bob"], ())


# --- where and when


@pytest.mark.parametrize("topic", ["game", "old"])
def test_only_the_vote_topic_counts(topic: str) -> None:
    assert states(count(f"ann>bob {topic}")) == ["wrong_topic"]


def test_the_last_second_counts_and_the_closing_instant_does_not() -> None:
    assert states(count("ann>bob 20:59:59", "cyd>bob 21:00:00")) == ["bob", "late"]


def test_a_late_change_leaves_the_earlier_vote() -> None:
    assert states(count("ann>bob", "ann>cyd 21:05")) == ["bob", "late"]


def test_a_vote_before_the_opening_is_held() -> None:
    counted = count("cyd>bob 11:00", "ann>cyd", options={"votes.early": "hold"})
    assert states(counted) == ["bob", "cyd"]
    assert counted.lines[0].at == at("11:00")


def test_a_vote_before_the_opening_is_void_where_the_rules_say_so() -> None:
    assert states(count("ann>bob 11:00", options={"votes.early": "void"})) == ["early"]


def test_open_ends_close_nothing() -> None:
    assert states(count("ann>bob 03:00", opens=None, closes=None, closed=False)) == ["bob"]


# --- changing


def test_the_last_vote_counts() -> None:
    counted = count("ann>bob", "ann>cyd")
    assert (states(counted), sums(counted)) == (["superseded", "cyd"], {"cyd": 1})


def test_the_same_name_again_keeps_the_time_of_the_first() -> None:
    counted = count("ann>bob", "dan>cyd", "ann>bob")
    assert states(counted) == ["superseded", "cyd", "bob"]
    assert list(sums(counted)) == ["bob", "cyd"]


def test_a_change_over_the_limit_leaves_the_last_legal_vote() -> None:
    counted = count("ann>bob", "ann>cyd", "ann>dan", options={"votes.change": 1})
    assert states(counted) == ["superseded", "cyd", "over_limit"]


def test_voting_for_the_same_player_again_spends_nothing() -> None:
    counted = count("ann>bob", "ann>bob", "ann>cyd", options={"votes.change": 1})
    assert states(counted) == ["superseded", "superseded", "cyd"]


def test_taking_a_vote_back_and_giving_it_again_spends_nothing() -> None:
    counted = count("ann>bob", "ann>", "ann>bob", "ann>cyd", options={"votes.change": 0, "votes.unvote": "on"})
    assert states(counted) == ["unvoted", "unvoted", "bob", "over_limit"]


def test_the_final_word_locks_a_vote() -> None:
    counted = count("ann>bob !", "ann>cyd", "ann?cyd,dan", options={"votes.final_word": "окончательно"})
    assert states(counted) == ["bob", "locked", "locked"]


def test_the_final_word_means_nothing_where_there_is_none() -> None:
    assert states(count("ann>bob !", "ann>cyd")) == ["superseded", "cyd"]


def test_an_unvote_takes_the_vote_away() -> None:
    counted = count("ann>bob", "ann>", options={"votes.unvote": "on"}, living="ann bob")
    assert (states(counted), counted.missed, sums(counted)) == (["unvoted", "unvoted"], ("ann", "bob"), {})


def test_an_unvote_does_nothing_where_it_is_off() -> None:
    assert states(count("ann>bob", "ann>", options={"votes.unvote": "off"})) == ["bob", "unvote_off"]


def test_abstaining_is_forbidden() -> None:
    counted = count("ann>-", living="ann bob")
    assert (states(counted), counted.missed) == (["abstain_forbidden"], ("ann", "bob"))


def test_no_lynch_is_a_candidate_where_abstaining_is_allowed() -> None:
    counted = count("ann>-", "bob>-", "cyd>bob", options={"votes.abstain": "allowed"})
    assert (states(counted), sums(counted)) == (["nobody", "nobody", "bob"], {"nobody": 2, "bob": 1})


# --- oneself


def test_a_self_vote_counts() -> None:
    assert sums(count("ann>ann", options={"votes.self_vote": "counted"})) == {"ann": 1}


def test_a_self_vote_is_a_miss_and_takes_the_earlier_vote() -> None:
    counted = count("ann>bob", "ann>ann", options={"votes.self_vote": "miss"}, living="ann bob")
    assert (states(counted), counted.missed) == (["superseded", "self"], ("ann", "bob"))


def test_a_void_self_vote_lets_the_earlier_stand() -> None:
    assert states(count("ann>bob", "ann>ann", options={"votes.self_vote": "void"})) == ["bob", "self"]


# --- reasons, and votes through the GM


@pytest.mark.parametrize(
    ("option", "line", "flag"),
    [
        ("flag_present", "ann>bob talks", ("reason_present",)),
        ("flag_present", "ann>bob", ()),
        ("flag_absent", "ann>bob", ("reason_absent",)),
        ("flag_absent", "ann>bob talks", ()),
        ("any", "ann>bob", ()),
        ("any", "ann>bob talks", ()),
    ],
)
def test_reasons_are_flagged_and_the_vote_counts(option: str, line: str, flag: tuple[str, ...]) -> None:
    counted = count(line, options={"votes.reason": option})
    assert (counted.lines[0].flags, states(counted)) == (flag, ["bob"])


def test_a_vote_through_the_gm_is_marked() -> None:
    counted = count("ann>bob gm", options={"votes.via_gm": "on"})
    assert (states(counted), counted.lines[0].flags) == (["bob"], ("via_gm",))


def test_a_vote_through_the_gm_is_refused_where_that_is_off() -> None:
    assert states(count("ann>bob gm", options={"votes.via_gm": "off"})) == ["via_gm_off"]


def test_a_vote_from_before_the_day_is_no_early_vote_of_that_day() -> None:
    counted = count("cyd>bob 08:59", "ann>bob 09:00", options={"votes.early": "hold"}, begins=at("09:00"))
    assert states(counted) == ["early", "bob"]


def test_what_the_gm_was_given_early_waits_for_the_opening_whatever_becomes_of_early_posts() -> None:
    counted = count("ann>bob 11:00 gm", options={"votes.via_gm": "on", "votes.early": "void"})
    assert states(counted) == ["bob"]


def test_a_later_own_vote_wins_over_one_through_the_gm() -> None:
    assert states(count("ann>bob gm", "ann>cyd", options={"votes.via_gm": "on"})) == ["superseded", "cyd"]


# --- three states


def test_a_doubtful_vote_is_asked_about_and_its_author_has_not_missed() -> None:
    counted = count("ann?cyd,bob", living="ann bob cyd")
    line = counted.lines[0]
    assert (line.state, line.target, line.candidates) == ("ask", None, ("bob", "cyd"))
    assert (counted.tally, counted.missed) == ((), ("bob", "cyd"))


def test_while_a_change_is_asked_about_the_earlier_vote_stands() -> None:
    counted = count("ann>bob", "ann?cyd,dan")
    assert (states(counted), sums(counted)) == (["bob", "ask"], {"bob": 1})


def test_a_post_that_is_no_vote_has_its_own_reason() -> None:
    quoted = replace(vote("ann>bob", 1, at("20:10")), says=Says.NOTHING, reason="quoted")
    assert states(count(quoted)) == ["quoted"]


def test_an_outsider_among_the_candidates_stands_last() -> None:
    assert count("ann?who,cyd").lines[0].candidates == ("cyd", "who")


def test_flags_of_the_reader_are_passed_on() -> None:
    seen = replace(vote("ann>bob", 1, at("20:10")), flags=("whole_post_coloured",))
    assert count(seen, options={"votes.reason": "any"}).lines[0].flags == ("whole_post_coloured",)


# --- what a missed vote costs


def test_a_missed_vote_costs_nothing() -> None:
    assert sums(count("ann>bob", living="ann bob", options={"votes.missed": "nothing"})) == {"bob": 1}


def test_a_missed_vote_is_a_vote_against_oneself_named_once_and_last() -> None:
    counted = count("ann>cyd", "bob>cyd", living="ann bob cyd", options={"votes.missed": "self_vote"})
    assert [(pile.candidate, pile.votes, pile.voters) for pile in counted.tally] == [("cyd", 3, ("ann", "bob", "cyd"))]


def test_a_missed_vote_is_several_votes_against_oneself() -> None:
    counted = count("ann>bob", living="ann bob", options={"votes.missed": "self_votes 3"})
    assert (sums(counted), counted.penalties) == ({"bob": 4}, {"bob": 3})


def test_a_missed_self_vote_has_its_owner_s_weight() -> None:
    counted = count(living="ann", options={"votes.missed": "self_vote"}, weights={"ann": 2})
    assert sums(counted) == {"ann": 2}


def test_a_running_count_holds_no_penalties() -> None:
    assert sums(count("ann>bob", closed=False, options={"votes.missed": "self_vote"})) == {"bob": 1}


# --- weights, order, hammer


def test_votes_weigh_what_they_weigh() -> None:
    counted = count("ann>bob", "cyd>dan", "eve>dan", weights={"ann": 3})
    assert sums(counted) == {"bob": 3, "dan": 2}


def test_the_usual_weight_is_an_option() -> None:
    assert sums(count("ann>bob", options={"votes.weight": 2})) == {"bob": 2}


def test_candidates_stand_by_votes_then_by_who_reached_the_number_first() -> None:
    counted = count("ann>bob", "cyd>dan", "eve>dan", "dan>bob")
    assert list(sums(counted)) == ["dan", "bob"]


def test_a_number_held_with_a_break_counts_from_after_the_break() -> None:
    counted = count("ann>bob", "cyd>dan", "ann>eve", "ann>bob")
    assert list(sums(counted)) == ["dan", "bob"]


def test_who_rose_above_the_number_and_came_back_has_held_it() -> None:
    counted = count("ann>bob", "cyd>bob", "eve>dan", "cyd>ann")
    assert list(sums(counted)) == ["bob", "dan", "ann"]


def test_more_than_half_of_the_living_close_the_day() -> None:
    counted = count("ann>bob", "cyd>bob", "dan>bob", "eve>ann", "ann>eve", profile="majority")
    assert (states(counted), counted.hammer) == (["bob", "bob", "bob", "late", "late"], at("20:04"))


def test_half_of_the_living_close_nothing() -> None:
    counted = count("ann>bob", "cyd>bob", living="ann bob cyd dan", profile="majority")
    assert counted.hammer is None


def test_the_hammer_is_of_weights() -> None:
    assert count("ann>bob", profile="majority", weights={"ann": 5}).hammer is not None


def test_early_votes_hammer_at_the_opening() -> None:
    counted = count("ann>bob 11:00", "cyd>bob 11:01", living="ann bob cyd", profile="majority")
    assert counted.hammer == at("20:00")


def test_who_had_not_voted_when_the_hammer_fell_owes_nothing() -> None:
    options = {"votes.majority": "hammer", "votes.missed": "self_vote"}
    counted = count("ann>bob", "cyd>bob", living="ann bob cyd", options=options)
    assert (counted.missed, counted.penalties) == (("bob",), {})


def test_without_a_majority_rule_the_day_goes_on() -> None:
    assert count("ann>bob", "cyd>bob", "dan>bob", options={"votes.majority": "off"}).hammer is None


# --- seats and second votes


def test_a_vote_for_or_by_one_who_was_replaced_is_his_successor_s() -> None:
    counted = count("old>bob", "ann>old", living="new ann bob", dead="old", seats={"old": "new"})
    assert [(pile.candidate, pile.voters) for pile in counted.tally] == [("bob", ("new",)), ("new", ("ann",))]


def test_in_a_second_vote_only_the_tied_run() -> None:
    counted = count("ann>bob revote", "bob>cyd revote", topic="revote", candidates=frozenset({"bob"}))
    assert states(counted) == ["bob", "outsider_target"]


def test_votes_are_listed_by_post_and_worked_by_time() -> None:
    late, early = vote("ann>bob 20:40", 1, LATER), vote("ann>cyd 20:10", 2, LATER - timedelta(minutes=1))
    assert states(count(late, early)) == ["bob", "superseded"]
