"""The database itself: whose it is, what happens when it cannot be used, and that nothing is lost by it."""

from __future__ import annotations

import sqlite3
import stat
from pathlib import Path

import pytest
from alembic.config import Config
from alembic.script import ScriptDirectory

from daemon.errors import BadInput
from daemon.store.database import HEAD, MIGRATIONS, open_database
from daemon.store.store import open_store
from daemon.store.trouble import Busy, Damaged, Full, TooNew, Unwritable
from tests.daemon.kit import keep, post


def test_the_newest_migration_is_the_head() -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.set_main_option("path_separator", "os")
    assert ScriptDirectory.from_config(config).get_heads() == [HEAD]


def test_only_the_owner_can_read_the_file(tmp_path: Path) -> None:
    path = tmp_path / "game.db"
    path.touch(0o644)
    store = open_store(f"sqlite:///{path}")
    keep(store, post(1))
    rights = {stat.S_IMODE(file.stat().st_mode) for file in tmp_path.iterdir()}
    store.close()
    assert rights == {0o600}


def test_a_database_from_a_newer_version_is_refused_and_untouched(tmp_path: Path) -> None:
    path = tmp_path / "game.db"
    open_store(f"sqlite:///{path}").close()
    with sqlite3.connect(path) as raw:
        raw.execute("UPDATE alembic_version SET version_num = '9999'")
    raw.close()
    before = path.read_bytes()
    with pytest.raises(TooNew, match="9999"):
        open_store(f"sqlite:///{path}")
    assert path.read_bytes() == before


def test_a_held_database_is_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("daemon.store.database.BUSY_SECONDS", 0)
    store = open_store(f"sqlite:///{tmp_path / 'game.db'}")
    with sqlite3.connect(tmp_path / "game.db", isolation_level=None) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Busy):
            keep(store, post(1))
        other.execute("ROLLBACK")
    other.close()
    keep(store, post(1))
    store.close()


def test_a_full_disk_loses_nothing(tmp_path: Path) -> None:
    store = open_store(f"sqlite:///{tmp_path / 'game.db'}")
    keep(store, post(1))
    with store.database.read() as connection:
        connection.exec_driver_sql(
            f"PRAGMA max_page_count = {connection.exec_driver_sql('PRAGMA page_count').scalar()}"
        )
    with pytest.raises(Full):
        keep(store, post(2, "длинно " * 100_000), raw=b"2")
    assert [fact.post.id for fact in store.facts.since()] == [1]
    store.close()


@pytest.mark.parametrize("path", ["no/such/folder/game.db", "."])
def test_a_place_that_cannot_be_written(tmp_path: Path, path: str) -> None:
    with pytest.raises(Unwritable, match=r"\[store\] url"):
        open_store(f"sqlite:///{tmp_path / path}")


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    path = tmp_path / "game.db"
    path.write_bytes(b"not a database at all, but long enough to be looked at" * 50)
    with pytest.raises(Damaged):
        open_store(f"sqlite:///{path}")


def test_somebody_elses_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "game.db"
    with sqlite3.connect(path) as raw:
        raw.execute("CREATE TABLE recipes (name)")
    raw.close()
    with pytest.raises(Damaged):
        open_store(f"sqlite:///{path}")


@pytest.mark.parametrize("url", ["game.db", "nosuch://x/y", "oracle://user:secret@host/db", ""])
def test_an_address_that_cannot_be_used(url: str) -> None:
    with pytest.raises(BadInput) as caught:
        open_database(url)
    assert "secret" not in str(caught.value)
