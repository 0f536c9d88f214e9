"""How single values of the INI are read: moments, lengths, addresses, topics; a refusal says what is wanted instead."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime
from typing import Annotated, Literal
from urllib.parse import parse_qs, urlsplit

from pydantic import AfterValidator, BeforeValidator, Field, SecretStr, ValidationInfo
from pydantic_core import PydanticCustomError

from engine.kinds import length
from engine.option import Words
from parsers.selectors import BadSelector, find_of

NEW = "new"  # [topics] votes: a topic of its own for each game day
_TOPIC_IN_PATH = re.compile(r"/[tf](\d+)(?:p\d+)?-")
_SCHEMES = {"http": 80, "https": 443}


def wrong(ru: str, en: str) -> PydanticCustomError:
    """A refusal in both languages; `daemon.config` adds section, key and line."""
    return PydanticCustomError("said", "{en}", {"ru": ru, "en": en})


def moment(text: str) -> str:
    for form in ("%Y-%m-%d %H:%M", "%Y-%m-%d %H:%M:%S", "%d.%m.%Y %H:%M", "%Y-%m-%dT%H:%M", "%Y-%m-%dT%H:%M:%S"):
        try:
            # Without a zone on purpose: it is another section's key; `daemon.config` joins the two.
            return datetime.strptime(text, form).isoformat(sep=" ")  # noqa: DTZ007
        except ValueError:
            continue
    raise wrong("нужны дата и время, например 2026-12-01 21:00", "a date and time is wanted, such as 2026-12-01 21:00")


def moment_or_none(text: str) -> str:
    return moment(text) if text else ""


def seconds(text: object) -> float:
    if isinstance(text, int | float):
        return float(text)
    try:
        bare = re.fullmatch(r"\d{1,6}(?:\.\d{1,3})?", str(text))
        return float(str(text)) if bare else length(str(text)).total_seconds()
    except ValueError:
        raise wrong(
            "нужна длительность, например 2s, 15m или 6h; 0 = выключено",
            "a length of time is wanted, such as 2s, 15m or 6h; 0 = off",
        ) from None


def _count(text: object) -> object:
    if isinstance(text, str) and not re.fullmatch(r"\d{1,3}", text):
        raise wrong(f"нужно число, а не «{text}»", f"a number is wanted, not {text!r}")
    return text


def _words(text: object) -> object:
    return tuple(word.strip() for word in re.split(r"[,\n]", text) if word.strip()) if isinstance(text, str) else text


def _addresses(text: object) -> object:
    """Notification addresses, a line or a blank apart: they may hold commas themselves."""
    return tuple(text.split()) if isinstance(text, str) else text


def forum_url(text: str) -> str:
    try:
        parts = urlsplit(text)
        _ = parts.port
    except ValueError:
        parts = urlsplit("")
    if parts.scheme not in _SCHEMES or not parts.hostname or parts.username:
        raise wrong(
            "нужен адрес форума целиком, например https://forum.example.org/phpBB3/",
            "the forum's full address is wanted, such as https://forum.example.org/phpBB3/",
        )
    folder = re.sub(r"/(?:index|viewforum|viewtopic|portal|ucp)\.php$", "/", parts.path)
    return f"{parts.scheme}://{parts.netloc.lower()}{folder.rstrip('/')}/"


def host_of(url: str) -> tuple[str, int | None]:
    """Host and port of an address; `www.` makes no difference."""
    parts = urlsplit(url)
    return (parts.hostname or "").removeprefix("www."), parts.port or _SCHEMES.get(parts.scheme)


def _id_in(url: str, names: tuple[str, ...]) -> int | None:
    parts = urlsplit(url)
    query = parse_qs(parts.query)
    given = next((query[name][0] for name in names if name in query), "")
    in_path = _TOPIC_IN_PATH.search(parts.path)
    digits = given or (in_path[1] if in_path else "")
    return int(digits) if re.fullmatch(r"[1-9]\d{0,9}", digits) else None


def _number(names: tuple[str, ...], what: Words) -> Callable[[object, ValidationInfo], object]:
    """Reads an id, or a full address on the forum's own host whose query holds one of `names`."""

    def read(value: object, info: ValidationInfo) -> object:
        if not isinstance(value, str):
            return value
        if re.fullmatch(r"[1-9]\d{0,9}", value):
            return int(value)
        forum = (info.context or {}).get("forum", "")
        if "://" in value and forum and host_of(value) != host_of(forum):
            raise wrong(
                f"адрес ведёт на другой сайт ({host_of(value)[0]}), а не на форум игры",
                f"the address leads to another site ({host_of(value)[0]}), not to the game's forum",
            )
        number = _id_in(value, names) if "://" in value else None
        if number is None:
            raise wrong(
                f"нужен номер {what.ru} или полный адрес", f"the number of {what.en} or its full address is wanted"
            )
        return number

    return read


_topic = _number(("t", "id"), Words("темы", "a topic"))


def _votes(value: object, info: ValidationInfo) -> object:
    if isinstance(value, str) and value.lower() in {NEW, "новая"}:
        return NEW
    return _topic(value, info)


def listening(text: str) -> str:
    host, _, port = text.rpartition(":")
    if not host or not re.fullmatch(r"\d{1,5}", port) or int(port) > 65535:
        raise wrong("нужны адрес и порт, например 127.0.0.1:8060", "an address and a port are wanted: 127.0.0.1:8060")
    return text


def one_line(text: str) -> str:
    if not text:
        raise wrong("значение не может быть пустым", "the value cannot be empty")
    return text


def selector(text: str) -> str:
    try:
        if text:
            find_of(text)
    except BadSelector as bad:
        raise wrong(bad.ru, bad.en) from None
    return text


Word = Annotated[str, AfterValidator(one_line)]
Seconds = Annotated[float, BeforeValidator(seconds), Field(ge=0)]
Topic = Annotated[int, BeforeValidator(_topic)]
VoteTopic = Annotated[int | Literal["new"], BeforeValidator(_votes)]
Forum = Annotated[int, BeforeValidator(_number(("f", "id"), Words("раздела", "a forum")))]
Words_ = Annotated[tuple[str, ...], BeforeValidator(_words)]
Addresses = Annotated[tuple[SecretStr, ...], BeforeValidator(_addresses)]
Selector = Annotated[str, AfterValidator(selector)]
Headcount = Annotated[int, BeforeValidator(_count), Field(ge=0)]
