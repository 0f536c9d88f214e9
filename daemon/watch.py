"""One polling pass: fetch what can have changed, find what is new, keep it. What it means is worked out elsewhere.

    topics → follow (pages, from a known post on) → sight.news → store.facts
    inbox  → rows not known yet → letters → store.letters

A pass asks each watched topic once and the inbox once when nothing is new. A failure in one topic does not stop the
others; it leaves the pass incomplete, and an incomplete pass closes no day.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import partial

from daemon.account import (
    Account,
    Fetched,
    NoPermission,
    NotFound,
    PageUnreadable,
)
from daemon.clock import ForumClock
from daemon.errors import Trouble
from daemon.follow import Shifted, follow
from daemon.inbox import Inbox
from daemon.notices import Notices
from daemon.sight import changes, hidden, met, missing, news
from daemon.store.facts import Source
from daemon.store.records import Fate, Known, NewFate, Topic, TopicState
from daemon.store.store import Store
from daemon.timekeeping import TimesAreOff, off
from parsers.facts import Post, TopicPage

ATTEMPTS = 4
MOST_SUSPECTS = 10
INBOX = "inbox"


class KeepsChanging(Trouble):
    """Posts were deleted or split off during every attempt to read the topic."""

    def __init__(self, title: str) -> None:
        super().__init__(
            f"В теме «{title}» во время чтения удаляют или переносят сообщения; она прочитана не целиком. "
            "Итог ждёт; программа попробует снова.",
            f"Posts are being deleted or moved while the topic {title!r} is read; it was not read whole. "
            "The verdict waits; it will be tried again.",
        )


class TopicGone(Trouble):
    """The topic is not where it was. `into` is the topic in which a post of it was found."""

    def __init__(self, topic: Topic, into: int | None) -> None:
        where_ru = f"; её сообщения теперь в теме t={into}: впишите её в [topics]" if into else ""
        where_en = f"; its posts stand in topic t={into} now: put that into [topics]" if into else ""
        super().__init__(
            f"Темы «{topic.title}» (t={topic.id}) больше нет{where_ru}. Прочитанное сохранено; итог ждёт.",
            f"The topic {topic.title!r} (t={topic.id}) is gone{where_en}. What was read is kept; the verdict waits.",
        )
        self.into = into


class PageSaysTooLittle(Trouble):
    """Posts were read, but not when, or by whom, they were written."""

    def __init__(self, topic: Topic, ru: str, en: str) -> None:
        super().__init__(
            f"В теме «{topic.title}» не видно, {ru}. Сообщения сохранены; итог ждёт.",
            f"The topic {topic.title!r} does not show {en}. The posts are kept; the verdict waits.",
        )


NO_TIMES = (
    "когда написаны сообщения: проверьте формат дат в настройках учётной записи на форуме",
    "when its posts were written: check the date format in the account's settings on the forum",
)
NO_IDS = (
    "номеров пользователей: дайте учётной записи право смотреть профили",
    "any user ids: give the account the right to view profiles",
)


@dataclass(frozen=True, slots=True)
class Look:
    """What a pass brought. `began` is the forum's time of its first request; `troubles` by topic id or `inbox`."""

    began: datetime
    news: int = 0
    troubles: dict[str, Trouble] = field(default_factory=dict)

    def complete(self, *, inbox: bool = True) -> bool:
        """Whether all topics (and the inbox) were read to their ends."""
        return all(key == INBOX and not inbox for key in self.troubles)


@dataclass(frozen=True, slots=True)
class _Read:
    posts: tuple[Post, ...] = ()
    news: int = 0
    whole: bool = False  # from the topic's first post on


class Watch:
    """The eyes of the daemon on one game's topics and inbox; without `letters` (a board has none) on its topics."""

    def __init__(
        self, account: Account, store: Store, notices: Notices, clock: ForumClock, *, letters: bool = True
    ) -> None:
        self._account, self._store, self._notices, self._clock = account, store, notices, clock
        self._inbox = Inbox(account, store, notices, clock) if letters else None

    def look(self) -> Look:
        """An ordinary pass: from the last known post of each watched topic on."""
        return self._pass(self._latest)

    def look_again(self, since: datetime) -> Look:
        """Before a verdict: every post made since, for edits without notice and deletions."""
        return self._pass(lambda topic: self._first(topic, since), again=True)

    def _pass(self, anchors: Callable[[Topic], Iterable[int | None]], *, again: bool = False) -> Look:
        started = self._clock.ours()
        look = Look(self._clock.theirs(started))
        for topic in self._store.topics.watched():
            look = self._part(look, str(topic.id), partial(self._topic, topic, anchors(topic)))
        if self._inbox is not None:
            look = self._part(look, INBOX, partial(self._inbox.look, again=again))
        # Only the answers have shown what the forum's clock said when the first of them was asked for.
        return replace(look, began=self._clock.theirs(started))

    def _part(self, look: Look, key: str, read: Callable[[], int]) -> Look:
        try:
            found = read()
        except Trouble as trouble:
            self._notices.trouble(f"reading:{key}", trouble)
            return replace(look, troubles={**look.troubles, key: trouble})
        self._notices.clear(f"reading:{key}")
        return replace(look, news=look.news + found)

    def _latest(self, topic: Topic) -> Iterator[int | None]:
        yield from self._store.facts.last_posts(topic.id, 3)
        yield None

    def _first(self, topic: Topic, since: datetime) -> Iterator[int | None]:
        known = self._store.facts.known_from(topic.id, since).values()
        day = sorted((one for one in known if not one.gone and one.posted), key=_place)
        yield from [one.post_id for one in day[:3]] or self._store.facts.last_posts(topic.id, 3)
        yield None

    def _topic(self, topic: Topic, anchors: Iterable[int | None]) -> int:
        """Read one topic to its end; how much is new."""
        tries = list(anchors)
        try:
            for _ in range(ATTEMPTS):
                try:
                    return self._from_first_that_holds(topic, tries)
                except Shifted:
                    continue
        except NoPermission:
            self._meet(replace(topic, state=TopicState.HIDDEN))
            raise
        except PageUnreadable as unreadable:
            self._keep_unreadable(topic, unreadable)
            raise
        raise KeepsChanging(topic.title or str(topic.id))

    def _from_first_that_holds(self, topic: Topic, anchors: list[int | None]) -> int:
        elsewhere: int | None = None
        for anchor in anchors:
            try:
                read = self._pages(topic, anchor)
            except NotFound:
                continue
            if read is not None:
                _insist_on_facts(topic, read.posts)
                self._look_for_missing(topic, read)
                return read.news
            elsewhere = elsewhere or self._whereabouts(topic, anchor)
        self._meet(replace(topic, state=TopicState.MERGED if elsewhere else TopicState.GONE))
        raise TopicGone(topic, elsewhere)

    def _pages(self, topic: Topic, anchor: int | None) -> _Read | None:
        """The posts from the anchor on, kept page by page; None where the anchor stands elsewhere."""
        read = _Read()
        for fetched in follow(self._account, topic.id, anchor):
            self._clock.learn(fetched.at, fetched.received)
            if fetched.page.topic_id not in (None, topic.id):
                return None
            whole = read.whole or fetched.page.page == 1
            read = _Read(read.posts + fetched.page.posts, read.news + self._keep(topic, fetched), whole)
        return read

    def _keep(self, topic: Topic, fetched: Fetched[TopicPage]) -> int:
        posts = fetched.page.posts
        self._insist_on_time(topic, fetched)
        known = self._store.facts.known(post.id for post in posts)
        new = news(posts, known, topic.id)
        if new:
            self._store.facts.keep(source_of(topic, fetched), new.posts, new.back)
        self._tell_hidden(topic, hidden(new, known))
        self._meet(met(self._store.topics.get(topic.id) or topic, fetched.page))
        return len(new.posts)

    def _insist_on_time(self, topic: Topic, fetched: Fetched[TopicPage]) -> None:
        """A page whose times cannot be true is not kept. Raises TimesAreOff."""
        shown = {post.id: post.posted for post in fetched.page.posts}
        gap = off(shown, self._store.drafts.sent_at(shown), fetched.at)
        if gap is not None:
            name = topic.title or fetched.page.title or str(topic.id)
            raise TimesAreOff((f"Тема «{name}»", f"The topic {name!r}"), gap)

    def _look_for_missing(self, topic: Topic, read: _Read) -> None:
        """After a whole reading: ask for each post that should have stood in the stretch that was read.

        Only the board's own word makes a post gone or moved.
        """
        first = min(((post.posted, post.id) for post in read.posts if post.posted is not None), default=None)
        if first is None:
            return
        known = self._store.facts.known_from(topic.id, None if read.whole else first[0])
        covered = {number: one for number, one in known.items() if read.whole or _place(one) > first}
        suspects = missing((post.id for post in read.posts), covered)[:MOST_SUSPECTS]
        fates = [fate for number in suspects if (fate := self._fate(topic, number))]
        if fates:
            self._store.facts.note_fates(self._clock(), fates)
            self._tell_fates(topic, fates)

    def _fate(self, topic: Topic, number: int) -> NewFate | None:
        try:
            page = self._account.topic(topic.id, post=number).page
        except (NotFound, NoPermission):
            return NewFate(number, Fate.GONE)
        if not any(post.id == number for post in page.posts):
            return NewFate(number, Fate.GONE)
        if page.topic_id in (None, topic.id):
            return None
        return NewFate(number, Fate.MOVED, page.topic_id)

    def _whereabouts(self, topic: Topic, anchor: int | None) -> int | None:
        return None if anchor is None else self._account.topic(topic.id, post=anchor).page.topic_id

    def _meet(self, topic: Topic) -> None:
        old = self._store.topics.get(topic.id)
        if old is None or old == topic:
            return
        self._store.topics.put(topic)
        for ru, en in changes(old, topic):
            self._notices.tell(f"topic:{topic.id}", ru, en)

    def _tell_fates(self, topic: Topic, fates: list[NewFate]) -> None:
        gone = ", ".join(str(one.post_id) for one in fates if one.fate is Fate.GONE)
        moved = ", ".join(str(one.post_id) for one in fates if one.fate is Fate.MOVED)
        if gone:
            self._notices.tell(
                f"topic:{topic.id}",
                f"В теме «{topic.title}» исчезли сообщения {gone}. Прочитанное сохранено и засчитывается.",
                f"Posts {gone} have vanished from the topic {topic.title!r}. What was read is kept and counts.",
            )
        if moved:
            self._notices.tell(
                f"topic:{topic.id}",
                f"Из темы «{topic.title}» перенесли сообщения {moved}. Прочитанное сохранено и засчитывается.",
                f"Posts {moved} were moved out of the topic {topic.title!r}. What was read is kept and counts.",
            )

    def _tell_hidden(self, topic: Topic, numbers: list[int]) -> None:
        if numbers:
            shown = ", ".join(map(str, numbers))
            self._notices.tell(
                f"topic:{topic.id}",
                f"В теме «{topic.title}» модератор скрыл сообщения {shown}. Прочитанное сохранено и засчитывается.",
                f"A moderator has hidden posts {shown} in the topic {topic.title!r}. What was read is kept and counts.",
            )

    def _keep_unreadable(self, topic: Topic, trouble: PageUnreadable) -> None:
        now = self._clock()
        page = Source(trouble.raw, trouble.url, "other", now, self._store.now(), topic.id, trouble.missing)
        self._store.facts.keep_page(page)


def _insist_on_facts(topic: Topic, posts: tuple[Post, ...]) -> None:
    """Without times nothing can be in time, and without ids nobody is a player: such a reading closes no day."""
    if any(post.posted is None for post in posts):
        raise PageSaysTooLittle(topic, *NO_TIMES)
    if len(posts) > 1 and all(post.author_id is None for post in posts):
        raise PageSaysTooLittle(topic, *NO_IDS)


def source_of(topic: Topic, fetched: Fetched[TopicPage]) -> Source:
    """Where a topic page's facts come from."""
    return Source(fetched.raw, fetched.url, "topic", fetched.at, fetched.received, topic.id)


def _place(known: Known) -> tuple[datetime, int]:
    """Where a post stands in its topic: by time, then by number."""
    return known.posted or datetime.max.replace(tzinfo=UTC), known.post_id
