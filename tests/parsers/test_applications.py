"""Posts of a registration topic sorted: applications, reserves, withdrawals, no applications, and what is asked."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parsers import applications, main_nicks
from parsers.applications import ApplicationReading, Says
from parsers.facts import Aside, AsideKind, Body, Run

MILLER = (
    "Старый мельник Архип держит мельницу на краю деревни, нелюдим, по ночам бродит вдоль реки и слушает, "
    "как квакают жабы. Говорят, что в омуте под мельницей спрятан клад."
)


def read(text: str) -> ApplicationReading:
    return applications.read(Body((Run(text),)))


@pytest.mark.parametrize(
    "text",
    [
        "Записываюсь!", "+", "+1", "Играю", "Я в деле", "Запишите меня, пожалуйста", "Хотела бы поучаствовать",
        "Подаю заявку. Персонаж — Архип, кузнец.", "Никогда раньше не играл, но хочу попробовать!",
        "Прошу принять в игру",
        "Имя: Архип\nПрофессия: мельник\nХарактер: угрюмый", MILLER, "Sign me up!", "/in", "I'd like to play",
        "В прошлый раз снималась, теперь играю", f"{MILLER} Снимаюсь в кино, играю на скрипке, участвую в гонках.",
    ],
)  # fmt: skip
def test_an_application_is_certain(text: str) -> None:
    assert read(text).says is Says.APPLIES


@pytest.mark.parametrize(
    "text",
    ["Запишите меня в запас.", "Могу пойти запасным", "Записываюсь в запас", "Можно в запас", "I can be a reserve"],
)
def test_a_wish_to_be_a_reserve_is_certain(text: str) -> None:
    assert read(text).says is Says.RESERVE


@pytest.mark.parametrize(
    "text",
    [
        "Снимаюсь с игры.", "Не смогу, к сожалению.", "К сожалению, не смогу играть в этот раз.", "Снимите меня с игры",
        "Отзываю заявку", "Вычеркните меня", "Без меня.", "Играть не смогу", "Не играю в этот раз", "/out",
        "I can't make it this time", "count me out",
    ],
)  # fmt: skip
def test_a_withdrawal_is_certain(text: str) -> None:
    assert read(text).says is Says.WITHDRAWS


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Может быть, сыграю", "conditional"),
        ("Если успею с работы, буду играть", "conditional"),
        ("Можно записаться?", "question"),
        ("Запишите Машу", "for_another"),
        ("Мы с женой играем", "several"),
        ("Снимаюсь с игры. Нет, всё-таки играю", "contradiction"),
        ("Снимаюсь в кино и сериалах.", "unclear"),
        ("Не смогу ответить до вечера", "unclear"),
        ("Играю на скрипке", "unclear"),
        ("Давно не заходил, вижу, что вы снова собираете народ, удачи вам, буду читать и болеть за всех сразу", "talk"),
        (f"{MILLER} Отказываюсь. Он всегда так говорит, когда его зовут в город.", "long_withdrawal"),
        (f"{MILLER} У меня запасной ключ. Ещё есть лодка.", "reserve_word"),
    ],
)
def test_what_is_not_certain_is_asked_about(text: str, reason: str) -> None:
    found = read(text)
    assert (found.says, found.reason) == (Says.ASK, reason)


@pytest.mark.parametrize("text", ["А сколько человек нужно?", "Привет! Когда старт?"])
def test_a_question_is_plainly_no_application(text: str) -> None:
    assert (read(text).says, read(text).reason) == (Says.NOTHING, "question")


def test_a_post_without_own_words_is_plainly_no_application() -> None:
    quote = applications.read(Body((), (Aside(AsideKind.QUOTE, "Записываюсь"),)))
    assert (quote.says, quote.reason) == (Says.NOTHING, "quoted")
    signed = applications.read(Body((), (Aside(AsideKind.SIGNATURE, "Записываюсь"),)))
    assert (signed.says, signed.reason) == (Says.NOTHING, "empty")


def test_a_reserve_only_where_there_is_no_place_is_an_application() -> None:
    found = read("Запишите меня, если мест не будет — в запас")
    assert (found.says, found.flags) == (Says.APPLIES, ("if_full",))


def test_a_main_nick_told_to_everybody_is_flagged() -> None:
    assert "main_nick" in read("Записываюсь, мой основной ник Травница").flags


@given(st.text(alphabet="снимаюсь записвтьнеглуок .?!\n+заявку", max_size=400))
def test_any_text_is_read_and_kept(text: str) -> None:
    found = read(text)
    assert found.text == text.strip()
    assert (found.reason is not None) == (found.says in (Says.ASK, Says.NOTHING))


@pytest.mark.parametrize(
    ("text", "nick"),
    [
        ("Мой основной ник Травница", "Травница"), ("Основной ник: Рога & Копыта", "Рога & Копыта"),
        ("мой основной ник — «Старый, добрый кот»", "Старый, добрый кот"), ("Осн. ник Kvakin88, аська 123", "Kvakin88"),
        ("Персонаж Полынь, основной ник - Травница.", "Травница"), ("My main nick is Big Bob", "Big Bob"),
        ("[quote]мой основной ник Х[/quote]Мой основной ник на форуме — [b]Ёж 77[/b]", "Ёж 77"),
    ],
)  # fmt: skip
def test_a_main_nick_that_is_plainly_told(text: str, nick: str) -> None:
    assert main_nicks.read(text) == main_nicks.MainNick(nick, certain=True)


@pytest.mark.parametrize(
    ("text", "nick"),
    [
        ("Мой основной ник пока не скажу", None), ("На форуме я Травница", "Травница"),
        ("Мой основной ник Вася. Мой основной ник Петя", None),
        ("Мой основной ник - Мистер Икс Старший Второй Третий", None),
    ],
)  # fmt: skip
def test_a_main_nick_that_the_gm_must_ask_about(text: str, nick: str | None) -> None:
    assert main_nicks.read(text) == main_nicks.MainNick(nick, certain=False)


@pytest.mark.parametrize(
    ("subject", "text", "nick"),
    [
        ("Ник", "Основной ник: Травница", "Травница"), ("Ник", "основной ник «Дядя Фёдор»", "Дядя Фёдор"),
        ("Основной ник", "Мой основной ник: Травница", "Травница"), ("Основной ник", "Травница", "Травница"),
        ("Основной ник: Травница", "Привет!", "Травница"), ("nick", "main nick: Herbalist", "Herbalist"),
    ],
)  # fmt: skip
def test_a_main_nick_under_a_subject_that_speaks_of_it(subject: str, text: str, nick: str) -> None:
    assert main_nicks.read(text, subject) == main_nicks.MainNick(nick, certain=True)


def test_a_subject_that_contradicts_its_letter_is_asked_about() -> None:
    assert main_nicks.read("Основной ник: Квакин", "Основной ник: Травница") == main_nicks.MainNick(None, certain=False)


def test_an_initial_keeps_its_dot() -> None:
    assert main_nicks.read("Основной ник — Архип К. Пока!") == main_nicks.MainNick("Архип К.", certain=True)


def test_a_hinted_nick_does_not_begin_with_the_place() -> None:
    assert main_nicks.read("Мой ник на форуме Квакин") == main_nicks.MainNick("Квакин", certain=False)


def test_a_letter_about_other_things_tells_no_main_nick() -> None:
    assert main_nicks.read("Лечу Машу", "Ход") is None
