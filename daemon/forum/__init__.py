"""The GM's account on a board: the only part of the program that speaks to the forum.

`Forum` is an `Account` (daemon/account.py). Its parts: wire (HTTP), board (which software), signing, reading, paging,
posting, evidence, moderation, letters, members. How one goes about on each board: parsers/dialects/*/ways.py.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import tzinfo

from daemon.account import ClockReading, Export, Fetched, Sent
from daemon.forum.board import Board
from daemon.forum.groups import Groups
from daemon.forum.letters import Letters
from daemon.forum.members import Members
from daemon.forum.moderation import Moderation
from daemon.forum.posting import Posting
from daemon.forum.reading import Reading
from daemon.forum.signing import Credentials
from daemon.forum.wire import Answer, CookieJarData, Manners, Timepiece, Wire
from parsers.facts import ForumPage, InboxPage, MessagePage, MessageRow, Page, TopicPage, Viewer

__all__ = ["Board", "CookieJarData", "Credentials", "Forum", "Manners", "Memory", "Timepiece"]


def _forget(_: CookieJarData) -> None:
    """Cookies are not kept beyond this run."""


@dataclass(frozen=True)
class Memory:
    """What an account remembers from run to run: cookies as plain data, and where to put them when they change.

    `board` is the software that was chosen (phpBB 3 where nothing is said), and where to put what was found.
    """

    cookies: CookieJarData = ()
    keep: Callable[[CookieJarData], None] = field(default=_forget)
    board: Board = field(default_factory=Board)


class Forum:
    """The account over HTTP. Not for several threads at once."""

    def __init__(
        self,
        url: str,
        credentials: Credentials,
        manners: Manners | None = None,
        memory: Memory | None = None,
        clock: Timepiece | None = None,
    ) -> None:
        memory = memory or Memory()
        self._wire = Wire(url, manners or Manners(), clock or Timepiece(), memory.keep)
        self._wire.load_cookies(memory.cookies)
        self._reading = Reading(self._wire, memory.board)
        self._reading.door.credentials = credentials
        self._posting = Posting(self._reading)
        self._moderation = Moderation(self._reading)
        self._letters = Letters(self._reading, self._posting)
        self._members = Members(self._reading)
        self._groups = Groups(self._reading)

    @property
    def insecure(self) -> bool:
        """Whether the password travels without encryption to a host that is not this machine."""
        return self._wire.insecure

    @property
    def software(self) -> str:
        """Which software the board is: chosen, or told by its first page."""
        return self._reading.ways.name

    def use_zone(self, zone: tzinfo | None) -> None:
        """The zone of the account's dates, for pages that do not state it."""
        self._reading.zone = zone

    def unread(self, address: str) -> Answer:
        """A page of the board as it comes, for keeping. Raises Unreachable, ForeignAddress."""
        return self._wire.get(address)

    def marks(self) -> frozenset[str]:
        """What opens the account's session: never to be shown."""
        return frozenset(cookie["value"] for cookie in self._wire.cookies() if cookie["value"])

    def close(self) -> None:
        """End the connection; the session stays open on the board."""
        self._wire.close()

    def sign_in(self) -> Viewer:
        return self._reading.door.open()

    def who_am_i(self) -> Viewer:
        return self._reading.page(self._reading.ways.index, Page).page.viewer

    def topic(self, topic_id: int, *, start: int = 0, post: int | None = None) -> Fetched[TopicPage]:
        return self._reading.topic(topic_id, start, post)

    def topic_pages(self, topic_id: int, *, start: int = 0) -> Iterator[Fetched[TopicPage]]:
        while True:
            fetched = self.topic(topic_id, start=start)
            yield fetched
            start += len(fetched.page.posts)
            if fetched.page.page >= fetched.page.pages or not fetched.page.posts:
                return

    def forum(self, forum_id: int, *, start: int = 0) -> Fetched[ForumPage]:
        return self._reading.forum(forum_id, start)

    def inbox(self, *, start: int = 0) -> Fetched[InboxPage]:
        return self._reading.folder("inbox", start)

    def message(self, message_id: int) -> Fetched[MessagePage]:
        return self._reading.message(message_id)

    def export_inbox(self) -> Export | None:
        return self._letters.export()

    def release_held(self) -> int:
        return self._letters.release()

    def unread_letters(self) -> list[MessageRow]:
        return self._letters.unread()

    def delete_letter(self, message_id: int) -> None:
        self._letters.delete(message_id)

    def reply(self, topic_id: int, text: str) -> Sent:
        return self._posting.reply(topic_id, text)

    def new_topic(self, forum_id: int, subject: str, text: str) -> Sent:
        return self._posting.new_topic(forum_id, subject, text)

    def edit(self, post_id: int, text: str) -> Sent:
        return self._posting.edit(post_id, text)

    def lock(self, topic_id: int) -> None:
        self._moderation.set_lock(topic_id, locked=True)

    def unlock(self, topic_id: int) -> None:
        self._moderation.set_lock(topic_id, locked=False)

    def send_letter(self, to_id: int, subject: str, text: str) -> Sent:
        return self._letters.send(to_id, subject, text)

    def sent_letter(self, code: str) -> MessageRow | None:
        return self._letters.sent(code)

    def find_user(self, name: str) -> int:
        return self._members.find(name)

    def join_group(self, group: str, people: Mapping[int, str]) -> None:
        self._groups.join(group, people)

    def source(self, post_id: int) -> str:
        return self._posting.source(post_id)

    def clock(self) -> ClockReading:
        fetched = self._reading.page(self._reading.ways.index, Page)
        return ClockReading(fetched.at, fetched.received)
