"""Private messages: sending, finding what was sent, the inbox's export, held letters."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime

from lxml import etree

from daemon.account import (
    Export,
    Letter,
    NotDone,
    NotFound,
    PageUnreadable,
    SendUncertain,
    Sent,
    SentKind,
    Unreachable,
)
from daemon.forum.posting import Errand, Posting
from daemon.forum.reading import Reading
from daemon.forum.troubles import NotOffered
from daemon.forum.wire import Answer
from parsers.facts import Form, InboxPage, MessageRow

EXPORT_KIND = "XML"
INBOX, OUTBOX = "inbox", "outbox"
MOST_PAGES = 4


@dataclass
class Letters:
    """The letter-writing hand of the account."""

    reading: Reading
    posting: Posting

    def send(self, to_id: int, subject: str, text: str) -> Sent:
        """Send a letter. Where the board's answers are not known for certain, it is then looked for among those sent.

        The recipient goes by id: into the form itself, or the board puts the name that belongs to it there.
        """
        ways = self.reading.ways
        values = {ways.names.subject: subject, ways.names.message: text, **ways.letter_values(to_id)}
        errand = Errand(
            ways.compose(to_id), values, lambda landed: landed.letter is not None or not ways.exports,
            ways.names.recipient, lambda above: self.sent(subject) is not None,
        )  # fmt: skip
        landing = self.posting.send(errand)
        number = landing.place.letter
        if number is None and not ways.certain:
            row = self.sent(subject)
            if row is None:
                raise SendUncertain("the letter is not seen among those sent")
            number = row.id
        return Sent(SentKind.POSTED, landing.answer.at, message_id=number)

    def sent(self, code: str) -> MessageRow | None:
        """The letter of ours whose subject holds the code."""
        rows = (row for folder in self.reading.ways.sent_folders for row in self._rows(folder))
        return next((row for row in rows if code and code in row.subject), None)

    def unread(self) -> list[MessageRow]:
        """Letters of ours that lie in the outbox: nobody has opened them. Boards without one tell nothing."""
        return list(self._rows(OUTBOX)) if self.reading.ways.keeps_unread else []

    def _rows(self, folder: str) -> Iterator[MessageRow]:
        start = 0
        for _ in range(MOST_PAGES):
            page = self.reading.folder(folder, start).page
            yield from page.messages
            start += len(page.messages)
            if page.page >= page.pages or not page.messages:
                return

    def release(self) -> int:
        """Let held letters in; how many the inbox announced."""
        page = self.reading.folder(INBOX, 0).page
        address = page.links.get("release")
        if page.held and address is not None:
            self.reading.page(address, InboxPage)
        return page.held

    def delete(self, message_id: int) -> None:
        """Take a letter out of the inbox; done when the board has it no more. Raises NotFound, NotDone, NotOffered."""
        if not self.reading.ways.exports:
            self._delete_marked(message_id)
            return
        address = f"ucp.php?i=pm&mode=compose&action=delete&f=0&p={message_id}"
        form = self.reading.seen(lambda: self.reading.wire.get(address))[1].form("confirm")
        if form is None or "confirm" not in form.buttons:
            raise NotDone
        self.reading.wire.post(form.action, form.filled(confirm=form.buttons["confirm"]))
        try:
            self.reading.message(message_id)
        except NotFound:
            return
        raise NotDone

    def _delete_marked(self, message_id: int) -> None:
        """Tick a letter in the list, press «delete», say yes. Believed when the list shows it no more."""
        answer, form, box = self._box_of(message_id)
        if box is None or "delete" not in form.buttons:
            raise NotOffered
        wire, sending = self.reading.wire, self.reading.sending(form, answer)
        asked = wire.post(form.action, form.filled(**{box: str(message_id), "delete": form.buttons["delete"]}), sending)
        question = self.reading.read(asked).form("confirm") if asked.location is None else None
        if question is not None:
            said = question.filled(confirm=question.buttons["confirm"])
            wire.post(question.action, said, self.reading.sending(question, asked))
        if any(row.id == message_id for row in self._rows(INBOX)):
            raise NotDone

    def _box_of(self, message_id: int) -> tuple[Answer, Form, str | None]:
        """The inbox form with the tick box of a letter. Raises NotFound where the list has not the letter."""
        start = 0
        for _ in range(MOST_PAGES):
            page = self.reading.folder(INBOX, start).page
            if any(row.id == message_id for row in page.messages):
                break
            start += len(page.messages)
            if page.page >= page.pages or not page.messages:
                raise NotFound
        address = self.reading.ways.folder(INBOX, start)
        answer, shown = self.reading.seen(lambda: self.reading.wire.get_form(address))
        for form in shown.forms:
            box = next((name for name, values in form.choices.items() if str(message_id) in values), None)
            if box is not None:
                return answer, form, box
        raise NotOffered

    def export(self) -> Export | None:
        """The inbox as XML, or None where the board offers none. It marks nothing as read."""
        ways = self.reading.ways
        if not ways.exports:
            return None
        answer, page = self.reading.seen(lambda: self.reading.wire.get_form(ways.folder(INBOX, 0)))
        form = page.form("viewfolder")
        if form is None or EXPORT_KIND not in form.choices.get("export_option", ()):
            return None
        got = self._exported(form, answer.ticks)
        if "xml" not in got.content_type:
            return None
        return Export(tuple(_letters(got)), got.body, got.url, got.at)

    def _exported(self, form: Form, ticks: float) -> Answer:
        button = form.buttons.get("submit_export", "1")
        try:
            fields = form.filled(export_option=EXPORT_KIND, submit_export=button)
            return self.reading.wire.submit(form.action, fields, ticks)
        except SendUncertain as lost:  # nothing is stored by an export
            raise Unreachable(lost.why) from None


def _letters(answer: Answer) -> Iterator[Letter]:
    parser = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=False, recover=True)
    root = etree.fromstring(answer.body, parser)
    if root is None:
        raise PageUnreadable("privmsg", answer.body, answer.url)
    for one in root.iter("privmsg"):
        yield Letter(
            _text(one, "subject"), _text(one, "sender"), _moment(_text(one, "date"), answer), _text(one, "message"),
            tuple(_texts(one, "recipients", "to")), tuple(_texts(one, "recipients", "bcc")),
        )  # fmt: skip


def _text(element: etree._Element, name: str) -> str:
    found = element.find(name)
    return "".join(found.itertext()) if found is not None else ""


def _texts(element: etree._Element, group: str, kind: str) -> Iterator[str]:
    for found in element.iterfind(f"{group}/recipient"):
        if found.get("status", found.get("type", "to")) == kind:
            yield "".join(found.itertext())


def _moment(text: str, answer: Answer) -> datetime:
    try:
        moment = datetime.fromisoformat(text.strip())
    except ValueError:
        raise PageUnreadable("date", answer.body, answer.url) from None
    return moment.astimezone(UTC)
