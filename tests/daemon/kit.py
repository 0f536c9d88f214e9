"""Tools for the tests of the core: a store in memory, a clock that stands until it is moved, posts by the dozen."""

from __future__ import annotations

import sqlite3
from datetime import UTC, datetime, timedelta
from functools import cache

from daemon.store.database import Database, make_engine
from daemon.store.facts import Source
from daemon.store.packing import digest_of
from daemon.store.records import NewPost
from daemon.store.store import Store, open_store
from parsers.facts import Body, Edit, Post, Run

START = datetime(2026, 12, 1, 18, 0, tzinfo=UTC)  # 21:00 in Moscow


class Hands:
    """A clock that stands still until it is moved."""

    def __init__(self, now: datetime = START) -> None:
        self.now = now

    def __call__(self) -> datetime:
        return self.now

    def move(self, **by: float) -> datetime:
        """Later by so much."""
        self.now += timedelta(**by)
        return self.now


@cache
def migrated() -> bytes:
    """An empty database as the migrations make it; they are run once for all tests."""
    store = open_store("sqlite://")
    with store.database.read() as connection:
        raw: sqlite3.Connection = connection.connection.dbapi_connection  # type: ignore[assignment]
        return raw.serialize()


def memory(clock: Hands | None = None) -> Store:
    """A store that is gone when the test ends."""
    engine = make_engine("sqlite://")
    raw = engine.raw_connection()
    raw.dbapi_connection.deserialize(migrated())  # type: ignore[union-attr]
    raw.close()
    return Store(Database(engine), clock or Hands())


def post(number: int, text: str = "привет", *, author: str = "Мышь", at: datetime = START, **more: object) -> Post:
    """A post as the parsers would give it."""
    values: dict[str, object] = {
        "id": number, "author": author, "author_id": 50 + len(author), "posted": at, "posted_text": at.isoformat(),
        "body": Body((Run(text),)), "html": text,
    }  # fmt: skip
    return Post(**(values | more))  # type: ignore[arg-type]


def edited(by: str = "Мышь", count: int = 1) -> Edit:
    """An edit notice."""
    return Edit(by, None, count)


def page(raw: bytes = b"<html>", at: datetime = START, topic: int = 7) -> Source:
    """A topic page as it came."""
    return Source(raw, "http://forum.invalid/viewtopic.php?t=7", "topic", at, at, topic)


def keep(store: Store, *posts: Post, version: int = 1, raw: bytes = b"<html>", topic: int = 7) -> int:
    """Put posts into the store as one page."""
    new = [NewPost(version, digest_of(one), one) for one in posts]
    return store.facts.keep(page(raw, topic=topic), new)
