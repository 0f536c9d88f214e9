"""The command line of a sign-up, on a practice forum over real HTTP."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from daemon import checkup, cli, config, tongue
from daemon.checkup import Level
from daemon.signup.phase import Phase
from tests.e2e.recruiting import Hall, recruiting

pytestmark = pytest.mark.e2e


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    with recruiting(tmp_path, signup="players = 2\nreserves = 1") as made:
        for nick in ("Полынь", "Ёлка-иголка", "Кот Учёный"):
            made.applies(nick, f"Записываюсь! Играет {nick}.")
        made.applies("Барсук", "Может быть, сыграю")
        made.applies("Прохожий", "Когда начало?")
        made.works()
        yield made


def says(hall: Hall, *words: str) -> Result:
    return CliRunner().invoke(cli.mafia_gm, ["signup", "-c", str(hall.ini), *words])


def refusal(hall: Hall, *words: str) -> str:
    result = says(hall, *words)
    assert result.exit_code == 1
    return str(result.exception)


def test_the_list_shows_order_links_and_doubts(hall: Hall) -> None:
    told = says(hall).output
    assert "Запись открыта, заявки до 30.11 20:00. Принято: 0 из 2, запасных: 0, ждут решения: 4." in told
    assert "3. Кот Учёный (#5) — ждёт решения, по очереди — в запас" in told
    assert "? с условием или «может быть»" in told
    assert f"{hall.server.url}viewtopic.php?p=" in told
    assert "Прохожий: вопрос" in told


def test_all_who_are_certain_are_taken_in_their_order(hall: Hall) -> None:
    assert says(hall, "approve", "--all").output.splitlines() == [
        "Полынь: играет", "Ёлка-иголка: играет", "Кот Учёный: запасной",
    ]  # fmt: skip
    assert hall.standing()["Барсук"] == "ask/full"


def test_one_by_one_with_reasons_and_back(hall: Hall) -> None:
    assert says(hall, "approve", "полынь", "#4").output.splitlines() == ["Полынь: играет", "Ёлка-иголка: играет"]
    assert "Мест нет: принято 2 из 2" in refusal(hall, "approve", "Барсук")
    assert "Скажите, почему" in refusal(hall, "refuse", "Барсук")
    assert says(hall, "refuse", "Барсук", "--why", "не успеет").exit_code == 0
    assert says(hall, "reserve", "Кот Учёный").output == "Кот Учёный: запасной\n"
    assert "Запасных уже 1" in refusal(hall, "reserve", "Прохожий")
    assert "теперь — ждёт решения" in says(hall, "undo", "Полынь").output
    assert "Никого" not in says(hall).output
    assert "нет сообщений «Никто»" in refusal(hall, "approve", "Никто")
    assert "неизвестно; бывает: approve" in refusal(hall, "принять", "Полынь")


def test_everything_for_scripts(hall: Hall) -> None:
    says(hall, "main", "Полынь", "Травница")
    covered = json.loads(says(hall, "--json").output)["applicants"][0]
    assert (covered["main"], covered["main_known"]) == (None, True)
    told = json.loads(says(hall, "--json", "--uncover").output)
    assert (told["phase"], told["players"], told["reserves"]) == ("open", 2, 1)
    first = told["applicants"][0]
    assert (first["nick"], first["status"], first["place"], first["main"]) == (
        "Полынь",
        "waiting",
        "player",
        "Травница",
    )
    assert told["others"][-1]["reason"] == "question"


def test_main_nicks_are_shown_when_they_are_uncovered(hall: Hall) -> None:
    for nick in ("Полынь", "Ёлка-иголка"):
        says(hall, "main", nick, "Травница")
    plain = says(hall).output + says(hall, "--json").output
    assert "Травница" not in plain
    assert "что и «" not in plain
    assert "тот же человек, что и за другим персонажем" in plain
    uncovered = says(hall, "--uncover").output
    assert "основной ник: Травница (ведущий)" in uncovered
    assert "тот же человек, что и «Ёлка-иголка»" in uncovered


def test_closing_wants_every_application_decided(hall: Hall) -> None:
    assert "не меньше 1" in refusal(hall, "close")
    says(hall, "approve", "Полынь", "Ёлка-иголка")
    assert "Сначала решите о заявках: Кот Учёный" in refusal(hall, "close")
    says(hall, "reserve", "Кот Учёный")
    told = says(hall, "close").output
    assert "игроков 2, запасных 1" in told
    assert "ждёт одобрения" in told
    assert list(config.load(hall.ini).cast.players) == ["Полынь", "Ёлка-иголка", "Кот Учёный"]
    assert "уже закрыта" in refusal(hall, "close")
    assert "Запись закрыта: список" in refusal(hall, "approve", "Барсук")
    assert says(hall, "main", "Полынь", "Травница").exit_code == 0
    assert config.load(hall.ini).cast.players["Полынь"] == "Травница"
    assert hall.desk.phase is Phase.CLOSED


def test_a_game_without_a_registration_topic_has_no_sign_up(hall: Hall) -> None:
    text = hall.ini.read_text(encoding="utf-8")
    hall.ini.write_text(text.replace("registration =", "#registration ="), encoding="utf-8")
    assert "тема записи не задана" in refusal(hall)


def test_status_tells_of_the_sign_up_before_there_is_a_game(hall: Hall) -> None:
    result = CliRunner().invoke(cli.mafia_gm, ["status", "-c", str(hall.ini)])
    assert "Запись открыта" in result.output
    told = json.loads(CliRunner().invoke(cli.mafia_gm, ["status", "-c", str(hall.ini), "--json"]).output)
    assert [one["nick"] for one in told["signup"]["applicants"]][:2] == ["Полынь", "Ёлка-иголка"]
    assert any(one["key"] == "signup_waiting" for one in told["notices"])


def test_check_takes_a_sign_up_for_a_roster(hall: Hall) -> None:
    said = config.load(hall.ini)
    tongue.use("en")
    found = {(one.what, one.level): str(one) for one in checkup.check(said, lambda _: hall.account)}
    assert "the registration topic brings them (until 30.11 20:00)" in found["signup", Level.OK]
    assert found["topic:registration", Level.OK].startswith("[topics] registration: Запись")
    assert ("players", Level.WRONG) not in found


def test_one_process_goes_from_the_sign_up_through_the_draw_to_the_game(hall: Hall) -> None:
    hall.stop()
    text = hall.ini.read_text(encoding="utf-8")
    hall.ini.write_text(text.replace("mode = auto", "mode = manual"), encoding="utf-8")
    command = [sys.executable, "-m", "daemon.cli", "run", "-c", str(hall.ini)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, encoding="utf-8") as daemon:
        assert daemon.stderr
        try:
            assert next(line for line in daemon.stderr if "Идёт запись" in line)
            says(hall, "approve", "--all")
            says(hall, "reserve", "Барсук")
            says(hall, "refuse", "Барсук", "--why", "не успеет")
            assert says(hall, "close").exit_code == 0
            assert next(line for line in daemon.stderr if "ждёт жеребьёвки" in line)
            draw = CliRunner().invoke(cli.mafia_gm, ["draw", "-c", str(hall.ini)])
            assert draw.exit_code == 0, draw.exception
            assert next(line for line in daemon.stderr if "Игра ведётся" in line)
        finally:
            daemon.send_signal(signal.SIGTERM)
        assert daemon.wait(30) == 0
        assert "Остановлено" in daemon.stderr.read()
