"""posting.php: reply, quote, new topic, edit, delete; with all that can stand in a post's way, in the board's order."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from flask import Response

from daemon.practice import drafts
from daemon.practice.board import poll_from
from daemon.practice.phpbb2.visit import Visit
from daemon.practice.records import BoardPost, Forum, Poll, Topic, TopicType, Visibility

KINDS = frozenset({TopicType.NORMAL, TopicType.STICKY, TopicType.ANNOUNCEMENT})


@dataclass
class Draft(drafts.Draft):
    """A posting form. `fresh` = as the board made it, not as it came back."""

    fresh: bool = True
    ticked: frozenset[str] = frozenset()
    options: list[str] = field(default_factory=list)

    @property
    def title(self) -> str:
        """The name of the form's title."""
        return {"newtopic": "new_topic", "editpost": "edit_post"}.get(self.mode, "post_reply")

    @property
    def key(self) -> tuple[str, int]:
        """The hidden field that tells what the form is for."""
        if self.mode == "newtopic":
            return "f", self.forum.id
        if self.mode == "editpost" and self.post:
            return "p", self.post.id
        return "t", self.topic.id if self.topic else 0


def posting(visit: Visit) -> Response:
    """The form, or what became of it."""
    if "cancel" in visit.form:
        return _cancelled(visit)
    mode = visit.form.get("mode") or visit.args.get("mode", "")
    if mode == "topicreview":
        return _review(visit)
    draft = MODES[mode](visit) if mode in MODES else visit.sentence("no_mode")
    if isinstance(draft, Response):
        return draft
    if mode == "delete" or visit.form.get("delete"):
        return _delete(visit, draft)
    return _posted(visit, draft) if _came_back(visit) else _form(visit, draft)


def _came_back(visit: Visit) -> bool:
    return visit.posted and any(visit.form.get(name) for name in ("post", "preview", "add_poll_option"))


def _cancelled(visit: Visit) -> Response:
    post, topic = visit.number("p"), visit.number("t")
    if post:
        return visit.redirect(visit.post_url(post))
    return visit.redirect(visit.url("viewtopic.php", t=topic) if topic else visit.url("index.php"))


# ── who may ──


def _opening(visit: Visit) -> Draft | Response:
    if not visit.number("f"):
        return visit.sentence("no_forum")
    forum = visit.board.forums.get(visit.number("f"))
    if forum is None:
        return visit.sentence("no_post")
    refused = _barred(visit, forum, "sorry_post", mode="newtopic", f=forum.id)
    return refused or Draft("newtopic", forum, ticked=_liked(visit))


def _reply(visit: Visit) -> Draft | Response:
    if not visit.number("t"):
        return visit.sentence("no_topic_id")
    return _answering(visit, visit.board.topics.get(visit.number("t")))


def _answering(visit: Visit, topic: Topic | None, **back: str | int) -> Draft | Response:
    forum = visit.board.forums.get(topic.forum_id) if topic and topic.moved_to is None else None
    if topic is None or forum is None:
        return visit.sentence("no_post")
    if topic.locked and not visit.user.moderator:
        return visit.sentence("topic_locked")
    back = back or {"mode": "reply", "t": topic.id}
    return _barred(visit, forum, "sorry_reply", **back) or Draft("reply", forum, topic, ticked=_liked(visit))


def _quoting(visit: Visit) -> Draft | Response:
    post = _post_asked(visit)
    if isinstance(post, Response):
        return post
    draft = _answering(visit, visit.board.topics[post.topic_id], mode="quote", p=post.id)
    if isinstance(draft, Draft):
        draft.text = f'[quote="{post.author_name or visit.words("guest")}"]{post.text}[/quote]'
        subject = _subject_of(visit, post)
        draft.subject = subject if subject.startswith("Re:") or not subject else f"Re: {subject}"
    return draft


def _editing(visit: Visit) -> Draft | Response:
    """A stranger hears that he may edit his own posts only, and so does one whose session is gone."""
    post = _post_asked(visit)
    if isinstance(post, Response):
        return post
    topic, own = visit.board.topics[post.topic_id], visit.signed_in and post.author_id == visit.user.id
    deleting = visit.form.get("mode") == "delete" or visit.args.get("mode") == "delete" or "delete" in visit.form
    if topic.locked and not visit.user.moderator:
        return visit.sentence("topic_locked")
    if not own and not visit.user.moderator:
        back = visit.url("viewtopic.php", t=topic.id)
        return visit.message(visit.words("delete_own" if deleting else "edit_own"), return_topic=back)
    if deleting and not visit.user.moderator and visit.board.last_post_id(topic.id) != post.id:
        return visit.sentence("delete_replied")
    ticked = {"attach_sig": post.signature, "disable_bbcode": not post.bbcode}
    return Draft(
        "editpost", visit.board.forums[topic.forum_id], topic, post, _subject_of(visit, post), post.text,
        ticked=frozenset(name for name, is_ticked in ticked.items() if is_ticked),
        options=topic.poll.options if topic.poll else [],
    )  # fmt: skip


def _post_asked(visit: Visit) -> BoardPost | Response:
    if not visit.number("p"):
        return visit.sentence("no_post_id")
    post = visit.board.posts.get(visit.number("p"))
    return post if post and post.visibility is Visibility.SHOWN else visit.sentence("no_post")


def _barred(visit: Visit, forum: Forum, sorry: str, **back: str | int) -> Response | None:
    if not visit.signed_in:
        return visit.to_login("posting.php", **back)
    if visit.board.may_read(visit.user, forum):
        return None
    return visit.message(visit.words(sorry, who=visit.words("who_granted")))


def _subject_of(visit: Visit, post: BoardPost) -> str:
    first = visit.board.first_post_id(post.topic_id) == post.id
    return visit.board.topics[post.topic_id].title if first else post.subject


def _liked(visit: Visit) -> frozenset[str]:
    return frozenset({"attach_sig"} if visit.user.signature else ())


MODES: dict[str, Callable[[Visit], Draft | Response]] = {
    "newtopic": _opening, "reply": _reply, "quote": _quoting, "editpost": _editing, "delete": _editing,
}  # fmt: skip


# ── what becomes of a form ──


def _posted(visit: Visit, draft: Draft) -> Response:
    """The button that sends goes before the one that shows; flood is the last thing that is looked at."""
    draft.fresh = False
    draft.subject, draft.text = visit.form.get("subject", "").strip(), visit.form.get("message", "").strip()
    draft.ticked = frozenset(name for name in ("attach_sig", "disable_bbcode", "notify") if name in visit.form)
    draft.options = _poll_options(visit)
    if not visit.form.get("post"):
        draft.preview = bool(visit.form.get("preview"))
        return _form(visit, draft)
    draft.errors = _errors(visit, draft)
    if draft.errors:
        return _form(visit, draft)
    own = (post.at for post in visit.board.posts.values() if post.author_id == visit.user.id)
    if visit.floods(max(own, default=0)):
        return visit.sentence("flood")
    post = STORES[draft.mode](visit, draft)
    here, forum = visit.post_url(post.id), visit.url("viewforum.php", f=draft.forum.id)
    return visit.message(visit.words("stored"), to=here, view_message=here, return_forum=forum)


def _errors(visit: Visit, draft: Draft) -> list[str]:
    wrong = {
        "session_invalid": not visit.sid_holds,
        "no_subject": not draft.subject and _is_first(visit, draft),
        "no_text": visit.lacks("message"),
    }
    return [visit.words(key) for key, is_wrong in wrong.items() if is_wrong]


def _is_first(visit: Visit, draft: Draft) -> bool:
    if draft.mode == "editpost" and draft.post:
        return visit.board.first_post_id(draft.post.topic_id) == draft.post.id
    return draft.mode == "newtopic"


def _store_reply(visit: Visit, draft: Draft) -> BoardPost:
    topic_id = draft.topic.id if draft.topic else 0
    return visit.board.post(
        topic_id, visit.user.id, draft.text, subject=draft.subject, signature="attach_sig" in draft.ticked,
        bbcode="disable_bbcode" not in draft.ticked,
    )  # fmt: skip


def _store_topic(visit: Visit, draft: Draft) -> BoardPost:
    topic = visit.board.open_topic(draft.forum.id, visit.user.id, draft.subject, draft.text)
    topic.type, topic.poll = _type_asked(visit, topic), _poll(visit, draft)
    post = visit.board.all_posts(topic.id)[0]
    post.signature, post.bbcode = "attach_sig" in draft.ticked, "disable_bbcode" not in draft.ticked
    return post


def _store_edit(visit: Visit, draft: Draft) -> BoardPost:
    """An author's edit above later posts leaves a notice, a moderator's in his own posts too; others never do."""
    assert draft.post is not None and draft.topic is not None  # noqa: S101 PT018 - an edit has both
    noticed = draft.post.author_id == visit.user.id and visit.board.last_post_id(draft.topic.id) != draft.post.id
    before = draft.post.edits
    post = visit.board.edit(draft.post.id, draft.text, visit.user.id, subject=draft.subject)
    if noticed and post.edits == before:
        post.edits, post.edited_at, post.edited_by = before + 1, visit.board.clock.now(), visit.user.id
    post.signature, post.bbcode = "attach_sig" in draft.ticked, "disable_bbcode" not in draft.ticked
    if _is_first(visit, draft):
        draft.topic.type, draft.topic.poll = _type_asked(visit, draft.topic), _changed_poll(visit, draft)
    return post


STORES: dict[str, Callable[[Visit, Draft], BoardPost]] = {
    "reply": _store_reply, "newtopic": _store_topic, "editpost": _store_edit,
}  # fmt: skip


def _type_asked(visit: Visit, topic: Topic) -> TopicType:
    """A first post's form decides: without the choice the topic is a plain one afterwards."""
    if not visit.user.moderator:
        return topic.type
    value = visit.form.get("topictype", TopicType.NORMAL.value)
    return TopicType(value) if value in KINDS else TopicType.NORMAL


def _poll_options(visit: Visit) -> list[str]:
    given = [value.strip() for name, value in visit.form.items() if name.startswith("poll_option_text[")]
    added = visit.form.get("add_poll_option_text", "").strip() if visit.form.get("add_poll_option") else ""
    return [option for option in [*given, added] if option]


def _poll(visit: Visit, draft: Draft) -> Poll | None:
    lines = "\n".join(draft.options)
    return poll_from(visit.form.get("poll_title", ""), lines, days=max(visit.number("poll_length"), 0))


def _changed_poll(visit: Visit, draft: Draft) -> Poll | None:
    """A poll stays as it is where the form brings none; the votes for options of the same number stay too."""
    old, new = draft.topic.poll if draft.topic else None, _poll(visit, draft)
    if old and new:
        new.votes = old.votes
    return new or old


# ── pages ──


def _form(visit: Visit, draft: Draft) -> Response:
    review = _newest(visit, draft.topic) if draft.topic and draft.mode == "reply" else []
    may_delete = draft.mode == "editpost" and _may_delete(visit, draft)
    signed = visit.board.users.get(draft.post.author_id) if draft.post else visit.user
    return visit.page(
        "posting.html", draft=draft, review=review, first=_is_first(visit, draft), may_delete=may_delete,
        has_signature=bool(signed and signed.signature), now=visit.board.clock.now(),
        kind=draft.topic.type if draft.topic else TopicType.NORMAL, poll=draft.topic.poll if draft.topic else None,
    )  # fmt: skip


def _newest(visit: Visit, topic: Topic) -> list[BoardPost]:
    return visit.board.shown(topic.id)[-visit.board.settings.posts_per_page :][::-1]


def _review(visit: Visit) -> Response:
    """The topic's newest posts alone, for the frame below a form."""
    topic = visit.board.topics.get(visit.number("t"))
    if topic is None or not visit.board.may_read(visit.user, visit.board.forums[topic.forum_id]):
        return visit.sentence("no_topic")
    return visit.page("review.html", review=_newest(visit, topic))


def _may_delete(visit: Visit, draft: Draft) -> bool:
    post = draft.post
    return visit.user.moderator or (post is not None and visit.board.last_post_id(post.topic_id) == post.id)


def _delete(visit: Visit, draft: Draft) -> Response:
    """Asked once, done by whoever has the form's sid."""
    post, topic = draft.post, draft.topic
    if post is None or topic is None:
        return visit.sentence("no_post_id")
    if "confirm" not in visit.form:
        hidden = {"p": post.id, "mode": "delete", "sid": visit.session.sid}
        return visit.page(
            "confirm.html", action=visit.url("posting.php"), question="sure_delete", hidden=hidden, forums=[]
        )
    if not visit.sid_holds:
        return visit.sentence("session_invalid")
    back, forum = visit.url("viewtopic.php", t=topic.id), visit.url("viewforum.php", f=topic.forum_id)
    visit.board.erase(post.id)
    if topic.id not in visit.board.topics:
        return visit.message(visit.words("deleted"), to=forum, return_forum=forum)
    return visit.message(visit.words("deleted"), to=back, return_topic=back, return_forum=forum)
