"""modcp.php: closing, opening, moving and deleting topics. To close or open one, a link with the sid is enough."""

from __future__ import annotations

from collections.abc import Callable

from flask import Response

from daemon.practice.phpbb2.visit import Visit
from daemon.practice.records import Topic


def moderate(visit: Visit) -> Response:
    """What a moderator may do with one topic."""
    topic = visit.board.topics.get(visit.number("t"))
    if topic is None:
        return visit.sentence("no_topic" if visit.number("t") else "no_forum")
    if visit.says("sid") != visit.session.sid or not visit.says("sid"):
        return visit.invalid_session()
    if "cancel" in visit.form:
        return visit.redirect(visit.url("viewtopic.php", t=topic.id))
    if not visit.user.moderator:
        return visit.sentence("not_moderator", title="not_authorised")
    act = ACTS.get(visit.form.get("mode") or visit.args.get("mode", ""))
    return act(visit, topic) if act else visit.sentence("not_here")


def _lock(visit: Visit, topic: Topic) -> Response:
    topic.locked = topic.moved_to is None
    return _done(visit, topic, "topics_locked")


def _unlock(visit: Visit, topic: Topic) -> Response:
    topic.locked = False
    return _done(visit, topic, "topics_unlocked")


def _delete(visit: Visit, topic: Topic) -> Response:
    if "confirm" not in visit.form:
        return _ask(visit, topic, "delete", "sure_delete_topic")
    visit.board.erase_topic(topic.id)
    forum = _with_sid(visit, "viewforum.php", f=topic.forum_id)
    return visit.message(visit.words("topics_removed"), return_forum=forum)


def _move(visit: Visit, topic: Topic) -> Response:
    if "confirm" not in visit.form:
        return _ask(visit, topic, "move", "sure_move")
    target = visit.number("new_forum")
    if target not in visit.board.forums or target == topic.forum_id:
        return _done(visit, topic, "none_moved", stay=True)
    visit.board.move_topic(topic.id, target, shadow="move_leave_shadow" in visit.form)
    return _done(visit, topic, "topics_moved", stay=True)


def _done(visit: Visit, topic: Topic, key: str, *, stay: bool = False) -> Response:
    """The result; its links carry the sid, needed or not, and its line breaks are misspelt as on the real board.

    After a question (`stay`) the page's head is written already when the board wants to send the reader on.
    """
    to = _with_sid(visit, "viewtopic.php", t=topic.id)
    back = visit.link_in("return_topic", to)
    forum = visit.link_in("return_forum", _with_sid(visit, "viewforum.php", f=topic.forum_id))
    return visit.message(f"{visit.words(key)}<br /><br />{back}<br \\><br \\>{forum}", to=None if stay else to)


def _with_sid(visit: Visit, page: str, **values: int) -> str:
    return visit.url(page, **values, sid=visit.session.sid)


def _ask(visit: Visit, topic: Topic, mode: str, question: str) -> Response:
    hidden = {"sid": visit.session.sid, "mode": mode, "f": topic.forum_id, "t": topic.id}
    forums = list(visit.board.forums.values()) if mode == "move" else []
    return visit.page("confirm.html", action=visit.url("modcp.php"), question=question, hidden=hidden, forums=forums)


ACTS: dict[str, Callable[[Visit, Topic], Response]] = {
    "lock": _lock, "unlock": _unlock, "delete": _delete, "move": _move,
}  # fmt: skip
