"""Pages without secrets, so that one that is not understood can be shown to others.

What opens doors goes: session numbers, tokens of forms and links, passwords, keys of accounts; and what is nobody's
business: e-mail and network addresses. Something of the same form takes the place of each: the page reads as before.
Names and texts stay: whoever passes a page on must look through it for what people have written.
"""

from __future__ import annotations

import html as entities
import re

MAIL, ADDRESS_4, ADDRESS_6 = "someone@example.org", "192.0.2.1", "2001:db8::1"  # reserved for examples

_PARAMETERS = """
sid key hash token sessionid session_id phpsessid csrf_token form_token confirm_key confirm_id user_hash act_key
securitytoken my_post_key logouthash formkey formetc
"""
SECRET_PARAMETERS = tuple(_PARAMETERS.split())
SECRET_FIELDS = frozenset({*SECRET_PARAMETERS, "auth[]", "_xftoken", "posthash", "password", "req_password", "passwrd"})

_LONGEST_TAG = 4000
_LONG_NUMBER = re.compile(r"(?<![0-9A-Za-z#])[0-9A-Fa-f]{24,512}(?![0-9A-Za-z])")  # as of a session, in base 16
_PARAMETER = re.compile(
    rf"((?:[?&;]|%26|%3F)(?:{'|'.join(SECRET_PARAMETERS)})(?:=|%3D))([^&\"'<>\s#;%]{{1,512}})", re.IGNORECASE
)
_SCRIPTED = re.compile(
    rf"(\b(?:{'|'.join(SECRET_PARAMETERS)})\b[\"']?\]?\s{{0,4}}[=:]\s{{0,4}}[\"'])([^\"'\s]{{1,512}})", re.IGNORECASE
)
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
    for secret in (_PARAMETER, _SCRIPTED):
        html = secret.sub(lambda found: found[1] + _nothing(found[2]), html)
    html = _LONG_NUMBER.sub(lambda found: _nothing(found[0]), html)
    html = _MAIL.sub(MAIL, html)
    return _SIX.sub(ADDRESS_6, _FOUR.sub(ADDRESS_4, html))


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
