"""Which letters stand: the last one wins, limits, refusals, questions, withdrawals, deadlines."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from engine.journal import Letter, Move
from tests.engine.scenario import START, Scenario, changed, letter

NIGHT = START + timedelta(hours=13)


def game(**options: object) -> Scenario:
    named = {f"night.{name}": value for name, value in options.items()}
    return Scenario(named, doc="doctor", bob="mafioso", cal="mafioso", ann="villager", eve="villager", fay="villager")


def test_the_last_letter_wins_for_each_ability():
    assert game().judge("doc heal ann", "doc heal eve") == ["refused replaced", "accepted"]


def test_one_letter_may_hold_several_moves():
    both = Letter(0, "don", NIGHT, (Move("strike", "ann"), Move("don_strike", "eve")))
    don = Scenario(don="don", ann="villager", eve="villager", fay="villager")
    assert don.night(both).deaths == {"eve": ("don",), "ann": ("mafia",)}


def test_a_refused_letter_leaves_the_earlier_one_standing():
    healing = Scenario(profile="boss", doc="doctor", bob="mafioso", ann="villager")
    healing.night("doc heal doc")
    assert healing.judge("doc heal ann", "doc heal doc") == ["accepted", "refused limit"]


def test_an_open_question_leaves_the_earlier_letter_standing_until_it_is_answered():
    unsure = changed(letter("doc heal x", 1, NIGHT + timedelta(minutes=1)), target=None, ask="ambiguous")
    assert game().judge("doc heal ann", unsure) == ["accepted", "ask ambiguous"]
    later = replace(letter("doc heal eve", 2, NIGHT + timedelta(minutes=2)))
    assert game().judge("doc heal ann", unsure, later) == ["refused replaced", "refused replaced", "accepted"]


def test_a_question_open_at_the_deadline_comes_to_nothing_and_is_told_to_the_gm():
    unsure = changed(letter("doc heal x", 0, NIGHT), target=None, ask="ambiguous", candidates=("ann", "eve"))
    night = game().night(unsure, "bob strike ann", "cal strike ann")
    assert night.dead == ["ann"]
    assert night.outcome.asks == ("letter from doc (heal → ann / eve): several names fit",)


def test_letters_close_on_the_second():
    closes = game().plan(1).moves_close
    in_time, late = letter("doc heal ann", 0, closes - timedelta(seconds=1)), letter("doc heal eve", 1, closes)
    assert game().judge(in_time, late) == ["accepted", "refused late"]
    night = game().night(late)
    assert night.failed == [("doc", "heal", "eve", "late")]
    assert night.told("late") == {"doc": None}


def test_where_moves_are_due_with_the_votes_they_close_with_them():
    early = Scenario(profile="boss", doc="doctor", bob="mafioso", ann="villager")
    assert early.judge(letter("doc heal ann", 0, early.plan(1).vote_closes)) == ["refused late"]


@pytest.mark.parametrize(("change", "states"), [
    ("never", ["accepted", "refused limit", "refused limit"]),
    (1, ["refused replaced", "accepted", "refused limit"]),
    ("unlimited", ["refused replaced", "refused replaced", "accepted"]),
])  # fmt: skip
def test_changes_may_be_limited(change: object, states: list[str]):
    assert game(change=change).judge("doc heal ann", "doc heal eve", "doc heal fay") == states


def test_the_same_target_again_spends_no_change():
    assert game(change="never").judge("doc heal ann", "doc heal ann") == ["refused replaced", "accepted"]


def test_as_yesterday_means_the_last_accepted_target():
    repeated = changed(letter("doc heal x", 0, NIGHT), target=None, as_yesterday=True)
    repeating = game()
    assert repeating.judge(repeated) == ["ask no_target"]
    repeating.night("doc heal ann")
    tomorrow = replace(repeated, at=repeated.at + timedelta(days=1))
    assert repeating.night(tomorrow, "bob strike ann", "cal strike ann").saved == {"ann": ("doc",)}


def test_as_yesterday_is_judged_like_any_other_target():
    repeating = game()
    repeating.night("doc heal ann", "bob strike eve", "cal strike eve")
    repeating.night("bob strike ann", "cal strike ann")
    again = changed(letter("doc heal x", 0, NIGHT + timedelta(days=2)), target=None, as_yesterday=True)
    assert repeating.judge(again) == ["refused dead_target"]


def test_a_move_may_be_taken_back():
    back = changed(letter("doc heal x", 1, NIGHT + timedelta(minutes=1)), target=None, withdraws=True)
    night = game().night("doc heal ann", back, "bob strike ann", "cal strike ann")
    assert night.states[:2] == ["refused withdrawn", "accepted"]
    assert night.dead == ["ann"]


def test_a_pass_takes_all_of_the_nights_moves_back():
    unsure = changed(letter("doc heal x", 1, NIGHT + timedelta(minutes=1)), target=None, ask="conditional")
    assert game().judge("doc heal ann", unsure, "doc pass") == ["refused withdrawn", "refused replaced", "accepted"]


@pytest.mark.parametrize("back", ["doc heal x", "doc pass"])
def test_after_the_deadline_nothing_can_be_taken_back(back: str):
    late = changed(letter(back, 1, game().plan(1).moves_close), target=None, withdraws="heal" in back)
    night = game().night("doc heal ann", late, "bob strike ann", "cal strike ann")
    assert night.states[:2] == ["accepted", "refused late"]
    assert night.saved == {"ann": ("doc",)}
    assert night.told("late") == {"doc": None}
    assert night.whys == ["healed"]


def test_a_pass_is_silence_among_the_mafia():
    assert game().night("bob strike ann", "cal pass").whys == ["silent_member"]


def test_who_has_left_writes_in_vain():
    leaving = game()
    night = leaving.night("doc heal ann", lynched=["doc"])
    assert night.states == ["refused dead_sender"]
    assert leaving.judge("doc heal ann") == ["refused dead_sender"]


def test_a_stranger_is_refused_and_gets_no_letter_back():
    night = game().night("zed heal ann")
    assert night.states == ["refused outsider"]
    assert (night.outcome.private, night.failed) == ((), [])


def test_every_refusal_is_told_to_the_sender():
    assert game().night("doc heal zed", "ann check bob").told("refused") == {"ann": "no_such_ability"}


def test_a_name_that_is_nobodys_is_asked_about():
    assert game().judge("doc heal zed") == ["ask unknown_name"]


def test_a_move_without_a_name_is_asked_about():
    assert game().judge("doc heal") == ["ask no_target"]


def test_what_the_letter_reader_doubts_is_asked_about_only_where_the_sender_has_the_ability():
    doubt = changed(letter("ann heal x", 0, NIGHT), target=None, ask="ambiguous")
    assert game().judge(doubt) == ["refused no_such_ability"]


def test_the_dead_are_no_target_from_the_moment_the_vote_closes():
    before = letter("doc heal ann", 0, game().plan(1).vote_closes - timedelta(minutes=1))
    after = letter("doc heal ann", 0, game().plan(1).vote_closes)
    assert game().judge(before, lynched=["ann"]) == ["accepted"]
    assert game().judge(after, lynched=["ann"]) == ["refused dead_target"]
    assert game().night(before, lynched=["ann"]).failed == [("doc", "heal", "ann", "dead_target")]


def test_a_refused_letter_to_a_joint_strike_that_happened_does_not_matter():
    night = game(mafia_decides="last").night("bob strike cal", "cal strike ann")
    assert (night.dead, night.failed) == (["ann"], [])


def test_a_guess_needs_its_role():
    assert game().judge("bob guess_strike doc") == ["ask no_target"]


def test_one_guess_a_night_for_the_whole_side():
    asked = ["bob guess_strike doc=witness", "cal guess_strike doc=doctor", "bob guess_strike doc=doctor"]
    assert game().judge(*asked) == ["refused replaced", "refused limit", "accepted"]


def test_guesses_may_be_limited_for_the_game():
    limited = game(guess_uses=1)
    limited.night("bob guess_strike ann=doctor")
    assert limited.judge("cal guess_strike doc=doctor") == ["refused limit"]


def test_there_is_no_guess_where_the_rules_have_none():
    assert game(guess_strike="off").judge("bob guess_strike doc=doctor") == ["refused no_such_ability"]


def test_a_role_may_hold_the_guess_strike_of_its_own():
    bound = {
        "адвокат": {"side": "mafia", "blocks": [{"kind": "strike", "guess_role": True, "miss_penalty": "actor_dies"}]}
    }
    held = Scenario(
        {"night.guess_strike": "off"}, roles=bound, adv="адвокат", bob="mafioso", doc="doctor", ann="villager"
    )
    assert held.judge("bob guess_strike doc=doctor") == ["refused no_such_ability"]
    assert held.night("adv guess_strike doc=witness").deaths == {"adv": ("penalty",)}


def test_a_pass_leaves_offers_and_concessions_alone():
    leaving = game().night("bob recruit ann", "bob concede", "bob strike eve", "bob pass", lynched=["cal"])
    assert leaving.states == ["accepted", "accepted", "refused withdrawn", "accepted"]
