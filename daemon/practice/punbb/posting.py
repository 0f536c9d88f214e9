"""post.php: replies and new topics; with all that can stand in a post's way."""

from __future__ import annotations

from dataclasses import dataclass, field

from flask import Response

from daemon.practice.punbb.visit import SUBJECT_LENGTH, Visit
from daemon.practice.records import BoardPost, Forum, Topic

REVIEWED = 15


@dataclass
class Draft:
    """What a form for a post is about and what stands in it."""

    forum: Forum
    topic: Topic | None = None
    post: BoardPost | None = None  # the one that is edited
    with_subject: bool = False
    subject: str = ""
    text: str = ""
    silent: bool = True
    errors: list[str] = field(default_factory=list)
    preview: bool = False


def post(visit: Visit) -> Response:
    """The form, or what became of it."""
    draft = _draft(visit)
    if isinstance(draft, Response):
        return draft
    if not (visit.posted and "form_sent" in visit.form):
        return _form(visit, draft)
    if visit.form.get("form_user") != visit.user.name:
        return visit.unknown()
    fill(visit, draft)
    if draft.preview or draft.errors:
        return _form(visit, draft)
    return visit.sent_on("post_done", visit.post_url(_store(visit, draft).id))


def fill(visit: Visit, draft: Draft) -> None:
    """Take over what was typed, and tell what is wrong with it."""
    draft.text = visit.form.get("req_message", "").replace("\r\n", "\n").strip()
    draft.subject = visit.form.get("req_subject", draft.subject).strip()
    draft.silent = "silent" in visit.form
    draft.preview = "preview" in visit.form
    draft.errors = [*_faults(visit, draft), *visit.script_faults(draft.text)]


def _draft(visit: Visit) -> Draft | Response:
    if visit.number("tid"):
        return _reply(visit)
    forum = visit.board.forums.get(visit.number("fid"))
    if forum is None or not visit.opened(forum):
        return visit.unknown()
    return Draft(forum, with_subject=True) if visit.signed_in else visit.forbidden()


def _reply(visit: Visit) -> Draft | Response:
    topic = visit.topic(visit.number("tid"))
    if topic is None:
        return visit.unknown()
    if not visit.may_answer(topic):
        return visit.forbidden()
    draft = Draft(visit.board.forums[topic.forum_id], topic)
    if visit.number("qid"):
        quoted = visit.post(visit.number("qid"))
        if quoted is None or quoted.topic_id != topic.id:
            return visit.unknown()
        draft.text = f"[quote={visit.quoted(quoted.author_name)}]{quoted.text}[/quote]\n"
    return draft


def _faults(visit: Visit, draft: Draft) -> list[str]:
    most = visit.board.settings.max_post_chars
    wrong = {
        "flood": draft.post is None and visit.is_flooding and not draft.preview,
        "no_subject": draft.with_subject and not draft.subject,
        "long_subject": draft.with_subject and len(draft.subject) > SUBJECT_LENGTH,
        "too_long": len(draft.text) > most,
        "too_short": not draft.text,
    }
    values: dict[str, dict[str, object]] = {
        "flood": {"seconds": visit.board.settings.flood_interval}, "long_subject": {"most": SUBJECT_LENGTH},
        "too_long": {"count": len(draft.text), "most": most},
    }  # fmt: skip
    told = [visit.words(key, **values.get(key, {})) for key, is_wrong in wrong.items() if is_wrong]
    return told + visit.form_troubles()


def _store(visit: Visit, draft: Draft) -> BoardPost:
    if draft.topic is None:
        topic = visit.board.open_topic(draft.forum.id, visit.user.id, draft.subject, draft.text)
        post = visit.board.all_posts(topic.id)[0]
    else:
        post = visit.board.post(draft.topic.id, visit.user.id, draft.text)
    visit.see(post)
    return post


def _form(visit: Visit, draft: Draft) -> Response:
    review = visit.board.shown(draft.topic.id)[-REVIEWED:][::-1] if draft.topic else []
    total = len(visit.board.shown(draft.topic.id)) if draft.topic else 0
    target = {"tid": draft.topic.id} if draft.topic else {"fid": draft.forum.id}
    return visit.page(
        "post.html", draft=draft, review=review, total=total, action=visit.url("post.php", **target), forum=draft.forum
    )
