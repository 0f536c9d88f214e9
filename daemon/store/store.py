"""The store of one game: every part under one name. Returns records, never rows; every transaction is short."""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator
from datetime import timedelta
from itertools import takewhile

from daemon.clock import Now, machine
from daemon.store.database import Database, open_database
from daemon.store.decisions import Decisions
from daemon.store.drafts import Drafts
from daemon.store.facts import Facts
from daemon.store.lease import TERM, Lease
from daemon.store.letters import Letters
from daemon.store.log import Log
from daemon.store.records import Fact
from daemon.store.rulings import Milestones, Rulings
from daemon.store.settings import Settings, Topics
from daemon.store.signups import SignUps


class Store:
    """Facts (`facts`, `letters`), the GM's word (`rulings`, `decisions`), what goes out (`drafts`), what is known."""

    def __init__(self, database: Database, now: Now = machine) -> None:
        self.database, self.now = database, now
        self.log = Log(database, now)
        self.facts = Facts(database, self.log)
        self.letters = Letters(database, self.log, self.facts)
        self.rulings = Rulings(database, self.log)
        self.decisions = Decisions(database, self.log, self.rulings)
        self.milestones = Milestones(database, self.log)
        self.signups = SignUps(database, self.log)
        self.drafts = Drafts(database, self.log, self.milestones, now)
        self.settings = Settings(database, self.log, now)
        self.topics = Topics(database, self.log)

    def journal(self, after: int = 0) -> Iterator[Fact]:
        """Everything that bears on the game and became known after `after`, in that order."""
        upto = self.log.last()  # first: what is committed while we read must come whole, next time
        parts: tuple[Iterable[Fact], ...] = (
            self.facts.since(after), self.letters.since(after), self.rulings.since(after), self.milestones.since(after),
        )  # fmt: skip
        return takewhile(lambda fact: fact.seq <= upto, heapq.merge(*parts, key=lambda fact: fact.seq))

    def lease(self, term: timedelta = TERM) -> Lease:
        """The lease of this game, not yet taken."""
        return Lease(self.database, self.log, self.now, term=term)

    def close(self) -> None:
        """Let go of the database."""
        self.database.close()


def open_store(url: str, now: Now = machine) -> Store:
    """Open the store at a SQLAlchemy address, creating and migrating it as needed. Raises StoreTrouble, BadInput."""
    return Store(open_database(url), now)
