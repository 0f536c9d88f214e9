"""The index, the same on every board: forums under their categories, each with its counts and its newest post."""

from __future__ import annotations

from dataclasses import dataclass

from daemon.practice.board import Board
from daemon.practice.records import BoardPost, Forum, User


@dataclass(frozen=True)
class ForumRow:
    """A forum in the index; `topics` and `posts` are counts."""

    forum: Forum
    topics: int
    posts: int
    newest: BoardPost | None


def by_category(board: Board, reader: User) -> dict[str, list[ForumRow]]:
    """The forums that this reader may enter, under their categories, both in the board's order."""
    found: dict[str, list[ForumRow]] = {}
    for forum in board.forums.values():
        if board.may_read(reader, forum):
            found.setdefault(forum.category, []).append(_row(board, forum))
    return found


def _row(board: Board, forum: Forum) -> ForumRow:
    """What everybody sees counts; shadows of moved topics have no posts, and global topics count where they live."""
    here = [topic for topic in list(board.topics.values()) if topic.forum_id == forum.id]
    topics = [shown for topic in here if (shown := board.shown(topic.id))]
    posts = [post for shown in topics for post in shown]
    newest = max(posts, key=lambda post: (post.at, post.id), default=None)
    return ForumRow(forum, len(topics), len(posts), newest)
