"""`mafia-gm doctor`: a report for whoever helps, without the game's secrets."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from daemon.commands.common import as_json, game_file
from daemon.doctor import examine
from daemon.errors import BadInput
from daemon.tongue import say

TITLES = {
    "made": ("Отчёт составлен", "Report made"),
    "machine": ("Компьютер и программа", "Machine and program"),
    "time": ("Время", "Time"),
    "file": ("Файл игры", "The game's file"),
    "rules": ("Правила", "Rules"),
    "database": ("База данных", "Database"),
    "disk": ("Место на диске", "Room on the disk"),
}


@click.command(help="Отчёт для того, кто помогает, без секретов игры. / A report for whoever helps, without secrets.")
@game_file
@click.option("--into", type=click.Path(path_type=Path, dir_okay=False), help="Записать в файл. / Write to a file.")
@as_json
def doctor(path: Path, into: Path | None, plain: bool) -> None:
    report = examine(path)
    text = json.dumps(report, ensure_ascii=False, indent=1, default=str) if plain else "\n".join(_lines(report))
    if into is None:
        click.echo(text)
        return
    _write(into, text)
    click.echo(
        say(
            f"Отчёт записан в «{into}». Пароля, писем, ролей и основных ников в нём нет; прочтите его перед отправкой.",
            f"The report is in {into}. It holds no password, letters, roles or main nicks; read it before you send it.",
        ),
        err=True,
    )


def _write(into: Path, text: str) -> None:
    try:
        with os.fdopen(os.open(into, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
            file.write(f"{text}\n")
    except OSError as error:
        raise BadInput(
            f"Отчёт не записан в «{into}»: {error.strerror}.",
            f"The report was not written to {into}: {error.strerror}.",
        ) from None


def _lines(report: dict[str, Any]) -> Iterator[str]:
    for name, part in report.items():
        title = say(*TITLES.get(name, (name, name)))
        if isinstance(part, dict):
            yield f"== {title} =="
            yield from _indented(part, "  ")
        else:
            yield f"{title}: {part}"


def _indented(part: dict[str, Any], margin: str) -> Iterator[str]:
    for name, value in part.items():
        if isinstance(value, dict) and value:
            yield f"{margin}{name}:"
            yield from _indented(value, f"{margin}  ")
        elif isinstance(value, list) and value:
            yield f"{margin}{name}:"
            yield from (f"{margin}  - {_in_a_line(one)}" for one in value)
        else:
            yield f"{margin}{name}: {'—' if value in (None, {}, []) else value}"


def _in_a_line(value: Any) -> str:
    return ", ".join(f"{name} {one}" for name, one in value.items()) if isinstance(value, dict) else str(value)
