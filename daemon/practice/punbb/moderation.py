"""moderate.php: closing, opening, sticking and moving topics. Links act at once, moving asks where to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from flask import Response

from daemon.practice.punbb.visit import Visit
from daemon.practice.records import Topic, TopicType


@dataclass(frozen=True)
class Act:
    """Something to do with a topic, and the sentence when it is done."""

    done: str
    do: Callable[[Topic], None]


def moderate(visit: Visit) -> Response:
    """Do what the address says."""
    forum = visit.board.forums.get(visit.number("fid"))
    if forum is None:
        return visit.unknown()
    if not visit.user.moderator:
        return visit.forbidden()
    if visit.number("move_topics") or "move_topics_to" in visit.form:
        return _move(visit)
    name = next((name for name in ACTS if name in visit.args), "")
    topic = visit.topic(visit.number(name)) if name else None
    if topic is None or topic.forum_id != forum.id:
        return visit.unknown()
    again = visit.asked_for_link(f"{name}{topic.id}")
    if again is not None:
        return again
    ACTS[name].do(topic)
    return visit.sent_on(ACTS[name].done, visit.url("viewtopic.php", id=topic.id))


def _move(visit: Visit) -> Response:
    topic = visit.topic(visit.number("move_topics") or visit.number("topics"))
    if topic is None:
        return visit.unknown()
    if "move_topics_to" not in visit.form:
        return visit.page("move.html", topic=topic, forums=list(visit.board.forums.values()))
    target = visit.number("move_to_forum")
    if target not in visit.board.forums:
        return visit.unknown()
    if target != topic.forum_id:
        visit.board.move_topic(topic.id, target, shadow="with_redirect" in visit.form)
    return visit.sent_on("topic_moved", visit.url("viewforum.php", id=target))


def _locked(value: bool) -> Callable[[Topic], None]:
    def turn(topic: Topic) -> None:
        topic.locked = value

    return turn


def _made(kind: TopicType) -> Callable[[Topic], None]:
    def turn(topic: Topic) -> None:
        topic.type = kind

    return turn


ACTS = {
    "close": Act("topic_closed", _locked(True)),
    "open": Act("topic_opened", _locked(False)),
    "stick": Act("topic_stuck", _made(TopicType.STICKY)),
    "unstick": Act("topic_unstuck", _made(TopicType.NORMAL)),
}
