"""`mafia-gm letter`: a move or another letter that a player gave the GM by another way than the forum's letters."""

from __future__ import annotations

import sys
from datetime import datetime, timedelta
from pathlib import Path

import click

from daemon.bootstrap import Game, open_game
from daemon.commands.common import as_json, game_file, tell_json
from daemon.errors import BadInput
from daemon.handed import LONGEST, enter
from daemon.tongue import say


@click.command(
    help="Записывает ход или письмо, которое игрок передал ведущему не через форум; текст — со стандартного ввода. "
    "/ Enters a move or letter that a player gave the GM by another way; the text comes from standard input."
)
@click.argument("nick")
@click.option("--at", metavar="HH:MM", help="Когда получено, по времени игры. / When it came, by the game's clock.")
@game_file
@as_json
def letter(path: Path, nick: str, at: str | None, plain: bool) -> None:
    game = open_game(path)
    try:
        # What it says is secret, and arguments can be seen by everybody on the machine.
        number = enter(game, nick, sys.stdin.read(LONGEST + 1), _moment(game, at) if at else None)
    finally:
        game.close()
    if plain:
        tell_json({"letter": number})
        return
    click.echo(say(f"Письмо записано: № {number}.", f"The letter is kept: No. {number}."))


def _moment(game: Game, clock: str) -> datetime:
    """The last time that the game's clock showed this. Raises BadInput."""
    try:
        said = datetime.strptime(clock, "%H:%M").time()  # noqa: DTZ007 - an hour of no day yet
    except ValueError:
        raise BadInput(
            f"--at {clock}: ожидалось время, например 19:45.", f"--at {clock}: a time is wanted, such as 19:45."
        ) from None
    now = game.store.now().astimezone(game.config.zone)
    today = now.replace(hour=said.hour, minute=said.minute, second=0, microsecond=0)
    return today if today <= now else today - timedelta(days=1)
