"""Reserves stepping into somebody's place, by every value of `activity.replacement_role`."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from engine import game as games
from engine.journal import Ruling
from engine.model import Autokill, Death
from tests.engine.town import DATE, Town, at, calm

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
