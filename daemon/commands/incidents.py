"""`mafia-gm incidents`: what the GM must see beyond votes and moves, and his word on it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import click

from daemon.bootstrap import open_game
from daemon.commands.common import as_json, day_option, game_file, tell_json, who
from daemon.incidents.casefile import Casefile, Incidents
from daemon.incidents.plain import entry_json, last_word_json, numbers_json, warned_json
from daemon.store.decisions import Decision
from daemon.tongue import say
from engine.game import Game

Decide = Callable[[Incidents, Game, int, str], Decision]


@click.group(
    invoke_without_command=True,
    help="Происшествия: кто пишет не там, правит, удаляет. / Incidents: who writes, edits or deletes where he may not.",
)
@game_file
@day_option
@click.option("--all", "everything", is_flag=True, help="И разобранные. / Settled ones, too.")
@click.option("--uncover", "uncovered", is_flag=True, help="С основными никами. / With the owners of main accounts.")
@as_json
def incidents(path: Path, day: int | None, everything: bool, uncovered: bool, plain: bool) -> None:
    context = click.get_current_context()
    context.obj = path
    if context.invoked_subcommand is not None:
        return
    game = open_game(path)
    casefile = game.incidents().casefile(game.casebook().refresh())
    entries = [one for one in casefile.entries if (everything or one.open) and day in (None, one.incident.day)]
    if plain:
        tell_json({
            "incidents": [entry_json(one, uncovered=uncovered) for one in entries],
            "last_words": [last_word_json(word) for word in casefile.last_words if day in (None, word.day)],
            "warnings": [warned_json(one) for one in casefile.warned],
            "second_offence": casefile.second_offence,
            **numbers_json(casefile),
        })  # fmt: skip
        return
    from daemon.incidents.shown import show

    show(casefile, entries, game.config.zone, uncovered=uncovered)


def _decision(name: str, help_: str, done: tuple[str, str], decide: Decide) -> click.Command:
    """One of the words that the GM can say on an incident."""

    @click.command(name, help=help_)
    @click.argument("number", type=click.IntRange(min=1), metavar="NR")
    @click.option("--why", default="", help="Почему. / Why.")
    @game_file
    @as_json
    @click.pass_obj
    def command(above: Path, number: int, why: str, path: Path, plain: bool) -> None:
        game = open_game(path if path != Path("game.ini") else above)
        made, book = game.incidents(), game.casebook()
        before = set(book.refresh().warnings)
        decide(made, book.game, number, why)
        after = book.refresh()
        new = [warning for warning in after.warnings if warning not in before]
        _tell(made.casefile(after), number, (say(*done), new), plain=plain)

    return command


def _tell(casefile: Casefile, number: int, said: tuple[str, list[str]], *, plain: bool) -> None:
    words, warnings = said
    if plain:
        tell_json({"incident": entry_json(casefile.entry(number), uncovered=False), "warnings": warnings})
        return
    click.echo(f"№ {number}: {words}")
    for warning in warnings:
        click.echo(f"! {warning}")


for _one in (
    _decision(
        "dismiss", "Разобрано, предупреждения нет. / Settled without a warning.", ("разобрано", "settled"),
        lambda made, game, number, why: made.dismiss(game, number, why, who()),
    ),
    _decision(
        "warn", "Предупредить игрока. / Warn the player.", ("предупреждение записано", "a warning is entered"),
        lambda made, game, number, why: made.warn(game, number, why, who()),
    ),
    _decision(
        "reopen", "Вернуть к неразобранным. / Take the decision back.",
        ("снова открыто; предупреждение снимает rule pardon", "open again; a warning is taken back by rule pardon"),
        lambda made, game, number, why: made.reopen(game, number, why, who()),
    ),
):  # fmt: skip
    incidents.add_command(_one)
