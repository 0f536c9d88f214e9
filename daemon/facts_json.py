"""Pages' facts as the JSON that `mafia-gm read --json` prints: keys and formats are the command's contract."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from parsers.facts import (
    UNKNOWN_ID,
    AsideKind,
    Body,
    Edit,
    Form,
    ForumPage,
    InboxPage,
    MessagePage,
    MessageRow,
    Notice,
    Page,
    Post,
    PostingPage,
    Run,
    TopicPage,
    TopicRow,
)

Json = dict[str, Any]


def page_json(page: Page) -> Json:
    """A page as a JSON object: what every page has, and what its kind has."""
    shared: Json = {
        "dialect": page.dialect,
        "kind": page.kind.value,
        "viewer": {"id": page.viewer.id, "name": page.viewer.name, "signed_in": page.viewer.signed_in},
        "language": page.language,
        "notice": None if page.notice is None else notice_json(page.notice),
    }
    own = OWN.get(type(page))
    return shared | (own(page) if own else {}) | {"forms": [form_json(form) for form in page.forms]}


def moment(value: datetime | None) -> str | None:
    """A moment in UTC, seconds and offset always given: `2026-11-28T15:36:43+00:00`."""
    return None if value is None else value.astimezone(UTC).isoformat(timespec="seconds")


def notice_json(notice: Notice) -> Json:
    """What the board tells."""
    return {"message": notice.message, "error": notice.error, "code": notice.code}


def form_json(form: Form) -> Json:
    """A form: where it goes, its fields in order, its buttons."""
    return {
        "id": form.id,
        "action": form.action,
        "method": form.method,
        "fields": [{"name": name, "value": value} for name, value in form.fields],
        "buttons": dict(form.buttons),
    }


def post_json(post: Post) -> Json:
    """A post of a topic."""
    return {
        "id": None if post.id == UNKNOWN_ID else post.id,
        "author": post.author,
        "author_id": post.author_id,
        "posted": moment(post.posted),
        "posted_text": post.posted_text,
        "edited": None if post.edited is None else edit_json(post.edited),
        "deleted": post.deleted,
        "hidden": post.hidden,
        "author_posts": post.author_posts,
        "text": post.body.text,
        "runs": [run_json(run) for run in post.body.runs],
    }


def edit_json(edit: Edit) -> Json:
    """An edit notice."""
    return {"by": edit.by, "at": moment(edit.at), "count": edit.count}


def run_json(run: Run) -> Json:
    """A run of text with its marks."""
    return {"text": run.text, "colour": run.colour, "bold": run.bold, "struck": run.struck, "link": run.link}


def quoted(body: Body) -> str:
    """The older text that a letter quotes."""
    return "\n".join(aside.text for aside in body.asides if aside.kind is AsideKind.QUOTE)


def _topic(page: TopicPage) -> Json:
    return {
        "topic_id": page.topic_id,
        "forum_id": page.forum_id,
        "title": page.title,
        "page": page.page,
        "pages": page.pages,
        "total": page.total,
        "locked": page.locked,
        "posts": [post_json(post) for post in page.posts],
    }


def _topic_row(row: TopicRow) -> Json:
    return {
        "id": row.id,
        "title": row.title,
        "replies": row.replies,
        "locked": row.locked,
        "moved": row.moved,
        "announcement": row.announcement,
        "last_post_id": row.last_post_id,
    }


def _forum(page: ForumPage) -> Json:
    return {
        "forum_id": page.forum_id,
        "title": page.title,
        "page": page.page,
        "pages": page.pages,
        "topics": [_topic_row(row) for row in page.topics],
    }


def _message_row(row: MessageRow) -> Json:
    return {
        "id": row.id,
        "subject": row.subject,
        "sender": row.sender,
        "sender_id": row.sender_id,
        "sent": moment(row.sent),
        "unread": row.unread,
    }


def _inbox(page: InboxPage) -> Json:
    return {
        "page": page.page,
        "pages": page.pages,
        "stored": page.stored,
        "capacity": page.capacity,
        "held": page.held,
        "messages": [_message_row(row) for row in page.messages],
    }


def _message(page: MessagePage) -> Json:
    return {
        "id": page.id,
        "subject": page.subject,
        "sender": page.sender,
        "sender_id": page.sender_id,
        "sent": moment(page.sent),
        "to": list(page.to),
        "text": page.body.text,
        "quoted": quoted(page.body),
        "runs": [run_json(run) for run in page.body.runs],
    }


def _posting(page: PostingPage) -> Json:
    return {"topic_id": page.topic_id, "title": page.title, "newer": list(page.newer)}


OWN: dict[type[Page], Callable[[Any], Json]] = {
    TopicPage: _topic,
    ForumPage: _forum,
    InboxPage: _inbox,
    MessagePage: _message,
    PostingPage: _posting,
}
