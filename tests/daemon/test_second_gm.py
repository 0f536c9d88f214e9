"""A second GM rules and approves by letter: once, in his name, and nobody else can."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from daemon.inbox import count_moves_after_now
from daemon.own_words import own_lines
from daemon.reports import Press
from daemon.second_gm import SecondGm
from daemon.sections import Mode, ReceiptsMode
from daemon.store.records import Action, Intent, State
from tests.daemon.correspondence import Correspondence
from tests.daemon.table import MOSCOW

JUDGE = "Судья"


class Bench(Correspondence):
    """A table whose second GM is the judge."""

    def __init__(self, call_after: timedelta = timedelta(0)) -> None:
        super().__init__(mode=Mode.MANUAL, receipts=ReceiptsMode.OFF)
        number = self.account.add_user(JUDGE, 9)
        self.second = SecondGm(
            self.store, self.office, replace(self.roster, gms={2: "Ведущий", number: JUDGE}),
            Press("Ночь", "ru", MOSCOW), call_after,
        )  # fmt: skip

    def works(self) -> None:
        self.watch.look()
        if hasattr(self, "second"):
            self.second.work()
        super().works()

    def orders(self, text: str, at: str = "21:10", who: str = JUDGE) -> str:
        """A letter with orders; the newest answer."""
        self.writes(who, text, at)
        return (self.inbox(who) or [""])[-1]


@pytest.fixture
def bench() -> Bench:
    table = Bench()
    table.votes("Полынь", "Мышь", "20:15")
    table.at("21:00")
    table.works()
    return table


def verdict(table: Bench) -> int:
    found = table.store.drafts.latest("verdict:1")
    assert found
    return found.id


def test_what_he_approves_goes_out_in_his_name(bench: Bench) -> None:
    number = verdict(bench)
    assert "одобрено" in bench.orders(f"Одобряю {number}")
    sent = bench.store.drafts.get(number)
    assert (sent.state, sent.decided_by) == (State.SENT, JUDGE)


def test_a_draft_is_held_back(bench: Bench) -> None:
    number = verdict(bench)
    bench.orders(f"придержать № {number}")
    assert bench.store.drafts.get(number).state is State.HELD


def test_what_has_been_replaced_meanwhile_is_not_said_to_be_approved(bench: Bench) -> None:
    number = verdict(bench)
    bench.votes("Ёлка", "Полынь", "20:30")
    bench.votes("Барон", "Полынь", "20:31")
    bench.works()
    assert bench.store.drafts.get(number).state is State.SUPERSEDED
    answer = bench.orders(f"одобряю {number}")
    assert answer.count("✗") == 1
    assert "✓" not in answer


def test_orders_from_before_the_game_are_left_alone(bench: Bench) -> None:
    bench.account.writes(JUDGE, "Вопрос", "пауза", bench.time("20:50"))
    bench.watch.look()
    count_moves_after_now(bench.store)
    bench.works()
    assert not bench.office.paused


def test_a_ruling_is_entered_once_however_often_the_letter_is_looked_at(bench: Bench) -> None:
    bench.orders('решение warn Барон --why "обсуждал игру во флуде"')
    bench.store.settings.put("second_gm", 0)
    bench.works()
    rulings = [fact.ruling for fact in bench.store.rulings.since()]
    assert [(one.verb, one.subject, one.by, one.why) for one in rulings] == [
        ("warn", "Барон", JUDGE, "обсуждал игру во флуде")
    ]


def test_a_ruling_about_nobody_is_answered_with_what_is_wrong(bench: Bench) -> None:
    assert "нет в этой игре" in bench.orders("решение warn Никто")
    assert bench.store.rulings.since() == []


def test_the_drafts_are_listed_without_what_is_secret(bench: Bench) -> None:
    answer = bench.orders("Черновики")
    assert f"№ {verdict(bench)}" in answer
    assert "итоги голосования" in answer
    for role in ("мафия", "комиссар", "сержант"):  # of the living; the doctor was lynched, and his verdict tells it
        assert role not in answer.casefold()


def test_of_a_private_draft_no_more_than_its_kind_is_told(bench: Bench) -> None:
    secret = Intent("role:x", "role", Action.LETTER, 51, "Ваша роль: доктор", private=True)
    bench.store.drafts.propose(secret)
    answer = bench.orders("черновики")
    assert "Письмо с ролью" in answer
    assert "доктор\n" not in answer


def test_several_orders_stand_in_one_letter(bench: Bench) -> None:
    answer = bench.orders(f"одобряю {verdict(bench)}\nпауза форум лежит\n")
    assert [line[0] for line in answer.splitlines() if line.startswith("✓")] == ["✓", "✓"]
    assert bench.office.paused


@pytest.mark.parametrize("text", ["одобряю идею, но 17 голосов мало", "Привет! Как там игра?", "> одобряю 1",
                                  "[quote]одобряю 1[/quote]", "решил не ходить", "паузами говорит"])  # fmt: skip
def test_talk_is_no_order(bench: Bench, text: str) -> None:
    assert bench.orders(text) == ""


def test_a_player_orders_nothing(bench: Bench) -> None:
    number = verdict(bench)
    bench.orders(f"одобряю {number}", who="Мышь")
    assert bench.store.drafts.get(number).state is State.DRAFT


def test_a_name_that_looks_alike_orders_nothing(bench: Bench) -> None:
    number = verdict(bench)
    bench.account.add_user("Cудья", 77)
    bench.orders(f"одобряю {number}", who="Cудья")
    assert bench.store.drafts.get(number).state is State.DRAFT


def test_he_is_called_once_when_something_has_waited_too_long() -> None:
    bench = Bench(timedelta(minutes=30))
    bench.votes("Полынь", "Мышь", "20:15")
    bench.at("21:00")
    bench.works()
    assert bench.inbox(JUDGE) == []
    for clock in ("21:31", "21:45"):
        bench.at(clock)
        bench.works()
    assert len(bench.inbox(JUDGE)) == 1
    assert f"№ {verdict(bench)}" in bench.inbox(JUDGE)[0]
    assert bench.inbox("Ведущий") == []


def test_own_lines_leave_quotes_and_tags_out() -> None:
    text = '[b]одобряю 3[/b]\n\n[quote="А"]старое [quote]x[/quote]\nещё[/quote]\n> цитата\n  придержать   4 '
    assert own_lines(text) == ["одобряю 3", "придержать 4"]
    assert own_lines("[quote]без конца") == []
