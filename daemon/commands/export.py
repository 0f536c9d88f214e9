"""`mafia-gm export`: the game's record on stdout."""

from __future__ import annotations

from pathlib import Path

import click

from daemon.bootstrap import open_game
from daemon.commands.common import game_file, tell_json
from daemon.record import FORMATS, WRITERS, record


@click.command(help="Запись игры: csv, json, html, bbcode. / The game's record.")
@game_file
@click.option("--format", "form", type=click.Choice(FORMATS), default="json", show_default=True)
@click.option("--secrets", is_flag=True, help="С ролями и ночами до конца игры. / Roles and nights before the end.")
def export(path: Path, form: str, secrets: bool) -> None:
    game = open_game(path)
    played = game.casebook().refresh()
    told = record(game, played, secrets=secrets or played.winner is not None)
    if form == "json":
        tell_json(told)
    else:
        click.echo(WRITERS[form](told, game, played).rstrip("\n"))
