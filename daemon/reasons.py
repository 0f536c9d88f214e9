"""Why a request came to nothing: said in English where it happens, in Russian from here."""

from __future__ import annotations

import re
from collections.abc import Mapping

RUSSIAN: Mapping[str, str] = {
    "it redirects in a circle": "он пересылает по кругу",
    "the page broke off": "страница оборвалась",
    "no connection": "нет соединения",
    "no answer in time": "ответ не пришёл вовремя",
    "its certificate is not trusted": "его сертификату нельзя доверять",
    "TLS broken": "защищённое соединение не удалось",
    "connection broken": "соединение оборвалось",
    "the answer comes too slowly": "ответ идёт слишком медленно",
    "posts are being moved": "сообщения переносятся",
    "the post is not seen where the forum says it is": "сообщения не видно там, где его называет форум",
    "the letter is not seen among those sent": "письма не видно среди отправленных",
    "the answer names no post": "в ответе не названо сообщение",
    "the answer names no post, and none is seen": "в ответе не названо сообщение, и его не видно",
    "an own post has appeared meanwhile": "тем временем появилось наше сообщение",
}
_TOO_LARGE = re.compile(r"the answer is larger than (\d+) MB")


def in_russian(why: str) -> str:
    """The reason in Russian; what carries a name of its own (`HTTP 503`) stays as it is."""
    return RUSSIAN.get(why) or _TOO_LARGE.sub(r"ответ больше \1 МБ", why)
