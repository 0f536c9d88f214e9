"""`mafia-gm play`: a scripted game through the engine, without a forum."""

from __future__ import annotations

import json
from pathlib import Path

import click

from daemon.script import read_script
from daemon.stage import perform
from daemon.stage.shown import tell
from daemon.stage.told import game_json
from daemon.tongue import use


@click.command()
@click.argument("script", type=click.Path(path_type=Path), metavar="SCRIPT.toml")
@click.option("--json", "as_json", is_flag=True, help="Одним документом JSON. / As one JSON document.")
def play(script: Path, as_json: bool) -> None:
    """Разыгрывает игру по сценарию. / Plays a scripted game."""
    scripted = read_script(script)
    if scripted.language is not None:
        use(scripted.language)
    game = perform(scripted)
    if as_json:
        click.echo(json.dumps(game_json(scripted, game), ensure_ascii=False, indent=1))
    else:
        click.echo("\n".join(tell(scripted, game)))
