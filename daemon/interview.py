"""`mafia-gm init`: the few questions a game needs, and the commented `game.ini` that comes of the answers."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import click

from daemon import config, example, ini, tongue
from daemon.errors import BadInput, NotWritten
from daemon.tongue import say
from daemon.values import NEW
from engine.options import Options
from engine.profiles import PROFILES

PASSWORD_FILE = "password.txt"  # noqa: S105  (where it is kept, not what it is)
FORMS = ("env:", "file:", "keyring:")


@dataclass(frozen=True, slots=True)
class Question:
    """One thing to ask: where the answer goes, how it is asked, what stands there if nothing is answered."""

    section: str
    key: str
    ru: str
    en: str
    default: Callable[[Mapping[str, str]], str | None] = lambda _: None
    optional: bool = False

    @property
    def name(self) -> str:
        return f"{self.section}.{self.key}"


def _usual_start(answers: Mapping[str, str]) -> str:
    """Tomorrow, when a game day of the profile begins."""
    options = Options.for_profile(answers["game.profile"]).schedule
    tomorrow = datetime.now(ZoneInfo(options.timezone)) + timedelta(days=1)
    opens = options.phases[0].opens
    return f"{tomorrow:%Y-%m-%d} {f'{opens:%H:%M}' if opens else '12:00'}"


QUESTIONS = (
    Question("game", "name", "Название игры", "The game's name", lambda _: say("Мафия № 1", "Mafia 1")),
    Question("forum", "url", "Адрес форума", "The forum's address"),
    Question("forum", "username", "Имя учётной записи ведущего на форуме", "The GM account's name on the forum"),
    Question("topics", "game", "Игровая тема: номер или адрес", "The game topic: number or address"),
    Question("topics", "votes", "Тема голосования: номер, адрес или new (новая каждый день)",
             "The vote topic: number, address or new (a new one each day)", lambda _: NEW),
    Question("topics", "forum", "Раздел для новых тем: номер или адрес", "The forum for new topics: number or address"),
    Question("topics", "results", "Тема итогов (пусто — игровая тема)", "The topic for results (empty: the game topic)",
             optional=True),
    Question("game", "profile", f"Свод правил ({', '.join(PROFILES)})", f"The set of rules ({', '.join(PROFILES)})",
             lambda _: "boss"),
    Question("game", "start", "Начало первого игрового дня, местное время", "When day 1 begins, local time",
             _usual_start),
)  # fmt: skip


@dataclass(slots=True)
class Interview:
    """Asks what is not given yet. An answer that does not do is asked again; without a terminal it ends all."""

    given: Mapping[str, str]
    language: str = "ru"
    answers: dict[str, str] = field(default_factory=dict)

    def hold(self) -> dict[str, str]:
        """Every answer by `section.key`."""
        tongue.use(self.language)
        self.answers = {"game.language": self.language, **self.given}
        for question in QUESTIONS:
            if not (question.name == "topics.forum" and self.answers["topics.votes"] != NEW):
                self.answers[question.name] = self._ask(question)
        return {key: value for key, value in self.answers.items() if value}

    def _ask(self, question: Question) -> str:
        answer = self.given.get(question.name)
        while True:
            answer = self._prompt(question) if answer is None else answer.strip()
            wrong = self._complaint(question, answer)
            if wrong is None:
                return answer
            if question.name in self.given or not sys.stdin.isatty():
                raise BadInput(*(f"{question.section}.{question.key} = {answer}: {wrong}",) * 2)
            click.echo(f"  {wrong}", err=True)
            answer = None

    def _prompt(self, question: Question) -> str:
        default = question.default(self.answers)
        try:
            asked = say(question.ru, question.en)
            return str(
                click.prompt(asked, default="" if question.optional else default, err=True, show_default=bool(default))
            )
        except click.Abort:
            raise _no_answer(question.ru, question.en) from None

    def _complaint(self, question: Question, answer: str) -> str | None:
        if question.name == "game.profile" and answer not in PROFILES:
            return say("нет такого свода правил", "there is no such profile")
        if not answer:
            return None if question.optional else say("нужен ответ", "an answer is needed")
        return config.complaint(question.section, question.key, answer, self.answers.get("forum.url", ""))


def ask_language() -> str:
    """The game's language, asked in both."""
    try:
        answer = click.prompt("Язык игры / The game's language (ru, en)", default=tongue.language(), err=True)
    except click.Abort:
        raise _no_answer("Язык игры", "The game's language") from None
    if answer.strip().lower() not in example.LANGUAGES:
        raise BadInput(f"язык «{answer}»: можно ru или en", f"language {answer}: allowed are ru and en")
    return str(answer).strip().lower()


def ask_players() -> dict[str, str]:
    """The roster as pasted, a line each, up to an empty line: `Nick` or `Nick = main nick`."""
    click.echo(
        say(
            "Игроки, по одному в строке («Персонаж» или «Персонаж = основной ник»); в конце — пустая строка:",
            "The players, one a line (“Character” or “Character = main nick”); an empty line ends the list:",
        ),
        err=True,
    )
    return players_in(_until_nothing(iter(sys.stdin.readline, "")))


def _until_nothing(lines: Iterable[str]) -> Iterator[str]:
    """An empty first line: there is nobody yet."""
    for number, line in enumerate(lines):
        if not number and not line.strip().lstrip("\ufeff"):
            return
        yield line


def ask_registration(forum: str) -> str:
    """The topic in which people sign up, asked where there is no roster; "" where there is none either."""
    asked = say(
        "Игроков пока нет. Тема записи: номер или адрес (пусто — впишете игроков сами)",
        "There are no players yet. The registration topic: number or address (empty: you write them in yourself)",
    )
    while True:
        try:
            answer = str(click.prompt(asked, default="", show_default=False, err=True)).strip()
        except click.Abort:
            return ""
        wrong = config.complaint("topics", "registration", answer, forum) if answer else None
        if wrong is None:
            return answer
        if not sys.stdin.isatty():
            raise BadInput(*(f"topics.registration = {answer}: {wrong}",) * 2)
        click.echo(f"  {wrong}", err=True)


def players_in(lines: Iterable[str]) -> dict[str, str]:
    """Character → main nick ("" where it is not given); numbers and bullets before a nick are left out."""
    players: dict[str, str] = {}
    for line in lines:
        bare = line.strip().lstrip("\ufeff")
        if not bare and players:
            break
        if bare:
            nick, _, main = bare.partition(" = ")
            players[_unnumbered(nick)] = main.strip()
    return players


def _unnumbered(nick: str) -> str:
    """`3. Полынь` and `- Полынь` are the nick Полынь; `7я вода` stays."""
    head, dot, rest = nick.partition(" ")
    numbered = bool(dot) and (head in {"-", "*", "•", "–", "—"} or (head[-1] in ".)" and head[:-1].isdecimal()))
    return (rest if numbered else nick).strip()


def ask_password(name: str) -> str:
    """The account's password, or a form that names it (env:NAME …); not shown while it is typed at a terminal."""
    asked = say(
        f"Пароль учётной записи {name} (пусто — взять из переменной окружения MAFIA_GM_PASSWORD)",
        f"The password of {name} (empty: take it from the environment variable MAFIA_GM_PASSWORD)",
    )
    try:
        return str(click.prompt(asked, default="", hide_input=sys.stdin.isatty(), show_default=False, err=True))
    except click.Abort:
        raise _no_answer("Пароль", "Password") from None


def keep_password(answer: str, folder: Path) -> str:
    """What stands in the INI for this password; a bare word goes into a file that only the owner reads."""
    if not answer:
        return "env:MAFIA_GM_PASSWORD"
    if answer.startswith(FORMS):
        return answer
    write_private(folder / PASSWORD_FILE, answer + "\n")
    return f"file:{PASSWORD_FILE}"


def write_private(path: Path, text: str) -> None:
    """Write a file that only its owner may read, from its first byte on; the old one stays till then."""
    fresh = path.with_name(path.name + ".new")
    try:
        fresh.unlink(missing_ok=True)
        with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
            file.write(text)
        fresh.replace(path)
    except OSError as error:
        raise NotWritten(path, error) from None


def compose(answers: Mapping[str, str], players: Mapping[str, str], path: Path) -> str:
    """The file's text, proved to load. Raises BadConfig where the answers do not make a game."""
    ru, en = example.LANGUAGES
    languages = (ru,) if answers["game.language"] == ru else (en,)
    text = example.write(example.Choices(answers, {"players": players}, languages))
    config.check(ini.parse(text, path))
    return text


def _no_answer(ru: str, en: str) -> BadInput:
    return BadInput(
        f"Нет ответа на вопрос «{ru}»; ответьте или задайте его параметром (mafia-gm init --help).",
        f"No answer to “{en}”; answer it or give it as an option (mafia-gm init --help).",
    )
