"""Sending forms back: posts, topics, edits, letters; and what the board's answer means."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import parse_qs, urlsplit

from daemon.account import (
    Captcha,
    ForumTrouble,
    NewPostsMade,
    PageUnreadable,
    Refused,
    SendUncertain,
    Sent,
    SentKind,
    SessionLost,
)
from daemon.forum.reading import Reading, is_stranger, link
from daemon.forum.refusals import is_shut_out, refusal
from daemon.forum.wire import Answer
from parsers.facts import Form, Kind, Page, PostingPage

FORM = "postform"
TRIES = 5
CHECKSUM = "edit_post_message_checksum"


@dataclass(frozen=True)
class Errand:
    """What is to be sent: the form's address, what is filled in, and the parameter that a success names (`p`, `t`)."""

    address: str
    values: Mapping[str, str]
    names: str = "p"


@dataclass(frozen=True)
class Landing:
    """Where the board leads after a success, and when it said so."""

    url: str
    answer: Answer

    def number(self, name: str) -> int | None:
        """A number that the address names: `p` the post or letter, `t` the topic."""
        text = parse_qs(urlsplit(self.url).query).get(name, [""])[-1]
        return int(text) if text.isdecimal() and len(text) < 19 else None


@dataclass(frozen=True)
class Held:
    """A form in hand, and our clock when it came."""

    form: Form
    ticks: float


@dataclass
class Posting:
    """The writing hand of the account."""

    reading: Reading

    def reply(self, topic_id: int, text: str) -> Sent:
        """Post into a topic."""
        landing = self.send(Errand(link("posting.php", mode="reply", t=topic_id), {"message": text}))
        post_id = landing.number("p")
        return Sent(_kind(landing, "p"), landing.answer.at, post_id, landing.number("t") or topic_id)

    def new_topic(self, forum_id: int, subject: str, text: str) -> Sent:
        """Open a topic; the board names only the topic, its first post is read from it afterwards."""
        values = {"subject": subject, "message": text}
        landing = self.send(Errand(link("posting.php", mode="post", f=forum_id), values, "t"))
        topic_id = landing.number("t")
        post_id = landing.number("p") or self._first_post(topic_id)
        return Sent(_kind(landing, "t"), landing.answer.at, post_id, topic_id)

    def edit(self, post_id: int, text: str) -> Sent:
        """Put another text into a post; everything else goes back as it came."""
        landing = self.send(Errand(link("posting.php", mode="edit", p=post_id), {"message": text}))
        return Sent(_kind(landing, "p"), landing.answer.at, post_id, landing.number("t"))

    def source(self, post_id: int) -> str:
        """The post's BBCode out of the quote form."""
        _, page = self._form_page(link("posting.php", mode="quote", p=post_id))
        text = (_postform(page).value("message") or "").replace("\r\n", "\n").strip()
        head, _, rest = text.partition("]")
        inner = rest.removesuffix("[/quote]") if head.startswith("[quote") else text
        return inner.strip("\n")

    def send(self, errand: Errand) -> Landing:
        """Fetch the form, send it, and follow the board's objections as far as a person would without thinking."""
        answer, page = self._form_page(errand.address)
        trouble: Refused = refusal(None)
        for _ in range(TRIES):
            held = Held(_postform(page), answer.ticks)
            answer = self._submit(held, errand.values)
            landing = self._landed(answer, errand)
            if landing is not None:
                return landing
            page = self.reading.read(answer)
            trouble = self._objection(page, held.form)
            if not isinstance(trouble, NewPostsMade):
                answer, page = self._form_page(errand.address)
        raise trouble

    def _form_page(self, address: str) -> tuple[Answer, Page]:
        answer, page = self.reading.seen(lambda: self.reading.wire.get_form(address))
        if not isinstance(page, PostingPage):
            raise self.reading.unexpected(answer, page, f"form#{FORM}")
        return answer, page

    def _submit(self, held: Held, values: Mapping[str, str]) -> Answer:
        form = held.form
        if form.value("confirm_code") is not None:
            raise Captcha
        fields = form.filled(**values, post=form.buttons.get("post", "post"))
        return self.reading.wire.submit(form.action, fields, held.ticks)

    def _landed(self, answer: Answer, errand: Errand) -> Landing | None:
        """The success that the answer is, or None when the board objects."""
        if answer.location is not None:
            landing = Landing(answer.location, answer)
            if "mode=login" in answer.location or "login.php" in answer.location:
                raise self._lost()
            if landing.number(errand.names) is None:
                raise SendUncertain("the answer names no post")
            return landing
        page = self.reading.read(answer)
        told = page.kind is Kind.NOTICE and page.notice is not None and not page.notice.error
        return Landing(page.refresh or "", answer) if told else None

    def _objection(self, page: Page, sent: Form) -> Refused:
        """Why it was not stored: returned where another attempt makes sense, raised where it does not."""
        if is_shut_out(page):
            raise refusal(page.notice)
        if is_stranger(page):
            raise self._lost()
        if not isinstance(page, PostingPage):
            raise refusal(page.notice)
        form = _postform(page)
        if page.newer or form.value(CHECKSUM) not in (None, sent.value(CHECKSUM)):
            self._look_for_own(page)
            return NewPostsMade(page.notice.message if page.notice else "")
        if form.value("confirm_code") is not None:
            raise Captcha(page.notice.message if page.notice else "")
        if page.notice is None or page.notice.code != "form_expired":
            raise refusal(page.notice)
        return refusal(page.notice)

    def _look_for_own(self, page: PostingPage) -> None:
        """A post of our own among the new ones: an earlier attempt may have landed late. Raises SendUncertain then."""
        if not page.newer:
            return
        shown = self.reading.topic(0, 0, page.newer[-1]).page
        me = shown.viewer
        if any(post.id in page.newer and post.author_id == me.id for post in shown.posts):
            raise SendUncertain("an own post has appeared meanwhile")

    def _lost(self) -> ForumTrouble:
        self.reading.door.open_again()
        return SessionLost()

    def _first_post(self, topic_id: int | None) -> int | None:
        """The topic's first post; None where it cannot be read just now: the topic stands all the same."""
        if topic_id is None:
            return None
        try:
            posts = self.reading.topic(topic_id, 0, None).page.posts
        except ForumTrouble:
            return None
        return posts[0].id if posts else None


def _kind(landing: Landing, name: str) -> SentKind:
    """Boards that queue a post name no post, and for a queued topic no topic."""
    return SentKind.QUEUED if landing.number(name) is None else SentKind.POSTED


def _postform(page: Page) -> Form:
    form = page.form(FORM)
    if form is None:
        raise PageUnreadable(f"form#{FORM}", b"", "")
    return form
