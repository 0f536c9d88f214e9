"""A board of the PunBB family with people at it, and their browsers: those know the board's charset."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from urllib.parse import urlencode
from zoneinfo import ZoneInfo

from daemon.practice.records import BoardPost, Settings, Topic, User
from parsers.facts import Form, ForumPage, InboxPage, Post, TopicPage
from parsers.page import read_page
from tests import practice_kit
from tests.practice_kit import Stage, Visitor, stage

MOSCOW = ZoneInfo("Europe/Moscow")
BUTTONS = {"punbb": "submit", "punbb-1.4": "submit_button"}
NOTHING = b"<html><body><div id='pun-xyz' class='punbb'></div></body></html>"  # in the place of a redirect's empty body


@dataclass
class Seen(practice_kit.Seen):
    """An answer as a browser has it, and as facts."""

    @property
    def charset(self) -> str:
        """As the header states it."""
        return self.headers.get("Content-Type", "").rpartition("charset=")[2]

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


@dataclass
class Person(Visitor):
    """Sends forms back in the page's charset, each with its own button."""

    software: str = "punbb"

    def get(self, path: str) -> Seen:
        return self._seen("GET", path, None)

    def send(self, form: Form, values: Mapping[str, str], *, wait: float = 2.0, button: str | None = None) -> Seen:
        """Fill a form in and press a button."""
        self.time.advance(wait)
        name = BUTTONS[self.software] if button is None else button
        fields = form.filled(**values, **({name: form.buttons.get(name, "x")} if name else {}))
        return self._seen("POST", form.action, list(fields))

    def sign_in(self, user: User, **values: str) -> Seen:
        given = {"req_username": user.name, "req_password": user.password, **values}
        return self.send(self.get("login.php").form("login"), given, button="login")

    def reply(self, topic: Topic, text: str, **values: str) -> Seen:
        return self.send(self.get(f"post.php?tid={topic.id}").form(), {"req_message": text, **values})

    def edit(self, post: BoardPost, text: str, **values: str) -> Seen:
        return self.send(self.get(f"edit.php?id={post.id}").form(), {"req_message": text, **values})

    def _seen(self, method: str, path: str, fields: list[tuple[str, str]] | None) -> Seen:
        url = path if path.startswith("http") else self.url + path.removeprefix("/")
        charset = "windows-1251" if self.software == "punbb" else "utf-8"
        data = urlencode([(key, value.encode(charset, "xmlcharrefreplace")) for key, value in fields or ()])
        got = self.answer(method, url, data or None, **{"Content-Type": "application/x-www-form-urlencoded"})
        kind, now = got.headers.get("Content-Type", ""), datetime.fromtimestamp(self.time.second, UTC)
        page = read_page(got.content or NOTHING, url=url, content_type=kind, zone=MOSCOW, fetched=now)
        made = practice_kit.seen(got, page, kind.rpartition("charset=")[2])
        return Seen(**vars(made))


@dataclass
class Scene(Stage):
    """The stage on a board of the PunBB family."""

    def person(self, user: User | None = None) -> Person:
        """Somebody at the board, signed in if a user is given."""
        person = Person(self.server.url, self.time, software=self.software)
        self.visitors.append(person)
        if user is not None:
            person.sign_in(user)
        return person

    @property
    def topic_of_votes(self) -> str:
        """Where the vote topic is."""
        return f"viewtopic.php?id={self.votes.id}"

    def says(self, user: User, text: str, topic: Topic | None = None, **fields: Any) -> BoardPost:
        """A player posts; a minute later it is another minute."""
        post = super().says(user, text, topic, **fields)
        self.time.advance(60)
        return post


@contextmanager
def scene(software: str, settings: Settings | None = None) -> Iterator[Scene]:
    """Set the stage, with a nick and a title that are awkward here."""
    with stage(settings, software=software) as made:
        made.kot.name = "Кот [Учёный]"
        made.votes.title = made.board.all_posts(made.votes.id)[0].subject = "Голосование <день 1>"
        yield Scene(**vars(made))
