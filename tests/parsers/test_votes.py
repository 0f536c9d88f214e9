"""Vote posts of every kind, as they are written in `fixtures/votes`."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parsers.votes import LONGEST_TEXT, Says, VoteStyle
from tests.parsers.shorthand import cast, read_post, style, told

STRICT = VoteStyle()
LENIENT = VoteStyle(marks=frozenset({"colour", "bold", "tag", "keyword", "plain"}), final_word="всё")
FIXTURES = Path(__file__).parents[2] / "fixtures" / "votes"
FILES = {path.stem: tomllib.loads(path.read_text(encoding="utf-8")) for path in sorted(FIXTURES.glob("*.toml"))}
INDEXES = {name: cast(game) for name, game in FILES.items()}
POSTS = [(name, post) for name, game in FILES.items() for post in game["post"]]


@pytest.mark.parametrize(("name", "post"), POSTS, ids=[f"{name}: {post['text']}" for name, post in POSTS])
def test_the_post_is_read_as_written_down(name: str, post: dict[str, Any]) -> None:
    game = FILES[name]
    reading = read_post(post["text"], INDEXES[name], post.get("by", "Тот, кто пишет"), style(game))
    assert told(reading) == post["says"]
    if reading is not None:
        assert sorted(reading.flags) == sorted(post.get("flags", []))
        assert reading.final is post.get("final", reading.final)


NAMES = cast(
    {"living": ["Осока", "Сова", "Лис", "Лиса", "Капитан Рябов", "К.О.Т.", "[K]ot", "5я нота", "Пас"], "gm": ["Гонец"]}
)
PIECES = st.sampled_from(
    ["Осока", "Лиса", "{red:Осока}", "{red:Сов", "}", "{b:", "~~", "> ", "\n", " ", ", ", ". ", "не ", "если ",
     "[vote]", "голосую за ", "[/vote]", "снимаю голос", "vote: ", "лучше ", "с ", "на ",
     "{blue:пас}", "шучу", "5", "К.О.Т.", "[K]ot", "_____", "Добавлено спустя 5"]
)  # fmt: skip


@settings(max_examples=200, deadline=None)
@given(st.lists(PIECES, max_size=14).map("".join), st.sampled_from([STRICT, LENIENT]))
def test_no_post_breaks_the_reading_and_every_reading_is_whole(text: str, marking: VoteStyle) -> None:
    reading = read_post(text, NAMES, "Сова", marking)
    if reading is None:
        return
    assert (reading.target is not None) >= (reading.says is Says.NAME)
    assert (reading.reason is not None) is (reading.says in (Says.ASK, Says.NOTHING))
    assert bool(reading.candidates) <= (reading.says is Says.ASK)


@settings(max_examples=50, deadline=None)
@given(st.permutations(["Осока", "Сова", "Лис", "Лиса"]))
def test_what_is_read_does_not_hang_on_the_roster_order(nicks: list[str]) -> None:
    names = cast({"living": nicks})
    assert told(read_post("Голосую за {red:Осоку}, {blue:Сова} мирная", names)).startswith("ask several_names")
    assert told(read_post("против {red:Лисом}", names)) == "Лис"


def test_a_post_of_thousands_of_coloured_names_is_one_question() -> None:
    reading = read_post("{red:Осока}, {red:Сова}, " * 2000, NAMES)
    assert told(reading) == "ask several_names: Осока, Сова"
    assert reading is not None
    assert len(reading.text) <= LONGEST_TEXT


def test_the_typed_words_are_kept_as_typed() -> None:
    reading = read_post("сажаем {red:Со}ву, {b:и точка}", NAMES)
    assert reading is not None
    assert (reading.target, reading.text) == ("Сова", "Со")


def test_a_name_alone_gives_no_reason_and_words_beside_it_do() -> None:
    for text, alone in {
        "Мой голос — {red:Осока}.": True,
        "{red:Осока} 😡": True,
        "{red:Осока}, врёт": False,
        "{red:Осока}. Сова умнее.": False,
    }.items():
        reading = read_post(text, NAMES)
        assert reading is not None
        assert reading.alone is alone
