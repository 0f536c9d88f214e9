"""`mafia-gm init`: asks the few things a game needs and writes a commented game.ini."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

import click

from daemon import interview, tongue
from daemon.errors import Trouble
from daemon.tongue import say

FILE = "game.ini"


@click.command(help="Спрашивает необходимое и пишет game.ini с пояснениями. / Asks a few things and writes game.ini.")
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False), default=".")
@click.option("--language", type=click.Choice(["ru", "en"]), help="Язык игры. / The game's language.")
@click.option("--name", "game__name", help="Название игры. / The game's name.")
@click.option("--url", "forum__url", help="Адрес форума. / The forum's address.")
@click.option("--username", "forum__username", help="Учётная запись ведущего. / The GM's account.")
@click.option("--password", help="env:ИМЯ, file:ПУТЬ, keyring:ИМЯ. / env:NAME, file:PATH, keyring:NAME.")
@click.option("--game-topic", "topics__game", help="Игровая тема. / The game topic.")
@click.option("--vote-topic", "topics__votes", help="Тема голосования или new. / The vote topic, or new.")
@click.option("--forum", "topics__forum", help="Раздел для новых тем. / The forum for new topics.")
@click.option("--results-topic", "topics__results", help="Тема итогов. / The topic for results.")
@click.option("--registration-topic", "topics__registration", help="Тема записи: игроков ещё нет. / The sign-up topic.")
@click.option("--profile", "game__profile", help="classic, boss, majority.")
@click.option("--start", "game__start", help="2026-12-01 21:00.")
@click.option(
    "--players", type=click.File(encoding="utf-8-sig"), help="Файл: по игроку в строке. / A file, a player a line."
)
@click.option("--force", is_flag=True, help="Заменить готовый файл. / Replace an existing file.")
def init(
    folder: Path,
    language: str | None,
    password: str | None,
    players: Iterable[str] | None,
    force: bool,
    **given: str | None,
) -> None:
    path = folder / FILE
    tongue.use(language or tongue.language())
    _may_write(path, force=force)
    language = language or interview.ask_language()
    answers = interview.Interview(
        {key.replace("__", "."): value for key, value in given.items() if value is not None},
        language or tongue.language(),
    ).hold()
    secret = interview.ask_password(answers["forum.username"]) if password is None else password
    roster = _roster(players, answers)
    answers["forum.password"] = "env:MAFIA_GM_PASSWORD"
    interview.compose(answers, roster, path)
    folder.mkdir(parents=True, exist_ok=True)
    answers["forum.password"] = interview.keep_password(secret, folder)
    interview.write_private(path, interview.compose(answers, roster, path))
    _next_step(path, len(roster))


def _roster(players: Iterable[str] | None, answers: dict[str, str]) -> dict[str, str]:
    """The players as far as there are any: without them the registration topic will bring them."""
    signs_up = "topics.registration" in answers
    if signs_up and not players:
        return {}
    roster = interview.players_in(players) if players else interview.ask_players()
    if not roster and not signs_up and (topic := interview.ask_registration(answers["forum.url"])):
        answers["topics.registration"] = topic
    return roster


def _may_write(path: Path, *, force: bool) -> None:
    if not path.exists() or force:
        return
    question = say(f"Файл «{path}» уже есть. Заменить?", f"{path} exists already. Replace it?")
    if not (sys.stdin.isatty() and click.confirm(question, default=False, err=True)):
        raise Trouble(
            f"Файл «{path}» уже есть и не изменён; чтобы заменить его, добавьте --force.",
            f"{path} exists already and was not changed; add --force to replace it.",
        )


def _next_step(path: Path, players: int) -> None:
    if not players:
        click.echo(
            say(
                "Игроков пока нет: их соберёт тема записи (mafia-gm run) или впишете вы.",
                "There are no players yet: the registration topic brings them (mafia-gm run), or you write them in.",
            )
        )
    click.echo(
        say(
            f"Записано: {path} (игроков: {players}). Просмотрите файл, затем проверьте всё: mafia-gm check -c {path}",
            f"Written: {path} ({players} players). Look it over, then check everything: mafia-gm check -c {path}",
        )
    )
