"""The set-up on a machine that lacks something: one sentence, in both languages, and nothing left behind."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parent.parent / ".ci" / "venv"

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows sets up without make")


def set_up(folder: Path, python: str) -> subprocess.CompletedProcess[str]:
    """Run the script with a python that behaves like this, on a machine without apt-get."""
    tools = folder / "bin"
    tools.mkdir()
    for name, body in {"python3": python, "id": "echo 0", "rm": '/bin/rm "$@"'}.items():
        (tools / name).write_text(f"#!/bin/sh\n{body}\n", encoding="utf-8")
        (tools / name).chmod(0o755)
    return subprocess.run(
        ["/bin/sh", SCRIPT, "python3", folder / "venv"], env={"PATH": str(tools)}, capture_output=True, text=True,
        encoding="utf-8", check=False,
    )  # fmt: skip


def test_an_old_python_is_told_with_the_way_to_name_another(tmp_path: Path) -> None:
    done = set_up(tmp_path, "exit 1")
    assert done.returncode == 1
    assert "Python 3.11 or newer is needed" in done.stderr
    assert "PYTHON=" in done.stderr


def test_a_missing_venv_module_names_the_package_and_leaves_nothing(tmp_path: Path) -> None:
    done = set_up(tmp_path, 'case "$1" in -c) exit 0;; esac; /bin/mkdir "$3"; exit 1')
    assert done.returncode == 1
    assert "python3-venv" in done.stderr
    assert "Не удалось создать виртуальное окружение" in done.stderr
    assert not (tmp_path / "venv").exists()


def test_a_python_that_will_do_makes_the_folder(tmp_path: Path) -> None:
    assert set_up(tmp_path, 'case "$1" in -c) exit 0;; esac; /bin/mkdir "$3"').returncode == 0
    assert (tmp_path / "venv").is_dir()
