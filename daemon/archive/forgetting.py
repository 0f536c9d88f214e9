"""Deletes what is stored of a finished game: letters and the pages they stood on, or everything; its record stays.

What is deleted does not stay in the file: SQLite writes it anew.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from sqlalchemy import Connection, Table, delete, func, select, update

from daemon.archive.forms import FORMS
from daemon.archive.keepsake import KEEPSAKE, kept
from daemon.archive.record import GAME_OVER, plain, telling
from daemon.bootstrap import COOKIES, Game
from daemon.errors import Trouble
from daemon.store import tables
from daemon.store.lease import held
from daemon.store.records import State
from daemon.store.store import Store

LETTER_PAGES = ("inbox", "message")


class What(StrEnum):
    """How much is deleted."""

    LETTERS = "letters"
    ALL = "all"


class NotOver(Trouble):
    """Only a finished game can do without its letters."""

    def __init__(self) -> None:
        super().__init__(
            "Игра не окончена или её конец ещё не объявлен: без писем её не посчитать, ничего не удалено. Завершите её "
            "(mafia-gm rule end СТОРОНА) или удалите файл базы целиком.",
            "The game is not over, or its end is not told yet: without its letters it cannot be worked out; nothing "
            "was deleted. End it (mafia-gm rule end SIDE), or delete the database file as a whole.",
        )


class EndWaits(Trouble):
    """The post that ends the game is not out: it is written from what would be deleted."""

    def __init__(self) -> None:
        super().__init__(
            "Итог игры ещё не опубликован, ничего не удалено. Одобрите его (mafia-gm approve) и дождитесь "
            "отправки или придержите (hold), если объявили всё сами.",
            "The end of the game is not published yet; nothing was deleted. Approve it (mafia-gm approve) and "
            "wait until it is out, or hold it if you have told everything yourself.",
        )


class Led(Trouble):
    """A daemon is at work on this game."""

    def __init__(self) -> None:
        super().__init__(
            "Игру сейчас ведёт mafia-gm run; остановите его и повторите. Ничего не удалено.",
            "mafia-gm run leads the game now; stop it and try again. Nothing was deleted.",
        )


@dataclass(frozen=True, slots=True)
class Gone:
    """How many letters (ours included) and pages were deleted."""

    letters: int
    pages: int


def refuse_unfinished(game: Game) -> None:
    """Raises NotOver, EndWaits, Led."""
    holder = held(game.store.database)
    if holder is not None and holder.until > game.store.now():
        raise Led
    if kept(game.store) is None and not telling(game, game.casebook().refresh()).over:
        raise NotOver
    waiting = game.store.drafts.all([State.DRAFT, State.APPROVED, State.SENDING, State.REFUSED])
    if any(draft.intent.kind == GAME_OVER for draft in waiting):
        raise EndWaits


def forget(game: Game, what: What) -> Gone:
    """Keep the record, delete the rest. Raises NotOver, EndWaits, Led; then nothing is deleted."""
    refuse_unfinished(game)
    store = game.store
    if kept(store) is None:
        store.settings.put(KEEPSAKE, _keepsake(game))
    gone = _DELETE[what](store)
    store.log.tell("forgotten", what=what.value, letters=gone.letters, pages=gone.pages)
    store.database.overwrite_deleted()
    return gone


def _keepsake(game: Game) -> dict[str, Any]:
    told = telling(game, game.casebook().refresh())
    texts = {form: write(told) for form, write in FORMS.items()}
    return {"at": game.store.now().isoformat(), "record": plain(told), "texts": texts}


def _letters(store: Store) -> Gone:
    """Letters to and from the GM, the pages of his folders, the session."""
    with store.database.write() as connection:
        gone = Gone(
            _count(connection, tables.letters) + _private(connection),
            _count(connection, tables.pages, tables.pages.c.kind.in_(LETTER_PAGES)),
        )
        connection.execute(delete(tables.letters))
        connection.execute(delete(tables.pages).where(tables.pages.c.kind.in_(LETTER_PAGES)))
        connection.execute(update(tables.drafts).where(tables.drafts.c.private).values(text="", subject="", tells={}))
        connection.execute(delete(tables.rulings).where(tables.rulings.c.verb.in_(("move", "story"))))
        connection.execute(delete(tables.vault).where(tables.vault.c.name == COOKIES))
        return gone


def _all(store: Store) -> Gone:
    """Every row but the record."""
    with store.database.write() as connection:
        gone = Gone(_count(connection, tables.letters) + _private(connection), _count(connection, tables.pages))
        for table in reversed(tables.metadata.sorted_tables):
            if table not in (tables.counters, tables.settings):
                connection.execute(delete(table))
        connection.execute(delete(tables.settings).where(tables.settings.c.name != KEEPSAKE))
        return gone


def _private(connection: Connection) -> int:
    return _count(connection, tables.drafts, tables.drafts.c.private)


def _count(connection: Connection, table: Table, *where: Any) -> int:
    return int(connection.execute(select(func.count()).select_from(table).where(*where)).scalar_one())


_DELETE: Mapping[What, Callable[[Store], Gone]] = {What.LETTERS: _letters, What.ALL: _all}
