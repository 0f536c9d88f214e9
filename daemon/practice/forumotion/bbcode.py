"""BBCode to the HTML that a Forumotion board makes of it; what is not understood stays as typed."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from html import escape, unescape

from lxml.html import fragment_fromstring, tostring

from daemon.practice.bbcode import ITEM, Script, walk
from daemon.practice.tongues import Words

SMILIES = {
    ":)": ("smile", "Smile", 1), ":D": ("grin", "Very Happy", 2), ";)": ("wink", "Wink", 3), ":(": ("sad", "Sad", 4),
    ":o": ("surprised", "Surprised", 5), ":P": ("razz", "Razz", 6), "8)": ("cool", "Cool", 7),
    ":lol:": ("lol", "Laughing", 8),
}  # fmt: skip
_TAG = re.compile(
    r"\[(/?)(b|i|u|s|strike|color|size|font|center|left|right|quote|spoiler|hide|code|url|img|list|\*)"
    r"(?:=(\"[^\"\n]{0,400}\"|[^\]\n]{0,400}))?\]",
    re.IGNORECASE,
)
_COLOUR = re.compile(r"#[0-9a-f]{3}(?:[0-9a-f]{3})?|[a-z]{3,20}", re.IGNORECASE)
_FACE = re.compile(r"[\w ,-]{1,40}")
_ADDRESS = re.compile(r"(?:https?|ftp)://[^\s<>\"]{1,2000}")
_BARE_ADDRESS = re.compile(r"https?://[^\s<>\[\]\"]{1,2000}")
_SMILEY = re.compile(r"(?<!\S)(" + "|".join(re.escape(code) for code in SMILIES) + r")(?![^\s.,!?])")
_EMOJI = re.compile("[\U0001f300-\U0001faff\u2600-\u27bf]\ufe0f?")
_MENTION = re.compile(r'@"([^"\n<>]{1,60})"')
_QUOTED = re.compile(r'"([^"]*)"')


@dataclass(frozen=True)
class Reader:
    """For whom and how a text is rendered.

    `fonts`: colours as `font`; `quotes_as_blocks`: as the phpBB3 version quotes; `html`: tags in the text are the
    author's own; `links`: shown, which to guests they may not be; `title` is the topic's, for pictures of emoji;
    `number` gives a user's id by his name.
    """

    words: Words
    number: Callable[[str], int | None]
    title: str = ""
    quotes_as_blocks: bool = False
    fonts: bool = False
    html: bool = False
    links: bool = True


def render(text: str, reader: Reader) -> str:
    """The text as HTML."""
    html = walk(text, _SCRIPT, reader, lambda words: _plain(words, reader))
    return _balanced(html) if reader.html else html


def _balanced(html: str) -> str:
    """HTML as typed by an author, with every element closed and nothing closed that is not his."""
    box = fragment_fromstring(html, create_parent="div")
    return tostring(box, encoding="unicode").removeprefix("<div>").removesuffix("</div>")


# ── words ──


def _plain(text: str, reader: Reader) -> str:
    if reader.html:  # links, smilies and names could stand inside a tag
        return _broken(text)
    pieces, at = [], 0
    for match in _BARE_ADDRESS.finditer(text):
        address = match[0].rstrip(".,;:!?)")
        pieces += [_words(text[at : match.start()], reader), _link(address, escape(address, quote=False), reader)]
        at = match.start() + len(address)
    return "".join(pieces) + _words(text[at:], reader)


def _words(text: str, reader: Reader) -> str:
    html = _SMILEY.sub(_smiley, escape(text, quote=False))
    html = _MENTION.sub(lambda match: _mention(match, reader), html)
    return _broken(_EMOJI.sub(lambda match: _emoji(match, reader.title), html))


def _broken(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\n", "<br />")


def _smiley(match: re.Match[str]) -> str:
    name, title, number = SMILIES[match[1]]
    return f'<img src="/images/smiles/{name}.svg" alt="{title}" longdesc="{number}" />'


def _emoji(match: re.Match[str], title: str) -> str:
    code = f"{ord(match[0][0]):x}"
    return f'<img src="/images/twemoji/{code}.svg" alt="{escape(title)} {code}" longdesc="{code}" />'


def _mention(match: re.Match[str], reader: Reader) -> str:
    number = reader.number(unescape(match[1]))
    if number is None:
        return match[0]
    title = f"{reader.words('see_profile')}: {match[1]}"
    return (
        f"<a href='/u{number}' rel='nofollow' data-id='{number}' class='mentiontag' title=\"{title}\">@{match[1]}</a>"
    )


def _link(address: str, label: str, reader: Reader) -> str:
    if not reader.links:
        return reader.words("guest_link")
    return f'<a href="{escape(address)}" target="_blank" rel="nofollow">{label}</a>'


# ── tags ──


def _url(inside: str, value: str, reader: Reader) -> str:
    address = value or re.sub(r"<[^>]*>", "", inside)
    if not _ADDRESS.fullmatch(address):
        return f"[url{'=' + escape(value, quote=False) if value else ''}]{inside}[/url]"
    return _link(address, inside if value else escape(address, quote=False), reader)


def _colour(inside: str, value: str, reader: Reader) -> str:
    if reader.fonts:
        return f'<font color="{value}">{inside}</font>'
    return f'<span style="color:{value}">{inside}</span>'


def _quote(inside: str, value: str, reader: Reader) -> str:
    named = _QUOTED.match(value)
    who = escape((named[1] if named else value.partition(" post_id=")[0]).strip("'"))
    if reader.quotes_as_blocks:
        cite = f"<cite>{who} {reader.words('wrote')}:</cite>" if who else ""
        return f"<blockquote><div>{cite}{inside}</div></blockquote>"
    head = f"{who} {reader.words('wrote')}:" if who else f"{reader.words('quote')}:"
    return f'<dl class="codebox"><dt>{head}</dt><dd>{inside}</dd></dl>'


def _spoiler(inside: str, value: str, reader: Reader) -> str:
    head = escape(value) or f"{reader.words('spoiler')}:"
    return (
        f'<dl class="codebox spoiler"><dt style="cursor: pointer;">{head}</dt>'
        f'<dd><div class="spoiler_content">{inside}</div></dd></dl>'
    )


def _list(inside: str, value: str, _: Reader) -> str:
    items = [item.strip().removesuffix("<br />") for item in inside.split(ITEM)[1:]]
    body = "".join(f"<li>{item}</li>" for item in items)
    return f'<ol type="1">{body}</ol>' if value == "1" else f"<ul>{body}</ul>"


def _code(text: str, reader: Reader) -> str:
    body = _broken(escape(text.strip("\n"), quote=False))
    return f'<dl class="codebox"><dt>{reader.words("code_box")}:</dt><dd><code>{body}</code></dd></dl>'


def _img(text: str, _: Reader) -> str:
    if not re.fullmatch(r"https?://[^\s\"<>]+", text):
        return escape(f"[img]{text}[/img]", quote=False)
    return f'<img src="{escape(text)}" border="0" alt="" />'


def _wrapped(before: str, after: str) -> Callable[[str, str, Reader], str]:
    return lambda inside, _, __: f"{before}{inside}{after}"


_LITERAL: dict[str, Callable[[str, Reader], str]] = {"code": _code, "img": _img}
_ALLOWED: dict[str, Callable[[str], object]] = {
    "color": _COLOUR.fullmatch,
    "font": _FACE.fullmatch,
    "size": lambda value: value.isdecimal() and len(value) < 3,
}
_TAGS: dict[str, Callable[[str, str, Reader], str]] = {
    "b": _wrapped("<strong>", "</strong>"),
    "i": _wrapped("<em>", "</em>"),
    "u": _wrapped("<u>", "</u>"),
    "s": _wrapped("<strike>", "</strike>"),
    "strike": _wrapped("<strike>", "</strike>"),
    "center": _wrapped('<div align="center">', "</div>"),
    "left": _wrapped('<div style="text-align:left">', "</div>"),
    "right": _wrapped('<div style="text-align:right">', "</div>"),
    "hide": _wrapped('<dl class="codebox hidecode"><dt style="border: none;"></dt><dd>', "</dd></dl>"),
    "color": _colour,
    "size": lambda inside, value, _: f'<span style="font-size: {value}px; line-height: normal">{inside}</span>',
    "font": lambda inside, value, _: f'<span style="font-family: {value}">{inside}</span>',
    "quote": _quote,
    "spoiler": _spoiler,
    "url": _url,
    "list": _list,
}
_SCRIPT = Script(_TAG, _TAGS, _LITERAL, _ALLOWED)
