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
from daemon.reports.parts import split
from engine.events import GameOver, Given, Gone, Pile, RunningCount, Seat, SecondVote, VoteOpened
from engine.model import VoteState
from engine.options import Options
from engine.views import PublicDay
from tests.daemon.front_kit import (
    CLOSING,
    MOSCOW,
    day_plan,
    left,
    line,
    minutes_before,
    paper,
    pile,
    press,
    result,
    silenced,
)

LIVE = re.compile(r"\[/?\w|@\w|\w://|www\.\w", re.IGNORECASE)
HOSTILE = (
    "[b]Вася[/b]", "[url=http://e.example]x", "@admin", "http://e.example", "[/color][size=200]", "www.e.example",
    "строка\nдругая", "\u202eазаР", "a\u0301\u0301\u0301\u0301\u0301\u0301", "x" * 500,
)  # fmt: skip


def shown(text: str) -> str:
    return text.replace(JOINER, "")


@pytest.mark.parametrize("nick", HOSTILE)
def test_a_hostile_nick_is_plain_text_everywhere(nick: str) -> None:
    late = line(nick, nick, VoteState.NOT_COUNTED, reason="late")
    gone = (left(nick, nick),)
    told = result(piles=(pile(nick, nick),), votes=(line(nick, nick), late), missed=(nick,), tie=(nick,), lynched=gone)
    running = RunningCount(1, CLOSING, (pile(nick, nick),), (nick,), (late,), ())
    texts = [
        pages.verdict(press(), told, [nick]),
        pages.count(press(), running, CLOSING),
        pages.morning(press(), paper(deaths=gone, targets=(nick,), survivors=(nick,), saved=gone), [nick], None, nick),
        pages.autokill(press(), silenced(nick, "vote"), [nick]),
        pages.roster(press(), [nick], gone, [nick]),
        pages.end(press(), GameOver(1, "town", (Seat(nick, nick, "town", gone[0]),))),
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
    late = line("Барон", "Мышь", VoteState.NOT_COUNTED, at=minutes_before(-0.1), reason="late")
    piles = (pile("Полынь", "Снежок", "Мышь"), Pile("Ёлка", 1, (Given("Ёлка", None),)))
    votes = (line("Снежок", "Полынь"), late)
    told = result(piles=piles, missed=("Ёлка",), votes=votes, lynched=(left("Полынь", "doctor"),))
    text = pages.verdict(press(Полынь="f"), told, ["Снежок", "Мышь"])
    assert "[b]Полынь[/b] (2): Снежок 19:00, Мышь 19:01" in text
    assert "Не голосовали (1): Ёлка — голос против себя." in text
    assert "Барон, 20:00:06 «Мышь» — после закрытия голосования" in text
    assert "1. Снежок → Полынь, 19:00" in text
    assert "[b]Полынь[/b] покинула город по решению жителей. Роль: доктор." in text
    assert "В игре (2): Снежок, Мышь." in text


@pytest.mark.parametrize(("gender", "verb"), [("m", "покинул "), ("f", "покинула "), ("", "покидает ")])
def test_verbs_agree_where_the_gender_is_known(gender: str, verb: str) -> None:
    assert f"[b]Ёлка[/b] {verb}" in pages.verdict(press(Ёлка=gender), result(lynched=(left("Ёлка"),)))


def test_roles_agree_with_the_gender_too() -> None:
    assert "Роль: мирная жительница." in pages.verdict(press(Ёлка="f"), result(lynched=(left("Ёлка", "villager"),)))


def test_a_side_alone_is_told_as_a_side() -> None:
    text = pages.verdict(press(), result(lynched=(left("Ёлка", "mafia", whole=False),)))
    assert "Сторона: мафия." in text


def test_nothing_told_is_no_word_of_a_role() -> None:
    assert "Роль" not in pages.verdict(press(), result(lynched=(left("Ёлка"),)))
    assert "Роль будет названа утром." in pages.verdict(press(), result(lynched=(left("Ёлка", later=True),)))


def test_a_tie_tells_what_decided_it() -> None:
    text = pages.verdict(press(), result(tie=("Ёлка", "Мышь"), tie_rule="random_list", lynched=(left("Ёлка"),)))
    assert "Поровну: Ёлка, Мышь. Решил случайный список." in text


def test_a_second_vote_is_among_the_tied_and_stands_in_the_verdict() -> None:
    second = SecondVote(1, CLOSING, CLOSING, ("Ёлка", "Мышь"), (pile("Ёлка", "Мышь"),))
    assert "Поровну набрали: Ёлка, Мышь." in pages.second_vote(press(), second)
    assert "Переголосование:\n[b]Ёлка[/b] (1): Мышь 19:00" in pages.verdict(press(), result(), second=second)


def test_no_lynch_is_a_candidate_with_a_name() -> None:
    text = pages.verdict(press("en"), result(piles=(pile("nobody", "Ёлка"),)))
    assert "[b]no lynch[/b] (1): Ёлка 19:00" in text


def test_a_verdict_without_a_victim_says_so() -> None:
    assert "Город никого не казнил." in pages.verdict(press(), result())


def test_a_running_count_names_those_who_have_not_voted_and_the_majority() -> None:
    running = RunningCount(1, minutes_before(60), (pile("Ёлка", "Мышь"),), ("Ёлка",), (), (line("Мышь", "Ё"),))
    text = pages.count(press(), running, CLOSING, 2)
    assert "подсчёт на 19:00" in text
    assert "Ещё не голосовали (1): Ёлка." in text
    assert "Большинство — 2 голоса." in text
    assert "Уточняется (1):" in text


def test_an_autokill_says_for_what() -> None:
    text = pages.autokill(press(Ёлка="f"), silenced("Ёлка", "post", "vote"))
    assert "[b]Ёлка[/b] выбыла из игры: нет сообщений в игровой теме, нет голоса." in text


def test_a_quiet_night_tells_no_cause() -> None:
    text = pages.morning(press(), paper(quiet=True, saves=2))
    assert "Убийство не состоялось." in text
    assert "Врач успел: 2 жителя спасены." in text


def test_the_mafia_s_story_keeps_its_lines_and_loses_its_markup() -> None:
    text = pages.morning(press(), paper(), story="Скрипнула [b]калитка.\n\nИ всё.")
    assert f"Скрипнула [{JOINER}b]калитка.\n\nИ всё." in text


def test_the_opening_gives_the_last_moment_and_the_rules_of_the_vote() -> None:
    event = VoteOpened(1, minutes_before(60), CLOSING, ("Ёлка", "Мышь"), (line("Мышь", "Ёлка"),))
    text = pages.opening(press(), event, Options.for_profile("classic"))
    assert "до [b]20:00[/b] (1 декабря, вторник), время — мск." in text
    assert "Голос — ник кандидата, выделенный цветом." in text
    assert "Кто не проголосует, получит 1 голос против себя." in text
    assert "В игре (2): Ёлка, Мышь." in text
    assert "Мышь → Ёлка" in text


def test_the_schedule_gives_every_phase_with_its_day() -> None:
    text = pages.schedule(press(), day_plan(2))
    assert "Расписание: день 2" in text
    assert "Подсчёт: с 20:00 (1 декабря, вторник) до 21:00 (1 декабря, вторник)" in text


def test_the_roster_has_the_living_with_numbers_and_a_graveyard() -> None:
    text = pages.roster(press(), ["Ёлка", "Мышь"], [left("Барон", "don")], ["Зина"])
    assert "2. Мышь" in text
    assert "† Барон — казнь, день 1. Роль: дон." in text
    assert "Запасные: Зина." in text


def test_the_rules_post_names_every_option_in_words() -> None:
    text = pages.rules(press(), Options.for_profile("boss"))
    assert "При равенстве уходит первый из набравших поровну по случайному списку" in text
    assert "Игровые сутки: день — с 21:00 до 20:00; подсчёт — с 20:00 до 21:00." in text
    assert "unlimited" not in text


def test_the_end_tells_who_was_who_and_the_votes() -> None:
    day = PublicDay(1, day_plan(), (result(piles=(pile("Ёлка", "Мышь"),)),), ("Мышь",))
    seats = (Seat("Ёлка", "don", "mafia", Gone("Ёлка", "lynched", 1)), Seat("Мышь", "villager", "town"))
    text = pages.end(press(), GameOver(1, "town", seats), [day], {1: ["Ёлка: удар → Мышь"]}, "текст")
    assert "Победа мирных!" in text
    assert "1. Ёлка — дон; казнь, день 1" in text
    assert "[b]Ёлка[/b] (1): Мышь 19:00" in text
    assert "Ёлка: удар → Мышь" in text


def test_a_day_s_posts_come_in_order_with_the_living_after_each() -> None:
    opened = VoteOpened(1, minutes_before(60), CLOSING, ("Ёлка", "Мышь", "Фома", "Зина"))
    events = (
        opened,
        result(lynched=(left("Ёлка"),)),
        silenced("Мышь", "vote"),
        paper(deaths=(left("Фома", how="died"),)),
    )
    texts = public_texts(press(), PublicDay(1, day_plan(), events, ("Зина",)))
    assert [re.findall(r"В игре \((\d)\)", text) for text in texts] == [["3"], ["2"], ["1"]]


def test_an_english_game_has_no_russian_word() -> None:
    events = (result(piles=(pile("Ann", "Bob"),), lynched=(left("Ann", "villager"),)), silenced("Cyd", "vote"), paper())
    texts = public_texts(press("en"), PublicDay(1, day_plan(), events, ("Bob",)))
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
        ("{% for n in range(10**9) %}x{% endfor %}", "Range too big"),
    ],
)
def test_a_faulty_template_of_the_gm_s_is_named(tmp_path: Path, template: str, told: str) -> None:
    (tmp_path / "answer.bb").write_text(template, encoding="utf-8")
    with pytest.raises(BadInput, match=told):
        pages.answer(Press("Игра", "ru", MOSCOW, folder=tmp_path), "да")


def test_both_languages_have_the_same_templates() -> None:
    folder = Path(pages.__file__).parent / "templates"
    assert {file.name for file in (folder / "ru").iterdir()} == {file.name for file in (folder / "en").iterdir()}


# ── long posts ──


def long_end(days: int, voters: int) -> str:
    nicks = [f"Игрок с длинным именем {n}" for n in range(voters)]
    told = [
        PublicDay(n, day_plan(n), (result(day=n, piles=tuple(pile(nick, *nicks[:5]) for nick in nicks)),), ())
        for n in range(1, days + 1)
    ]
    seats = tuple(Seat(nick, "villager", "town") for nick in nicks)
    moves = {n: [f"{nick}: удар → {nick}" for nick in nicks] for n in range(1, days + 1)}
    return pages.end(press(), GameOver(days, "town", seats), told, moves, "mafia-gm draw 1\nseed 1\nend of draw")


def test_a_long_game_s_end_goes_out_in_posts_that_a_board_takes() -> None:
    whole = long_end(days=15, voters=50)
    parts = pages.in_parts(press(), whole)
    assert len(parts) > 2
    assert all(len(part.encode()) <= 60_000 for part in parts)
    assert parts[1].startswith(f"[b]Ночь: часть 2 из {len(parts)}[/b]")
    assert "".join(parts).count("Игрок с длинным именем 7: удар") == 15
    assert parts[-1].count("[code]\nmafia-gm draw 1\nseed 1\nend of draw\n[/code]") == 1


def test_a_short_game_s_end_is_one_post() -> None:
    whole = long_end(days=2, voters=6)
    assert pages.in_parts(press(), whole) == [whole]


@given(st.text("аb \n[]/code", max_size=300), st.integers(60, 200))
def test_nothing_is_lost_where_a_post_is_cut(text: str, most: int) -> None:
    parts = split(text, most)
    assert all(len(part.encode()) <= most for part in parts)
    kept = "".join("".join(parts).split())
    for tag in ("[code]", "[/code]"):
        kept, text = kept.replace(tag, ""), text.replace(tag, "")
    assert kept == "".join(text.split())


def test_a_block_of_code_that_is_cut_is_closed_and_opened_again() -> None:
    parts = split("[code]\n" + "\n".join(f"line {n}" for n in range(40)) + "\n[/code]", 120)
    assert len(parts) > 2
    assert all(part.startswith("[code]\n") and part.endswith("\n[/code]") for part in parts)
