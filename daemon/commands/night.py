"""`mafia-gm night`: letters, what came of them, and why; for the GM alone."""

from __future__ import annotations

from pathlib import Path

import click

from daemon import overview
from daemon.bootstrap import open_game
from daemon.commands.common import as_json, day_option, game_file, tell_json
from daemon.stage.shown import for_the_gm
from daemon.tongue import say


@click.command(help="Ночь с объяснениями; только ведущему. / The night with explanations; for the GM only.")
@game_file
@day_option
@as_json
def night(path: Path, day: int | None, plain: bool) -> None:
    book = open_game(path).casebook()
    told = overview.night(book, day)
    if plain:
        tell_json(told)
        return
    record = book.game.days[told["day"] - 1]
    click.echo(say(f"=== Ночь {record.day} ===", f"=== Night {record.day} ==="))
    lines = list(for_the_gm(book.game, record))
    click.echo("\n".join(lines) if lines else say("Писем не было.", "There were no letters."))
