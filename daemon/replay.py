"""The whole game worked out again from the stored pages: every page is parsed anew, and any difference is shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import tzinfo
from types import MappingProxyType
from typing import Any

from daemon.casebook import Casebook
from daemon.store.packing import digest_of
from daemon.store.records import Fact, PostFact, StoredPage
from daemon.store.store import Store
from engine.game import Game
from engine.model import DayRecord
from parsers.errors import ParseError
from parsers.facts import Post, TopicPage
from parsers.page import read_page

# What a reading of a page must give again, and a day's results.
POST_FIELDS = ("author", "author_id", "posted", "deleted", "unapproved")
DAY_FIELDS = (
    "votes",
    "tally",
    "missed",
    "posts",
    "tie",
    "lynched",
    "autokilled",
    "deaths",
    "saved",
    "failed",
    "living",
)


@dataclass(frozen=True, slots=True)
class Difference:
    """Something that comes out otherwise now: what it is about, what is stored, what is read or worked out now."""

    where: str
    what: str
    stored: str
    now: str


@dataclass(frozen=True, slots=True)
class Replay:
    """What a replay found. `pages` and `posts` count what was read again."""

    pages: int
    posts: int
    days: int
    differences: tuple[Difference, ...]


def replay(
    store: Store,
    casebook: Callable[[Any], Casebook],
    zone: tzinfo | None = None,
    selectors: Mapping[str, str] = MappingProxyType({}),
) -> Replay:
    """Read every stored page again and fold the game anew; `casebook` builds a case over a store.

    `zone` is that of the account's dates, for boards whose pages tell them in words only; `selectors` are the game's.
    """
    seen = _Seen(store, zone, selectors)
    known, again = casebook(store).refresh(), casebook(seen).refresh()
    differences = (*seen.differences, *_of_games(known, again))
    return Replay(seen.pages, seen.posts, len(again.days), differences)


class _Seen:
    """The store with every post as its page is read now: all of a store that a casebook asks for."""

    def __init__(self, store: Store, zone: tzinfo | None, selectors: Mapping[str, str]) -> None:
        self._store, self._zone, self._selectors = store, zone, selectors
        self.topics, self.facts, self.settings = store.topics, store.facts, store.settings
        self.differences: list[Difference] = []
        self.posts = 0
        self.pages = 0
        self._read: dict[int, dict[int, Post]] = {}

    def journal(self, after: int = 0) -> Iterator[Fact]:
        """The journal's facts, posts read again."""
        for fact in self._store.journal(after):
            yield self._again(fact) if isinstance(fact, PostFact) else fact

    def _again(self, fact: PostFact) -> PostFact:
        self.posts += 1
        found = self._posts_of(fact.page_id).get(fact.post.id)
        if found is None:
            self._differs(fact, "post", "read", "not found on its page")
            return fact
        digest = digest_of(found)
        if digest != fact.digest:
            self._differs(fact, "text", fact.post.body.text, found.body.text)
        for name in POST_FIELDS:
            if getattr(found, name) != getattr(fact.post, name):
                self._differs(fact, name, getattr(fact.post, name), getattr(found, name))
        return replace(fact, post=found, digest=digest)

    def _posts_of(self, page_id: int) -> dict[int, Post]:
        if page_id not in self._read:
            self._read = {page_id: self._parsed(self._store.facts.page(page_id))}  # pages come in order: keep one
            self.pages += 1
        return self._read[page_id]

    def _parsed(self, page: StoredPage | None) -> dict[int, Post]:
        if page is None:
            return {}
        try:
            read = read_page(page.raw, url=page.url, fetched=page.at, zone=self._zone, selectors=self._selectors)
        except ParseError as error:
            self.differences.append(Difference(page.url, "page", "understood", str(error)))
            return {}
        return {post.id: post for post in read.posts} if isinstance(read, TopicPage) else {}

    def _differs(self, fact: PostFact, what: str, stored: object, now: object) -> None:
        self.differences.append(Difference(f"post {fact.post.id} v{fact.version}", what, str(stored), str(now)))


def _of_games(known: Game, again: Game) -> Iterator[Difference]:
    if len(known.days) != len(again.days):
        yield Difference("game", "days", str(len(known.days)), str(len(again.days)))
    for before, after in zip(known.days, again.days, strict=False):
        yield from _of_days(before, after)
    if known.winner != again.winner:
        yield Difference("game", "winner", str(known.winner), str(again.winner))


def _of_days(before: DayRecord, after: DayRecord) -> Iterator[Difference]:
    for name in DAY_FIELDS:
        if getattr(before, name) != getattr(after, name):
            yield Difference(f"day {before.day}", name, str(getattr(before, name)), str(getattr(after, name)))
