"""What can go wrong with the database, each as one sentence."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from daemon.errors import Trouble


class StoreTrouble(Trouble):
    """The database could not do it. Nothing was half written."""


class Busy(StoreTrouble):
    """Somebody else holds the database."""


class Full(StoreTrouble):
    """No room left."""


class Unwritable(StoreTrouble):
    """The file cannot be written or opened."""


class Damaged(StoreTrouble):
    """Not a database of ours, or broken."""


class TooNew(StoreTrouble):
    """Written by a newer version of the program."""


_UNCHANGED_RU = "Ничего не потеряно и не записано наполовину"
_UNCHANGED_EN = "Nothing was lost or half written"
# Words of the drivers' messages (SQLite's and PostgreSQL's) → the trouble they mean.
_SIGNS: tuple[tuple[tuple[str, ...], type[StoreTrouble], str, str], ...] = (
    (
        ("database is locked", "database table is locked", "lock timeout", "deadlock detected"), Busy,
        f"База данных занята другой программой. {_UNCHANGED_RU}; закройте её или подождите и повторите.",
        f"The database is held by another program. {_UNCHANGED_EN}; close it or wait, then try again.",
    ),
    (
        ("database or disk is full", "no space left", "disk full", "disk i/o error"), Full,
        f"На диске базы данных нет места, или он не отвечает. {_UNCHANGED_RU}; освободите место.",
        f"The disk of the database is full or does not answer. {_UNCHANGED_EN}; free some room.",
    ),
    (
        ("readonly", "read-only", "unable to open", "permission denied"), Unwritable,
        f"База данных не открывается или не пишется. {_UNCHANGED_RU}; проверьте [store] url и права.",
        f"The database cannot be opened or written. {_UNCHANGED_EN}; check [store] url and the rights.",
    ),
    (
        ("malformed", "not a database", "no such table", "no such column", "undefinedtable", "does not exist"), Damaged,
        "База данных повреждена или принадлежит другой программе. Она не изменена; "
        "верните копию или укажите другой файл в [store] url.",
        "The database is damaged or belongs to another program. It was not changed; "
        "restore a copy or name another file in [store] url.",
    ),
    (
        ("connection refused", "could not connect", "server closed", "connection failed", "timeout"), Unwritable,
        f"Сервер базы данных не отвечает. {_UNCHANGED_RU}; проверьте, запущен ли он и верен ли [store] url.",
        f"The database server does not answer. {_UNCHANGED_EN}; check that it runs and that [store] url is right.",
    ),
)  # fmt: skip


def of(error: SQLAlchemyError) -> StoreTrouble:
    """The trouble that a database error means; the statement and its values (players' words) are left out."""
    said = str(error.orig if isinstance(error, DBAPIError) else error).strip()
    for signs, kind, ru, en in _SIGNS:
        if any(sign in said.lower() for sign in signs):
            return kind(ru, en)
    first = said.splitlines()[0] if said else type(error).__name__
    return StoreTrouble(
        f"База данных отказала: {first}. {_UNCHANGED_RU}.", f"The database failed: {first}. {_UNCHANGED_EN}."
    )


@contextmanager
def told() -> Iterator[None]:
    """Database errors inside become troubles."""
    try:
        yield
    except SQLAlchemyError as error:
        raise of(error) from error
