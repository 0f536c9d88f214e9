"""A post being written, on boards of the phpBB kind: its form, who may change or delete it, how it is stored."""

from __future__ import annotations

from dataclasses import dataclass, field

from daemon.practice.records import BoardPost, Forum, Poll, Topic, TopicType
from daemon.practice.visit import Visit


@dataclass
class Draft:
    """What a posting form is about and what stands in it. `errors` are sentences, shown above the form."""

    mode: str
    forum: Forum
    topic: Topic | None = None
    post: BoardPost | None = None
    subject: str = ""
    text: str = ""
    errors: list[str] = field(default_factory=list)
    preview: bool = False

    @property
    def poll(self) -> Poll:
        """The topic's poll, or an empty one for the form."""
        return (self.topic.poll if self.topic else None) or Poll("", [])


def no_edit(visit: Visit, post: BoardPost, topic: Topic) -> str | None:
    """Why the visitor may not edit the post, as the name of a sentence; moderators may edit all."""
    minutes = visit.board.settings.edit_time
    why = {
        "no_edit": post.author_id != visit.user.id,
        "topic_locked": topic.locked,
        "post_locked": post.locked,
        "edit_time_over": 0 < minutes * 60 < visit.board.clock.now() - post.at,
    }
    return None if visit.user.moderator else next((name for name, holds in why.items() if holds), None)


def may_delete(visit: Visit, post: BoardPost) -> bool:
    """Moderators any post, others their own while it is the last."""
    own_last = post.author_id == visit.user.id and visit.board.last_post_id(post.topic_id) == post.id
    locked = visit.board.topics[post.topic_id].locked
    return visit.user.moderator or (visit.user.may_delete_own and own_last and not locked)


def store_reply(visit: Visit, draft: Draft) -> BoardPost:
    """The draft as the topic's next post; the form's ticks count."""
    topic_id = draft.topic.id if draft.topic else 0
    return visit.board.post(
        topic_id, visit.user.id, draft.text, subject=draft.subject, visibility=visit.new_post_is(draft.forum),
        signature="attach_sig" in visit.form, bbcode="disable_bbcode" not in visit.form,
    )  # fmt: skip


def store_topic(visit: Visit, draft: Draft, *, kind: TopicType, poll: Poll | None) -> BoardPost:
    """The draft as a topic's first post."""
    topic = visit.board.open_topic(draft.forum.id, visit.user.id, draft.subject, draft.text)
    topic.type, topic.poll = kind, poll
    post = visit.board.all_posts(topic.id)[0]
    post.visibility, post.signature = visit.new_post_is(draft.forum), "attach_sig" in visit.form
    return post


def kind_asked(visit: Visit, field_name: str, now: TopicType) -> TopicType:
    """What the form makes of the topic; what it is now, unless a moderator chooses."""
    value = visit.form.get(field_name, "")
    may = visit.user.moderator and value in [one.value for one in TopicType]
    return TopicType(value) if may else now
