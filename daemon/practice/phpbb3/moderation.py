"""mcp.php: quick moderation of a topic, and the queue of posts that wait for approval."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from flask import Response

from daemon.practice.board import Board
from daemon.practice.phpbb3 import confirming
from daemon.practice.phpbb3.confirming import Question
from daemon.practice.phpbb3.visit import Visit
from daemon.practice.records import Topic, TopicType


@dataclass(frozen=True)
class Act:
    """Something to do with a topic: title and question of its confirm page, the sentence when it is done."""

    title: str
    question: str
    done: str
    do: Callable[[Board, Topic, Visit], None]


def moderate(visit: Visit) -> Response:
    """The moderator's panel."""
    if not visit.signed_in:
        return visit.login_form("login_mcp")
    if not visit.user.moderator:
        return visit.sentence("no_access", status=403)
    if visit.args.get("i") == "queue":
        return _queue(visit)
    topic = visit.board.topics.get(visit.number("t"))
    act = ACTS.get(visit.says("action"))
    if topic is None or act is None:
        return visit.sentence("no_topic" if act else "no_mode", status=404 if act else 200)
    return _quick(visit, topic, act)


def _quick(visit: Visit, topic: Topic, act: Act) -> Response:
    back = visit.args.get("redirect") or visit.url("viewtopic.php", t=topic.id)
    if not confirming.is_answer(visit):
        action = visit.args.get("action", "")
        question = Question("mcp.php", act.title, act.question, action if action == "move" else "")
        return confirming.ask(visit, question, {"topic_id_list[0]": topic.id, "action": action, "redirect": back})
    if not back.startswith("./") or not confirming.agreed(visit):
        return visit.redirect(back if back.startswith("./") else "./index.php")
    act.do(visit.board, topic, visit)
    return visit.message(visit.words(act.done), to=back, return_page=back)


def _queue(visit: Visit) -> Response:
    """Approve, refuse, delete or restore the post that `p` or the form names."""
    post = visit.board.posts.get(visit.number("p") or visit.number("post_id_list[]"))
    verb = next((name for name in QUEUE if f"action[{name}]" in visit.form), visit.form.get("verb", ""))
    if post is None or verb not in QUEUE:
        return visit.sentence("no_post")
    if not confirming.is_answer(visit):
        question = Question("mcp.php", verb, "sure_approve")
        return confirming.ask(visit, question, {"verb": verb, "post_id_list[]": post.id})
    back = visit.url("viewtopic.php", t=post.topic_id)
    if not confirming.agreed(visit):
        return visit.redirect(back)
    QUEUE[verb](visit.board, post.id)
    return visit.message(visit.words("post_approved_done"), to=back, wait=10, return_topic=back)


def _lock(_: Board, topic: Topic, __: Visit) -> None:
    topic.locked = True


def _unlock(_: Board, topic: Topic, __: Visit) -> None:
    topic.locked = False


def _move(board: Board, topic: Topic, visit: Visit) -> None:
    target = visit.number("to_forum_id")
    if target in board.forums and target != topic.forum_id:
        board.move_topic(topic.id, target, shadow="move_leave_shadow" in visit.form)


def _delete(board: Board, topic: Topic, visit: Visit) -> None:
    for post in board.all_posts(topic.id):
        board.soft_delete(post.id, visit.user.id, visit.form.get("delete_reason", ""))


def _made(kind: TopicType) -> Callable[[Board, Topic, Visit], None]:
    def make(_: Board, topic: Topic, __: Visit) -> None:
        topic.type = kind

    return make


ACTS = {
    "lock": Act("lock_topic", "sure_lock", "topic_locked_done", _lock),
    "unlock": Act("unlock_topic", "sure_unlock", "topic_unlocked_done", _unlock),
    "move": Act("move_topic", "sure_move", "topic_moved_done", _move),
    "delete_topic": Act("delete_topic", "sure_delete_topic", "topic_deleted_done", _delete),
    "make_sticky": Act("make_sticky", "sure_type", "topic_type_done", _made(TopicType.STICKY)),
    "make_announce": Act("make_announce", "sure_type", "topic_type_done", _made(TopicType.ANNOUNCEMENT)),
    "make_normal": Act("make_normal", "sure_type", "topic_type_done", _made(TopicType.NORMAL)),
}
QUEUE: dict[str, Callable[[Board, int], None]] = {
    "approve": Board.approve,
    "disapprove": Board.erase,
    "delete": Board.erase,
    "restore": Board.restore,
}
