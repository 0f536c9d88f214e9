"""`mafia-gm forget`: deletes what is stored of a finished game; its record and archive page are kept."""

from __future__ import annotations

from pathlib import Path

import click

from daemon.archive import forgetting
from daemon.archive.forgetting import What
from daemon.bootstrap import open_game
from daemon.commands.common import as_json, game_file, tell_json
from daemon.errors import BadInput
from daemon.tongue import say


@click.command(
    help="Удаляет письма или все данные оконченной игры. / Deletes a finished game's letters, or all its data."
)
@game_file
@click.option("--letters", is_flag=True, help="Письма и страницы с ними. / Letters and the pages they stood on.")
@click.option("--all", "everything", is_flag=True, help="Всё, кроме записи игры. / Everything but the game's record.")
@click.option("--yes", is_flag=True, help="Не переспрашивать. / Do not ask.")
@as_json
def forget(path: Path, letters: bool, everything: bool, yes: bool, plain: bool) -> None:
    if letters == everything:
        raise BadInput("Укажите, что удалить: --letters или --all.", "Say what to delete: --letters or --all.")
    game = open_game(path)
    forgetting.refuse_unfinished(game)
    what = What.ALL if everything else What.LETTERS
    if not yes and not click.confirm(_question(what), err=True):
        raise click.Abort
    gone = forgetting.forget(game, what)
    if plain:
        tell_json({"what": what.value, "letters": gone.letters, "pages": gone.pages})
        return
    click.echo(
        say(
            f"Удалено писем: {gone.letters}, страниц: {gone.pages}. Запись игры осталась: mafia-gm export -c {path}. "
            "Письма в папках на самом форуме удаляются на форуме.",
            f"Letters deleted: {gone.letters}, pages: {gone.pages}. The record is kept: mafia-gm export -c {path}. "
            "Letters in the forum's own folders are deleted on the forum.",
        )
    )


def _question(what: What) -> str:
    if what is What.LETTERS:
        return say(
            "Удалить письма и страницы с ними? Пересчитать игру после этого нельзя, запись останется",
            "Delete the letters and their pages? The game cannot be worked out again then; its record stays",
        )
    return say(
        "Удалить всё, что сохранено об игре, кроме её записи? Вернуть это нельзя",
        "Delete all that is stored of the game but its record? It cannot be had back",
    )
