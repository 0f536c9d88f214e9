"""What the commands print for boards that are not read: what was met, what to do, and never a count."""

from __future__ import annotations

from pathlib import Path

import pytest
import responses
from click.testing import CliRunner

from daemon import checkup, cli, config, tongue
from daemon.forum import Board, Credentials, Forum, Manners, Memory
from daemon.forum.troubles import UnknownBoard
from tests.practice_kit import HandClock
from tests.shared_material import ROOT

HOME = "https://other.example.org/"
XENFORO = '<html id="XF" data-app="public"><body><article>Голосую: Клён</article></body></html>'
ROBOTS = "<html><head><title>Just a moment...</title></head><body></body></html>"
GONE = "<html><head><title>404 Not Found</title></head><body></body></html>"
MODERN = (ROOT / "fixtures/forumotion-phpbb3/topic-gm.html").read_text("utf-8").replace('"prosilver"', '"modernbb"')
PAGES = {
    "движке XenForo": XENFORO,
    "проверка от роботов": ROBOTS,
    "Такой страницы на сайте нет": GONE,
    "в версии ModernBB": MODERN,
}
INI = """
[game]
name = Мафия
profile = boss
start = 2030-12-01 21:00
[forum]
url = https://other.example.org/
software = {software}
username = Ведущий
password = env:GM_WORD
pause = 0
[topics]
game = 2
votes = 3
[players]
Клён
Липа
Ива
[assigned]
Клён = мирный житель
Липа = мирный житель
Ива = мафия
"""


def said(*words: str) -> str:
    tongue.use("ru")
    result = CliRunner().invoke(cli.mafia_gm, words, standalone_mode=False)
    assert result.exception is not None
    assert result.stdout == ""
    return str(result.exception)


@pytest.mark.parametrize("told", PAGES)
def test_reading_and_counting_say_what_was_met(tmp_path: Path, told: str) -> None:
    page, players = tmp_path / "page.html", tmp_path / "players.ini"
    page.write_text(PAGES[told], encoding="utf-8")
    players.write_text("[players]\nКлён\nЛипа\n", encoding="utf-8")
    assert told in said("read", str(page))
    counting = said("count", str(page), "--players", str(players), "--fetched", "2026-11-26T20:00:00+03:00")
    assert told in counting
    assert "голоса не посчитаны" in counting


def forum(software: str) -> Forum:
    memory = Memory(board=Board(software))
    return Forum(HOME, Credentials("Ведущий", "сезам"), Manners(pause=0, retries=0), memory, HandClock().timepiece())


@pytest.mark.parametrize("told", PAGES)
@pytest.mark.parametrize("software", ["auto", "phpbb3"])
def test_check_says_it_in_one_line_and_asks_no_further(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, told: str, software: str
) -> None:
    monkeypatch.setenv("GM_WORD", "сезам")
    path = tmp_path / "game.ini"
    path.write_text(INI.format(software=software), encoding="utf-8")
    with responses.RequestsMock(assert_all_requests_are_fired=False) as net:
        net.get(HOME, body=PAGES[told])
        net.get(f"{HOME}index.php", body=PAGES[told])
        account = forum(software)
        lines = [one.ru for one in checkup.check(config.load(path), lambda _: account) if one.what == "forum"]
        account.close()
        assert {call.request.method for call in net.calls} == {"GET"}
    assert len(lines) == 1
    assert told in lines[0]


def test_a_board_that_is_met_first_is_an_unknown_one() -> None:
    with responses.RequestsMock() as net:
        net.get(HOME, body=XENFORO)
        account = forum("auto")
        with pytest.raises(UnknownBoard) as told:
            account.sign_in()
        account.close()
    assert "Ничего не прочитано и не посчитано." in told.value.ru
    assert "Nothing was read or counted." in told.value.en
