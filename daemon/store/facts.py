"""What was seen on the forum: posts with every version, what became of them, letters, and the pages they stood on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, func, insert, select

from daemon.store.database import Database
from daemon.store.log import Log
from daemon.store.packing import (
    blotted,
    body_from_plain,
    body_to_plain,
    digest_of_bytes,
    edit_from_plain,
    edit_to_plain,
    squeeze,
    unsqueeze,
)
from daemon.store.records import Fate, FateFact, Known, NewFate, NewPost, PostFact, StoredPage
from daemon.store.tables import fates, pages, posts
from parsers.facts import Post

PORTION = 200  # posts read at a time


@dataclass(frozen=True, slots=True)
class Source:
    """Where facts come from: a page as it came. `at` is the forum's time, `received` ours."""

    raw: bytes
    url: str
    kind: str
    at: datetime
    received: datetime
    topic_id: int | None = None
    missing: str | None = None


class Facts:
    """Posts and pages of one game. Nothing here is ever changed or taken out."""

    def __init__(self, database: Database, log: Log) -> None:
        self._database, self._log = database, log

    def keep(self, source: Source, new: Iterable[NewPost], fate: Iterable[NewFate] = ()) -> int:
        """Keep what a topic page told, all or nothing; the page's id."""
        with self._database.write() as connection:
            page_id = self.keep_page_in(connection, source)
            for post in new:
                self._add_post(connection, source, page_id, post)
            for one in fate:
                self._add_fate(connection, source.at, one)
            return page_id

    def keep_page(self, source: Source) -> int:
        """Keep a page alone, such as one that could not be read; its id."""
        with self._database.write() as connection:
            return self.keep_page_in(connection, source)

    def keep_page_in(self, connection: Connection, source: Source) -> int:
        """Keep a page inside a transaction; the id of the page, which may be an equal one kept before."""
        digest = digest_of_bytes(blotted(source.raw) + source.url.encode())
        known = connection.execute(select(pages.c.id).where(pages.c.digest == digest)).scalar_one_or_none()
        if known is not None:
            return int(known)
        row = {
            "digest": digest, "url": source.url, "kind": source.kind, "topic_id": source.topic_id, "at": source.at,
            "received": source.received, "missing": source.missing, "raw": squeeze(source.raw),
        }  # fmt: skip
        kept = connection.execute(insert(pages).values(**row).returning(pages.c.id)).scalar_one()
        return int(kept)

    def note_fates(self, at: datetime, found: Iterable[NewFate]) -> None:
        """Keep what became of posts where no page shows it."""
        with self._database.write() as connection:
            for one in found:
                self._add_fate(connection, at, one)

    def known(self, post_ids: Iterable[int]) -> dict[int, Known]:
        """What is known of these posts."""
        with self._database.read() as connection:
            return _known(connection, list(post_ids))

    def known_from(self, topic_id: int, posted: datetime | None) -> dict[int, Known]:
        """What is known of the posts made at or after `posted` (None = all) that stand in this topic by now."""
        wanted = select(posts.c.post_id).where(posts.c.topic_id == topic_id).distinct()
        if posted is not None:
            wanted = wanted.where(posts.c.posted >= posted)
        with self._database.read() as connection:
            ids = [int(found) for found in connection.execute(wanted).scalars()]
            found = _known(connection, ids)
        return {number: one for number, one in found.items() if one.topic_id == topic_id}

    def last_posts(self, topic_id: int, how_many: int = 20) -> list[int]:
        """The last posts known of a topic that were not gone when last looked for, newest first."""
        wanted = (
            select(posts.c.post_id).where(posts.c.topic_id == topic_id).group_by(posts.c.post_id)
            .order_by(func.max(posts.c.posted).desc(), posts.c.post_id.desc()).limit(how_many + 20)
        )  # fmt: skip
        with self._database.read() as connection:
            ids = [int(found) for found in connection.execute(wanted).scalars()]
            gone = _gone(connection, ids)
        return [found for found in ids if found not in gone][:how_many]

    def newest_post(self) -> int | None:
        """The highest number of a post known: what is written from now on has a higher one."""
        with self._database.read() as connection:
            found = connection.execute(select(func.max(posts.c.post_id))).scalar()
        return None if found is None else int(found)

    def since(self, seq: int = 0) -> Iterator[PostFact]:
        """Every version that became known after `seq`, in that order; read in portions to keep memory low."""
        while True:
            with self._database.read() as connection:
                wanted = select(posts).where(posts.c.seq > seq).order_by(posts.c.seq).limit(PORTION)
                portion = [_post_fact(row) for row in connection.execute(wanted)]
            yield from portion
            if len(portion) < PORTION:
                return
            seq = portion[-1].seq

    def versions(self, post_id: int) -> list[PostFact]:
        """Every version of one post, the first sight first."""
        with self._database.read() as connection:
            wanted = select(posts).where(posts.c.post_id == post_id).order_by(posts.c.version)
            return [_post_fact(row) for row in connection.execute(wanted)]

    def versions_of(self, post_ids: Iterable[int]) -> dict[int, list[PostFact]]:
        """Every version of each of these posts, the first sight first."""
        found: dict[int, list[PostFact]] = {}
        with self._database.read() as connection:
            for few in batched(list(post_ids)):
                wanted = select(posts).where(posts.c.post_id.in_(few)).order_by(posts.c.version)
                for row in connection.execute(wanted):
                    found.setdefault(row.post_id, []).append(_post_fact(row))
        return found

    def fates(self, post_ids: Iterable[int] | None = None) -> dict[int, Fate]:
        """The last fate of each post that had one."""
        wanted = select(fates.c.post_id, fates.c.fate).order_by(fates.c.seq)
        if post_ids is not None:
            wanted = wanted.where(fates.c.post_id.in_(list(post_ids)))
        with self._database.read() as connection:
            return {row.post_id: Fate(row.fate) for row in connection.execute(wanted)}

    def fates_since(self, seq: int = 0) -> list[FateFact]:
        """What became of posts and was found out after `seq`, in that order."""
        with self._database.read() as connection:
            rows = connection.execute(select(fates).where(fates.c.seq > seq).order_by(fates.c.seq))
            return [FateFact(row.seq, row.post_id, row.at, Fate(row.fate), row.topic_id) for row in rows]

    def last_fates(self, post_ids: Iterable[int]) -> dict[int, tuple[Fate, int]]:
        """The last fate of each of these posts that had one, and its place in the order of things."""
        found: dict[int, tuple[Fate, int]] = {}
        with self._database.read() as connection:
            for few in batched(list(post_ids)):
                wanted = select(fates).where(fates.c.post_id.in_(few)).order_by(fates.c.seq)
                found |= {row.post_id: (Fate(row.fate), row.seq) for row in connection.execute(wanted)}
        return found

    def ids_in(self, topic_id: int) -> list[int]:
        """Every post that was ever seen in this topic, gone and moved ones too."""
        wanted = select(posts.c.post_id).where(posts.c.topic_id == topic_id).distinct().order_by(posts.c.post_id)
        with self._database.read() as connection:
            return [int(found) for found in connection.execute(wanted).scalars()]

    def last_seen_at(self, post_id: int) -> str | None:
        """The address of the page on which a post's last version was seen."""
        wanted = (
            select(pages.c.url).join_from(posts, pages, posts.c.page_id == pages.c.id)
            .where(posts.c.post_id == post_id).order_by(posts.c.version.desc()).limit(1)
        )  # fmt: skip
        with self._database.read() as connection:
            found: str | None = connection.execute(wanted).scalar_one_or_none()
        return found

    def page(self, page_id: int) -> StoredPage | None:
        """One page as it came."""
        with self._database.read() as connection:
            row = connection.execute(select(pages).where(pages.c.id == page_id)).first()
        return None if row is None else _page(row)

    def pages(self, after: int = 0) -> Iterator[StoredPage]:
        """Every page kept, in the order in which they were fetched."""
        while True:
            with self._database.read() as connection:
                row = connection.execute(select(pages).where(pages.c.id > after).order_by(pages.c.id).limit(1)).first()
            if row is None:
                return
            yield _page(row)
            after = row.id

    def _add_post(self, connection: Connection, source: Source, page_id: int, new: NewPost) -> None:
        post = new.post
        kind = "post" if new.version == 1 else "post_changed"
        seq = self._log.add(
            connection, kind, post.id, author=post.author, author_id=post.author_id, topic=source.topic_id,
            version=new.version, deleted=post.deleted, unapproved=post.unapproved,
        )  # fmt: skip
        row = {
            "seq": seq, "post_id": post.id, "version": new.version, "topic_id": source.topic_id, "page_id": page_id,
            "author": post.author, "author_id": post.author_id, "posted": post.posted, "posted_text": post.posted_text,
            "seen": source.at, "digest": new.digest, "html": post.html, "body": body_to_plain(post.body),
            "edited": edit_to_plain(post.edited), "deleted": post.deleted, "hidden": post.hidden,
            "unapproved": post.unapproved, "author_posts": post.author_posts,
        }  # fmt: skip
        connection.execute(insert(posts).values(**row))

    def _add_fate(self, connection: Connection, at: datetime, new: NewFate) -> None:
        seq = self._log.add(connection, f"post_{new.fate}", new.post_id, topic=new.topic_id)
        row = {"seq": seq, "post_id": new.post_id, "at": at, "fate": new.fate.value, "topic_id": new.topic_id}
        connection.execute(insert(fates).values(**row))


def _gone(connection: Connection, post_ids: Iterable[int]) -> set[int]:
    wanted = select(fates.c.post_id, fates.c.fate).where(fates.c.post_id.in_(list(post_ids))).order_by(fates.c.seq)
    last = {row.post_id: row.fate for row in connection.execute(wanted)}
    return {post_id for post_id, fate in last.items() if fate != Fate.BACK}


def _known(connection: Connection, post_ids: list[int]) -> dict[int, Known]:
    """The last version of each; columns that hold texts are left where they are."""
    columns = (
        posts.c.post_id, posts.c.topic_id, posts.c.version, posts.c.digest, posts.c.posted, posts.c.deleted,
        posts.c.unapproved,
    )  # fmt: skip
    found: dict[int, Known] = {}
    for few in batched(post_ids):
        gone = _gone(connection, few)
        rows = connection.execute(select(*columns).where(posts.c.post_id.in_(few)).order_by(posts.c.version))
        found |= {row.post_id: Known(*row, gone=row.post_id in gone) for row in rows}
    return found


def batched(numbers: list[int], size: int = 500) -> Iterator[list[int]]:
    """Portions small enough for every database's limit of values in a statement."""
    return (numbers[at : at + size] for at in range(0, len(numbers), size))


def _post_fact(row: Row[Any]) -> PostFact:
    post = Post(
        id=row.post_id, author=row.author, author_id=row.author_id, posted=row.posted, posted_text=row.posted_text,
        body=body_from_plain(row.body), html=row.html, edited=edit_from_plain(row.edited), deleted=row.deleted,
        hidden=row.hidden, unapproved=row.unapproved, author_posts=row.author_posts,
    )  # fmt: skip
    return PostFact(row.seq, row.version, row.topic_id, row.page_id, row.seen, row.digest, post)


def _page(row: Row[Any]) -> StoredPage:
    return StoredPage(
        row.id, row.url, row.kind, row.topic_id, row.at, row.received, row.missing, unsqueeze(row.raw)
    )  # fmt: skip
