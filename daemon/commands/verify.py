"""`mafia-gm verify`: is a draw the one that was committed to, and do published rules match their published sum?"""

from __future__ import annotations

from pathlib import Path

import click

from daemon.errors import BadInput, Trouble
from daemon.tongue import say
from engine.errors import BadSetup
from engine.proof import Verdict, holds_rules, verify_rules
from engine.proof import verify as check
from engine.roles import ROLES

MOST_BYTES = 4_000_000


@click.command()
@click.argument("file", type=click.Path(path_type=Path), metavar="FILE")
@click.option("--sha256", metavar="HEX", help="Обязательство до игры. / The commitment from before the game.")
def verify(file: Path, sha256: str | None) -> None:
    """Проверяет опубликованную жеребьёвку или правила. / Checks a published draw or published rules."""
    text = _text(file)
    if holds_rules(text):
        click.echo(_rules(file, text, sha256))
        return
    try:
        verdict = check(text, ROLES, sha256)
    except BadSetup as error:
        raise BadInput(f"«{file}»: {error.ru}", f"{file}: {error.en}") from error
    if verdict.published is None:
        raise BadInput(
            f"Рядом с текстом нет обязательства; его SHA-256 — {verdict.sum}; сравните сами или укажите --sha256.",
            f"No commitment stands beside the text; its SHA-256 is {verdict.sum}; compare it or give --sha256.",
        )
    if not verdict.holds:
        raise _broken(verdict)
    click.echo(
        say(
            f"Жеребьёвка подлинная: SHA-256 {verdict.sum}, и весь жребий следует из своего числа.",
            f"The draw is genuine: SHA-256 {verdict.sum}, and all of it follows from its seed.",
        )
    )


def _rules(file: Path, text: str, sha256: str | None) -> str:
    """What is to be said of genuine rules. Raises Trouble where they are not, BadInput where that cannot be told."""
    try:
        verdict = verify_rules(text, sha256)
    except BadSetup as error:
        raise BadInput(f"«{file}»: {error.ru}", f"{file}: {error.en}") from error
    if not verdict.published:
        raise BadInput(
            f"Рядом с правилами нет контрольной суммы; их SHA-256 — {verdict.sum}; сравните сами или укажите --sha256.",
            f"No sum stands beside the rules; their SHA-256 is {verdict.sum}; compare it or give --sha256.",
        )
    if not verdict.holds:
        raise Trouble(
            f"Это не те правила: опубликована сумма {verdict.published[0]}, а SHA-256 текста {verdict.sum}.",
            f"These are other rules: the published sum is {verdict.published[0]}, the text's SHA-256 {verdict.sum}.",
        )
    return say(
        f"Правила подлинные: SHA-256 {verdict.sum} совпадает с опубликованной суммой.",
        f"The rules are genuine: SHA-256 {verdict.sum} is the published sum.",
    )


def _broken(verdict: Verdict) -> Trouble:
    if verdict.published != verdict.sum:
        return Trouble(
            f"Это не тот текст: обязательство {verdict.published}, а SHA-256 текста {verdict.sum}.",
            f"This is another text: the commitment is {verdict.published}, the text's SHA-256 {verdict.sum}.",
        )
    return Trouble(
        "Текст тот же, но жребий не следует из своего числа: роли или список назначены иначе.",
        "The text is the committed one, but the draw does not follow from its seed: something was dealt otherwise.",
    )


def _text(file: Path) -> str:
    try:
        if file.stat().st_size > MOST_BYTES:
            raise BadInput(f"«{file}» слишком велик.", f"{file} is too large.")
        return file.read_text(encoding="utf-8-sig")
    except OSError as error:
        why = error.strerror or type(error).__name__
        raise BadInput(f"«{file}» не читается: {why}.", f"Cannot read {file}: {why}.") from error
    except UnicodeDecodeError as error:
        raise BadInput(f"«{file}» — не текст в UTF-8.", f"{file} is no text in UTF-8.") from error
