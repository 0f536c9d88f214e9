"""`mafia-gm signup`: who has applied, and the GM's word about each; written to the store, never to the forum."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from daemon.bootstrap import open_game, press
from daemon.commands.common import as_json, game_file, tell_json, who
from daemon.errors import BadInput
from daemon.signup import shown, wording
from daemon.signup.closing import close
from daemon.signup.desk import SignUpDesk
from daemon.signup.records import Applicant
from daemon.tongue import say


@dataclass(frozen=True, slots=True)
class Said:
    """What follows the verb on the command line."""

    words: tuple[str, ...]
    everybody: bool
    why: str


@dataclass(frozen=True, slots=True)
class Asked:
    """The whole command line."""

    path: Path
    words: tuple[str, ...]
    everybody: bool
    why: str
    uncovered: bool
    plain: bool


@click.command(
    help="Запись на игру: список; approve НИК… | --all, reserve НИК…, refuse НИК --why …, main НИК ОСНОВНОЙ, undo НИК, "
    "close. / The sign-up: the list; approve NICK… | --all, reserve NICK…, refuse NICK --why …, main NICK MAIN, "
    "undo NICK, close."
)
@click.argument("words", nargs=-1, metavar="[VERB NICK…]")
@game_file
@click.option("--all", "everybody", is_flag=True, help="Всех, о ком нет вопросов. / Everybody without a doubt.")
@click.option("--why", default="", help="Почему. / Why.")
@click.option("--uncover", "uncovered", is_flag=True, help="С основными никами. / With main nicks.")
@as_json
def signup(**given: Any) -> None:
    _answer(Asked(**given))


def _answer(asked: Asked) -> None:
    game = open_game(asked.path)
    try:
        desk = SignUpDesk(game.config, game.store, game.roster)
        told = _act(desk, asked.words, everybody=asked.everybody, why=asked.why)
        if asked.plain:
            tell_json(shown.as_json(game, desk.now(), desk.phase, uncovered=asked.uncovered))
            return
        for line in told if asked.words else shown.lines(game, desk.now(), desk.phase, uncovered=asked.uncovered):
            click.echo(line)
    finally:
        game.close()


def _act(desk: SignUpDesk, words: tuple[str, ...], *, everybody: bool, why: str) -> list[str]:
    if not words:
        _insist_on_topic(desk)
        return []
    verb = VERBS.get(words[0])
    if verb is None:
        raise BadInput(
            f"«{words[0]}» неизвестно; бывает: {', '.join(VERBS)}.",
            f"{words[0]!r} is unknown; there are: {', '.join(VERBS)}.",
        )
    return verb(desk, Said(words[1:], everybody, why))


def _insist_on_topic(desk: SignUpDesk) -> None:
    if desk.config.topics.registration is None:
        raise BadInput(
            "В [topics] нет registration: тема записи не задана.",
            "[topics] registration is not set: there is no sign-up topic.",
        )


def _approve(desk: SignUpDesk, said: Said) -> list[str]:
    if said.everybody:
        found = desk.approve_all(who())
        return [f"{one.nick}: {wording.status(one)}" for one in found] or [
            say("Некого принимать без вопросов: см. mafia-gm signup.", "Nobody without a doubt: see mafia-gm signup.")
        ]
    return [_told(desk.approve(nick, said.why, who())) for nick in _nicks(said)]


def _reserve(desk: SignUpDesk, said: Said) -> list[str]:
    return [_told(desk.reserve(nick, said.why, who())) for nick in _nicks(said)]


def _refuse(desk: SignUpDesk, said: Said) -> list[str]:
    return [_told(desk.refuse(nick, said.why, who())) for nick in _nicks(said)]


def _main(desk: SignUpDesk, said: Said) -> list[str]:
    if len(said.words) != 2:
        raise BadInput(
            "Нужны два ника: mafia-gm signup main НИК ОСНОВНОЙ_НИК (с пробелами — в кавычках).",
            "Two nicks are needed: mafia-gm signup main NICK MAIN_NICK (those with blanks in quotes).",
        )
    nick = desk.main(*said.words, who())
    return [say(f"{nick}: основной ник записан.", f"{nick}: the main nick is kept.")]


def _undo(desk: SignUpDesk, said: Said) -> list[str]:
    told = []
    for nick in _nicks(said):
        found = desk.undo(nick, who())
        now = wording.status(found) if found else say("не заявлялся", "has not applied")
        told.append(say(f"{nick}: решение снято, теперь — {now}.", f"{nick}: taken back, now: {now}."))
    return told


def _close(desk: SignUpDesk, said: Said) -> list[str]:
    made = close(desk, press(desk.config), who())
    told = [
        say(
            f"Запись закрыта: игроков {len(made.players)}, запасных {len(made.reserves)}; список записан в "
            f"{desk.config.path}.",
            f"The sign-up is closed: {len(made.players)} players, {len(made.reserves)} reserves; written into "
            f"{desk.config.path}.",
        )
    ]
    if made.kept is not None:
        told.append(say(f"Прежний файл: {made.kept}", f"The file as it was: {made.kept}"))
    if made.draft is not None:
        told.append(
            say(
                f"Объявление о составе ждёт одобрения: mafia-gm approve -c {desk.config.path} {made.draft.id}",
                f"The announcement waits for approval: mafia-gm approve -c {desk.config.path} {made.draft.id}",
            )
        )
    return [
        *told,
        say("Дальше: впишите [roles] и выполните mafia-gm draw.", "Next: set [roles] and run mafia-gm draw."),
    ]


def _nicks(said: Said) -> tuple[str, ...]:
    if not said.words:
        raise BadInput("Назовите персонажа.", "Name the character.")
    return said.words


def _told(one: Applicant) -> str:
    return f"{one.nick}: {wording.status(one)}"


VERBS: Mapping[str, Callable[[SignUpDesk, Said], list[str]]] = {
    "approve": _approve, "reserve": _reserve, "refuse": _refuse, "main": _main, "undo": _undo, "close": _close,
    "roster": _close,
}  # fmt: skip
