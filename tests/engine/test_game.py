"""The fold: days one after another, rulings and late facts, what is published."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from engine import game as games
from engine.journal import Clock, Ruling, Vote
from engine.model import Autokill, Death
from tests.engine.town import CALM, DATE, Town, at, calm, states, sums, vote

SIX = "ann bob cyd dan fay eve=mafioso"
NEXT = DATE + timedelta(days=1)


# --- days


def test_nothing_has_begun_before_the_start() -> None:
    game = Town().game
    assert game == games.begin(game.setup)
    assert (game.days, game.today, game.winner, game.living) == ((), None, None, ("ann", "bob", "cyd", "dan", "eve"))


def test_the_first_day_begins_with_the_clock_and_holds_what_came_before() -> None:
    town = calm(SIX).votes("ann>bob 08:00").rule("vote", "1", "cyd", at=at("08:30")).clock(at("08:59"))
    assert town.game.days == ()
    assert states(town.clock(at("09:00")).game.days[0]) == ["cyd"]


def test_one_clock_may_close_several_days() -> None:
    town = calm(SIX).votes("ann>bob", "cyd>ann 20:30").clock(at("09:00", DATE + timedelta(days=3)))
    assert [(record.closed, record.resolved) for record in town.game.days] == [(True, True)] * 3 + [(False, False)]


def test_a_game_goes_on_by_single_entries() -> None:
    town = calm(SIX).clock(at("20:00"))
    entry = vote("ann>bob", 9, at("20:05"))
    assert games.advance(town.game, entry) == town.add(entry).game


def test_a_clock_that_goes_back_changes_nothing() -> None:
    town = calm(SIX).clock(at("12:00"))
    assert town.clock(at("11:00")).game == games.fold(town.setup, [Clock(at("12:00"))])


def test_posts_between_closing_and_the_next_day_belong_to_no_day() -> None:
    town = Town("ann bob cyd dan eve=mafioso", {"votes.tie": "nobody"}, profile="boss").votes("ann>bob 22:00")
    late = replace(vote("ann>bob", 7, at("20:30", NEXT)), at=at("20:30", NEXT))
    town.add(late).clock(at("21:00", NEXT))
    assert (states(town.game.days[0]), town.game.days[1].votes) == (["bob", "late"], ())


def test_a_running_day_shows_its_votes_without_a_clock_tick() -> None:
    town = calm(SIX).clock(at("20:00")).votes("ann>bob")
    assert sums(town.game.days[0]) == {"bob": 1}
    assert not town.game.days[0].closed


def test_a_hammer_ends_the_day_and_by_lengths_the_night_follows() -> None:
    town = Town(SIX, profile="majority")
    town.votes("ann>bob", "cyd>bob", "dan>bob", "fay>bob")
    town.clock(town.plan().opens + timedelta(hours=1))
    record = town.game.days[0]
    assert (record.lynched, record.closed, record.resolved) == (("bob",), True, False)
    assert record.plan.ends == record.hammer + timedelta(hours=24)


def test_votes_of_the_day_after_a_hammer_are_the_next_day_s() -> None:
    town = Town(SIX, profile="majority")
    town.clock(town.setup.start)
    town.votes("ann>bob", "cyd>bob", "dan>bob", "fay>bob")
    late = town.setup.start + timedelta(hours=30)
    town.add(replace(vote("ann>cyd", 50, late), at=late)).clock(late + timedelta(hours=1))
    first, second = town.game.days
    assert (len(first.votes), states(second)) == (4, ["cyd"])


def test_the_plan_of_days_to_come_is_known() -> None:
    town = calm(SIX).clock(at("09:00"))
    assert games.plan(town.game, 5).opens == at("09:00", DATE + timedelta(days=4))


def test_the_dead_do_not_vote_the_next_day() -> None:
    town = calm(SIX)
    town.day("ann>bob", "cyd>bob")
    assert states(town.vote("bob>ann", "cyd>bob")) == ["dead_voter", "dead_target"]


def test_a_night_kill_is_out_the_next_day() -> None:
    town = calm(SIX)
    town.speak(*town.game.living).votes("ann>bob", "cyd>bob").write("eve", "strike", "dan")
    town.days = 1
    town.close()
    record = town.night()
    assert (record.deaths, record.living) == ((Death("dan", ("mafia",)),), ("ann", "cyd", "fay", "eve"))


def test_nothing_happens_after_the_end() -> None:
    town = calm(SIX)
    town.day("ann>eve", "bob>eve")
    town.votes("ann>bob 22:00", day=1).clock(at("09:00", DATE + timedelta(days=5)))
    assert (len(town.game.days), town.game.winner) == (1, "town")


# --- immunity and several lynches


def test_two_leave_where_two_may() -> None:
    record = calm("ann bob cyd dan fay gus eve=mafioso", votes__lynches=2).vote(
        "ann>bob", "cyd>bob", "dan>fay", "eve>ann", "gus>fay"
    )
    assert record.lynched == ("bob", "fay")


def test_a_pardon_by_letter_spares_the_lynched() -> None:
    town = calm("ann bob cyd dan fay=judge eve=mafioso")
    town.speak(*town.game.living).votes("ann>bob", "cyd>bob").write("fay", "pardon", at=at("20:30"))
    town.days = 1
    record = town.close()
    assert (record.lynched, record.spared) == ((), ("bob",))


def test_the_random_list_goes_on_from_day_to_day() -> None:
    town = Town("ann bob cyd dan fay gus eve=mafioso", {**CALM, "votes.tie": "random_list"}, random_list="cyd ann bob")
    assert town.day("ann>bob", "bob>ann").lynched == ("ann",)
    assert town.day("dan>cyd", "cyd>dan").lynched == ("dan",)  # lines left out follow in roster order


# --- rulings


def test_a_ruling_after_closing_works_the_verdict_out_anew() -> None:
    town = calm(SIX)
    town.vote("ann>bob", "cyd>bob", "dan>ann")
    voided = town.game.days[0].votes[0].post
    for post in (voided, voided + 1):
        town.add(Ruling(at("21:30"), "vote", str(post), "void"))
    assert town.game.days[0].lynched == ("ann",)


def test_a_ruling_on_an_earlier_day_works_the_later_ones_out_anew() -> None:
    town = calm(SIX)
    town.day("ann>bob", "cyd>bob", "dan>ann")
    town.vote("bob>cyd", "ann>cyd")
    town.add(Ruling(at("12:00", NEXT), "vote", str(town.game.days[0].votes[0].post), "fay"))
    first, second = town.game.days
    assert (first.tie, first.lynched) == (("ann", "bob", "fay"), ())
    assert states(second) == ["cyd", "cyd"]


def test_an_open_tie_waits_for_the_gm_however_late_it_gets() -> None:
    town = calm(SIX, votes__tie="ask_gm")
    record = town.vote("ann>bob", "bob>ann")
    assert (record.pending, record.tie, record.asks) == ("tie", ("ann", "bob"), ("a tie: ann, bob; who leaves?",))
    town.clock(at("12:00", DATE + timedelta(days=2)))
    assert (len(town.game.days), town.game.days[0].resolved) == (1, False)
    town.add(Ruling(at("12:30", DATE + timedelta(days=2)), "lynch", "bob"))
    assert [(record.lynched, record.pending) for record in town.game.days] == [(("bob",), ""), ((), "no_votes")]


def test_an_open_game_asks_who_leaves_when_nobody_has_voted() -> None:
    town = calm(SIX, votes__tie="ask_gm")
    assert town.vote().pending == "no_votes"
    town.add(Ruling(at("21:30"), "lynch", value="nobody"))
    assert (town.game.days[0].judged, town.game.days[0].lynched) == (True, ())


def test_a_ruling_on_a_tie_without_a_tie_is_refused() -> None:
    town = calm(SIX)
    record = town.vote("ann>bob", rulings=[("lynch", "cyd")])
    assert (record.lynched, len(town.game.warnings)) == (("bob",), 1)


def test_an_unknown_ruling_is_told() -> None:
    assert "unknown" not in calm(SIX).rule("dance").game.warnings
    assert calm(SIX).rule("dance").game.warnings == ("the ruling 'dance' is not known",)


def test_an_alias_holds_on_later_days() -> None:
    town = calm(SIX)
    town.vote("ann>bob", rulings=[("alias", "cyd", "кот")])
    town.night()
    asked = replace(vote("ann?bob,cyd", 90, at("20:10", NEXT)), at=at("20:10", NEXT), text="кот")
    town.add(asked)
    assert states(town.clock(at("20:30", NEXT)).game.days[1]) == ["cyd"]


def test_a_ruling_for_a_day_to_come_is_kept() -> None:
    town = calm(SIX).clock(at("12:00"))
    town.add(Ruling(at("12:01"), "kill", "dan", day=2))
    town.vote("ann>bob", "cyd>bob")
    assert town.game.days[0].autokilled == ()
    town.night()
    assert town.vote().autokilled == (Autokill("dan", ("ruled",)),)


# --- what is published is history


def published() -> Town:
    town = calm(SIX)
    town.vote("ann>bob", "cyd>bob", "dan>ann")
    return town.publish("verdict", "bob")


def test_a_late_vote_about_a_published_day_only_warns() -> None:
    town = published()
    before = town.game.days
    town.add(replace(vote("fay>ann", 70, at("20:20")), at=at("20:20")))
    assert (town.game.days, len(town.game.warnings)) == (before, 1)


def test_a_hidden_edit_after_publication_only_warns() -> None:
    town = published()
    known = next(entry for entry in town.journal if isinstance(entry, Vote))
    town.add(replace(known, target="ann", edited=True, seen=at("22:00")))
    assert town.game.warnings == (
        f"the vote in post {known.post} was read or changed after the result of day 1: the result stands",
    )


def test_reading_the_same_again_warns_of_nothing() -> None:
    town = published()
    town.add(*[entry for entry in town.journal if isinstance(entry, Vote)])
    assert town.game.warnings == ()


def test_a_vote_posted_after_closing_is_listed_as_late_all_the_same() -> None:
    town = published()
    town.add(replace(vote("fay>ann", 70, at("22:00")), at=at("22:00")))
    assert (states(town.game.days[0])[-1], town.game.warnings) == ("late", ())


def test_a_late_post_and_a_late_letter_only_warn() -> None:
    town = published().clock(at("09:00", NEXT)).publish("morning", day=1)
    town.speak("fay", at=at("12:00")).write("eve", "strike", "ann", at=at("22:00"))
    assert len(town.game.warnings) == 2
    assert town.game.days[0].deaths == ()


def test_letters_of_the_night_still_count_after_the_verdict_is_out() -> None:
    town = published().write("eve", "strike", "ann", at=at("22:00"))
    assert town.night().deaths == (Death("ann", ("mafia",)),)


@pytest.mark.parametrize("verb", ["vote", "lynch", "extend"])
def test_a_ruling_on_a_published_verdict_only_warns(verb: str) -> None:
    town = published()
    town.rule(verb, "3" if verb == "vote" else "", "30", at=at("22:00"), day=1)
    assert (town.game.days[0].lynched, len(town.game.warnings)) == (("bob",), 1)


def test_a_ruling_on_a_published_morning_only_warns() -> None:
    town = published().write("eve", "strike", "ann", at=at("22:00"))
    town.night()
    town.publish("morning", "ann", day=1).add(Ruling(at("10:00", NEXT), "move", "1", "void"))
    assert (len(town.game.days[0].deaths), len(town.game.warnings)) == (1, 1)


def test_a_ruling_on_people_waits_for_the_next_verdict() -> None:
    town = published().add(Ruling(at("22:00"), "kill", "dan"))
    assert (town.game.days[0].autokilled, town.game.warnings) == ((), ())
    town.night()
    assert town.vote().autokilled == (Autokill("dan", ("ruled",)),)


def test_where_the_sums_say_otherwise_now_the_published_verdict_stands() -> None:
    town = calm(SIX)
    town.vote("ann>bob", "cyd>bob", "dan>ann")
    town.publish("verdict", "ann")
    record = town.game.days[0]
    assert (record.lynched, record.living) == (("ann",), ("bob", "cyd", "dan", "fay", "eve"))
    assert town.game.warnings == (
        "day 1: what is known now says otherwise than was published; what was published stands",
    )


def test_a_published_autokill_stays_one() -> None:
    town = Town(SIX)
    town.vote("ann>bob", "bob>ann", "cyd>bob", "dan>bob", "eve>ann")
    town.publish("verdict", "cyd", "fay")
    record = town.game.days[0]
    assert (record.lynched, record.autokilled) == (("cyd",), (Autokill("fay", ("vote",)),))


def test_where_the_night_comes_out_otherwise_now_the_dead_stay_dead() -> None:
    town = calm(SIX)
    town.vote()
    town.days = 0
    town.write("eve", "strike", "ann")
    town.days = 1
    town.night()
    town.publish("morning", "cyd", day=1)
    record = town.game.days[0]
    assert (record.deaths, record.living) == ((Death("cyd", ()),), ("ann", "bob", "dan", "fay", "eve"))
    assert len(town.game.warnings) == 1


def test_a_result_cannot_be_published_before_its_day() -> None:
    town = calm(SIX).clock(at("12:00")).publish("verdict", day=3)
    assert town.game.warnings == ("a result of day 3 published before that day began",)
