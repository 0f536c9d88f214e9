"""What is remembered beside the facts: what was fixed at the start, small settings, topics, and secrets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from sqlalchemy import Row, delete, insert, select, update

from daemon.clock import Now
from daemon.store.database import Database
from daemon.store.log import Log
from daemon.store.packing import digest
from daemon.store.records import Topic, TopicRole, TopicState
from daemon.store.tables import frozen, settings, topics, vault


@dataclass(frozen=True, slots=True)
class Frozen:
    """Something fixed once: options, roster. `digest` is the SHA-256 that may be published."""

    name: str
    at: datetime
    digest: str
    data: Any


class Settings:
    """Values by name; `frozen` ones are written once."""

    def __init__(self, database: Database, log: Log, now: Now) -> None:
        self._database, self._log, self._now = database, log, now

    def freeze(self, name: str, data: Any) -> Frozen:
        """Fix a plain value for the whole game; what was fixed first stays and is given back."""
        with self._database.write() as connection:
            row = connection.execute(select(frozen).where(frozen.c.name == name)).first()
            if row is not None:
                return _frozen(row)
            made = Frozen(name, self._now(), digest(data), data)
            values = {"name": name, "at": made.at, "digest": made.digest, "data": data}
            connection.execute(insert(frozen).values(**values))
            self._log.add(connection, "frozen", name, digest=made.digest)
            return made

    def frozen(self, name: str) -> Frozen | None:
        """What was fixed under this name."""
        with self._database.read() as connection:
            row = connection.execute(select(frozen).where(frozen.c.name == name)).first()
        return None if row is None else _frozen(row)

    def get(self, name: str, default: Any = None) -> Any:
        """A small setting."""
        with self._database.read() as connection:
            row = connection.execute(select(settings.c.value).where(settings.c.name == name)).first()
        return default if row is None else row.value

    def put(self, name: str, value: Any) -> None:
        """Remember a small setting."""
        self._replace(settings, name, value)

    def secret(self, name: str) -> Any:
        """A secret, or None."""
        with self._database.read() as connection:
            row = connection.execute(select(vault.c.value).where(vault.c.name == name)).first()
        return None if row is None else row.value

    def keep_secret(self, name: str, value: Any) -> None:
        """Keep a secret: the account's cookies, the draw."""
        self._replace(vault, name, value)

    def _replace(self, table: Any, name: str, value: Any) -> None:
        with self._database.write() as connection:
            connection.execute(delete(table).where(table.c.name == name))
            connection.execute(insert(table).values(name=name, value=value))


class Topics:
    """The game's topics and how each was last met."""

    def __init__(self, database: Database, log: Log) -> None:
        self._database, self._log = database, log

    def all(self) -> list[Topic]:
        """Every topic, by role and day."""
        with self._database.read() as connection:
            rows = connection.execute(select(topics).order_by(topics.c.role, topics.c.day, topics.c.topic_id))
            return [_topic(row) for row in rows]

    def watched(self) -> list[Topic]:
        """Those that are polled."""
        return [topic for topic in self.all() if topic.watched]

    def of(self, role: TopicRole, day: int | None = None) -> Topic | None:
        """The topic that serves this role on this day: the day's own, else the one for all days."""
        found = {topic.day: topic for topic in self.all() if topic.role is role}
        return found.get(day) or found.get(None)

    def get(self, topic_id: int) -> Topic | None:
        """A topic by its number."""
        with self._database.read() as connection:
            row = connection.execute(select(topics).where(topics.c.topic_id == topic_id)).first()
        return None if row is None else _topic(row)

    def put(self, topic: Topic) -> None:
        """Remember a topic, or how it is met now; a change of state is a line in the log."""
        values = _topic_row(topic)
        with self._database.write() as connection:
            row = connection.execute(select(topics).where(topics.c.topic_id == topic.id)).first()
            if row is None:
                connection.execute(insert(topics).values(**values))
                self._log.add(connection, "topic", topic.id, role=topic.role.value, day=topic.day, title=topic.title)
                return
            connection.execute(update(topics).where(topics.c.topic_id == topic.id).values(**values))
            changed = _changes(_topic(row), topic)
            if changed:
                self._log.add(connection, "topic_changed", topic.id, **changed)

    def watch_only(self, topic_ids: Iterable[int]) -> None:
        """Poll exactly these."""
        wanted = set(topic_ids)
        for topic in self.all():
            if topic.watched != (topic.id in wanted):
                self.put(replace(topic, watched=topic.id in wanted))


def _frozen(row: Row[Any]) -> Frozen:
    return Frozen(row.name, row.at, row.digest, row.data)


def _topic(row: Row[Any]) -> Topic:
    return Topic(
        row.topic_id, TopicRole(row.role), row.day, row.forum_id, row.title, row.locked, TopicState(row.state),
        row.watched,
    )  # fmt: skip


def _topic_row(topic: Topic) -> Mapping[str, Any]:
    return {
        "topic_id": topic.id, "role": topic.role.value, "day": topic.day, "forum_id": topic.forum_id,
        "title": topic.title, "locked": topic.locked, "state": topic.state.value, "watched": topic.watched,
    }  # fmt: skip


def _changes(old: Topic, new: Topic) -> dict[str, Any]:
    names = ("role", "day", "forum_id", "title", "locked", "state", "watched")
    return {name: getattr(new, name) for name in names if getattr(old, name) != getattr(new, name)}
