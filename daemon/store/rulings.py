"""The GM's rulings and the game's milestones: entered once, never edited, only followed by others."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Row, insert, select

from daemon.store.database import Database
from daemon.store.log import Log
from daemon.store.records import MilestoneFact, RulingFact
from daemon.store.tables import milestones, rulings
from engine.journal import Clock, Published, Ruling

_SECRET = frozenset({"move"})  # what it says of a letter stays out of the log


class Rulings:
    """What the GM has ruled."""

    def __init__(self, database: Database, log: Log) -> None:
        self._database, self._log = database, log

    def add(self, ruling: Ruling) -> int:
        """Enter a ruling; its place in the order."""
        with self._database.write() as connection:
            return self.add_in(connection, ruling)

    def add_in(self, connection: Connection, ruling: Ruling) -> int:
        """Enter a ruling inside a transaction."""
        said = {"verb": ruling.verb, "value": ruling.value, "why": ruling.why, "by": ruling.by, "day": ruling.day}
        said |= {"role": ruling.role}
        logged = {**said, "value": "", "role": "", "why": ""} if ruling.verb in _SECRET else said
        seq = self._log.add(connection, "ruling", ruling.subject, **logged)
        row = {**said, "seq": seq, "at": ruling.at, "subject": ruling.subject}
        connection.execute(insert(rulings).values(**row))
        return seq

    def since(self, seq: int = 0) -> list[RulingFact]:
        """Rulings after `seq`, oldest first."""
        with self._database.read() as connection:
            rows = connection.execute(select(rulings).where(rulings.c.seq > seq).order_by(rulings.c.seq))
            return [_ruling(row) for row in rows]


class Milestones:
    """The clock and what was published."""

    def __init__(self, database: Database, log: Log) -> None:
        self._database, self._log = database, log

    def add(self, entry: Clock | Published) -> int:
        """Enter a milestone; its place in the order."""
        with self._database.write() as connection:
            return self.add_in(connection, entry)

    def add_in(self, connection: Connection, entry: Clock | Published) -> int:
        """Enter a milestone inside a transaction."""
        row: dict[str, Any] = {"at": entry.at, "what": "clock", "day": None, "gone": []}
        if isinstance(entry, Published):
            row |= {"what": entry.what, "day": entry.day, "gone": list(entry.gone)}
        kind = "clock" if isinstance(entry, Clock) else "published"
        seq = self._log.add(connection, kind, entry.at.isoformat(), what=row["what"], day=row["day"], gone=row["gone"])
        connection.execute(insert(milestones).values(seq=seq, **row))
        return seq

    def since(self, seq: int = 0) -> list[MilestoneFact]:
        """Milestones after `seq`, oldest first."""
        with self._database.read() as connection:
            rows = connection.execute(select(milestones).where(milestones.c.seq > seq).order_by(milestones.c.seq))
            return [_milestone(row) for row in rows]


def _ruling(row: Row[Any]) -> RulingFact:
    return RulingFact(row.seq, Ruling(row.at, row.verb, row.subject, row.value, row.why, row.by, row.day, row.role))


def _milestone(row: Row[Any]) -> MilestoneFact:
    if row.what == "clock":
        return MilestoneFact(row.seq, Clock(row.at))
    return MilestoneFact(row.seq, Published(row.at, row.day, row.what, tuple(row.gone)))
