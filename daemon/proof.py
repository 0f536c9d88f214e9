"""Whether something of ours stands on the forum: found by our own user id and the number that it carries.

Read before anything is sent again, after a crash, a time-out or an unclear answer.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import datetime, timedelta

from daemon.account import Account, Fetched, NotFound, PageUnreadable, Sent, SentKind, Unreachable, is_own
from daemon.follow import Shifted, follow
from daemon.store.records import Action, Draft
from parsers.facts import Post, TopicPage, Viewer

Stamp = Callable[[int], str]
MOST_FORUM_PAGES = 3
_TAGS = re.compile(r"\[/?[a-z*]+(?:=[^\]]*)?\]", re.IGNORECASE)
_DIGITS = re.compile(r"\d+")


def stamped(draft: Draft, stamp: Stamp) -> str:
    """A public text with the line that carries its number."""
    return draft.intent.text if draft.number is None else f"{line(draft.number, stamp)}\n\n{draft.intent.text}"


def line(number: int, stamp: Stamp) -> str:
    """The bulletin line; the plain one where the GM's own template has left the number out."""
    made = stamp(number).strip()
    return made if _DIGITS.findall(_TAGS.sub("", made)) == [str(number)] else f"№ {number}"


def carries(post: Post, number: int, stamp: Stamp) -> bool:
    """Whether the post begins with this very bulletin line."""
    words = _folded(_TAGS.sub("", line(number, stamp)))
    text = _folded(" ".join((post.body.text, *(aside.text for aside in post.body.asides))))
    return re.search(rf"{re.escape(words)}(?!\d)", text) is not None


def ours(post: Post, me: Viewer) -> bool:
    """Whether our own account wrote it; by name only where the board shows no ids."""
    return is_own(post.author, post.author_id, me)


class Proof:
    """Looks for what may have been sent.

    `passed` is, after a post was looked for in vain, a post so much older than `margin` that nothing of ours can still
    come to stand before it: the next look may begin there.
    """

    def __init__(self, account: Account, stamp: Stamp, margin: timedelta) -> None:
        self._account, self._stamp, self._margin = account, stamp, margin
        self.passed: int | None = None
        self._looks: Mapping[Action, Callable[[Draft], Sent | None]] = {
            Action.POST: self._post,
            Action.TOPIC: self._topic,
            Action.LOCK: lambda draft: self._locked(draft, locked=True),
            Action.UNLOCK: lambda draft: self._locked(draft, locked=False),
            Action.LETTER: self._letter,
            Action.EDIT: lambda draft: None,  # the same edit twice is one edit
        }

    def find(self, draft: Draft) -> Sent | None:
        """What the forum has of it, or None. Raises what reading raises: then nothing is known."""
        try:
            return self._looks[draft.intent.action](draft)
        except Shifted:
            raise Unreachable("posts are being moved") from None

    def last_post(self, topic_id: int) -> int | None:
        """The topic's last post now."""
        posts = self._account.topic(topic_id, start=10**7).page.posts
        return posts[-1].id if posts else None

    def newest_in(self, forum_id: int) -> int | None:
        """The highest number of a last post in the forum now; None where its page does not tell."""
        try:
            topics = self._account.forum(forum_id).page.topics
        except PageUnreadable:
            return None
        return max((topic.last_post_id for topic in topics if topic.last_post_id is not None), default=None)

    def _post(self, draft: Draft) -> Sent | None:
        self.passed = None
        for fetched in self._from(draft.intent.target, draft.anchor):
            found = self._in(fetched.page, draft, fetched.at)
            if found is not None:
                return found
            old = [post.id for post in fetched.page.posts if post.posted and post.posted < fetched.at - self._margin]
            self.passed = old[-1] if old else self.passed
        return None

    def _from(self, topic_id: int, anchor: int | None) -> Iterator[Fetched[TopicPage]]:
        try:
            pages = list(follow(self._account, topic_id, anchor))
        except NotFound:
            if anchor is None:
                raise
            pages = []
        if any(fetched.page.topic_id not in (None, topic_id) for fetched in pages) or not pages:
            pages = list(follow(self._account, topic_id, None))  # the post we knew is gone: read it all
        return iter(pages)

    def _in(self, page: TopicPage, draft: Draft, at: datetime) -> Sent | None:
        known = page.viewer.id is not None or page.viewer.name is not None
        me = page.viewer if known else self._account.who_am_i()
        for post in page.posts:
            if post.id <= (draft.anchor or 0):  # an earlier game of ours may have had this number, too
                continue
            if draft.number is not None and ours(post, me) and carries(post, draft.number, self._stamp):
                kind = SentKind.QUEUED if post.unapproved else SentKind.POSTED
                return Sent(kind, post.posted or at, post.id, page.topic_id or draft.intent.target)
        return None

    def _topic(self, draft: Draft) -> Sent | None:
        for topic_id in self._titled(draft.intent.target, draft.intent.subject):
            try:
                fetched = self._account.topic(topic_id)
            except NotFound:
                continue
            found = self._in(fetched.page, draft, fetched.at)
            if found is not None:
                return Sent(found.kind, found.at, found.post_id, topic_id)
        return None

    def _titled(self, forum_id: int, title: str) -> Iterable[int]:
        start = 0
        for _ in range(MOST_FORUM_PAGES):
            page = self._account.forum(forum_id, start=start).page
            yield from (row.id for row in page.topics if _folded(row.title) == _folded(title))
            if page.page >= page.pages or not page.topics:
                return
            start += len([row for row in page.topics if not row.announcement])

    def _locked(self, draft: Draft, *, locked: bool) -> Sent | None:
        fetched = self._account.topic(draft.intent.target)
        return Sent(SentKind.POSTED, fetched.at) if fetched.page.locked == locked else None

    def _letter(self, draft: Draft) -> Sent | None:
        found = self._account.sent_letter(draft.reference or "")
        if found is None:
            return None
        return Sent(SentKind.POSTED, found.sent or self._account.clock().forum, message_id=found.id)


def _folded(text: str) -> str:
    return " ".join(text.split()).casefold()
