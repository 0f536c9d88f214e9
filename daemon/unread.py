"""Role letters that nobody has opened: a recipient's full folder takes letters without a word to the sender.

Everybody has a role letter, so that to name who has not read it tells nothing.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from daemon.account import Account
from daemon.notices import Notices
from daemon.store.records import Draft, State
from daemon.store.store import Store

NOTICE = "unread"
EVERY = timedelta(minutes=30)
PATIENCE = timedelta(hours=6)  # or half of what is left until day 1, if that is less


class Unread:
    """Looks, before day 1, whether everybody has read his role."""

    def __init__(self, account: Account, store: Store, notices: Notices, start: datetime) -> None:
        self._account, self._store, self._notices, self._start = account, store, notices, start
        self._looked: datetime | None = None

    def work(self) -> None:
        """Tell the GM whose role letter waits unread."""
        now = self._store.now()
        sent = [draft for draft in self._store.drafts.all([State.SENT]) if draft.intent.kind == "role"]
        waited = [draft for draft in sent if draft.sent and now - draft.sent >= self._patience(draft.sent)]
        if now >= self._start:
            self._notices.clear(NOTICE)
        elif waited and (self._looked is None or now - self._looked >= EVERY):
            self._looked = now
            self._look(waited)

    def _patience(self, sent: datetime) -> timedelta:
        return min(PATIENCE, (self._start - sent) / 2)

    def _look(self, waited: list[Draft]) -> None:
        subjects = [row.subject for row in self._account.unread_letters()]
        marks = {f"[{draft.reference}]": draft.intent.key.partition(":")[2] for draft in waited}
        late = [nick for mark, nick in marks.items() if any(mark in subject for subject in subjects)]
        self._notices.clear(NOTICE)
        if late:
            names = ", ".join(sorted(late))
            self._notices.raise_(
                NOTICE,
                f"Письмо с ролью не открыто: {names}. Напомните им; может быть, их папка входящих заполнена.",
                f"The role letter is not opened: {names}. Remind them; their inbox may be full.",
            )
