"""`save-page`: what is kept has no secrets, says what was not understood, and is of the game's forum alone."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import responses
from click.testing import CliRunner

from daemon import bootstrap, cli, tongue
from daemon.config import Config
from daemon.forum import Board, Credentials, Forum, Manners, Memory
from parsers.facts import MessagePage, TopicPage
from parsers.page import read_page
from tests.practice_kit import HandClock, Stage, stage
from tests.shared_material import ROOT

INI = """
[game]
name = Мафия
profile = boss
start = 2030-12-01 21:00
[forum]
url = {url}
software = auto
username = Распорядитель
password = env:GM_WORD
pause = 0
[topics]
game = 2
votes = 3
[players]
Кот Учёный
Рыба & Рак
{more}
"""
PASSWORD = "слово-для-проверки"


@pytest.fixture
def board() -> Iterator[Stage]:
    with stage() as set_up:
        yield set_up


@pytest.fixture(autouse=True)
def russian(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GM_WORD", PASSWORD)


def ini(folder: Path, url: str, more: str = "") -> Path:
    path = folder / "game.ini"
    path.write_text(INI.format(url=url, more=more), encoding="utf-8")
    return path


def save(folder: Path, *words: str) -> str:
    """What the command says; its trouble, where it has one."""
    tongue.use("ru")
    arguments = ["save-page", *words, "-c", str(folder / "game.ini"), "--into", str(folder / "pages")]
    result = CliRunner().invoke(cli.mafia_gm, arguments, standalone_mode=False)
    return str(result.exception) if result.exception else result.stdout


def facts(folder: Path, name: str) -> dict[str, Any]:
    told: dict[str, Any] = json.loads((folder / "pages" / f"{name}.json").read_text("utf-8"))
    return told


def page(folder: Path, name: str) -> str:
    return (folder / "pages" / f"{name}.html").read_text("utf-8")


def on(board: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    """The account of the game is the one on this board."""
    monkeypatch.setattr(bootstrap, "account", lambda _: board.account())


# --- with the GM's account ---


def test_a_topic_is_kept_as_the_account_sees_it_and_without_its_session(
    board: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    on(board, monkeypatch)
    board.says(board.kot, "Голосую. Пишите на kot@mail.example.ru")
    ini(tmp_path, board.server.url)
    told = save(tmp_path, f"{board.server.url}viewtopic.php?t={board.votes.id}")
    assert "01-topic.html: понята (phpbb3, topic)" in told
    assert "Пароли, метки входа, почта и адреса из них убраны" in told
    kept = page(tmp_path, "01-topic")
    assert isinstance(read_page(kept), TopicPage)
    assert "kot@mail" not in kept
    marks = {mark for account in board.accounts for mark in account.marks() if len(mark) > 5}
    assert marks
    assert not any(mark in kept for mark in (*marks, PASSWORD))
    assert facts(tmp_path, "01-topic")["understood"] is True
    assert "sid=" not in facts(tmp_path, "01-topic")["address"]


def test_letters_are_kept_without_their_words(board: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    on(board, monkeypatch)
    board.signed_in(board.kot).send_letter(board.gm.id, "Ход на ночь", "Убить Рыбу, я мафия")
    ini(tmp_path, board.server.url)
    inbox = f"{board.server.url}ucp.php?i=pm&folder=inbox"
    letter = f"{board.server.url}ucp.php?i=pm&mode=view&p={next(iter(board.mailbox.mails))}"
    told = save(tmp_path, inbox, letter)
    assert "слова писем заменены" in told
    kept = page(tmp_path, "01-inbox") + page(tmp_path, "02-message")
    assert not any(word in kept for word in ("Убить", "мафия", "Ход на ночь", "Кот"))
    assert isinstance(read_page(page(tmp_path, "02-message")), MessagePage)


def test_another_site_is_never_opened(tmp_path: Path) -> None:
    ini(tmp_path, "https://forum.example.org/")
    with responses.RequestsMock() as net:
        told = save(tmp_path, "https://elsewhere.example.org/viewtopic.php?t=1")
        assert len(net.calls) == 0
    assert "ведёт не на форум игры (forum.example.org)" in told


# --- boards that are not understood ---

HOME = "https://other.example.org/"
XENFORO = '<html id="XF" data-app="public"><body><a href="/logout?sid=abcdef">x</a></body></html>'


def unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    def account(config: Config) -> Forum:
        memory = Memory(board=Board("auto", selectors=config.chosen))
        credentials = Credentials("Распорядитель", PASSWORD)
        return Forum(HOME, credentials, Manners(pause=0, retries=0), memory, HandClock().timepiece())

    monkeypatch.setattr(bootstrap, "account", account)


def test_an_unknown_board_is_kept_as_guests_see_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    unknown(monkeypatch)
    ini(tmp_path, HOME)
    with responses.RequestsMock(assert_all_requests_are_fired=False) as net:
        net.get(HOME, body=XENFORO)
        net.get(f"{HOME}threads/1", body=XENFORO, content_type="text/html; charset=utf-8")
        refused = save(tmp_path, f"{HOME}threads/1")
        told = save(tmp_path, f"{HOME}threads/1", "--guest")
    assert "Войти не удалось, и страницы не сохранены." in refused
    assert "--guest" in refused
    assert "01-page.html: не понята. Это страница форума на движке XenForo" in told
    assert facts(tmp_path, "01-page")["dialect"] is None
    assert "sid=000000" in page(tmp_path, "01-page")


def test_a_board_with_changed_templates_says_what_found_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    unknown(monkeypatch)
    ini(tmp_path, HOME, "[selectors]\nprofile = .nowhere")
    body = (ROOT / "fixtures/punbb/topic-mybb-gm.html").read_bytes().replace(b'class="post-content"', b'class="w"')
    with responses.RequestsMock() as net:
        net.get(f"{HOME}viewtopic.php", body=body, content_type="text/html; charset=windows-1251")
        told = save(tmp_path, f"{HOME}viewtopic.php?id=3", "--guest")
    assert "не понята. не найдено: текст сообщения 501; ничего не нашли: body = div.post-content" in told
    assert facts(tmp_path, "01-page")["selectors_without_effect"] == [
        "body = div.post-content",
        "profile = .nowhere",
    ]


# --- saved files ---


def test_saved_files_need_no_game_and_keep_their_charset(tmp_path: Path) -> None:
    source = ROOT / "fixtures/punbb/topic-mybb-closed-cp1251.html"
    told = save(tmp_path, str(source))
    assert "01-topic.html: понята (punbb, topic)" in told
    kept = (tmp_path / "pages" / "01-topic.html").read_bytes()
    assert read_page(kept) == read_page(source.read_bytes())


def test_numbers_go_on_and_nothing_is_overwritten(tmp_path: Path) -> None:
    source = str(ROOT / "fixtures/phpbb3/topic-33-gm.html")
    save(tmp_path, source)
    told = save(tmp_path, source, str(ROOT / "fixtures/phpbb3/forum-33-gm.html"))
    assert "02-topic.html" in told
    assert "03-forum.html" in told


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    assert "не читается" in save(tmp_path, "nowhere.html")


def test_it_is_told_to_programs_too(tmp_path: Path) -> None:
    told = json.loads(save(tmp_path, str(ROOT / "fixtures/phpbb3/topic-33-gm.html"), "--json"))
    assert told["pages"][0]["understood"] is True
    assert told["pages"][0]["file"].endswith("01-topic.html")
