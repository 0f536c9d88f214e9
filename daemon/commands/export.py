"""`mafia-gm export`: the game's record on stdout; with `--statistics` the numbers of several finished games."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import click

from daemon.archive import statistics, statistics_page
from daemon.archive.forms import FORMS
from daemon.archive.keepsake import kept
from daemon.archive.record import plain, telling
from daemon.archive.statistics import Played
from daemon.bootstrap import Game, open_game
from daemon.errors import BadInput
from daemon.tongue import language, say

STATISTICS: Mapping[str, Callable[[Mapping[str, Any]], str]] = {
    "csv": statistics.as_csv,
    "json": lambda told: json.dumps(told, ensure_ascii=False, indent=1),
    "html": lambda told: statistics_page.page(told, language()),
}


@click.command(help="Запись игры: csv, json, html, bbcode. / The game's record.")
@click.option(
    "-c", "--config", "paths", type=click.Path(path_type=Path, dir_okay=False), multiple=True,
    help="Файл игры; со --statistics можно несколько раз. / The game's file; several with --statistics.",
)  # fmt: skip
@click.option("--format", "form", type=click.Choice(tuple(FORMS)), default="json", show_default=True)
@click.option("--secrets", is_flag=True, help="С ролями и ночами до конца игры. / Roles and nights before the end.")
@click.option(
    "--statistics", "counted", is_flag=True, help="Статистика оконченных игр. / Statistics of finished games."
)
def export(paths: tuple[Path, ...], form: str, secrets: bool, counted: bool) -> None:
    paths = paths or (Path("game.ini"),)
    if counted:
        click.echo(_counted(paths, form).rstrip("\n"))
        return
    if len(paths) > 1:
        raise BadInput(
            "Запись делается по одной игре; несколько файлов -c бывает только со --statistics.",
            "A record is of one game; several -c go with --statistics only.",
        )
    click.echo(_record(open_game(paths[0]), form, secrets=secrets).rstrip("\n"))


def _record(game: Game, form: str, *, secrets: bool) -> str:
    left = kept(game.store)
    if left is not None:
        return left.texts[form]
    return FORMS[form](telling(game, game.casebook().refresh(), secrets=secrets))


def _counted(paths: tuple[Path, ...], form: str) -> str:
    if form not in STATISTICS:
        raise BadInput("Статистика бывает csv, json и html.", "Statistics come as csv, json and html.")
    return STATISTICS[form](statistics.statistics(list(_played(paths))))


def _played(paths: tuple[Path, ...]) -> Iterator[Played]:
    for path in paths:
        game = open_game(path)
        left = kept(game.store)
        told = left.record if left else plain(telling(game, game.casebook().refresh()))
        if not told["winner"]:
            click.echo(say(f"«{path}»: игра не окончена, пропущена.", f"{path}: not over, left out."), err=True)
        yield Played(told, game.config.cast.players)
        game.close()
