"""What of a letter is new: quotes, forwarded parts, marks, and letters written to do harm."""

from __future__ import annotations

import time

import pytest

from parsers.lettering.text import LIMIT, take_apart
from parsers.letters import own_text
from tests.parsers.letter_kit import moves


@pytest.mark.parametrize(
    ("typed", "new"),
    [
        ('[quote="Зюзя"]старое[/quote]новое', "новое"),
        ("[quote][quote]а[/quote]б[/quote]в", "в"),
        ("новое\n> старое\n>> ещё старее", "новое"),
        ("новое\n[quote]без конца", "новое"),
        ("старое[/quote]новое", "новое"),
        ("[b]жирное[/b] и [color=#ff0000]красное[/color]", "жирное и красное"),
        ("[s]нет[/s]да", "да"),
        ("[img]http://example.org/a.png[/img]", ""),
        ("[url=http://example.org]Зюзя[/url]", "Зюзя"),
        ("[Зюзя] и [Kvas9]", "[Зюзя] и [Kvas9]"),
        ("[i]раз[/i][list][*]два[/list]", "раз\nдва"),
        ("[nosuchtag]три", "[nosuchtag]три"),
        ("новое\n-- \nподпись", "новое"),
        ("новое\n----- Пересланное сообщение -----\nстарое", "новое"),
        ("От: Зюзя\nКому: Ведущий\nновое", "новое"),
        ("а\u202eб\u200bв\u00a0г\r\nд", "абв г\nд"),
    ],
)
def test_only_new_text_is_read(typed: str, new: str) -> None:
    assert own_text(typed) == new


def test_a_letter_quoted_without_marks_leaves_it_doubtful_what_is_new() -> None:
    own = take_apart("Зюзя писал:\nстарое\n\nновое")
    assert (own.text.strip(), own.doubtful) == ("новое", True)


def test_an_overlong_letter_is_read_at_both_ends_and_asked_about() -> None:
    letter = f"Лечу Сойку.\n{'Слова без смысла. ' * LIMIT}\nКонец."
    assert len(own_text(letter)) < LIMIT + 10
    assert moves(letter, "Капитан Брюква") == ["heal ? ambiguous"]


def test_pictures_are_noticed_so_that_the_gm_is_asked() -> None:
    assert take_apart("[img]http://example.org/a.png[/img]").picture


BOMBS = {
    "names": "Сойка " * 17_000,
    "lines": "Сойка\n" * 17_000,
    "quotes": "[quote]" * 14_000,
    "unbalanced": "[quote]" * 7_000 + "[/quote]" * 6_000,
    "bold": "[b]" * 30_000 + "Сойка",
    "brackets": "[" * 100_000,
    "links": "[url=" * 20_000,
    "direction": "\u202e" * 90_000 + "Сойка",
    "one word": "я" * 100_000,
    "no words": "," * 100_000,
    "conditions": "если " * 20_000,
    "negations": "не " * 33_000 + "сдаёмся",
    "unknown words": " ".join(f"ъы{number}щц" for number in range(12_000)),
    "sentences": "а. " * 33_000,
    "dialogue": "— Сойка — " * 10_000,
    "guillemets": "«" * 50_000 + "»" * 50_000,
    "old lines": "> Сойка\n" * 12_000,
}


@pytest.mark.parametrize("bomb", BOMBS)
def test_a_letter_written_to_do_harm_is_read_in_bounded_time(bomb: str) -> None:
    began = time.perf_counter()
    moves(BOMBS[bomb][:100_000], "Барыня Ольга", subject=BOMBS[bomb])
    assert time.perf_counter() - began < 8
