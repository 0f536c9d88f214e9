"""One private message."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from parsers.dates import read_date
from parsers.dialects.common import Common
from parsers.errors import PageNotUnderstood
from parsers.facts import Kind, MessagePage
from parsers.markup import html_inside, read_element
from parsers.sheet import Element, Sheet, first, number_in, text_of, with_class, words, xpath

_NUMBER = re.compile(r"post-(\d{1,18})")
_CONTENT = xpath(".//div[has(content)]")
_SUBJECT = xpath("(.//h3)[1]")
_HEAD = xpath(".//p[has(author)]")
_SIGNATURE = xpath(".//div[has(signature)]")
_HIDDEN_COPY = re.compile(r"скрыт\w+ копи|bcc", re.IGNORECASE)


@dataclass(slots=True)
class _Line:
    """A line of the head: its label, what it says, and the users (or groups) it names."""

    label: str
    text: list[str] = field(default_factory=list)
    links: list[Element] = field(default_factory=list)


def is_message(sheet: Sheet) -> bool:
    """A page with one message on it (below it there may be older ones, in blocks of another kind)."""
    return _block(sheet) is not None


def _block(sheet: Sheet) -> Element | None:
    return next(
        (block for block in with_class("pm", sheet.body, "div") if block.get("id", "").startswith("post-")), None
    )


def message_page(sheet: Sheet, shared: Common) -> MessagePage:
    """The facts of a message: the head, the text; what is quoted in it is set aside."""
    block = _block(sheet)
    if block is None:
        raise PageNotUnderstood("the message (div.pm)", "само письмо (div.pm)")
    number = _NUMBER.fullmatch(block.get("id", ""))
    content, head = first(_CONTENT, block), first(_HEAD, block)
    if number is None or content is None or head is None:
        raise PageNotUnderstood(
            "the text or the head of the message (.content, .author)", "текст или шапка письма (.content, .author)"
        )
    sent, sender, *others = [*_lines(head), *(_Line("") for _ in range(2))]
    user = next(iter(sender.links), None)
    return MessagePage(
        kind=Kind.MESSAGE,
        id=int(number[1]),
        subject=text_of(first(_SUBJECT, block)),
        sender=text_of(user) or " ".join("".join(sender.text).split()),
        sender_id=None if user is None else number_in(user.get("href"), "u"),
        sent=read_date("".join(sent.text), sheet.clock),
        sent_text=" ".join("".join(sent.text).split()),
        to=tuple(text_of(link) for line in others if not _HIDDEN_COPY.search(line.label) for link in line.links),
        body=read_element(content, first(_SIGNATURE, block)),
        html=html_inside(content),
        **shared,
    )


def _lines(head: Element) -> list[_Line]:
    """«Отправлено: … / От: … / Получатель: …»: every label is set in bold."""
    lines: list[_Line] = []
    for child in head:
        if child.tag == "strong" and text_of(child).endswith(":"):
            lines.append(_Line(text_of(child)))
        elif lines and (child.tag == "a" or "username" in " ".join(words(child))):
            lines[-1].links.append(child)
        elif lines:
            lines[-1].text.append(text_of(child))
        if lines and child.tail:
            lines[-1].text.append(child.tail)
    return lines
