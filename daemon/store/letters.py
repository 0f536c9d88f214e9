"""Letters to the GM as first seen, with every later version. Their texts stay here and on the GM's own page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Row, insert, select

from daemon.store.database import Database
from daemon.store.facts import Facts, Source
from daemon.store.log import Log
from daemon.store.packing import digest
from daemon.store.records import LetterFact
from daemon.store.tables import letters


@dataclass(frozen=True, slots=True)
class NewLetter:
    """A letter to be kept. `source` is page or export; `key` is the same for every version of a letter."""

    key: str
    source: str
    sender: str
    sender_id: int | None
    sent: datetime | None
    subject: str
    text: str
    message_id: int | None = None
    recipients: tuple[str, ...] = ()


class Letters:
    """The letters of one game. Nothing here is ever changed or taken out."""

    def __init__(self, database: Database, log: Log, facts: Facts) -> None:
        self._database, self._log, self._facts = database, log, facts

    def keep(self, new: NewLetter, seen: datetime, page: Source | None = None) -> bool:
        """Keep a letter; false where this very text is known already."""
        mark = digest([new.subject, new.text])
        with self._database.write() as connection:
            wanted = select(letters).where(letters.c.letter_key == new.key).order_by(letters.c.version.desc())
            last = connection.execute(wanted).first()
            if last is not None and last.digest == mark:
                return False
            page_id = self._facts.keep_page_in(connection, page) if page else None
            seq = self._log.add(connection, "letter", new.key, sender=new.sender, sender_id=new.sender_id)
            row = {
                "seq": seq, "letter_key": new.key, "version": last.version + 1 if last else 1,
                "message_id": new.message_id, "source": new.source, "sender": new.sender, "sender_id": new.sender_id,
                "sent": new.sent, "subject": new.subject, "text": new.text, "recipients": list(new.recipients),
                "seen": seen, "digest": mark, "page_id": page_id,
            }  # fmt: skip
            connection.execute(insert(letters).values(**row))
            return True

    def known(self, message_ids: Iterable[int]) -> set[int]:
        """Which of these message numbers are kept already."""
        with self._database.read() as connection:
            wanted = select(letters.c.message_id).where(letters.c.message_id.in_(list(message_ids)))
            return {int(found) for found in connection.execute(wanted).scalars()}

    def last(self, message_ids: Iterable[int]) -> dict[int, LetterFact]:
        """The last version of each of these letters, by message number."""
        with self._database.read() as connection:
            wanted = select(letters).where(letters.c.message_id.in_(list(message_ids))).order_by(letters.c.seq)
            return {row.message_id: _letter(row) for row in connection.execute(wanted)}

    def since(self, seq: int = 0) -> Iterator[LetterFact]:
        """Every version that became known after `seq`, in that order."""
        with self._database.read() as connection:
            rows = list(connection.execute(select(letters).where(letters.c.seq > seq).order_by(letters.c.seq)))
        return (_letter(row) for row in rows)


def _letter(row: Row[Any]) -> LetterFact:
    return LetterFact(
        row.seq, row.letter_key, row.version, row.message_id, row.source, row.sender, row.sender_id, row.sent,
        row.subject, row.text, tuple(row.recipients), row.seen, row.page_id,
    )  # fmt: skip
