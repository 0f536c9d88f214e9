"""Posting: reply, quote, new topic, edit, delete; with all that can stand in a post's way."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field

from flask import Response

from daemon.practice import drafts
from daemon.practice.board import poll_from
from daemon.practice.drafts import kind_asked, may_delete, no_edit, store_reply, store_topic
from daemon.practice.faults import Fault
from daemon.practice.phpbb3 import confirming
from daemon.practice.phpbb3.bbcode import BIGGEST_FONT, biggest_font, cut_quotes
from daemon.practice.phpbb3.confirming import Question
from daemon.practice.phpbb3.reading import refused_reading, topic_asked
from daemon.practice.phpbb3.visit import Visit
from daemon.practice.records import BoardPost, Poll, Topic, TopicType, Visibility

FORM = "posting"


@dataclass
class Draft(drafts.Draft):
    """A posting form; `newer` and `conflict`: what came in between, `code_id`: the picture to be read."""

    newer: list[BoardPost] = field(default_factory=list)
    conflict: bool = False
    current: int = 0
    code_id: str = ""

    @property
    def locked(self) -> bool:
        return self.topic is not None and self.topic.locked

    @property
    def checksums(self) -> dict[str, str]:
        """The edit form's guard against edits in between."""
        if self.post is None or self.mode != "edit":
            return {}
        return {
            "edit_post_message_checksum": _md5(self.post.text), "edit_post_subject_checksum": _md5(self.post.subject),
        }  # fmt: skip


def posting(visit: Visit) -> Response:
    """posting.php: the form, or what became of it."""
    mode = visit.args.get("mode", "")
    if mode in ("delete", "soft_delete"):
        return _delete(visit)
    draft = _DRAFTS[mode](visit) if mode in _DRAFTS else visit.sentence("no_mode")
    if isinstance(draft, Response):
        return draft
    if not visit.posted or not {"post", "preview"} & set(visit.form):
        return _form(visit, draft)
    draft.subject, draft.text = visit.form.get("subject", "").strip(), visit.form.get("message", "")
    draft.preview = "preview" in visit.form
    return _form(visit, draft) if draft.preview or _held_up(visit, draft) else _store(visit, draft)


def _reply(visit: Visit) -> Draft | Response:
    topic = topic_asked(visit)
    if topic is None:
        return visit.sentence("no_topic", status=404)
    refused = _refused(visit, topic, "login_reply")
    if refused is not None:
        return refused
    current = visit.board.last_post_id(topic.id)
    forum = visit.board.forums[topic.forum_id]
    return Draft("reply", forum, topic, subject=f"Re: {topic.title}"[:124], current=current)


def _quoting(visit: Visit) -> Draft | Response:
    post = visit.board.posts.get(visit.number("p"))
    if post is None or not visit.board.sees(visit.user, post):
        return visit.sentence("no_post")
    draft = _reply(visit)
    if isinstance(draft, Draft):
        draft.mode, draft.text = "quote", quoted(post, visit.board.settings.max_quote_depth)
    return draft


def _opening(visit: Visit) -> Draft | Response:
    forum = visit.board.forums.get(visit.number("f"))
    if forum is None:
        return visit.sentence("no_forum", status=404)
    if not visit.signed_in:
        return visit.login_form("login_post")
    refused = refused_reading(visit, forum)
    return refused or Draft("post", forum)


def _editing(visit: Visit) -> Draft | Response:
    board, post = visit.board, visit.board.posts.get(visit.number("p"))
    if post is None or not board.sees(visit.user, post):
        return visit.sentence("no_post")
    topic = board.topics[post.topic_id]
    if not visit.signed_in:
        return visit.login_form("login_edit")
    why = no_edit(visit, post, topic)
    if why:
        return visit.sentence(why)
    return Draft("edit", board.forums[topic.forum_id], topic, post, post.subject, post.text)


def _refused(visit: Visit, topic: Topic, reason: str) -> Response | None:
    if not visit.signed_in:
        return visit.login_form(reason)
    refused = refused_reading(visit, visit.board.forums[topic.forum_id])
    if refused is None and topic.locked and not visit.user.moderator:
        return visit.sentence("topic_locked")
    return refused


_DRAFTS: dict[str, Callable[[Visit], Draft | Response]] = {
    "reply": _reply, "quote": _quoting, "post": _opening, "edit": _editing,
}  # fmt: skip


def quoted(post: BoardPost, depth: int) -> str:
    """A post as the quote form gives it: source text, author, time and ids."""
    name = f'"{post.author_name}"' if " " in post.author_name else post.author_name
    head = f"[quote={name} post_id={post.id} time={post.at} user_id={post.author_id}]"
    return f"{head}\n{cut_quotes(post.text, depth - 1)}\n[/quote]\n\n"


# ── what stands in the way ──


def _held_up(visit: Visit, draft: Draft) -> bool:
    """New posts or edits in between, else errors; each sends the form back with nothing stored."""
    draft.newer, draft.conflict = _posts_between(visit, draft), _edited_between(visit, draft)
    if draft.newer or draft.conflict:
        return True
    draft.errors = [visit.words(key, **values) for key, values in _faults(visit, draft)]
    return bool(draft.errors)


def _posts_between(visit: Visit, draft: Draft) -> list[BoardPost]:
    known = visit.form.get("topic_cur_post_id", "")
    if draft.topic is None or draft.mode == "edit" or not known.isdigit() or not draft.forum.post_review:
        return []
    if int(known) == visit.board.last_post_id(draft.topic.id):
        return []
    return [post for post in visit.board.shown(draft.topic.id) if post.id > int(known)]


def _edited_between(visit: Visit, draft: Draft) -> bool:
    return any(visit.form.get(name, value) != value for name, value in draft.checksums.items())


def _faults(visit: Visit, draft: Draft) -> list[tuple[str, dict[str, object]]]:
    most, length = visit.board.settings.max_post_chars, len(draft.text)
    wrong = {
        "too_short": not draft.text.strip(),
        "too_long": length > most,
        "big_font": biggest_font(draft.text) > BIGGEST_FONT,
        "flood": draft.mode != "edit" and visit.is_flooding,
        "no_subject": not draft.subject and _needs_subject(visit, draft),
        "wrong_code": _code_missing(visit, draft),
        "form_invalid": not visit.token_holds(FORM),
    }
    found: list[tuple[str, dict[str, object]]] = [
        (key, {"count": length, "most": most} if key == "too_long" else {})
        for key, is_wrong in wrong.items()
        if is_wrong
    ]
    return found or ([] if _use_up(visit) else [("form_invalid", {})])


def _use_up(visit: Visit) -> bool:
    return visit.house.sessions.use_up(visit.form.get("creation_time", ""), visit.form.get("form_token", ""))


def _needs_subject(visit: Visit, draft: Draft) -> bool:
    if draft.mode == "edit" and draft.post is not None:
        return visit.board.first_post_id(draft.post.topic_id) == draft.post.id
    return draft.mode == "post"


def _code_missing(visit: Visit, draft: Draft) -> bool:
    if visit.fault is not Fault.CAPTCHA:
        return False
    draft.code_id = visit.house.sessions.new_code()
    return True


# ── storing ──


def _store(visit: Visit, draft: Draft) -> Response:
    post = _STORES[draft.mode](visit, draft)
    _apply_locks(visit, draft, post)
    visit.see(post)
    if post.visibility is Visibility.QUEUED:
        forum = visit.url("viewforum.php", f=draft.forum.id)
        to = forum if draft.mode == "post" else visit.url("viewtopic.php", t=post.topic_id)
        return visit.message(visit.words("queued"), to=to, wait=10, return_forum=forum)
    if draft.mode == "post":
        return visit.redirect(visit.url("viewtopic.php", t=post.topic_id))
    return visit.redirect(visit.url("viewtopic.php", p=post.id) + f"#p{post.id}")


def _store_topic(visit: Visit, draft: Draft) -> BoardPost:
    kind = kind_asked(visit, "topic_type", TopicType.NORMAL)
    return store_topic(visit, draft, kind=kind, poll=_posted_poll(visit, None))


def _store_edit(visit: Visit, draft: Draft) -> BoardPost:
    assert draft.post is not None and draft.topic is not None  # noqa: S101 PT018 - an edit has both
    reason = visit.form.get("edit_reason", "").strip() if visit.user.moderator else ""
    post = visit.board.edit(draft.post.id, draft.text, visit.user.id, reason=reason, subject=draft.subject)
    post.signature, post.bbcode = "attach_sig" in visit.form, "disable_bbcode" not in visit.form
    if visit.board.first_post_id(draft.topic.id) == post.id:
        draft.topic.type = kind_asked(visit, "topic_type", draft.topic.type)
        draft.topic.poll = _posted_poll(visit, draft.topic.poll)
    return post


_STORES: dict[str, Callable[[Visit, Draft], BoardPost]] = {
    "reply": store_reply, "quote": store_reply, "post": _store_topic, "edit": _store_edit,
}  # fmt: skip


def _apply_locks(visit: Visit, draft: Draft, post: BoardPost) -> None:
    """A moderator's form decides: without the tick the topic is open afterwards, whatever it was before."""
    if visit.user.moderator:
        visit.board.topics[post.topic_id].locked = "lock_topic" in visit.form
        post.locked = "lock_post" in visit.form if draft.mode == "edit" else post.locked


def _posted_poll(visit: Visit, before: Poll | None) -> Poll | None:
    """The poll that the form's fields make; without them there is none any more, votes included."""
    form = visit.form
    if "poll_delete" in form:
        return None
    poll = poll_from(
        form.get("poll_title", ""), form.get("poll_option_text", ""), most=visit.number("poll_max_options", 1),
        days=visit.number("poll_length"), change="poll_vote_change" in form,
    )  # fmt: skip
    if poll and before and poll.options == before.options:
        poll.votes = before.votes
    return poll


# ── pages ──


def _form(visit: Visit, draft: Draft) -> Response:
    review = [] if draft.topic is None or draft.mode == "edit" else visit.board.shown(draft.topic.id)[-10:][::-1]
    first = draft.mode == "post" or (draft.mode == "edit" and _needs_subject(visit, draft))
    title = {"post": "new_topic", "edit": "edit_post"}.get(draft.mode, "reply")
    return visit.page("posting.html", draft=draft, review=review, first=first, title=visit.words(title), form_name=FORM)


def _delete(visit: Visit) -> Response:
    post = visit.board.posts.get(visit.number("p"))
    if post is None:
        return visit.sentence("no_post")
    if not visit.signed_in:
        return visit.login_form("login_edit")
    if not may_delete(visit, post):
        return visit.sentence("no_delete")
    if not confirming.is_answer(visit):
        fields: dict[str, str | int] = {"p": post.id, "f": visit.board.topics[post.topic_id].forum_id, "mode": "delete"}
        return confirming.ask(visit, Question("posting.php", "delete", "sure_delete", "delete"), fields)
    back = visit.url("viewtopic.php", t=post.topic_id)
    if not confirming.agreed(visit):
        return visit.redirect(back)
    if visit.user.moderator and "delete_permanent" not in visit.form:
        visit.board.soft_delete(post.id, visit.user.id, visit.form.get("delete_reason", ""))
    else:
        visit.board.erase(post.id)
    return visit.message(visit.words("post_deleted_done"), to=back, return_topic=back)


def _md5(text: str) -> str:
    return hashlib.md5(text.encode(), usedforsecurity=False).hexdigest()
