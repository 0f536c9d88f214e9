"""Review modes: what goes out by itself, and which doubts hold a verdict up."""

from __future__ import annotations

import pytest

from daemon.sections import Mode
from daemon.store.records import State
from engine.journal import Ruling
from tests.daemon.table import VOTES, Table
from tests.daemon.test_desk import draft


@pytest.fixture
def table() -> Table:
    return Table()


def test_auto_lets_everything_go(table: Table) -> None:
    table.votes("Полынь", "Мыш")
    table.at("21:00")
    table.desk(Mode.AUTO).work()
    assert draft(table, "verdict:1").decided_by == "auto"


def test_auto_if_certain_lets_a_clear_verdict_go(table: Table) -> None:
    for n, nick in enumerate(("Полынь", "Ёлка", "Барон")):
        clear(table, nick, "Мышь", f"20:1{n}")
    table.at("21:00")
    table.desk(Mode.AUTO_IF_CERTAIN).work()
    assert draft(table, "verdict:1").decided_by == "auto"


def ask(table: Table, voter: str, at: str) -> int:
    """A vote that may mean two people."""
    return table.account.says(VOTES, voter, "голосую: [color=red]Кот[/color]", table.time(at))


def clear(table: Table, voter: str, target: str, at: str) -> int:
    return table.account.says(VOTES, voter, f"голосую: [color=red]{target}[/color]", table.time(at))


CATS = ("Котофей", "Котангенс", "Барон", "Ёлка", "Снежок", "Мышь")


def test_a_question_that_could_change_the_outcome_waits() -> None:
    table = Table(nicks=CATS)
    clear(table, "Барон", "Котофей", "20:10")
    clear(table, "Ёлка", "Котангенс", "20:11")
    clear(table, "Мышь", "Котангенс", "20:12")
    number = ask(table, "Снежок", "20:13")
    table.at("21:00")
    desk = table.desk(Mode.AUTO_IF_CERTAIN)
    desk.work()
    assert draft(table, "verdict:1").state is State.DRAFT
    assert [(q.line.post, q.matters) for q in desk.questions()] == [(number, True)]
    desk.rule(Ruling(table.hands(), "vote", str(number), "Котангенс"))
    desk.work()
    assert draft(table, "verdict:1").decided_by == "auto"


def test_a_question_that_changes_nothing_does_not_hold_the_verdict_up() -> None:
    table = Table(nicks=CATS)
    for n, voter in enumerate(("Барон", "Ёлка", "Мышь")):
        clear(table, voter, "Котангенс", f"20:1{n}")
    ask(table, "Снежок", "20:20")
    table.at("21:00")
    desk = table.desk(Mode.AUTO_IF_CERTAIN)
    desk.work()
    assert draft(table, "verdict:1").decided_by == "auto"
    assert [q.matters for q in desk.questions()] == [False]


def test_two_questions_that_matter_only_together_both_matter() -> None:
    table = Table(nicks=(*CATS, "Фома", "Лис", "Сова"))
    for n, voter in enumerate(("Барон", "Ёлка", "Мышь")):
        clear(table, voter, "Котангенс", f"20:1{n}")
    for n, voter in enumerate(("Фома", "Лис")):
        clear(table, voter, "Котофей", f"20:2{n}")
    ask(table, "Снежок", "20:30")
    ask(table, "Сова", "20:31")
    table.at("21:00")
    assert [q.matters for q in table.desk().questions()] == [True, True]


def test_questions_are_asked_while_the_vote_is_open() -> None:
    table = Table(nicks=CATS)
    table.at("20:00")
    clear(table, "Барон", "Котофей", "20:10")
    ask(table, "Снежок", "20:11")
    table.hands.now = table.time("20:30")
    table.look()
    assert [q.matters for q in table.desk().questions()] == [True]
    assert not table.day().closed


def test_too_many_doubts_are_never_certain() -> None:
    table = Table(nicks=(*CATS, *(f"Гость{n}" for n in "абвгдежз")))
    for n, voter in enumerate(f"Гость{letter}" for letter in "абвгдежз"):
        ask(table, voter, f"20:{10 + n}")
    table.at("21:00")
    desk = table.desk(Mode.AUTO_IF_CERTAIN)
    desk.work()
    assert draft(table, "verdict:1").state is State.DRAFT
    assert all(q.matters for q in desk.questions())


def test_a_held_draft_is_not_let_go_by_itself() -> None:
    table = Table(nicks=CATS)
    clear(table, "Барон", "Котофей", "20:10")
    table.at("21:00")
    desk = table.desk(Mode.AUTO_IF_CERTAIN)
    desk.work()
    desk.hold(draft(table, "verdict:1").id)
    desk.work()
    assert draft(table, "verdict:1").state is State.HELD


def test_the_gms_own_words_are_not_let_go_by_themselves(table: Table) -> None:
    clear(table, "Барон", "Мышь", "20:10")
    table.at("21:00")
    desk = table.desk()
    desk.work()
    mine = desk.reword(draft(table, "verdict:1").id, "Мои слова")
    table.desk(Mode.AUTO_IF_CERTAIN).work()
    assert table.store.drafts.get(mine.id).state is State.DRAFT
