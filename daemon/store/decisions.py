"""What the GM has decided about incidents: the last line on each holds; a warning brings its ruling."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any

from sqlalchemy import Connection, Row, insert, select

from daemon.store.database import Database
from daemon.store.log import Log
from daemon.store.rulings import Rulings
from daemon.store.tables import decisions
from engine.journal import Ruling


class Verdict(StrEnum):
    """What the GM made of an incident."""

    DISMISSED = "dismissed"
    WARNED = "warned"
    REOPENED = "reopened"


@dataclass(frozen=True, slots=True)
class Decision:
    """The GM's word on one incident. `kind` is what the incident was when he said it; of another kind it is open."""

    incident: int
    kind: str
    post: int
    verdict: Verdict
    why: str
    by: str
    at: datetime
    seq: int = 0


Check = Callable[["Decision | None"], None]


class Decisions:
    """All decisions of one game."""

    def __init__(self, database: Database, log: Log, rulings: Rulings) -> None:
        self._database, self._log, self._rulings = database, log, rulings

    def add(self, decision: Decision, check: Check, ruling: Ruling | None = None) -> int:
        """Enter a decision and the ruling that goes with it, both or neither; its place in the order.

        `check` is given the decision that holds now and raises where the new one may not follow it.
        """
        with self._database.write() as connection:
            check(self._last(connection, decision))
            seq = self._log.add(
                connection, f"incident_{decision.verdict}", decision.incident, post=decision.post, why=decision.why,
                by=decision.by,
            )  # fmt: skip
            connection.execute(insert(decisions).values(**_row(decision, seq)))
            if ruling is not None:
                self._rulings.add_in(connection, ruling)
            return seq

    def all(self) -> dict[tuple[int, str], Decision]:
        """The decision that holds, by incident and kind."""
        with self._database.read() as connection:
            found = map(_decision, connection.execute(select(decisions).order_by(decisions.c.seq)))
            return {(one.incident, one.kind): one for one in found}

    def _last(self, connection: Connection, decision: Decision) -> Decision | None:
        same = (decisions.c.incident == decision.incident) & (decisions.c.kind == decision.kind)
        row = connection.execute(select(decisions).where(same).order_by(decisions.c.seq.desc()).limit(1)).first()
        return None if row is None else _decision(row)


def _row(decision: Decision, seq: int) -> dict[str, Any]:
    return {
        "seq": seq, "at": decision.at, "incident": decision.incident, "kind": decision.kind, "post": decision.post,
        "verdict": decision.verdict.value, "why": decision.why, "by": decision.by,
    }  # fmt: skip


def _decision(row: Row[Any]) -> Decision:
    return Decision(row.incident, row.kind, row.post, Verdict(row.verdict), row.why, row.by, row.at, row.seq)
