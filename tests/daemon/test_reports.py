"""Public posts: what stands in them, in good Russian, and that no player can get markup into them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from daemon.errors import BadInput
from daemon.reports import Press, pages, public_texts
from daemon.reports.filters import JOINER, bb, bb_lines, plural
from daemon.reports.told import Gone, Line, Morning, Verdict
from engine.options import Options
from tests.daemon.front_kit import CLOSING, MOSCOW, day_plan, minutes_before, press, wagon

LIVE = re.compile(r"\[/?\w|@\w|\w://|www\.\w", re.IGNORECASE)
HOSTILE = (
    "[b]Вася[/b]", "[url=http://e.example]x", "@admin", "http://e.example", "[/color][size=200]", "www.e.example",
    "строка\nдругая", "\u202eазаР", "a\u0301\u0301\u0301\u0301\u0301\u0301", "x" * 500,
)  # fmt: skip


def shown(text: str) -> str:
    return text.replace(JOINER, "")


@pytest.mark.parametrize("nick", HOSTILE)
def test_a_hostile_nick_is_plain_text_everywhere(nick: str) -> None:
    late = Line(nick, CLOSING, nick, nick, "late")
    told = Verdict(1, (wagon(nick, nick),), (late,), (nick,), 1, (late,), lynched=(Gone(nick, nick),), living=(nick,))
    texts = [
        pages.verdict(press(), told),
        pages.count(press(), told, CLOSING, CLOSING),
        pages.morning(press(), Morning(1, (Gone(nick, nick),), targets=(nick,), survivors=(nick,), living=(nick,))),
        pages.roster(press(), [nick], [Gone(nick, how="lynched", day=1)], [nick]),
    ]
    for text in texts:
        ours = re.sub(r"\[/?[bi]\]", "", text)
        assert not LIVE.search(ours)
        assert "\u202e" not in text


@given(st.text())
def test_nothing_a_player_writes_stays_markup(text: str) -> None:
    assert not LIVE.search(bb(text))
    assert "\n" not in bb(text)
    assert not LIVE.search(bb_lines(text))


def test_a_bracketed_nick_still_looks_the_same() -> None:
    assert shown(bb("[Клан] Ёлка")) == "[Клан] Ёлка"


@pytest.mark.parametrize(
    ("number", "word"),
    [(0, "голосов"), (1, "голос"), (2, "голоса"), (5, "голосов"), (11, "голосов"), (21, "голос"), (112, "голосов")],
)
def test_russian_numbers_have_their_forms(number: int, word: str) -> None:
    assert plural(number, "голос", "голоса", "голосов") == word


def test_english_numbers_have_two() -> None:
    assert [plural(n, "vote", "votes") for n in (1, 2)] == ["vote", "votes"]


def test_the_verdict_lists_wagons_late_votes_and_the_lynched() -> None:
    late = Line("Барон", minutes_before(-0.1), "Мышь", reason="late")
    told = Verdict(3, (wagon("Полынь", "Снежок", "Мышь"),), missed=("Ёлка",), penalty=1, uncounted=(late,),
                   lynched=(Gone("Полынь", "мирный житель"),), living=("Снежок", "Мышь"))  # fmt: skip
    text = pages.verdict(press(Полынь="f"), told)
    assert "[b]Полынь[/b] (2): Снежок 19:00, Мышь 19:01" in text
    assert "Не голосовали (1): Ёлка — голос против себя." in text
    assert "Барон, 20:00:06 «Мышь» — после закрытия голосования" in text
    assert "[b]Полынь[/b] покинула город по решению жителей. Роль: мирный житель." in text


@pytest.mark.parametrize(("gender", "verb"), [("m", "покинул "), ("f", "покинула "), ("", "покидает ")])
def test_verbs_agree_where_the_gender_is_known(gender: str, verb: str) -> None:
    text = pages.verdict(press(Ёлка=gender), Verdict(1, lynched=(Gone("Ёлка"),)))
    assert f"[b]Ёлка[/b] {verb}" in text


def test_a_tie_tells_what_decided_it() -> None:
    text = pages.verdict(press(), Verdict(1, tie=("Ёлка", "Мышь"), tie_rule="random_list", lynched=(Gone("Ёлка"),)))
    assert "Поровну: Ёлка, Мышь. Решил случайный список." in text


def test_no_lynch_is_a_candidate_with_a_name() -> None:
    assert "[b]no lynch[/b] (1): Ёлка 19:00" in pages.verdict(press("en"), Verdict(1, (wagon("nobody", "Ёлка"),)))


def test_a_verdict_without_a_victim_says_so() -> None:
    assert "Город никого не казнил." in pages.verdict(press(), Verdict(1))


def test_the_morning_paper_tells_no_causes() -> None:
    plain = pages.morning(press(), Morning(2, failed=True, living=("Ёлка",)))
    assert "Этой ночью никто не погиб." in plain
    assert "Убийство не состоялось." in plain


def test_the_mafia_s_story_keeps_its_lines_and_loses_its_markup() -> None:
    text = pages.morning(press(), Morning(2), story="Скрипнула [b]калитка.\n\nИ всё.")
    assert f"Скрипнула [{JOINER}b]калитка.\n\nИ всё." in text


def test_the_opening_gives_the_last_moment_and_the_rules_of_the_vote() -> None:
    text = pages.opening(press(), day_plan(), ["Ёлка", "Мышь"], Options.for_profile("classic"))
    assert "в [b]20:00[/b] (мск)" in text
    assert "Кто не проголосует, получит 1 голос против себя." in text
    assert "В игре (2): Ёлка, Мышь." in text


def test_the_rules_post_names_every_option_in_words() -> None:
    text = pages.rules(press(), Options.for_profile("boss"), digest="abc")
    assert "равенство голосов: первый из них по случайному списку" in text
    assert "День 21:00-20:00" in text
    assert "unlimited" not in text


def test_an_english_game_has_no_russian_word() -> None:
    told = Verdict(1, (wagon("Ann", "Bob"),), lynched=(Gone("Ann", "villager"),), living=("Bob",))
    texts = public_texts(press("en"), [told, Morning(1, (Gone("Bob", "doctor"),), winner="mafia")])
    texts.append(pages.rules(press("en"), Options.for_profile("majority")))
    assert not re.search(r"[а-яё]", "".join(texts).replace("Ночь", ""), re.IGNORECASE)


def test_the_gm_s_own_template_comes_first(tmp_path: Path) -> None:
    (tmp_path / "answer.bb").write_text("Ответ: {{ answer }}", encoding="utf-8")
    assert pages.answer(Press("Игра", "ru", MOSCOW, folder=tmp_path), "да") == "Ответ: да"


@pytest.mark.parametrize(
    ("template", "told"),
    [
        ("{{ answr }}", "answr"),
        ("{% if %}", "line 1"),
        ("{{ ''.__class__.__mro__ }}", "unsafe"),
        ("{{ 1 / 0 }}", "division by zero"),
        ("{% for n in range(10**9) %}x{% endfor %}", "too big|Range too big"),
    ],
)
def test_a_faulty_template_of_the_gm_s_is_named(tmp_path: Path, template: str, told: str) -> None:
    (tmp_path / "answer.bb").write_text(template, encoding="utf-8")
    with pytest.raises(BadInput, match=told):
        pages.answer(Press("Игра", "ru", MOSCOW, folder=tmp_path), "да")


def test_both_languages_have_the_same_templates() -> None:
    folder = Path(pages.__file__).parent / "templates"
    assert {file.name for file in (folder / "ru").iterdir()} == {file.name for file in (folder / "en").iterdir()}
