"""`mafia-gm replay`: the game worked out again from the stored pages; any difference is shown and is exit code 1."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

import click

from daemon.bootstrap import open_game
from daemon.commands.common import as_json, game_file, tell_json
from daemon.replay import replay as work_again
from daemon.tongue import say


@click.command(help="Пересчитывает игру из сохранённых страниц. / Works the game out again from the stored pages.")
@game_file
@as_json
def replay(path: Path, plain: bool) -> int:
    game = open_game(path)
    found = work_again(game.store, game.casebook_over, game.config.zone, game.config.chosen)
    if plain:
        tell_json({**asdict(found), "same": not found.differences})
    else:
        for one in found.differences:
            click.echo(f"{one.where}: {one.what}: {one.stored} → {one.now}")
        what = (found.pages, found.posts, found.days, len(found.differences))
        ru, en = "Страниц {}, сообщений {}, дней {}; расхождений: {}.", "Pages {}, posts {}, days {}; differences: {}."
        click.echo(say(ru, en).format(*what))
    return 1 if found.differences else 0
