"""`mafia-gm offer`: a free place offered to a reserve by private letter; without names the offers so far."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

import click

from daemon.bootstrap import open_game
from daemon.commands.common import as_json, game_file, tell_json, who
from daemon.offers import ACCEPTED, DECLINED, OPEN, SEATED, TAKEN, UNCLEAR
from daemon.tongue import say

STATES = {
    OPEN: ("ждём ответа", "no answer yet"),
    ACCEPTED: ("согласие", "accepted"),
    DECLINED: ("отказ", "declined"),
    UNCLEAR: ("ответ неясен", "the answer is not plain"),
    SEATED: ("замена состоялась", "the replacement is made"),
    TAKEN: ("место занято или у запасного уже другое", "the place is taken, or he has another"),
}


@click.command(
    help="Предлагает запасному место выбывшего; без имён — список предложений. "
    "/ Offers a reserve somebody's place; without names: the offers so far."
)
@click.argument("old", required=False)
@click.argument("new", required=False)
@game_file
@as_json
def offer(path: Path, old: str | None, new: str | None, plain: bool) -> None:
    offers = open_game(path).offers()
    made = offers.make(old, new, who()) if old else None
    if plain:
        tell_json({"offers": [asdict(one) for one in offers.all()]})
    elif made is not None:
        click.echo(say(f"Письмо запасному «{made.new}» уйдёт.", f"A letter goes to the reserve {made.new}."))
    else:
        told = [f"{one.old} → {one.new}: {say(*STATES[one.state])}" for one in offers.all()]
        click.echo("\n".join(told) or say("Предложений ещё не было.", "No offers so far."))
