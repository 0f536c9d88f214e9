"""`mafia-gm status`: what stands now."""

from __future__ import annotations

from pathlib import Path

import click

from daemon import overview
from daemon.bootstrap import Game, open_game
from daemon.commands.common import as_json, game_file, tell_json
from daemon.incidents.plain import numbers_json
from daemon.signup import shown
from daemon.signup.desk import SignUpDesk
from daemon.signup.phase import Phase, phase_of
from daemon.store.records import State


@click.command(help="Что сейчас: фаза, сроки, черновики, вопросы. / What stands now: phase, deadlines, drafts.")
@game_file
@as_json
def status(path: Path, plain: bool) -> None:
    game = open_game(path)
    if phase_of(game.config, game.store) is not Phase.NONE:
        _of_signup(game, plain=plain)
        return
    book, notices = game.casebook(), game.notices()
    told = overview.status(game.store, book, game.desk(book, notices), notices)
    told["incidents"] = numbers_json(game.incidents().casefile(book.game))
    if plain:
        tell_json(told)
        return
    from daemon.status_shown import show

    show(told, game.config.zone, game.config.game.name)


def _of_signup(game: Game, *, plain: bool) -> None:
    """Before anybody has a role: who has applied, and what waits."""
    desk, drafts = SignUpDesk(game.config, game.store, game.roster), game.store.drafts
    waiting = drafts.all([State.DRAFT, State.HELD, State.REFUSED, State.APPROVED, State.SENDING])
    notices = game.notices().open()
    if plain:
        told = shown.as_json(game, desk.now(), desk.phase)
        drafts_told = [overview.draft_json(draft) for draft in waiting]
        tell_json({"signup": told, "drafts": drafts_told, "notices": [overview.notice_json(one) for one in notices]})
        return
    lines = [shown.heading(game, desk.now(), desk.phase)]
    lines += [f"№ {draft.id} {draft.intent.kind} ({draft.state.value}) {draft.note}".rstrip() for draft in waiting]
    for line in (*lines, *(f"✗ {notice}" for notice in notices)):
        click.echo(line)
