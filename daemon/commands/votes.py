"""`mafia-gm votes`: every vote as it was read, the tally, and the questions on them."""

from __future__ import annotations

from pathlib import Path

import click

from daemon import overview
from daemon.bootstrap import open_game
from daemon.commands.common import as_json, day_option, game_file, tell_json
from daemon.tongue import say
from engine.votes import Count


@click.command(help="Голоса, как они прочитаны. / The votes as they were read.")
@game_file
@day_option
@click.option("--post", is_flag=True, help="Опубликовать подсчёт при открытом голосовании. / Post a running count.")
@as_json
def votes(path: Path, day: int | None, post: bool, plain: bool) -> None:
    game = open_game(path)
    book = game.casebook()
    desk = game.desk(book)
    told = overview.votes(book, desk, day)
    if post:
        desk.ask_for_count()
        click.echo(say("Подсчёт уйдёт на форум.", "A count goes to the forum."), err=True)
    if plain:
        tell_json(told)
        return
    from daemon.count_shown import show

    record = book.game.days[told["day"] - 1]
    show(Count(record.votes, record.tally, record.missed), game.config.zone)
