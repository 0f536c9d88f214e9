"""The practice forum with the face of each software, and the GM's account on it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from zoneinfo import ZoneInfo

from daemon.forum import Board as Known
from daemon.forum import Credentials, Forum, Manners, Memory
from daemon.practice import face
from daemon.practice.board import Board
from daemon.practice.clock import BoardClock
from daemon.practice.mailbox import Mailbox
from daemon.practice.records import BoardPost, Settings, Topic, User
from daemon.practice.server import PracticeForum
from tests.practice_kit import GM, PASSWORD, HandClock

FACES = tuple(face.ROOMS)
LETTERLESS = ("punbb-1.4",)


def dialect_of(software: str) -> str:
    """The reader's name for a face: some faces are one dialect in another charset, or another of a family."""
    return next((name for name in sorted(DIALECTS, key=len, reverse=True) if software.startswith(name)), software)


DIALECTS = ("phpbb3", "phpbb2", "forumotion-phpbb2", "forumotion-phpbb3", "punbb")


@dataclass
class Place:
    """A board with a GM (moderator), two players, a game topic and a vote topic."""

    software: str
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
    def mailbox(self) -> Mailbox:
        return self.server.mailbox

    @property
    def has_letters(self) -> bool:
        """PunBB without an extension has none."""
        return self.software not in LETTERLESS

    def account(self, user: User | None = None, software: str = "auto", **manners: Any) -> Forum:
        """A signed-out account that finds out by itself where it is."""
        who = user or self.gm
        settings = Manners(**{"pause": 0.0, "backoff": 0.1, **manners})
        memory = Memory(board=Known(software))
        account = Forum(self.server.url, Credentials(who.name, who.password), settings, memory, self.time.timepiece())
        account.use_zone(ZoneInfo(self.board.settings.default_zone))  # PunBB states none, mybb.ru not on every page
        self.accounts.append(account)
        return account

    def signed_in(self, user: User | None = None, **more: Any) -> Forum:
        """The same, signed in."""
        account = self.account(user, **more)
        account.sign_in()
        return account

    def says(self, user: User, text: str, topic: Topic | None = None) -> BoardPost:
        """A player posts, without HTTP."""
        return self.board.post((topic or self.votes).id, user.id, text)

    def fill(self, count: int) -> list[int]:
        """That many posts in the vote topic, a minute apart; their ids."""
        ids = []
        for number in range(count):
            self.time.advance(60)
            ids.append(self.says((self.kot, self.ryba)[number % 2], f"Сообщение номер {number}").id)
        return ids

    def texts(self, topic: Topic | None = None) -> list[str]:
        """What stands in the topic, oldest first."""
        return [post.text for post in self.board.shown((topic or self.votes).id)]


@contextmanager
def place(software: str, settings: Settings | None = None, **gm: Any) -> Iterator[Place]:
    """Set up a board of this software, serve it, and take it down."""
    time = HandClock()
    board = Board(settings, BoardClock(time))
    master = board.add_user(GM, PASSWORD, **{"moderator": True, "flood_exempt": True, **gm})
    kot, ryba = board.add_user("Кот Учёный", "кот-123"), board.add_user("Рыба & Рак", "рыба-123")
    forum = board.add_forum("Мафия")
    game = board.open_topic(forum.id, master.id, "Игра", "Начинаем.")
    votes = board.open_topic(forum.id, master.id, "Голосование", "Голосуем.")
    time.advance(60)
    with PracticeForum(board, software=software) as server:
        here = Place(software, server, time, master, kot, ryba, game, votes)
        try:
            yield here
        finally:
            for account in here.accounts:
                account.close()
