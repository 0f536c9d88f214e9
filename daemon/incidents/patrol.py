"""Now and then reads the game's other topics, where no character may write while the game runs (RULES §10; A).

They bear on no vote and close no day: what cannot be read is told, and nothing waits for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

from daemon.account import Account, NotFound
from daemon.errors import Trouble
from daemon.follow import Shifted, follow
from daemon.notices import Notices
from daemon.places import Places
from daemon.sight import met, news
from daemon.store.records import Topic, TopicRole
from daemon.store.store import Store
from daemon.watch import source_of
from engine.options import Options

EVERY = timedelta(minutes=10)


class Patrol:
    """Goes round the technical topic and those of results, rules and schedule, where the rules want that."""

    def __init__(self, account: Account, store: Store, notices: Notices, places: Places) -> None:
        self._account, self._store, self._notices = account, store, notices
        self._topics = tuple(_others(places))
        self._last: datetime | None = None

    def work(self) -> None:
        """Look at each, if it is time."""
        now = self._store.now()
        if self._last is not None and now - self._last < EVERY:
            return
        self._last = now
        for number, role in self._topics:
            self._look(number, role)

    def _look(self, number: int, role: TopicRole) -> None:
        topic = self._store.topics.get(number) or Topic(number, role)
        try:
            self._read(topic)
        except Shifted:
            return  # posts are being moved just now: the next round reads them
        except Trouble as trouble:
            self._notices.trouble(f"patrol:{number}", trouble)
        else:
            self._notices.clear(f"patrol:{number}")

    def _read(self, topic: Topic) -> None:
        """From a post that is known and still stands there, else from the first."""
        for anchor in self._store.facts.last_posts(topic.id, 3):
            try:
                if self._follow(topic, anchor):
                    return
            except NotFound:
                continue
        self._follow(topic, None)

    def _follow(self, topic: Topic, anchor: int | None) -> bool:
        """Keep what is new from that post on; False where it stands in another topic by now."""
        for fetched in follow(self._account, topic.id, anchor):
            if fetched.page.topic_id not in (None, topic.id):
                return False
            known = self._store.facts.known(post.id for post in fetched.page.posts)
            new = news(fetched.page.posts, known, topic.id)
            if new:
                self._store.facts.keep(source_of(topic, fetched), new.posts, new.back)
            self._store.topics.put(met(topic, fetched.page))
        return True


def patrols(options: Options) -> bool:
    """Whether the rules want characters nowhere else."""
    return options.activity.outside_talk == "listed"


def _others(places: Places) -> Iterator[tuple[int, TopicRole]]:
    played = {places.game, places.votes}
    named = (
        (places.technical, TopicRole.TECHNICAL), (places.results, TopicRole.RESULTS), (places.rules, TopicRole.RULES),
        (places.schedule, TopicRole.SCHEDULE),
    )  # fmt: skip
    yield from ((number, role) for number, role in named if number is not None and number not in played)
