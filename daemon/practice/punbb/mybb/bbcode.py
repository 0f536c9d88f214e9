"""The BBCode of mybb.ru and rusff boards: boxes between paragraphs, no lists; sizes in pixels."""

from __future__ import annotations

import re
from html import escape

from daemon.practice.punbb.bbcode import Reader, Script, Tag, code_text, picture, target

SMILIES = {":)": "smile", ":D": "grin", ";)": "wink", ":(": "sad", ":O": "surprised", ":P": "razz", ":lol:": "lol"}
_COLOUR = re.compile(r"#[0-9a-f]{3}(?:[0-9a-f]{3})?|[a-z]{3,20}", re.IGNORECASE)
_ANY = re.compile(r".{1,400}")
_CLICK = "this.classList.toggle('visible'); this.nextElementSibling.classList.toggle('visible');"
_QUOTED = re.compile(r'"?(?:#p(?P<post>\d{1,18}),)?(?P<who>[^"]*)"?.*')
_ADDRESS = re.compile(r"(?<![\w/\"'=])https?://[^\s<>\[\]\"]{1,2000}[^\s<>\[\]\".,;:!?)]")
_SMILEY = re.compile(r"(?<!\S)(" + "|".join(map(re.escape, SMILIES)) + r")(?![^\s.,!?])")


def words(text: str) -> str:
    """Addresses become links, faces pictures."""
    linked = _ADDRESS.sub(r'<a href="\g<0>" rel="nofollow ugc" target="_blank">\g<0></a>', text)
    return _SMILEY.sub(lambda match: f'<img src="/images/smilies/{SMILIES[match[1]]}.svg" alt="{match[1]}" />', linked)


def _style(css: str, allowed: re.Pattern[str]) -> Tag:
    return Tag(
        lambda inside, value, _: f'<span style="{css.format(escape(value))}">{inside}</span>', allowed, bare=False
    )


def _pair(start: str, end: str) -> Tag:
    return Tag(lambda inside, _, __: f"{start}{inside}{end}")


def _quote(inside: str, value: str, reader: Reader) -> str:
    match = _QUOTED.fullmatch(value)
    who = escape(match["who"].strip(), quote=False) if match else ""
    wrote = f"{who} {reader.words('wrote')}:"
    if match and match["post"]:
        wrote = f'<a href="{reader.base}viewtopic.php?pid={match["post"]}#p{match["post"]}">{wrote}</a>'
    cite = f"<cite>{wrote}</cite>" if who else ""
    return f'<div class="quote-box">{cite}<blockquote><p>{inside}</p></blockquote></div>'


def _spoiler(inside: str, value: str, reader: Reader) -> str:
    title = escape(value.strip('"'), quote=False) or reader.words("spoiler")
    text = f"<blockquote><p>{inside}</p></blockquote>"
    return f'<div class="quote-box spoiler-box"><div onclick="{_CLICK}">{title}</div>{text}</div>'


def _hidden(inside: str, _: str, reader: Reader) -> str:
    text = f"<blockquote><p>{inside}</p></blockquote>"
    return f'<div class="quote-box hide-box"><cite>{reader.words("hidden_text")}:</cite>{text}</div>'


def _code(inside: str, _: str, reader: Reader) -> str:
    box = f'<div class="scrollbox" style="height: 4.5em"><pre>{code_text(inside)}</pre></div>'
    legend = f'<strong class="legend">{reader.words("code_box")}:</strong>'
    return f'<div class="code-box">{legend}<div class="blockcode">{box}</div></div>'


def _url(inside: str, value: str, _: Reader) -> str:
    address = target(inside, value)
    if address is None:
        return f"[url{'=' + escape(value, quote=False) if value else ''}]{inside}[/url]"
    label = inside if value else escape(inside, quote=False)
    return f'<a href="{escape(address)}" rel="nofollow ugc" target="_blank">{label}</a>'


def _img(inside: str, _: str, __: Reader) -> str:
    return picture(inside, "[img]{}[/img]".format, '<img class="postimg" loading="lazy" src="{}" alt="{}" />')


SCRIPT = Script(
    {
        "b": _pair("<strong>", "</strong>"),
        "i": _pair('<span style="font-style: italic">', "</span>"),
        "u": _pair('<em class="bbuline">', "</em>"),
        "s": _pair("<del>", "</del>"),
        "mark": _pair('<span class="highlight-text">', "</span>"),
        "color": _style("color: {}", _COLOUR),
        "size": _style("font-size: {}px", re.compile(r"[1-9]\d?")),
        "font": _style("font-family: {}", re.compile(r"[\w ,-]{1,60}")),
        "align": _style("display: block; text-align: {}", re.compile(r"left|center|right|justify")),
        "quote": Tag(_quote, _ANY, block=True),
        "spoiler": Tag(_spoiler, _ANY, block=True),
        "hide": Tag(_hidden, _ANY, block=True),
        "code": Tag(_code, block=True, literal=True),
        "url": Tag(_url, _ANY),
        "img": Tag(_img, literal=True),
    },
    words,
)
