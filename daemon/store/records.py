"""What the store gives back: frozen records, never rows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any

from engine.journal import Clock, Published, Ruling
from parsers.facts import Body, Post


@dataclass(frozen=True, slots=True)
class PostFact:
    """One version of a post as it was seen at the forum's time `seen`. Version 1 is the first sight."""

    seq: int
    version: int
    topic_id: int
    page_id: int
    seen: datetime
    digest: str
    post: Post


class Fate(StrEnum):
    """What became of a post apart from its text."""

    GONE = "gone"
    BACK = "back"
    MOVED = "moved"


@dataclass(frozen=True, slots=True)
class FateFact:
    """What became of a post, and when that was found out; `topic_id` is where a moved one stands now."""

    seq: int
    post_id: int
    at: datetime
    fate: Fate
    topic_id: int | None = None


@dataclass(frozen=True, slots=True)
class Known:
    """What is already known of a post: its last version and whether it still stands where it stood."""

    post_id: int
    topic_id: int
    version: int
    digest: str
    posted: datetime | None
    deleted: bool
    unapproved: bool
    gone: bool = False


@dataclass(frozen=True, slots=True)
class LetterFact:
    """One version of a letter to the GM. `text` is its source or its own words; never logged."""

    seq: int
    key: str
    version: int
    message_id: int | None
    source: str
    sender: str
    sender_id: int | None
    sent: datetime | None
    subject: str
    text: str
    recipients: tuple[str, ...]
    seen: datetime
    page_id: int | None = None


@dataclass(frozen=True, slots=True)
class RulingFact:
    """A ruling and its place in the order of things."""

    seq: int
    ruling: Ruling


@dataclass(frozen=True, slots=True)
class MilestoneFact:
    """The clock, or something published, and its place in the order of things."""

    seq: int
    entry: Clock | Published


Fact = PostFact | LetterFact | RulingFact | MilestoneFact


class TopicRole(StrEnum):
    """What a topic is for in the game."""

    GAME = "game"
    VOTES = "votes"
    REVOTE = "revote"
    RESULTS = "results"
    RULES = "rules"
    SCHEDULE = "schedule"
    REGISTRATION = "registration"
    TECHNICAL = "technical"


class TopicState(StrEnum):
    """How a topic was last met."""

    OPEN = "open"
    LOCKED = "locked"
    GONE = "gone"
    HIDDEN = "hidden"  # no permission, or a sign-in that does not help
    MERGED = "merged"


@dataclass(frozen=True, slots=True)
class Topic:
    """A topic of the game. `day` is set where a topic serves one game day only; `watched` ones are polled."""

    id: int
    role: TopicRole
    day: int | None = None
    forum_id: int | None = None
    title: str = ""
    locked: bool = False
    state: TopicState = TopicState.OPEN
    watched: bool = False


@dataclass(frozen=True, slots=True)
class StoredPage:
    """A page as it came. `missing` says what the readers did not find, None where it was understood."""

    id: int
    url: str
    kind: str
    topic_id: int | None
    at: datetime
    received: datetime
    missing: str | None
    raw: bytes


@dataclass(frozen=True, slots=True)
class Event:
    """One line of the log."""

    seq: int
    at: datetime
    kind: str
    subject: str
    data: Mapping[str, Any] = field(default_factory=dict)


class Action(StrEnum):
    """What an outbox entry does on the forum. Its target is a topic, forum, topic, topic, user or post id."""

    POST = "post"
    TOPIC = "topic"
    LOCK = "lock"
    UNLOCK = "unlock"
    LETTER = "letter"
    EDIT = "edit"


class State(StrEnum):
    """Where a draft is on its way."""

    DRAFT = "draft"  # waits for the GM
    HELD = "held"  # the GM keeps it back
    APPROVED = "approved"
    SENDING = "sending"  # may stand on the forum or not
    SENT = "sent"
    REFUSED = "refused"  # the board said no; waits for the GM
    SUPERSEDED = "superseded"  # a newer version took its place, or nothing is due any more


@dataclass(frozen=True, slots=True)
class Intent:
    """What is to be said or done: a draft before it has an id.

    `key` names what it is for and is the same in every version. `basis` is the hash of what it was made from; `tells`
    holds what follows when it is sent (`{"published": {"what", "gone"}}`, `{"opens": role}`) and after which other keys
    it may go out at all (`{"after": [key, …]}`).
    """

    key: str
    kind: str
    action: Action
    target: int
    text: str
    day: int | None = None
    subject: str = ""
    basis: str = ""
    tells: Mapping[str, Any] = field(default_factory=dict)
    private: bool = False


@dataclass(frozen=True, slots=True)
class Draft:
    """A draft; an outbox entry once it is approved. `number` is its bulletin number, `reference` a letter's code."""

    id: int
    version: int
    state: State
    intent: Intent
    created: datetime
    note: str = ""
    decided: datetime | None = None
    decided_by: str | None = None
    number: int | None = None
    reference: str | None = None
    anchor: int | None = None
    since: datetime | None = None
    attempts: int = 0
    not_before: datetime | None = None
    sent: datetime | None = None
    queued: bool = False
    post_id: int | None = None
    topic_id: int | None = None
    message_id: int | None = None


@dataclass(frozen=True, slots=True)
class NewPost:
    """A post's version to be kept: what the watch has decided. `digest` is `digest_of(post)`."""

    version: int
    digest: str
    post: Post


@dataclass(frozen=True, slots=True)
class NewFate:
    """A post's fate to be kept."""

    post_id: int
    fate: Fate
    topic_id: int | None = None


def own_length(body: Body) -> int:
    """The length of the author's own words, white space at the ends left out."""
    return len(body.text.strip())
