"""`mafia-gm answer`, `pause`, `resume`: small words of the GM, written to the store."""

from __future__ import annotations

from pathlib import Path

import click

from daemon.bootstrap import open_game
from daemon.commands.common import as_json, game_file, tell_json, who
from daemon.overview import draft_json
from daemon.tongue import say


@click.command(help="Ответ в технической теме, без имени спросившего. / An anonymous answer in the technical topic.")
@click.argument("text")
@game_file
@as_json
def answer(path: Path, text: str, plain: bool) -> None:
    draft = open_game(path).desk().answer(text, who())
    if plain:
        tell_json({"drafts": [draft_json(draft)]})
    else:
        click.echo(say(f"Ответ уйдёт под номером {draft.id}.", f"The answer goes out as No. {draft.id}."))


@click.command(help="Приостанавливает публикации; чтение идёт. / Stops posting; reading goes on.")
@game_file
@as_json
def pause(path: Path, plain: bool) -> None:
    open_game(path).desk().pause(who())
    _told(True, plain=plain)


@click.command(help="Продолжает публикации. / Goes on posting.")
@game_file
@as_json
def resume(path: Path, plain: bool) -> None:
    open_game(path).desk().resume(who())
    _told(False, plain=plain)


def _told(paused: bool, *, plain: bool) -> None:
    if plain:
        tell_json({"paused": paused})
    elif paused:
        click.echo(say("Публикации приостановлены.", "Posting is stopped."))
    else:
        click.echo(say("Публикации продолжаются.", "Posting goes on."))
