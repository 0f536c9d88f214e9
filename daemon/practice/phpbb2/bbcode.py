"""BBCode to the HTML that a phpBB 2.0 board makes of it, with its ways: most tags are paired without looking inside.

`[color]`, `[size]`, `[b]`, `[u]`, `[i]` end at the next end tag of their kind, whatever stands between; so a colour
in a colour stays as typed. Colours are names or `#rrggbb`, sizes are pixels below 30. A quote and a code box break the
text's `span` in two.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from html import escape

from daemon.practice.tongues import Words

SMILIES = {
    ":)": ("smile", "Smile"), ":-)": ("smile", "Smile"), ":D": ("grin", "Very Happy"), ":-D": ("grin", "Very Happy"),
    ";)": ("wink", "Wink"), ";-)": ("wink", "Wink"), ":(": ("sad", "Sad"), ":-(": ("sad", "Sad"),
    ":o": ("surprised", "Surprised"), ":P": ("razz", "Razz"), "8)": ("cool", "Cool"), "8-)": ("cool", "Cool"),
    ":lol:": ("lol", "Laughing"),
}  # fmt: skip
RULE = "_" * 17  # between a text and its author's signature
END = "</span>"

_NUMBERED = re.compile(r"&amp;(#[0-9]+;)")
_SMILEY = re.compile(r"(?<!\w)(?:" + "|".join(re.escape(escape(code, quote=False)) for code in SMILIES) + r")(?!\w)")
_QUOTE = re.compile(r"\[quote(?:=&quot;(.*?)&quot;)?\]|\[(/)quote\]", re.IGNORECASE)
_LIST = re.compile(r"\[list(?:=([1a]))?\]|\[(/)list\]", re.IGNORECASE)
_CODE = re.compile(r"\[(/?)code\]", re.IGNORECASE)
_ITEM = "[*]"
_PAIRS = tuple(
    (re.compile(rf"\[{opening}\](.*?)\[/{tag}\]", re.I | re.S), re.compile(rf"(?s:.*)\[/{tag}\]", re.I), style)
    for tag, opening, style in (
        ("color", r"color=(#[0-9a-f]{6}|[a-z]+)", r"color: \1"),
        ("size", r"size=([12]?[0-9])", r"font-size: \1px; line-height: normal"),
        ("b", "b()", "font-weight: bold"),
        ("u", "u()", "text-decoration: underline"),
        ("i", "i()", "font-style: italic"),
    )
)
_ADDRESS = r"[\w#$%&~/.\-;:=,?@\[\]+]"
_IMG = re.compile(r"\[img\]((?:https?|ftps?)://[^?&=#\"\n\r\t<\[\]]*?\.(?:jpg|jpeg|gif|png))\[/img\]", re.IGNORECASE)
_URL = re.compile(rf"\[url\](\w+?://{_ADDRESS}*?)\[/url\]", re.IGNORECASE)
_NAMED_URL = re.compile(rf"\[url=(\w+?://{_ADDRESS}*?)\]([^?\n\r\t].*?)\[/url\]", re.IGNORECASE | re.DOTALL)
_BARE_URL = re.compile(rf"(^|[\n ])(\w+?://{_ADDRESS}*)")
_HIDDEN = str.maketrans({sign: f"&#{ord(sign)};" for sign in ":[](){}"})


def render(text: str, words: Words, *, bbcode: bool = True) -> str:
    """The text as HTML, its line ends left as they are."""
    html = escaped(text)
    if bbcode and "[" in html:
        html = _code_boxes(html, words)
        html = _links(_styles(_nested(html, words)))
    html = _BARE_URL.sub(r'\1<a href="\2" target="_blank">\2</a>', html)
    return _SMILEY.sub(_smiley, html)


def in_topic(html: str) -> str:
    """Lines as topics have them: a break between two line ends."""
    return html.replace("\n", "\n<br />\n")


def elsewhere(html: str) -> str:
    """Lines as letters and previews have them: bare breaks."""
    return html.replace("\n", "<br />")


def escaped(text: str) -> str:
    """The text as HTML without marks; what a browser wrote for a letter that the charset lacks (`&#9829;`) stays so."""
    return _NUMBERED.sub(r"&\1", escape(text, quote=False)).replace('"', "&quot;")


def _code_boxes(html: str, words: Words) -> str:
    """The outermost code boxes, their signs hidden from all that follows; boxes inside them are text."""
    pieces, depth, begun, at = [], 0, 0, 0
    for match in _CODE.finditer(html):
        if not match[1]:
            depth += 1
            begun = match.start() if depth == 1 else begun
        elif depth:
            depth -= 1
            if not depth:
                pieces += [html[at:begun], _code_box(html[begun + 6 : match.start()], words)]
                at = match.end()
    return "".join(pieces) + html[at:]


def _code_box(inside: str, words: Words) -> str:
    return _box(words("code_box"), "code").replace("[", "&#91;") + inside.translate(_HIDDEN) + _BOX_END


def _box(head: str, kind: str) -> str:
    """The beginning of a quote or a code box; it ends the text's own span first."""
    table = '<table width="90%" cellspacing="1" cellpadding="3" border="0" align="center">'
    return f'{END}{table}<tr><td><span class="genmed"><b>{head}:</b></span></td></tr><tr><td class="{kind}">'


_BOX_END = '</td>\t</tr></table><span class="postbody">'


def _nested(html: str, words: Words) -> str:
    """Quotes and lists: those that have both ends."""

    def quote(match: re.Match[str]) -> str:
        return _box(f"{match[1]} {words('wrote')}" if match[1] is not None else words("quote_box"), "quote")

    def listing(match: re.Match[str]) -> str:
        return f'<ol type="{match[1]}">' if match[1] else "<ul>"

    html = _paired(html, _QUOTE, quote, lambda _: _BOX_END)
    had_lists = html
    html = _paired(html, _LIST, listing, lambda opening: "</ol>" if opening[1] else "</ul>")
    return html if html == had_lists else html.replace(_ITEM, "<li>")


def _paired(
    html: str, tag: re.Pattern[str], opened: Callable[[re.Match[str]], str], ended: Callable[[re.Match[str]], str]
) -> str:
    """Put something in place of the tags that have both ends; the others stay as typed."""
    waiting: list[re.Match[str]] = []
    shown: dict[int, tuple[re.Match[str], str]] = {}
    for match in tag.finditer(html):
        if not match[2]:
            waiting.append(match)
        elif waiting:
            opening = waiting.pop()
            shown[opening.start()], shown[match.start()] = (opening, opened(opening)), (match, ended(opening))
    pieces, at = [], 0
    for start in sorted(shown):
        match, put = shown[start]
        pieces += [html[at:start], put]
        at = match.end()
    return "".join(pieces) + html[at:]


def _styles(html: str) -> str:
    for pair, until_last_end, style in _PAIRS:
        within = until_last_end.match(html)
        if within is not None:
            html = pair.sub(rf'<span style="{style}">\2{END}', within[0]) + html[within.end() :]
    return html


def _links(html: str) -> str:
    html = _IMG.sub(r'<img src="\1" border="0" />', html)
    html = _URL.sub(r'<a href="\1" target="_blank" class="postlink">\1</a>', html)
    return _NAMED_URL.sub(r'<a href="\1" target="_blank" class="postlink">\2</a>', html)


def _smiley(match: re.Match[str]) -> str:
    name, title = SMILIES[match[0].replace("&amp;", "&")]
    return f'<img src="images/smiles/icon_{name}.gif" alt="{title}" border="0" />'
