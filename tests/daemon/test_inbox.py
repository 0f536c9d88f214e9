"""The list of letters and the board's export laid side by side: exact times where they agree, nothing guessed."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from daemon.account import Export, Letter
from daemon.inbox import beside
from parsers.facts import MessageRow

NIGHT = datetime(2026, 12, 1, 19, 31, tzinfo=UTC)


def row(number: int, sender: str = "Мышь", minutes: int = 0, subject: str = "Ход") -> MessageRow:
    return MessageRow(number, subject, sender, 50, NIGHT + timedelta(minutes=minutes), True)


def export(*letters: tuple[str, int, str], subject: str = "Ход") -> Export:
    """Sender, minutes and text of each letter, newest first; all at the seventeenth second."""
    made = (Letter(subject, who, NIGHT + timedelta(minutes=at, seconds=17), text) for who, at, text in letters)
    return Export(tuple(made), b"", "", NIGHT)


def texts(rows: list[MessageRow], exported: Export | None) -> dict[int, str]:
    return {number: letter.text for number, letter in beside(rows, exported).items()}


def test_rows_and_export_in_the_same_order() -> None:
    rows = [row(2, "Ёлка", 1), row(1)]
    assert texts(rows, export(("Ёлка", 1, "два"), ("Мышь", 0, "раз"))) == {2: "два", 1: "раз"}


def test_a_letter_that_came_in_between_stands_in_the_export_alone() -> None:
    rows = [row(2, "Ёлка", 1), row(1)]
    exported = export(("Барон", 1, "три"), ("Ёлка", 1, "два"), ("Мышь", 0, "раз"))
    assert texts(rows, exported) == {2: "два", 1: "раз"}


def test_one_of_the_same_sender_and_minute_that_came_in_between() -> None:
    rows = [row(2), row(1, "Ёлка")]
    assert texts(rows, export(("Мышь", 0, "новое"), ("Мышь", 0, "два"), ("Ёлка", 0, "раз"))) == {2: "два", 1: "раз"}


def test_where_two_letters_fit_alike_none_is_taken() -> None:
    assert beside([row(1)], export(("Мышь", 0, "новое"), ("Мышь", 0, "раз"))) == {}


def test_a_row_that_fits_nowhere_ends_the_agreement() -> None:
    rows = [row(3, "Ёлка"), row(2, subject="Другое"), row(1)]
    assert texts(rows, export(("Ёлка", 0, "три"), ("Мышь", 0, "два"), ("Мышь", 0, "раз"))) == {3: "три"}


def test_no_export_no_exact_letters() -> None:
    assert beside([row(1)], None) == {}
