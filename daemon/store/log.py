"""Everything in order: each thing that happened takes the next number and a line in the log."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sqlalchemy import Connection, insert, select

from daemon.clock import Now
from daemon.store.database import Database, next_number
from daemon.store.records import Event
from daemon.store.tables import counters, events


class Log:
    """The log of one game. Its lines never hold letters' texts, passwords or roles."""

    def __init__(self, database: Database, now: Now) -> None:
        self._database, self._now = database, now

    def add(self, connection: Connection, kind: str, subject: object = "", **data: Any) -> int:
        """Write a line inside a transaction that is under way; its place in the order."""
        seq = next_number(connection, "seq")
        row = {"seq": seq, "at": self._now(), "kind": kind, "subject": str(subject)[:200], "data": data}
        connection.execute(insert(events).values(**row))
        return seq

    def tell(self, kind: str, subject: object = "", **data: Any) -> int:
        """Write one line; its place in the order."""
        with self._database.write() as connection:
            return self.add(connection, kind, subject, **data)

    def last(self) -> int:
        """The place of what was written last; everything up to it is there."""
        with self._database.read() as connection:
            return int(connection.execute(select(counters.c.value).where(counters.c.name == "seq")).scalar_one())

    def since(self, seq: int = 0, *, kinds: Iterable[str] | None = None, last: int | None = None) -> list[Event]:
        """Lines after `seq`, oldest first; only these kinds; only the `last` so many."""
        wanted = select(events).where(events.c.seq > seq)
        if kinds is not None:
            wanted = wanted.where(events.c.kind.in_(list(kinds)))
        wanted = wanted.order_by(events.c.seq.desc()).limit(last) if last else wanted.order_by(events.c.seq)
        with self._database.read() as connection:
            found = [Event(row.seq, row.at, row.kind, row.subject, row.data) for row in connection.execute(wanted)]
        return found[::-1] if last else found
