"""A game at one table whose incidents are looked at."""

from __future__ import annotations

from dataclasses import replace

from daemon.incidents.casefile import Casefile, Entry, Incidents
from daemon.incidents.kinds import Kind
from daemon.roster import Roster
from tests.daemon.table import Table


class Watched(Table):
    """A table whose incidents are looked at."""

    def __init__(self, profile: str = "classic", **options: object) -> None:
        super().__init__(profile, **options)  # type: ignore[arg-type]
        self.incidents = Incidents(self.store, self.roster, votes_in_game=self.places.votes_in_game)

    def people(self, **mains: str) -> None:
        """Main accounts: character = main nick."""
        members = tuple(replace(one, person=mains.get(one.nick)) for one in self.roster.members)
        self.roster = Roster(members, self.roster.gms, self.roster.account)
        self.incidents = Incidents(self.store, self.roster)

    def casefile(self) -> Casefile:
        return self.incidents.casefile(self.book.refresh())

    def found(self, at: str = "20:59", day: int = 1) -> list[tuple[Kind, str]]:
        """What is found by then, by whom."""
        self.at(at, day)
        return [(entry.incident.kind, entry.incident.author) for entry in self.casefile().entries]

    def one(self) -> Entry:
        """The only incident."""
        (entry,) = self.casefile().entries
        return entry

    def lynched(self, nick: str = "Мышь", *, told: str = "21:00:01") -> None:
        """Day 1 ends with this player voted out, and that is told."""
        for voter in ("Полынь", "Ёлка", "Барон"):
            self.votes(voter, nick)
        self.at("21:00")
        self.hands.now = self.time(told)
        self.publishes("verdict", nick)
