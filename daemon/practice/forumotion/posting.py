"""Posting: reply, quote, new topic, edit, delete; with all that can stand in a post's way."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from flask import Response

from daemon.practice import drafts
from daemon.practice.board import poll_from
from daemon.practice.drafts import kind_asked, may_delete, no_edit, store_reply, store_topic
from daemon.practice.faults import Fault
from daemon.practice.forumotion import addresses, confirming
from daemon.practice.forumotion.reading import place_of, readable, refused_reading
from daemon.practice.forumotion.visit import Visit
from daemon.practice.records import BoardPost, Poll, TopicType, Visibility

LONGEST_TITLE = 255
TITLES = {"newtopic": "new_topic", "editpost": "edit_post"}


@dataclass
class Draft(drafts.Draft):
    """A posting form."""

    opens: bool = False  # the form is for a topic's first post

    @property
    def target(self) -> Mapping[str, str | int]:
        """The hidden fields that tell what is written to."""
        if self.post is not None:
            return {"mode": self.mode, "p": self.post.id}
        return {"mode": self.mode, "t": self.topic.id} if self.topic else {"mode": self.mode, "f": self.forum.id}


def posting(visit: Visit) -> Response:
    """The form, or what became of it."""
    mode = visit.says("mode")
    if mode == "delete":
        return _delete(visit)
    draft = _DRAFTS[mode](visit) if mode in _DRAFTS else visit.sentence("no_mode")
    if isinstance(draft, Response):
        return draft
    if not visit.posted or not {"post", "preview", "post_confirm"} & set(visit.form):
        return _form(visit, draft)
    return _sent(visit, draft)


def _sent(visit: Visit, draft: Draft) -> Response:
    draft.subject = visit.form.get("subject", "").strip()[:LONGEST_TITLE]
    draft.text = visit.form.get("message", "")
    if draft.mode == "editpost" and "delete" in visit.form:
        return _delete(visit)
    draft.preview = "preview" in visit.form
    if draft.preview:
        return _form(visit, draft)
    if draft.mode != "editpost" and visit.is_flooding:
        return visit.sentence("flood")
    draft.errors = _errors(visit, draft)
    if draft.errors:
        draft.preview = draft.errors == [visit.words("new_posts")]
        return _form(visit, draft)
    if visit.fault is Fault.CAPTCHA:
        return _captcha(visit, draft)
    return _store(visit, draft)


# ── what is asked for ──


def _reply(visit: Visit) -> Draft | Response:
    if not visit.signed_in:
        return visit.sign_in_first()
    topic = readable(visit, visit.number("t"))
    if isinstance(topic, Response):
        return topic
    if topic.locked and not visit.user.moderator:
        return visit.sentence("topic_locked")
    return Draft("reply", visit.board.forums[topic.forum_id], topic, subject=f"Re: {topic.title}"[:LONGEST_TITLE])


def _quoting(visit: Visit) -> Draft | Response:
    if not visit.signed_in:
        return visit.sign_in_first()
    post = _post(visit)
    if post is None:
        return visit.sentence("no_topic", status=404)
    topic = visit.board.topics[post.topic_id]
    refused = refused_reading(visit, visit.board.forums[topic.forum_id])
    if refused is not None:
        return refused
    if topic.locked and not visit.user.moderator:
        return visit.sentence("topic_locked")
    text = f'[quote="{post.author_name}"]{post.text}[/quote]\n'
    return Draft("reply", visit.board.forums[topic.forum_id], topic, subject=f"Re: {topic.title}", text=text)


def _opening(visit: Visit) -> Draft | Response:
    if not visit.signed_in:
        return visit.sign_in_first()
    forum = visit.board.forums.get(visit.number("f"))
    if forum is None:
        return visit.sentence("no_forum", status=404)
    return refused_reading(visit, forum) or Draft("newtopic", forum, opens=True)


def _editing(visit: Visit) -> Draft | Response:
    if not visit.signed_in:
        return visit.sign_in_first()
    post = _post(visit)
    if post is None:
        return visit.sentence("no_topic", status=404)
    topic = visit.board.topics[post.topic_id]
    why = no_edit(visit, post, topic)
    if why:
        return visit.sentence(why)
    opens = visit.board.first_post_id(topic.id) == post.id
    return Draft("editpost", visit.board.forums[topic.forum_id], topic, post, post.subject, post.text, opens=opens)


def _post(visit: Visit) -> BoardPost | None:
    post = visit.board.posts.get(visit.number("p"))
    return post if post and post.visibility is not Visibility.DELETED else None


_DRAFTS: dict[str, Callable[[Visit], Draft | Response]] = {
    "reply": _reply, "quote": _quoting, "newtopic": _opening, "editpost": _editing,
}  # fmt: skip


# ── what stands in the way ──


def _errors(visit: Visit, draft: Draft) -> list[str]:
    most, low = visit.board.settings.max_post_chars, visit.switches.shortest_title
    wrong = {
        "no_text": not draft.text.strip(),
        "text_too_long": len(draft.text) > most,
        "no_subject": draft.opens and not draft.subject,
        "title_length": draft.opens and 0 < len(draft.subject) < low,
        "session_error": not visit.holds_form,
        "new_posts": _is_stale(visit, draft),
    }
    found = [key for key, is_wrong in wrong.items() if is_wrong]
    return [visit.words(key, most=most, low=low, high=LONGEST_TITLE) for key in found]


def _is_stale(visit: Visit, draft: Draft) -> bool:
    """Whether somebody has posted since the form was made. A form without `lt` is not looked at."""
    known = visit.form.get("lt", "")
    if draft.topic is None or draft.mode == "editpost" or not known.isdecimal():
        return False
    return int(known) < visit.board.last_post_id(draft.topic.id)


def _captcha(visit: Visit, draft: Draft) -> Response:
    """The page that only a person gets past; nothing is stored."""
    kept = {name: visit.form.get(name, "") for name in ("disable_bbcode", "disable_smilies", "disable_html")}
    return visit.page("captcha.html", draft=draft, kept=kept)


# ── storing ──


def _store(visit: Visit, draft: Draft) -> Response:
    post = _STORES[draft.mode](visit, draft)
    topic = visit.board.topics[post.topic_id]
    forum = addresses.forum(draft.forum)
    if post.visibility is Visibility.QUEUED:
        return visit.message(visit.words("queued"), to=forum, return_forum=forum)
    visit.see(post)
    start = place_of(visit, post)
    if visit.switches.answers_with_redirect:
        return visit.redirect(addresses.topic(topic, start, post.id))
    offset = f"start={start}&" if start else ""
    here = f"/viewtopic?{offset}t={topic.id}&topic_name#{post.id}"
    return visit.message(visit.words("post_stored"), to=here, view_post=here, return_forum=forum)


def _store_reply(visit: Visit, draft: Draft) -> BoardPost:
    draft.subject = draft.subject or f"Re: {draft.topic.title if draft.topic else ''}"
    return store_reply(visit, draft)


def _store_topic(visit: Visit, draft: Draft) -> BoardPost:
    kind = kind_asked(visit, "topictype", TopicType.NORMAL)
    return store_topic(visit, draft, kind=kind, poll=_posted_poll(visit))


def _store_edit(visit: Visit, draft: Draft) -> BoardPost:
    assert draft.post is not None and draft.topic is not None  # noqa: S101 PT018 - an edit has both
    subject = draft.subject or draft.post.subject
    post = visit.board.edit(draft.post.id, draft.text, visit.user.id, subject=subject)
    post.signature, post.bbcode = "attach_sig" in visit.form, "disable_bbcode" not in visit.form
    if draft.opens:
        draft.topic.type = kind_asked(visit, "topictype", draft.topic.type)
        draft.topic.poll = _posted_poll(visit)
    return post


_STORES: dict[str, Callable[[Visit, Draft], BoardPost]] = {
    "reply": _store_reply, "newtopic": _store_topic, "editpost": _store_edit,
}  # fmt: skip


def _posted_poll(visit: Visit) -> Poll | None:
    """The poll that the form's fields make; without them there is none any more."""
    form = visit.form
    return poll_from(form.get("poll_title", ""), form.get("poll_option_text", ""), days=visit.number("poll_length"))


# ── pages ──


def _form(visit: Visit, draft: Draft) -> Response:
    review = [] if draft.topic is None or draft.mode == "editpost" else visit.board.shown(draft.topic.id)[-10:][::-1]
    last = visit.board.last_post_id(draft.topic.id) if draft.topic else 0
    deletable = draft.post is not None and may_delete(visit, draft.post)
    title = visit.words(TITLES.get(draft.mode, "reply"))
    return visit.page("posting.html", draft=draft, review=review, last=last, deletable=deletable, title=title)


def _delete(visit: Visit) -> Response:
    if not visit.signed_in:
        return visit.sign_in_first()
    post = _post(visit)
    if post is None:
        return visit.sentence("no_topic", status=404)
    if not may_delete(visit, post):
        return visit.sentence("no_delete")
    topic = visit.board.topics[post.topic_id]
    if visit.switches.asks_before_delete and not confirming.agreed(visit):
        here: dict[str, str | int] = {"mode": "delete", "p": post.id}
        return confirming.ask(visit, "/post", "sure_delete", here) or visit.redirect(addresses.topic(topic))
    visit.board.erase(post.id)
    forum = addresses.forum(visit.board.forums[topic.forum_id])
    back = addresses.topic(topic) if topic.id in visit.board.topics else forum
    return visit.message(visit.words("post_deleted"), to=back, return_topic=back, return_forum=forum)
