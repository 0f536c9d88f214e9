"""Who acts for the game: a lease in the database, so that two daemons never post for one game."""

from __future__ import annotations

import os
import secrets
import socket
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path

from sqlalchemy import Connection, delete, insert, select, update

from daemon.clock import Now
from daemon.errors import Trouble
from daemon.store.database import Database
from daemon.store.log import Log
from daemon.store.tables import lease as table

TERM = timedelta(seconds=180)  # longer than any single request may take


class LeaseHeld(Trouble):
    """Another daemon acts for this game."""

    def __init__(self, where: str, until: datetime) -> None:
        shown = until.astimezone().strftime("%Y-%m-%d %H:%M:%S %Z")
        super().__init__(
            f"Эту игру уже ведёт другой процесс ({where}), его право действует до {shown}. "
            "Остановите его или дождитесь этого времени; второй не начал ничего.",
            f"Another process acts for this game already ({where}); it holds the lease until {shown}. "
            "Stop it or wait until then; nothing was begun.",
        )
        self.where, self.until = where, until


class LeaseLost(Trouble):
    """We acted for this game and do not any more."""

    def __init__(self) -> None:
        super().__init__(
            "Право вести игру перешло к другому процессу; этот остановлен, ничего не отправив.",
            "The lease has passed to another process; this one stops without sending anything.",
        )


@dataclass(frozen=True, slots=True)
class Held:
    """Who acts for the game, and until when he may."""

    where: str
    until: datetime


def held(database: Database) -> Held | None:
    """The lease as it stands, run out or not."""
    with database.read() as connection:
        row = connection.execute(select(table)).first()
    return None if row is None else Held(row.where, row.until)


@dataclass(frozen=True, slots=True)
class Process:
    """A process that can be told from every other: machine (with its boot and its pid space), pid, time of start."""

    machine: str
    pid: int
    began: str

    def __str__(self) -> str:
        return f"{self.machine}|{self.pid}|{self.began}"

    @classmethod
    def parse(cls, text: str) -> Process:
        """Back from `str`; an unknown form is a process nowhere."""
        machine, _, rest = text.partition("|")
        pid, _, began = rest.partition("|")
        return cls(machine, int(pid) if pid.isdigit() else 0, began)

    @classmethod
    def this(cls) -> Process:
        """The running process."""
        return cls(_machine(), os.getpid(), _began(os.getpid()))

    def dead_for(self, other: Process) -> bool:
        """Whether `other`, running now, can see for certain that this process is no more."""
        return self.machine == other.machine and (self.pid <= 0 or _began(self.pid) != self.began)


@dataclass(slots=True)
class Lease:
    """The right to act for the game, once taken; renewed by `renew`, given back by `release`."""

    database: Database
    log: Log
    now: Now
    process: Process = field(default_factory=Process.this)
    term: timedelta = TERM
    _token: str = field(default_factory=lambda: secrets.token_hex(8))

    def take(self) -> datetime:
        """Take the lease; until when it holds. Raises LeaseHeld.

        It may be taken when nobody has it, when it has run out, or when its holder is a process of this machine that is
        certainly dead (killed): a restart need not wait.
        """
        with self.database.write() as connection:
            row = connection.execute(select(table)).first()
            if row is not None and row.holder != self._holder and not self._free(row.holder, row.until):
                raise LeaseHeld(row.where, row.until)
            connection.execute(delete(table))
            now = self.now()
            values = {"holder": self._holder, "where": self._where, "since": now, "until": now + self.term}
            connection.execute(insert(table).values(id=1, **values))
            self.log.add(connection, "lease", self._where, until=(now + self.term).isoformat())
            return now + self.term

    def renew(self) -> None:
        """Hold on to it. Raises LeaseLost where somebody else has taken it."""
        with self.database.write() as connection:
            self.insist_in(connection)

    def insist_in(self, connection: Connection) -> None:
        """Renew it inside a transaction that must not happen without it. Raises LeaseLost."""
        mine = update(table).where(table.c.holder == self._holder).values(until=self.now() + self.term)
        if connection.execute(mine).rowcount != 1:
            raise LeaseLost

    def release(self) -> None:
        """Give it back; harmless where it is not ours."""
        with self.database.write() as connection:
            connection.execute(delete(table).where(table.c.holder == self._holder))

    @property
    def _holder(self) -> str:
        return f"{self.process}#{self._token}"

    @property
    def _where(self) -> str:
        return f"{socket.gethostname()}, pid {self.process.pid}"

    def _free(self, holder: str, until: datetime) -> bool:
        return until <= self.now() or Process.parse(holder.rpartition("#")[0]).dead_for(self.process)


def _machine() -> str:
    """The machine as far as process numbers mean the same: its boot and its pid space."""
    parts = [socket.gethostname()]
    for read in (_boot, _pid_space):
        try:
            parts.append(read())
        except OSError:
            parts.append(secrets.token_hex(4))  # cannot be told: equal to no other
    return "/".join(parts)


def _boot() -> str:
    return Path("/proc/sys/kernel/random/boot_id").read_text().strip()


def _pid_space() -> str:
    return str(Path("/proc/self/ns/pid").readlink())


def _began(pid: int) -> str:
    """When the process started, in the kernel's ticks; empty where there is none."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return ""
    state, *rest = stat.rpartition(")")[2].split()
    return "" if state in "ZX" else rest[18]
