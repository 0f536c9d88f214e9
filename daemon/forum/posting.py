"""Sending forms back: posts, topics, edits, letters; and what the board's answer means."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from daemon.account import (
    Captcha,
    ForumTrouble,
    NewPostsMade,
    NoRecipient,
    PageUnreadable,
    Refused,
    SendUncertain,
    Sent,
    SentKind,
    SessionLost,
    is_own,
)
from daemon.forum.evidence import Evidence
from daemon.forum.reading import Reading, is_stranger
from daemon.forum.refusals import is_shut_out, refusal
from daemon.forum.troubles import RefusesPrograms
from daemon.forum.wire import Answer
from parsers.dialects.ways import Landed, Names, Ways, is_way_in
from parsers.facts import Form, Kind, Page, PostingPage, TopicPage

FORM = "postform"
QUOTE_HEAD = re.compile(r"\[quote(?:=(?:\"[^\"\n]*\"|'[^'\n]*')?[^\]\n]*)?\]")  # a name in quotes may hold brackets
TRIES = 5
CHECKSUM = "edit_post_message_checksum"
_QUEUED = re.compile(r"одобр\w+|премодерац|провер\w+ модератор|approv|moderation queue", re.IGNORECASE)


@dataclass(frozen=True)
class Errand:
    """What is to be sent: the form's address, what is filled in, and what a success names.

    `names` says whether an address that leads on after a success names what it must; `needs` is a field that the board
    has to have filled in; `look` is asked, before anything is sent again, whether the first attempt stands.
    """

    address: str
    values: Mapping[str, str]
    names: Callable[[Landed], bool] = lambda landed: landed.post is not None
    needs: str = ""
    look: Callable[[int], bool] = lambda above: False


@dataclass(frozen=True)
class Landing:
    """Where the board leads after a success, and when it said so. `queued`: it waits for a moderator."""

    place: Landed
    answer: Answer
    queued: bool = False
    above: int = 0


@dataclass(frozen=True)
class Held:
    """A form in hand, and the answer that it came with."""

    form: Form
    came: Answer


@dataclass
class Posting:
    """The writing hand of the account."""

    reading: Reading
    evidence: Evidence = field(init=False)

    def __post_init__(self) -> None:
        self.evidence = Evidence(self.reading)

    @property
    def _ways(self) -> Ways:
        return self.reading.ways

    @property
    def _names(self) -> Names:
        return self._ways.names

    def reply(self, topic_id: int, text: str) -> Sent:
        """Post into a topic."""
        values = {self._names.message: text}
        landing = self.send(Errand(self._ways.reply(topic_id), values, look=self._stands(topic_id, text)))
        post_id = landing.place.post
        if post_id is None and not landing.queued:
            post_id = self._found(topic_id, text, landing)
        topic = landing.place.topic or topic_id
        if post_id is not None and not self._ways.certain:
            self.evidence.insist(topic, post_id, text)
        return Sent(_kind(landing), landing.answer.at, post_id, topic)

    def new_topic(self, forum_id: int, subject: str, text: str) -> Sent:
        """Open a topic. Where the board names only the topic, or only the post, the other is read afterwards."""
        values = {self._names.subject: subject, self._names.message: text}
        landing = self.send(Errand(self._ways.new_topic(forum_id), values, self._names_topic))
        topic_id, post_id = landing.place.topic, landing.place.post
        if topic_id is None and post_id is not None:
            page = self.evidence.home(None, post_id)
            topic_id = page.topic_id if page else None
        post_id = post_id or self._first_post(topic_id)
        if not self._ways.certain and not landing.queued:
            self.evidence.insist(topic_id, post_id or 0, text)
        return Sent(_kind(landing), landing.answer.at, post_id, topic_id)

    def _names_topic(self, landed: Landed) -> bool:
        return landed.topic is not None or (landed.post is not None and not self._ways.queues)

    def edit(self, post_id: int, text: str) -> Sent:
        """Put another text into a post; everything else goes back as it came."""
        landing = self.send(Errand(self._ways.edit(post_id), {self._names.message: text}))
        if not self._ways.certain:
            self.evidence.insist(landing.place.topic, post_id, text)
        return Sent(_kind(landing), landing.answer.at, post_id, landing.place.topic)

    def source(self, post_id: int) -> str:
        """The post's BBCode out of the quote form."""
        page = self.evidence.home(None, post_id)
        address = page.links.get(f"quote:{post_id}") if page and not self._ways.certain else None
        _, form_page = self._form_page(address or self._ways.quote(post_id))
        text = (_postform(form_page).value(self._names.message) or "").replace("\r\n", "\n").strip()
        head = QUOTE_HEAD.match(text)
        inner = text[head.end() :].removesuffix("[/quote]") if head else text
        return inner.strip("\n")

    def send(self, errand: Errand) -> Landing:
        """Fetch the form, send it, and follow the board's objections as far as a person would without thinking."""
        answer, page = self._form_page(errand.address)
        trouble: Refused = refusal(None)
        for _ in range(TRIES):
            held = Held(_postform(page), answer)
            answer = self._submit(held, errand)
            landing = self._landed(answer, errand, held.form)
            if landing is not None:
                return landing
            page = self.reading.read(answer)
            trouble = self._objection(page, held.form, errand)
            if not isinstance(trouble, NewPostsMade):
                answer, page = self._form_page(errand.address)
        raise trouble

    def _form_page(self, address: str) -> tuple[Answer, Page]:
        answer, page = self.reading.seen(lambda: self.reading.wire.get_form(address))
        if not isinstance(page, PostingPage):
            raise self.reading.unexpected(answer, page, f"form#{FORM}")
        return answer, page

    def _submit(self, held: Held, errand: Errand) -> Answer:
        form, names = held.form, self._names
        if any(form.value(name) is not None for name in names.captcha):
            raise Captcha
        if form.scripted:
            raise RefusesPrograms(form.scripted)
        filled = (value.strip() for name, value in form.fields if name == errand.needs)
        if errand.needs and not any(filled):
            raise NoRecipient
        button = next((name for name in names.submits if name in form.buttons), names.submits[0])
        fields = form.filled(**errand.values, **{button: form.buttons.get(button, button)})
        wire, sending = self.reading.wire, self.reading.sending(form, held.came)
        return wire.submit(form.action or held.came.url, fields, held.came.ticks, sending)

    def _landed(self, answer: Answer, errand: Errand, sent: Form) -> Landing | None:
        """The success that the answer is, or None when the board objects."""
        above = self._seen(sent)
        if answer.location is not None:
            if is_way_in(answer.location):
                raise self._lost()
            place = self._ways.landed(answer.location)
            if self._ways.certain and not errand.names(place):
                raise SendUncertain("the answer names no post")
            return Landing(place, answer, above=above)
        page = self.reading.read(answer)
        if page.kind is Kind.NOTICE and page.notice is not None and not page.notice.error:
            place = self._ways.landed(page.links.get("stored") or page.refresh or "")
            unnamed = not errand.names(place)
            queued = unnamed and (self._ways.queues or bool(_QUEUED.search(page.notice.message)))
            return Landing(place, answer, queued, above)
        shown = isinstance(page, TopicPage) and not self._ways.certain
        return Landing(Landed(), answer, above=above) if shown else None

    def _seen(self, form: Form) -> int:
        """The post up to which the form's reader had seen the topic, as far as the form says."""
        value = form.value(self._names.seen) if self._names.seen else None
        return int(value) if value and value.isdecimal() and len(value) < 19 else 0

    def _objection(self, page: Page, sent: Form, errand: Errand) -> Refused:
        """Why it was not stored: returned where another attempt makes sense, raised where it does not."""
        page = self._shown_again(page)
        form = _postform(page)
        if page.newer or form.value(CHECKSUM) not in (None, sent.value(CHECKSUM)):
            self._look_for_own(page)
            return NewPostsMade(page.notice.message if page.notice else "")
        if any(form.value(name) is not None for name in self._names.captcha):
            raise Captcha(page.notice.message if page.notice else "")
        if self._is_stale(page, form, sent):
            if errand.look(self._seen(sent)):
                raise SendUncertain("an own post has appeared meanwhile")
            return NewPostsMade(page.notice.message if page.notice else "")
        if page.notice is None or page.notice.code != "form_expired":
            raise refusal(page.notice)
        return refusal(page.notice)

    def _shown_again(self, page: Page) -> PostingPage:
        """A page that is a form once more; raises what any other means."""
        if is_shut_out(page):
            raise refusal(page.notice)
        if is_stranger(page):
            raise self._lost()
        if not isinstance(page, PostingPage):
            raise refusal(page.notice)
        return page

    def _is_stale(self, page: PostingPage, form: Form, sent: Form) -> bool:
        """Boards that tell of newer posts by a preview: the form is there again, and has seen more than before."""
        if page.notice is not None and page.notice.code != "new_posts_made":
            return False
        return self._seen(form) > self._seen(sent)

    def _stands(self, topic_id: int, text: str) -> Callable[[int], bool]:
        return lambda above: self.evidence.own_post(topic_id, text, above) is not None

    def _found(self, topic_id: int, text: str, landing: Landing) -> int:
        """The post that the answer does not name. Raises SendUncertain where it is not seen."""
        number = self.evidence.own_post(topic_id, text, landing.above)
        if number is None:
            raise SendUncertain("the answer names no post, and none is seen")
        return number

    def _look_for_own(self, page: PostingPage) -> None:
        """A post of our own among the new ones: an earlier attempt may have landed late. Raises SendUncertain then."""
        if not page.newer:
            return
        shown = self.reading.topic(0, 0, page.newer[-1]).page
        me = shown.viewer
        if any(post.id in page.newer and is_own(post.author, post.author_id, me) for post in shown.posts):
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


def _kind(landing: Landing) -> SentKind:
    """Some boards queue a post for a moderator: then they name no post, and for a queued topic no topic."""
    return SentKind.QUEUED if landing.queued else SentKind.POSTED


def _postform(page: Page) -> Form:
    form = page.form(FORM)
    if form is None:
        raise PageUnreadable(f"form#{FORM}", b"", "")
    return form
