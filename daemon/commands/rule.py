"""`mafia-gm rule`: a ruling of the GM, written to the store; the loop works the game out anew."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import click

from daemon import ruling
from daemon.bootstrap import open_game
from daemon.commands.common import as_json, game_file, tell_json, who
from daemon.tongue import say
from engine.journal import Ruling


class RulingCommand(click.Command):
    """Lists the kinds of rulings in its help."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section(say("Решения", "Rulings")):
            formatter.write_dl([(form.usage, say(*form.about)) for form in ruling.FORMS.values()], col_max=48)
        formatter.write_text(
            say(
                "У каждого может быть --why ПРИЧИНА и --day N. «-» вместо решения: оно читается со стандартного ввода.",
                "Each takes --why REASON and --day N. With - in its place the ruling is read from standard input.",
            )
        )


@click.command(
    cls=RulingCommand,
    context_settings={"ignore_unknown_options": True, "allow_interspersed_args": True},
    help="Решение ведущего. / A ruling of the GM.",
)
@click.argument("words", nargs=-1, required=True, type=click.UNPROCESSED, metavar="RULING…")
@game_file
@as_json
def rule(path: Path, words: tuple[str, ...], plain: bool) -> None:
    game = open_game(path)
    # A ruling on a letter is secret, and arguments can be seen by everybody on the machine.
    typed = sys.stdin.readline() if words == ("-",) else words
    said = ruling.parse(typed, game.store.now(), who())
    found = game.desk().rule(said)
    if plain:
        tell_json({"ruling": _as_data(said), "warnings": list(found.warnings)})
        return
    click.echo(say("Решение записано.", "The ruling is entered."))
    for warning in found.warnings:
        click.echo(f"! {warning}")


def _as_data(said: Ruling) -> dict[str, object]:
    plain = replace(said)
    return {"verb": plain.verb, "subject": plain.subject, "value": plain.value, "why": plain.why, "by": plain.by,
            "day": plain.day}  # fmt: skip
