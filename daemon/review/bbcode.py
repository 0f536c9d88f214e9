"""A draft as the forum will show it: BBCode to safe HTML by a short list of tags; what is not on it stays as typed."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from markupsafe import Markup, escape

from daemon.review.showing import calm

MOST_DEPTH = 20
_TAG = re.compile(r"\[(/?)(b|i|u|s|color|size|quote|code|url|img|list|center|spoiler|\*)(?:=([^\]\n]{0,300}))?\]", re.I)
_COLOUR = re.compile(r"#[0-9a-f]{6}", re.I)
_NAMED = {
    "red": "ff0000", "green": "008000", "blue": "0000ff", "black": "000000", "white": "ffffff", "orange": "ffa500",
    "purple": "800080", "brown": "a52a2a", "gray": "808080", "grey": "808080", "yellow": "ffff00", "navy": "000080",
    "darkred": "8b0000", "maroon": "800000", "olive": "808000", "teal": "008080", "magenta": "ff00ff", "cyan": "00ffff",
}  # fmt: skip


@dataclass(slots=True)
class _Open:
    tag: str
    value: str
    typed: str
    inside: list[Markup] = field(default_factory=list)


def preview(text: str) -> Markup:
    """The text as HTML that holds no address, no script and no style: colours are classes of the ink sheet."""
    stack, at, text = [_Open("", "", "")], 0, calm(text)
    while match := _TAG.search(text, at):
        stack[-1].inside.append(_lines(text[at : match.start()]))
        at = _step(match, text, stack)
    stack[-1].inside.append(_lines(text[at:]))
    while len(stack) > 1:
        _give_up(stack)
    return Markup("").join(stack[0].inside)


def inks(text: str) -> str:
    """The colours in a text, as the ink sheet's address wants them."""
    found = (_hex(match[3] or "") for match in _TAG.finditer(text) if match[2].lower() == "color" and not match[1])
    return "-".join(list(dict.fromkeys(colour for colour in found if colour))[:60])


def _hex(value: str) -> str:
    value = value.strip("\"' ").lower()
    return value[1:] if _COLOUR.fullmatch(value) else _NAMED.get(value, "")


def _lines(text: str) -> Markup:
    return Markup("<br>\n").join(escape(line) for line in text.split("\n"))


def _step(match: re.Match[str], text: str, stack: list[_Open]) -> int:
    closing, tag, typed = bool(match[1]), match[2].lower(), match[0]
    if tag == "code" and not closing and (end := text.lower().find("[/code]", match.end())) >= 0:
        stack[-1].inside.append(Markup("<pre>{}</pre>").format(text[match.end() : end]))
        return end + len("[/code]")
    if closing:
        _close(tag, typed, stack)
    elif tag == "*":
        stack[-1].inside.append(Markup("<br>• ") if any(one.tag == "list" for one in stack) else escape(typed))
    elif len(stack) > MOST_DEPTH:
        stack[-1].inside.append(escape(typed))
    else:
        stack.append(_Open(tag, match[3] or "", typed))
    return match.end()


def _close(tag: str, typed: str, stack: list[_Open]) -> None:
    if not any(one.tag == tag for one in stack):
        stack[-1].inside.append(escape(typed))
        return
    while stack[-1].tag != tag:
        _give_up(stack)
    done = stack.pop()
    stack[-1].inside.append(TAGS[tag](Markup("").join(done.inside), done.value))


def _give_up(stack: list[_Open]) -> None:
    """A tag without an end stays as typed."""
    unclosed = stack.pop()
    stack[-1].inside += [escape(unclosed.typed), *unclosed.inside]


def _around(tag: str, css: str = "") -> Callable[[Markup, str], Markup]:
    opened = Markup(f'<{tag} class="{css}">' if css else f"<{tag}>")  # noqa: S704  (our own words alone)
    closed = Markup(f"</{tag}>")  # noqa: S704
    return lambda inside, value: opened + inside + closed


def _quote(inside: Markup, value: str) -> Markup:
    who = Markup("<cite>{}</cite>").format(value.split(" post_id=")[0].strip("\"' ")) if value else Markup("")
    return Markup("<blockquote>") + who + inside + Markup("</blockquote>")


def _colour(inside: Markup, value: str) -> Markup:
    found = _hex(value)
    return Markup('<span class="ink ink-{}">').format(found) + inside + Markup("</span>") if found else inside


def _size(inside: Markup, value: str) -> Markup:
    number = int(value) if value.isascii() and value.isdigit() and len(value) < 5 else 100
    css = "small" if number < 95 else "large" if number > 110 else "plain"
    return Markup('<span class="size-{}">').format(css) + inside + Markup("</span>")


def _address(inside: Markup, value: str) -> Markup:
    """Where it leads is shown, not followed."""
    where = Markup(" <small>({})</small>").format(value) if value else Markup("")
    return Markup('<span class="link">') + inside + Markup("</span>") + where


TAGS: Mapping[str, Callable[[Markup, str], Markup]] = {
    "b": _around("strong"),
    "i": _around("em"),
    "u": _around("u"),
    "s": _around("s"),
    "center": _around("div", "centred"),
    "list": _around("div", "list"),
    "spoiler": _around("div", "spoiler"),
    "img": _around("span", "link"),
    "url": _address,
    "color": _colour,
    "size": _size,
    "quote": _quote,
    "code": _around("code"),
}
