"""Pages that are only read: index, forum, topic, members, feeds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from html import escape

from flask import Response, jsonify

from daemon.practice.board import cleaned
from daemon.practice.dates import iso
from daemon.practice.index import by_category
from daemon.practice.pager import Pager, clamped
from daemon.practice.phpbb3.visit import Visit
from daemon.practice.records import BoardPost, Forum, Topic, TopicType, User, Visibility

FEED_POSTS = 15
ORDERS: dict[str, Callable[[BoardPost], object]] = {
    "t": lambda post: (post.at, post.id),
    "a": lambda post: (cleaned(post.author_name), post.at, post.id),
    "s": lambda post: (post.subject, post.at, post.id),
}


def index(visit: Visit) -> Response:
    """The list of forums."""
    return visit.page("index.html", categories=by_category(visit.board, visit.user))


def viewforum(visit: Visit) -> Response:
    """A forum's topics."""
    forum = visit.board.forums.get(visit.number("f"))
    if forum is None:
        return visit.sentence("no_forum", status=404)
    refused = refused_reading(visit, forum)
    if refused is not None:
        return refused
    topics = visit.board.topics_for(visit.user, forum.id)
    loud = [topic for topic in topics if topic.type in (TopicType.ANNOUNCEMENT, TopicType.GLOBAL)]
    plain = [topic for topic in topics if topic not in loud]
    size = visit.board.settings.topics_per_page
    start = clamped(visit.number("start"), len(plain), size)
    shown = [
        (kind, [_row(visit, topic) for topic in some])
        for kind, some in (("announcements", loud), ("topics", plain[start : start + size]))
    ]
    return visit.page(
        "viewforum.html", forum=forum, blocks=shown, pager=Pager.at(start, len(plain), size), total=len(plain)
    )


def viewtopic(visit: Visit) -> Response:
    """A page of a topic."""
    topic = topic_asked(visit)
    if topic is None:
        return visit.sentence("no_topic", status=404)
    forum = visit.board.forums[topic.forum_id]
    refused = refused_reading(visit, forum)
    if refused is not None:
        return refused
    if visit.posted and "update" in visit.form:
        return _vote(visit, topic)
    posts = _ordered(visit, topic)
    size = visit.board.settings.posts_per_page
    start = clamped(_asked_start(visit, topic, posts), len(posts), size)
    shown, pager = posts[start : start + size], Pager.at(start, len(posts), size)
    seen, first_unread = visit.user.seen.get(topic.id, 0), visit.first_unseen(posts)
    visit.view(topic, shown)
    if visit.args.get("view") == "print":
        return visit.page("print.html", topic=topic, posts=shown, pager=pager)
    return visit.page(
        "viewtopic.html", topic=topic, forum=forum, posts=[_faced(visit, post) for post in shown], pager=pager,
        total=len(posts), start=start, seen=seen, first_unread=first_unread,
        last_post=visit.board.last_post_id(topic.id), results=visit.args.get("view") == "viewpoll",
    )  # fmt: skip


def memberlist(visit: Visit) -> Response:
    """The members: live search, a profile, the list."""
    if not visit.signed_in:
        return visit.login_form("login_profiles")
    mode = visit.args.get("mode")
    if mode == "livesearch":
        return visit.finish(jsonify(_found(visit)))
    if mode == "viewprofile":
        name = visit.args.get("un")
        user = visit.board.user_named(name) if name else visit.board.users.get(visit.number("u"))
        known = user is not None and user.id in _members(visit)
        return visit.page("profile.html", user=user) if known else visit.sentence("no_user", status=404)
    pattern = cleaned(visit.args.get("username", ""))
    users = [user for user in _members(visit).values() if _fits(cleaned(user.name), pattern)]
    return visit.page("memberlist.html", users=users)


def feed(visit: Visit, path: str) -> Response:
    """The newest posts of a topic, a forum, or all, as Atom; reading it marks nothing as read."""
    topic_id = int(path.removeprefix("topic/")) if path.startswith("topic/") and path[6:].isdigit() else None
    topic = visit.board.topics.get(topic_id or 0)
    if not visit.board.settings.feeds or (topic_id and topic is None):
        return visit.sentence("no_topic" if visit.board.settings.feeds else "no_feed", status=404)
    if topic and not visit.board.may_read(visit.user, visit.board.forums[topic.forum_id]):
        return visit.sentence("no_read", status=403)
    topics = [topic] if topic else list(visit.board.topics.values())
    open_topics = [one for one in topics if visit.board.may_read(visit.user, visit.board.forums[one.forum_id])]
    posts = [post for one in open_topics for post in visit.board.shown(one.id)]
    newest = sorted(posts, key=lambda post: (post.at, post.id), reverse=True)[:FEED_POSTS]
    response = visit.page("feed.xml", posts=newest, path=path, iso=iso)
    response.content_type = "application/atom+xml; charset=UTF-8"
    return response


def refused_reading(visit: Visit, forum: Forum) -> Response | None:
    """A sign-in form for guests, a refusal for members, or None where the forum is open."""
    if visit.board.may_read(visit.user, forum):
        return None
    return visit.sentence("no_read", status=403) if visit.signed_in else visit.login_form("login_read")


def topic_asked(visit: Visit) -> Topic | None:
    """The topic that `p` or `t` names, if this reader may know of it; shadows cannot be reached."""
    board = visit.board
    post = board.posts.get(visit.number("p"))
    if visit.number("p") and (post is None or not board.sees(visit.user, post)):
        return None
    topic = board.topics.get(post.topic_id if post else visit.number("t"))
    if topic is None or topic.moved_to is not None or (topic.deleted and not visit.user.moderator):
        return None
    return topic if board.posts_for(visit.user, topic.id) else None


@dataclass(frozen=True)
class Face:
    """A post with what this reader may see of it."""

    post: BoardPost
    user: User | None
    foe: bool
    deleted: bool
    queued: bool


@dataclass(frozen=True)
class Row:
    """A topic in a list. `id` is where its link goes."""

    topic: Topic
    id: int
    state: str
    replies: int
    first: BoardPost | None
    last: BoardPost | None
    queued: bool
    pages: Pager


def _row(visit: Visit, topic: Topic) -> Row:
    target = topic.moved_to or topic.id
    posts = visit.board.posts_for(visit.user, target) if target in visit.board.topics else []
    shown = [post for post in posts if post.visibility is Visibility.SHOWN]
    first, last = (posts[0], (shown or posts)[-1]) if posts else (None, None)
    queued = visit.user.moderator and any(post.visibility is Visibility.QUEUED for post in posts)
    replies = max(len(shown) - 1, 0)
    pages = Pager.at(0, replies + 1, visit.board.settings.posts_per_page)
    return Row(topic, target, _state(visit, topic, last), replies, first, last, queued, pages)


def _state(visit: Visit, topic: Topic, last: BoardPost | None) -> str:
    if topic.moved_to is not None:
        return "topic_moved"
    kind = {TopicType.STICKY: "sticky", TopicType.ANNOUNCEMENT: "announce", TopicType.GLOBAL: "global"}
    mine = any(post.author_id == visit.user.id for post in visit.board.shown(topic.id)) and visit.signed_in
    pieces = [kind.get(topic.type, "topic"), "unread" if visit.has_unseen(last) else "read"]
    return "_".join(pieces + ["locked"] * topic.locked + ["mine"] * mine)


def _ordered(visit: Visit, topic: Topic) -> list[BoardPost]:
    posts = visit.board.posts_for(visit.user, topic.id)
    down = visit.args.get("sd", "d" if visit.user.newest_first else "a") == "d"
    order = ORDERS.get(visit.args.get("sk", "t"), ORDERS["t"])
    days = visit.number("st")
    since = visit.board.clock.now() - days * 86400 if days > 0 else 0
    return sorted((post for post in posts if post.at >= since), key=order, reverse=down)  # type: ignore[arg-type]


def _asked_start(visit: Visit, topic: Topic, posts: list[BoardPost]) -> int:
    size = visit.board.settings.posts_per_page
    ids = [post.id for post in posts]
    if visit.args.get("view") == "unread" and visit.signed_in:
        first = visit.first_unseen(posts)
        return (ids.index(first) if first else len(ids) - 1) // size * size
    post = visit.number("p")
    return ids.index(post) // size * size if post in ids else visit.number("start")


def _faced(visit: Visit, post: BoardPost) -> Face:
    return Face(
        post, visit.board.users.get(post.author_id), post.author_id in visit.user.foes,
        post.visibility is Visibility.DELETED, post.visibility is Visibility.QUEUED,
    )  # fmt: skip


def _vote(visit: Visit, topic: Topic) -> Response:
    back = visit.url("viewtopic.php", t=topic.id)
    chosen = {int(number) for number in visit.form.get("vote_id[]", "").split() if number.isdigit()}
    poll = topic.poll
    if poll is None or not visit.signed_in or not visit.token_holds("posting"):
        return visit.message(visit.words("form_invalid"))
    if not chosen or not chosen <= set(range(1, len(poll.options) + 1)):
        return visit.message(visit.words("vote_empty"), to=back, return_topic=back)
    if visit.user.id not in poll.votes or poll.vote_change:
        poll.votes[visit.user.id] = chosen
    return visit.message(visit.words("vote_cast"), to=back, return_topic=back)


def _members(visit: Visit) -> dict[int, User]:
    return {number: user for number, user in visit.board.users.items() if number > 1}


def _fits(name: str, pattern: str) -> bool:
    return name.startswith(pattern[:-1]) if pattern.endswith("*") else pattern in ("", name)


def _found(visit: Visit) -> dict[str, object]:
    keyword = visit.args.get("username", "")
    users = [user for user in _members(visit).values() if cleaned(user.name).startswith(cleaned(keyword))]
    return {"keyword": keyword, "results": [{"user_id": user.id, "result": escape(user.name)} for user in users[:10]]}
