"""What the page looks at: one game, its casebook and desk, and what was worked out of them until something changes."""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, TypeVar, cast

from flask import current_app

from daemon.bootstrap import Game
from daemon.casebook import Casebook
from daemon.clock import Now
from daemon.dealing import NotDealt
from daemon.desk import Desk
from daemon.doubts import asked_about
from daemon.incidents.casefile import Casefile
from daemon.review.foresight import Foresight, foresee, unfinished
from daemon.store.drafts import Drafts
from daemon.store.records import RulingFact, State
from daemon.store.store import Store
from engine.game import Game as Played
from engine.model import DayRecord

T = TypeVar("T")
UNCOVERED_FOR = timedelta(minutes=10)
MOST_REMEMBERED = 200


@dataclass(slots=True)
class Visit:
    """One session as this process remembers it: what to tell next, and until when secrets are uncovered."""

    flashes: list[Flash] = field(default_factory=list)
    uncovered_until: datetime | None = None


@dataclass(frozen=True, slots=True)
class Flash:
    """Something to tell once. `undo` holds the fields of what takes it back, `where` the address they go to."""

    text: str
    bad: bool = False
    undo: dict[str, str] | None = None
    where: str = "/rule"


class Room:
    """The game behind the page. Every request works under `lock`: one GM, many tabs."""

    def __init__(self, game: Game, clock: Now | None = None, *, read_only: bool = False) -> None:
        self.game, self.read_only = game, read_only
        self.clock: Now = clock or game.store.now
        self.lock = threading.RLock()
        self.notices = game.notices()
        self.incidents = game.incidents()
        self._book = game.casebook() if game.dealt else None
        self._desk = game.desk(self._book, self.notices) if self._book else None
        self.thinks_elsewhere, self.thoughts = False, 0
        self._visits: dict[str, Visit] = {}
        self._known: dict[Hashable, tuple[int, Any]] = {}

    @property
    def store(self) -> Store:
        return self.game.store

    @property
    def dealt(self) -> bool:
        """Whether there is a game to look at."""
        return self._book is not None

    @property
    def book(self) -> Casebook:
        """The casebook. Raises NotDealt."""
        if self._book is None:
            raise NotDealt
        return self._book

    @property
    def desk(self) -> Desk:
        """The desk. Raises NotDealt."""
        if self._desk is None:
            raise NotDealt
        return self._desk

    @property
    def decides(self) -> Desk | Drafts:
        """Who takes the GM's word on drafts: the desk, or before the draw the drafts themselves."""
        return self._desk or self.store.drafts

    def played(self) -> Played:
        """The game as of what the store holds now. Raises NotDealt."""
        with self.lock:
            return self.book.refresh()

    def casefile(self) -> Casefile:
        """The incidents so far. Raises NotDealt."""
        return self.incidents.casefile(self.played())

    def day(self, number: int | None) -> DayRecord | None:
        """A game day, the last one by default; None before day 1 and for days that have not come."""
        days = self.played().days
        wanted = len(days) if number is None else number
        return days[wanted - 1] if 0 < wanted <= len(days) else None

    def remembered(self, key: Hashable, make: Callable[[], T]) -> T:
        """What `make` gives, kept until another fact or ruling comes in."""
        seq = self.book.seq
        found = self._known.get(key)
        if found is None or found[0] != seq:
            if len(self._known) > MOST_REMEMBERED:
                self._known.clear()
            found = self._known[key] = (seq, make())
        return cast("T", found[1])

    def foresight(self, record: DayRecord) -> Foresight:
        """What the doubtful votes of a day would come to; unfinished where a thread of the server is still at it."""
        found = self._known.get(("foresight", record.day))
        if self.thinks_elsewhere and (found is None or found[0] != self.book.seq):
            return unfinished(record)
        return self.remembered(("foresight", record.day), lambda: self._foresee(self.played(), record))

    def think(self) -> None:
        """Work out ahead what is new, without keeping anybody waiting: the game at hand is a value."""
        with self.lock:
            game, seq, days = self.played(), self.book.seq, self.undecided()
            new = [day for day in days if self._known.get(("foresight", day.day), (None,))[0] != seq]
        for day in new:
            found = self._foresee(game, day)
            with self.lock:
                self._known["foresight", day.day] = (seq, found)
                self.thoughts += 1

    def _foresee(self, game: Played, record: DayRecord) -> Foresight:
        return foresee(game, record, self.store.now(), out=self.book.is_out(record.day, "verdict"))

    def undecided(self) -> list[DayRecord]:
        """The days whose verdict is not out."""
        return [day for day in self.played().days if not self.book.is_out(day.day, "verdict")]

    def rulings(self) -> list[RulingFact]:
        """Everything that the GM has ruled."""
        return self.remembered("rulings", self.store.rulings.since)

    def visit(self, session: str) -> Visit:
        """What is remembered of a session."""
        return self._visits.setdefault(session, Visit())

    def uncovered(self, session: str) -> bool:
        """Whether this session may see letters and roles now."""
        until = self.visit(session).uncovered_until
        return until is not None and self.store.now() < until

    def uncover(self, session: str) -> None:
        """Show letters and roles for a while."""
        self.visit(session).uncovered_until = self.store.now() + UNCOVERED_FOR

    def cover(self, session: str) -> None:
        """Hide them."""
        self.visit(session).uncovered_until = None

    @property
    def pulse(self) -> str:
        """Another word whenever something has happened or been worked out."""
        return f"{self.store.log.last()}.{self.thoughts}"

    def waiting(self) -> int:
        """How many drafts want the GM's word."""
        return len(self.store.drafts.all([State.DRAFT, State.REFUSED]))

    def open_questions(self) -> int:
        """How many votes of the running vote only he can settle."""
        if not self.dealt:
            return 0
        return sum(question.open for day in self.undecided() for question in asked_about(day))


def room() -> Room:
    """The room of the application that answers."""
    return cast("Room", current_app.extensions["room"])
