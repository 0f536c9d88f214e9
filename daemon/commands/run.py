"""`mafia-gm run`: leads the game until Ctrl-C or SIGTERM; may be killed at any moment."""

from __future__ import annotations

import logging
from pathlib import Path

import click

from daemon.bootstrap import ready_game
from daemon.clock import ForumClock
from daemon.commands.common import game_file
from daemon.lead import lead
from daemon.notify import notifier
from daemon.review.server import ReviewServer
from daemon.tongue import say

log = logging.getLogger("daemon")


@click.command(help="Ведёт игру, пока не остановлен (Ctrl-C). / Leads the game until stopped (Ctrl-C).")
@game_file
@click.option("--verbose", is_flag=True, help="Подробный журнал. / A detailed log.")
def run(path: Path, verbose: bool) -> None:
    logging.basicConfig(format="%(asctime)s %(levelname)s %(message)s", level=logging.WARNING)
    log.setLevel(logging.DEBUG if verbose else logging.INFO)
    logging.getLogger("daemon.forum").setLevel(logging.DEBUG if verbose else logging.WARNING)
    game, account = ready_game(path)
    channels = notifier(game.config.notify.urls)

    def tell(text: str) -> None:
        log.warning(text)
        channels.tell(game.config.game.name, text)

    clock = ForumClock()
    loop = lead(game, account, tell, clock=clock)
    loop.on_signals()
    try:
        with ReviewServer(game, clock) as page:
            click.echo(say("Страница ведущего: ", "The GM's page: ") + page.link(), err=True)
            click.echo(say("Игра ведётся; остановить — Ctrl-C.", "The game is being led; Ctrl-C stops it."), err=True)
            loop.run()
    finally:
        game.close()
    click.echo(say("Остановлено; продолжить — та же команда.", "Stopped; the same command goes on."), err=True)
