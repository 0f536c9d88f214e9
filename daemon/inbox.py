"""Letters to the GM: found in the inbox, kept as first seen. What they mean is read elsewhere.

The inbox page has ids but minutes only; the board's own export has exact times and source text but no ids. Rows and
export stand in the same order, so the two are laid side by side; where that does not fit, the letter itself is opened.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime, timedelta
from itertools import takewhile

from daemon.account import Account, Export, Fetched, Letter
from daemon.clock import ForumClock
from daemon.notices import Notices
from daemon.store.facts import Source
from daemon.store.letters import NewLetter
from daemon.store.store import Store
from daemon.timekeeping import TimesAreOff, ahead
from parsers.facts import InboxPage, MessagePage, MessageRow

FULL_FROM = 0.7
EXPORT = "export"
MOST_PAGES = 40
MOST_NEWER = 8  # letters that may come between the list and the export
MINUTE = timedelta(minutes=1)
_SINCE, _OLDER_TOLD = "letters_since", "older_letters_told"
_MOVES_AFTER = "moves_after"


class Inbox:
    """The GM's inbox, read from the newest letter back to the first that is known."""

    def __init__(self, account: Account, store: Store, notices: Notices, clock: ForumClock) -> None:
        self._account, self._store, self._notices, self._clock = account, store, notices, clock

    def look(self, *, again: bool = False) -> int:
        """Keep every letter that is not known yet; how many. `again`: letters that were changed since, too."""
        page = self._page(0)
        if page.held and self._account.release_held():
            page = self._page(0)
        self._tell_fill(page)
        rows = self._of_this_game([*page.messages, *self._older(page)])
        known = self._store.letters.known(row.id for row in rows)
        new = [row for row in rows if row.id not in known]
        if not new and not again:
            return 0
        exact = beside(rows, self._account.export_inbox())
        for row in reversed(new):
            self._keep(row, exact.get(row.id))
        self._tell_shared(row.id for row in new)
        return len(new) + self._changed([row for row in rows if row.id in known], exact)

    def _changed(self, rows: Iterable[MessageRow], exact: Mapping[int, Letter]) -> int:
        """Letters whose sender has changed them since: boards let him, as long as nobody has opened them."""
        found = 0
        last = self._store.letters.last(exact) if exact else {}
        for row in rows:
            letter, known = exact.get(row.id), last.get(row.id)
            if letter is None or known is None or known.source != EXPORT:
                continue  # a page shows the same letter in other words
            if self._store.letters.keep(_exact(row, letter), self._clock()):
                found += 1
                self._notices.tell(
                    f"letter:{row.id}",
                    f"Письмо p={row.id} изменено после отправки; новый текст действует с минуты, когда его увидели.",
                    f"The letter p={row.id} was changed after it was sent; its new text counts from when it was seen.",
                )
        return found

    def _tell_shared(self, numbers: Iterable[int]) -> None:
        """Letters that went to others as well: the GM should know who else reads them."""
        for number, letter in self._store.letters.last(numbers).items():
            if len(letter.recipients) > 1:
                self._notices.tell(
                    f"letter:{number}",
                    f"Письмо p={number} отправлено не только ведущему (получателей: {len(letter.recipients)}).",
                    f"The letter p={number} went to others beside the GM ({len(letter.recipients)} recipients).",
                )

    def _of_this_game(self, rows: Iterable[MessageRow]) -> list[MessageRow]:
        """Without what was sent before it began: the same account may have led another game."""
        sides: tuple[list[MessageRow], list[MessageRow]] = ([], [])
        for row in rows:
            sides[self._is_older(row)].append(row)
        if sides[True] and not self._store.settings.get(_OLDER_TOLD, False):
            self._store.settings.put(_OLDER_TOLD, value=True)
            at = f"{letters_since(self._store):%Y-%m-%d %H:%M %Z}"
            self._notices.tell(
                "older_letters",
                f"Во входящих есть письма, отправленные раньше {at}: к этой игре они не относятся и не читаются. "
                "Если среди них есть ходы этой игры, впишите [game] letters_since и запустите снова.",
                f"The inbox holds letters sent before {at}: they are not of this game and are not read. "
                "If there are moves of this game among them, set [game] letters_since and start again.",
            )
        return sides[False]

    def _is_older(self, row: MessageRow) -> bool:
        """Whether it was sent before this game's letters begin; the list shows minutes only."""
        since = letters_since(self._store)
        return since is not None and row.sent is not None and row.sent + MINUTE <= since

    def _page(self, start: int) -> InboxPage:
        fetched = self._account.inbox(start=start)
        self._clock.learn(fetched.at, fetched.received)
        gap = ahead((row.sent for row in fetched.page.messages), fetched.at)
        if gap is not None:
            raise TimesAreOff(("Входящие письма", "The inbox"), gap)
        return fetched.page

    def _older(self, page: InboxPage) -> Iterator[MessageRow]:
        """Rows of older pages, as long as a page holds nothing that is known."""
        start = 0
        for _ in range(MOST_PAGES):
            ids = [row.id for row in page.messages]
            ended = page.page >= page.pages or not ids or self._is_older(page.messages[-1])
            if ended or self._store.letters.known(ids):
                return
            start += len(ids)
            page = self._page(start)
            yield from page.messages

    def _keep(self, row: MessageRow, exact: Letter | None) -> None:
        if exact is None:
            self._open(row)
            return
        self._store.letters.keep(_exact(row, exact), self._clock())

    def _open(self, row: MessageRow) -> None:
        fetched: Fetched[MessagePage] = self._account.message(row.id)
        page = fetched.page
        letter = NewLetter(
            key_of(row.id), "page", page.sender or row.sender, page.sender_id or row.sender_id, page.sent or row.sent,
            page.subject or row.subject, page.body.text, row.id, page.to,
        )  # fmt: skip
        self._store.letters.keep(
            letter, fetched.at, Source(fetched.raw, fetched.url, "message", fetched.at, fetched.received)
        )

    def _tell_fill(self, page: InboxPage) -> None:
        if not page.stored or not page.capacity or page.stored < page.capacity * FULL_FROM:
            self._notices.clear("inbox_full")
            return
        self._notices.raise_(
            "inbox_full",
            f"Входящие заполнены: {page.stored} из {page.capacity}. Переложите старые письма, иначе новые задержатся.",
            f"The inbox is filling up: {page.stored} of {page.capacity}. Move old letters, or new ones are held back.",
        )


def beside(rows: Iterable[MessageRow], export: Export | None) -> dict[int, Letter]:
    """The exact letter for each row, where rows and export agree line by line from the newest on.

    A letter that came in between the two stands in the export alone: the export is laid beside the rows where more of
    them agree than anywhere else. Where two places fit alike, nothing is certain and the letters are opened instead.
    """
    listed, letters = list(rows), export.letters if export else ()
    fits = [list(takewhile(_same, zip(listed, letters[newer:], strict=False))) for newer in range(MOST_NEWER + 1)]
    longest = max(map(len, fits))
    best = [fit for fit in fits if len(fit) == longest]
    return {row.id: letter for row, letter in best[0]} if len(best) == 1 else {}


def _same(pair: tuple[MessageRow, Letter]) -> bool:
    row, letter = pair
    minute = letter.sent.replace(second=0, microsecond=0)
    same_time = row.sent is None or row.sent.replace(second=0, microsecond=0) == minute
    return same_time and (row.subject, row.sender) == (letter.subject, letter.sender)


def letters_since(store: Store) -> datetime | None:
    """Since when letters belong to this game; None where that was never settled."""
    text = store.settings.get(_SINCE)
    return datetime.fromisoformat(text) if text else None


def count_letters_since(store: Store, moment: datetime) -> None:
    """What was sent before that moment is none of this game's."""
    store.settings.put(_SINCE, moment.isoformat())


def count_moves_after_now(store: Store) -> None:
    """What has been written before anybody had a role (about main nicks, say) is no night letter; settled once."""
    if store.settings.get(_MOVES_AFTER) is None:
        store.settings.put(_MOVES_AFTER, store.log.last())


def moves_after(store: Store) -> int:
    """After which place in the order of things letters may be moves."""
    return int(store.settings.get(_MOVES_AFTER, 0))


def _exact(row: MessageRow, letter: Letter) -> NewLetter:
    return NewLetter(
        key_of(row.id), EXPORT, row.sender, row.sender_id, letter.sent, letter.subject, letter.text, row.id,
        (*letter.to, *letter.bcc),
    )  # fmt: skip


def key_of(message_id: int) -> str:
    """The key under which a letter with the board's own number is kept."""
    return f"pm:{message_id}"
