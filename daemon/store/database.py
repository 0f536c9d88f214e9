"""The database: opened, brought up to date, written in short transactions. SQLite unless the GM names another."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, insert, inspect, text, update
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError
from sqlalchemy.pool import StaticPool

from daemon.errors import BadInput
from daemon.store.tables import counters
from daemon.store.trouble import Damaged, TooNew, Unwritable, told

MIGRATIONS = Path(__file__).with_name("migrations")
HEAD = "0003"  # the newest migration; a test holds it to the folder
BUSY_SECONDS = 10


class Database:
    """Where everything is kept. `read()` and `write()` give a connection inside one transaction."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    @property
    def dialect(self) -> str:
        """sqlite, postgresql …"""
        return self._engine.dialect.name

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """A transaction that only looks."""
        with told(), self._engine.begin() as connection:
            yield connection

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """A transaction that writes: all of it or nothing. SQLite's writers queue at its beginning."""
        with told(), self._engine.connect() as plain:
            connection = plain.execution_options(writes=True)
            with connection.begin():
                yield connection

    def overwrite_deleted(self) -> None:
        """Write SQLite's file anew, without what was deleted from it; other databases see to that themselves."""
        if self.dialect != "sqlite":
            return
        with told():
            raw = self._engine.raw_connection()
            try:
                for statement in ("PRAGMA secure_delete=ON", "VACUUM", "PRAGMA wal_checkpoint(TRUNCATE)"):
                    raw.cursor().execute(statement)
            finally:
                raw.close()

    def close(self) -> None:
        """Let go of all connections."""
        self._engine.dispose()


def open_database(url: str) -> Database:
    """Open (or create) the database and bring its tables up to date.

    Raises StoreTrouble where it is held, full, unwritable, broken or newer than the program, BadInput for an address
    that cannot be used.
    """
    engine = make_engine(url)
    with told():
        _bring_up_to_date(engine)
    return Database(engine)


def next_number(connection: Connection, name: str) -> int:
    """The next number of a row of numbers, from 1 without gaps, in the order of commits."""
    taken = connection.execute(
        update(counters).where(counters.c.name == name).values(value=counters.c.value + 1).returning(counters.c.value)
    ).scalar_one_or_none()
    if taken is None:
        connection.execute(insert(counters).values(name=name, value=1))
    return 1 if taken is None else int(taken)


def make_engine(url: str) -> Engine:
    """The way to the database at this address; nothing is opened yet. Raises BadInput."""
    try:
        address = make_url(url)
        backend = address.get_backend_name()
        options: dict[str, Any] = {"pool_pre_ping": True}
        if backend == "sqlite":
            options = _sqlite_options(address.database)
        engine = create_engine(address, **options)
    except (ArgumentError, NoSuchModuleError, ModuleNotFoundError, ValueError) as error:
        raise BadInput(
            f"[store] url не годится: {_without_secret(url)}. Пример: sqlite:///game.db ({type(error).__name__})",
            f"[store] url cannot be used: {_without_secret(url)}. Example: sqlite:///game.db ({type(error).__name__})",
        ) from None
    if backend == "sqlite":
        event.listen(engine, "connect", _tune_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
    return engine


def _sqlite_options(path: str | None) -> dict[str, Any]:
    if path in (None, "", ":memory:"):
        return {"poolclass": StaticPool, "connect_args": {"check_same_thread": False}}
    _keep_to_owner(Path(str(path)))
    return {"connect_args": {"timeout": BUSY_SECONDS}}


def _keep_to_owner(path: Path) -> None:
    """The file exists and only its owner reads it; SQLite gives its side files the same rights."""
    try:
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
        if path.stat().st_mode & 0o077:
            path.chmod(0o600)
    except OSError as error:
        raise Unwritable(
            f"База данных «{path}» не открывается: {error.strerror}. Проверьте [store] url и права на папку.",
            f"The database {path} cannot be opened: {error.strerror}. Check [store] url and the rights.",
        ) from None


def _tune_sqlite(raw: Any, _record: object) -> None:
    raw.isolation_level = None  # transactions begin where we say so
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", f"busy_timeout={BUSY_SECONDS * 1000}"):
        raw.execute(f"PRAGMA {pragma}")


def _begin_sqlite(connection: Connection) -> None:
    """A writer takes its place in the queue at once, so that it cannot fail half-way for want of a lock."""
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _bring_up_to_date(engine: Engine) -> None:
    with engine.connect() as plain:
        connection = plain.execution_options(writes=True)
        with connection.begin():
            if _version(connection) != HEAD:
                _hold_others(connection)
                _migrate(connection, _version(connection))


def _version(connection: Connection) -> str | None:
    tables = inspect(connection).get_table_names()
    if "alembic_version" in tables:
        return connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one_or_none()
    if set(tables) - {"sqlite_sequence"}:
        raise Damaged(
            "В базе данных лежат чужие таблицы; она не изменена. Укажите для игры новый файл в [store] url.",
            "The database holds another program's tables; it was not changed. Name a new file in [store] url.",
        )
    return None


def _hold_others(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(7205759403792794)"))


def _migrate(connection: Connection, version: str | None) -> None:
    from alembic import command
    from alembic.config import Config
    from alembic.script import ScriptDirectory
    from alembic.util.exc import CommandError

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    try:
        if version is not None:
            ScriptDirectory.from_config(config).get_revision(version)
    except CommandError:
        raise TooNew(
            f"База данных записана более новой версией программы ({version}); она не изменена. Обновите программу.",
            f"The database was written by a newer version of the program ({version}); it was not changed. Upgrade.",
        ) from None
    command.upgrade(config, "head")


def head_in_sync(connection: Connection) -> list[Any]:
    """What the tables have that the migrated database lacks, and the reverse: empty when they agree."""
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    from daemon.store.tables import metadata

    return list(compare_metadata(MigrationContext.configure(connection), metadata))


def _without_secret(url: str) -> str:
    head, at, tail = url.rpartition("@")
    return f"{head.split('://', maxsplit=1)[0]}://…@{tail}" if at else url
