"""What commands share: the options -c and --json, the two ways to answer."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

import click

F = TypeVar("F", bound=Callable[..., Any])


def game_file(command: F) -> F:
    """`-c game.ini`, given to the command as `path`."""
    return click.option(
        "-c", "--config", "path", type=click.Path(path_type=Path, dir_okay=False), default=Path("game.ini"),
        show_default=True, help="Файл игры. / The game's file.",
    )(command)  # fmt: skip


def as_json(command: F) -> F:
    """`--json`, given to the command as `plain`."""
    return click.option("--json", "plain", is_flag=True, help="Одним документом JSON. / As one JSON document.")(command)


def tell_json(document: Any) -> None:
    """One JSON document on stdout."""
    click.echo(json.dumps(document, ensure_ascii=False, indent=1, default=str))


def selectors_option(command: F) -> F:
    """`--selectors FILE`, given to the command as `selectors`: an INI whose `[selectors]` holds for the pages."""
    return click.option(
        "--selectors", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE",
        help="INI с разделом [selectors], например game.ini. / An INI with [selectors], such as game.ini.",
    )(command)  # fmt: skip


def chosen_in(file: Path | None) -> Mapping[str, str]:
    """The selectors of that file; none where none is named."""
    if file is None:
        return {}
    from daemon.config import selectors_in  # not needed for most pages, and takes its time

    return selectors_in(file)


def day_option(command: F) -> F:
    """`--day N`, given to the command as `day`."""
    return click.option("--day", type=click.IntRange(min=1), help="Игровой день. / The game day.")(command)


def who() -> str:
    """In whose name a decision is kept."""
    return "gm"
