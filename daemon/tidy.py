"""Room in the GM's inbox: letters that are kept already are taken out before the folder is full, where that is wanted.

A full folder holds new letters back, and a held letter is read only when there is room again. Nothing is taken out that
is not in the store, and nothing at all unless `[forum] inbox = delete`.
"""

from __future__ import annotations

from collections.abc import Iterator

from daemon.account import Account, NotDone
from daemon.inbox import FULL_FROM
from daemon.store.store import Store
from parsers.facts import InboxPage

DOWN_TO = 0.5
MOST_AT_ONCE = 20


class Tidy:
    """Keeps room in the inbox."""

    def __init__(self, account: Account, store: Store) -> None:
        self._account, self._store = account, store

    def work(self) -> int:
        """Take the oldest kept letters out if the folder is filling up; how many."""
        page = self._account.inbox().page
        if not page.stored or not page.capacity or page.stored < page.capacity * FULL_FROM:
            return 0
        wanted = min(page.stored - int(page.capacity * DOWN_TO), MOST_AT_ONCE)
        old = list(self._oldest(page))[:wanted]
        return sum(self._take_out(number) for number in old)

    def _oldest(self, first: InboxPage) -> Iterator[int]:
        """Letters that are in the store, oldest first; the page that was seen last comes first."""
        size = len(first.messages)
        for number in range(first.pages - 1, -1, -1):
            page = first if number == 0 else self._account.inbox(start=number * size).page
            ids = [row.id for row in reversed(page.messages)]
            known = self._store.letters.known(ids)
            yield from (one for one in ids if one in known)

    def _take_out(self, number: int) -> bool:
        try:
            self._account.delete_letter(number)
        except NotDone:
            return False
        self._store.log.tell("letter_taken_out", number)
        return True
