"""What the public, a player and the GM may see, by every option of `[reveal]`."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import TypeVar

import pytest

from engine.events import (
    AutokillNotice,
    Event,
    GameOver,
    Gone,
    Morning,
    Replaced,
    RunningCount,
    SecondVote,
    ThroughGm,
    Verdict,
    VoteOpened,
)
from engine.model import Side
from engine.views import gm_view, player_view, public_view
from tests.engine.town import CREW, DATE, Town, at, calm

Seen = TypeVar("Seen", bound=Event)


def event(town: Town, kind: type[Seen], day: int = 1) -> Seen:
    """The event of that kind on that day."""
    return next(event for event in public_view(town.game).days[day - 1].events if isinstance(event, kind))


def has(town: Town, kind: type[Event]) -> bool:
    return any(isinstance(event, kind) for event in public_view(town.game).days[-1].events)


def night(town: Town, *letters: tuple[str, str, str], lynch: str = "bob") -> Town:
    """A day on which `lynch` is lynched, and a night of these letters."""
    if lynch:
        town.votes(f"ann>{lynch}", f"cyd>{lynch}")
    for sender, ability, target in letters:
        town.write(sender, ability, target)
    town.days += 1
    town.close()
    town.night()
    return town


# --- the vote


def test_an_open_vote_is_told_with_what_the_gm_was_given_before() -> None:
    town = calm().votes("ann>bob 12:00 gm", "cyd>bob 12:00").clock(at("20:00"))
    opened = event(town, VoteOpened)
    assert (opened.closes, opened.living) == (at("21:00"), town.game.living)
    assert [line.voter for line in opened.through_gm] == ["ann"]


def test_before_the_opening_nothing_is_told() -> None:
    assert public_view(calm().clock(at("12:00")).game).days[0].events == ()


def test_a_running_count_has_voters_misses_the_uncounted_and_the_open_ones() -> None:
    town = calm().votes("ann>bob 20:05", "cyd>bob 20:04", "dan>zoe", "fay?bob,cyd").clock(at("20:30"))
    running = event(town, RunningCount)
    assert [(pile.candidate, pile.votes, [given.voter for given in pile.given]) for pile in running.piles] == [
        ("bob", 2, ["cyd", "ann"])
    ]
    assert running.piles[0].given[0].at == at("20:04")
    assert (running.missed, [line.voter for line in running.not_counted]) == (("bob", "dan", "gus", "eve"), ["dan"])
    assert [line.voter for line in running.asks] == ["fay"]


def test_votes_given_to_the_gm_are_told_with_the_opening_or_at_once() -> None:
    town = calm(votes__via_gm="on").votes(
        "ann>bob 11:00 gm", "cyd>bob 20:05 gm", "cyd>ann 20:20", "dan?ann,bob 20:06 gm"
    )
    town.clock(at("20:30"))
    early = event(town, VoteOpened).through_gm
    told = event(town, ThroughGm)
    assert [(line.voter, line.target) for line in early] == [("ann", "bob")]
    assert (told.voter, told.target, told.at) == ("cyd", "bob", at("20:05"))


def test_penalty_votes_stand_last_without_a_time() -> None:
    town = Town("ann bob eve=mafioso", {"votes.missed": "self_votes 2", "activity.missed_vote": "nothing"})
    town.vote("ann>bob", "eve>bob")
    pile = event(town, Verdict).piles[0]
    assert (pile.votes, [(given.voter, given.at is None, given.weight) for given in pile.given]) == (
        4,
        [("ann", False, 1), ("eve", False, 1), ("bob", True, 2)],
    )


@pytest.mark.parametrize(("shown", "votes", "weight"), [("on", 3, 2), ("off", 2, 1)])
def test_weights_are_shown_or_hidden(shown: str, votes: int, weight: int) -> None:
    town = calm("ann=mayor bob cyd eve=mafioso", votes__weight_shown=shown)
    town.vote("ann>bob", "cyd>bob")
    pile = event(town, Verdict).piles[0]
    assert (pile.votes, pile.given[0].weight) == (votes, weight)


def test_the_verdict_is_told_with_the_rule_that_settled_the_tie() -> None:
    town = calm(votes__tie="earliest")
    town.vote("ann>bob", "bob>ann")
    verdict = event(town, Verdict)
    assert (verdict.tie, verdict.tie_rule, verdict.closed) == (("ann", "bob"), "earliest", at("21:00"))
    assert [gone.nick for gone in verdict.lynched] == ["bob"]
    assert not has(town, RunningCount)


def test_without_a_tie_no_rule_is_told() -> None:
    town = calm()
    town.vote("ann>bob")
    assert event(town, Verdict).tie_rule is None


def test_while_the_gm_has_to_say_there_is_no_verdict() -> None:
    town = calm(votes__tie="ask_gm")
    town.vote("ann>bob", "bob>ann")
    assert not has(town, Verdict)


def test_a_second_vote_is_told() -> None:
    town = calm(votes__tie="revote").votes("ann>bob", "bob>ann", "cyd>bob revote").clock(at("21:30"))
    second = event(town, SecondVote)
    assert (second.tied, second.closes, second.piles[0].votes) == (("ann", "bob"), at("22:00"), 1)


def test_one_who_was_spared_is_told_without_the_cause() -> None:
    town = calm("ann bob cyd fay=judge eve=mafioso").votes("ann>bob", "cyd>bob")
    town.write("fay", "pardon", at=at("20:30")).clock(at("21:00"))
    assert (event(town, Verdict).spared, event(town, Verdict).lynched) == (("bob",), ())


def test_a_replacement_is_told() -> None:
    town = calm("ann bob cyd fay=doctor eve=mafioso rex=reserve").rule("replace", "fay", "rex").clock(at("20:00"))
    assert event(town, Replaced) == Replaced(1, "fay", "rex")


# --- who left


@pytest.mark.parametrize(
    ("what", "told", "whole"), [("full", "doctor", True), ("side", "town", False), ("none", None, True)]
)
def test_what_is_told_of_the_lynched(what: str, told: str | None, whole: bool) -> None:
    town = calm(reveal__lynch_what=what)
    town.vote("ann>fay")
    assert event(town, Verdict).lynched == (Gone("fay", "lynched", 1, told, whole),)


def test_a_lynched_role_may_be_kept_for_the_morning() -> None:
    town = night(calm(reveal__lynch_when="after_night"), lynch="fay")
    assert event(town, Verdict).lynched == (Gone("fay", "lynched", 1, later=True),)
    assert event(town, Morning).revealed == (Gone("fay", "lynched", 1, "doctor"),)
    assert public_view(town.game).graveyard == (Gone("fay", "lynched", 1, "doctor"),)


def test_a_lynched_role_may_never_be_told() -> None:
    town = night(calm(reveal__lynch_when="never"), lynch="fay")
    assert event(town, Verdict).lynched == (Gone("fay", "lynched", 1),)
    assert event(town, Morning).revealed == ()


def test_nothing_is_kept_for_the_morning_where_nothing_is_told() -> None:
    town = night(calm(reveal__lynch_when="after_night", reveal__lynch_what="none"), lynch="fay")
    assert (event(town, Verdict).lynched[0].later, event(town, Morning).revealed) == (False, ())


@pytest.mark.parametrize(("what", "told"), [("full", "doctor"), ("side", "town"), ("none", None)])
def test_what_is_told_of_the_autokilled(what: str, told: str | None) -> None:
    town = Town(CREW, {"reveal.autokill_what": what, "votes.missed": "nothing"})
    town.vote("ann>bob", "bob>ann", "cyd>bob", "dan>bob", "gus>bob", "eve>bob")
    gone = event(town, AutokillNotice).gone
    assert [(one.nick, one.told, one.why) for one in gone] == [("fay", told, ("vote",))]


def test_an_autokill_at_dawn_is_told_after_the_morning() -> None:
    town = Town(CREW, {"activity.autokill_when": "dawn", "votes.missed": "nothing"})
    town.vote("ann>bob", "bob>ann", "cyd>bob", "dan>bob", "gus>bob", "eve>bob")
    assert not has(town, AutokillNotice)
    town.night()
    assert [type(event).__name__ for event in public_view(town.game).days[0].events] == [
        "VoteOpened",
        "Verdict",
        "Morning",
        "AutokillNotice",
    ]


@pytest.mark.parametrize(("what", "told"), [("full", "doctor"), ("side", "town"), ("none", None)])
def test_what_is_told_of_the_night_s_dead(what: str, told: str | None) -> None:
    town = night(calm(reveal__night_what=what), ("eve", "strike", "fay"))
    assert event(town, Morning).deaths == (Gone("fay", "died", 1, told, what != "side"),)


# --- the morning


def test_a_quiet_night_gives_no_cause() -> None:
    town = night(calm())
    assert event(town, Morning) == Morning(1, (), True, False, 0, (), (), (), ())


HEALED = (("eve", "strike", "gus"), ("fay", "heal", "gus"))


@pytest.mark.parametrize(
    ("saved", "saves", "named"), [("nothing", 0, ()), ("unnamed", 1, ()), ("named", 0, (Gone("gus", "saved", 1),))]
)
def test_what_is_told_of_the_saved(saved: str, saves: int, named: tuple[Gone, ...]) -> None:
    morning = event(night(calm(reveal__saved=saved), *HEALED), Morning)
    assert (morning.saves, morning.saved, morning.quiet) == (saves, named, True)


def test_the_role_of_the_saved_may_be_told() -> None:
    town = night(calm(reveal__saved="named", reveal__saved_role="on"), *HEALED)
    assert event(town, Morning).saved == (Gone("gus", "saved", 1, "villager"),)


@pytest.mark.parametrize(("tells", "told"), [("on", "doctor"), ("off", None)])
def test_the_role_of_one_who_saved_himself_is_an_option_of_its_own(tells: str, told: str | None) -> None:
    town = night(
        calm(reveal__saved="named", reveal__self_heal_role=tells), ("eve", "strike", "fay"), ("fay", "heal", "fay")
    )
    assert event(town, Morning).saved == (Gone("fay", "saved", 1, told),)


def test_the_mafia_s_target_is_told_only_when_somebody_died_by_it() -> None:
    assert event(night(calm(reveal__mafia_target="on"), ("eve", "strike", "gus")), Morning).targets == ("gus",)
    assert event(night(calm(reveal__mafia_target="on"), *HEALED), Morning).targets == ()
    assert event(night(calm(reveal__mafia_target="off"), ("eve", "strike", "gus")), Morning).targets == ()


@pytest.mark.parametrize(("tells", "told"), [("on", True), ("off", False)])
def test_a_mafia_that_did_not_agree_is_told_openly_or_not(tells: str, told: bool) -> None:
    town = night(
        calm(f"{CREW} hal=mafioso", reveal__no_agreement=tells), ("eve", "strike", "gus"), ("hal", "strike", "dan")
    )
    assert event(town, Morning).no_agreement is told


BOTH = (("eve", "strike", "gus"), ("max", "strike", "ann"))


def test_the_dead_stand_as_they_died_or_shuffled() -> None:
    crew = f"{CREW} max=maniac"
    listed = night(calm(crew, reveal__order="listed"), *BOTH)
    assert [gone.nick for gone in event(listed, Morning).deaths] == ["ann", "gus"]
    orders = set()
    for seed in range(12):
        town = calm(crew, reveal__order="shuffled")
        town.setup = replace(town.setup, seed=seed)
        orders.add(tuple(gone.nick for gone in event(night(town, *BOTH), Morning).deaths))
    assert orders == {("ann", "gus"), ("gus", "ann")}


def test_the_survivor_of_a_guess_strike_is_named() -> None:
    town = calm("ann bob cyd dan fay=doctor gus eve=mafioso")
    letter = town.write("eve", "guess_strike", "fay").journal.pop()
    move = replace(letter.moves[0], role="commissar")  # type: ignore[union-attr]
    town.add(replace(letter, moves=(move,)))  # type: ignore[arg-type]
    assert event(night(town), Morning).survivors == ("fay",)


@pytest.mark.parametrize(("miss", "told"), [("announce_target", ("gus",)), ("none", ())])
def test_the_don_s_miss_is_announced_or_not(miss: str, told: tuple[str, ...]) -> None:
    town = calm("ann bob cyd dan fay=escort gus eve=don", night__don_miss=miss)
    night(town, ("eve", "don_strike", "gus"), ("fay", "block", "eve"))
    assert event(town, Morning).survivors == told


# --- the end, and the whole


def test_at_the_end_everybody_s_role_is_told() -> None:
    town = night(calm("ann bob cyd dan fay=doctor eve=mafioso"), ("eve", "strike", "ann"), lynch="bob")
    town.votes("cyd>eve", "dan>eve").clock(at("21:00", DATE + timedelta(days=1)))
    over = event(town, GameOver, day=2)
    assert (over.winner, [(seat.nick, seat.role) for seat in over.seats][-2:]) == (
        "town",
        [("fay", "doctor"), ("eve", "mafioso")],
    )
    assert {seat.nick: (seat.gone.how, seat.gone.day) for seat in over.seats if seat.gone} == {
        "ann": ("died", 1),
        "bob": ("lynched", 1),
        "eve": ("lynched", 2),
    }


def test_while_the_game_goes_on_no_end_is_told() -> None:
    assert not has(night(calm()), GameOver)


def test_the_graveyard_tells_what_was_told() -> None:
    town = night(Town(CREW, {"votes.missed": "nothing", "activity.missed_post": "nothing"}), ("eve", "strike", "ann"))
    gone = public_view(town.game).graveyard
    assert [(one.nick, one.how) for one in gone][:2] == [("bob", "lynched"), ("dan", "autokilled")]


def test_a_concession_by_day_has_no_verdict() -> None:
    town = calm().write("eve", "concede", at=at("12:00")).clock(at("13:00"))
    assert ([type(event).__name__ for event in public_view(town.game).days[0].events]) == ["GameOver"]


def test_a_player_knows_his_role_his_partners_and_what_he_was_told() -> None:
    town = night(calm("ann bob cyd dan fay=commissar gus eve=mafioso hal=mafioso"), ("fay", "check", "eve"))
    view = player_view(town.game, "fay")
    assert (view.role, view.side, view.partners) == ("commissar", Side.TOWN, ())
    assert [(private.kind, private.result) for private in view.told[1]] == [("check", "mafia")]
    assert [line.sender for line in view.letters[1]] == ["fay"]
    assert player_view(town.game, "eve").partners == ("hal",)


def test_who_does_not_know_his_role_learns_it_when_he_dies() -> None:
    town = calm("ann bob=bastard cyd dan eve=mafioso")
    assert player_view(town.game, "bob").role == "villager"
    assert player_view(night(town).game, "bob").role == "bastard"


def test_the_gm_sees_open_votes_questions_and_warnings() -> None:
    town = calm(votes__tie="ask_gm").votes("ann>bob", "bob>ann", "cyd?ann,bob").rule("dance", day=1).clock(at("21:00"))
    view = gm_view(town.game)
    assert ([line.voter for line in view.open_votes], len(view.asks), len(view.warnings)) == (["cyd"], 1, 1)
    assert view.public == public_view(town.game)
