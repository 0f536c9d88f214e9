"""The guides for whoever runs a game: both languages alike, what they name exists, what they tell to type works."""

from __future__ import annotations

import configparser
import re
import shutil
import sqlite3
import subprocess
import sys
import tomllib
from datetime import UTC, datetime
from pathlib import Path

import click
import pytest

from daemon import cli, ruling
from daemon.sections import SECTIONS
from engine.options import OPTIONS

ROOT = Path(__file__).parent.parent
GUIDE = ROOT / "daemon" / "guide"
UNIT, CONTAINER = GUIDE / "mafia-gm.service", GUIDE / "Containerfile"
SUBJECTS = ("boards", "container", "fairness", "glossary", "server", "trouble", "windows")
HOSTS = re.compile(r"\b(?:docker\.io|quay\.io|ghcr\.io|pypi\.org|registry\.|mcr\.microsoft)", re.IGNORECASE)
PATH = re.compile(r"(?<![\w/.])((?:daemon|\.ci|fixtures)[/\\][\w./\\-]*\w)")
SNIPPET = re.compile(r'python3? -c "(import sqlite3;[^"]+)"')

Instructions = list[tuple[str, str]]


def text(subject: str, language: str) -> str:
    return (GUIDE / f"{subject}.{language}.md").read_text(encoding="utf-8")


def shape(page: str) -> list[str]:
    """Headings by their depth, tables by their rows, blocks of code by their lines."""
    marks = {"#": "heading", "|": "row", "    ": "code"}
    return [mark + line[:3].count("#") * "#" for line in page.splitlines() for mark in marks if line.startswith(mark)]


def runs(arguments: list[str]) -> None:
    """That the command line takes these words; a wrong option raises."""
    command = cli.mafia_gm.get_command(click.Context(cli.mafia_gm), arguments[0])
    assert command is not None
    command.make_context(arguments[0], list(arguments[1:]), resilient_parsing=False)


def test_every_subject_stands_in_both_languages_and_nothing_else() -> None:
    pages = {f"{subject}.{language}.md" for subject in SUBJECTS for language in ("ru", "en")}
    assert {path.name for path in GUIDE.iterdir()} == pages | {UNIT.name, CONTAINER.name}


@pytest.mark.parametrize("subject", [one for one in SUBJECTS if one != "glossary"])  # sorted by each language
def test_both_languages_have_the_same_parts(subject: str) -> None:
    assert shape(text(subject, "ru")) == shape(text(subject, "en"))


@pytest.mark.parametrize("subject", SUBJECTS)
def test_each_page_leads_to_the_other_language_and_back(subject: str) -> None:
    assert f"]({subject}.en.md)" in text(subject, "ru")
    assert f"]({subject}.ru.md)" in text(subject, "en")
    assert "](../../README.ru.md)" in text(subject, "ru")
    assert "](../../README.md)" in text(subject, "en")


@pytest.mark.parametrize("path", ["README.ru.md", "README.md"])
def test_the_start_leads_to_every_page(path: str) -> None:
    language = "ru" if ".ru." in path else "en"
    page = (ROOT / path).read_text(encoding="utf-8")
    assert [one for one in SUBJECTS if f"](daemon/guide/{one}.{language}.md)" not in page] == []


@pytest.mark.parametrize(
    "path", [*GUIDE.iterdir(), ROOT / "README.ru.md", ROOT / "README.md"], ids=lambda one: one.name
)
def test_files_that_are_named_exist_and_no_registry_is(path: Path) -> None:
    page = path.read_text(encoding="utf-8")
    assert HOSTS.search(page) is None
    assert [one for one in PATH.findall(page) if not (ROOT / one.replace("\\", "/")).exists()] == []


@pytest.mark.parametrize("subject", SUBJECTS)
@pytest.mark.parametrize("language", ["ru", "en"])
def test_every_setting_in_a_block_exists(subject: str, language: str) -> None:
    known = {(section, key) for section, model in SECTIONS.items() for key in model.model_fields}
    known |= {(option.section, option.name) for option in OPTIONS.values()}
    said = re.findall(r"^ +\[([a-z]+)\]\n +([a-z_]+) =", text(subject, language), re.MULTILINE)
    assert [pair for pair in said if pair not in known] == []


@pytest.mark.parametrize("language", ["ru", "en"])
def test_every_word_of_the_servers_short_command_is_a_command(language: str) -> None:
    named = set(re.findall(r"\bgm ([a-z]+(?:-[a-z]+)*)", text("server", language)))
    assert {"check", "draw", "log", "pause", "resume", "review"} <= named <= set(cli.COMMANDS)


@pytest.mark.parametrize("subject", SUBJECTS)
@pytest.mark.parametrize("language", ["ru", "en"])
def test_every_ruling_that_is_shown_whole_can_be_entered(subject: str, language: str) -> None:
    shown = re.findall(r"mafia-gm rule -c game\.ini ([^`\n…]+)`", text(subject, language))
    for words in shown:
        assert ruling.parse(words, datetime(2026, 12, 1, tzinfo=UTC)).verb


@pytest.mark.parametrize("subject", ["server", "windows"])
@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_copy_while_the_game_runs_holds_what_is_newest(
    subject: str, language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (snippet,) = SNIPPET.findall(text(subject, language))
    folder = (
        tmp_path / (re.search(r"connect\('(?:(.+?)/)?game\.db'", snippet) or [""])[1] if "/" in snippet else tmp_path
    )
    folder.mkdir(exist_ok=True)
    running = sqlite3.connect(folder / "game.db", isolation_level=None)
    running.execute("PRAGMA journal_mode=WAL")
    running.execute("CREATE TABLE votes (nick TEXT)")
    running.execute("INSERT INTO votes VALUES ('Полынь')")
    monkeypatch.chdir(tmp_path)
    subprocess.run([sys.executable, "-c", snippet], check=True)
    copy = sqlite3.connect(folder / "copy.db")
    assert copy.execute("SELECT nick FROM votes").fetchall() == [("Полынь",)]
    copy.close()
    running.close()


# --- the unit -------------------------------------------------------------------------------------------------------


def unit() -> configparser.ConfigParser:
    said = configparser.ConfigParser(interpolation=None)
    said.optionxform = str  # type: ignore[assignment,method-assign]
    said.read(UNIT, encoding="utf-8")
    return said


def test_the_unit_starts_a_command_that_exists_as_an_ordinary_user() -> None:
    service = unit()["Service"]
    program, *arguments = service["ExecStart"].split()
    assert program.endswith("/.venv/bin/mafia-gm")
    runs(arguments)
    assert service["User"] not in {"", "root"}
    assert service["RestartPreventExitStatus"] == str(click.UsageError.exit_code)


def test_the_unit_may_write_where_the_game_is_and_nowhere_else() -> None:
    service = unit()["Service"]
    assert service["ProtectSystem"] == "strict"
    assert service["ReadWritePaths"] == service["WorkingDirectory"]
    assert service["ExecStart"].split()[-1].startswith(service["ReadWritePaths"] + "/")


@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_unit_names_the_places_of_the_server_guide(language: str) -> None:
    service, page = unit()["Service"], text("server", language)
    assert service["ExecStart"].split()[0] in page
    assert service["WorkingDirectory"] in page
    assert f" {service['User']}\n" in page  # useradd


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not here")
def test_systemd_takes_the_unit(tmp_path: Path) -> None:
    here = UNIT.read_text(encoding="utf-8")
    for found, ours in {unit()["Service"]["ExecStart"].split()[0]: "/bin/true", "=mafia\n": "=root\n"}.items():
        here = here.replace(found, ours)
    (tmp_path / UNIT.name).write_text(here, encoding="utf-8")
    done = subprocess.run(
        ["systemd-analyze", "verify", tmp_path / UNIT.name], capture_output=True, text=True, check=False
    )
    assert (done.returncode, [line for line in done.stderr.splitlines() if UNIT.name in line]) == (0, [])


# --- the container --------------------------------------------------------------------------------------------------


def instructions() -> Instructions:
    lines = [line for line in CONTAINER.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
    return [(word, rest) for word, _, rest in (line.partition(" ") for line in lines)]


def of(word: str) -> list[str]:
    return [rest for found, rest in instructions() if found == word]


def test_the_base_image_is_an_argument() -> None:
    (base,) = of("ARG")
    assert re.fullmatch(r"BASE=[a-z]+:[\w.-]+", base)  # a short name, no host
    assert of("FROM") == ["${BASE}"]


def test_what_is_copied_is_in_the_checkout_and_is_enough_to_install() -> None:
    sources = [source for rest in of("COPY") for source in rest.split()[:-1]]
    assert [one for one in sources if not (ROOT / one).exists()] == []
    assert "." not in sources  # games and passwords of the checkout stay out
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    needed = {*project["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"], project["project"]["readme"]}
    assert needed | {"pyproject.toml", *project["project"]["license-files"], ".ci/constraints.txt"} <= set(sources)


def test_the_container_runs_the_game_of_its_volume_and_not_as_root() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    (entry,), (command,), (volume,), (user,) = of("ENTRYPOINT"), of("CMD"), of("VOLUME"), of("USER")
    assert re.findall(r'"(.+?)"', entry) == [name for name in project["project"]["scripts"] if name == "mafia-gm"]
    arguments = re.findall(r'"(.+?)"', command)
    runs(arguments)
    assert arguments[-1].startswith(volume + "/")
    assert of("WORKDIR")[-1] == volume
    assert int(user) > 0
    words = [word for word, _ in instructions()]
    assert words.index("USER") < words.index("ENTRYPOINT")
    assert max(place for place, word in enumerate(words) if word == "RUN") < words.index("USER")


@pytest.mark.parametrize("language", ["ru", "en"])
def test_no_port_is_published_but_on_this_computer(language: str) -> None:
    blocks = "\n".join(line for line in text("container", language).splitlines() if line.startswith("    "))
    published = re.findall(r" -p (\S+)", blocks)
    assert published
    assert all(one.startswith("127.0.0.1:") for one in published)
