"""A board of the PunBB family with people at it, and their browsers: those know the board's charset."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any
from urllib.parse import urlencode
from zoneinfo import ZoneInfo

import requests

from daemon.practice.board import Board
from daemon.practice.clock import BoardClock
from daemon.practice.records import BoardPost, Settings, Topic, User
from daemon.practice.server import PracticeForum
from parsers.facts import Form, ForumPage, InboxPage, Page, Post, TopicPage
from parsers.page import read_page
from tests.practice_kit import HandClock

MOSCOW = ZoneInfo("Europe/Moscow")
BUTTONS = {"punbb": "submit", "punbb-1.4": "submit_button"}


@dataclass
class Seen:
    """An answer as a browser has it, and as facts."""

    status: int
    text: str
    page: Page
    location: str
    charset: str

    @property
    def code(self) -> str | None:
        """The notice's code."""
        return self.page.notice.code if self.page.notice else None

    @property
    def target(self) -> str:
        """Where the board leads, be it by a header or by a refresh; without the board's own address."""
        return re.sub(r"^https?://[^/]+/|^/", "", self.location or self.page.refresh or "")

    @property
    def topic(self) -> TopicPage:
        assert isinstance(self.page, TopicPage), (self.page.kind, self.page.notice)
        return self.page

    @property
    def posts(self) -> tuple[Post, ...]:
        return self.topic.posts

    @property
    def forum(self) -> ForumPage:
        assert isinstance(self.page, ForumPage), (self.page.kind, self.page.notice)
        return self.page

    @property
    def inbox(self) -> InboxPage:
        assert isinstance(self.page, InboxPage), (self.page.kind, self.page.notice)
        return self.page

    def form(self, name: str = "postform") -> Form:
        """A form that must be there."""
        found = self.page.form(name)
        assert found is not None, f"no form {name}"
        return found


@dataclass
class Person:
    """Somebody with a browser: keeps cookies, follows nothing, sends forms back in the page's charset."""

    url: str
    software: str
    time: HandClock
    session: requests.Session = field(default_factory=requests.Session)

    def get(self, path: str) -> Seen:
        return self._seen("GET", path)

    def send(self, form: Form, values: Mapping[str, str], *, button: str | None = None, wait: float = 2.0) -> Seen:
        """Fill a form in and press a button."""
        self.time.advance(wait)
        name = BUTTONS[self.software] if button is None else button
        fields = form.filled(**values, **({name: form.buttons.get(name, "x")} if name else {}))
        charset = "windows-1251" if self.software == "punbb" else "utf-8"
        data = urlencode([(key, value.encode(charset, "xmlcharrefreplace")) for key, value in fields])
        return self._seen("POST", form.action, data)

    def sign_in(self, user: User, password: str | None = None) -> Seen:
        values = {"req_username": user.name, "req_password": password or user.password}
        return self.send(self.get("login.php").form("login"), values, button="login")

    def reply(self, topic: Topic, text: str, **values: str) -> Seen:
        return self.send(self.get(f"post.php?tid={topic.id}").form(), {"req_message": text, **values})

    def edit(self, post: BoardPost, text: str, **values: str) -> Seen:
        return self.send(self.get(f"edit.php?id={post.id}").form(), {"req_message": text, **values})

    def _seen(self, method: str, path: str, data: str | None = None) -> Seen:
        url = path if path.startswith("http") else self.url + path.removeprefix("/")
        headers = {"User-Agent": "Browser/1.0", "Content-Type": "application/x-www-form-urlencoded"}
        got = self.session.request(method, url, data=data, headers=headers, allow_redirects=False, timeout=10)
        kind = got.headers.get("Content-Type", "")
        bare = b"<html><body><div id='pun-xyz' class='punbb'></div></body></html>"
        now = datetime.fromtimestamp(self.time.second, UTC)
        page = read_page(got.content or bare, url=url, content_type=kind, zone=MOSCOW, fetched=now)
        charset = kind.rpartition("charset=")[2]
        return Seen(got.status_code, got.content.decode(charset), page, got.headers.get("Location", ""), charset)


@dataclass
class Scene:
    """A board with a GM (moderator), two players, a game topic and a vote topic."""

    software: str
    server: PracticeForum
    time: HandClock
    gm: User
    kot: User
    ryba: User
    game: Topic
    votes: Topic
    people: list[Person] = field(default_factory=list)

    @property
    def board(self) -> Board:
        return self.server.board

    def person(self, user: User | None = None) -> Person:
        """Somebody at the board, signed in if a user is given."""
        person = Person(self.server.url, self.software, self.time)
        self.people.append(person)
        if user is not None:
            person.sign_in(user)
        return person

    def says(self, user: User, text: str, topic: Topic | None = None, **fields: Any) -> BoardPost:
        """A player posts, without HTTP; a minute later it is another minute."""
        post = self.board.post((topic or self.votes).id, user.id, text, **fields)
        self.time.advance(60)
        return post

    def texts(self, topic: Topic | None = None) -> list[str]:
        """What stands in the topic, oldest first."""
        return [post.text for post in self.board.shown((topic or self.votes).id)]


@contextmanager
def scene(software: str, settings: Settings | None = None) -> Iterator[Scene]:
    """Set the scene, serve it, and take it down."""
    time = HandClock()
    board = Board(settings, BoardClock(time))
    gm = board.add_user("Распорядитель", "слово-1", moderator=True, flood_exempt=True)
    kot, ryba = board.add_user("Кот [Учёный]", "кот-123"), board.add_user("Рыба & Рак", "рыба-123")
    forum = board.add_forum("Мафия")
    game = board.open_topic(forum.id, gm.id, "Игра", "Начинаем.")
    votes = board.open_topic(forum.id, gm.id, "Голосование <день 1>", "Голосуем.")
    time.advance(60)
    with PracticeForum(board, software=software) as server:
        set_up = Scene(software, server, time, gm, kot, ryba, game, votes)
        try:
            yield set_up
        finally:
            for person in set_up.people:
                person.session.close()
