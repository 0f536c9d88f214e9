"""`mafia-gm check` against the practice forum: each line says what is right, wrong, and what to do."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from daemon import checkup, cli, config, tongue
from daemon.checkup import Finding, Level
from daemon.config import Config
from daemon.forum import Credentials, Forum, Manners
from tests.practice_kit import Stage, stage

INI = """
[game]
name = Мафия
profile = boss
start = 2030-12-01 21:00
[forum]
url = {url}
username = Распорядитель
password = слово
[topics]
forum = {forum}
game = {game}
votes = {votes}
[players]
Кот Учёный = Кот
Рыба & Рак = Рак
[assigned]
Кот Учёный = мирный житель
Рыба & Рак = мафия
"""


EXPECTED = (
    "signed in: Распорядитель (id 2)", "[topics] game: Игра", "[topics] votes: Голосование", "the inbox can be read",
    "all players are on the forum (2)", "the forum's clock is right", "every rule is chosen", "day 3:",
)  # fmt: skip


@pytest.fixture
def board() -> Iterator[Stage]:
    with stage() as set_up:
        yield set_up


def ini(board: Stage, folder: Path, more: str = "", *, swap: tuple[str, str] = ("", "")) -> Config:
    text = INI.format(
        url=board.server.url, forum=board.game.forum_id, game=board.game.id, votes=board.votes.id
    ).replace(*swap)
    path = folder / "game.ini"
    path.write_text(text + more, encoding="utf-8")
    path.chmod(0o600)
    return config.load(path)


def findings(board: Stage, folder: Path, more: str = "", *, swap: tuple[str, str] = ("", "")) -> list[Finding]:
    found = ini(board, folder, more, swap=swap)
    tongue.use("en")
    return list(checkup.check(found, lambda _: board.account()))


def texts(found: list[Finding], level: Level) -> str:
    return "\n".join(str(finding) for finding in found if finding.level is level)


def test_a_sound_game_has_every_line_right_but_too_few_players(board: Stage, tmp_path: Path) -> None:
    found = findings(board, tmp_path)
    assert texts(found, Level.WRONG) == "2 players are too few for a game; write them into [players]"
    right = texts(found, Level.OK)
    for told in EXPECTED:
        assert told in right


@pytest.mark.parametrize(
    ("more", "swap", "told"),
    [
        ("", ("[players]\n", "[players]\nКит = К\n"), "The forum has no user named 'Кит'"),
        ("", ("game = 2\n", "game = 999\n"), "no such topic"),
        ("[role босс]\n", ("мирный житель", "босс"), None),
        ("", ("мирный житель", "палач"), "the rules do not settle the role executioner"),
        ("", ("profile = boss", "profile = classic"), "[votes] tie: most votes shared: choose"),
        ("", ("= Рак", "= Кот"), "one person plays both"),
        ("", ("password = слово", "password = env:GM_NO_SUCH"), "GM_NO_SUCH is empty"),
        ("[store]\nurl = sqlite:////nowhere/at/all/game.db\n", ("", ""), "game.db"),
        ("", ("name = Мафия", "name = Мафия\ntemplates = шаблоны"), "there is no folder of templates"),
        ("", ("Рыба & Рак = мафия\n", ""), None),
    ],
)
def test_what_is_wrong_says_what_to_do(
    board: Stage, tmp_path: Path, more: str, swap: tuple[str, str], told: str | None
) -> None:
    wrong = texts(findings(board, tmp_path, more, swap=swap), Level.WRONG)
    assert (told or "too few") in wrong


def test_look_alikes_are_pointed_out(board: Stage, tmp_path: Path) -> None:
    board.board.add_user("Pак")
    found = findings(board, tmp_path, swap=("[players]\n", "[players]\nРак = a\nPак = b\n"))
    assert "look nearly alike" in texts(found, Level.WARNING)


def test_a_wrong_password_is_told_and_nothing_else_is_tried(board: Stage, tmp_path: Path) -> None:
    board.gm.password = "другое"
    found = list(checkup.check(ini(board, tmp_path), lambda _: board.account(board.kot)))
    board.gm.password = "слово-для-проверки"
    assert any(finding.what == "sign_in" for finding in found)
    broken = board.account()
    board.gm.password = "другое"
    tongue.use("en")
    wrong = texts(list(checkup.check(ini(board, tmp_path), lambda _: broken)), Level.WRONG)
    assert "did not accept the name or the password" in wrong or "не принял" in wrong
    assert "all players" not in wrong


def test_a_topic_that_is_closed_to_the_account_is_told(board: Stage, tmp_path: Path) -> None:
    board.board.topics[board.game.id].locked = True
    found = list(checkup.check(ini(board, tmp_path), lambda _: board.account(board.kot)))
    tongue.use("en")
    wrong = texts(found, Level.WRONG)
    assert "the topic is locked and the account cannot unlock it" in wrong
    assert "the account may not lock topics" in texts(found, Level.WARNING)


def test_a_forum_s_clock_that_is_off_is_told(board: Stage, tmp_path: Path) -> None:
    board.board.clock.skew = 300
    assert "differ by 300 s" in texts(findings(board, tmp_path), Level.WARNING)


def test_nothing_is_posted(board: Stage, tmp_path: Path) -> None:
    before = len(board.board.posts), len(board.mailbox.mails)
    findings(board, tmp_path)
    assert (len(board.board.posts), len(board.mailbox.mails)) == before


def test_an_unreachable_forum_is_one_line(board: Stage, tmp_path: Path) -> None:
    nobody = Forum("http://127.0.0.1:9/", Credentials("a", "b"), Manners(pause=0, retries=0))
    found = [one for one in checkup.check(ini(board, tmp_path), lambda _: nobody) if one.what == "forum"]
    tongue.use("en")
    assert "The forum does not answer" in texts(found, Level.WRONG)
    assert len(found) == 1


def test_the_command_tells_it_all_as_json_and_by_its_exit_code(board: Stage, tmp_path: Path) -> None:
    ini(board, tmp_path, swap=("password = слово", "password = env:GM_NO_SUCH"))
    words = ["check", "-c", str(tmp_path / "game.ini"), "--json"]
    result = CliRunner().invoke(cli.mafia_gm, words, standalone_mode=False)
    told = json.loads(result.stdout)
    assert result.return_value == 1
    assert not told["ok"]
    assert {"level": "wrong", "what": "password"}.items() <= told["findings"][1].items()


def test_the_command_shows_a_sign_per_line(board: Stage, tmp_path: Path) -> None:
    ini(board, tmp_path, swap=("password = слово", "password = env:GM_NO_SUCH"))
    result = CliRunner().invoke(cli.mafia_gm, ["check", "-c", str(tmp_path / "game.ini")], standalone_mode=False)
    assert "✗ [forum] password: переменная окружения «GM_NO_SUCH»" in result.stdout
    assert "Игру начинать рано." in result.stdout
