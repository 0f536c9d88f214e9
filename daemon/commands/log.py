"""`mafia-gm log`: everything that happened, in order. Its lines hold no letters, roles or passwords."""

from __future__ import annotations

from pathlib import Path

import click

from daemon import overview
from daemon.bootstrap import open_game
from daemon.commands.common import as_json, game_file, tell_json
from daemon.store.records import Event


@click.command(help="Всё по порядку. / Everything in order.")
@game_file
@click.option("--last", type=click.IntRange(1, 100_000), help="Только последние N. / Only the last N.")
@as_json
def log(path: Path, last: int | None, plain: bool) -> None:
    game = open_game(path)
    if plain:
        tell_json({"events": overview.log(game.store, last)})
        return
    for event in game.store.log.since(last=last):
        click.echo(f"{event.seq:>6}  {event.at.astimezone(game.config.zone):%d.%m %H:%M:%S}  {_line(event)}")


def _line(event: Event) -> str:
    details = " ".join(f"{key}={value}" for key, value in event.data.items() if value not in (None, "", [], {}))
    return " ".join(f"{event.kind} {event.subject} {details}".split())
