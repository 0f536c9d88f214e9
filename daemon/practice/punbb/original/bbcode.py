"""The BBCode of PunBB 1.4: few tags, lists with closed items; what is not balanced is refused when posted."""

from __future__ import annotations

import re
from html import escape

from daemon.practice.punbb.bbcode import Reader, Script, Tag, code_text, picture, target

SMILIES = {":)": "smile", "=)": "smile", ":D": "grin", ";)": "wink", ":(": "sad", ":o": "surprised", ":P": "razz"}
_ANY = re.compile(r".{1,400}")
_COLOUR = re.compile(r"#[0-9a-f]{3}(?:[0-9a-f]{3})?|[a-z]{3,20}", re.IGNORECASE)
_WHO = re.compile(r'"([^"]*)"|\'([^\']*)\'|(.*)')
_ADDRESS = re.compile(r"(?<![\w/\"'=])https?://[^\s<>\[\]\"]{1,2000}[^\s<>\[\]\".,;:!?)]")
_SMILEY = re.compile(r"(?<![^\s>])(" + "|".join(map(re.escape, SMILIES)) + r")(?!\w)")
_ITEM = re.compile(r"\s*\[\*\](.*?)\[/\*\]\s*", re.DOTALL)
_BALANCED = re.compile(r"\[(/?)(quote|b|i|u|colou?r|h|url|email|img|list)(?:=[^\]\n]*)?\]", re.IGNORECASE)
_CODE = re.compile(r"\[code\].*?\[/code\]", re.DOTALL | re.IGNORECASE)


def words(text: str) -> str:
    """Addresses become links, faces pictures (which say in words what they show)."""
    linked = _ADDRESS.sub(r'<a href="\g<0>">\g<0></a>', text)
    return _SMILEY.sub(_face, linked)


def _face(match: re.Match[str]) -> str:
    name = SMILIES[match[1]]
    return f'<img src="/images/smilies/{name}.svg" width="15" height="15" alt="{name}" />'


def unbalanced(text: str) -> tuple[str, str] | None:
    """The first tag that lacks its other half: a sentence's name, and the tag; None where all have theirs."""
    waiting: list[str] = []
    for closing, name in ((match[1], match[2].lower()) for match in _BALANCED.finditer(_CODE.sub("", text))):
        if not closing:
            waiting.append(name)
        elif not waiting or waiting.pop() != name:
            return "not_opened", name
    return ("not_closed", waiting[-1]) if waiting else None


def _pair(start: str, end: str, *, block: bool = False) -> Tag:
    return Tag(lambda inside, _, __: f"{start}{inside}{end}", block=block)


def _colour(inside: str, value: str, _: Reader) -> str:
    return f'<span style="color: {escape(value)}">{inside}</span>'


def _quote(inside: str, value: str, reader: Reader) -> str:
    match = _WHO.match(value.partition(" post_id=")[0])
    who = escape(next((one for one in match.groups() if one), "") if match else "", quote=False)
    cite = f"<cite>{who} {reader.words('wrote')}:</cite>" if who else ""
    return f'<div class="quotebox">{cite}<blockquote><p>{inside}</p></blockquote></div>'


def _list(inside: str, value: str, _: Reader) -> str:
    items = _ITEM.sub(r"<li><p>\1</p></li>", inside if "[/*]" in inside else _closed(inside))
    kind = {"1": "decimal", "a": "alpha"}.get(value)
    return f'<ol class="{kind}">{items}</ol>' if kind else f"<ul>{items}</ul>"


def _closed(inside: str) -> str:
    """Items without an end get one, as the board does when a post is sent."""
    return "".join(f"[*]{item.strip()}[/*]" for item in inside.split("[*]")[1:])


def _code(inside: str, _: str, __: Reader) -> str:
    return f'<div class="codebox"><pre><code>{code_text(inside)}</code></pre></div>'


def _url(inside: str, value: str, _: Reader) -> str:
    address = target(inside, value)
    if address is None:
        return f"[url{'=' + escape(value, quote=False) if value else ''}]{inside}[/url]"
    return f'<a href="{escape(address)}">{inside}</a>'


def _img(inside: str, _: str, __: Reader) -> str:
    return picture(inside, "[img]{}[/img]".format, '<span class="postimg"><img src="{}" alt="{}" /></span>')


SCRIPT = Script(
    {
        "b": _pair("<strong>", "</strong>"),
        "i": _pair("<em>", "</em>"),
        "u": _pair('<span class="bbu">', "</span>"),
        "h": _pair("<h5>", "</h5>", block=True),
        "color": Tag(_colour, _COLOUR, bare=False),
        "colour": Tag(_colour, _COLOUR, bare=False),
        "quote": Tag(_quote, _ANY, block=True),
        "list": Tag(_list, re.compile(r"[1a*]"), block=True),
        "code": Tag(_code, block=True, literal=True),
        "url": Tag(_url, _ANY),
        "img": Tag(_img, literal=True),
    },
    words,
)
