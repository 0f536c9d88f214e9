"""Pages that are only read: index, forum, topic, profile, members."""

from __future__ import annotations

import re
from dataclasses import dataclass

from flask import Response

from daemon.practice.board import cleaned
from daemon.practice.index import by_category
from daemon.practice.pager import Pager
from daemon.practice.punbb.visit import Visit
from daemon.practice.records import GUEST, BoardPost, Topic, TopicType

MEMBERS_PER_PAGE = 50


@dataclass(frozen=True)
class Row:
    """A topic in a list. `id` is where its link goes, `states` the classes of the row."""

    topic: Topic
    id: int
    states: tuple[str, ...]
    replies: int
    first: BoardPost | None
    last: BoardPost | None
    pages: Pager


def index(visit: Visit) -> Response:
    """The list of forums."""
    return visit.page("index.html", categories=by_category(visit.board, visit.user))


def viewforum(visit: Visit) -> Response:
    """A forum's topics."""
    forum = visit.board.forums.get(visit.number("id"))
    if forum is None or not visit.opened(forum):
        return visit.unknown()
    topics = [topic for topic in visit.board.topics_for(visit.user, forum.id) if _is_listed(visit, topic)]
    size = visit.board.settings.topics_per_page
    pager = visit.pager(len(topics), size)
    shown = topics[(pager.page - 1) * size : pager.page * size]
    rows = [_row(visit, topic) for topic in shown]
    return visit.page("viewforum.html", forum=forum, rows=rows, pager=pager, total=len(topics))


def viewtopic(visit: Visit) -> Response:
    """A page of a topic: by number and page, or the one that has a post."""
    asked = visit.post(visit.number("pid")) if visit.number("pid") else None
    topic = visit.topic(asked.topic_id if asked else 0 if visit.number("pid") else visit.number("id"))
    if topic is None:
        return visit.unknown()
    posts = visit.board.shown(topic.id)
    if visit.args.get("action") in ("new", "last"):
        return visit.redirect(visit.post_url(_jump(visit, posts)).removeprefix(visit.base))
    size = visit.board.settings.posts_per_page
    pager = visit.pager(len(posts), size, posts.index(asked) // size + 1 if asked else None)
    start = (pager.page - 1) * size
    shown = posts[start : start + size]
    visit.view(topic, shown)
    forum = visit.board.forums[topic.forum_id]
    return visit.page(
        "viewtopic.html", topic=topic, forum=forum, posts=shown, pager=pager, start=start, total=len(posts),
        opening=posts[0].id,
    )  # fmt: skip


def profile(visit: Visit) -> Response:
    """What is known of a member."""
    user = visit.board.users.get(visit.number("id"))
    return visit.unknown() if user is None or user.id == GUEST else visit.page("profile.html", user=user)


def userlist(visit: Visit) -> Response:
    """The members; `username` may hold `*`."""
    asked = visit.args.get("username", "").strip()
    asked = "" if asked == "-" else asked
    pattern = ".*".join(re.escape(cleaned(piece)) for piece in asked.split("*"))
    users = [user for user in visit.board.users.values() if user.id != GUEST]
    found = sorted((user for user in users if not asked or re.fullmatch(pattern, cleaned(user.name))), key=_by_name)
    pager = visit.pager(len(found), MEMBERS_PER_PAGE)
    start = (pager.page - 1) * MEMBERS_PER_PAGE
    shown = found[start : start + MEMBERS_PER_PAGE]
    return visit.page("userlist.html", users=shown, asked=asked, pager=pager, total=len(found))


def _by_name(user: object) -> str:
    return str(getattr(user, "name", "")).casefold()


def _is_listed(visit: Visit, topic: Topic) -> bool:
    return topic.moved_to is not None or bool(visit.board.shown(topic.id))


def _jump(visit: Visit, posts: list[BoardPost]) -> int:
    """The newest post, or the first that the visitor has not seen."""
    unseen = visit.first_unseen(posts) if visit.args.get("action") == "new" else None
    return posts[-1].id if unseen is None else unseen


def _row(visit: Visit, topic: Topic) -> Row:
    target = topic.moved_to or topic.id
    posts = visit.board.shown(target) if target in visit.board.topics else []
    first, last = (posts[0], posts[-1]) if posts else (None, None)
    states = {
        "moved": topic.moved_to is not None, "new": topic.moved_to is None and visit.has_unseen(last),
        "closed": topic.locked, "sticky": topic.type is not TopicType.NORMAL,
    }  # fmt: skip
    pages = Pager.at(0, len(posts), visit.board.settings.posts_per_page)
    known = tuple(name for name, holds in states.items() if holds)
    return Row(topic, target, known, max(len(posts) - 1, 0), first, last, pages)
