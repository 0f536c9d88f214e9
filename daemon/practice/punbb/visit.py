"""A visit to a board of the PunBB family: its links, dates, names, sentences; what the two kinds differ in."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import ClassVar
from urllib.parse import urlencode
from zoneinfo import ZoneInfo

from flask import Response
from markupsafe import Markup

from daemon.practice import visit
from daemon.practice.faults import Fault
from daemon.practice.pager import Pager
from daemon.practice.punbb.bbcode import Reader, Script, render
from daemon.practice.records import GUEST, BoardPost, Forum, Topic, User

SUBJECT_LENGTH = 70
_NEAR = {0: "today", 1: "yesterday"}
_TYPED_CODE = re.compile(r"&#(\d{2,7});")


@dataclass
class Visit(visit.Visit):
    """A request. `script` is the board's BBCode; `has_tokens`: forms and acting links carry `csrf_token`.

    `remembers`: who signs in stays so; `may_note_edits`: a moderator's form asks whether his edit be noted.
    """

    script: ClassVar[Script]
    has_tokens: ClassVar[bool] = False
    has_letters: ClassVar[bool] = True
    remembers: ClassVar[bool] = True
    may_note_edits: ClassVar[bool] = False
    closed_status: ClassVar[int] = 200

    # ── links ──

    @property
    def base(self) -> str:
        """What every link of the board begins with."""
        return "/"

    def url(self, page: str, **values: str | int | None) -> str:
        """A link of the board; a page number of 1 is not written."""
        given = {name: value for name, value in values.items() if value not in (None, "") and (name, value) != ("p", 1)}
        return f"{self.base}{page}" + (f"?{urlencode(given, encoding=self.charset)}" if given else "")

    def post_url(self, post_id: int) -> str:
        """The link to a post."""
        return f"{self.url('viewtopic.php', pid=post_id)}#p{post_id}"

    def acting(self, page: str, secret: str, **values: str | int | None) -> str:
        """A link that does something at once."""
        return self.url(page, **values, csrf_token=self.token(secret)) if self.has_tokens else self.url(page, **values)

    def token(self, _: str) -> str:
        """What proves that a form or a link of this address comes from the board."""
        return ""

    # ── what is shown ──

    def date(self, second: int, *, time: bool = True) -> str:
        """A moment as these boards show it: «Сегодня 16:44:15», «2016-03-23 15:02:38»; a day alone without `time`."""
        zone = ZoneInfo(self.user.zone)
        at, now = (datetime.fromtimestamp(one, UTC).astimezone(zone) for one in (second, self.board.clock.now()))
        days = (now.date() - at.date()) // timedelta(days=1)
        day = self.words(_NEAR[days]) if days in _NEAR else f"{at:%Y-%m-%d}"
        return f"{day} {at:%H:%M:%S}" if time else day

    def body(self, text: str) -> Markup:
        """A text as HTML."""
        return Markup(render(text, self.script, Reader(self.words, self.base)))  # noqa: S704 - the renderer escapes

    def author_of(self, post: BoardPost) -> User | None:
        """The account of a post's author; None for guests and deleted accounts."""
        return self.board.users.get(post.author_id) if post.author_id != GUEST else None

    def group(self, user: User | None) -> int:
        """The number of an account's group: 1 administrators, 3 guests, 4 members."""
        return 3 if user is None or user.id == GUEST else 1 if user.moderator else 4

    def pager(self, total: int, size: int, page: int | None = None) -> Pager:
        """Where the page that the address asks for stands; beyond the end these boards show the first."""
        pages = max(1, -(-total // size))
        asked = self.number("p", 1) if page is None else page
        return Pager.at(((asked if 1 <= asked <= pages else 1) - 1) * size, total, size)

    # ── who may ──

    def opened(self, forum: Forum | None) -> bool:
        """Whether the forum is there for this visitor: closed ones look as if there were none."""
        return forum is not None and self.board.may_read(self.user, forum)

    def topic(self, topic_id: int) -> Topic | None:
        """A topic that this visitor may know of."""
        topic = self.board.topics.get(topic_id)
        there = topic is not None and topic.moved_to is None and self.board.shown(topic_id)
        return topic if topic and there and self.opened(self.board.forums.get(topic.forum_id)) else None

    def post(self, post_id: int) -> BoardPost | None:
        """A post that this visitor may know of."""
        post = self.board.posts.get(post_id)
        there = post is not None and self.topic(post.topic_id) is not None
        return post if post and there and post in self.board.shown(post.topic_id) else None

    def may_answer(self, topic: Topic) -> bool:
        """Whether this visitor may post into the topic."""
        return self.signed_in and (not topic.locked or self.user.moderator)

    def may_change(self, post: BoardPost, topic: Topic) -> bool:
        """Whether this visitor may edit the post: his own as long as the topic is open, moderators any."""
        return self.user.moderator or (post.author_id == self.user.id != GUEST and not topic.locked)

    # ── answers ──

    def told(self, key: str, *, status: int = 200, **values: object) -> Response:
        """A page that only tells something."""
        return self.page("message.html", status, text=self.words(key, **values))

    def unknown(self) -> Response:
        """What is not there, or not for this visitor to see."""
        return self.told("bad_request")

    def forbidden(self) -> Response:
        """What this visitor may not do."""
        return self.told("no_permission")

    def sent_on(self, key: str, to: str) -> Response:
        """A page that tells what has been done and leads on; without a delay the browser is sent on at once."""
        delay = self.board.settings.redirect_delay
        response = self.page("redirect.html", text=self.words(key), to=to, delay=delay)
        if not delay:
            where = to.removeprefix(self.root).removeprefix(self.base)
            response.status_code, response.headers["Location"] = 302, f"{self.root}{where}"
        return response

    def nothing(self) -> Response:
        """The web server's own answer where there is no such script."""
        return self.finish(Response("<html><head><title>404</title></head><body>Not Found</body></html>", 404))

    # ── what the two kinds differ in ──

    @property
    def takes_login(self) -> bool:
        """Whether a filled sign-in form came to the right address."""
        return self.args.get("action") == "in"

    def wrong_password(self) -> Response:
        """The answer to a name and a password that do not fit."""
        return self.told("wrong_login")

    def asked_again(self, _: str) -> Response | None:
        """The question that stands before any form of doubtful origin; None where there is no doubt."""
        return None

    def asked_for_link(self, _: str) -> Response | None:
        """The same for a link that does something."""
        return None

    def form_troubles(self) -> list[str]:
        """Why the board does not take the form of a post as coming from its own page."""
        return [self.words("form_expired")] if self.fault is Fault.FORM_EXPIRED else []

    def script_faults(self, _: str) -> list[str]:
        """What the board finds wrong with the BBCode of a post."""
        return []

    def quoted(self, name: str) -> str:
        """A name as the tag of a quote holds it."""
        return f'"{name}"'


def in_characters(text: str) -> str:
    """A form's text as these boards show it: a browser sends a character that the charset lacks as `&#129300;`."""
    return _TYPED_CODE.sub(lambda match: _character(int(match[1])) or match[0], text)


def _character(code: int) -> str:
    return chr(code) if 32 <= code < 0x110000 and not 0xD800 <= code < 0xE000 else ""
