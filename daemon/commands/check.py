"""`mafia-gm check`: line by line what is right, what is wrong, and what to do."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import click
from rich.console import Console
from rich.markup import escape

from daemon import checkup
from daemon import config as configs
from daemon.checkup import Finding, Level
from daemon.commands.common import as_json, game_file, tell_json
from daemon.tongue import say

SIGNS = {Level.OK: "[green]✓[/green]", Level.WARNING: "[yellow]![/yellow]", Level.WRONG: "[bold red]✗[/bold red]"}


@click.command(help="Проверяет файл, форум, игроков и правила. / Checks the file, forum, players and rules.")
@game_file
@as_json
def check(path: Path, plain: bool) -> int:
    config = configs.load(path)
    findings = list(checkup.check(config)) if plain else list(_shown(checkup.check(config)))
    wrong = sum(finding.level is Level.WRONG for finding in findings)
    if plain:
        tell_json({"ok": not wrong, "findings": [_as_data(finding) for finding in findings]})
    else:
        click.echo(_summary(wrong, to_be_drawn=bool(config.cast.counts)))
    return 1 if wrong else 0


def _shown(findings: Iterable[Finding]) -> Iterable[Finding]:
    console = Console(highlight=False, soft_wrap=True)
    for finding in findings:
        console.print(f"{SIGNS[finding.level]} {escape(str(finding))}")
        yield finding


def _as_data(finding: Finding) -> dict[str, str]:
    return {"level": finding.level.value, "what": finding.what, "text": str(finding)}


def _summary(wrong: int, *, to_be_drawn: bool) -> str:
    if wrong:
        return say(f"Исправить: {wrong}. Игру начинать рано.", f"To mend: {wrong}. It is too early to start.")
    if to_be_drawn:
        return say(
            "Всё готово. Дальше: mafia-gm draw, если роли ещё не розданы, затем mafia-gm run",
            "All is ready. Next: mafia-gm draw, unless the roles are dealt, then mafia-gm run",
        )
    return say("Всё готово. Дальше: mafia-gm run", "All is ready. Next: mafia-gm run")
