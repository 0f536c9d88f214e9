"""A practice forum for tests: real HTTP on loopback, and a clock that the test and the account's waits move.

No test sleeps: the account's pauses (`Timepiece.sleep`) move the board's clock instead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

import requests

from daemon.forum import CookieJarData, Credentials, Forum, Manners, Memory, Timepiece
from daemon.practice.board import Board
from daemon.practice.clock import BoardClock
from daemon.practice.faults import Faults
from daemon.practice.mailbox import Mailbox
from daemon.practice.records import BoardPost, Settings, Topic, User
from daemon.practice.server import PracticeForum
from parsers.facts import Form, Page
from parsers.page import read_page

GM, PASSWORD = "Распорядитель", "слово-для-проверки"
NOTHING = "<html><body id='phpbb'></body></html>"  # in the place of a redirect's empty body
NOON = datetime(2026, 11, 28, 12, 0, 0, tzinfo=UTC)


@dataclass
class HandClock:
    """A clock that only moves when somebody waits or moves it. `waits` are the waits so far.

    `meanwhile` is what happens on the board during each wait.
    """

    second: float = NOON.timestamp()
    waits: list[float] = field(default_factory=list)
    meanwhile: Callable[[], object] = lambda: None
    step: float = 0.0  # how much later it is at each look

    def __call__(self) -> float:
        self.second += self.step
        return self.second

    def advance(self, seconds: float) -> None:
        self.second += seconds

    def sleep(self, seconds: float) -> None:
        self.waits.append(seconds)
        self.advance(seconds)
        self.meanwhile()

    def timepiece(self) -> Timepiece:
        """This clock as the account's own."""
        return Timepiece(lambda: datetime.fromtimestamp(self.second, UTC), self, self.sleep)


@dataclass
class Seen:
    """An answer as a browser has it: raw, and as facts. `location` is where a redirect leads."""

    status: int
    text: str
    page: Page
    location: str
    headers: dict[str, str]

    @property
    def code(self) -> str | None:
        """The notice's code."""
        return self.page.notice.code if self.page.notice else None

    def form(self, name: str = "postform") -> Form:
        """A form that must be there."""
        found = self.page.form(name)
        assert found is not None, f"no form {name}"
        return found


@dataclass
class Visitor:
    """A person with a browser: keeps cookies, follows nothing, sends forms back as told."""

    url: str
    time: HandClock
    agent: str = "Browser/1.0"
    session: requests.Session = field(default_factory=requests.Session)

    def close(self) -> None:
        self.session.close()

    def get(self, path: str) -> Seen:
        return self._seen("GET", path, None)

    def send(self, form: Form, values: Mapping[str, str], *, wait: float = 2.0, button: str = "post") -> Seen:
        """Fill a form in and press a button, `wait` seconds after it came."""
        self.time.advance(wait)
        fields = form.filled(**values, **{button: form.buttons.get(button, "x")})
        return self._seen("POST", form.action, list(fields))

    def sign_in(self, user: User, **values: str) -> Seen:
        """Fill in the login form."""
        form = self.get("ucp.php?mode=login").form("login")
        given = {"username": user.name, "password": user.password, "redirect": "./index.php", **values}
        return self.send(form, given, button="login")

    def cookie(self, name: str) -> str:
        """A cookie of the board by the end of its name."""
        return next((one.value or "" for one in self.session.cookies if one.name.endswith(f"_{name}")), "")

    def _seen(self, method: str, path: str, fields: list[tuple[str, str]] | None) -> Seen:
        url = self.url + path.removeprefix("./").removeprefix(self.url)
        got = self.answer(method, url, fields)
        return seen(got, read_page(got.content or NOTHING, url=url))

    def answer(self, method: str, url: str, data: Any = None, **headers: str) -> requests.Response:
        """What the board sends; redirects are not followed."""
        told = {"User-Agent": self.agent, **headers}
        return self.session.request(method, url, data=data, headers=told, allow_redirects=False, timeout=10)


def seen(got: requests.Response, page: Page, charset: str = "utf-8") -> Seen:
    """An answer with its facts."""
    text = got.content.decode(charset)
    return Seen(got.status_code, text, page, got.headers.get("Location", ""), dict(got.headers))


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
    software: str = "phpbb3"
    accounts: list[Forum] = field(default_factory=list)
    visitors: list[Visitor] = field(default_factory=list)

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

    def visitor(self, user: User | None = None, agent: str = "Browser/1.0") -> Visitor:
        """A person with a browser, signed in if a user is given."""
        visitor = Visitor(self.server.url, self.time, agent)
        self.visitors.append(visitor)
        if user is not None:
            visitor.sign_in(user)
        return visitor

    def says(self, user: User, text: str, topic: Topic | None = None, **fields: Any) -> BoardPost:
        """A player posts, without HTTP."""
        return self.board.post((topic or self.votes).id, user.id, text, **fields)

    def texts(self, topic: Topic | None = None) -> list[str]:
        """What stands in the topic, oldest first."""
        return [post.text for post in self.board.shown((topic or self.votes).id)]


@contextmanager
def stage(settings: Settings | None = None, *, software: str = "phpbb3", **gm: Any) -> Iterator[Stage]:
    """Set the stage, serve it with the face of `software`, and take it down."""
    time = HandClock()
    board = Board(settings, BoardClock(time))
    master = board.add_user(GM, PASSWORD, **{"moderator": True, "flood_exempt": True, "colour": "AA00AA", **gm})
    kot, ryba = board.add_user("Кот Учёный", "кот-123"), board.add_user("Рыба & Рак", "рыба-123")
    forum = board.add_forum("Мафия")
    game = board.open_topic(forum.id, master.id, "Игра", "Начинаем.")
    votes = board.open_topic(forum.id, master.id, "Голосование", "Голосуем.")
    time.advance(60)
    with PracticeForum(board, software=software) as server:
        set_up = Stage(server, time, master, kot, ryba, game, votes, software)
        try:
            yield set_up
        finally:
            for close in [one.close for one in set_up.accounts] + [one.close for one in set_up.visitors]:
                close()


@dataclass
class KeptCookies:
    """Where a test's account keeps its cookies from run to run."""

    cookies: CookieJarData = ()

    def memory(self) -> Memory:
        return Memory(self.cookies, self._keep)

    def _keep(self, cookies: CookieJarData) -> None:
        self.cookies = cookies
