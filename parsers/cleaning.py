"""Pages without secrets, so that one that is not understood can be shown to others.

What opens doors goes: session numbers, tokens of forms and links, passwords, keys of accounts; and what is nobody's
business: e-mail and network addresses. Something of the same form takes the place of each: the page reads as before.
Names and texts stay: whoever passes a page on must look through it for what people have written. Letters are meant
for nobody else: `without_words` takes people's words and names out of their pages, too.
"""

from __future__ import annotations

import html as entities
import re
from collections.abc import Iterable

from parsers.dates import DAY_WORDS, MONTHS

MAIL, ADDRESS_4, ADDRESS_6 = "someone@example.org", "192.0.2.1", "2001:db8::1"  # reserved for examples

_PARAMETERS = """
sid key hash token sessionid session_id phpsessid csrf_token form_token confirm_key confirm_id user_hash act_key
securitytoken my_post_key logouthash formkey formetc
"""
SECRET_PARAMETERS = tuple(_PARAMETERS.split())
SECRET_FIELDS = frozenset(
    {*SECRET_PARAMETERS, "auth[]", "lt", "_xftoken", "posthash", "password", "req_password", "passwrd"}
)

SHORTEST_SECRET = 6  # characters: anything shorter stands in any page

_LONGEST_TAG = 4000
_LONG_NUMBER = re.compile(r"(?<![0-9A-Za-z#])[0-9A-Fa-f]{24,512}(?![0-9A-Za-z])")  # as of a session, in base 16
_PARAMETER = re.compile(
    rf"((?:[?&;]|%26|%3F)(?:{'|'.join(SECRET_PARAMETERS)})(?:=|%3D))([^&\"'<>\s#;%]{{1,512}})", re.IGNORECASE
)
_SCRIPTED = re.compile(
    rf"(\b(?:{'|'.join(SECRET_PARAMETERS)})\b[\"']?\]?\s{{0,4}}[=:]\s{{0,4}}[\"'])([^\"'\s]{{1,512}})", re.IGNORECASE
)
_COOKIE = re.compile(  # as scripts set them: document.cookie = "name=value", my_setcookie("fa_x_sid", "value")
    r"(\bcookie\s{0,4}=\s{0,4}[\"'][\w.-]{1,80}=|\b\w{1,80}_(?:sid|data|k|u)\b[\"']?\s{0,4}[=:,]\s{0,4}[\"'])([^\"'\s;]{1,512})",
    re.IGNORECASE,
)
_COUNTED = re.compile(
    r"(_userdata\[[\"'](?:user_nb_privmsg|notifications)[\"']\]\s*=\s*)(\d{1,9})"
)  # the reader's letters
_INPUT = re.compile(rf"<input\b[^>]{{0,{_LONGEST_TAG}}}>", re.IGNORECASE)
_NAME = re.compile(r"\bname\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s>]+))", re.IGNORECASE)
_PASSWORD = re.compile(r"\btype\s*=\s*[\"']?password", re.IGNORECASE)
_VALUE = re.compile(r"(\bvalue\s*=\s*)(\"[^\"]*\"|'[^']*'|[^\s>]+)", re.IGNORECASE)
_MAIL = re.compile(
    r"(?<![\w.%+-])[A-Za-z0-9._+-]{1,64}(?:@|%40|&#0?64;)[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,6}"
)
_BYTE = r"(?:25[0-5]|2[0-4]\d|1?\d?\d)"
_FOUR = re.compile(rf"(?<![\w.])(?:{_BYTE}\.){{3}}{_BYTE}(?![\w.]*\w)")
_SIX = re.compile(
    r"(?<![\w:.])(?:(?:[0-9A-Fa-f]{1,4}:){7}[0-9A-Fa-f]{1,4}|(?:[0-9A-Fa-f]{1,4}:){2,6}:(?:[0-9A-Fa-f]{1,4}:?){0,5})(?![\w:])"
)


def clean(html: str) -> str:
    """The page with its secrets replaced. The same page cleaned twice is the same."""
    html = _INPUT.sub(lambda tag: _without_secret(tag[0]), html)
    for secret in (_PARAMETER, _SCRIPTED, _COOKIE, _COUNTED):
        html = secret.sub(lambda found: found[1] + _nothing(found[2]), html)
    html = _LONG_NUMBER.sub(lambda found: _nothing(found[0]), html)
    html = _MAIL.sub(MAIL, html)
    return _SIX.sub(ADDRESS_6, _FOUR.sub(ADDRESS_4, html))


def without(html: str, secrets: Iterable[str]) -> str:
    """The page without words that are known to be secret: a password, the values of cookies."""
    for secret in sorted(set(secrets), key=len, reverse=True):
        if len(secret) >= SHORTEST_SECRET:
            html = html.replace(secret, _nothing(secret)).replace(entities.escape(secret), _nothing(secret))
    return html


# --- letters ---

_PIECES = re.compile(rf"(<[^<>]{{0,{_LONGEST_TAG}}}>)")
_RAW = re.compile(r"<(/?)(?:script|style)\b", re.IGNORECASE)
_WORDED = re.compile(r"(\b(?:alt|title|placeholder|content)\s*=\s*)(\"[^\"]*\"|'[^']*')", re.IGNORECASE)
_SAID = re.compile(r"(_userdata\[[\"'](?:username|avatar\w*)[\"']\]\s*=\s*|\bUserLogin\s*=\s*)(\"[^\"\n]*\"|'[^'\n]*')")
_TYPED = re.compile(r"\bname\s*=\s*[\"']?(?:subject|username|message|req_subject|req_message|to)\b", re.IGNORECASE)
_USER = re.compile(r"((?:[?&;]u=|/u|profile\.php\?id=|data-(?:user-)?id=[\"']?))\d{1,18}\b")
_WORD = re.compile(r"&#?\w{1,31};|[^\W\d_]+")
_KEPT = re.compile(
    r"(?:от|кому|для|кто|тема|темы|дата|папк\w*|из|в|страниц\w*|заголов\w*|отправ\w*|добавлен\w*|получател\w*"
    r"|сообщени\w*|личн\w*|входящ\w*|исходящ\w*|нов\w*|прочитан\w*|непрочитан\w*|пиш\w*|писал\w*|ответ\w*"
    r"|from|to|subject|date|folder|of|on|at|page|sent|posted|recipients?|messages?|private|inbox|outbox|new|read|unread"
    r"|часов\w*|пояс\w*|all|times|are|wrote|reply|utc|gmt|am|pm|пн|вт|ср|чт|пт|сб|вс|mon|tue|wed|thu|fri|sat|sun)",
    re.IGNORECASE,
)


def without_words(html: str) -> str:
    """The page without people's words, names and numbers: each letter becomes an `x`, the page is built as before.

    Dates and the board's own labels stay.
    """
    kept, raw = [], False
    for piece in _PIECES.split(html):
        mark = _RAW.match(piece)
        raw = not mark[1] if mark else raw
        kept.append(_scripted(piece) if raw else _tag(piece) if piece[:1] == "<" else _unworded(piece))
    return _USER.sub(r"\g<1>1", "".join(kept))


def _scripted(script: str) -> str:
    return _SAID.sub(lambda found: found[1] + _unworded(found[2]), script)


def _tag(tag: str) -> str:
    if _INPUT.fullmatch(tag) and _TYPED.search(tag):
        tag = _VALUE.sub(lambda value: value[1] + _unworded(value[2]), tag)
    return _WORDED.sub(lambda words: words[1] + _unworded(words[2]), tag)


def _unworded(text: str) -> str:
    return _WORD.sub(lambda word: word[0] if _is_kept(word[0]) else "x" * len(word[0]), text)


def _is_kept(word: str) -> bool:
    low = word.lower()
    return word[0] == "&" or low in MONTHS or low in DAY_WORDS or bool(_KEPT.fullmatch(low))


def _without_secret(tag: str) -> str:
    name = _NAME.search(tag)
    called = entities.unescape(next(filter(None, name.groups()), "")).lower() if name else ""
    if called not in SECRET_FIELDS and not _PASSWORD.search(tag):
        return tag
    return _VALUE.sub(lambda value: value[1] + _quoted_nothing(value[2]), tag)


def _quoted_nothing(value: str) -> str:
    quote = value[0] if value[:1] in ("'", '"') else ""
    return f"{quote}{_nothing(value[1:-1] if quote else value)}{quote}"


def _nothing(secret: str) -> str:
    """As long as the secret, so that what depends on its length is seen."""
    return "0" * len(secret)
