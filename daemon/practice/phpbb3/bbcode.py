"""BBCode to the HTML that a phpBB 3.3 board makes of it; what is not understood stays as typed."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from html import escape

from daemon.practice.bbcode import ITEM, Script, walk
from daemon.practice.tongues import Words

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


@dataclass(frozen=True)
class Reader:
    """For whom a text is rendered: the language, the dates, the board's own address (its links are shortened)."""

    words: Words
    date: Callable[[int], str]
    board: str = ""


def render(text: str, reader: Reader, *, smilies: bool = True) -> str:
    """The text as HTML."""
    html = walk(text, _SCRIPT, reader, lambda words: _plain(words, reader, smilies=smilies))
    return html.replace("</blockquote><br>\n", "</blockquote>\n")


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
    items = [item.removesuffix("<br>\n") for item in inside.split(ITEM)[1:]]
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
}
_SCRIPT = Script(_TAG, _TAGS, _LITERAL, _ALLOWED)
