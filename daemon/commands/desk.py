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


WHY = click.option("--why", default="", help="Причина, для объявления. / The reason, for the announcement.")


@click.command(
    help="Игра стоит: ничего не публикуется, сроки не наступают; чтение идёт. "
    "/ The game stands still: nothing is posted, no deadline comes; reading goes on."
)
@WHY
@click.option("--silent", is_flag=True, help="Без объявления в игровой теме. / Without a word in the game topic.")
@game_file
@as_json
def pause(path: Path, why: str, silent: bool, plain: bool) -> None:
    open_game(path).desk().pausing.begin(who(), why, announce=not silent)
    _told(True, plain=plain)


@click.command(help="Игра продолжается. / The game goes on.")
@WHY
@click.option("--shift/--as-was", default=None, help="Сдвинуть сроки на время паузы или оставить прежние. / "
              "Move the deadlines on by the length of the pause, or leave them.")  # fmt: skip
@game_file
@as_json
def resume(path: Path, why: str, shift: bool | None, plain: bool) -> None:
    open_game(path).desk().pausing.end(who(), why, shift=shift)
    _told(False, plain=plain)


def _told(paused: bool, *, plain: bool) -> None:
    if plain:
        tell_json({"paused": paused})
    elif paused:
        click.echo(say("Игра стоит; продолжить — mafia-gm resume.", "The game stands still; mafia-gm resume goes on."))
    else:
        click.echo(say("Игра продолжается.", "The game goes on."))
