"""What a page adds to what is known: decided from values alone, so that every case is a test with literals."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from daemon.store.packing import digest_of
from daemon.store.records import Fate, Known, NewFate, NewPost, Topic, TopicState
from parsers.facts import Post, TopicPage


@dataclass(frozen=True, slots=True)
class News:
    """What is new on a page: versions of posts, and posts that are back."""

    posts: tuple[NewPost, ...] = ()
    back: tuple[NewFate, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.posts or self.back)


def news(posts: Iterable[Post], known: Mapping[int, Known], topic_id: int) -> News:
    """What a topic's posts add to what is known of them.

    A version is new when the text, its marks, the edit notice or the post's standing (deleted, awaiting approval, in
    another topic) differ from the last one: a board does not always show an edit, so its notice is not relied upon.
    """
    once = {post.id: post for post in posts}
    new = (_version(post, known.get(post.id), topic_id) for post in once.values())
    back = (NewFate(number, Fate.BACK) for number in once if number in known and known[number].gone)
    return News(tuple(version for version in new if version), tuple(back))


def _version(post: Post, known: Known | None, topic_id: int) -> NewPost | None:
    digest = digest_of(post)
    if known is None:
        return NewPost(1, digest, post)
    last = (known.digest, known.deleted, known.unapproved, known.topic_id)
    if last == (digest, post.deleted, post.unapproved, topic_id):
        return None
    return NewPost(known.version + 1, digest, post)


def hidden(found: News, known: Mapping[int, Known]) -> list[int]:
    """Posts that a moderator has hidden since they were last seen: he still sees them, the players do not."""
    once = (version.post for version in found.posts if version.post.id in known)
    return [post.id for post in once if post.deleted and not known[post.id].deleted]


def missing(seen: Iterable[int], known: Mapping[int, Known]) -> list[int]:
    """Posts that stood in the stretch that was read, and were not there."""
    there = set(seen)
    return sorted(number for number, one in known.items() if number not in there and not one.gone)


def met(topic: Topic, page: TopicPage) -> Topic:
    """The topic as this page shows it."""
    state = TopicState.LOCKED if page.locked else TopicState.OPEN
    return replace(
        topic,
        forum_id=page.forum_id or topic.forum_id,
        title=page.title or topic.title,
        locked=page.locked,
        state=state,
    )


def changes(old: Topic, new: Topic) -> Iterator[tuple[str, str]]:
    """What the GM should hear about a topic that was known before, in Russian and English."""
    if not old.title:
        return  # met for the first time
    if old.forum_id is not None and old.forum_id != new.forum_id:
        yield (
            f"Тему «{new.title}» перенесли в другой раздел (f={new.forum_id}). Чтение продолжается.",
            f"The topic {new.title!r} was moved to another forum (f={new.forum_id}). Reading goes on.",
        )
    if old.title != new.title:
        yield (
            f"Тему «{old.title}» переименовали: теперь «{new.title}». Чтение продолжается.",
            f"The topic {old.title!r} was renamed to {new.title!r}. Reading goes on.",
        )
    if old.locked != new.locked:
        ru, en = ("закрыли", "locked") if new.locked else ("открыли", "unlocked")
        yield f"Тему «{new.title}» {ru}.", f"The topic {new.title!r} was {en}."
