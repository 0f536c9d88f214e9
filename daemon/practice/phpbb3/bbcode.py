"""BBCode to the HTML that a phpBB 3.3 board makes of it; what is not understood stays as typed."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from html import escape

from daemon.practice.tongues import Words

MAX_DEPTH = 30
BIGGEST_FONT = 200
SMILIES = {
    ":)": ("smile", "Smile"), ":D": ("grin", "Very Happy"), ";)": ("wink", "Wink"), ":(": ("sad", "Sad"),
    ":o": ("surprised", "Surprised"), ":P": ("razz", "Razz"), "8-)": ("cool", "Cool"), ":lol:": ("lol", "Laughing"),
}  # fmt: skip
_TAG = re.compile(r"\[(/?)(b|i|u|color|size|quote|code|url|img|list|\*)(?:=([^\]\n]{0,400}))?\]", re.IGNORECASE)
_COLOUR = re.compile(r"#[0-9a-f]{3}(?:[0-9a-f]{3})?|[a-z]{3,20}|rgb\(\d{1,3},\s?\d{1,3},\s?\d{1,3}\)", re.IGNORECASE)
_SIZE = re.compile(r"\[size=(\d{1,6})\]", re.IGNORECASE)
_BARE_URL = re.compile(r"https?://[^\s<>\[\]\"]{1,2000}")
_SMILEY = re.compile(r"(?<!\S)(" + "|".join(re.escape(code) for code in SMILIES) + r")(?![^\s.,!?])")
_EMOJI = re.compile("[\U0001f300-\U0001faff\u2600-\u27bf]\ufe0f?")
_QUOTE = re.compile(
    r'"?(?P<who>[^"]*?)"?(?: post_id=(?P<post>\d+))?(?: time=(?P<time>\d+))?(?: user_id=(?P<user>\d+))?'
)
_ITEM = "\0"


@dataclass(frozen=True)
class Reader:
    """For whom a text is rendered: the language, the dates, the board's own address (its links are shortened)."""

    words: Words
    date: Callable[[int], str]
    board: str = ""


@dataclass
class _Open:
    """A tag that waits for its end. `typed` is how it was written."""

    tag: str
    value: str
    typed: str
    inside: list[str] = field(default_factory=list)


def render(text: str, reader: Reader, *, smilies: bool = True) -> str:
    """The text as HTML."""
    stack = [_Open("", "", "")]
    at = 0
    while match := _TAG.search(text, at):
        stack[-1].inside.append(_plain(text[at : match.start()], reader, smilies=smilies))
        at = _literal_end(match, text, stack, reader) or _step(match, stack, reader)
    stack[-1].inside.append(_plain(text[at:], reader, smilies=smilies))
    while len(stack) > 1:
        _give_up(stack)
    return "".join(stack[0].inside).replace("</blockquote><br>\n", "</blockquote>\n")


def biggest_font(text: str) -> int:
    """The largest [size] that a text asks for."""
    return max((int(size) for size in _SIZE.findall(text)), default=0)


def cut_quotes(text: str, depth: int) -> str:
    """The text without quotes nested deeper than this."""
    kept, level, at = [], 0, 0
    for match in re.finditer(r"\[(/?)quote(?:=[^\]\n]{0,400})?\]", text, re.IGNORECASE):
        closing = bool(match.group(1))
        if level <= depth:
            kept.append(text[at : match.start()])
        level = max(level - 1, 0) if closing else level + 1
        if level + closing <= depth:
            kept.append(match.group())
        at = match.end()
    return "".join(kept) + text[at:]


def _literal_end(match: re.Match[str], text: str, stack: list[_Open], reader: Reader) -> int | None:
    """Code boxes and images hold text, not tags: take the whole of it. Where it ends, or None."""
    tag = match.group(2).lower()
    if match.group(1) or tag not in _LITERAL:
        return None
    end = text.lower().find(f"[/{tag}]", match.end())
    if end < 0:
        return None
    stack[-1].inside.append(_LITERAL[tag](text[match.end() : end], reader))
    return end + len(tag) + 3


def _step(match: re.Match[str], stack: list[_Open], reader: Reader) -> int:
    closing, tag, value = bool(match.group(1)), match.group(2).lower(), match.group(3) or ""
    if tag == "*":
        in_list = any(one.tag == "list" for one in stack)
        stack[-1].inside.append(_ITEM if in_list and not closing else escape(match.group(), quote=False))
    elif closing:
        _close(tag, match.group(), stack, reader)
    elif len(stack) > MAX_DEPTH or not _ALLOWED.get(tag, bool)(value or "+"):
        stack[-1].inside.append(escape(match.group(), quote=False))
    else:
        stack.append(_Open(tag, value, match.group()))
    return match.end()


def _close(tag: str, typed: str, stack: list[_Open], reader: Reader) -> None:
    if not any(one.tag == tag for one in stack):
        stack[-1].inside.append(escape(typed, quote=False))
        return
    while stack[-1].tag != tag:
        _give_up(stack)
    done = stack.pop()
    stack[-1].inside.append(_TAGS[tag]("".join(done.inside), done.value, reader))


def _give_up(stack: list[_Open]) -> None:
    """A tag without an end stays as typed."""
    unclosed = stack.pop()
    stack[-1].inside += [escape(unclosed.typed, quote=False), *unclosed.inside]


def _plain(text: str, reader: Reader, *, smilies: bool) -> str:
    pieces, at = [], 0
    for match in _BARE_URL.finditer(text):
        url = match.group().rstrip(".,;:!?)")
        pieces += [_words(text[at : match.start()], smilies=smilies), _link(url, None, reader)]
        at = match.start() + len(url)
    return "".join(pieces) + _words(text[at:], smilies=smilies)


def _words(text: str, *, smilies: bool) -> str:
    html = escape(text, quote=False)
    if smilies:
        html = _SMILEY.sub(_smiley, html)
    return _EMOJI.sub(_emoji, html).replace("\r\n", "\n").replace("\n", "<br>\n")


def _smiley(match: re.Match[str]) -> str:
    name, title = SMILIES[match.group(1)]
    source = f'src="./images/smilies/{name}.svg" width="16" height="16"'
    return f'<img class="smilies" {source} alt="{match.group(1)}" title="{title}">'


def _emoji(match: re.Match[str]) -> str:
    code = f"{ord(match.group()[0]):x}"
    return f'<img alt="{match.group()}" class="emoji smilies" draggable="false" src="./images/emoji/{code}.svg">'


def _link(url: str, label: str | None, reader: Reader) -> str:
    if label is None:
        own = bool(reader.board) and url.startswith(reader.board)
        label = escape(url[len(reader.board) :] if own else url, quote=False)
    return f'<a href="{escape(url)}" class="postlink">{label}</a>'


def _url(inside: str, value: str, reader: Reader) -> str:
    target = value or re.sub(r"<[^>]*>", "", inside)
    if not re.match(r"(?:https?|ftp)://", target):
        return f"[url{'=' + escape(value, quote=False) if value else ''}]{inside}[/url]"
    return f'<a href="{escape(target)}" class="postlink">{inside}</a>' if value else _link(target, None, reader)


def _quote(inside: str, value: str, reader: Reader) -> str:
    match = _QUOTE.fullmatch(value.strip())
    inside = inside.removeprefix("<br>\n").removesuffix("<br>\n")
    if not value or match is None:
        return f'<blockquote class="uncited"><div>{inside}</div></blockquote>'
    who, post, user = escape(match["who"].strip("'")), match["post"], match["user"]
    name = f'<a href="./memberlist.php?mode=viewprofile&amp;u={user}">{who}</a>' if user else who
    wrote = f"{name} {reader.words('wrote')}:"
    if not post:
        return f"<blockquote><div><cite>{wrote}</cite>{inside}</div></blockquote>"
    here = f"./viewtopic.php?p={post}#p{post}"
    when = f'<span class="responsive-hide">{escape(reader.date(int(match["time"])))}</span>' if match["time"] else ""
    jump = (
        f'<a href="{here}" data-post-id="{post}" onclick="if(document.getElementById(hash.substr(1)))href=hash">↑</a>'
    )
    return f'<blockquote cite="{here}"><div><cite>{wrote} {jump}{when}</cite>{inside}</div></blockquote>'


def _list(inside: str, value: str, _: Reader) -> str:
    items = [item.removesuffix("<br>\n") for item in inside.split(_ITEM)[1:]]
    body = "".join(f"<li>{item}</li>" for item in items)
    return f'<ol style="list-style-type:decimal">{body}</ol>' if value == "1" else f"<ul>{body}</ul>"


def _code(text: str, reader: Reader) -> str:
    head = f'<p>{reader.words("code_box")}: <a href="#">{reader.words("select_all")}</a></p>'
    return f'<div class="codebox">{head}<pre><code>{escape(text.strip(chr(10)), quote=False)}</code></pre></div>'


def _img(text: str, reader: Reader) -> str:
    if not re.fullmatch(r"https?://[^\s\"<>]+", text):
        return escape(f"[img]{text}[/img]", quote=False)
    return f'<img src="{escape(text)}" class="postimage" alt="{reader.words("image")}">'


_LITERAL: dict[str, Callable[[str, Reader], str]] = {"code": _code, "img": _img}
_ALLOWED: dict[str, Callable[[str], object]] = {
    "color": _COLOUR.fullmatch,
    "size": lambda value: value.isdigit() and len(value) < 7,
}
_TAGS: dict[str, Callable[[str, str, Reader], str]] = {
    "b": lambda inside, _, __: f'<strong class="text-strong">{inside}</strong>',
    "i": lambda inside, _, __: f'<em class="text-italics">{inside}</em>',
    "u": lambda inside, _, __: f'<span style="text-decoration:underline">{inside}</span>',
    "color": lambda inside, value, _: f'<span style="color:{escape(value)}">{inside}</span>',
    "size": lambda inside, value, _: f'<span style="font-size:{value}%;line-height:116%">{inside}</span>',
    "quote": _quote,
    "url": _url,
    "list": _list,
    "code": lambda inside, _, __: inside,
    "img": lambda inside, _, __: inside,
}
