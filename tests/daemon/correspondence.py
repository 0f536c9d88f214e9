"""A table whose players write letters: what they write, what comes back, and in which order."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from typing import Any

from daemon import postbag
from daemon.casebook import Casebook
from daemon.desk import Desk, Office, Review
from daemon.outbox import Outbox, Terms
from daemon.postbag import Reading
from daemon.private import Mailroom
from daemon.receipts import Receipts
from daemon.reports import Press, pages
from daemon.sections import Mode, ReceiptsMode
from daemon.store.records import State
from tests.daemon.table import MOSCOW, Table
from tests.fake_account import FakeLetter

ROLES = ("mafioso", "doctor", "commissar", "sergeant", "bastard", "villager")


class Correspondence(Table):
    """Polынь is the mafia, Мышь the doctor, Kvakin88 the commissar, Ёлка his sergeant, Снежок the ВСБ."""

    def __init__(self, profile: str = "classic", *, mode: Mode = Mode.AUTO, receipts: ReceiptsMode = ReceiptsMode.AUTO,
                 remind: timedelta = timedelta(0), **more: Any) -> None:  # fmt: skip
        super().__init__(profile, **{"roles": ROLES, **more})
        self.book = Casebook(self.store, self.reader, partial(postbag.entries, self.roster))
        press = Press("Ночь", "ru", MOSCOW)
        office = Office(
            self.places, press, Review(mode, receipts=receipts), Mailroom(self.roster, press, remind),
            Receipts(self.roster, press, Reading(self.roster)),
        )  # fmt: skip
        self.office = Desk(self.store, self.book, self.notices, office)
        self.out = Outbox(self.account, self.store, self.notices, Terms(lambda number: pages.bulletin(press, number)))

    def writes(self, nick: str, text: str, at: str, day: int = 1, subject: str = "Ход") -> int:
        """A letter to the GM, and the daemon's answer to it if there is one."""
        number = self.account.writes(nick, subject, text, self.time(at, day))
        self.at(at, day)
        self.works()
        return number

    def works(self) -> None:
        """The daemon's desk and outbox."""
        self.watch.look()
        self.office.work()
        while self.out.work():
            pass

    def night_ends(self, day: int = 1) -> None:
        """The vote and the night of that day are over."""
        for at in ("21:00", "9:00"):
            self.at(at, day)
            self.works()

    def mails(self) -> list[FakeLetter]:
        """The GM's letters, oldest first."""
        return [letter for letter in self.account.sent if isinstance(letter, FakeLetter)]

    def inbox(self, nick: str) -> list[str]:
        """What a player has got, oldest first."""
        known = self.roster.account_of(nick) or self.account._id_of(nick)
        return [letter.text for letter in self.mails() if letter.to_id == known]

    def answer(self, nick: str) -> str:
        """The line that tells what became of his last letter."""
        return self.inbox(nick)[-1].split("\n\n")[1]

    def waiting(self) -> list[str]:
        """The kinds of what waits for the GM."""
        return [draft.intent.kind for draft in self.store.drafts.all([State.DRAFT])]
