"""Private messages: sending, finding what was sent, the inbox's export, held letters; and who has which name."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from html import unescape

from bs4 import BeautifulSoup
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
    UnknownUser,
    Unreachable,
)
from daemon.forum.posting import Errand, Posting
from daemon.forum.reading import Reading, link
from daemon.forum.wire import Answer
from parsers.facts import Form, InboxPage, MessageRow

EXPORT_KIND = "XML"
OUTBOX = "outbox"
SENT_FOLDERS = (OUTBOX, "sentbox")
MOST_PAGES = 4


@dataclass
class Letters:
    """The letter-writing hand of the account."""

    reading: Reading
    posting: Posting

    def send(self, to_id: int, subject: str, text: str) -> Sent:
        """Send a letter. The recipient goes by id: names typed into the form are only looked up, not written to."""
        values = {"subject": subject, "message": text, f"address_list[u][{to_id}]": "to"}
        landing = self.posting.send(Errand(link("ucp.php", i="pm", mode="compose"), values))
        return Sent(SentKind.POSTED, landing.answer.at, message_id=landing.number("p"))

    def sent(self, code: str) -> MessageRow | None:
        """The letter of ours whose subject holds the code."""
        rows = (row for folder in SENT_FOLDERS for row in self._rows(folder))
        return next((row for row in rows if code and code in row.subject), None)

    def unread(self) -> list[MessageRow]:
        """Letters of ours that lie in the outbox: nobody has opened them."""
        return list(self._rows(OUTBOX))

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
        page = self.reading.folder("inbox", 0).page
        address = page.links.get("release")
        if page.held and address is not None:
            self.reading.page(address, InboxPage)
        return page.held

    def delete(self, message_id: int) -> None:
        """Take a letter out of the inbox; done when the board has it no more. Raises NotFound, NotDone."""
        address = link("ucp.php", i="pm", mode="compose", action="delete", f=0, p=message_id)
        form = self.reading.seen(lambda: self.reading.wire.get(address))[1].form("confirm")
        if form is None or "confirm" not in form.buttons:
            raise NotDone
        self.reading.wire.post(form.action, form.filled(confirm=form.buttons["confirm"]))
        try:
            self.reading.message(message_id)
        except NotFound:
            return
        raise NotDone

    def export(self) -> Export | None:
        """The inbox as XML, or None where the board offers none. It marks nothing as read."""
        answer, page = self.reading.seen(lambda: self.reading.wire.get_form(link("ucp.php", i="pm", folder="inbox")))
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
            raise Unreachable(lost.en) from None

    def find_user(self, name: str) -> int:
        """The id of an account name. Raises UnknownUser."""
        answer = self.reading.wire.get(link("memberlist.php", mode="livesearch", username=name))
        if answer.is_html:
            return self._listed(name)
        known = {_folded(unescape(found)): number for found, number in _found(answer)}
        return _wanted(known, name)

    def _listed(self, name: str) -> int:
        """By the list of members: for boards before 3.1, and when the session was lost."""
        address = link("memberlist.php", username=name)
        answer, _ = self.reading.seen(lambda: self.reading.wire.get(address))
        table = BeautifulSoup(answer.body, "lxml").find(id="memberlist")
        links = table.select('a[href*="mode=viewprofile"]') if table else []
        known = {_folded(one.get_text()): _number(str(one["href"])) for one in links}
        return _wanted(known, name)


def _found(answer: Answer) -> Iterator[tuple[str, int]]:
    try:
        for one in json.loads(answer.body)["results"]:
            yield str(one["result"]), int(one["user_id"])
    except (ValueError, KeyError, TypeError):
        raise PageUnreadable("results", answer.body, answer.url) from None


def _wanted(known: dict[str, int], name: str) -> int:
    number = known.get(_folded(name))
    if not number:
        raise UnknownUser(name)
    return number


def _folded(name: str) -> str:
    return " ".join(name.split()).casefold()


def _number(address: str) -> int:
    digits = address.rpartition("u=")[2].partition("&")[0]
    return int(digits) if digits.isdecimal() else 0


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
