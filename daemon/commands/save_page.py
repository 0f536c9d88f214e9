"""`mafia-gm save-page`: pages of the GM's own board, or saved files, kept without secrets so that they can be shown."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

import click

from daemon import bootstrap
from daemon import config as configs
from daemon.account import ForumTrouble
from daemon.commands.common import as_json, game_file, tell_json
from daemon.config import Config
from daemon.errors import BadInput, Trouble
from daemon.forum import Forum
from daemon.saving import Keeper, Raw, Saved
from daemon.tongue import say
from daemon.values import host_of
from parsers.sheet import HUGEST

FOLDER = Path("pages")


@dataclass(frozen=True, slots=True)
class Visit:
    """Who goes to the board: the GM's account, or nobody in particular."""

    config: Config
    guest: bool


@click.command("save-page")
@click.argument("pages", nargs=-1, required=True, metavar="URL|PAGE.html…")
@game_file
@click.option(
    "--into", type=click.Path(path_type=Path, file_okay=False), default=FOLDER, show_default=True, metavar="FOLDER",
    help="Папка для страниц. / The folder for the pages.",
)  # fmt: skip
@click.option("--guest", is_flag=True, help="Без входа на форум. / Without signing in.")
@as_json
def save_page(pages: tuple[str, ...], path: Path, into: Path, guest: bool, plain: bool) -> None:
    """Сохраняет страницы форума без паролей и меток входа. / Saves pages of the forum without its secrets."""
    addresses = [page for page in pages if "://" in page]
    config = configs.load(path) if addresses or path.exists() else None
    for address in addresses:
        _refuse_foreign(address, config)
    files = [Path(page) for page in pages if "://" not in page]
    keeper = Keeper(into, config.chosen if config else {})
    saved = [keeper.keep(_from_file(file)) for file in files]
    if addresses and config is not None:
        saved += _fetched(addresses, keeper, Visit(config, guest))
    if plain:
        tell_json({"folder": str(into), "pages": [_as_data(one) for one in saved]})
    else:
        _tell(into, saved)


def _refuse_foreign(address: str, config: Config | None) -> None:
    if config is not None and host_of(address) != host_of(config.forum.url):
        home = host_of(config.forum.url)[0]
        raise BadInput(
            f"Адрес {address} ведёт не на форум игры ({home}); другие сайты программа не открывает.",
            f"The address {address} does not lead to the game's forum ({home}); other sites are not opened.",
        )


def _from_file(path: Path) -> Raw:
    try:
        if path.stat().st_size > HUGEST:
            raise BadInput(f"«{path}» слишком велик для страницы форума.", f"{path} is too large for a forum page.")
        return Raw(path.read_bytes(), fetched=datetime.fromtimestamp(path.stat().st_mtime, UTC))
    except OSError as error:
        why = error.strerror or type(error).__name__
        raise BadInput(f"«{path}» не читается: {why}.", f"Cannot read {path}: {why}.") from None


def _fetched(addresses: list[str], keeper: Keeper, visit: Visit) -> Iterator[Saved]:
    """The pages as the account sees them; where it cannot sign in, as a guest does, and it is said."""
    with closing(bootstrap.account(visit.config)) as forum:
        if not visit.guest:
            _enter(forum)
        password = visit.config.password().get_secret_value() if not visit.guest else ""
        for address in addresses:
            answer = forum.unread(address)
            sure = replace(keeper, secrets=frozenset({password, *forum.marks()}))
            yield sure.keep(Raw(answer.body, answer.url, answer.at, answer.content_type))


def _enter(forum: Forum) -> None:
    try:
        forum.sign_in()
    except ForumTrouble as trouble:
        raise Trouble(
            f"Войти не удалось, и страницы не сохранены. {trouble.ru} Страницы для гостей сохранит --guest; остальные "
            "сохраните в браузере и передайте файлами: mafia-gm save-page страница.html",
            f"Signing in failed, and no page was saved. {trouble.en} Pages for guests are saved with --guest; save the "
            "others in a browser and give the files: mafia-gm save-page page.html",
        ) from trouble


def _as_data(saved: Saved) -> dict[str, object]:
    return {
        "file": str(saved.path),
        "dialect": saved.page.dialect if saved.page else None,
        "kind": saved.page.kind.value if saved.page else None,
        "understood": saved.page is not None,
        "why": saved.why[1],
        "selectors_without_effect": list(saved.silent),
    }


def _tell(into: Path, saved: list[Saved]) -> None:
    for one in saved:
        click.echo(f"{one.path}: {_line(one)}")
    click.echo(
        say(
            f"Сохранено страниц: {len(saved)}, папка «{into}». Пароли, метки входа, почта и адреса из них убраны, "
            "слова писем заменены; имена и тексты тем остались — просмотрите их, прежде чем показывать другим.",
            f"Pages saved: {len(saved)}, folder {into}. Passwords, session marks, mail and network addresses are taken "
            "out, the words of letters replaced; names and texts of topics stay: look through them before you show "
            "them to others.",
        )
    )


def _line(saved: Saved) -> str:
    silent = "; ".join(saved.silent)
    nothing = say(f"; ничего не нашли: {silent}", f"; found nothing: {silent}") if silent else ""
    if saved.page is None:
        return say(f"не понята. {saved.why[0]}", f"not understood. {saved.why[1]}") + nothing
    return say("понята", "understood") + f" ({saved.page.dialect}, {saved.page.kind.value}){nothing}"
