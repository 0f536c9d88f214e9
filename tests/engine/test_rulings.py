"""The GM's rulings on letters: voided, restored, read anew, taken as written."""

from __future__ import annotations

from datetime import timedelta

from engine.journal import Letter, Move, Ruling
from engine.rulings import written
from tests.engine.scenario import START, Scenario, changed, letter

NIGHT = START + timedelta(hours=13)


def ruling(number: int, value: str) -> Ruling:
    return Ruling(NIGHT, "move", str(number), value)


def game() -> Scenario:
    return Scenario(doc="doctor", jo="journalist", bob="mafioso", ann="villager", eve="villager")


UNSURE = changed(letter("doc heal x", 0, NIGHT), target=None, ask="ambiguous", candidates=("ann", "eve"))


def test_a_voided_letter_is_as_if_never_sent():
    night = game().night("doc heal ann", "doc heal eve", "bob strike ann", rulings=[ruling(1, "void")])
    assert night.states == ["accepted", "refused void_by_gm", "accepted"]
    assert night.saved == {"ann": ("doc",)}
    assert night.told("refused") == {}


def test_what_was_voided_may_be_restored():
    rulings = [ruling(0, "void"), ruling(0, "restore")]
    assert game().judge("doc heal ann", rulings=rulings) == ["accepted"]


def test_a_question_is_answered_by_naming_the_target():
    night = game().night(UNSURE, "bob strike eve", rulings=[ruling(0, "eve")])
    assert (night.states[0], night.saved, night.outcome.asks) == ("accepted", {"eve": ("doc",)}, ())


def test_a_nick_that_looks_like_a_word_is_written_with_its_field():
    odd = Scenario(doc="doctor", bob="mafioso", void="villager", ann="villager")
    assert odd.night(UNSURE, "bob strike void", rulings=[ruling(0, written("void"))]).saved == {"void": ("doc",)}


def test_a_ruling_overrides_the_deadline_and_the_limits_but_not_death():
    late = letter("doc heal ann", 0, game().plan(1).moves_close)
    assert game().judge(late, rulings=[ruling(0, "accept")]) == ["accepted"]
    limited = Scenario(profile="boss", doc="doctor", bob="mafioso", ann="villager")
    limited.night("doc heal doc")
    assert limited.judge("doc heal doc", rulings=[ruling(0, "accept")]) == ["accepted"]
    limited.night("bob strike ann")
    assert limited.judge("doc heal ann", rulings=[ruling(0, "accept")]) == ["refused dead_target"]


def test_a_ruling_gives_nobody_an_ability():
    assert game().judge("ann heal eve", rulings=[ruling(0, "accept")]) == ["refused no_such_ability"]


def test_accepting_takes_an_unclear_move_as_it_is_read():
    unclear = changed(letter("doc heal ann", 0, NIGHT), ask="conditional")
    assert game().judge(unclear, rulings=[ruling(0, "accept")]) == ["accepted"]


def test_a_move_may_be_read_out_of_a_letter_that_held_none():
    empty = Letter(0, "doc", NIGHT)
    night = game().night(empty, "bob strike ann", rulings=[ruling(0, written("ann", ability="heal"))])
    assert night.saved == {"ann": ("doc",)}


def test_a_ruling_may_set_everything_and_choose_the_move():
    two = Letter(0, "jo", NIGHT, (Move("check", "ann"), Move("check", ask="several_targets")))
    second = ruling(0, written("bob", target2="eve", move=1))
    assert game().judge(two, rulings=[second]) == ["refused replaced", "accepted"]
    by_ability = Letter(0, "bob", NIGHT, (Move("strike", "ann"), Move("guess_strike", "doc", ask="conditional")))
    guess = ruling(0, written("doc", ability="guess_strike", role="doctor"))
    assert game().judge(by_ability, rulings=[guess]) == ["accepted", "accepted"]


def test_another_ability_than_was_read_answers_the_open_question():
    asked = Letter(0, "bob", NIGHT, (Move("strike", "ann"), Move("recruit", ask="unknown_name")))
    guess = ruling(0, written("doc", ability="guess_strike", role="doctor"))
    assert game().night(asked, rulings=[guess]).dead == ["doc", "ann"]


def test_a_move_beyond_the_last_is_added():
    one = Letter(0, "bob", NIGHT, (Move("strike", "ann"),))
    added = ruling(0, written("doc", ability="guess_strike", role="doctor", move=7))
    assert game().judge(one, rulings=[added]) == ["accepted", "accepted"]


def test_rulings_on_other_things_change_no_letter():
    other = [Ruling(NIGHT, "vote", "0", "void"), ruling(5, "void")]
    assert game().judge("doc heal ann", rulings=other) == ["accepted"]
