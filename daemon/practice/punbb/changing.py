"""edit.php and delete.php: own posts as long as their topic is open, moderators any."""

from __future__ import annotations

from flask import Response

from daemon.practice.punbb.posting import Draft, fill
from daemon.practice.punbb.visit import Visit
from daemon.practice.records import BoardPost, Topic


def edit(visit: Visit) -> Response:
    """The form with the post's text, or what became of it."""
    found = _changeable(visit)
    if isinstance(found, Response):
        return found
    post, topic = found
    opening = visit.board.first_post_id(topic.id) == post.id
    forum = visit.board.forums[topic.forum_id]
    draft = Draft(forum, topic, post, opening, topic.title if opening else "", post.text)
    if visit.posted and "form_sent" in visit.form:
        fill(visit, draft)
        if not draft.preview and not draft.errors:
            _store(visit, draft)
            return visit.sent_on("edit_done", visit.post_url(post.id))
    return visit.page("edit.html", draft=draft, action=visit.url("edit.php", id=post.id), forum=forum)


def _store(visit: Visit, draft: Draft) -> None:
    """The author's edit is noted wherever the post stands; a moderator's only where the board lets him choose."""
    assert draft.post is not None  # noqa: S101 - an edit has one
    post = visit.board.edit(
        draft.post.id, draft.text, visit.user.id, subject=draft.subject if draft.with_subject else None
    )
    if visit.user.moderator and visit.may_note_edits and not draft.silent:
        post.edits, post.edited_at, post.edited_by = post.edits + 1, visit.board.clock.now(), visit.user.id


def delete(visit: Visit) -> Response:
    """The question, and its answer. With a topic's first post the topic goes."""
    found = _changeable(visit)
    if isinstance(found, Response):
        return found
    post, topic = found
    opening = visit.board.first_post_id(topic.id) == post.id
    if not visit.user.moderator and not visit.user.may_delete_own:
        return visit.forbidden()
    if "cancel" in visit.form:
        return visit.sent_on("cancelled", visit.post_url(post.id))
    if not (visit.posted and "delete" in visit.form):
        return visit.page("delete.html", post=post, topic=topic, opening=opening)
    return _delete(visit, post, topic, opening=opening)


def _delete(visit: Visit, post: BoardPost, topic: Topic, *, opening: bool) -> Response:
    if visit.has_tokens and "req_confirm" not in visit.form:
        return visit.sent_on("not_confirmed", visit.post_url(post.id))
    if opening:
        visit.board.erase_topic(topic.id)
        return visit.sent_on("topic_deleted", visit.url("viewforum.php", id=topic.forum_id))
    before = [one.id for one in visit.board.shown(topic.id) if one.id < post.id]
    visit.board.erase(post.id)
    return visit.sent_on("post_deleted", visit.post_url(before[-1]))


def _changeable(visit: Visit) -> tuple[BoardPost, Topic] | Response:
    post = visit.post(visit.number("id"))
    if post is None:
        return visit.unknown()
    topic = visit.board.topics[post.topic_id]
    return (post, topic) if visit.may_change(post, topic) else visit.forbidden()
