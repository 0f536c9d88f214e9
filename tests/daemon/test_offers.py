"""A free place and a reserve: the offer, the answer, the replacement with its letter and its announcement."""

from __future__ import annotations

from typing import Any

import pytest

from daemon.offers import ACCEPTED, DECLINED, OPEN, SEATED, TAKEN, UNCLEAR, NoOffer, Offers, answer_in
from daemon.reports import Press
from daemon.sections import Mode
from daemon.store.records import State
from tests.daemon.correspondence import Correspondence
from tests.daemon.table import MOSCOW

NICKS = ("Полынь", "Мышь", "Ёлка", "Снежок", "Барон", "Зина", "Тис")
ROLES = ("mafioso", "doctor", "villager", "villager", "villager", "reserve", "reserve")


class Bench(Correspondence):
    """A table with two reserves, Зина and Тис; Мышь is the doctor."""

    def __init__(self, mode: Mode = Mode.MANUAL, **options: Any) -> None:
        super().__init__(mode=mode, **{"nicks": NICKS, "roles": ROLES, **options})
        by_itself = mode is Mode.AUTO
        self.offers = Offers(self.store, self.book, self.roster, Press("Ночь", "ru", MOSCOW), self.notices, by_itself)

    def works(self) -> None:
        self.watch.look()
        self.offers.work()
        super().works()

    def says(self, nick: str, text: str, at: str) -> str:  # type: ignore[override]
        """A letter; what became of the newest offer."""
        self.writes(nick, text, at)
        return self.offers.all()[-1].state

    def told(self) -> dict[str, str]:
        return {notice.key: notice.ru for notice in self.notices.open()}


@pytest.fixture
def bench() -> Bench:
    table = Bench(Mode.AUTO)
    table.at("12:00")
    table.works()
    return table


def manual() -> Bench:
    table = Bench()
    table.at("12:00")
    table.works()
    return table


def test_the_offer_goes_to_the_first_reserve_and_tells_no_role(bench: Bench) -> None:
    assert bench.offers.make("Мышь", None, "gm").new == "Зина"
    bench.works()
    assert "освободилось место" in bench.inbox("Зина")[-1]
    assert "доктор" not in bench.inbox("Зина")[-1]


def test_a_yes_is_followed_by_the_ruling_where_all_goes_by_itself(bench: Bench) -> None:
    bench.offers.make("Мышь", "Зина", "gm")
    assert bench.says("Зина", "Да, согласна!", "12:30") == ACCEPTED
    bench.at("12:40")
    bench.works()
    assert bench.book.refresh().roles["Зина"] == "doctor"
    assert any("доктор" in text for text in bench.inbox("Зина"))
    assert bench.store.drafts.latest("replaced:1:Мышь").state is State.SENT  # type: ignore[union-attr]
    assert bench.offers.all()[-1].state == SEATED


def test_a_yes_waits_for_the_gm_where_he_decides() -> None:
    bench = manual()
    bench.offers.make("Мышь", "Зина", "gm")
    assert bench.says("Зина", "согласна", "12:30") == ACCEPTED
    assert "mafia-gm rule replace" in bench.told()["offer:Мышь:Зина"]
    assert bench.store.rulings.since() == []


def test_a_no_leads_to_the_next_reserve() -> None:
    bench = manual()
    bench.offers.make("Мышь", None, "gm")
    assert bench.says("Зина", "Увы, не могу.", "12:30") == DECLINED
    assert bench.offers.make("Мышь", None, "gm").new == "Тис"


def test_what_is_not_plain_is_for_the_gm() -> None:
    bench = manual()
    bench.offers.make("Мышь", None, "gm")
    assert bench.says("Зина", "Да, но только со среды", "12:30") == UNCLEAR
    assert "неясен" in bench.told()["offer:Мышь:Зина"]
    assert bench.says("Зина", "ладно, согласна", "12:50") == ACCEPTED


def test_letters_from_before_the_offer_and_from_others_are_no_answers() -> None:
    bench = manual()
    bench.writes("Зина", "да", "12:10")
    bench.at("12:20")
    bench.offers.make("Мышь", "Зина", "gm")
    assert bench.says("Тис", "согласен", "12:30") == OPEN


@pytest.mark.parametrize("mode", [Mode.AUTO, Mode.MANUAL])
def test_of_two_who_accept_one_place_one_gets_it(mode: Mode) -> None:
    bench = Bench(mode)
    bench.at("12:00")
    for nick in ("Зина", "Тис"):
        bench.offers.make("Мышь", nick, "gm")
    for nick in ("Зина", "Тис"):
        bench.account.writes(nick, "Ответ", "да", bench.time("12:30"))
    bench.at("12:40")
    for _ in range(3):
        bench.works()
    if mode is Mode.MANUAL:
        assert bench.store.rulings.since() == []
        bench.rules("replace", "Мышь", "Зина")
        bench.works()
    assert [(one.subject, one.value) for one in (fact.ruling for fact in bench.store.rulings.since())] == [
        ("Мышь", "Зина")
    ]
    assert {one.new: one.state for one in bench.offers.all()} == {"Зина": SEATED, "Тис": TAKEN}


def test_one_yes_to_two_offers_takes_one_place(bench: Bench) -> None:
    for old in ("Мышь", "Ёлка"):
        bench.offers.make(old, "Зина", "gm")
    bench.says("Зина", "согласна", "12:30")
    for _ in range(3):
        bench.works()
    assert [fact.ruling.subject for fact in bench.store.rulings.since()] == ["Мышь"]
    assert {one.old: one.state for one in bench.offers.all()} == {"Мышь": SEATED, "Ёлка": TAKEN}


def test_an_answer_in_the_minute_of_the_offer_counts() -> None:
    bench = manual()
    bench.hands.now = bench.time("12:20:40")
    bench.offers.make("Мышь", "Зина", "gm")
    assert bench.says("Зина", "да", "12:20") == ACCEPTED  # the board tells minutes only


@pytest.mark.parametrize("who", ["Зинa", "ЗИНА", "Прохожий", "Ведущий"])
def test_nobody_answers_for_a_reserve(who: str) -> None:
    bench = manual()
    bench.offers.make("Мышь", "Зина", "gm")
    if who != "Ведущий":
        bench.account.add_user(who, 777)
    assert bench.says(who, "согласна", "12:30") == OPEN


def test_an_offer_is_written_once_until_it_is_answered_and_again_after_a_no() -> None:
    bench = manual()
    for _ in range(3):
        bench.offers.make("Мышь", "Зина", "gm")
        bench.works()
    assert len(bench.inbox("Зина")) == 1
    assert bench.says("Зина", "нет", "12:30") == DECLINED
    bench.offers.make("Мышь", "Зина", "gm")
    bench.works()
    assert sum("освободилось место" in text for text in bench.inbox("Зина")) == 2
    assert bench.says("Зина", "ладно, согласна", "12:50") == ACCEPTED


def test_an_offer_that_a_crash_cut_off_is_written_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    bench = manual()

    def crash(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as broken:
        broken.setattr(Offers, "_write", crash)
        with pytest.raises(KeyboardInterrupt):
            bench.offers.make("Мышь", "Зина", "gm")
    bench.works()
    bench.works()
    assert len(bench.inbox("Зина")) == 1


def test_what_a_nick_says_runs_in_no_shell() -> None:
    table = Bench(nicks=("$(halt)", *NICKS[1:]))
    table.at("12:00")
    table.offers.make("$(halt)", "Зина", "gm")
    table.says("Зина", "да", "12:30")
    (told,) = (text for key, text in table.told().items() if key.startswith("offer:"))
    assert told.endswith(("mafia-gm rule replace '$(halt)' Зина", "'$(halt)' 'Зина'"))


@pytest.mark.parametrize(("old", "new"), [("Никто", None), ("Мышь", "Барон"), ("Зина", "Тис")])
def test_only_a_place_of_the_game_is_offered_to_a_waiting_reserve(bench: Bench, old: str, new: str | None) -> None:
    with pytest.raises(NoOffer):
        bench.offers.make(old, new, "gm")


def test_after_an_autokill_the_gm_hears_of_the_free_place() -> None:
    bench = Bench(activity__missed_vote="autokill")
    for voter in ("Полынь", "Ёлка", "Снежок", "Барон"):
        bench.votes(voter, "Барон")
    bench.at("21:00")
    bench.works()
    assert "Мышь" in bench.told()["free_place"]
    bench.offers.make("Мышь", None, "gm")
    bench.works()
    assert "free_place" not in bench.told()


@pytest.mark.parametrize(
    ("text", "state"),
    [("да", ACCEPTED), ("Согласен", ACCEPTED), ("готова!", ACCEPTED), ("OK", ACCEPTED), ("нет", DECLINED),
     ("не согласен", DECLINED), ("не могу, простите", DECLINED), ("если никто другой — да", UNCLEAR),
     ("а что случилось?", UNCLEAR), ("да нет", UNCLEAR), ("[quote]согласен?[/quote] нет", DECLINED),
     ("приветствую", UNCLEAR)],
)  # fmt: skip
def test_answers(text: str, state: str) -> None:
    assert answer_in(text) == state
