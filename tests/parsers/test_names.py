"""Who is meant by a written name: every rung of the ladder, twins, the dead, and words that are nobody's."""

from __future__ import annotations

import tomllib
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parsers.names import Ambiguous, Match, NameIndex, Person, Rung, Standing

NICKS = """Осока Лоцман_Греков Drozd64 Пирожок Luna-5 Белка Белкин Сова Vолк Bарвара Ёж Шило&Мыло Д'Арвиль Соня💤
[СССР]Федя Оля(Тверь) DeadPool К.О.Т. xXНагибаторXx Хмурый Кенгуру"""
NOBODYS = """она он тот никто фон нибудь Комиссар марафон сорок лютый 5 №7 Drozd63 Luna-6 Гербарий белый совет барон
старина чердынь Хмурей-6"""
ROSTER = NameIndex(
    [
        *map(
            Person,
            NICKS.split(),
        ),
        Person("Мадам Жоржетта", aliases=("Клюква", "🌹")),
        Person("Граф фон Пеликан"),
        Person("Старый чердак"),
        Person("5я нота"),
        Person("Дочь Старого Мельника"),
        Person("Тот Самый Валенок"),
        Person("Ржавый Гусь", Standing.DEAD),
        Person("Утренний Гонец", Standing.GM),
        Person("Проходящий мимо", Standing.OUTSIDER),
    ]
)


def index(*nicks: str, dead: tuple[str, ...] = ()) -> NameIndex:
    return NameIndex([*map(Person, nicks), *(Person(nick, Standing.DEAD) for nick in dead)])


def named(text: str, names: NameIndex = ROSTER) -> str:
    """The nick, «A | B» for a question, «—» for nobody."""
    found = names.match(text)
    if isinstance(found, Ambiguous):
        return " | ".join(found.candidates)
    return found.nick if found else "—"


BY_RUNG = tomllib.loads((Path(__file__).parents[2] / "fixtures" / "names" / "rungs.toml").read_text(encoding="utf-8"))
WRITTEN = [(Rung(rung), text, nick) for rung, rows in BY_RUNG.items() for text, nick in rows.items()]


@pytest.mark.parametrize(("rung", "text", "nick"), WRITTEN, ids=[text for _, text, _ in WRITTEN])
def test_a_name_is_recognised_by_its_rung(rung: Rung, text: str, nick: str) -> None:
    found = ROSTER.match(text)
    assert named(text) == nick
    if found is not None:
        assert found.rung is rung


@pytest.mark.parametrize("text", NOBODYS.split())
def test_a_word_that_is_nobodys_name_stays_nobodys(text: str) -> None:
    assert named(text) == "—"


def test_a_case_of_one_name_that_is_another_cut_short_is_asked() -> None:
    assert named("Белки") == "Белка | Белкин"
    assert named("Белку") == "Белка"
    assert named("Белкину") == "Белкин"


def test_another_gender_of_a_surname_is_asked() -> None:
    assert ROSTER.match("Белкиной") == Ambiguous(("Белкин",), Rung.INFLECTED, weak=True)


def test_the_exact_name_wins_over_a_longer_one() -> None:
    cats = index("Кот", "Котофей", "Кот Базилио")
    assert [named(text, cats) for text in ("Кот", "Кота", "Котофея", "Базилио", "коту Базилио")] == [
        "Кот", "Кот", "Котофей", "Кот Базилио", "Кот Базилио",
    ]  # fmt: skip


def test_what_may_be_a_case_of_another_name_is_asked_within_a_sentence() -> None:
    foxes = index("Лис", "Лиса")
    assert foxes.match("Лиса") == Match("Лиса", Rung.EXACT)
    assert foxes.match("Лиса", alone=False) == Ambiguous(("Лис", "Лиса"), Rung.EXACT)
    assert named("Лисом", foxes) == "Лис"
    assert named("Лису", foxes) == "Лис | Лиса"


def test_a_case_that_is_also_a_pet_name_is_asked() -> None:
    assert named("Рома", index("Ром", "Роман")) == "Ром | Роман"
    assert named("Роману", index("Ром", "Роман")) == "Роман"


def test_plural_and_common_forms_are_put_to_the_gm() -> None:
    assert named("рыжих", index("Рыжий", "Рыжая")) == "Рыжий | Рыжая"
    assert named("Рыжего", index("Рыжий", "Рыжая")) == "Рыжий"
    assert named("Рыжую", index("Рыжий", "Рыжая")) == "Рыжая"


def test_numbers_tell_twins_apart() -> None:
    guests = index("Гость12", "Гость123")
    assert named("гость 12", guests) == "Гость12"
    assert named("Гость123", guests) == "Гость123"
    assert named("Гостя", guests) == "Гость12 | Гость123"


def test_a_slip_between_two_names_is_asked() -> None:
    assert named("Тня", index("Тоня", "Таня")) == "Тоня | Таня"
    assert named("Таню", index("Тоня", "Таня")) == "Таня"


def test_the_common_word_of_two_names_is_asked() -> None:
    captains = index("Капитан Рябов", "Капитан Немой")
    assert named("капитана", captains) == "Капитан Рябов | Капитан Немой"
    assert named("Немого", captains) == "Капитан Немой"


def test_an_exact_hit_on_the_dead_is_not_passed_on() -> None:
    smiths = index("Кузнечик", dead=("Кузнец",))
    assert named("Кузнеца", smiths) == "Кузнец"
    assert smiths.standing("Кузнец") is Standing.DEAD


def test_a_living_exact_name_beats_a_dead_likeness() -> None:
    assert named("Осока", index("Осока", dead=("Осочка",))) == "Осока"


def test_a_short_name_shared_with_the_dead_means_the_living_one_and_is_flagged() -> None:
    assert index("Капитан Рябов", dead=("Капитан Немой",)).match("капитана") == Match(
        "Капитан Рябов", Rung.PART, weak=True
    )


def test_initials_and_single_letters_are_asked() -> None:
    assert ROSTER.match("СЧ") == Ambiguous(("Старый чердак",), Rung.PART, weak=True)
    assert named("мадам Ж.") == "Мадам Жоржетта"
    assert isinstance(ROSTER.match("мадам Ж."), Ambiguous)


def test_numbers_name_somebody_only_in_a_numbered_roster() -> None:
    numbered = NameIndex([Person("Осока", number=7), Person("5я нота", number=8)])
    assert numbered.match("№7") == Match("Осока", Rung.NUMBER)
    assert numbered.match("8") == Match("5я нота", Rung.NUMBER)
    assert numbered.match("5") is None


def test_a_ruling_is_kept_as_an_alias() -> None:
    learnt = ROSTER.with_alias("Сова", "Филин")
    assert named("филина", learnt) == "Сова"
    assert named("филина") == "—"


def test_a_nick_outdoes_somebody_elses_alias() -> None:
    names = NameIndex([Person("Осока", aliases=("Сова",)), Person("Сова")])
    assert names.match("Сова") == Match("Сова", Rung.EXACT)


def test_every_place_that_names_somebody_is_found_longest_first() -> None:
    text = "Между Совой и Пирожком выбрал графа фон Пеликана, а Белкин, Пеликонн и какая-то Мотя пусть живут."
    assert [(text[m.start : m.end], m.found.nick) for m in ROSTER.find(text) if isinstance(m.found, Match)] == [
        ("Совой", "Сова"),
        ("Пирожком", "Пирожок"),
        ("графа фон Пеликана", "Граф фон Пеликан"),
        ("Белкин", "Белкин"),
    ]


def test_a_name_does_not_reach_over_a_line_or_a_comma() -> None:
    cats = index("Кот", "Кот Базилио")
    apart = [Match("Кот", Rung.EXACT), Match("Кот Базилио", Rung.PART)]
    assert [m.found for m in cats.find("Кот, Базилио\nКот\nБазилио")] == apart * 2


def test_half_of_a_written_word_names_nobody() -> None:
    assert ROSTER.find("Drozd63 и Сова-разбойница") == ()


def test_an_ending_behind_a_number_belongs_to_the_name() -> None:
    assert named("Drozd64ом") == "Drozd64"


def test_an_emoji_alias_is_found_in_running_text() -> None:
    assert [m.found for m in ROSTER.find("сегодня 🌹!")] == [Match("Мадам Жоржетта", Rung.ALIAS)]


def test_find_and_match_answer_the_same_for_a_lone_name() -> None:
    for text in ("Осока", "Совы", "лоцмана Грекова", "клюкву"):
        assert [m.found for m in ROSTER.find(text)] == [ROSTER.match(text)]


LETTERS = st.text(alphabet="аеёийклмнопрстуфцьыэюяabcdeikmoпт0123 _-'’.,!💤\u0301\n", max_size=60)


@settings(max_examples=200, deadline=None)
@given(LETTERS)
def test_no_text_breaks_the_index_and_mentions_lie_in_order(text: str) -> None:
    mentions = ROSTER.find(text)
    ROSTER.match(text)
    assert all(0 <= m.start < m.end <= len(text) for m in mentions)
    assert all(left.end <= right.start for left, right in pairwise(mentions))


@settings(max_examples=100, deadline=None)
@given(st.sampled_from([nick for person in ROSTER.people for nick in (person.nick, *person.aliases)]))
def test_a_nickname_as_it_stands_is_its_owner(name: str) -> None:
    found = ROSTER.match(name)
    assert isinstance(found, Match)
    owner = ROSTER.person(found.nick)
    assert owner is not None
    assert name in (owner.nick, *owner.aliases)


@settings(max_examples=25, deadline=None)
@given(st.permutations(["Кот", "Котофей", "Лис", "Лиса", "Гость12", "Гость123", "Капитан Рябов", "Капитан Немой"]))
def test_the_order_of_the_roster_never_decides(nicks: list[str]) -> None:
    names = index(*nicks)
    for text in ("Лису", "Гостя", "капитан", "Кота", "Лиса"):
        found = names.match(text)
        expected = index(*sorted(nicks)).match(text)
        if isinstance(found, Ambiguous) and isinstance(expected, Ambiguous):
            assert set(found.candidates) == set(expected.candidates)
            assert list(found.candidates) == sorted(found.candidates, key=nicks.index)
        else:
            assert found == expected
