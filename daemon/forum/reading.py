"""Pages fetched and read; a session that was lost on the way is renewed once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import tzinfo
from typing import TypeVar
from urllib.parse import urlencode

from daemon.account import Fetched, PageUnreadable
from daemon.forum.refusals import is_shut_out, refusal
from daemon.forum.signing import Door
from daemon.forum.wire import Answer, Wire
from parsers.errors import ParseError
from parsers.facts import ForumPage, InboxPage, Kind, MessagePage, Page, TopicPage
from parsers.page import read_page

P = TypeVar("P", bound=Page)
OLDEST_FIRST = {"st": "0", "sk": "t", "sd": "a"}  # else the account's own preference would decide


@dataclass
class Reading:
    """The reader. `zone` is the account's zone, for dates in text where the page does not state its own."""

    wire: Wire
    zone: tzinfo | None = None
    door: Door = field(init=False)

    def __post_init__(self) -> None:
        self.door = Door(self.wire, self.read)

    def topic(self, topic_id: int, start: int, post: int | None) -> Fetched[TopicPage]:
        """The topic's page at an offset, or the one with `post`."""
        place = {"p": str(post)} if post is not None else {"t": str(topic_id)}
        offset = {"start": str(start)} if start and post is None else {}
        return self.page(link("viewtopic.php", **place, **OLDEST_FIRST, **offset), TopicPage)

    def forum(self, forum_id: int, start: int) -> Fetched[ForumPage]:
        """A page of a forum's topics."""
        return self.page(link("viewforum.php", f=forum_id, start=start or None), ForumPage)

    def folder(self, name: str, start: int) -> Fetched[InboxPage]:
        """A page of a folder of letters."""
        return self.page(link("ucp.php", i="pm", folder=name, start=start or None), InboxPage)

    def message(self, message_id: int) -> Fetched[MessagePage]:
        """A letter."""
        return self.page(link("ucp.php", i="pm", mode="view", p=message_id), MessagePage)

    def page(self, address: str, kind: type[P]) -> Fetched[P]:
        """A page of this kind, as the signed-in account sees it. Raises what the board says instead."""
        answer, page = self.seen(lambda: self.wire.get(address))
        if not isinstance(page, kind):
            raise self.unexpected(answer, page, kind.__name__)
        return Fetched(page, answer.body, answer.url, answer.at, answer.received)

    def seen(self, fetch: Callable[[], Answer]) -> tuple[Answer, Page]:
        """Fetch and read; when the session turns out to be lost, sign in and fetch again."""
        answer = fetch()
        page = self.read(answer)
        if is_shut_out(page):
            raise refusal(page.notice)
        if is_stranger(page):
            self.door.open_again()
            answer = fetch()
            page = self.read(answer)
        return answer, page

    def read(self, answer: Answer) -> Page:
        """The facts of an answer. Raises PageUnreadable, with the page for keeping."""
        try:
            return read_page(
                answer.body, url=answer.url, fetched=answer.at, zone=self.zone, content_type=answer.content_type
            )
        except ParseError as error:
            missing = getattr(error, "missing", None) or str(error)
            raise PageUnreadable(missing, answer.body, answer.url) from error

    def unexpected(self, answer: Answer, page: Page, wanted: str) -> Exception:
        """The error for a page of another kind than the one asked for."""
        if page.kind in (Kind.NOTICE, Kind.LOGIN):
            return refusal(page.notice)
        return PageUnreadable(wanted, answer.body, answer.url)


def is_stranger(page: Page) -> bool:
    """Whether the board does not know us here. A form for a forum's password is shown to members too."""
    if page.viewer.signed_in is None:
        return page.kind is Kind.LOGIN
    return not page.viewer.signed_in


def link(script: str, **values: str | int | None) -> str:
    """A relative address of the board."""
    return f"{script}?{urlencode({name: value for name, value in values.items() if value is not None})}"
