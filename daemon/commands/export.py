"""`mafia-gm export`: the game's record on stdout."""

from __future__ import annotations

from pathlib import Path

import click

from daemon.archive.forms import FORMS
from daemon.bootstrap import open_game
from daemon.commands.common import game_file
from daemon.record import telling


@click.command(help="Запись игры: csv, json, html, bbcode. / The game's record.")
@game_file
@click.option("--format", "form", type=click.Choice(tuple(FORMS)), default="json", show_default=True)
@click.option("--secrets", is_flag=True, help="С ролями и ночами до конца игры. / Roles and nights before the end.")
def export(path: Path, form: str, secrets: bool) -> None:
    game = open_game(path)
    click.echo(FORMS[form](telling(game, game.casebook().refresh(), secrets=secrets)).rstrip("\n"))
