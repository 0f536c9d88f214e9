"""What `check` says of what stands around a game: the rules post and other games of the same account."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from daemon.checkup import around
from daemon.checkup.findings import Level
from tests.daemon.front_kit import GOOD, load, write_ini

MOSCOW = ZoneInfo("Europe/Moscow")


def starting(hours: float) -> tuple[str, str]:
    """The line of a game that begins so many hours from now."""
    begins = datetime.now(MOSCOW) + timedelta(hours=hours)
    return "start = 2026-12-01 21:00", f"start = {begins:%Y-%m-%d %H:%M}"


@pytest.mark.parametrize(("hours", "levels"), [(72, [Level.OK]), (5, [Level.WARNING]), (-5, [])])
def test_a_day_before_the_game_the_rules_should_be_out(tmp_path: Path, hours: float, levels: list[Level]) -> None:
    findings = list(around.rules_post(load(tmp_path, swap=starting(hours))))
    assert [finding.level for finding in findings] == levels


def test_another_game_of_the_same_account_is_told(tmp_path: Path) -> None:
    config = load(tmp_path)
    assert list(around.neighbours(config)) == []
    other = tmp_path / "second.ini"
    other.write_text(GOOD.replace("https://forum.example.org/", "https://www.forum.example.org/index.php"), "utf-8")
    (finding,) = around.neighbours(config)
    assert (finding.level, "second.ini" in finding.ru) == (Level.WARNING, True)


@pytest.mark.parametrize("text", [
    GOOD.replace("Ведущий", "Другой"), GOOD.replace("forum.example.org", "other.example"), "не файл игры",
    "[forum]\nurl=",
    "[forum]\nurl = http://[\nusername = Ведущий\n",
])  # fmt: skip
def test_other_accounts_and_other_files_are_no_matter(tmp_path: Path, text: str) -> None:
    config = load(tmp_path)
    write_ini(tmp_path, GOOD)
    (tmp_path / "other.ini").write_text(text, "utf-8")
    assert list(around.neighbours(config)) == []
