"""`[selectors]`: read with the file's faults, used by every reader, told about by `check`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from daemon import checkup, cli, config, tongue
from daemon.checkup import Finding, Level
from daemon.checkup.templates import silences
from daemon.forum import Board, Memory
from daemon.ini import BadConfig
from parsers.facts import Kind
from tests.practice_kit import Stage, stage
from tests.shared_material import ROOT

INI = """
[game]
name = Мафия
profile = boss
start = 2030-12-01 21:00
[forum]
url = {url}
username = Распорядитель
password = {password}
pause = 0
[topics]
forum = {forum}
game = {game}
votes = {votes}
[players]
Кот Учёный
Рыба & Рак
[assigned]
Кот Учёный = мирный житель
Рыба & Рак = мафия
[selectors]
"""
TOPIC = ROOT / "fixtures" / "punbb" / "topic-mybb-gm.html"


@pytest.fixture
def board() -> Iterator[Stage]:
    with stage() as set_up:
        yield set_up


def ini(folder: Path, selectors: str, board: Stage | None = None) -> Path:
    where = {"url": "https://forum.example.org/", "password": "слово", "forum": 1, "game": 2, "votes": 3}
    if board is not None:
        where = {
            "url": board.server.url, "password": board.gm.password, "forum": board.game.forum_id,
            "game": board.game.id, "votes": board.votes.id,
        }  # fmt: skip
    path = folder / "game.ini"
    path.write_text(INI.format(**where) + selectors, encoding="utf-8")
    path.chmod(0o600)
    return path


def run(*words: str) -> tuple[int, str]:
    tongue.use("en")
    result = CliRunner().invoke(cli.mafia_gm, words, standalone_mode=False)
    return (1 if result.exception else result.return_value or 0), result.output or str(result.exception)


# --- the file ---


def test_what_the_file_sets_is_kept_and_the_rest_is_not(tmp_path: Path) -> None:
    loaded = config.load(ini(tmp_path, "post = div.entry#x > a[href*='=']\nauthor =\n"))
    assert loaded.chosen == {"post": "div.entry#x > a[href*='=']"}


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("post = div..x", "строка 22: [selectors] post: это не правило CSS"),
        ("post = //div[", "строка 22: [selectors] post: это не XPath"),
        ("post = ./count(*)", "строка 22: [selectors] post: это не XPath"),
        ("autor = .x", "строка 22: [selectors] autor: такого ключа нет; может быть, «author»?"),
    ],
)
def test_a_wrong_selector_is_a_fault_with_its_line(tmp_path: Path, line: str, told: str) -> None:
    with pytest.raises(BadConfig) as bad:
        config.load(ini(tmp_path, line))
    assert told in bad.value.ru
    assert bad.value.faults[0].line == 22


def test_selectors_alone_make_a_file_for_reading(tmp_path: Path) -> None:
    path = tmp_path / "board.ini"
    path.write_text("[selectors]\nbody = .words\n", encoding="utf-8")
    assert config.selectors_in(path) == {"body": ".words"}


# --- the commands ---


def changed(folder: Path) -> Path:
    page = folder / "page.html"
    page.write_bytes(TOPIC.read_bytes().replace(b'class="post-content"', b'class="words"'))
    return page


def selectors(folder: Path, line: str = "body = .words") -> str:
    path = folder / "board.ini"
    path.write_text(f"[selectors]\n{line}\n", encoding="utf-8")
    return str(path)


def test_a_saved_page_is_read_with_selectors_and_not_without(tmp_path: Path) -> None:
    page = changed(tmp_path)
    assert "[selectors] that found nothing: body (div.post-content)" in run("read", str(page))[1]
    assert run("read", str(page), "--json", "--selectors", selectors(tmp_path))[0] == 0


def test_saved_pages_are_counted_with_selectors(tmp_path: Path) -> None:
    page, players = changed(tmp_path), tmp_path / "players.ini"
    players.write_text("[players]\nКлён\nЛипа\n", encoding="utf-8")
    words = ("count", str(page), "--players", str(players), "--fetched", "2026-11-26T20:00:00+03:00")
    assert "the text of post 501" in run(*words)[1]
    assert run(*words, "--selectors", selectors(tmp_path))[0] == 0


# --- check ---


def check(board: Stage, folder: Path, lines: str) -> list[Finding]:
    loaded = config.load(ini(folder, lines, board))
    tongue.use("en")
    memory = Memory(board=Board(loaded.forum.software, selectors=loaded.chosen))
    return list(checkup.check(loaded, lambda _: board.account(memory=memory)))


def texts(found: list[Finding], level: Level) -> str:
    return "\n".join(str(one) for one in found if one.level is level)


def test_check_reads_with_the_selectors_of_the_file(board: Stage, tmp_path: Path) -> None:
    found = check(board, tmp_path, "author = .author strong\n")
    assert "[topics] game:" in texts(found, Level.OK)
    assert "[selectors]" not in texts(found, Level.WRONG)


def test_check_says_which_selector_found_nothing(board: Stage, tmp_path: Path) -> None:
    wrong = texts(check(board, tmp_path, "post = div.entry\nprofile = .nowhere\n"), Level.WRONG)
    assert "on the topic's page the selector post (a post's whole block) found nothing: div.entry" in wrong
    assert "mend [selectors] post" in wrong


def test_check_says_so_of_lists_too(board: Stage, tmp_path: Path) -> None:
    wrong = texts(check(board, tmp_path, "topic = .nowhere\nletter = .nowhere\n"), Level.WRONG)
    assert "on the forum's page the selector topic" in wrong
    assert "on the inbox page the selector letter" in wrong


def test_a_board_with_changed_templates_is_told_what_to_set() -> None:
    page = TOPIC.read_bytes().replace(b'class="post-content"', b'class="words"')
    told = [str(one.ru) for one in silences("topic:game", Kind.TOPIC, page, {})]
    assert told == [
        "на странице темы правило body (текст сообщения) ничего не нашло: div.post-content; "
        "если шаблоны форума изменены, задайте [selectors] body = …"
    ]
