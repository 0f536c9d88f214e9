"""`mafia-gm draw`: draws roles, items and the random list once; what is to be sent waits for approval."""

from __future__ import annotations

from pathlib import Path

import click

from daemon import bootstrap, dealing, drawing
from daemon import config as configs
from daemon.commands.common import as_json, game_file, tell_json
from daemon.overview import draft_json
from daemon.roster import Roster
from daemon.rules import statute
from daemon.signup import persons
from daemon.store.store import open_store
from daemon.tongue import say


@click.command(help="Жеребьёвка; письма с ролями ждут одобрения. / Draws the roles; the letters wait for approval.")
@game_file
@as_json
def draw(path: Path, plain: bool) -> None:
    config = configs.load(path)
    bootstrap.refuse_open_rules(config)
    store = open_store(config.database())
    statute.settle(config, store)
    roster = bootstrap.find_roster(config, store, bootstrap.account(config, store))
    persons.refuse_start(config, store, roster, draw=True)
    dealt = dealing.deal(config, store)
    drafts = drawing.propose(bootstrap.Game(config, store, roster, bootstrap.press(config), dealt))
    _tell_nameless(roster)
    if plain:
        tell_json({"commitment": dealt.sum, "drafts": [draft_json(draft) for draft in drafts]})
        return
    click.echo(say(f"Обязательство (SHA-256): {dealt.sum}", f"Commitment (SHA-256): {dealt.sum}"))
    click.echo(
        say(
            f"Ждут одобрения: {len(drafts)}. Выпустить: mafia-gm approve -c {path}; отправит mafia-gm run.",
            f"Drafts that wait for approval: {len(drafts)}. Let them go: mafia-gm approve -c {path}; run sends them.",
        )
    )


def _tell_nameless(roster: Roster) -> None:
    """Whose main nick the GM still has to learn before day 1 (RULES §10)."""
    nameless = ", ".join(persons.nameless(roster))
    if nameless:
        ru, en = "Основной ник не указан: {}. Узнайте до первого дня.", "No main nick is given: {}. Ask before day 1."
        click.echo(say(ru, en).format(nameless), err=True)
