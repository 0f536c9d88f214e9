"""`mafia-gm status`: what stands now."""

from __future__ import annotations

from pathlib import Path

import click

from daemon import overview
from daemon.bootstrap import open_game
from daemon.commands.common import as_json, game_file, tell_json
from daemon.incidents.plain import numbers_json


@click.command(help="Что сейчас: фаза, сроки, черновики, вопросы. / What stands now: phase, deadlines, drafts.")
@game_file
@as_json
def status(path: Path, plain: bool) -> None:
    game = open_game(path)
    book, notices = game.casebook(), game.notices()
    told = overview.status(game.store, book, game.desk(book, notices), notices)
    told["incidents"] = numbers_json(game.incidents().casefile(book.game))
    if plain:
        tell_json(told)
        return
    from daemon.status_shown import show

    show(told, game.config.zone, game.config.game.name)
