"""The command `mafia-gm`: finds the command's module, runs it, and turns every failure into one clear line."""

from __future__ import annotations

import importlib
import io
import sys
from typing import Any

import click

from daemon.errors import Trouble
from daemon.tongue import say

# Name → module:object. Imported on use, so that reading a page does not wait for the database and the web page.
COMMANDS = {
    "answer": "daemon.commands.desk:answer",
    "offer": "daemon.commands.offer:offer",
    "approve": "daemon.commands.drafts:approve",
    "check": "daemon.commands.check:check",
    "count": "daemon.commands.count:count",
    "demo": "daemon.commands.demo:demo",
    "doctor": "daemon.commands.doctor:doctor",
    "draw": "daemon.commands.draw:draw",
    "export": "daemon.commands.export:export",
    "forget": "daemon.commands.forget:forget",
    "hold": "daemon.commands.drafts:hold",
    "incidents": "daemon.commands.incidents:incidents",
    "init": "daemon.commands.init:init",
    "letter": "daemon.commands.letter:letter",
    "log": "daemon.commands.log:log",
    "night": "daemon.commands.night:night",
    "pause": "daemon.commands.desk:pause",
    "play": "daemon.commands.play:play",
    "read": "daemon.commands.read:read",
    "replay": "daemon.commands.replay:replay",
    "resume": "daemon.commands.desk:resume",
    "review": "daemon.commands.review:review",
    "rule": "daemon.commands.rule:rule",
    "run": "daemon.commands.run:run",
    "save-page": "daemon.commands.save_page:save_page",
    "signup": "daemon.commands.signup:signup",
    "status": "daemon.commands.status:status",
    "verify": "daemon.commands.verify:verify",
    "votes": "daemon.commands.votes:votes",
}


# The same in words, for `--help`.
ABOUT = {
    "offer": ("предлагает запасному место выбывшего", "offers a reserve somebody's place"),
    "answer": ("ответ в технической теме, без имени", "an anonymous answer in the technical topic"),
    "approve": ("выпустить черновик", "let a draft go out"),
    "check": ("проверить файл, форум, игроков и правила", "check the file, forum, players and rules"),
    "count": ("посчитать голоса на сохранённых страницах", "count votes on saved pages"),
    "demo": ("учебный форум и игра за две минуты", "a practice forum and a game in two minutes"),
    "doctor": ("отчёт без секретов, если что-то не так", "a report without secrets when something is wrong"),
    "draw": ("жеребьёвка", "draw the roles"),
    "export": ("запись игры", "the game's record"),
    "forget": ("удалить данные оконченной игры", "delete a finished game's data"),
    "hold": ("придержать черновик", "keep a draft back"),
    "incidents": ("происшествия: кто пишет не там, правит, удаляет", "who writes, edits or deletes where he may not"),
    "init": ("создать файл игры", "make the game's file"),
    "letter": ("записать ход, переданный не через форум", "enter a move that came by another way"),
    "log": ("всё по порядку", "everything in order"),
    "night": ("ночь с объяснениями", "the night with explanations"),
    "pause": ("приостановить игру", "stop the game"),
    "play": ("сыграть записанную игру без форума", "play a scripted game without a forum"),
    "read": ("прочесть сохранённые страницы", "read saved pages"),
    "replay": ("пересчитать игру из сохранённого", "work the game out again from what was stored"),
    "resume": ("продолжить игру", "go on with the game"),
    "review": ("страница ведущего", "the GM's page"),
    "rule": ("решение ведущего", "a ruling of the GM"),
    "run": ("вести игру", "lead the game"),
    "save-page": ("сохранить страницы форума без секретов", "save pages of the forum without secrets"),
    "signup": ("запись на игру", "the sign-up"),
    "status": ("что сейчас", "what stands now"),
    "verify": ("проверить обязательство жеребьёвки", "check a published commitment"),
    "votes": ("прочитанные голоса", "the votes as they were read"),
}


class LazyGroup(click.Group):
    """A group whose commands are imported when they are called."""

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section(say("Команды", "Commands")):
            formatter.write_dl([(name, say(*ABOUT.get(name, ("", "")))) for name in self.list_commands(ctx)])

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        where = COMMANDS.get(cmd_name)
        if where is None:
            return None
        module, name = where.split(":")
        command: click.Command = getattr(importlib.import_module(module), name)
        return command


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="forum-mafia-gm")
def mafia_gm() -> None:
    """Ведёт игру в мафию на форуме. / Leads a game of Mafia on a forum."""


def main(arguments: list[str] | None = None) -> None:
    """Run the command line; exit codes as people script them: 0 done, 1 failed or refused, 2 unusable arguments."""
    _speak_utf8()
    try:
        code: Any = mafia_gm.main(arguments, prog_name="mafia-gm", standalone_mode=False)
    except Trouble as trouble:
        _tell(str(trouble))
        code = trouble.exit_code
    except click.ClickException as error:
        _tell(error.format_message())
        code = 2 if isinstance(error, click.UsageError) else 1
    except (click.Abort, KeyboardInterrupt):
        _tell(say("Прервано.", "Interrupted."))
        code = 1
    except BrokenPipeError:
        code = 1
    except Exception as error:  # the last net: people get a sentence, never a traceback
        _tell(
            say(
                f"Внутренняя ошибка: {type(error).__name__}: {error}.",
                f"Internal error: {type(error).__name__}: {error}.",
            )
        )
        code = 1
    sys.exit(code if isinstance(code, int) else 0)


def _tell(message: str) -> None:
    """One sentence a line; several faults of one file are several lines."""
    for line in message.splitlines() or [""]:
        click.echo(f"mafia-gm: {' '.join(line.split())}", err=True)


def _speak_utf8() -> None:
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")


if __name__ == "__main__":
    main()
