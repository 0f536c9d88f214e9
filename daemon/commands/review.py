"""`mafia-gm review`: the GM's page of a stopped game, only to look at; `--link` opens the page of a running one."""

from __future__ import annotations

import logging
import signal
from pathlib import Path

import click

from daemon.bootstrap import Game, open_game
from daemon.clock import Rest
from daemon.commands.common import game_file
from daemon.errors import BadInput
from daemon.review.keys import GM, new_link
from daemon.review.server import ReviewServer
from daemon.store.lease import held
from daemon.tongue import say


class NoGm(BadInput):
    """Only a GM of this game gets a link."""

    def __init__(self, nick: str) -> None:
        super().__init__(
            f"«{nick}» не ведущий этой игры: впишите его в [game] gm.", f"{nick} is no GM of this game: see [game] gm."
        )


@click.command(
    help="Страница ведущего; остановленную игру — только смотреть. / The GM's page; a stopped game's is to look at."
)
@game_file
@click.option("--link", is_flag=True, help="Новая одноразовая ссылка. / A new one-time link.")
@click.option("--by", metavar="NICK", help="Ссылка для другого ведущего: решения запишутся на его имя. / "
              "A link for another GM: what he decides is kept in his name.")  # fmt: skip
def review(path: Path, link: bool, by: str | None) -> None:
    game = open_game(path)
    try:
        if by is not None and by not in game.config.gms:
            raise NoGm(by)
        if link or by or held(game.store.database) is not None:
            click.echo(new_link(game.store, by or GM))
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
