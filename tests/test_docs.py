"""What the documents say is so: commands, options, rulings, settings, files, libraries."""

from __future__ import annotations

import importlib
import re
import tomllib
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

import click
import pytest

from daemon import cli, config, example, ruling
from daemon.config import OPTION_SECTIONS
from daemon.sections import SECTIONS
from engine.options import OPTIONS

ROOT = Path(__file__).parent.parent
READMES = ("README.md", "README.ru.md")
GUIDES = tuple(sorted(f"daemon/guide/{path.name}" for path in (ROOT / "daemon" / "guide").glob("*.md")))
DOCUMENTS = (*READMES, "daemon/README.md", *GUIDES)
FOR_GMS = (*READMES, *GUIDES)
COMMAND = re.compile(r"mafia-gm ([a-z]+(?:-[a-z]+)*)((?:[^\n`|]|\\\|)*)")
SETTING = re.compile(r"`\[([a-z]+)\] ([a-z_]+)(?: = [^`]*)?`")
LINK = re.compile(r"\]\((?!https?:)([^)#]+)\)")


@cache
def text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


@cache
def options_of(name: str) -> frozenset[str]:
    module, attribute = cli.COMMANDS[name].split(":")
    command: click.Command = getattr(importlib.import_module(module), attribute)
    under = command.commands.values() if isinstance(command, click.Group) else ()
    parameters = [parameter for one in (command, *under) for parameter in one.params]
    return frozenset(word for parameter in parameters for word in (*parameter.opts, *parameter.secondary_opts))


@pytest.mark.parametrize("name", READMES)
def test_every_command_stands_in_the_table(name: str) -> None:
    assert [command for command in cli.COMMANDS if f"mafia-gm {command}" not in text(name)] == []


@pytest.mark.parametrize("name", FOR_GMS)
def test_every_command_and_option_that_is_named_exists(name: str) -> None:
    unknown = []
    for command, rest in COMMAND.findall(text(name)):
        if command not in cli.COMMANDS:
            unknown.append(command)
        elif command != "rule":  # its words are the rulings', proved below
            unknown += [
                word for word in re.findall(r"(?<!\S)--?[a-z]+(?:-[a-z]+)*", rest) if word not in options_of(command)
            ]
    assert unknown == []


@pytest.mark.parametrize("name", READMES)
def test_the_commands_that_set_everything_up_are_named_and_exist(name: str) -> None:
    targets = set(re.findall(r"^([\w./$()-]+):", text("Makefile").replace("$(VENV)", ".venv"), re.MULTILINE))
    named = set(re.findall(r"(?:^    |`)make ([\w./-]+)", text(name), re.MULTILINE))
    assert {"demo", "test"} <= named <= targets


def test_every_ruling_that_is_shown_can_be_entered() -> None:
    shown = re.findall(r"mafia-gm rule -c game\.ini (.+)", text("README.ru.md"))
    assert len(shown) >= 10
    verbs = {ruling.parse(words, datetime(2026, 12, 1, tzinfo=UTC)).verb for words in shown if words[0].isalpha()}
    assert verbs >= {"vote", "alias", "move", "kill", "warn", "replace", "extend", "lynch", "end"}


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_setting_that_is_named_exists(name: str) -> None:
    known = {(section, key) for section, model in SECTIONS.items() for key in model.model_fields}
    known |= {(option.section, option.name) for option in OPTIONS.values()}
    assert [pair for pair in SETTING.findall(text(name)) if pair not in known] == []


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_link_leads_somewhere(name: str) -> None:
    folder = (ROOT / name).parent
    assert [link for link in LINK.findall(text(name)) if not (folder / link).exists()] == []


def test_the_example_file_is_the_one_that_the_tables_write() -> None:
    assert text("config.example.ini") == example.example(), "run: make examples"


def test_the_example_file_loads_as_it_is() -> None:
    assert config.load(ROOT / "config.example.ini").game.profile == "boss"


def test_the_example_file_has_every_key_with_words_in_both_languages() -> None:
    lines = text("config.example.ini").splitlines()
    keys = {f"{option.name} =" for option in OPTIONS.values() if option.key != "schedule.start"}
    keys |= {f"{key} =" for model in SECTIONS.values() for key in model.model_fields}
    assert [key for key in keys if not any(line.removeprefix("#").startswith(key) for line in lines)] == []
    assert all(f"[{section}]" in lines for section in (*SECTIONS, *OPTION_SECTIONS))
    comments = [line for line in lines if re.match(r"# \S", line)]
    assert all(re.search("[а-яё]", line) and re.search("[a-z]{2}", line) for line in comments)


def test_a_file_with_every_commented_option_switched_on_loads(tmp_path: Path) -> None:
    sections = re.split(r"\n\n(?=# )", example.example())
    on = [re.sub(r"^#(?=[a-z_]+ = \S)", "", part, flags=re.MULTILINE) for part in sections if "[role" not in part]
    path = tmp_path / "game.ini"
    path.write_text("\n\n".join(on), encoding="utf-8")
    assert config.load(path).options == config.load(ROOT / "config.example.ini").options


def test_every_library_stands_in_the_design_notes_with_its_reason() -> None:
    project = tomllib.loads(text("pyproject.toml"))["project"]
    extras = [name for key in ("keyring", "notify", "postgres") for name in project["optional-dependencies"][key]]
    named = [re.split(r"[\[<>=]", line)[0] for line in (*project["dependencies"], *extras)]
    notes = text("daemon/README.md").partition("## Libraries")[2]
    assert [name for name in named if not re.search(rf"\b{re.escape(name)}\b", notes)] == []


def test_every_module_and_room_stands_in_the_design_notes() -> None:
    here = {path.name for path in (ROOT / "daemon").glob("[a-z]*.py")}
    rooms = {f"{path.parent.name}/" for path in (ROOT / "daemon").glob("*/__init__.py")}
    assert (here | rooms) <= set(re.findall(r"`([a-z_]+(?:\.py|/))`", text("daemon/README.md")))


def test_every_file_in_the_design_notes_exists() -> None:
    table = text("daemon/README.md").partition("## Decisions")[0]
    named = re.findall(r"`([a-z_]+(?:\.py|/))`", table)
    assert len(named) > 30
    rooms = ("parsers/", "engine/")
    assert [name for name in named if name not in rooms and not (ROOT / "daemon" / name).exists()] == []


def test_every_template_stands_in_the_design_notes() -> None:
    templates = {path.stem for path in (ROOT / "daemon/reports/templates/ru").glob("*.bb")}
    table = text("daemon/README.md").partition("## Templates")[2].partition("## Libraries")[0]
    assert templates <= set(re.findall(r"`(_?[a-z]+)`", table))


def test_the_troubleshooting_quotes_what_the_program_says() -> None:
    said = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "daemon").rglob("*.py")) + text(".ci/venv")
    quoted = re.findall(r"^\| «([^»…]{12,})»", text("README.ru.md"), re.MULTILINE)
    assert len(quoted) >= 4
    assert [words for words in quoted if words not in said] == []
