"""`mafia-gm review`: the GM's page of a stopped game, only to look at; `--link` opens the page of a running one."""

from __future__ import annotations

import logging
import signal
from pathlib import Path

import click

from daemon.bootstrap import Game, open_game
from daemon.clock import Rest
from daemon.commands.common import game_file
from daemon.review.keys import new_link
from daemon.review.server import ReviewServer
from daemon.store.lease import held
from daemon.tongue import say


@click.command(
    help="Страница ведущего; остановленную игру — только смотреть. / The GM's page; a stopped game's is to look at."
)
@game_file
@click.option("--link", is_flag=True, help="Новая одноразовая ссылка. / A new one-time link.")
def review(path: Path, link: bool) -> None:
    game = open_game(path)
    try:
        if link or held(game.store.database) is not None:
            click.echo(new_link(game.store))
        else:
            serve(game)
    finally:
        game.close()


def serve(game: Game, rest: Rest | None = None) -> None:
    """Serve a stopped game until Ctrl-C or SIGTERM."""
    logging.basicConfig(format="%(asctime)s %(levelname)s %(message)s", level=logging.WARNING)
    rest = rest or Rest()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: rest.stop())
    with ReviewServer(game, read_only=True) as server:
        click.echo(server.link())
        click.echo(say("Только для чтения; остановить — Ctrl-C.", "Read-only; Ctrl-C stops it."), err=True)
        while not rest.wait(3600):
            continue
