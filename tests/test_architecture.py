"""The house keeps its shape: who imports whom, sizes, roles as data, nothing of one machine in the repository."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from engine.offices import OFFICES
from engine.options import OPTIONS
from engine.roles import ROLES

ROOT = Path(__file__).parent.parent
MODULES = sorted(path for room in ("engine", "parsers", "daemon", "tests") for path in (ROOT / room).rglob("*.py"))
MOST_LINES, MOST_FUNCTION_LINES, MIGRATIONS = 400, 50, "migrations"
# The machine is the engine without what is data: roles, profiles, options and their words.
DATA = {"roles", "profiles", "rulebook"}
MACHINE = [path for path in (ROOT / "engine").rglob("*.py") if not DATA & set(path.relative_to(ROOT).parts)]

FOREIGN = {
    "a home folder": re.compile(r"/(?:home|Users)/[a-z]|/root/|[A-Z]:\\Users\\"),
    "a package index": re.compile(r"pypi\.org|pythonhosted|npmjs\.|index[-_]url|proxy\.golang"),
    "a host of packages": re.compile(r"//[\w.-]*(?:registry|nexus|artifactory)"),
    "a private key": re.compile(r"-----BEGIN [A-Z ]*PRIVATE KEY"),
    "an unfinished note": re.compile(r"\b(?:TODO|FIXME|XXX)\b"),
}  # fmt: skip


def shown(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def tracked() -> tuple[Path, ...]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False)
    if listed.returncode:
        pytest.skip("not a git checkout: there is no list of the repository's files")
    return tuple(ROOT / name for name in listed.stdout.decode().split("\0") if name and (ROOT / name).is_file())


def functions(path: Path) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def test_the_rooms_import_only_what_they_may() -> None:
    command = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run([command, "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_no_module_is_longer_than_a_reader_s_patience() -> None:
    long = {shown(path): lines for path in MODULES if (lines := len(path.read_text("utf-8").splitlines())) > MOST_LINES}
    assert not long


def test_no_function_is_longer_than_a_screen() -> None:
    long = [
        f"{shown(path)}:{function.name}"
        for path in MODULES if MIGRATIONS not in path.parts
        for function in functions(path)
        if (function.end_lineno or function.lineno) - function.lineno >= MOST_FUNCTION_LINES
    ]  # fmt: skip
    assert not long


def test_the_machine_never_asks_for_a_role_by_name() -> None:
    # Words that are option values or offices, too, mean those in the machine.
    other_meanings = {value for option in OPTIONS.values() for value in option.kind.meanings()} | set(OFFICES)
    ids = set(ROLES) - other_meanings
    asked = [
        f"{shown(path)}:{word.lineno} {word.value}"
        for path in MACHINE
        for question in ast.walk(tree(path))
        if isinstance(question, ast.Compare | ast.MatchValue)
        for word in ast.walk(question)
        if isinstance(word, ast.Constant) and word.value in ids
    ]
    assert not asked


def test_every_module_says_what_it_is_for() -> None:
    assert not [
        shown(path) for path in MODULES if path.read_text("utf-8").strip() and not ast.get_docstring(tree(path))
    ]


def test_the_repository_knows_no_machine_but_the_reader_s() -> None:
    found = [
        f"{shown(path)}: {what}"
        for path in tracked() if path != Path(__file__) and path.suffix != ".png"
        for what, pattern in FOREIGN.items()
        if pattern.search(path.read_text(encoding="utf-8", errors="replace"))
    ]  # fmt: skip
    assert not found
