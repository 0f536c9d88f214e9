"""Posts as they were seen, version by version, light enough to be kept in memory for a whole game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import datetime

from daemon.store.records import FateFact, PostFact
from daemon.store.store import Store
from parsers.facts import Edit

LONGEST = 1500  # letters of a post that are kept for showing


@dataclass(frozen=True, slots=True)
class Sighting:
    """One visible version of a post. `words` and `marks` stand for its text and for how that is marked."""

    seq: int
    post: int
    topic: int
    author: str
    author_id: int | None
    at: datetime
    seen: datetime
    text: str
    words: int
    marks: int
    edited: Edit | None = None
    deleted: bool = False


@dataclass(frozen=True, slots=True)
class Seen:
    """All that was seen of one post: its versions, the first sight first, and what became of it."""

    versions: tuple[Sighting, ...]
    fates: tuple[FateFact, ...] = ()

    @property
    def first(self) -> Sighting:
        """As it was first seen."""
        return self.versions[0]

    @property
    def last(self) -> Sighting:
        """As it was seen last."""
        return self.versions[-1]


@dataclass(slots=True)
class Witness:
    """Keeps what was seen in one store; takes in only what has become known since it last looked."""

    store: Store
    _seq: int = 0
    _fates: int = 0
    _posts: dict[int, Seen] = field(default_factory=dict)

    def look(self) -> Iterable[Seen]:
        """Every post that everybody could see, in the order of first sight."""
        for fact in self.store.facts.since(self._seq):
            self._seq = fact.seq
            self._take(fact)
        for fate in self.store.facts.fates_since(self._fates):
            self._fates = fate.seq
            known = self._posts.get(fate.post_id)
            if known is not None:
                self._posts[fate.post_id] = replace(known, fates=(*known.fates, fate))
        return self._posts.values()

    def _take(self, fact: PostFact) -> None:
        known, sighting = self._posts.get(fact.post.id), sighting_of(fact)
        hidden = fact.post.unapproved or (known is None and fact.post.deleted)
        if sighting is None or hidden:
            return
        self._posts[sighting.post] = (
            replace(known, versions=(*known.versions, sighting)) if known else Seen((sighting,))
        )


def sighting_of(fact: PostFact) -> Sighting | None:
    """The version as a sighting; None where the page does not tell when the post was made."""
    post = fact.post
    if post.posted is None:
        return None
    text = post.body.text
    return Sighting(
        fact.seq, post.id, fact.topic_id, post.author, post.author_id, post.posted, fact.seen, text[:LONGEST],
        hash(text.strip()), hash(post.body.runs), post.edited, post.deleted,
    )  # fmt: skip
