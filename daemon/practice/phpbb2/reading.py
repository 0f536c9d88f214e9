"""Pages that are only read: index, forum, topic. Posts that are hidden or wait on other boards are not there at all."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Response

from daemon.practice.index import by_category
from daemon.practice.phpbb2.visit import Visit
from daemon.practice.records import GUEST, BoardPost, Forum, Topic, TopicType, User

HOT = 25  # replies
DAYS = (0, 1, 7, 30)
FOLDERS = {TopicType.STICKY: "sticky", TopicType.ANNOUNCEMENT: "announce", TopicType.GLOBAL: "announce"}


@dataclass(frozen=True)
class Row:
    """A topic in a list. `id` is where its link goes, `folder` the picture and `state` its words."""

    topic: Topic
    id: int
    folder: str
    state: str
    label: str
    replies: int
    last: BoardPost | None
    unseen: bool
    pages: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Shown:
    """A post with what this reader may do to it. `user` is None for guests and for accounts that are gone."""

    post: BoardPost
    user: User | None
    edit: bool
    delete: bool
    new: bool


def index(visit: Visit) -> Response:
    """The list of forums."""
    return visit.page("index.html", categories=by_category(visit.board, visit.user))


def viewforum(visit: Visit) -> Response:
    """A forum's topics: announcements on every page, then the others. Beyond the end there are none."""
    forum = visit.board.forums.get(visit.number("f"))
    if forum is None:
        return visit.sentence("no_forum")
    if not visit.board.may_read(visit.user, forum):
        start = max(visit.number("start"), 0)
        return (
            visit.sentence("no_forum") if visit.signed_in else visit.to_login("viewforum.php", f=forum.id, start=start)
        )
    if visit.args.get("mark") == "topics" and visit.signed_in:
        return _mark(visit, forum)
    topics = _topics_in(visit, forum)
    loud = [topic for topic in topics if topic.type in (TopicType.ANNOUNCEMENT, TopicType.GLOBAL)]
    plain = [topic for topic in topics if topic not in loud]
    size, start = visit.board.settings.topics_per_page, max(visit.number("start"), 0)
    rows = [_row(visit, topic) for topic in loud + plain[start : start + size]]
    return visit.page(
        "viewforum.html", forum=forum, rows=rows, page_of=visit.page_of(start, len(plain), size),
        turning=visit.pages(start, len(plain), size, "viewforum.php", f=forum.id, topicdays=0) if rows else "",
    )  # fmt: skip


def viewtopic(visit: Visit) -> Response:
    """A page of a topic; a start beyond the end is an error."""
    topic = topic_asked(visit)
    forum = visit.board.forums.get(topic.forum_id) if topic else None
    if topic is None or forum is None:
        return visit.sentence("no_topic")
    if not visit.board.may_read(visit.user, forum):
        wanted = {"p": visit.number("p")} if visit.number("p") else {"t": topic.id}
        return visit.sentence("no_topic") if visit.signed_in else visit.to_login("viewtopic.php", **wanted)
    if visit.args.get("view") in BESIDE:
        return _beside(visit, topic)
    return _topic_page(visit, topic, forum)


def topic_asked(visit: Visit) -> Topic | None:
    """The topic that `p` or `t` names; shadows cannot be reached."""
    post = visit.board.posts.get(visit.number("p"))
    if visit.number("p") and post is None:
        return None
    topic = visit.board.topics.get(post.topic_id if post else visit.number("t"))
    return topic if topic and topic.moved_to is None and visit.board.shown(topic.id) else None


def _topic_page(visit: Visit, topic: Topic, forum: Forum) -> Response:
    days, order = visit.number("postdays"), visit.says("postorder") or "asc"
    since = visit.board.clock.now() - days * 86400 if days > 0 else 0
    posts = [post for post in visit.board.shown(topic.id) if post.at >= since]
    newest_of_a_second = -1 if visit.board.settings.unsteady_order else 1
    posts.sort(key=lambda post: (post.at, newest_of_a_second * post.id), reverse=order != "asc")
    size, start = visit.board.settings.posts_per_page, _start(visit, topic)
    shown = posts[start : start + size]
    if not shown:
        return visit.sentence("no_posts")
    seen = visit.user.seen.get(topic.id, 0)
    visit.view(topic, shown)
    return visit.page(
        "viewtopic.html", topic=topic, forum=forum, posts=[_shown(visit, topic, post, seen) for post in shown],
        start=start, days=days, order=order, all_days=DAYS, page_of=visit.page_of(start, len(posts), size),
        turning=visit.pages(start, len(posts), size, "viewtopic.php", t=topic.id, postdays=days, postorder=order),
    )  # fmt: skip


def _start(visit: Visit, topic: Topic) -> int:
    size, wanted = visit.board.settings.posts_per_page, visit.number("p")
    before = sum(post.id <= wanted for post in visit.board.shown(topic.id))
    return max(before - 1, 0) // size * size if wanted else max(visit.number("start"), 0)


def _shown(visit: Visit, topic: Topic, post: BoardPost, seen: int) -> Shown:
    known = post.author_id != GUEST and post.author_id in visit.board.users
    own, moderator = visit.signed_in and post.author_id == visit.user.id, visit.user.moderator
    last = visit.board.last_post_id(topic.id) == post.id
    return Shown(
        post, visit.board.users[post.author_id] if known else None, own or moderator, moderator or (own and last),
        visit.signed_in and post.id > seen,
    )  # fmt: skip


def _mark(visit: Visit, forum: Forum) -> Response:
    for topic in _topics_in(visit, forum):
        visit.user.seen[topic.id] = visit.board.last_post_id(topic.id)
    back = visit.url("viewforum.php", f=forum.id)
    return visit.message(visit.words("topics_marked"), to=back, return_forum=back)


def _topics_in(visit: Visit, forum: Forum) -> list[Topic]:
    """What the forum lists, without topics that are hidden on other boards, by their newest posts."""
    topics = [topic for topic in visit.board.topics_for(visit.user, forum.id) if _last(visit, topic) is not None]
    return [topic for topic in topics if topic.forum_id == forum.id]


def _last(visit: Visit, topic: Topic) -> BoardPost | None:
    target = topic.moved_to or topic.id
    shown = visit.board.shown(target) if target in visit.board.topics else []
    return shown[-1] if shown else None


def _row(visit: Visit, topic: Topic) -> Row:
    target, last = topic.moved_to or topic.id, _last(visit, topic)
    replies = max(len(visit.board.shown(target)) - 1, 0)
    unseen = visit.has_unseen(last)
    folder, state = _folder(topic, replies, unseen=unseen and topic.moved_to is None)
    size = visit.board.settings.posts_per_page
    return Row(topic, target, folder, state, _label(topic), replies, last, unseen, _page_starts(replies + 1, size))


def _page_starts(posts: int, size: int) -> tuple[tuple[int, int], ...]:
    """Number and offset of the pages that the list names: all of four, else the first and the last three."""
    pages = -(-posts // size)
    numbers = range(1, pages + 1) if pages <= 4 else (1, pages - 2, pages - 1, pages)
    return tuple((number, (number - 1) * size) for number in numbers) if pages > 1 else ()


def _folder(topic: Topic, replies: int, *, unseen: bool) -> tuple[str, str]:
    if topic.moved_to is not None:
        return "folder", "topics_moved_row"
    kind = FOLDERS.get(topic.type) or ("lock" if topic.locked else "hot" if replies >= HOT else "")
    pieces = ["folder", "new", "hot"] if kind == "hot" and unseen else ["folder", kind, "new" if unseen else ""]
    state = "topic_locked" if topic.locked else "new_posts" if unseen else "no_new_posts"
    return "_".join(filter(None, pieces)), state


def _label(topic: Topic) -> str:
    """The name of the sentence before the title, or nothing."""
    if topic.moved_to is not None:
        return "type_moved"
    kinds = {"announce": "type_announce", "sticky": "type_sticky"}
    return kinds.get(FOLDERS.get(topic.type, ""), "type_poll" if topic.poll else "")


def _newest(visit: Visit, topic: Topic) -> Response:
    """The first post that the reader has not seen."""
    unseen = visit.first_unseen(visit.board.shown(topic.id))
    if unseen is None:
        return visit.redirect(visit.url("viewtopic.php", t=topic.id))
    return visit.redirect(visit.post_url(unseen))


def _beside(visit: Visit, topic: Topic) -> Response:
    """The topic with the next newer or older last post, or the first unseen post of this one."""
    way = visit.args["view"]
    if way == "newest":
        return _newest(visit, topic)
    forum, here = visit.board.forums[topic.forum_id], visit.board.last_post_id(topic.id)
    lasts = {visit.board.last_post_id(one.id): one for one in _topics_in(visit, forum) if one.moved_to is None}
    newer, older = [number for number in lasts if number > here], [number for number in lasts if number < here]
    found = min(newer, default=None) if way == "next" else max(older, default=None)
    if found is None:
        return visit.sentence("no_newer" if way == "next" else "no_older")
    return _topic_page(visit, lasts[found], forum)


BESIDE = frozenset({"newest", "next", "previous"})
