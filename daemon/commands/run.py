"""`mafia-gm run`: leads the game until Ctrl-C or SIGTERM; may be killed at any moment."""

from __future__ import annotations

import logging
from pathlib import Path

import click

from daemon.bootstrap import Game, ready_game
from daemon.clock import ForumClock
from daemon.commands.common import game_file
from daemon.lead import lead
from daemon.notices import Notify
from daemon.notify import notifier
from daemon.review.server import ReviewServer
from daemon.signup.phase import Phase, phase_of
from daemon.signup.reception import ready_signup, receive, waits
from daemon.tongue import say

log = logging.getLogger("daemon")


@click.command(help="Ведёт игру, пока не остановлен (Ctrl-C). / Leads the game until stopped (Ctrl-C).")
@game_file
@click.option("--verbose", is_flag=True, help="Подробный журнал. / A detailed log.")
def run(path: Path, verbose: bool) -> None:
    logging.basicConfig(format="%(asctime)s %(levelname)s %(message)s", level=logging.WARNING)
    log.setLevel(logging.DEBUG if verbose else logging.INFO)
    logging.getLogger("daemon.forum").setLevel(logging.DEBUG if verbose else logging.WARNING)
    while waits(path):
        if not _receive(path):
            break
    else:
        _lead(path)
    click.echo(say("Остановлено; продолжить — та же команда.", "Stopped; the same command goes on."), err=True)


def _receive(path: Path) -> bool:
    """Keep the sign-up; whether there is something else to be led now."""
    game, account = ready_signup(path)
    clock = ForumClock()
    reception = receive(game, account, _teller(game), clock=clock)
    reception.on_signals()
    try:
        with ReviewServer(game, clock) as page:
            _show(page)
            click.echo(_phase_words(phase_of(game.config, game.store)), err=True)
            reception.run()
    finally:
        game.close()
    return reception.moved_on


def _phase_words(phase: Phase) -> str:
    if phase is Phase.OPEN:
        return say(
            "Идёт запись на игру: список игроков пуст, тема записи читается; остановить — Ctrl-C.",
            "The sign-up is open: there is no roster yet, the registration topic is read; Ctrl-C stops it.",
        )
    return say(
        "Запись закрыта; ждёт жеребьёвки: впишите [roles] и выполните mafia-gm draw. Остановить — Ctrl-C.",
        "The sign-up is closed; the draw is awaited: set [roles] and run mafia-gm draw. Ctrl-C stops it.",
    )


def _lead(path: Path) -> None:
    game, account = ready_game(path)
    clock = ForumClock()
    loop = lead(game, account, _teller(game), clock=clock)
    loop.on_signals()
    try:
        with ReviewServer(game, clock) as page:
            _show(page)
            click.echo(say("Игра ведётся; остановить — Ctrl-C.", "The game is being led; Ctrl-C stops it."), err=True)
            loop.run()
    finally:
        game.close()


def _show(page: ReviewServer) -> None:
    click.echo(say("Страница ведущего: ", "The GM's page: ") + page.link(), err=True)


def _teller(game: Game) -> Notify:
    channels = notifier(game.config.notify.urls)

    def tell(text: str) -> None:
        log.warning(text)
        channels.tell(game.config.game.name, text)

    return tell
