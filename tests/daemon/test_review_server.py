"""The page as it is served: beside the loop, or alone by `mafia-gm review`."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
import requests

from daemon.cli import main
from daemon.desk import Desk
from daemon.review.keys import NotServed, new_link
from daemon.review.server import ReviewServer
from tests.daemon.review_kit import ini, town

FREE = ini(more="[review]\nlisten = 127.0.0.1:0")


def test_the_link_opens_the_page_over_http(tmp_path: Path) -> None:
    with town(tmp_path, FREE) as one, ReviewServer(one.game, one.hands) as server, requests.Session() as browser:
        one.at("21:00")
        assert browser.get(server.url, timeout=9).status_code == 401
        assert browser.get(new_link(one.store), timeout=9).status_code == 200
        assert "Тихий омут" in browser.get(server.url, timeout=9).text
        assert browser.get(server.url, timeout=9, headers={"Host": "evil.example"}).status_code == 421
        assert server.url.startswith("http://127.0.0.1:")


def test_a_taken_port_is_no_reason_not_to_lead(tmp_path: Path) -> None:
    with town(tmp_path, FREE) as one, ReviewServer(one.game) as first:
        port = int(first.url.rstrip("/").rpartition(":")[2])
        with ReviewServer(one.game, port=port) as second:
            assert second.url != first.url
            assert new_link(one.store).startswith(second.url)
        assert new_link(one.store).startswith(first.url)
    # Once nobody serves it, nothing is promised.
    with town(tmp_path, FREE) as one, pytest.raises(NotServed):
        new_link(one.store)


def test_what_is_new_is_thought_of_ahead(tmp_path: Path) -> None:
    with town(tmp_path, FREE) as one, ReviewServer(one.game, one.hands) as server:
        one.at("21:00")
        one.votes("Барсук", "Марк или Марка, не решил")
        one.at("13:00")
        record = server.room.day(1)
        assert record
        server.room.think()
        found = server.room.foresight(record)
        assert found.ready
        assert [reading for reading, _ in found.foretold[one.number]] == ["Марк", "Марка"]


def test_while_it_is_being_thought_of_every_question_may_matter(tmp_path: Path) -> None:
    with town(tmp_path) as one:
        one.at("21:00")
        one.votes("Барсук", "Марк или Марка, не решил")
        one.at("13:00")
        one.room.thinks_elsewhere = True
        assert "считаю, решает ли" in one.text("/votes")
        before = one.room.pulse
        one.room.think()
        assert one.room.pulse != before
        assert "Итог, если засчитать так" in one.text("/votes")


def test_a_stopped_games_page_by_its_command(tmp_path: Path) -> None:
    with town(tmp_path, FREE) as one:
        one.at("21:00")
    typed = [sys.executable, "-m", "daemon.cli", "review", "-c", str(tmp_path / "game.ini")]
    with subprocess.Popen(
        typed, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    ) as process, requests.Session() as browser:  # fmt: skip
        assert process.stdout
        link = process.stdout.readline().strip()
        browser.get(link, timeout=9)
        assert "только показывает" in browser.get(link.partition("in/")[0], timeout=9).text
        process.terminate()
        assert process.wait(15) == 0


def test_no_link_where_nothing_is_served(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with town(tmp_path, FREE), pytest.raises(SystemExit) as ended:
        main(["review", "--link", "-c", str(tmp_path / "game.ini")])
    assert ended.value.code == 1
    assert "mafia-gm run" in capsys.readouterr().err


def test_open_questions_are_told_until_they_are_ruled(tmp_path: Path) -> None:
    with town(tmp_path) as one:
        one.at("21:00")
        post = one.votes("Барсук", "Марк или Марка, не решил")
        one.at("13:00")
        one.works()
        assert "questions" in told(one.game.desk())
        one.post("/rule", verb="vote", subject=str(post), value="Марк", seen="1")
        one.works()
        assert "questions" not in told(one.game.desk())


def told(desk: Desk) -> list[str]:
    """The keys of what the GM must know."""
    return [notice.key for notice in desk._notices.open()]
