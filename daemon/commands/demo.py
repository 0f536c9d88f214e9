"""`mafia-gm demo`: practice forum, scripted players and the daemon; whole games in about two minutes."""

from __future__ import annotations

import logging
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from daemon.bootstrap import open_game
from daemon.demo.acts import ACTS
from daemon.demo.stage import Stage, open_forum, set_up
from daemon.demo.teller import Teller, conclude, introduce
from daemon.demo.theatre import Performance
from daemon.practice.face import ROOMS
from daemon.review.server import ReviewServer
from daemon.tongue import language, say, use


@dataclass(frozen=True, slots=True)
class Wishes:
    """What was asked for."""

    tongue: str | None
    only: str | None
    software: str
    fast: bool
    serve: bool | None
    folder: Path | None

    @property
    def acts(self) -> list[str]:
        """The games to be played."""
        return [self.only] if self.only else ["boss"] if self.fast else list(ACTS)


@click.command(help="Учебный форум и целая игра за две минуты. / A practice forum and whole games in two minutes.")
@click.option("--language", "tongue", type=click.Choice(["ru", "en"]), help="Язык рассказа. / The language.")
@click.option("--only", type=click.Choice(sorted(ACTS)), help="Только одна игра. / One game only.")
@click.option(
    "--software",
    type=click.Choice(list(ROOMS)),
    default="phpbb3",
    show_default=True,
    help="Движок учебного форума. / The practice forum's software.",
)
@click.option("--fast", is_flag=True, help="Только короткая игра (boss). / The short game alone.")
@click.option(
    "--serve/--no-serve", default=None, help="Оставить форум открытым до Ctrl-C. / Keep serving until Ctrl-C."
)
@click.option("--folder", type=click.Path(path_type=Path, file_okay=False), help="Куда класть файлы. / Where files go.")
def demo(**said: Any) -> int:
    wishes = Wishes(**said)
    use(wishes.tongue or language())
    logging.getLogger("daemon.practice").setLevel(logging.CRITICAL)  # what players cannot do is told, not logged
    teller, forum = Teller(), open_forum(wishes.software)
    place = wishes.folder or Path(tempfile.mkdtemp(prefix="mafia-gm-demo-"))
    teller.plain(say(f"Учебный форум: {forum.url}  Файлы игр: {place}", f"Practice forum: {forum.url}  Files: {place}"))
    stages: list[Stage] = []
    try:
        for name in wishes.acts:
            introduce(teller, ACTS[name])
            stages.append(set_up(ACTS[name], forum, place / name, language()))
            Performance(stages[-1], teller.line).play()
        done = conclude(teller, stages)
        if wishes.serve if wishes.serve is not None else sys.stdout.isatty():
            _serve(teller, stages[-1])
    finally:
        forum.stop()
    return 0 if done else 1


def _serve(teller: Teller, stage: Stage) -> None:
    """Leave the forum and the last game's review page open for looking at."""
    with ReviewServer(open_game(stage.ini), read_only=True) as page:
        teller.plain(say("Страница ведущего: ", "The GM's page: ") + page.link(), "underline")
        teller.plain(say("Форум открыт; закончить — Ctrl-C.", "The forum stays open; Ctrl-C ends it."), "bold")
        try:
            while True:
                time.sleep(3600)
        except KeyboardInterrupt:
            teller.plain()
