"""Night letters as people write them: every letter of fixtures/letters, and the situations behind the codes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from parsers.letters import Topic, read
from parsers.names import NameIndex, Person
from tests.parsers.letter_kit import WORDS, fixtures, moves, names, reading, sender, short

LETTERS = list(fixtures())


def _name(number: int) -> str:
    file, _, letter = LETTERS[number]
    return f"{file}-{number}-{letter['from']}"


@pytest.mark.parametrize("number", range(len(LETTERS)), ids=_name)
def test_a_letter_asks_for_what_its_writer_meant(number: int) -> None:
    _, cast, letter = LETTERS[number]
    said = reading(letter, cast)
    got = [short(move) for move in said.moves]
    assert (len(got) == 1 and got[0] in letter["moves"]) if letter.get("either") else got == letter["moves"]
    assert (said.vote or (f"? {said.vote_ask}" if said.vote_ask else None)) == letter.get("vote")
    _check(letter, "topic", said.topic)
    _check(letter, "story", said.story)


def _check(letter: Mapping[str, Any], key: str, value: object) -> None:
    if key in letter:
        assert value == letter[key]


def test_what_is_asked_names_nobody_as_target_but_all_it_may_mean() -> None:
    [move] = read("Сойка или Зима", sender("classic", "Капитан Брюква"), names("classic"), WORDS).moves
    assert (move.target, move.ask, move.candidates) == (None, "several_targets", ("Сойка", "Зима"))


REASONS = {
    "ambiguous": ("boss", "Айва", "Лечу Лиса"),
    "weak_match": ("boss", "Айва", "Лечу Мельнека"),
    "unknown_name": ("boss", "Айва", "Лечу Кузьму"),
    "no_target": ("boss", "Айва", "Лечу"),
    "several_targets": ("boss", "Айва", "Лечу Грача и Ольху"),
    "conditional": ("boss", "Айва", "Если Грача посадят, лечу Ольху"),
    "joke": ("boss", "Айва", "Лечу Грача, шучу"),
    "role_mismatch": ("boss", "Айва", "Проверяю Грача"),
}


@pytest.mark.parametrize("reason", REASONS)
def test_every_reason_to_ask_has_its_letter(reason: str) -> None:
    cast, nick, text = REASONS[reason]
    assert moves(text, nick, cast) == [f"heal ? {reason}"]


def test_the_story_is_kept_without_the_instruction_the_subject_and_the_greeting() -> None:
    text = "Доброй ночи!\nСегодня к Грачу.\n\nИстория: Скрипнула калитка, и фонарь погас.\nНикто ничего не видел."
    said = read(text, sender("boss", "Рыжий_Лис", leads=True), names("boss"), WORDS, "ночь 2")
    assert said.story == "Скрипнула калитка, и фонарь погас.\nНикто ничего не видел."


def test_a_letter_of_somebody_who_strikes_nobody_keeps_no_story() -> None:
    said = read("Ольха кашляла весь день. Лечу Ольху.", sender("boss", "Айва"), names("boss"), WORDS)
    assert said.story == ""


def test_an_ability_that_names_nobody_tonight_takes_no_target() -> None:
    quiet = frozenset({"peace"})
    assert moves("Мирная ночь, пожалуйста", "Тихоня", untargeted=quiet) == ["peace"]
    assert moves("Миротворец: Лёлик", "Тихоня") == ["peace Лёлик"]


def test_a_bare_name_from_somebody_with_two_abilities_of_his_own_is_asked_about() -> None:
    assert moves("Сойка", "Kotlet4", abilities=("block", "check", "pass")) == ["check ? ambiguous"]
    assert moves("Проверяю Сойку", "Kotlet4", abilities=("block", "check", "pass")) == ["check Сойка"]


def test_numbers_name_players_only_where_the_roster_is_numbered() -> None:
    assert moves("5", "Капитан Брюква") == []


def test_a_question_about_a_move_already_made_is_not_asked_again() -> None:
    text = "Хотела бы уточнить насчёт своего хода"
    assert moves(text, "Айва", "boss") == ["heal ? no_target"]
    assert moves(text, "Айва", "boss", moved=frozenset({"heal"})) == []


def test_second_thoughts_without_a_name_are_asked_about_even_after_a_move() -> None:
    assert moves("Стоп, я ошиблась", "Айва", "boss", moved=frozenset({"heal"})) == ["heal ? no_target"]


def test_a_request_for_a_replacement_is_told_apart_even_beside_a_move() -> None:
    said = read("Найдите мне замену. Лечу Сойку.", sender("classic", "Капитан Брюква"), names("classic"), WORDS)
    assert (said.topic, [short(move) for move in said.moves]) == (Topic.REPLACEMENT, ["heal Сойка"])


def test_an_outsiders_instruction_is_read_for_the_rules_to_refuse() -> None:
    assert moves("Убейте Лёлика", "Прохожий") == ["strike Лёлик"]
    assert moves("Лёлик", "Прохожий") == []


def test_the_subject_of_a_reply_is_old_text() -> None:
    assert moves("Зима", "Капитан Брюква", subject="Re: Сойка") == ["heal Зима"]
    assert moves("", "Капитан Брюква", subject="Лечу Сойку") == ["heal Сойка"]


SITUATIONS = (
    ("classic", "Лёлик", "Удар адвоката: Сойка — свидетель, шучу", ["guess_strike ? joke"]),
    ("classic", "Лёлик", "Удар адвоката: Сойка — не свидетель", ["guess_strike ? ambiguous"]),
    ("classic", "Лёлик", "Сойка — хороший человек.", ["strike ? ambiguous"]),
    ("classic", "Лёлик", "- Сойка, Мирон спал на печи", ["strike ? no_target"]),
    ("classic", "Капитан Брюква", "Сойку или котлету", ["heal ? several_targets"]),
    ("classic", "Капитан Брюква", "Лечу Сойку и жду ответа", ["heal Сойка"]),
    ("classic", "Капитан Брюква", "Ведущая Сова добра. Сойка", ["heal Сойка"]),
    ("classic", "Капитан Брюква", "Лечу Сойку и надеюсь", ["heal Сойка"]),
    ("classic", "Шустрый", "Вчера чекал Лёлика", ["check ? no_target"]),
    ("classic", "Шустрый", "Лёлик, комиссар", ["check Лёлик"]),
    ("classic", "Лёлик", "Килляю Сойку", ["strike Сойка"]),
    ("classic", "Капитан Брюква", "Мой ход.\nНикого", ["pass"]),
    ("classic", "Капитан Брюква", "Лечу всех, кроме Сойки", ["heal ? several_targets"]),
    ("classic", "Шустрый", "Лёлик, комиссар Шустрый", ["check Лёлик"]),
    ("boss", "Граф Укроп", "Если посадят Грача, отменяю заморозку", ["block ? conditional"]),
    ("boss", "Граф Укроп", "Морожу Ольху. Если посадят Грача, пропускаю.", ["block Ольха"]),
    ("boss", "Рыжий_Лис", "Если посадят Грача, никого не убиваем", ["strike ? conditional"]),
)


@pytest.mark.parametrize(("cast", "nick", "text", "expected"), SITUATIONS)
def test_a_situation_is_read_as_it_was_meant(cast: str, nick: str, text: str, expected: list[str]) -> None:
    assert moves(text, nick, cast) == expected


def test_nicks_with_marks_in_them_are_never_cut() -> None:
    people = [Person("Mr. Ухов"), Person("Тик-Так"), Person("Зюзя")]
    doctor = sender("classic", "Капитан Брюква")
    said = [read(text, doctor, NameIndex(people), WORDS).moves for text in ("Лечу Mr. Ухова", "Лечу Тик - Така")]
    assert [move.target for moves in said for move in moves] == ["Mr. Ухов", "Тик-Так"]
