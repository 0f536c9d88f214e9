"""A practice forum for tests: served over real HTTP on loopback, with a clock that the test and the account's waits move.

No test sleeps: the account's pauses (`Timepiece.sleep`) move the board's clock instead.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from daemon.forum import CookieJarData, Credentials, Forum, Manners, Memory, Timepiece
from daemon.practice.board import Board
from daemon.practice.clock import BoardClock
from daemon.practice.faults import Faults
from daemon.practice.mailbox import Mailbox
from daemon.practice.records import BoardPost, Settings, Topic, User
from daemon.practice.server import PracticeForum

GM, PASSWORD = "Распорядитель", "слово-для-проверки"
NOON = datetime(2026, 11, 28, 12, 0, 0, tzinfo=UTC)


@dataclass
class HandClock:
    """A clock that only moves when somebody waits or moves it. `waits` are the waits so far."""

    second: float = NOON.timestamp()
    waits: list[float] = field(default_factory=list)

    def __call__(self) -> float:
        return self.second

    def advance(self, seconds: float) -> None:
        self.second += seconds

    def sleep(self, seconds: float) -> None:
        self.waits.append(seconds)
        self.advance(seconds)

    def timepiece(self) -> Timepiece:
        """This clock as the account's own."""
        return Timepiece(lambda: datetime.fromtimestamp(self.second, UTC), self, self.sleep)


@dataclass
class Stage:
    """A board with a GM (moderator), two players, a game topic and a vote topic."""

    server: PracticeForum
    time: HandClock
    gm: User
    kot: User
    ryba: User
    game: Topic
    votes: Topic
    accounts: list[Forum] = field(default_factory=list)

    @property
    def board(self) -> Board:
        return self.server.board

    @property
    def faults(self) -> Faults:
        return self.server.faults

    @property
    def mailbox(self) -> Mailbox:
        return self.server.mailbox

    def account(self, user: User | None = None, *, memory: Memory | None = None, **manners: Any) -> Forum:
        """A signed-out account of this user (the GM); pauses as given, retries without long waits."""
        who = user or self.gm
        settings = Manners(**{"pause": 0.0, "backoff": 0.1, **manners})
        forum = Forum(self.server.url, Credentials(who.name, who.password), settings, memory, self.time.timepiece())
        self.accounts.append(forum)
        return forum

    def signed_in(self, user: User | None = None, **manners: Any) -> Forum:
        """The same, signed in."""
        account = self.account(user, **manners)
        account.sign_in()
        return account

    def says(self, user: User, text: str, topic: Topic | None = None, **fields: Any) -> BoardPost:
        """A player posts, without HTTP."""
        return self.board.post((topic or self.votes).id, user.id, text, **fields)

    def texts(self, topic: Topic | None = None) -> list[str]:
        """What stands in the topic, oldest first."""
        return [post.text for post in self.board.shown((topic or self.votes).id)]


@contextmanager
def stage(settings: Settings | None = None, **gm: Any) -> Iterator[Stage]:
    """Set the stage, serve it, and take it down."""
    time = HandClock()
    board = Board(settings, BoardClock(time))
    master = board.add_user(GM, PASSWORD, **{"moderator": True, "flood_exempt": True, "colour": "AA00AA", **gm})
    kot, ryba = board.add_user("Кот Учёный", "кот-123"), board.add_user("Рыба & Рак", "рыба-123")
    forum = board.add_forum("Мафия")
    game = board.open_topic(forum.id, master.id, "Игра", "Начинаем.")
    votes = board.open_topic(forum.id, master.id, "Голосование", "Голосуем.")
    time.advance(60)
    with PracticeForum(board) as server:
        set_up = Stage(server, time, master, kot, ryba, game, votes)
        try:
            yield set_up
        finally:
            for account in set_up.accounts:
                account.close()


@dataclass
class KeptCookies:
    """Where a test's account keeps its cookies from run to run."""

    cookies: CookieJarData = ()

    def memory(self) -> Memory:
        return Memory(self.cookies, self._keep)

    def _keep(self, cookies: CookieJarData) -> None:
        self.cookies = cookies
