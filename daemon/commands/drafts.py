"""`mafia-gm approve` and `mafia-gm hold`: the GM's word on what goes out. They write to the store; the loop sends."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import click

from daemon.bootstrap import open_game
from daemon.commands.common import as_json, game_file, tell_json, who
from daemon.overview import draft_json
from daemon.store.records import Draft, State
from daemon.store.store import Store
from daemon.tongue import say
from daemon.wording import draft_state, kind_words

Decide = Callable[[int, str], Draft]


@click.command(help="Выпускает черновик; без номера — все ждущие. / Lets a draft go out; without an id, all that wait.")
@click.argument("ids", nargs=-1, type=click.IntRange(min=1), metavar="[ID…]")
@game_file
@as_json
def approve(path: Path, ids: tuple[int, ...], plain: bool) -> None:
    store = open_game(path).store
    _decide(store, ids or _waiting(store, State.DRAFT), store.drafts.approve, plain=plain)


@click.command(help="Придерживает черновик; без номера — все. / Keeps a draft back; without an id, all of them.")
@click.argument("ids", nargs=-1, type=click.IntRange(min=1), metavar="[ID…]")
@game_file
@as_json
def hold(path: Path, ids: tuple[int, ...], plain: bool) -> None:
    store = open_game(path).store
    _decide(store, ids or _waiting(store, State.DRAFT, State.APPROVED), store.drafts.hold, plain=plain)


def _waiting(store: Store, *states: State) -> tuple[int, ...]:
    return tuple(draft.id for draft in store.drafts.all(states))


def _decide(store: Store, ids: tuple[int, ...], decide: Decide, *, plain: bool) -> None:
    decided = [decide(number, who()) for number in ids]
    if plain:
        tell_json({"drafts": [draft_json(draft) for draft in decided]})
    elif not decided:
        click.echo(say("Нет черновиков, ждущих решения.", "No drafts wait for a decision."))
    for draft in [] if plain else decided:
        click.echo(f"№ {draft.id} {kind_words(draft.intent.kind)}: {draft_state(draft.state.value)}")
