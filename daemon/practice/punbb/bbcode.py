"""How boards of this family make HTML of BBCode: paragraphs that boxes interrupt. The tags are each board's own."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from html import escape

from daemon.practice.tongues import Words

MAX_DEPTH = 30
_CONTROLS = dict.fromkeys(range(9)) | dict.fromkeys(range(11, 32))
_KEPT = re.compile("\x01(\\d+)\x01")
_TYPED = re.compile(
    r"\[(/?)([a-z*]{1,8})(?:=(\"[^\"\n]{0,300}\"[^\]\n]{0,100}|'[^'\n]{0,300}'|[^\]\n]{0,400}))?\]", re.IGNORECASE
)


@dataclass(frozen=True)
class Reader:
    """For whom a text is rendered: the language, and the beginning of the board's links."""

    words: Words
    base: str = "/"


@dataclass(frozen=True)
class Tag:
    """What becomes of a tag. `value` is what may stand behind its «=» (None: nothing may, it has none).

    A `block` stands between paragraphs, a `literal` holds text and no tags.
    """

    make: Callable[[str, str, Reader], str]
    value: re.Pattern[str] | None = None
    bare: bool = True  # may stand without a value
    block: bool = False
    literal: bool = False

    def allows(self, value: str | None) -> bool:
        """Whether the tag may be opened with this value."""
        if value is None:
            return self.bare
        return self.value is not None and self.value.fullmatch(value) is not None


@dataclass(frozen=True)
class Script:
    """A board's BBCode: its tags, and what it makes of words between them (already escaped)."""

    tags: Mapping[str, Tag]
    words: Callable[[str], str] = str


@dataclass
class _Open:
    """A tag that waits for its end. `typed` is how it was written."""

    name: str
    value: str
    typed: str
    inside: list[str] = field(default_factory=list)


class _Page:
    """A text on its way to HTML. What is put aside (`kept`) is not touched by the making of paragraphs."""

    def __init__(self, script: Script, reader: Reader) -> None:
        self.script, self.reader = script, reader
        self.stack = [_Open("", "", "")]
        self.kept: list[str] = []

    def say(self, html: str) -> None:
        self.stack[-1].inside.append(html)

    def keep(self, html: str) -> str:
        self.kept.append(html)
        return f"\x01{len(self.kept) - 1}\x01"

    def close(self, name: str, typed: str) -> None:
        if not any(one.name == name for one in self.stack[1:]):
            self.say(typed)
            return
        while self.stack[-1].name != name:
            self.give_up()
        done = self.stack.pop()
        self.add(name, "".join(done.inside), done.value)

    def add(self, name: str, inside: str, value: str) -> None:
        """Put a tag with all that it holds."""
        tag = self.script.tags[name]
        if tag.literal:
            html = self.keep(tag.make(inside, value, self.reader))
        else:
            html = tag.make(inside.strip("\n") if tag.block else inside, value, self.reader)
        self.say(f"</p>{html}<p>" if tag.block else html)

    def give_up(self) -> None:
        """A tag without an end stays as typed."""
        unclosed = self.stack.pop()
        self.stack[-1].inside += [unclosed.typed, *unclosed.inside]

    def finish(self) -> str:
        while len(self.stack) > 1:
            self.give_up()
        return _KEPT.sub(lambda match: self.kept[int(match[1])], paragraphs("".join(self.stack[0].inside)))


def render(text: str, script: Script, reader: Reader) -> str:
    """The text as HTML."""
    page, at = _Page(script, reader), 0
    text = text.replace("\r\n", "\n").translate(_CONTROLS)
    while match := _TYPED.search(text, at):
        page.say(script.words(escape(text[at : match.start()], quote=False)))
        at = _step(match, text, page)
    page.say(script.words(escape(text[at:], quote=False)))
    return page.finish()


def _step(match: re.Match[str], text: str, page: _Page) -> int:
    """Deal with what looks like a tag; where to go on."""
    closing, name, value = bool(match[1]), match[2].lower(), match[3]
    tag, typed = page.script.tags.get(name), escape(match[0], quote=False)
    if tag is None:
        page.say(typed)
    elif closing:
        page.close(name, typed)
    elif not tag.allows(value) or len(page.stack) > MAX_DEPTH:
        page.say(typed)
    elif not tag.literal:
        page.stack.append(_Open(name, value or "", typed))
    else:
        return _literal(match, text, page)
    return match.end()


def _literal(match: re.Match[str], text: str, page: _Page) -> int:
    name = match[2].lower()
    end = text.lower().find(f"[/{name}]", match.end())
    if end < 0:
        page.say(escape(match[0], quote=False))
        return match.end()
    page.add(name, text[match.end() : end], match[3] or "")
    return end + len(name) + 3


def paragraphs(html: str) -> str:
    """Blank lines part paragraphs, line ends are breaks; a paragraph that a box leaves empty goes."""
    text = f"<p>{html}</p>".replace("<p>\n", "<p>").replace("\n</p>", "</p>")
    text = re.sub("\n\n(\n*)", "</p>\\1<p>", text).replace("\n", "<br />")
    return text.replace("  ", "&nbsp; ").replace("<p></p>", "")


def code_text(inside: str) -> str:
    """What a code box shows."""
    return escape(inside.strip("\n"), quote=False)


def picture(inside: str, wrong: Callable[[str], str], html: str) -> str:
    """A picture, where the text is an address; `html` has the places of the address and of its description."""
    if not re.fullmatch(r"https?://[^\s\"<>]{1,2000}", inside):
        return wrong(escape(inside, quote=False))
    return html.format(escape(inside), escape(inside))


def target(inside: str, value: str) -> str | None:
    """Where a link leads, escaped; None where that is no address."""
    address = (value or re.sub(r"<[^>]*>", "", inside)).strip("'\"")
    if re.match(r"www\.", address):
        address = f"http://{address}"
    return address.replace('"', "") if re.match(r"(?:https?|ftp)://[^\s<>]+$", address) else None
