"""The fold: days one after another, rulings and late facts, what is published, replacements, second votes."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from engine import game as games
from engine.journal import Clock, Ruling, Vote
from engine.model import Autokill, Death
from tests.engine.town import DATE, Town, at, states, sums, vote

CALM = {"votes.missed": "nothing", "activity.missed_vote": "nothing", "activity.missed_post": "nothing"}
SIX = "ann bob cyd dan fay eve=mafioso"
NEXT = DATE + timedelta(days=1)


def calm(players: str = SIX, **options: object) -> Town:
    return Town(players, {**CALM, **{key.replace("__", "."): value for key, value in options.items()}})


# --- days


def test_nothing_has_begun_before_the_start() -> None:
    game = Town().game
    assert game == games.begin(game.setup)
    assert (game.days, game.today, game.winner, game.living) == ((), None, None, ("ann", "bob", "cyd", "dan", "eve"))


def test_the_first_day_begins_with_the_clock_and_holds_what_came_before() -> None:
    town = calm().votes("ann>bob 08:00").rule("vote", "1", "cyd", at=at("08:30")).clock(at("08:59"))
    assert town.game.days == ()
    assert states(town.clock(at("09:00")).game.days[0]) == ["cyd"]


def test_one_clock_may_close_several_days() -> None:
    town = calm().votes("ann>bob", "cyd>ann 20:30").clock(at("09:00", DATE + timedelta(days=3)))
    assert [(record.closed, record.resolved) for record in town.game.days] == [(True, True)] * 3 + [(False, False)]


def test_a_game_goes_on_by_single_entries() -> None:
    town = calm().clock(at("20:00"))
    entry = vote("ann>bob", 9, at("20:05"))
    assert games.advance(town.game, entry) == town.add(entry).game


def test_a_clock_that_goes_back_changes_nothing() -> None:
    town = calm().clock(at("12:00"))
    assert town.clock(at("11:00")).game == games.fold(town.setup, [Clock(at("12:00"))])


def test_posts_between_closing_and_the_next_day_belong_to_no_day() -> None:
    town = Town("ann bob cyd dan eve=mafioso", {"votes.tie": "nobody"}, profile="boss").votes("ann>bob 20:30")
    late = replace(vote("ann>bob", 7, at("20:30", NEXT)), at=at("20:30", NEXT))
    town.add(late).clock(at("21:00", NEXT))
    assert (states(town.game.days[0]), town.game.days[1].votes) == (["bob", "late"], ())


def test_a_running_day_shows_its_votes_without_a_clock_tick() -> None:
    town = calm().clock(at("20:00")).votes("ann>bob")
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
    town = calm().clock(at("09:00"))
    assert games.plan(town.game, 5).opens == at("09:00", DATE + timedelta(days=4))


def test_the_dead_do_not_vote_the_next_day() -> None:
    town = calm()
    town.day("ann>bob", "cyd>bob")
    assert states(town.vote("bob>ann", "cyd>bob")) == ["dead_voter", "dead_target"]


def test_a_night_kill_is_out_the_next_day() -> None:
    town = calm()
    town.speak(*town.game.living).votes("ann>bob", "cyd>bob").write("eve", "strike", "dan")
    town.days = 1
    town.close()
    record = town.night()
    assert (record.deaths, record.living) == ((Death("dan", ("mafia",)),), ("ann", "cyd", "fay", "eve"))


def test_nothing_happens_after_the_end() -> None:
    town = calm()
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
    town = calm()
    town.vote("ann>bob", "cyd>bob", "dan>ann")
    voided = town.game.days[0].votes[0].post
    for post in (voided, voided + 1):
        town.add(Ruling(at("21:30"), "vote", str(post), "void"))
    assert town.game.days[0].lynched == ("ann",)


def test_a_ruling_on_an_earlier_day_works_the_later_ones_out_anew() -> None:
    town = calm()
    town.day("ann>bob", "cyd>bob", "dan>ann")
    town.vote("bob>cyd", "ann>cyd")
    town.add(Ruling(at("12:00", NEXT), "vote", str(town.game.days[0].votes[0].post), "fay"))
    first, second = town.game.days
    assert (first.tie, first.lynched) == (("ann", "bob", "fay"), ())
    assert states(second) == ["cyd", "cyd"]


def test_an_open_tie_waits_for_the_gm_however_late_it_gets() -> None:
    town = calm(votes__tie="ask_gm")
    record = town.vote("ann>bob", "bob>ann")
    assert (record.pending, record.tie, record.asks) == ("tie", ("ann", "bob"), ("a tie: ann, bob; who leaves?",))
    town.clock(at("12:00", DATE + timedelta(days=2)))
    assert (len(town.game.days), town.game.days[0].resolved) == (1, False)
    town.add(Ruling(at("12:30", DATE + timedelta(days=2)), "lynch", "bob"))
    assert [(record.lynched, record.pending) for record in town.game.days] == [(("bob",), ""), ((), "no_votes")]


def test_an_open_game_asks_who_leaves_when_nobody_has_voted() -> None:
    town = calm(votes__tie="ask_gm")
    assert town.vote().pending == "no_votes"
    town.add(Ruling(at("21:30"), "lynch", value="nobody"))
    assert (town.game.days[0].judged, town.game.days[0].lynched) == (True, ())


def test_a_ruling_on_a_tie_without_a_tie_is_refused() -> None:
    town = calm()
    record = town.vote("ann>bob", rulings=[("lynch", "cyd")])
    assert (record.lynched, len(town.game.warnings)) == (("bob",), 1)


def test_an_unknown_ruling_is_told() -> None:
    assert "unknown" not in calm().rule("dance").game.warnings
    assert calm().rule("dance").game.warnings == ("the ruling 'dance' is not known",)


def test_an_alias_holds_on_later_days() -> None:
    town = calm()
    town.vote("ann>bob", rulings=[("alias", "cyd", "кот")])
    town.night()
    asked = replace(vote("ann?bob,cyd", 90, at("20:10", NEXT)), at=at("20:10", NEXT), text="кот")
    town.add(asked)
    assert states(town.clock(at("20:30", NEXT)).game.days[1]) == ["cyd"]


def test_a_ruling_for_a_day_to_come_is_kept() -> None:
    town = calm().clock(at("12:00"))
    town.add(Ruling(at("12:01"), "kill", "dan", day=2))
    town.vote("ann>bob", "cyd>bob")
    assert town.game.days[0].autokilled == ()
    town.night()
    assert town.vote().autokilled == (Autokill("dan", ("ruled",)),)


# --- what is published is history


def published() -> Town:
    town = calm()
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
    town = calm()
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
    town = calm()
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
    town = calm().clock(at("12:00")).publish("verdict", day=3)
    assert town.game.warnings == ("a result of day 3 published before that day began",)


# --- replacements

CREW = "ann bob cyd dan fay=doctor gus eve=mafioso rex=reserve sue=reserve"


def test_a_reserve_takes_the_seat_and_its_role_and_owes_nothing_on_that_day() -> None:
    town = Town(CREW)
    town.speak("ann", "bob", "cyd", "dan", "gus", "eve")
    town.votes("ann>bob", "bob>ann", "cyd>bob", "dan>bob", "fay>bob", "gus>bob", "eve>bob")
    town.days = 1
    assert town.close().autokilled == (Autokill("fay", ("post",)),)
    town.night()
    record = town.vote("ann>cyd", "cyd>ann", "dan>cyd", "gus>cyd", "eve>cyd", rulings=[("replace", "fay", "rex")])
    assert (record.replaced, record.missed, record.autokilled) == ((("fay", "rex"),), (), ())
    assert (town.game.roles["rex"], "rex" in record.living) == ("doctor", True)


def test_the_seat_s_vote_stands_until_changed() -> None:
    town = calm(CREW)
    record = town.vote("ann>bob", "gus>bob", "fay>ann", rulings=[("replace", "ann", "rex")])
    assert [(pile.candidate, pile.voters) for pile in record.tally] == [("bob", ("rex", "gus")), ("rex", ("fay",))]


def test_a_ruling_after_closing_seats_the_reserve_the_next_day() -> None:
    town = calm(CREW)
    town.vote("ann>bob", "cyd>bob")
    town.add(Ruling(at("22:00"), "replace", "bob", "rex"))
    assert "rex" not in town.game.living
    town.night()
    assert "rex" in town.game.living


def test_the_seat_s_letter_is_the_reserve_s() -> None:
    town = calm(CREW)
    town.speak(*town.game.living).rule("replace", "eve", "rex").write("eve", "strike", "ann")
    town.days = 1
    town.close()
    assert town.night().deaths == (Death("ann", ("mafia",)),)


@pytest.mark.parametrize(("old", "new"), [("zoe", "rex"), ("ann", "bob"), ("ann", "zoe"), ("rex", "sue")])
def test_only_a_waiting_reserve_replaces_a_player(old: str, new: str) -> None:
    town = calm(CREW)
    assert town.vote("gus>bob", rulings=[("replace", old, new)]).replaced == ()
    assert len(town.game.warnings) == 1


def test_a_seat_is_taken_once() -> None:
    town = calm(CREW)
    record = town.vote(rulings=[("replace", "ann", "rex"), ("replace", "ann", "sue")])
    assert (record.replaced, len(town.game.warnings)) == ((("ann", "rex"),), 1)


def test_the_role_may_be_drawn_from_the_empty_seats() -> None:
    town = calm(CREW, activity__replacement_role="draw")
    town.day("ann>fay", "cyd>fay")
    town.day("ann>gus", "cyd>gus")
    drawn = {replaced_role(replace(town.setup, seed=seed), town) for seed in range(20)}
    assert drawn == {"doctor", "villager"}


def replaced_role(setup: object, town: Town) -> str:
    ruling = Ruling(at("10:00", DATE + timedelta(days=2)), "replace", "gus", "rex", day=3)
    return games.fold(setup, [*town.journal, ruling]).roles["rex"]  # type: ignore[arg-type]


def test_the_gm_may_name_the_role() -> None:
    town = calm(CREW, activity__replacement_role="ask_gm")
    town.rule("replace", "ann", "rex", role="commissar").clock(at("12:00"))
    assert (town.game.roles["rex"], town.game.sides["rex"]) == ("commissar", "town")


def test_without_a_role_named_the_reserve_waits() -> None:
    town = calm(CREW, activity__replacement_role="ask_gm").rule("replace", "ann", "rex").clock(at("12:00"))
    assert (town.game.days[0].asks, "rex" in town.game.living) == (("which role does rex get?",), False)


# --- second votes


def revote(*second: str, tie_again: str = "nobody", clock: str = "22:00") -> Town:
    town = calm(votes__tie="revote", votes__tie_again=tie_again)
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
