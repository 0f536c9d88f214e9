"""The account in memory: topics, letters and failures on demand, for tests of everything above it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from html import escape
from typing import TypeVar

from daemon.account import (
    ClockReading,
    Export,
    Fetched,
    Letter,
    NotFound,
    Sent,
    SentKind,
    UnknownUser,
)
from parsers.facts import (
    Body,
    Edit,
    ForumPage,
    InboxPage,
    Kind,
    MessagePage,
    MessageRow,
    Page,
    Post,
    Run,
    TopicPage,
    TopicRow,
    Viewer,
)

AnyPage = TypeVar("AnyPage", bound=Page)
COLOURS = {"red": "#ff0000", "blue": "#0000ff", "green": "#008000"}
_SPAN = re.compile(r"\[(color|b)(?:=([^\]]+))?\](.*?)\[/\1\]", re.DOTALL)


@dataclass
class FakeTopic:
    """A topic as the fake keeps it; posts oldest first."""

    id: int
    forum_id: int
    title: str
    locked: bool = False
    posts: list[Post] = field(default_factory=list)


@dataclass
class FakeLetter:
    """A letter as the fake keeps it."""

    id: int
    sender_id: int
    to_id: int
    subject: str
    text: str
    sent: datetime
    unread: bool = True


@dataclass
class Failure:
    """Raised once by the next sending; `stored` says whether the forum kept what was sent all the same."""

    error: Exception
    stored: bool


class FakeAccount:
    """An `Account` without HTTP.

    Players speak through `says` and `writes`; `fail_next` breaks the next sending before or after it is stored,
    `fail_reading` the next reading. `calls` lists what was asked, `.sent` what was stored through the account.
    """

    def __init__(self, now: Callable[[], datetime] | None = None, *, gm_id: int = 2, gm: str = "Ведущий") -> None:
        self.me = Viewer(gm_id, gm, True)
        self.users: dict[int, str] = {gm_id: gm}
        self.topics: dict[int, FakeTopic] = {}
        self.letters: list[FakeLetter] = []
        self.groups: dict[str, set[int]] = {}
        self.per_page = 10
        self.skew = timedelta(0)
        self.exports = True
        self.calls: list[tuple[str, int | str]] = []
        self.sent: list[Post | FakeLetter] = []
        self._now = now or (lambda: datetime.now(UTC))
        self._next_id = 100
        self._failures: list[Failure] = []
        self._reading_failures: list[Exception] = []

    # ── the world around the account ──

    def add_user(self, name: str, user_id: int | None = None) -> int:
        """Make a user; the id."""
        number = user_id if user_id is not None else self._fresh_id()
        self.users[number] = name
        return number

    def add_topic(self, title: str, *, topic_id: int | None = None, forum_id: int = 4) -> int:
        """Make an empty topic; the id."""
        number = topic_id if topic_id is not None else self._fresh_id()
        self.topics[number] = FakeTopic(number, forum_id, title)
        return number

    def says(self, topic_id: int, author: str, text: str, at: datetime | None = None) -> int:
        """A player posts (BBCode `[color=red]`, `[b]`); the post id."""
        return self._store_post(topic_id, self._id_of(author), text, at).id

    def rewrites(self, post_id: int, text: str, *, notice: bool = True) -> None:
        """A player edits a post, with or without an edit notice."""
        topic, index = self._find_post(post_id)
        old = topic.posts[index]
        edited = Edit(old.author, self._time(), 1) if notice else old.edited
        topic.posts[index] = self._post(old.id, old.author_id or 0, text, old.posted or self._time(), edited)

    def deletes(self, post_id: int) -> None:
        """A post goes without trace."""
        topic, index = self._find_post(post_id)
        del topic.posts[index]

    def writes(self, author: str, subject: str, text: str, at: datetime | None = None) -> int:
        """A player sends the account a letter; its id."""
        letter = FakeLetter(self._fresh_id(), self._id_of(author), self.me.id or 0, subject, text, at or self._time())
        self.letters.append(letter)
        return letter.id

    def fail_next(self, error: Exception, *, stored: bool) -> None:
        """The next sending raises this, after the forum stored it or before."""
        self._failures.append(Failure(error, stored))

    def fail_reading(self, error: Exception) -> None:
        """The next reading raises this."""
        self._reading_failures.append(error)

    # ── Account ──

    def sign_in(self) -> Viewer:
        self.calls.append(("sign_in", ""))
        return self.me

    def who_am_i(self) -> Viewer:
        return self.me

    def topic(self, topic_id: int, *, start: int = 0, post: int | None = None) -> Fetched[TopicPage]:
        self._read("topic", topic_id)
        if post is not None:
            found, start = self._find_post(post)
            topic_id, start = found.id, start - start % self.per_page
        topic = self._topic(topic_id)
        total = len(topic.posts)
        start = max(start, 0) if start < total else max(total - 1, 0) // self.per_page * self.per_page
        page = TopicPage(
            "phpbb3", Kind.TOPIC, self.me, "ru", topic_id=topic.id, forum_id=topic.forum_id, title=topic.title,
            page=start // self.per_page + 1, pages=max(1, -(-total // self.per_page)), total=total, locked=topic.locked,
            posts=tuple(topic.posts[start : start + self.per_page]),
        )  # fmt: skip
        return self._fetched(page, f"viewtopic.php?t={topic.id}&start={start}")

    def topic_pages(self, topic_id: int, *, start: int = 0) -> Iterator[Fetched[TopicPage]]:
        while True:
            fetched = self.topic(topic_id, start=start)
            yield fetched
            if fetched.page.page >= fetched.page.pages:
                return
            start = fetched.page.page * self.per_page

    def forum(self, forum_id: int, *, start: int = 0) -> Fetched[ForumPage]:
        self._read("forum", forum_id)
        rows = tuple(
            TopicRow(t.id, t.title, len(t.posts) - 1, t.locked, last_post_id=t.posts[-1].id if t.posts else None)
            for t in self.topics.values() if t.forum_id == forum_id
        )  # fmt: skip
        page = ForumPage("phpbb3", Kind.FORUM, self.me, "ru", forum_id=forum_id, title="Мафия", topics=rows)
        return self._fetched(page, f"viewforum.php?f={forum_id}")

    def inbox(self, *, start: int = 0) -> Fetched[InboxPage]:
        self._read("inbox", start)
        mine = [letter for letter in reversed(self.letters) if letter.to_id == self.me.id]
        rows = tuple(
            MessageRow(m.id, m.subject, self.users[m.sender_id], m.sender_id, m.sent.replace(second=0), m.unread)
            for m in mine[start : start + 25]
        )
        page = InboxPage(
            "phpbb3", Kind.INBOX, self.me, "ru", page=start // 25 + 1, pages=max(1, -(-len(mine) // 25)), messages=rows,
            stored=len(mine), capacity=50,
        )  # fmt: skip
        return self._fetched(page, f"ucp.php?i=pm&folder=inbox&start={start}")

    def message(self, message_id: int) -> Fetched[MessagePage]:
        self._read("message", message_id)
        letter = next((m for m in self.letters if m.id == message_id), None)
        if letter is None:
            raise NotFound
        letter.unread = False
        page = MessagePage(
            "phpbb3", Kind.MESSAGE, self.me, "ru", id=letter.id, subject=letter.subject,
            sender=self.users[letter.sender_id], sender_id=letter.sender_id, sent=letter.sent.replace(second=0),
            to=(self.users[letter.to_id],), body=Body(tuple(_runs(letter.text))), html=_html(letter.text),
        )  # fmt: skip
        return self._fetched(page, f"ucp.php?i=pm&mode=view&p={letter.id}")

    def export_inbox(self) -> Export | None:
        self._read("export", "")
        if not self.exports:
            return None
        letters = tuple(
            Letter(m.subject, self.users[m.sender_id], m.sent, m.text, (self.users[m.to_id],))
            for m in reversed(self.letters) if m.to_id == self.me.id
        )  # fmt: skip
        return Export(letters, b"", "ucp.php?i=pm&folder=inbox", self._time())

    def release_held(self) -> int:
        return 0

    def unread_letters(self) -> list[MessageRow]:
        ours = (m for m in self.letters if m.sender_id == self.me.id and m.unread)
        return [MessageRow(m.id, m.subject, self.users[m.to_id], m.to_id, m.sent, m.unread) for m in ours]

    def delete_letter(self, message_id: int) -> None:
        self.calls.append(("delete_letter", message_id))
        if all(letter.id != message_id for letter in self.letters):
            raise NotFound
        self.letters = [letter for letter in self.letters if letter.id != message_id]

    def reply(self, topic_id: int, text: str) -> Sent:
        self.calls.append(("reply", topic_id))
        self._topic(topic_id)
        return self._send(lambda: self._sent_post(self._store_post(topic_id, self.me.id or 0, text), topic_id))

    def new_topic(self, forum_id: int, subject: str, text: str) -> Sent:
        self.calls.append(("new_topic", forum_id))

        def store() -> Sent:
            topic_id = self.add_topic(subject, forum_id=forum_id)
            return self._sent_post(self._store_post(topic_id, self.me.id or 0, text), topic_id)

        return self._send(store)

    def edit(self, post_id: int, text: str) -> Sent:
        self.calls.append(("edit", post_id))

        def store() -> Sent:
            self.rewrites(post_id, text, notice=False)
            topic, index = self._find_post(post_id)
            return self._sent_post(topic.posts[index], topic.id)

        return self._send(store)

    def lock(self, topic_id: int) -> None:
        self._set_lock(topic_id, locked=True)

    def unlock(self, topic_id: int) -> None:
        self._set_lock(topic_id, locked=False)

    def send_letter(self, to_id: int, subject: str, text: str) -> Sent:
        self.calls.append(("send_letter", to_id))

        def store() -> Sent:
            letter = FakeLetter(self._fresh_id(), self.me.id or 0, to_id, subject, text, self._time())
            self.letters.append(letter)
            self.sent.append(letter)
            return Sent(SentKind.POSTED, self._time(), message_id=letter.id)

        return self._send(store)

    def sent_letter(self, code: str) -> MessageRow | None:
        self._read("sent_letter", code)
        for m in self.letters:
            if m.sender_id == self.me.id and code in m.subject:
                return MessageRow(m.id, m.subject, self.users[m.to_id], m.to_id, m.sent.replace(second=0), m.unread)
        return None

    def find_user(self, name: str) -> int:
        wanted = name.strip().casefold()
        for number, known in self.users.items():
            if known.casefold() == wanted:
                return number
        raise UnknownUser(name)

    def join_group(self, group: str, people: Mapping[int, str]) -> None:
        self.calls.append(("join_group", group))
        self.groups.setdefault(group, set()).update(people)

    def source(self, post_id: int) -> str:
        topic, index = self._find_post(post_id)
        return "".join(run.text for run in topic.posts[index].body.runs)

    def clock(self) -> ClockReading:
        return ClockReading(self._time(), self._now())

    # ── inside ──

    def _time(self) -> datetime:
        return (self._now() + self.skew).replace(microsecond=0)

    def _fresh_id(self) -> int:
        self._next_id += 1
        return self._next_id

    def _id_of(self, name: str) -> int:
        return next((number for number, known in self.users.items() if known == name), None) or self.add_user(name)

    def _topic(self, topic_id: int) -> FakeTopic:
        if topic_id not in self.topics:
            raise NotFound
        return self.topics[topic_id]

    def _find_post(self, post_id: int) -> tuple[FakeTopic, int]:
        for topic in self.topics.values():
            for index, post in enumerate(topic.posts):
                if post.id == post_id:
                    return topic, index
        raise NotFound

    def _store_post(self, topic_id: int, author_id: int, text: str, at: datetime | None = None) -> Post:
        post = self._post(self._fresh_id(), author_id, text, at or self._time(), None)
        self._topic(topic_id).posts.append(post)
        return post

    def _post(self, post_id: int, author_id: int, text: str, at: datetime, edited: Edit | None) -> Post:
        body = Body(tuple(_runs(text)))
        return Post(post_id, self.users[author_id], author_id, at, at.isoformat(), body, _html(text), edited)

    def _sent_post(self, post: Post, topic_id: int) -> Sent:
        self.sent.append(post)
        return Sent(SentKind.POSTED, self._time(), post.id, topic_id)

    def _send(self, store: Callable[[], Sent]) -> Sent:
        failure = self._failures.pop(0) if self._failures else None
        if failure is None:
            return store()
        if failure.stored:
            store()
        raise failure.error

    def _set_lock(self, topic_id: int, *, locked: bool) -> None:
        self.calls.append(("lock" if locked else "unlock", topic_id))

        def store() -> Sent:
            self._topic(topic_id).locked = locked
            return Sent(SentKind.POSTED, self._time())

        self._send(store)

    def _read(self, what: str, which: int | str) -> None:
        self.calls.append((what, which))
        if self._reading_failures:
            raise self._reading_failures.pop(0)

    def _fetched(self, page: AnyPage, path: str) -> Fetched[AnyPage]:
        url = f"http://forum.invalid/{path}"
        return Fetched(page, f"<!-- {path} -->".encode(), url, self._time(), self._now())


def _runs(text: str) -> Iterator[Run]:
    """BBCode without nesting → runs."""
    end = 0
    for match in _SPAN.finditer(text):
        if match.start() > end:
            yield Run(text[end : match.start()])
        tag, value, inner = match.groups()
        yield Run(inner, bold=True) if tag == "b" else Run(inner, colour=COLOURS.get(value, value))
        end = match.end()
    if end < len(text):
        yield Run(text[end:])


def _html(text: str) -> str:
    safe = escape(text, quote=False).replace("\n", "<br>\n")
    safe = re.sub(r"\[color=([^\]]+)\](.*?)\[/color\]", r'<span style="color:\1">\2</span>', safe, flags=re.DOTALL)
    return re.sub(r"\[b\](.*?)\[/b\]", r'<strong class="text-strong">\1</strong>', safe, flags=re.DOTALL)
