"""What the GM has decided about applications: each decision is a line that stays; what holds is folded elsewhere."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any

from sqlalchemy import Row, insert, select

from daemon.store.database import Database
from daemon.store.log import Log
from daemon.store.tables import signups


class Verb(StrEnum):
    """What the GM does about a character. `main` names the main nick behind it, `undo` takes the last word back."""

    APPROVE = "approve"
    RESERVE = "reserve"
    REFUSE = "refuse"
    MAIN = "main"
    UNDO = "undo"


@dataclass(frozen=True, slots=True)
class SignUpDecision:
    """One decision about the character with this account. `value` is the main nick of `main`: secret until the end."""

    at: datetime
    verb: Verb
    user_id: int
    nick: str
    value: str = ""
    why: str = ""
    by: str = "gm"
    seq: int = 0


class SignUps:
    """The decisions of one game."""

    def __init__(self, database: Database, log: Log) -> None:
        self._database, self._log = database, log

    def add(self, decision: SignUpDecision) -> int:
        """Enter a decision; its place in the order. The log never holds a main nick."""
        with self._database.write() as connection:
            seq = self._log.add(
                connection, "signup", decision.nick, verb=decision.verb.value, user=decision.user_id, why=decision.why,
                by=decision.by,
            )  # fmt: skip
            connection.execute(insert(signups).values(**_row(decision, seq)))
            return seq

    def all(self) -> list[SignUpDecision]:
        """Every decision, oldest first."""
        with self._database.read() as connection:
            return [_decision(row) for row in connection.execute(select(signups).order_by(signups.c.seq))]


def _row(decision: SignUpDecision, seq: int) -> dict[str, Any]:
    return {
        "seq": seq, "at": decision.at, "verb": decision.verb.value, "user_id": decision.user_id, "nick": decision.nick,
        "value": decision.value, "why": decision.why, "by": decision.by,
    }  # fmt: skip


def _decision(row: Row[Any]) -> SignUpDecision:
    return SignUpDecision(row.at, Verb(row.verb), row.user_id, row.nick, row.value, row.why, row.by, row.seq)
