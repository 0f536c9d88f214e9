"""The demo as anybody starts it: processes, real HTTP, a whole game; it ends by itself and says how it went."""

from __future__ import annotations

import itertools
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import requests

from daemon import bootstrap, tongue
from daemon.config import load
from daemon.demo.acts import ACTS, Act
from daemon.demo.pacing import by_the_minute
from daemon.demo.stage import PASSWORD, open_forum, set_up
from daemon.demo.theatre import headline, missing
from daemon.practice.face import ROOMS
from daemon.practice.players import named, over_http

LONGEST = 200  # seconds, on a busy machine


def demo(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "daemon.cli", "demo", "--folder", str(folder), *words]
    return subprocess.run(
        command,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=LONGEST,
        check=False,
        stdin=subprocess.DEVNULL,
    )


@pytest.mark.e2e
def test_the_short_demo_plays_a_game_to_its_end_and_ends(tmp_path: Path) -> None:
    done = demo(tmp_path / "files", "--fast", "--language", "ru")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "опубликовано всё, что ожидалось" in done.stdout
    assert "mafia-gm approve" in done.stdout
    numbers = [int(number) for number in re.findall(r"опубликовано: Бюллетень № (\d+)", done.stdout)]
    assert numbers == sorted(set(numbers))
    assert "Traceback" not in done.stdout + done.stderr
    log = (tmp_path / "files" / "boss" / "daemon.log").read_text(encoding="utf-8")
    assert "Traceback" not in log


@pytest.mark.parametrize("act", ACTS.values(), ids=list(ACTS))
@pytest.mark.parametrize("language", tongue.LANGUAGES)
def test_each_act_s_file_loads(tmp_path: Path, act: Act, language: str) -> None:
    forum = open_forum()
    try:
        game = load(set_up(act, forum, tmp_path, language).ini)
    finally:
        forum.stop()
    assert list(game.cast.players) == list(act.seats)
    assert game.game.language == language
    assert not game.options.open_choices()


@pytest.mark.e2e
@pytest.mark.parametrize("software", [name for name in ROOMS if name not in ("phpbb3", "phpbb2")])
def test_on_every_software_the_stage_stands_and_players_can_post(tmp_path: Path, software: str) -> None:
    forum = open_forum(software)
    try:
        stage = set_up(ACTS["boss"], forum, tmp_path, "ru")
        game = load(stage.ini)
        account = bootstrap.account(game)
        assert account.sign_in().name == game.forum.username
        assert {row.title for row in account.forum(stage.section).page.topics} == {
            topic.title for topic in stage.topics()
        }
        player = over_http(forum.url, PASSWORD)("Сова")
        player.reply(stage.game, "Всем доброго вечера.")
        assert forum.board.shown(stage.game)[-1].text == "Всем доброго вечера."
        player.close()
        account.close()
        shown = requests.get(stage.address(stage.topics()[0]), timeout=10).content.decode(forum.face.charset)
        assert shown.count("Всем доброго вечера.") == 1
    finally:
        forum.stop()


@pytest.mark.parametrize("act", ACTS.values(), ids=list(ACTS))
def test_by_the_minute_everything_happens_in_the_same_phase(act: Act) -> None:
    slow = by_the_minute(act)
    assert {length % 60 for _, length in slow.phases} == {0}
    assert [phase_at(slow, cue.after) for cue in slow.cues] == [phase_at(act, cue.after) for cue in act.cues]
    assert slow.lasts > act.lasts


def phase_at(act: Act, after: float) -> tuple[int, str]:
    """The day and the phase of a moment."""
    cycle = sum(length for _, length in act.phases)
    ends = itertools.accumulate(length for _, length in act.phases)
    return int(after // cycle), next(act.phases[n][0] for n, end in enumerate(ends) if after % cycle < end)


def test_a_demo_whose_outcome_is_not_published_fails(tmp_path: Path) -> None:
    forum = open_forum()
    try:
        stage = set_up(ACTS["boss"], forum, tmp_path, "en")
        assert missing(stage) == list(ACTS["boss"].expected["en"])
        gm = named(forum.board, "Распорядитель").id
        forum.board.post(stage.game, gm, "\n".join(ACTS["boss"].expected["en"]))
        assert missing(stage) == []
    finally:
        forum.stop()


def test_a_headline_tells_who_left() -> None:
    forum = open_forum()
    try:
        gm = named(forum.board, "Распорядитель").id
        section = forum.board.add_forum("x")
        text = "Бюллетень № 1\n\n[b]Игра. День 1: итоги голосования[/b]\n\n[b]Сова[/b] (2): А, Б\n\n[b]Сова[/b] выбыла."
        topic = forum.board.open_topic(section.id, gm, "Итоги", text)
        post = forum.board.shown(topic.id)[0]
    finally:
        forum.stop()
    assert headline(post) == "Бюллетень № 1 · [b]Игра. День 1: итоги голосования[/b] · [b]Сова[/b] выбыла."


def test_a_folder_with_a_game_in_it_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "boss").mkdir()
    (tmp_path / "boss" / "game.db").touch()
    done = subprocess.run(
        [sys.executable, "-m", "daemon.cli", "demo", "--fast", "--folder", str(tmp_path)],
        capture_output=True, text=True, encoding="utf-8", timeout=60, check=False,
        env={**os.environ, "MAFIA_GM_LANG": "en", "PYTHONUTF8": "1"},
    )  # fmt: skip
    assert done.returncode == 1
    assert "choose another folder" in done.stderr
