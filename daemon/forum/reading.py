"""Pages fetched and read; a session that was lost on the way is renewed once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import tzinfo
from typing import TypeVar

from daemon.account import Fetched, NotFound, PageUnreadable
from daemon.forum.board import Board
from daemon.forum.paging import Listing, Pager
from daemon.forum.refusals import is_shut_out, refusal
from daemon.forum.signing import Door
from daemon.forum.troubles import NoLetters, UnknownBoard
from daemon.forum.wire import Answer, Sending, Wire, charset_for
from parsers.dialects.ways import Ways
from parsers.errors import ParseError
from parsers.facts import Form, ForumPage, InboxPage, Kind, MessagePage, Page, TopicPage
from parsers.page import read_page

P = TypeVar("P", bound=Page)
ROOT = ""


@dataclass
class Reading:
    """The reader. `zone` is the account's zone, for dates in text where the page does not state its own."""

    wire: Wire
    board: Board = field(default_factory=Board)
    zone: tzinfo | None = None
    pager: Pager = field(default_factory=Pager)
    door: Door = field(init=False)

    def __post_init__(self) -> None:
        self.door = Door(self.wire, self.read, lambda: self.ways)

    @property
    def ways(self) -> Ways:
        """How one goes about on this board; its first page tells where nothing was chosen. Raises UnknownBoard."""
        if self.board.ways is None:
            answer = self.wire.get(ROOT)
            try:
                self._met(self._facts(answer), answer)
            except ParseError as error:
                raise UnknownBoard(answer.url, error) from error
        assert self.board.ways is not None  # noqa: S101 - met, or raised
        return self.board.ways

    def topic(self, topic_id: int, start: int, post: int | None) -> Fetched[TopicPage]:
        """The topic's page at an offset, or the one with `post`."""
        ways = self.ways
        if post is None:
            return self.pager.at(ways, self._topic(topic_id), start)
        if ways.post is None:
            return self._holding(topic_id, post)
        return self.page(ways.post(post), TopicPage)

    def _topic(self, topic_id: int) -> Listing[TopicPage]:
        return Listing("topic", topic_id, lambda asked: self.page(self.ways.topic(topic_id, asked), TopicPage))

    def _holding(self, topic_id: int, post: int) -> Fetched[TopicPage]:
        """The page with a post, looked for by halves from the last page on: numbers grow. Raises NotFound."""
        fetched = self.pager.last(self.ways, self._topic(topic_id))
        low, high, here = 0, fetched.page.pages - 1, fetched.page.page - 1
        while True:
            numbers = [one.id for one in fetched.page.posts]
            if post in numbers:
                return fetched
            if numbers and post < min(numbers):
                high = here - 1
            elif numbers and post > max(numbers):
                low = here + 1
            if not numbers or low > high or min(numbers) < post < max(numbers):
                raise NotFound
            here = (low + high) // 2
            fetched = self.pager.page(self.ways, self._topic(topic_id), here)

    def forum(self, forum_id: int, start: int) -> Fetched[ForumPage]:
        """A page of a forum's topics."""
        ways = self.ways
        listing = Listing("forum", ("f", forum_id), lambda asked: self.page(ways.forum(forum_id, asked), ForumPage))
        return self.pager.at(ways, listing, start)

    def folder(self, name: str, start: int) -> Fetched[InboxPage]:
        """A page of a folder of letters. Raises NoLetters where the board shows no way to any."""
        ways = self.ways
        listing = Listing("folder", name, lambda asked: self.page(ways.folder(name, asked), InboxPage))
        try:
            return self.pager.at(ways, listing, start)
        except (NotFound, PageUnreadable):
            if ways.certain or "inbox" in self.page(ways.index, Page).page.links:
                raise
            raise NoLetters from None

    def message(self, message_id: int) -> Fetched[MessagePage]:
        """A letter."""
        return self.page(self.ways.letter(message_id), MessagePage)

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
        """The facts of an answer. Raises PageUnreadable, with the page for keeping, and OtherSoftware."""
        try:
            page = self._facts(answer)
        except ParseError as error:
            missing = getattr(error, "missing", None) or str(error)
            raise PageUnreadable(missing, answer.body, answer.url, error) from error
        self._met(page, answer)
        return page

    def _met(self, page: Page, answer: Answer) -> None:
        self.board.meet(page, answer.url)
        self.board.charset = answer.charset

    def charset(self) -> str:
        """What the board's pages are written in; a page is looked at where none has been seen yet."""
        always = self.ways.charset
        if always is None and self.board.charset is None:
            self.page(self.ways.index, Page)
        return always or self.board.charset or "utf-8"

    def _facts(self, answer: Answer) -> Page:
        return read_page(
            answer.body, url=answer.url, fetched=answer.at, zone=self.zone, content_type=answer.content_type,
            selectors=self.board.selectors,
        )  # fmt: skip

    def sending(self, form: Form, page: Answer) -> Sending:
        """How a form of this page goes back: in its charset, and with its address where boards look at that."""
        return Sending(None, charset_for(form, page), page.url if self.ways.referrer else None)

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
