"""One request as the pages of any board see it: who asks, in which language, and what every face can answer.

Each face (daemon/practice/face.py) has a visit of its own on top, with its links, names, forms and messages.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from email.utils import format_datetime

from flask import Response, render_template
from markupsafe import Markup

from daemon.practice.board import Board
from daemon.practice.dates import DateStyle
from daemon.practice.faults import Fault
from daemon.practice.mailbox import Mailbox
from daemon.practice.records import GUEST, BoardPost, Forum, Session, Topic, User, Visibility
from daemon.practice.sessions import Entry, Sessions
from daemon.practice.tongues import Book, Words

Values = Mapping[str, str | int]


@dataclass
class House:
    """The board with all its rooms."""

    board: Board
    sessions: Sessions
    mailbox: Mailbox
    texts: Book = field(default_factory=dict)


@dataclass
class Visit:
    """A request. `args` are the address's parameters, `form` what was posted (the last of equal names counts)."""

    house: House
    entry: Entry
    address: str
    root: str
    args: Mapping[str, str]
    form: Mapping[str, str]
    posted: bool = False
    asked: str = "./index.php"
    fault: Fault | None = None
    charset: str = "utf-8"
    cookies: dict[str, str] = field(default_factory=dict)
    lists: Mapping[str, list[str]] = field(default_factory=dict)  # posted fields with all their values

    @property
    def board(self) -> Board:
        return self.house.board

    @property
    def session(self) -> Session:
        return self.entry.session

    @property
    def user(self) -> User:
        return self.house.sessions.user_of(self.session)

    @property
    def signed_in(self) -> bool:
        return self.user.id != GUEST

    @property
    def words(self) -> Words:
        return Words(self.user.language, self.house.texts)

    @property
    def is_flooding(self) -> bool:
        """Whether the account's last post or letter is too recent."""
        if self.fault is Fault.FLOOD:
            return True
        since = self.board.clock.now() - self.user.last_post_time
        return not self.user.flood_exempt and since < self.board.settings.flood_interval

    def new_post_is(self, forum: Forum) -> Visibility:
        """How a post of this visitor comes into the forum: at once, or waiting for a moderator."""
        waits = (self.user.newcomer or forum.premoderated) and not self.user.moderator
        return Visibility.QUEUED if waits else Visibility.SHOWN

    # ── what the visitor has had on a page ──

    def view(self, topic: Topic, posts: Iterable[BoardPost]) -> None:
        """Show these posts of a topic: the topic has been looked at, the posts have been seen."""
        topic.views += 1
        for post in posts:
            self.see(post)

    def see(self, post: BoardPost) -> None:
        """Remember a post as seen; nothing is remembered of guests."""
        if self.signed_in:
            self.user.seen[post.topic_id] = max(self.user.seen.get(post.topic_id, 0), post.id)

    def first_unseen(self, posts: Iterable[BoardPost]) -> int | None:
        """The first of these posts that is newer than what the visitor has seen of its topic; guests have none."""
        unseen = (post.id for post in posts if post.id > self.user.seen.get(post.topic_id, 0))
        return next(unseen, None) if self.signed_in else None

    def has_unseen(self, last: BoardPost | None) -> bool:
        """Whether a topic that ends with this post has something new for the visitor."""
        return last is not None and self.first_unseen([last]) is not None

    # ── reading the request ──

    @staticmethod
    def read_cookies(cookies: Mapping[str, str]) -> Mapping[str, str]:
        """What the board's cookies (names without prefix) say, as Sessions names it: u, k, sid."""
        return cookies

    @staticmethod
    def write_cookies(said: Mapping[str, str]) -> Mapping[str, str]:
        """The other way round."""
        return said

    def number(self, name: str, default: int = 0) -> int:
        """A whole number from the address or the form; anything else is the default."""
        text = self.args.get(name) or self.form.get(name) or ""
        return int(text) if text.lstrip("-").isdigit() and len(text) < 12 else default

    def says(self, name: str) -> str:
        """A word from the address, else from the form."""
        return self.args.get(name) or self.form.get(name) or ""

    # ── writing the page ──

    def date(self, second: int) -> str:
        """A moment as this reader sees dates."""
        style = DateStyle(self.user.language, self.user.zone, self.user.date_format)
        return style.show(second, self.board.clock.now())

    def fields(self, values: Values) -> Markup:
        """Hidden fields."""
        line = Markup('<input type="hidden" name="{}" value="{}" />\n')
        return Markup("").join(line.format(name, value) for name, value in values.items())

    # ── answers ──

    def page(self, template: str, status: int = 200, **values: object) -> Response:
        """A page of the board in the reader's language."""
        html = render_template(template, visit=self, w=self.words, settings=self.board.settings, **values)
        data = html.encode(self.charset, "xmlcharrefreplace")
        return self.finish(Response(data, status, content_type=f"text/html; charset={self.charset.upper()}"))

    def redirect(self, target: str) -> Response:
        """302 to a page of the board; the address is absolute, as these boards send it."""
        response = Response("", 302, content_type="text/html; charset=UTF-8")
        response.headers["Location"] = f"{self.root}{target.removeprefix('./')}"
        return self.finish(response)

    def take(self, entry: Entry) -> None:
        """Go on with another session (after signing in or out)."""
        self.entry = entry
        self.cookies.update(entry.cookies)

    def finish(self, response: Response) -> Response:
        """Set the cookies of a new session and the board's date."""
        for name, value in (self.write_cookies(self.cookies) if self.cookies else {}).items():
            expires = datetime.fromtimestamp(self.board.clock.now() + 31_536_000, self.board.clock.moment().tzinfo)
            response.set_cookie(f"{self.house.sessions.prefix}_{name}", value, expires=expires, httponly=True, path="/")
        response.headers["Date"] = format_datetime(self.board.clock.moment(), usegmt=True)
        return response
