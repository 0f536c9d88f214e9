"""A person with a browser on the practice forum's Forumotion faces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from urllib.parse import urljoin
from zoneinfo import ZoneInfo

from daemon.practice.forumotion.settings import ForumotionSettings
from daemon.practice.records import User
from parsers.facts import Form, ForumPage, InboxPage, MessagePage, Post, TopicPage
from parsers.page import read_page
from tests.practice_kit import NOON, NOTHING, Seen, Stage, Visitor, seen, stage

FACES = ("forumotion-phpbb2", "forumotion-phpbb3")
MOSCOW = ZoneInfo("Europe/Moscow")


@dataclass
class Browser(Visitor):
    """Knows, as a person does, in which zone the board shows times."""

    zone: ZoneInfo = MOSCOW

    def sign_in(self, user: User, **values: str) -> Seen:
        """Fill in the login form."""
        given = {"username": user.name, "password": user.password, **values}
        return self.send(self.get("/login").form("login"), given, button="login")

    def topic(self, address: str) -> TopicPage:
        """A page that must be a topic's."""
        page = self.get(address).page
        assert isinstance(page, TopicPage), page
        return page

    def forum(self, address: str = "/f4-forum") -> ForumPage:
        """A page that must be a forum's."""
        page = self.get(address).page
        assert isinstance(page, ForumPage), page
        return page

    def folder(self, name: str = "inbox") -> InboxPage:
        """A folder of letters."""
        page = self.get(f"/privmsg?folder={name}").page
        assert isinstance(page, InboxPage), page
        return page

    def letter(self, number: int) -> MessagePage:
        """A letter of the inbox."""
        page = self.get(f"/privmsg?folder=inbox&mode=read&p={number}").page
        assert isinstance(page, MessagePage), page
        return page

    def reply(self, topic_id: int, text: str, **values: str) -> Seen:
        """Fetch the form and send it at once."""
        return self.send(self.get(f"/post?t={topic_id}&mode=reply").form(), {"message": text, **values})

    def act(self, page: TopicPage, name: str) -> Seen:
        """Follow one of a page's links."""
        return self.get(page.links[name])

    def agree(self, seen: Seen, button: str = "confirm") -> Seen:
        """Press a button of a confirm page."""
        return self.send(seen.form("confirm"), {}, button=button)

    def send_twice_named(self, form: Form, name: str, values: list[str], others: Mapping[str, str]) -> Seen:
        """Send a form with several fields of one name."""
        kept = [(key, value) for key, value in form.filled(**others) if key != name]
        fields = [*kept, *((name, value) for value in values), ("post", form.buttons["post"])]
        return self._seen("POST", form.action, fields)

    def _seen(self, method: str, path: str, fields: list[tuple[str, str]] | None) -> Seen:
        url = urljoin(self.url, path)
        got = self.answer(method, url, fields)
        fetched = self.time.timepiece().now()
        return seen(got, read_page(got.content.decode() or NOTHING, url=url, fetched=fetched, zone=self.zone))


def browser(forum: Stage, user: User | None = None) -> Browser:
    """A person with a browser, signed in if a user is given."""
    person = Browser(forum.server.url, forum.time)
    forum.visitors.append(person)
    if user is not None:
        person.sign_in(user)
    return person


@contextmanager
def forumotion(face: str, *, gm: Mapping[str, Any] | None = None, **switches: Any) -> Iterator[Stage]:
    """The stage with one of the faces; `switches` are the board's, `gm` the GM's own fields."""
    with stage(ForumotionSettings(**switches), software=face, **(gm or {})) as set_up:
        yield set_up


def here(forum: Stage) -> str:
    """The vote topic's address."""
    return f"/t{forum.votes.id}-topic"


def fill(forum: Stage, count: int) -> None:
    """So many posts in the vote topic, beside the first one, a minute apart."""
    for number in range(count):
        forum.says(forum.kot, f"№ {number}", at=int(NOON.timestamp()) + 60 * number)
    forum.time.second = max(forum.time.second, NOON.timestamp() + 60 * count)


def last(person: Browser, forum: Stage) -> Post:
    """The vote topic's last post as it reads."""
    return person.topic(here(forum)).posts[-1]
