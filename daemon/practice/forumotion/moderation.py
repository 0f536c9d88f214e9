"""modcp: what a moderator does with a topic. Every link carries the session's `tid`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from flask import Response

from daemon.practice.board import Board
from daemon.practice.forumotion import addresses, confirming
from daemon.practice.forumotion.visit import Visit
from daemon.practice.records import Topic


@dataclass(frozen=True)
class Act:
    """Something to do with a topic: the question before (of deeds that always ask), the sentence after."""

    question: str
    done: str
    do: Callable[[Board, Topic, Visit], None]
    always_asks: bool = False


def moderate(visit: Visit) -> Response:
    """The moderator's part of the board."""
    if not visit.signed_in:
        return visit.sign_in_first()
    if not visit.user.moderator:
        return visit.no_access()
    topic, act = visit.board.topics.get(visit.number("t")), ACTS.get(visit.says("mode"))
    if topic is None or act is None:
        return visit.sentence("no_topic" if act else "no_mode", status=404 if act else 200)
    if not visit.holds_tid:
        return visit.sentence("session_error", return_topic=addresses.topic(topic))
    return _done(visit, topic, act)


def _done(visit: Visit, topic: Topic, act: Act) -> Response:
    back = addresses.topic(topic)
    if (act.always_asks or visit.switches.asks_before_lock) and not confirming.agreed(visit):
        fields: dict[str, str | int] = {"mode": visit.says("mode"), "t": topic.id}
        return confirming.ask(visit, "/modcp", act.question, fields) or visit.redirect(back)
    act.do(visit.board, topic, visit)
    forum = addresses.forum(visit.board.forums[topic.forum_id])
    if topic.id not in visit.board.topics:
        return visit.message(visit.words(act.done), to=forum, return_forum=forum)
    return visit.message(visit.words(act.done), to=back, return_topic=back, return_forum=forum)


def _lock(_: Board, topic: Topic, __: Visit) -> None:
    topic.locked = True


def _unlock(_: Board, topic: Topic, __: Visit) -> None:
    topic.locked = False


def _delete(board: Board, topic: Topic, _: Visit) -> None:
    board.erase_topic(topic.id)


def _move(board: Board, topic: Topic, visit: Visit) -> None:
    target = addresses.place(visit.form.get("new_forum", ""))
    if target and target.kind == "f" and target.number in board.forums and target.number != topic.forum_id:
        board.move_topic(topic.id, target.number, shadow="move_leave_shadow" in visit.form)


ACTS = {
    "lock": Act("sure_lock", "topics_locked", _lock),
    "unlock": Act("sure_unlock", "topics_unlocked", _unlock),
    "delete": Act("sure_delete_topic", "topics_deleted", _delete, always_asks=True),
    "move": Act("sure_move", "topics_moved", _move, always_asks=True),
}
