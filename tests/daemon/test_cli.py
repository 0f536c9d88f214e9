"""The command line: what is there, how it fails, and that it does not keep anybody waiting."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from daemon import cli
from daemon.commands import check as check_command
from tests.daemon.front_kit import GOOD, write_ini


def run(*words: str) -> int:
    with pytest.raises(SystemExit) as ended:
        cli.main(list(words))
    return int(ended.value.code or 0)


def test_every_command_can_be_called_for_help(capsys: pytest.CaptureFixture[str]) -> None:
    for name in cli.COMMANDS:
        assert run(name, "--help") == 0
    assert "Usage" in capsys.readouterr().out


def test_every_command_stands_in_the_help_with_words() -> None:
    assert set(cli.COMMANDS) <= set(cli.ABOUT)


def test_help_waits_for_neither_database_nor_web_page() -> None:
    heavy = ("sqlalchemy", "flask", "rich", "pymorphy3", "jinja2", "pydantic", "lxml", "requests")
    code = (
        "import sys; from daemon import cli\n"
        "try: cli.main(['--help'])\nexcept SystemExit: pass\n"
        f"print([name for name in {heavy!r} if name in sys.modules])"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert told.strip().endswith("[]")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[game]\n= x\n", "neither a [section]"),
        (GOOD.replace("profile = boss", "profile = boos"), "perhaps boss?"),
        (GOOD + "[roles]\nдоктр = 1\n", "perhaps доктор?"),
        (GOOD + "[votes]\nfoo = 1\n", "there is no such key"),
    ],
)
def test_a_bad_file_is_exit_2_and_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, told: str
) -> None:
    assert run("check", "-c", str(write_ini(tmp_path, text))) == 2
    captured = capsys.readouterr()
    assert told in captured.err
    assert "Traceback" not in captured.err
    assert captured.out == ""


def test_a_missing_file_is_exit_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("check", "-c", str(tmp_path / "none.ini")) == 2
    assert "mafia-gm init" in capsys.readouterr().err


def test_an_unknown_command_or_option_is_exit_2(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("chekc") == 2
    assert run("check", "--colour") == 2
    assert all(line.startswith("mafia-gm: ") for line in capsys.readouterr().err.splitlines())


def test_several_faults_are_several_lines(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run("check", "-c", str(write_ini(tmp_path, GOOD + "[votes]\ntie = x\nno_votes = y\n")))
    assert len(capsys.readouterr().err.splitlines()) == 2


def test_an_unforeseen_fault_is_a_sentence_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def burst(*_: object) -> None:
        raise ZeroDivisionError("oops")

    monkeypatch.setattr(check_command.configs, "load", burst)
    assert run("check", "-c", str(tmp_path / "game.ini")) == 1
    assert "Internal error: ZeroDivisionError: oops" in capsys.readouterr().err
