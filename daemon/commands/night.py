"""`mafia-gm night`: letters, what came of them, and why; for the GM alone."""

from __future__ import annotations

from pathlib import Path

import click

from daemon import overview
from daemon.bootstrap import Game, open_game
from daemon.commands.common import as_json, day_option, game_file, tell_json
from daemon.postbag import story_in
from daemon.stage.shown import for_the_gm
from daemon.tongue import say
from engine.game import Game as Played
from engine.model import DayRecord


@click.command(help="Ночь с объяснениями; только ведущему. / The night with explanations; for the GM only.")
@game_file
@day_option
@as_json
def night(path: Path, day: int | None, plain: bool) -> None:
    game = open_game(path)
    book = game.casebook()
    told = overview.night(book, day)
    record = book.game.days[told["day"] - 1]
    told["stories"] = _stories(game, book.game, record)
    if plain:
        tell_json(told)
        return
    click.echo(say(f"=== Ночь {record.day} ===", f"=== Night {record.day} ==="))
    lines = list(for_the_gm(book.game, record))
    click.echo("\n".join(lines) if lines else say("Писем не было.", "There were no letters."))
    for number, story in told["stories"].items():
        ru, en = (
            "Рассказ в письме {0} (в выпуск: rule story {0}):",
            "The story in letter {0} (to print it: rule story {0}):",
        )
        click.echo(say(ru, en).format(number) + f"\n{story}")


def _stories(game: Game, played: Played, record: DayRecord) -> dict[str, str]:
    """The stories in a night's letters, by letter."""
    numbers = {line.letter for line in record.letters}
    facts = (fact for fact in game.store.letters.since() if fact.seq in numbers)
    told = {str(fact.seq): story_in(game.roster, fact, played) for fact in facts}
    return {number: story for number, story in told.items() if story}
