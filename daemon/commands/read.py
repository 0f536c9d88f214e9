"""`mafia-gm read`: what saved forum pages say."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

import click

from daemon.commands.common import chosen_in, selectors_option
from daemon.errors import BadInput, Trouble
from daemon.facts_json import page_json
from parsers.errors import PageNotUnderstood, StrangePage, TooLarge
from parsers.facts import Kind, Page
from parsers.page import found_nothing, read_page
from parsers.sheet import HUGEST


@dataclass(frozen=True, slots=True)
class Source:
    """Where a saved page came from, as far as the caller says."""

    path: Path
    url: str | None = None
    fetched: datetime | None = None
    selectors: Mapping[str, str] = field(default_factory=dict)


@click.command()
@click.argument("pages", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="PAGE.html…")
@click.option("--url", help="Адрес, с которого взята страница. / Where the page came from.")
@click.option(
    "--fetched",
    metavar="ISO",
    help="Когда её прислал форум; иначе время файла. / When it was fetched; else the file's time.",
)
@selectors_option
@click.option("--json", "as_json", is_flag=True, help="Одним документом JSON. / As one JSON document.")
def read(pages: tuple[Path, ...], url: str | None, fetched: str | None, selectors: Path | None, as_json: bool) -> None:
    """Читает сохранённые страницы форума. / Reads saved forum pages."""
    at, chosen = moment_of(fetched), chosen_in(selectors)
    facts = [read_saved(Source(path, url, at, chosen)) for path in pages]
    if as_json:
        click.echo(json.dumps({"pages": [page_json(page) for page in facts]}, ensure_ascii=False, indent=1))
        return
    from daemon.facts_shown import show  # rich is not needed for JSON, and takes its time

    for path, page in zip(pages, facts, strict=True):
        show(path.name, page)


def moment_of(text: str | None) -> datetime | None:
    """The moment that an option gives; without an offset it is UTC. Raises BadInput."""
    if text is None:
        return None
    try:
        moment = datetime.fromisoformat(text.strip())
    except ValueError:
        raise BadInput(
            f"Время «{text}» непонятно: нужен вид 2026-11-28T18:36:43+03:00.",
            f"The time “{text}” cannot be read: it has to look like 2026-11-28T18:36:43+03:00.",
        ) from None
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


def read_saved(source: Source) -> Page:
    """Read a saved page. Raises Trouble with one sentence that says what is wrong with which file."""
    data, saved = _contents(source.path)
    name = source.path
    try:
        return read_page(data, url=source.url, fetched=source.fetched or saved, selectors=source.selectors)
    except StrangePage as stranger:
        raise Trouble(
            f"Страница {name} не понята. {stranger.ru} Файл остался как был.",
            f"The page {name} is not understood. {stranger.en} The file is left as it is.",
        ) from None
    except PageNotUnderstood as error:
        hint = _hint(data, source)
        raise Trouble(
            f"Страница {name} не понята, в ней нет нужного: {error.russian}{hint[0]}; файл остался как был.",
            f"The page {name} is not understood: {error.missing} is missing{hint[1]}; the file is left as it is.",
        ) from None
    except TooLarge as error:
        raise _too_large(name, error.limit) from None


def _hint(data: bytes, source: Source) -> tuple[str, str]:
    """Which places of a topic's parts are empty on a page that has posts: those a GM may set anew."""
    silent = found_nothing(data, Kind.TOPIC, url=source.url, selectors=source.selectors)
    if not silent or any(one.name == "post" for one in silent):
        return "", ""
    shown = ", ".join(f"{one.name} ({one.selector})" for one in silent)
    return f"; правила [selectors], которые ничего не нашли: {shown}", f"; [selectors] that found nothing: {shown}"


def _contents(path: Path) -> tuple[bytes, datetime]:
    try:
        if path.stat().st_size > HUGEST:
            raise _too_large(path, HUGEST)
        return path.read_bytes(), datetime.fromtimestamp(path.stat().st_mtime, UTC)
    except OSError as error:
        raise Trouble(
            f"Файл {path} не читается: {error.strerror or error}.",
            f"The file {path} cannot be read: {error.strerror or error}.",
        ) from None


def _too_large(path: Path, limit: int) -> Trouble:
    return Trouble(
        f"Файл {path} слишком велик для страницы форума (больше {limit // 1_000_000} МБ).",
        f"The file {path} is too large for a forum page (over {limit // 1_000_000} MB).",
    )
