"""Every way in which a game ends, and when it does not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.evening import Secrets
from engine.model import Player, Setup, Side
from engine.options import Options
from engine.role import immune_to_lynch
from engine.victory import Look, look
from tests.engine.town import DATE, Town, at

CALM = {"votes.missed": "nothing", "activity.missed_vote": "nothing"}


def seen(players: str, *, living: str = "", profile: str = "boss", conceded: str = "", **options: object) -> Look:
    """A look at a game of these, all of them living unless told otherwise; `nick=role` or `nick=role/side`."""
    words = [word.partition("=")[::2] for word in players.split()]
    seats = {nick: (role or "villager").partition("/")[::2] for nick, role in words}
    town = Town(" ".join(f"{nick}={role}" for nick, (role, _) in seats.items()), profile=profile).setup
    rules = Options.for_profile(profile, {key.replace("__", "."): value for key, value in options.items()})
    setup = Setup(rules, tuple(Player(nick, role) for nick, (role, _) in seats.items()), DATE, roles=town.roles)
    sides = {nick: Side(side) if side else town.roles[role].side for nick, (role, side) in seats.items()}
    roles = {nick: role for nick, (role, _) in seats.items()}
    secrets = Secrets(roles=roles, sides=sides, conceded=frozenset(conceded.split()))
    return look(setup, secrets, tuple(living.split()) or tuple(seats))


def test_the_game_goes_on() -> None:
    assert seen("ann bob cyd=mafioso") == Look()


def test_the_town_has_won_without_a_mafia() -> None:
    assert seen("ann bob cyd=mafioso", living="ann bob").winner == "town"


def test_a_living_maniac_keeps_the_town_from_winning() -> None:
    assert seen("ann bob cyd=mafioso dan=maniac", living="ann bob dan", victory__also_maniac="on").winner is None
    assert seen("ann bob cyd=mafioso dan=maniac", living="ann bob dan", victory__also_maniac="off").winner == "town"


def test_nobody_is_left() -> None:
    assert look_at_nobody() == Look("draw")


def look_at_nobody() -> Look:
    town = Town("ann bob=mafioso").setup
    secrets = Secrets(roles={"ann": "villager", "bob": "mafioso"}, sides={"ann": Side.TOWN, "bob": Side.MAFIA})
    return look(town, secrets, ())


# --- the mafia


def test_the_mafia_have_won_at_parity() -> None:
    assert seen("ann bob cyd=mafioso dan=mafioso").winner == "mafia"


def test_the_maniac_counts_as_one_of_the_others() -> None:
    assert seen("ann=maniac bob cyd=mafioso").winner is None
    assert seen("ann=maniac cyd=mafioso dan=mafioso").winner == "mafia"


def test_a_family_wins_when_no_other_killers_are_left() -> None:
    families = "ann bob=mafioso/mafia_a cyd=mafioso/mafia_a dan=mafioso/mafia_b"
    assert seen(families).winner is None
    assert seen(families, living="ann bob cyd").winner == "mafia_a"
    assert (
        seen("ann bob=mafioso/mafia_a cyd=mafioso/mafia_a dan=mafioso/mafia_b eve=maniac", living="bob cyd eve")
        == Look()
    )


def test_the_second_family_may_win_too() -> None:
    assert seen("ann bob=mafioso/mafia_a dan=mafioso/mafia_b", living="ann dan").winner == "mafia_b"


IMPOSSIBLE = {"profile": "classic", "votes__tie": "nobody"}


def test_an_impossible_game_is_proposed_and_not_decided() -> None:
    assert seen("ann bob cyd=mafioso dan=mafioso", **IMPOSSIBLE) == Look(proposed="mafia")


def test_a_majority_of_others_can_still_vote() -> None:
    assert seen("ann bob cyd=mafioso", **IMPOSSIBLE) == Look()


def test_a_tie_may_still_remove_a_mafioso() -> None:
    assert seen("ann bob cyd=mafioso dan=mafioso", profile="classic", votes__tie="random_list") == Look()


def test_the_mayor_s_weight_is_counted() -> None:
    assert seen("ann=mayor cyd=mafioso", **IMPOSSIBLE) == Look()


def test_one_who_can_strike_makes_it_possible() -> None:
    assert seen("ann=executioner cyd=mafioso", **IMPOSSIBLE) == Look()


def test_mafiosi_whom_no_vote_can_remove() -> None:
    town = Town("ann bob cyd=mafioso", {"votes.tie": "nobody"}, profile="classic")
    roles = dict(town.setup.roles)
    roles["mafioso"] = replace(roles["mafioso"], blocks=(immune_to_lynch(),))
    setup = replace(town.setup, roles=roles)
    secrets = Secrets(
        roles={"ann": "villager", "bob": "villager", "cyd": "mafioso"},
        sides={"ann": Side.TOWN, "bob": Side.TOWN, "cyd": Side.MAFIA},
    )
    assert look(setup, secrets, ("ann", "bob", "cyd")) == Look(proposed="mafia")


def test_with_nobody_else_alive_there_is_nothing_to_confirm() -> None:
    assert seen("ann cyd=mafioso", living="cyd", **IMPOSSIBLE).winner == "mafia"


# --- the lone killer


@pytest.mark.parametrize(("duel", "expected"), [("maniac", Look("maniac")), ("ask_gm", Look(proposed="maniac"))])
def test_one_against_one(duel: str, expected: Look) -> None:
    assert seen("ann bob=maniac cyd=mafioso", living="ann bob", victory__maniac_duel=duel) == expected
    assert seen("ann bob=maniac cyd=mafioso", living="bob cyd", victory__maniac_duel=duel) == expected


def test_the_last_one_alive_is_the_maniac() -> None:
    assert seen("ann bob=maniac cyd=mafioso", living="bob", victory__maniac_duel="ask_gm").winner == "maniac"


def test_two_lone_killers_go_on() -> None:
    assert seen("ann bob=maniac cyd=maniac", living="bob cyd") == Look()


# --- giving up


def test_all_living_mafiosi_give_up() -> None:
    players = "ann bob cyd eve dan=mafioso fay=mafioso gus=mafioso"
    assert (
        seen(players, living="ann bob cyd eve dan fay", conceded="dan fay", victory__concession="on").winner == "town"
    )
    assert seen(players, living="ann bob cyd eve dan fay", conceded="dan", victory__concession="on") == Look()
    assert seen(players, living="ann bob cyd eve dan fay", conceded="dan fay", victory__concession="off") == Look()


# --- in the course of a day


def test_the_game_ends_with_the_lynch_and_no_night_follows() -> None:
    town = Town("ann bob cyd dan eve=mafioso")
    record = town.day("ann>eve", "bob>eve", "cyd>eve", "dan>ann", "eve>ann")
    assert (town.game.winner, record.resolved, record.dawned) == ("town", True, False)
    assert len(town.game.days) == 1


def test_the_game_ends_with_an_autokill_and_a_lynch_together() -> None:
    town = Town("ann bob cyd dan eve=mafioso")
    record = town.day("ann>bob", "bob>ann", "cyd>bob", "dan>bob")
    assert (record.lynched, town.game.winner) == (("bob",), "town")


def test_the_game_ends_after_the_night() -> None:
    town = Town("ann bob cyd eve=mafioso", {**CALM, "victory.mafia": "parity"})
    town.speak(*town.game.living).votes("ann>bob").write("eve", "strike", "ann")
    town.days = 1
    town.close()
    town.night()
    assert (town.game.winner, town.game.living) == ("mafia", ("cyd", "eve"))


def duel() -> Town:
    town = Town("ann bob cyd=maniac dan eve=mafioso", CALM)
    town.speak(*town.game.living).votes("ann>eve", "bob>eve").write("cyd", "strike", "bob")
    town.days = 1
    town.close()
    town.night()
    town.speak("ann", "cyd", "dan").votes("ann>dan", "cyd>dan")
    town.days = 2
    return town


def test_a_proposed_victory_waits_for_the_gm() -> None:
    town = duel()
    record = town.close()
    assert record.asks == ("a victory, it seems: maniac; confirm (end) or play on",)
    assert (town.game.winner, record.resolved) == (None, False)


def test_the_gm_confirms_a_victory_at_once() -> None:
    town = duel()
    town.close()
    town.rule("end", value="solo", day=2)
    assert (town.game.winner, town.game.days[1].dawned) == ("maniac", False)


def test_the_gm_s_word_that_the_game_is_over_is_final_at_dawn() -> None:
    town = Town("ann bob cyd dan eve=mafioso", CALM)
    town.vote("ann>bob", rulings=[("end", "", "draw")])
    assert town.game.winner is None
    town.night()
    assert town.game.winner == "draw"


def concession(*letters: tuple[str, str, str]) -> Town:
    town = Town("ann bob cyd dan fay gus eve=mafioso hal=mafioso", CALM)
    town.speak(*town.game.living).votes("ann>bob", "cyd>bob")
    for sender, ability, clock in letters:
        town.write(sender, ability, at=at(clock))
    town.days = 1
    return town


def test_a_concession_during_the_day_ends_the_game_without_a_vote() -> None:
    town = concession(("eve", "concede", "12:00"), ("hal", "concede", "13:00")).clock(at("13:30"))
    record = town.game.days[0]
    assert (town.game.winner, record.lynched, record.judged) == ("town", (), False)
    assert town.close().lynched == ()


def test_one_concession_is_not_enough() -> None:
    town = concession(("eve", "concede", "12:00"))
    assert town.close().lynched == ("bob",)
    assert town.game.winner is None


def test_a_concession_at_night_ends_the_game_before_anybody_dies() -> None:
    town = concession(
        ("hal", "strike", "22:00"), ("eve", "strike", "22:01"), ("hal", "concede", "23:00"), ("eve", "concede", "23:01")
    )
    town.close()
    assert town.night().deaths == ()
    assert (town.game.winner, town.game.days[0].lynched) == ("town", ("bob",))


def test_who_is_lynched_need_not_have_given_up() -> None:
    town = Town("ann bob cyd dan eve=mafioso hal=mafioso", CALM)
    town.speak(*town.game.living).votes("ann>hal", "cyd>hal").write("eve", "concede", at=at("12:00"))
    town.days = 1
    town.close()
    assert town.game.winner == "town"


def test_nobody_gives_up_where_that_is_off() -> None:
    town = Town("ann bob cyd dan eve=mafioso", {**CALM, "victory.concession": "off"})
    town.speak(*town.game.living).write("eve", "concede", at=at("12:00"))
    town.days = 1
    town.close()
    assert town.game.winner is None
