"""Role letters: what a player is told of his role, in the words of this game's rules."""

from __future__ import annotations

from typing import Any

import pytest

from engine.describe import RoleLetter, block_words, role_letter
from engine.model import Player
from engine.parameters import PARAMETERS
from engine.role import MAKERS
from engine.roles import ROLES
from tests.engine.scenario import Scenario

BOUND: dict[str, Any] = {
    "thug": {"blocks": [{"kind": "block", "scope": "night", "also_protects": True, "not_twice_running": True}]},
    "commissar": {"blocks": "check reveals=side every=2"},
    "снайпер": {"side": "town", "blocks": "strike uses=1 stopped_by=none; weight weight=3"},
    "адвокат": {"side": "mafia", "blocks": "strike guess_role=yes"},
}
GAME = Scenario(
    {"night.don_uses": 2, "night.mafia_decides": "don"}, roles=BOUND, offices={"killer": "bob"}, vests=["vil"],
    don="don", bob="mafioso", adv="адвокат", doc="doctor", com="commissar", ser="sergeant", kid="bastard", tom="thug",
    sn="снайпер", vil="villager", exe="executioner", jo="journalist", tra="tramp",
)  # fmt: skip


def told(nick: str, language: str = "ru", game: Scenario = GAME) -> RoleLetter:
    return role_letter(game.setup, game.secrets, nick, language)


def test_limits_stand_as_bound_in_this_game():
    assert told("don").abilities[0] == "Ночной удар, от которого нет защиты; за игру: 2."
    assert told("com").abilities == ("Проверка: на чьей стороне игрок; раз в 2 ночи.",)
    assert told("doc").abilities == ("Лечение: игрок переживёт удары, от которых лечат; себя можно.",)
    assert told("tom").abilities[0].endswith("убить его этой ночью нельзя; одного и того же — не две ночи подряд.")
    boss = Scenario(profile="boss", doc="doctor", bob="mafioso")
    assert told("doc", game=boss).abilities[0].endswith("себя за игру: 1.")


def test_a_role_of_the_gms_own_is_told_by_its_blocks():
    assert told("sn", "en").abilities == (
        "A night strike that nothing stops; in the whole game: 1.", "Your vote weighs 3.",
    )  # fmt: skip
    assert told("adv").abilities[0].startswith("«Удар адвоката»: назовите игрока и его роль; названный верно погибает")


def test_the_mafia_are_told_what_they_do_together_and_who_decides():
    assert "Общий удар мафии; решение: дон." in told("bob").abilities
    assert "Решающее слово о жертве — ваше." in told("don").abilities
    assert "Решающее слово о жертве — ваше." not in told("bob").abilities
    bare = Scenario(
        {"night.guess_strike": "off", "night.recruit": "off", "victory.concession": "off"},
        bob="mafioso",
        ann="villager",
    )
    assert len(told("bob", game=bare).abilities) == 1


def test_the_mafia_are_told_of_each_other_their_offices_and_the_untouchable():
    assert told("don").company == (
        "bob — мафия, с вами", "adv — адвокат, с вами", "киллер: bob", "kid — ВСБ: трогать нельзя",
    )  # fmt: skip


def test_a_family_is_not_told_of_the_other():
    families = Scenario(a1="mafioso/mafia_a", b1="mafioso/mafia_b", ann="villager", offices={"killer": "b1"})
    assert told("a1", game=families).company == ()
    assert told("a1", "en", families).side == "first mafia"


def test_commissar_and_sergeant_are_told_of_each_other():
    assert (told("com").company, told("ser").company) == (("сержант: ser",), ("комиссар: com",))
    assert told("ser", "en").about == "You get the answers to the commissar's checks."


def test_one_who_does_not_know_his_role_is_told_another():
    assert told("kid") == told("vil") or told("kid").items == ()
    assert told("kid").title == "мирный житель"
    assert told("kid").abilities == ("Ночных ходов у вас нет; ваше оружие — голос.",)


def test_items_are_told_to_their_owner():
    assert told("vil", "en").items == ("a vest: one mafia strike will not kill you",)


def test_a_role_is_called_by_the_gender_of_its_owner():
    assert ROLES["villager"].title.tell("ru", "f") == "мирная жительница"
    assert ROLES["villager"].title.tell("ru", "m") == "мирный житель"
    assert ROLES["doctor"].title.tell("ru", "f") == "доктор"
    assert ROLES["villager"].title.tell("en", "f") == "villager"
    from dataclasses import replace

    setup = replace(GAME.setup, players=(Player("vil", "villager", gender="f"),))
    assert role_letter(setup, GAME.secrets, "vil", "ru").title == "мирная жительница"


@pytest.mark.parametrize("kind", sorted(PARAMETERS))
def test_every_kind_of_block_has_words_in_both_languages(kind: str):
    words = block_words(MAKERS[kind]())
    assert words.ru != words.en
    assert words.ru.endswith(".")
    assert words.en.endswith(".")


@pytest.mark.parametrize(("nights", "word"), [(2, "ночи"), (5, "ночей"), (11, "ночей"), (12, "ночей"), (22, "ночи")])
def test_numbers_and_nights_agree(nights: int, word: str):
    assert block_words(MAKERS["heal"](every=nights)).ru.split("; ")[1] == f"раз в {nights} {word}"


def test_every_scope_and_every_view_has_words():
    made = [MAKERS["block"](scope="game_day"), MAKERS["block"](scope="night_and_vote"), MAKERS["peace"](scope="all")]
    made += [MAKERS["watch"](sees="visitors"), MAKERS["check"](reveals="role"), MAKERS["check"](reveals="same_side")]
    assert len({block_words(block).ru for block in made}) == len(made)
