"""Silence and what it costs, by every option of `[activity]`."""

from __future__ import annotations

import pytest

from engine.binding import roles_for
from engine.journal import GamePost
from engine.model import Autokill
from engine.options import Options
from tests.engine.town import Town, at, sums


def silenced(town: Town, *, speak: str, votes: tuple[str, ...]) -> tuple[Autokill, ...]:
    """A day on which only these speak."""
    town.speak(*speak.split()).votes(*votes)
    town.days += 1
    return town.close().autokilled


ALL_VOTE = ("ann>bob", "bob>ann", "cyd>bob", "dan>bob", "eve>ann")


def test_who_has_not_posted_is_autokilled_although_he_voted() -> None:
    town = Town("ann bob cyd dan eve=mafioso fay")
    town.speak("ann", "bob", "cyd", "dan", "eve").votes(*ALL_VOTE, "fay>bob")
    town.days += 1
    record = town.close()
    assert (record.lynched, record.autokilled) == (("bob",), (Autokill("fay", ("post",)),))
    assert sums(record)["bob"] == 4


def test_one_post_more_may_be_owed() -> None:
    town = Town(options={"activity.min_posts": 2})
    town.speak("ann", "bob", "cyd", "dan", "eve").speak("ann", "bob", "cyd", "dan")
    assert silenced(town, speak="", votes=ALL_VOTE) == (Autokill("eve", ("post",)),)


def test_a_missed_post_may_cost_nothing() -> None:
    assert not silenced(Town(options={"activity.missed_post": "nothing"}), speak="", votes=ALL_VOTE)


def test_a_missed_post_may_cost_a_warning() -> None:
    town = Town(options={"activity.missed_post": "warn"})
    assert not silenced(town, speak="ann bob cyd dan", votes=ALL_VOTE)
    assert town.game.days[0].warned == (("eve", "post"),)


def test_who_has_not_voted_is_autokilled() -> None:
    record = Town().vote("ann>bob", "bob>ann", "cyd>bob", "dan>bob")
    assert (record.missed, record.autokilled) == (("eve",), (Autokill("eve", ("vote",)),))
    assert sums(record)["eve"] == 1


def test_who_is_lynched_by_his_own_missed_vote_is_not_autokilled_as_well() -> None:
    record = Town().vote("ann>eve", "bob>ann", "cyd>eve", "dan>bob")
    assert (record.lynched, record.autokilled) == (("eve",), ())


def test_both_misses_are_told() -> None:
    votes = ("ann>bob", "bob>ann", "cyd>bob", "dan>bob")
    assert silenced(Town(), speak="ann bob cyd dan", votes=votes) == (Autokill("eve", ("post", "vote")),)


def test_a_missed_vote_may_cost_nothing() -> None:
    town = Town(options={"activity.missed_vote": "nothing", "votes.missed": "nothing"})
    assert town.vote("ann>bob").autokilled == ()


def test_a_missed_vote_may_cost_a_warning() -> None:
    record = Town(options={"activity.missed_vote": "warn"}).vote("ann>bob", "bob>ann", "cyd>bob", "dan>bob")
    assert (record.autokilled, record.warned) == ((), (("eve", "vote"),))


def test_the_second_miss_of_the_game_kills() -> None:
    options = {"activity.missed_vote": "autokill_after 2", "votes.missed": "nothing"}
    town = Town("ann bob cyd dan eve=mafioso fay gus hal", options)
    assert town.day("ann>bob", "bob>ann", "cyd>bob", "eve>bob", "fay>bob", "gus>bob").autokilled == ()
    votes = ("ann>cyd", "cyd>ann", "eve>cyd", "fay>cyd", "gus>cyd", "hal>cyd")
    assert town.day(*votes).autokilled == (Autokill("dan", ("vote",)),)


# --- the window


@pytest.mark.parametrize(
    ("window", "clock", "spared"),
    [
        ("day", "19:59", True),
        ("day", "20:00", False),
        ("day_and_evening", "20:59:59", True),
        ("day_and_evening", "21:00", False),
        ("day_and_evening", "08:59", False),
    ],
)
def test_posts_count_in_their_window(window: str, clock: str, spared: bool) -> None:
    town = Town(options={"activity.window": window})
    town.speak("ann", "bob", "cyd", "dan").speak("eve", at=at(clock))
    assert (silenced(town, speak="", votes=ALL_VOTE) == ()) is spared


def test_a_post_of_nothing_but_quotes_does_not_count() -> None:
    town = Town().speak("ann", "bob", "cyd", "dan").speak("eve", chars=0)
    assert silenced(town, speak="", votes=ALL_VOTE) == (Autokill("eve", ("post",)),)


def test_a_post_that_was_seen_counts_once_whatever_became_of_it() -> None:
    town = Town(options={"activity.min_posts": 2}).speak("ann", "ann", "bob", "bob", "cyd", "cyd", "dan", "dan")
    post = GamePost(900, "eve", at("10:00"), 5)
    assert silenced(town.add(post, post), speak="", votes=ALL_VOTE) == (Autokill("eve", ("post",)),)


def test_short_posts_count_and_are_shown_to_the_gm() -> None:
    town = Town(options={"activity.min_chars": 20}).speak("ann", chars=25).speak("bob", "cyd", "dan", "eve", chars=3)
    assert not silenced(town, speak="", votes=ALL_VOTE)
    assert town.game.days[0].short_posts == (2, 3, 4, 5)


# --- the GM's warnings


def warned(town: Town) -> tuple[Autokill, ...]:
    town.vote(*ALL_VOTE, rulings=[("warn", "eve")])
    town.night()
    return town.vote("ann>cyd", "cyd>ann", "dan>cyd", "eve>ann", rulings=[("warn", "eve")]).autokilled


def test_the_second_warning_kills() -> None:
    assert warned(Town("ann bob cyd dan eve=mafioso")) == (Autokill("eve", ("warned",)),)


def test_warnings_kill_nobody_where_that_is_off() -> None:
    assert warned(Town(options={"activity.second_offence": "off"})) == ()


def test_a_warning_is_told() -> None:
    assert Town().vote(*ALL_VOTE, rulings=[("warn", "eve")]).warned == (("eve", "warned"),)


def test_a_pardon_forgives_the_day_s_misses() -> None:
    record = Town().vote("ann>bob", "bob>ann", "cyd>bob", "dan>bob", rulings=[("pardon", "eve")])
    assert record.autokilled == ()


def test_a_pardon_takes_a_warning_back() -> None:
    town = Town()
    town.vote(*ALL_VOTE, rulings=[("warn", "eve"), ("pardon", "eve")])
    town.night()
    votes = ("ann>cyd", "cyd>ann", "dan>cyd", "eve>ann")
    assert town.vote(*votes, rulings=[("warn", "eve")]).autokilled == ()


def test_the_gm_takes_somebody_out() -> None:
    record = Town().vote(*ALL_VOTE, rulings=[("kill", "dan", "")])
    assert (record.autokilled, record.lynched) == ((Autokill("dan", ("ruled",)),), ("bob",))


def test_rulings_about_people_out_of_the_game_are_refused() -> None:
    town = Town()
    town.vote(*ALL_VOTE, rulings=[("kill", "zoe"), ("warn", "zoe")])
    assert [warning for warning in town.game.warnings if "zoe" in warning] == [
        "the ruling 'kill zoe' was not followed: the rules of this game or its course do not allow it",
        "the ruling 'warn zoe' was not followed: the rules of this game or its course do not allow it",
    ]


# --- when autokill falls


def dawn_town() -> Town:
    options = {"activity.autokill_when": "dawn", "votes.missed": "nothing"}
    return Town("ann bob cyd dan eve=mafioso fay=doctor gus hal", options)


def test_autokill_at_dawn_leaves_the_silent_alive_for_the_night() -> None:
    town = dawn_town()
    record = town.vote("ann>bob", "bob>ann", "cyd>bob", "eve>bob", "fay>bob", "gus>bob", "hal>bob")
    assert (record.autokilled, "dan" in record.living) == ((Autokill("dan", ("vote",)),), True)
    assert "dan" not in town.night().living


def test_the_silent_may_be_struck_before_dawn() -> None:
    town = dawn_town()
    town.vote("ann>bob", "bob>ann", "cyd>bob", "eve>bob", "fay>bob", "gus>bob", "hal>bob")
    town.days -= 1
    town.write("eve", "strike", "dan")
    town.days += 1
    record = town.night()
    assert ([death.player for death in record.deaths], record.autokilled) == (["dan"], ())


def test_the_silent_do_not_act_before_dawn() -> None:
    town = dawn_town()
    town.vote("ann>bob", "bob>ann", "cyd>bob", "dan>bob", "eve>bob", "gus>bob", "hal>bob")
    town.days -= 1
    town.write("fay", "heal", "ann").write("eve", "strike", "ann")
    town.days += 1
    assert [death.player for death in town.night().deaths] == ["ann"]


# --- who owes nothing


def test_one_switched_off_for_the_game_day_owes_neither_post_nor_vote() -> None:
    block = {"side": "town", "blocks": [{"kind": "block", "scope": "game_day"}]}
    rules = Options.for_profile("classic", {"votes.tie": "nobody", "night.dead_act": "no"})
    town = Town("ann bob cyd dan eve=mafioso fay=thug gus", roles=roles_for(rules, {"громила": block}))
    town.speak(*town.game.living).votes("ann>bob", "bob>ann", "cyd>bob", "dan>bob", "eve>bob", "fay>bob", "gus>bob")
    town.write("fay", "block", "dan")
    town.days += 1
    town.close()
    town.night()
    town.speak("ann", "cyd", "eve", "fay", "gus").votes("ann>cyd", "cyd>ann", "eve>cyd", "fay>cyd", "gus>cyd")
    town.days += 1
    record = town.close()
    assert (record.autokilled, record.missed) == ((), ())
