"""The first shape of the database."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "counters",
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("value", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_counters")),
    )
    op.create_table(
        "drafts",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(length=120), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=40), nullable=False),
        sa.Column("day", sa.Integer(), nullable=True),
        sa.Column("action", sa.String(length=20), nullable=False),
        sa.Column("target", sa.BigInteger(), nullable=False),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("basis", sa.String(length=64), nullable=False),
        sa.Column("tells", sa.JSON(), nullable=False),
        sa.Column("private", sa.Boolean(), nullable=False),
        sa.Column("state", sa.String(length=20), nullable=False),
        sa.Column("note", sa.Text(), nullable=False),
        sa.Column("created", sa.DateTime(), nullable=False),
        sa.Column("decided", sa.DateTime(), nullable=True),
        sa.Column("decided_by", sa.Text(), nullable=True),
        sa.Column("number", sa.Integer(), nullable=True),
        sa.Column("reference", sa.String(length=20), nullable=True),
        sa.Column("anchor", sa.BigInteger(), nullable=True),
        sa.Column("since", sa.DateTime(), nullable=True),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("not_before", sa.DateTime(), nullable=True),
        sa.Column("sent", sa.DateTime(), nullable=True),
        sa.Column("queued", sa.Boolean(), nullable=False),
        sa.Column("post_id", sa.BigInteger(), nullable=True),
        sa.Column("topic_id", sa.BigInteger(), nullable=True),
        sa.Column("message_id", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_drafts")),
        sa.UniqueConstraint("key", "version", name=op.f("uq_drafts_key_version")),
        sa.UniqueConstraint("number", name=op.f("uq_drafts_number")),
        sa.UniqueConstraint("reference", name=op.f("uq_drafts_reference")),
    )
    op.create_index(op.f("ix_drafts_state"), "drafts", ["state"], unique=False)
    op.create_table(
        "events",
        sa.Column("seq", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.Column("kind", sa.String(length=40), nullable=False),
        sa.Column("subject", sa.String(length=200), nullable=False),
        sa.Column("data", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("seq", name=op.f("pk_events")),
    )
    op.create_index(op.f("ix_events_kind_seq"), "events", ["kind", "seq"], unique=False)
    op.create_table(
        "fates",
        sa.Column("seq", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("post_id", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.Column("fate", sa.String(length=20), nullable=False),
        sa.Column("topic_id", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("seq", name=op.f("pk_fates")),
    )
    op.create_index(op.f("ix_fates_post_id"), "fates", ["post_id"], unique=False)
    op.create_table(
        "frozen",
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("data", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_frozen")),
    )
    op.create_table(
        "lease",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("holder", sa.Text(), nullable=False),
        sa.Column("where", sa.Text(), nullable=False),
        sa.Column("since", sa.DateTime(), nullable=False),
        sa.Column("until", sa.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_lease")),
    )
    op.create_table(
        "letters",
        sa.Column("seq", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("letter_key", sa.String(length=80), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("message_id", sa.BigInteger(), nullable=True),
        sa.Column("source", sa.String(length=20), nullable=False),
        sa.Column("sender", sa.Text(), nullable=False),
        sa.Column("sender_id", sa.BigInteger(), nullable=True),
        sa.Column("sent", sa.DateTime(), nullable=True),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("recipients", sa.JSON(), nullable=False),
        sa.Column("seen", sa.DateTime(), nullable=False),
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("page_id", sa.Integer(), nullable=True),
        sa.PrimaryKeyConstraint("seq", name=op.f("pk_letters")),
        sa.UniqueConstraint("letter_key", "version", name=op.f("uq_letters_letter_key_version")),
    )
    op.create_index(op.f("ix_letters_message_id"), "letters", ["message_id"], unique=False)
    op.create_table(
        "milestones",
        sa.Column("seq", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.Column("what", sa.String(length=20), nullable=False),
        sa.Column("day", sa.Integer(), nullable=True),
        sa.Column("gone", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("seq", name=op.f("pk_milestones")),
    )
    op.create_table(
        "pages",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("url", sa.Text(), nullable=False),
        sa.Column("kind", sa.String(length=20), nullable=False),
        sa.Column("topic_id", sa.BigInteger(), nullable=True),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.Column("received", sa.DateTime(), nullable=False),
        sa.Column("missing", sa.Text(), nullable=True),
        sa.Column("raw", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_pages")),
        sa.UniqueConstraint("digest", name=op.f("uq_pages_digest")),
    )
    op.create_index(op.f("ix_pages_topic_id_id"), "pages", ["topic_id", "id"], unique=False)
    op.create_table(
        "posts",
        sa.Column("seq", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("post_id", sa.BigInteger(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("topic_id", sa.BigInteger(), nullable=False),
        sa.Column("page_id", sa.Integer(), nullable=False),
        sa.Column("author", sa.Text(), nullable=False),
        sa.Column("author_id", sa.BigInteger(), nullable=True),
        sa.Column("posted", sa.DateTime(), nullable=True),
        sa.Column("posted_text", sa.Text(), nullable=False),
        sa.Column("seen", sa.DateTime(), nullable=False),
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("html", sa.Text(), nullable=False),
        sa.Column("body", sa.JSON(), nullable=False),
        sa.Column("edited", sa.JSON(), nullable=True),
        sa.Column("deleted", sa.Boolean(), nullable=False),
        sa.Column("hidden", sa.Boolean(), nullable=False),
        sa.Column("unapproved", sa.Boolean(), nullable=False),
        sa.Column("author_posts", sa.Integer(), nullable=True),
        sa.PrimaryKeyConstraint("seq", name=op.f("pk_posts")),
        sa.UniqueConstraint("post_id", "version", name=op.f("uq_posts_post_id_version")),
    )
    op.create_index(op.f("ix_posts_topic_id_post_id"), "posts", ["topic_id", "post_id"], unique=False)
    op.create_table(
        "rulings",
        sa.Column("seq", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.Column("verb", sa.String(length=20), nullable=False),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.Column("why", sa.Text(), nullable=False),
        sa.Column("by", sa.Text(), nullable=False),
        sa.Column("day", sa.Integer(), nullable=True),
        sa.Column("role", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("seq", name=op.f("pk_rulings")),
    )
    op.create_table(
        "settings",
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("value", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_settings")),
    )
    op.create_table(
        "topics",
        sa.Column("topic_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("role", sa.String(length=20), nullable=False),
        sa.Column("day", sa.Integer(), nullable=True),
        sa.Column("forum_id", sa.BigInteger(), nullable=True),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("locked", sa.Boolean(), nullable=False),
        sa.Column("state", sa.String(length=20), nullable=False),
        sa.Column("watched", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("topic_id", name=op.f("pk_topics")),
    )
    op.create_table(
        "vault",
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("value", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_vault")),
    )
    counters = sa.table("counters", sa.column("name", sa.String), sa.column("value", sa.BigInteger))
    op.bulk_insert(counters, [{"name": "seq", "value": 0}, {"name": "bulletin", "value": 0}])
