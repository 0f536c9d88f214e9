"""The board's state and what may be done to it: by its users through the pages, by tests and scripts directly.

`lock` guards everything; the server holds it for each request, whoever works on the board from outside takes it too
(every public method here does).
"""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any, TypeVar, cast

from daemon.practice.clock import BoardClock
from daemon.practice.records import GUEST, BoardPost, Forum, Group, Poll, Settings, Topic, TopicType, User, Visibility

_LOOK_ALIKES = str.maketrans("аеорсухкгбьы", "aeopcyxĸr6ƅi")
Method = TypeVar("Method", bound=Callable[..., Any])


def cleaned(name: str) -> str:
    """A name as the board compares it: case folded, spaces squeezed, look-alike letters made one."""
    return " ".join(name.casefold().split()).translate(_LOOK_ALIKES)


def locked(method: Method) -> Method:
    """Run a changing method of the board under its lock."""

    @wraps(method)
    def guarded(board: Board, *args: Any, **kwargs: Any) -> Any:
        with board.lock:
            board.version += 1
            return method(board, *args, **kwargs)

    return cast(Method, guarded)


class Board:
    """Users, forums, topics and posts. Everything is looked up by id; ids are never used twice."""

    def __init__(self, settings: Settings | None = None, clock: BoardClock | None = None) -> None:
        self.settings = settings or Settings()
        self.clock = clock or BoardClock()
        self.lock = threading.RLock()
        self.users: dict[int, User] = {}
        self.groups: dict[int, Group] = {}
        self.forums: dict[int, Forum] = {}
        self.topics: dict[int, Topic] = {}
        self.posts: dict[int, BoardPost] = {}
        self._by_topic: dict[int, list[int]] = {}
        self._last = {"user": 1, "forum": 3, "topic": 1, "post": 1}
        self.version = 0  # grows with every change
        self._counts: tuple[int, Counter[int]] = (-1, Counter())
        self.users[GUEST] = User(
            GUEST, "Anonymous", language=self.settings.default_language, zone=self.settings.default_zone,
            date_format=self.settings.default_date_format,
        )  # fmt: skip

    # ── making ──

    @locked
    def add_user(self, name: str, password: str = "", **fields: Any) -> User:
        """A new account; ids start at 2. Two names that differ only in look-alike letters are refused."""
        if self.user_named(name):
            raise ValueError(f"the name {name!r} is taken")
        user = User(self._fresh("user"), name, password or f"пароль-{name}", joined=self.clock.now(), **fields)
        self.users[user.id] = user
        return user

    @locked
    def add_group(self, name: str, *leaders: int) -> Group:
        """A new user group led by these; ids start at 8, as below the board's own."""
        group = Group(8 + len(self.groups), name, set(leaders))
        self.groups[group.id] = group
        return group

    @locked
    def add_forum(self, name: str, **fields: Any) -> Forum:
        """A new forum; ids start at 4, as below two categories."""
        forum = Forum(self._fresh("forum"), name, **fields)
        self.forums[forum.id] = forum
        return forum

    @locked
    def open_topic(self, forum_id: int, author_id: int, title: str, text: str, **fields: Any) -> Topic:
        """A topic with its first post; `at` may date it, other fields go to the topic."""
        at = fields.pop("at", None)
        moment = self.clock.now() if at is None else at
        topic = Topic(self._fresh("topic"), forum_id, title, author_id, moment, **fields)
        self.topics[topic.id] = topic
        self._by_topic[topic.id] = []
        self.post(topic.id, author_id, text, subject=title, at=moment)
        return topic

    @locked
    def post(self, topic_id: int, author_id: int, text: str, *, subject: str | None = None, **fields: Any) -> BoardPost:
        """A post at the end of a topic, now or at `at` (Unix seconds)."""
        author, topic = self.users[author_id], self.topics[topic_id]
        at = fields.pop("at", None)
        post = BoardPost(
            self._fresh("post"), topic_id, author_id, author.name,
            f"Re: {topic.title}" if subject is None else subject, text.rstrip(),
            self.clock.now() if at is None else at, **fields,
        )  # fmt: skip
        self.posts[post.id] = post
        self._by_topic[topic_id].append(post.id)
        author.last_post_time = max(author.last_post_time, post.at)
        return post

    # ── changing ──

    @locked
    def edit(
        self, post_id: int, text: str, editor_id: int, *, reason: str = "", subject: str | None = None
    ) -> BoardPost:
        """Edit; a notice appears for an author's edit (mostly only above later posts), or with a reason given."""
        post, editor = self.posts[post_id], self.users[editor_id]
        unnoted = self.last_post_id(post.topic_id) == post_id and not self.settings.edits_noted_at_end
        if reason or (editor_id == post.author_id and not unnoted and not editor.moderator):
            post.edits += 1
            post.edited_at, post.edited_by, post.edit_reason = self.clock.now(), editor_id, reason
        post.text = text.rstrip()
        if subject is not None:
            post.subject = subject
            self._retitle(post)
        return post

    @locked
    def edit_silently(self, post_id: int, text: str) -> None:
        """Change a post without any notice, wherever it stands."""
        self.posts[post_id].text = text

    @locked
    def soft_delete(self, post_id: int, by: int, reason: str = "") -> None:
        """Hide a post from all but moderators; with its last visible post the topic goes too."""
        post = self.posts[post_id]
        post.visibility = Visibility.DELETED
        post.deleted_at, post.deleted_by, post.delete_reason = self.clock.now(), by, reason
        topic = self.topics[post.topic_id]
        topic.deleted = all(self.posts[one].visibility is Visibility.DELETED for one in self._by_topic[topic.id])

    @locked
    def restore(self, post_id: int) -> None:
        """Bring a softly deleted post back."""
        post = self.posts[post_id]
        post.visibility = Visibility.SHOWN
        self.topics[post.topic_id].deleted = False

    @locked
    def erase(self, post_id: int) -> None:
        """Delete a post for good; a topic without posts goes with it."""
        post = self.posts.pop(post_id)
        self._by_topic[post.topic_id].remove(post_id)
        if not self._by_topic[post.topic_id]:
            self.erase_topic(post.topic_id)

    @locked
    def erase_topic(self, topic_id: int) -> None:
        """Delete a topic and its posts for good."""
        for post_id in self._by_topic.pop(topic_id):
            self.posts.pop(post_id, None)
        del self.topics[topic_id]

    @locked
    def merge_posts(self, post_id: int, into: int) -> None:
        """Glue a post to an earlier one, as boards do with two posts in a row; its id is gone."""
        self.posts[into].text += f"\n\n{self.posts[post_id].text}"
        self.erase(post_id)

    @locked
    def move_topic(self, topic_id: int, forum_id: int, *, shadow: bool = True) -> None:
        """Move a topic to another forum, leaving a shadow row behind or not."""
        topic = self.topics[topic_id]
        if shadow:
            ghost = Topic(self._fresh("topic"), topic.forum_id, topic.title, topic.author_id, topic.created)
            ghost.moved_to = topic_id
            self.topics[ghost.id] = ghost
            self._by_topic[ghost.id] = []
        topic.forum_id = forum_id

    @locked
    def split(self, post_ids: Iterable[int], title: str) -> Topic:
        """Move posts into a new topic of the same forum."""
        posts = [self.posts[one] for one in sorted(post_ids)]
        old, first = self.topics[posts[0].topic_id], posts[0]
        topic = Topic(self._fresh("topic"), old.forum_id, title, first.author_id, first.at)
        self.topics[topic.id] = topic
        self._by_topic[topic.id] = [post.id for post in posts]
        for post in posts:
            self._by_topic[old.id].remove(post.id)
            post.topic_id = topic.id
        return topic

    @locked
    def approve(self, post_id: int) -> None:
        """Let a waiting post be seen by everybody."""
        self.posts[post_id].visibility = Visibility.SHOWN

    @locked
    def forget_user(self, user_id: int) -> None:
        """Delete an account but keep its posts, as a guest's of that name."""
        for post in self.posts.values():
            if post.author_id == user_id:
                post.author_id = GUEST
        del self.users[user_id]

    # ── looking ──

    def user_named(self, name: str) -> User | None:
        """The account whose cleaned name is this one's."""
        wanted = cleaned(name)
        return next((user for user in self.users.values() if user.id != GUEST and cleaned(user.name) == wanted), None)

    def count_of(self, user_id: int) -> int:
        """How many posts an author has."""
        if self._counts[0] != self.version:
            shown = (post.author_id for post in self.posts.values() if post.visibility is Visibility.SHOWN)
            self._counts = (self.version, Counter(shown))
        return self._counts[1][user_id]

    def may_read(self, viewer: User, forum: Forum) -> bool:
        """Whether the forum is open to this reader."""
        return forum.members is None or viewer.moderator or viewer.id in forum.members

    def sees(self, viewer: User, post: BoardPost) -> bool:
        """Whether the post is on this reader's page at all."""
        if post.visibility is Visibility.SHOWN or viewer.moderator:
            return True
        own = viewer.id == post.author_id != GUEST
        return post.visibility is Visibility.QUEUED and own and self.settings.display_unapproved_posts

    def posts_for(self, viewer: User, topic_id: int) -> list[BoardPost]:
        """The topic's posts on this reader's pages, oldest first, those of one second by id."""
        posts = (self.posts[one] for one in self._by_topic[topic_id])
        return sorted((post for post in posts if self.sees(viewer, post)), key=lambda post: (post.at, post.id))

    def all_posts(self, topic_id: int) -> list[BoardPost]:
        """The topic's posts, hidden ones too, oldest first."""
        return sorted((self.posts[one] for one in self._by_topic[topic_id]), key=lambda post: (post.at, post.id))

    def shown(self, topic_id: int) -> list[BoardPost]:
        """The topic's posts that everybody sees, oldest first."""
        return [post for post in self.all_posts(topic_id) if post.visibility is Visibility.SHOWN]

    def last_post_id(self, topic_id: int) -> int:
        """The newest post that everybody sees; 0 when there is none."""
        shown = self.shown(topic_id)
        return shown[-1].id if shown else 0

    def first_post_id(self, topic_id: int) -> int:
        """The post that opens the topic."""
        return self.all_posts(topic_id)[0].id

    def topics_for(self, viewer: User, forum_id: int) -> list[Topic]:
        """A forum's rows for this reader: announcements, then sticky ones, then by newest post."""
        rows = [topic for topic in self.topics.values() if self._in_list(viewer, topic, forum_id)]
        return sorted(rows, key=lambda topic: (-int(topic.type.value), -self._freshness(topic), -topic.id))

    def _in_list(self, viewer: User, topic: Topic, forum_id: int) -> bool:
        if topic.type is not TopicType.GLOBAL and topic.forum_id != forum_id:
            return False
        return topic.moved_to is not None or bool(self.posts_for(viewer, topic.id))

    def _freshness(self, topic: Topic) -> int:
        posts = self.all_posts(topic.moved_to or topic.id)
        return posts[-1].at if posts else topic.created

    def _retitle(self, post: BoardPost) -> None:
        if self.first_post_id(post.topic_id) == post.id:
            self.topics[post.topic_id].title = post.subject

    def _fresh(self, kind: str) -> int:
        self._last[kind] += 1
        return self._last[kind]


def poll_from(title: str, options: str, *, most: int = 1, days: int = 0, change: bool = False) -> Poll | None:
    """A poll from the posting form's fields; None when they do not make one."""
    lines = [line.strip() for line in options.splitlines() if line.strip()]
    return Poll(title, lines, max(most, 1), days, change) if title.strip() and len(lines) > 1 else None
