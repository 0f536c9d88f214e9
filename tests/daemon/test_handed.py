"""Letters that came by another way: entered by the GM, read and judged like any other."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from daemon import cli
from daemon.bootstrap import open_game
from daemon.errors import Trouble
from tests.daemon.test_commands import Table, seat


@pytest.fixture
def table(tmp_path: Path) -> Table:
    made = seat(tmp_path)
    made.work()
    return made


def entered(table: Table, nick: str, text: str, *more: str) -> Result:
    words = ["letter", nick, "-c", str(table.ini), *more]
    return CliRunner().invoke(cli.mafia_gm, words, input=text, standalone_mode=False)


def test_a_move_by_messenger_is_a_move(table: Table) -> None:
    assert entered(table, "крот", "лечу Сову").exception is None
    game = open_game(table.ini)
    (letter,) = game.casebook().refresh().days[0].letters
    game.close()
    assert (letter.sender, [(move.ability, move.target) for move in letter.moves]) == ("Крот", [("heal", "Сова")])


def test_it_counts_from_when_it_was_said(table: Table) -> None:
    said = (table.start + timedelta(minutes=5)).strftime("%H:%M")
    entered(table, "Крот", "лечу Сову", "--at", said)
    game = open_game(table.ini)
    (letter,) = game.store.letters.since()
    game.close()
    assert letter.sent is not None
    assert letter.sent.strftime("%H:%M:%S") == f"{said}:00"
    assert "лечу" not in table.command("log").output


@pytest.mark.parametrize(
    ("nick", "text", "more"),
    [("Никто", "лечу Сову", ()), ("Крот", "  ", ()), ("Крот", "лечу Сову", ("--at", "вечером"))],
)
def test_what_cannot_be_entered_is_told_and_nothing_is_kept(
    table: Table, nick: str, text: str, more: tuple[str, ...]
) -> None:
    assert isinstance(entered(table, nick, text, *more).exception, Trouble)
    game = open_game(table.ini)
    assert list(game.store.letters.since()) == []
    game.close()
