"""What a forum page says, before anybody asks what it means: frozen records, no behaviour beyond look-ups.

Times are aware datetimes in UTC, or None where the page does not tell; ids are the forum's own numbers.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum


class Kind(StrEnum):
    """What a page is for."""

    TOPIC = "topic"
    FORUM = "forum"
    INBOX = "inbox"
    MESSAGE = "message"
    LOGIN = "login"
    POSTING = "posting"
    NOTICE = "notice"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Run:
    """A piece of a post's own text whose marks are the same throughout. `colour` is `#rrggbb` or None."""

    text: str
    colour: str | None = None
    bold: bool = False
    struck: bool = False
    link: bool = False


class AsideKind(StrEnum):
    """Why a piece of a post is not its author's own word."""

    QUOTE = "quote"
    CODE = "code"
    SPOILER = "spoiler"
    SIGNATURE = "signature"


@dataclass(frozen=True, slots=True)
class Aside:
    """A quote, code box, spoiler or signature inside a post: kept, shown, never read as the author's words."""

    kind: AsideKind
    text: str
    runs: tuple[Run, ...] = ()
    author: str | None = None


@dataclass(frozen=True, slots=True)
class Body:
    """A post's body: own runs in reading order (line ends as `\\n` in their text) and what was set aside."""

    runs: tuple[Run, ...] = ()
    asides: tuple[Aside, ...] = ()

    @property
    def text(self) -> str:
        """The own words, marks dropped."""
        return "".join(run.text for run in self.runs)


@dataclass(frozen=True, slots=True)
class Edit:
    """An edit notice. `count` is how often the board says the post was edited."""

    by: str | None
    at: datetime | None
    count: int | None


UNKNOWN_ID = 0  # of posts in a print view, which gives none


@dataclass(frozen=True, slots=True)
class Post:
    """One post. `html` is the inside of its body element, kept so that a reading can be done again."""

    id: int
    author: str
    author_id: int | None
    posted: datetime | None
    posted_text: str
    body: Body
    html: str
    edited: Edit | None = None
    deleted: bool = False
    hidden: bool = False
    unapproved: bool = False
    author_posts: int | None = None


@dataclass(frozen=True, slots=True)
class Viewer:
    """Whose page this is, as far as it says."""

    id: int | None = None
    name: str | None = None
    signed_in: bool | None = None


@dataclass(frozen=True, slots=True)
class Notice:
    """What the board tells instead of, or on top of, what was asked. `code` is one of CODES."""

    message: str
    error: bool
    code: str


@dataclass(frozen=True, slots=True)
class Form:
    """A form as the page gives it: where it goes and every field, in order, ready to be filled and sent back.

    `fields` holds (name, value) of all that a browser would send; `buttons` the submits by name.
    `choices` holds the values a select or radio offers. `charset` is the one that the form itself asks for, as written
    there. `scripted` are fields that a script of the page fills in when a person sends the form.
    """

    id: str | None
    action: str
    method: str
    fields: tuple[tuple[str, str], ...]
    buttons: Mapping[str, str] = field(default_factory=dict)
    choices: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    charset: str | None = None
    scripted: tuple[str, ...] = ()

    def value(self, name: str) -> str | None:
        """The last value of the field, which is the one that a PHP board keeps."""
        return next((value for key, value in reversed(self.fields) if key == name), None)

    def filled(self, **values: str) -> tuple[tuple[str, str], ...]:
        """All fields with the given ones set; a name the form lacks is added at the end."""
        kept = tuple((name, value) for name, value in self.fields if name not in values)
        return kept + tuple(values.items())


@dataclass(frozen=True, slots=True)
class TopicRow:
    """A topic in a forum's list."""

    id: int
    title: str
    replies: int | None = None
    locked: bool = False
    moved: bool = False
    announcement: bool = False
    last_post_id: int | None = None
    deleted: bool = False  # shown to moderators as soft-deleted
    unapproved: bool = False  # the topic, or a post in it, waits for a moderator


@dataclass(frozen=True, slots=True)
class MessageRow:
    """A private message in a folder's list."""

    id: int
    subject: str
    sender: str
    sender_id: int | None
    sent: datetime | None
    unread: bool
    sent_text: str = ""


@dataclass(frozen=True, slots=True)
class Page:
    """What every page tells. `links` are addresses the account may need (logout, next, lock …) by name."""

    dialect: str
    kind: Kind
    viewer: Viewer = Viewer()
    language: str | None = None
    notice: Notice | None = None
    forms: tuple[Form, ...] = ()
    links: Mapping[str, str] = field(default_factory=dict)
    refresh: str | None = None  # the target of a meta refresh

    def form(self, name: str) -> Form | None:
        """The form with this id."""
        return next((form for form in self.forms if form.id == name), None)


@dataclass(frozen=True, slots=True)
class TopicPage(Page):
    """One page of a topic. `total` is the number of posts that this viewer sees in the whole topic."""

    topic_id: int | None = None
    forum_id: int | None = None
    title: str = ""
    page: int = 1
    pages: int = 1
    total: int | None = None
    locked: bool = False
    posts: tuple[Post, ...] = ()


@dataclass(frozen=True, slots=True)
class ForumPage(Page):
    """A forum's list of topics."""

    forum_id: int | None = None
    title: str = ""
    page: int = 1
    pages: int = 1
    topics: tuple[TopicRow, ...] = ()


@dataclass(frozen=True, slots=True)
class InboxPage(Page):
    """A folder of private messages. `held` counts messages that the board holds back for want of room."""

    page: int = 1
    pages: int = 1
    messages: tuple[MessageRow, ...] = ()
    stored: int | None = None
    capacity: int | None = None
    held: int = 0


@dataclass(frozen=True, slots=True)
class MessagePage(Page):
    """One private message. `body` sets the quoted older text aside."""

    id: int | None = None
    subject: str = ""
    sender: str = ""
    sender_id: int | None = None
    sent: datetime | None = None
    sent_text: str = ""
    to: tuple[str, ...] = ()
    body: Body = Body()
    html: str = ""


@dataclass(frozen=True, slots=True)
class PostingPage(Page):
    """A form for a post or a letter. `newer` are posts that the board shows as made meanwhile."""

    newer: tuple[int, ...] = ()
    topic_id: int | None = None
    title: str = ""


CODES = frozenset({
    "login_required", "wrong_password", "too_many_attempts", "banned", "banned_or_inactive", "board_disabled",
    "no_permission", "not_found", "form_expired", "flood", "too_short", "too_long", "no_subject", "no_recipient",
    "recipient_refuses", "new_posts_made", "locked", "saved", "other",
})  # fmt: skip
