"""A person with a browser on a practice board of phpBB 2.0, in whichever charset the board is."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, cast

from daemon.practice.records import Settings, User
from parsers.facts import Form, InboxPage, MessagePage, TopicPage
from parsers.page import read_page
from tests.practice_kit import NOTHING, Seen, Stage, Visitor, seen, stage

UTF, WINDOWS = "phpbb2", "phpbb2-1251"


@dataclass
class Browser(Visitor):
    """Encodes forms as the board does, and what its charset lacks as numbered entities; reads pages by their bytes."""

    charset: str = "utf-8"

    def sign_in(self, user: User, **values: str) -> Seen:
        form = self.get("login.php").form("login")
        return self.send(form, {"username": user.name, "password": user.password, **values}, button="login")

    def post(self, path: str, **fields: str) -> Seen:
        """Post something that no form on the page would send."""
        return self._seen("POST", path, list(fields.items()))

    def topic(self, number: int, **values: object) -> TopicPage:
        """A topic as its facts."""
        more = "".join(f"&{name}={value}" for name, value in values.items())
        return cast(TopicPage, self.get(f"viewtopic.php?t={number}{more}").page)

    def folder(self, name: str = "inbox") -> InboxPage:
        """A folder of letters."""
        return cast(InboxPage, self.get(f"privmsg.php?folder={name}").page)

    def letter(self, number: int, folder: str = "inbox") -> MessagePage:
        """A letter."""
        return cast(MessagePage, self.get(f"privmsg.php?folder={folder}&mode=read&p={number}").page)

    def fill(self, path: str, *, button: str = "post", **values: str) -> Seen:
        """Open a posting form, fill it in and press a button."""
        return self.send(self.get(path).form(), values, button=button)

    def reply(self, topic_id: int, text: str, **values: str) -> Seen:
        """Answer in a topic."""
        return self.fill(f"posting.php?mode=reply&t={topic_id}", message=text, **values)

    def raw(self, path: str, **fields: str) -> str:
        """What comes when something is posted, as text: small windows are no pages of the board."""
        data = [(name, self._encoded(value)) for name, value in fields.items()]
        return self.session.post(self.url + path, data=data, timeout=10).content.decode(self.charset)

    def _seen(self, method: str, path: str, fields: list[tuple[str, str]] | None) -> Seen:
        data = None if fields is None else [(name, self._encoded(value)) for name, value in fields]
        url = self.url + path.removeprefix(self.url)
        got = self.answer(method, url, data)
        return seen(got, read_page(got.content if got.status_code == 200 else NOTHING, url=url), self.charset)

    def _encoded(self, value: str) -> bytes:
        return value.encode(self.charset, "xmlcharrefreplace")


@dataclass
class Old:
    """The stage with browsers for it."""

    stage: Stage
    charset: str

    def browser(self, user: User | None = None, **values: str) -> Browser:
        """Somebody's browser, signed in if a user is given."""
        browser = Browser(self.stage.server.url, self.stage.time, charset=self.charset)
        self.stage.visitors.append(browser)
        if user is not None:
            assert browser.sign_in(user, **values).status == 302
        return browser


@contextmanager
def old(software: str = UTF, settings: Settings | None = None, **gm: Any) -> Iterator[Old]:
    """Set the stage with a face of phpBB 2.0."""
    with stage(settings, software=software, **gm) as set_up:
        yield Old(set_up, "windows-1251" if software == WINDOWS else "utf-8")


def names(form: Form) -> set[str]:
    """The names of a form's fields and buttons."""
    return {name for name, _ in form.fields} | set(form.choices) | set(form.buttons)
