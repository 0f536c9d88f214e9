"""The tables. Facts are only ever added to; what may change (drafts, topics' marks, the lease) says so.

`seq` is the place of a fact in the order in which things became known. It is taken from `counters` inside the writing
transaction, so that it grows in the order of commits on every database.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    DateTime,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)
from sqlalchemy.engine import Dialect
from sqlalchemy.types import TypeDecorator

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)


class Moment(TypeDecorator[datetime]):
    """An aware moment; kept as UTC without a zone, which every database orders alike."""

    impl = DateTime
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a moment needs a time zone")
        return value.astimezone(UTC).replace(tzinfo=None)

    def process_result_value(self, value: Any, dialect: Dialect) -> datetime | None:
        return None if value is None else value.replace(tzinfo=UTC)


def _seq() -> Column[int]:
    return Column("seq", BigInteger, primary_key=True, autoincrement=False)


counters = Table(
    "counters", metadata,
    Column("name", String(40), primary_key=True),
    Column("value", BigInteger, nullable=False),
)  # fmt: skip

# Everything that happened, in order: what `log` shows. `data` holds what the kind needs and never a secret.
events = Table(
    "events", metadata,
    _seq(),
    Column("at", Moment, nullable=False),
    Column("kind", String(40), nullable=False),
    Column("subject", String(200), nullable=False),
    Column("data", JSON, nullable=False),
    Index(None, "kind", "seq"),
)  # fmt: skip

# What was fixed when the game began (options, roster) and its hash; one row a name, never changed.
frozen = Table(
    "frozen", metadata,
    Column("name", String(40), primary_key=True),
    Column("at", Moment, nullable=False),
    Column("digest", String(64), nullable=False),
    Column("data", JSON, nullable=False),
)  # fmt: skip

# Small things that change: paused, the last poll. One value a name.
settings = Table(
    "settings", metadata,
    Column("name", String(80), primary_key=True),
    Column("value", JSON, nullable=False),
)  # fmt: skip

# Secrets: the account's session, the draw. Never logged, never exported.
vault = Table(
    "vault", metadata,
    Column("name", String(80), primary_key=True),
    Column("value", JSON, nullable=False),
)  # fmt: skip

topics = Table(
    "topics", metadata,
    Column("topic_id", BigInteger, primary_key=True, autoincrement=False),
    Column("role", String(20), nullable=False),
    Column("day", Integer),
    Column("forum_id", BigInteger),
    Column("title", Text, nullable=False),
    Column("locked", Boolean, nullable=False),
    Column("state", String(20), nullable=False),
    Column("watched", Boolean, nullable=False),
)  # fmt: skip

pages = Table(
    "pages", metadata,
    Column("id", Integer, primary_key=True),
    Column("digest", String(64), nullable=False, unique=True),
    Column("url", Text, nullable=False),
    Column("kind", String(20), nullable=False),
    Column("topic_id", BigInteger),
    Column("at", Moment, nullable=False),
    Column("received", Moment, nullable=False),
    Column("missing", Text),
    Column("raw", LargeBinary, nullable=False),
    Index(None, "topic_id", "id"),
)  # fmt: skip

posts = Table(
    "posts", metadata,
    _seq(),
    Column("post_id", BigInteger, nullable=False),
    Column("version", Integer, nullable=False),
    Column("topic_id", BigInteger, nullable=False),
    Column("page_id", Integer, nullable=False),
    Column("author", Text, nullable=False),
    Column("author_id", BigInteger),
    Column("posted", Moment),
    Column("posted_text", Text, nullable=False),
    Column("seen", Moment, nullable=False),
    Column("digest", String(64), nullable=False),
    Column("html", Text, nullable=False),
    Column("body", JSON, nullable=False),
    Column("edited", JSON),
    Column("deleted", Boolean, nullable=False),
    Column("hidden", Boolean, nullable=False),
    Column("unapproved", Boolean, nullable=False),
    Column("author_posts", Integer),
    UniqueConstraint("post_id", "version"),
    Index(None, "topic_id", "post_id"),
)  # fmt: skip

# What became of a post apart from its text: gone, back, moved (then `topic_id` is where it stands now).
fates = Table(
    "fates", metadata,
    _seq(),
    Column("post_id", BigInteger, nullable=False, index=True),
    Column("at", Moment, nullable=False),
    Column("fate", String(20), nullable=False),
    Column("topic_id", BigInteger),
)  # fmt: skip

# `source` is page or export; `letter_key` the board's own number, or what identifies a letter that came without one.
letters = Table(
    "letters", metadata,
    _seq(),
    Column("letter_key", String(80), nullable=False),
    Column("version", Integer, nullable=False),
    Column("message_id", BigInteger, index=True),
    Column("source", String(20), nullable=False),
    Column("sender", Text, nullable=False),
    Column("sender_id", BigInteger),
    Column("sent", Moment),
    Column("subject", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("recipients", JSON, nullable=False),
    Column("seen", Moment, nullable=False),
    Column("digest", String(64), nullable=False),
    Column("page_id", Integer),
    UniqueConstraint("letter_key", "version"),
)  # fmt: skip

rulings = Table(
    "rulings", metadata,
    _seq(),
    Column("at", Moment, nullable=False),
    Column("verb", String(20), nullable=False),
    Column("subject", Text, nullable=False),
    Column("value", Text, nullable=False),
    Column("why", Text, nullable=False),
    Column("by", Text, nullable=False),
    Column("day", Integer),
    Column("role", Text, nullable=False),
)  # fmt: skip

# What the GM made of an incident; `incident` is the `seq` of the post, edit or fate that it is. The last line holds.
decisions = Table(
    "decisions", metadata,
    _seq(),
    Column("at", Moment, nullable=False),
    Column("incident", BigInteger, nullable=False, index=True),
    Column("kind", String(20), nullable=False),
    Column("post", BigInteger, nullable=False),
    Column("verdict", String(20), nullable=False),
    Column("why", Text, nullable=False),
    Column("by", Text, nullable=False),
)  # fmt: skip

# What the GM has decided about applications, by the character's account. `value` may hold a main nick: never logged.
signups = Table(
    "signups", metadata,
    _seq(),
    Column("at", Moment, nullable=False),
    Column("verb", String(20), nullable=False),
    Column("user_id", BigInteger, nullable=False, index=True),
    Column("nick", Text, nullable=False),
    Column("value", Text, nullable=False),
    Column("why", Text, nullable=False),
    Column("by", Text, nullable=False),
)  # fmt: skip

# The clock's entries and what was published: the rest of the journal.
milestones = Table(
    "milestones", metadata,
    _seq(),
    Column("at", Moment, nullable=False),
    Column("what", String(20), nullable=False),
    Column("day", Integer),
    Column("gone", JSON, nullable=False),
)  # fmt: skip

# The desk and the outbox in one: a draft is an outbox entry that nobody has approved yet. `key` names what it is for
# (verdict:3); a later version of the same key supersedes it. `number` is the bulletin number, `reference` a letter's.
drafts = Table(
    "drafts", metadata,
    Column("id", Integer, primary_key=True),
    Column("key", String(120), nullable=False),
    Column("version", Integer, nullable=False),
    Column("kind", String(40), nullable=False),
    Column("day", Integer),
    Column("action", String(20), nullable=False),
    Column("target", BigInteger, nullable=False),
    Column("subject", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("basis", String(64), nullable=False),
    Column("tells", JSON, nullable=False),
    Column("private", Boolean, nullable=False),
    Column("state", String(20), nullable=False, index=True),
    Column("note", Text, nullable=False),
    Column("created", Moment, nullable=False),
    Column("decided", Moment),
    Column("decided_by", Text),
    Column("number", Integer, unique=True),
    Column("reference", String(20), unique=True),
    Column("anchor", BigInteger),
    Column("since", Moment),
    Column("attempts", Integer, nullable=False),
    Column("not_before", Moment),
    Column("sent", Moment),
    Column("queued", Boolean, nullable=False),
    Column("post_id", BigInteger),
    Column("topic_id", BigInteger),
    Column("message_id", BigInteger),
    UniqueConstraint("key", "version"),
)  # fmt: skip

lease = Table(
    "lease", metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("holder", Text, nullable=False),
    Column("where", Text, nullable=False),
    Column("since", Moment, nullable=False),
    Column("until", Moment, nullable=False),
)  # fmt: skip
