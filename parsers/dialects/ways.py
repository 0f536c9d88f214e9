"""How an account goes about on a board: addresses from ids, names of forms and fields, what an answer's address names.

Pure: nothing here fetches or sends. Each dialect has such a record beside its reader (`ways.py`), and
`parsers/dialects/acting.py` lists them. Addresses are relative to the board's root.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from urllib.parse import urlencode


class Paging(StrEnum):
    """How a page of a list is asked for."""

    FREE = "free"  # by the offset of any row; beyond the end comes the last page
    OFFSET = "offset"  # by the offset of any row that there is
    STEP = "step"  # by the offset of a page's first row
    NUMBER = "number"  # by the page's number, the first is 1


@dataclass(frozen=True, slots=True)
class Landed:
    """What an address names to which a board leads after a success."""

    post: int | None = None
    topic: int | None = None
    letter: int | None = None


@dataclass(frozen=True, slots=True)
class Names:
    """What forms call their fields. `submits` are the buttons that send, the likeliest first.

    `signs_in` goes into the sign-in form beside name and password. `recipient` is the field of a letter form that the
    board fills in when the form is asked for by a user's id; empty where that is not known. `seen` is a field that
    says up to which post the form's reader has seen the topic. `captcha` are fields that only a person can fill.
    """

    username: str = "username"
    password: str = "password"  # noqa: S105 - a field's name
    message: str = "message"
    subject: str = "subject"
    submits: tuple[str, ...] = ("post",)
    signs_in: Mapping[str, str] = field(default_factory=dict)
    recipient: str = ""
    seen: str = ""
    captcha: tuple[str, ...] = ("confirm_code", "post_confirm", "g-recaptcha-response")


@dataclass(frozen=True, slots=True)
class Ways:
    """The addresses and habits of one dialect.

    `topic`, `forum` and `folder` take what their Paging says as second argument: an offset or a page's number; 0 means
    the beginning. `post` gives the page that holds a post, or is None where no such address is certain; `page_of_post`
    is for people's browsers. `members` gives addresses under which a name is to be found, written in the board's
    charset, and `roll` the whole list of members from an offset on; `user` reads a user's id from a link in them.
    `step` tells from the address of the next page and the present page's number how many rows a page has, if it can.

    `tokens`: forms grow too old, and are then shown again. `queues`: an answer that names no post means that it waits
    for a moderator. `certain`: what the board answers was seen on running boards; elsewhere each success is read back.
    `asks`: closing a topic is confirmed on a page of its own. `keeps_unread`: letters that nobody has opened lie in
    the folder `outbox`. `exports`: the inbox can be had as one file. `charset` is that of
    all boards of this software, where they have one.
    """

    name: str
    index: str
    login: str
    topic: Callable[[int, int], str]
    post: Callable[[int], str] | None
    forum: Callable[[int, int], str]
    folder: Callable[[str, int], str]
    letter: Callable[[int], str]
    reply: Callable[[int], str]
    new_topic: Callable[[int], str]
    edit: Callable[[int], str]
    quote: Callable[[int], str]
    compose: Callable[[int], str]
    members: Callable[[str, str], tuple[str, ...]]
    user: Callable[[str], int | None]
    landed: Callable[[str], Landed]
    page_of_post: Callable[[int], str]
    paging: Paging
    step: Callable[[str, int], int | None] = lambda address, page: None
    names: Names = Names()
    roll: Callable[[int], str] | None = None
    letter_values: Callable[[int], Mapping[str, str]] = lambda user: {}
    sent_folders: tuple[str, ...] = ("outbox", "sentbox")
    tokens: bool = False
    queues: bool = False
    certain: bool = True
    asks: bool = False
    keeps_unread: bool = True
    exports: bool = False
    charset: str | None = None
    referrer: bool = True


def link(script: str, encoding: str = "utf-8", **values: str | int | None) -> str:
    """A relative address; what is None is left out, and a charset's unknown letters go as a browser sends them."""
    given = {name: value for name, value in values.items() if value is not None}
    return f"{script}?{urlencode(given, encoding=encoding, errors='xmlcharrefreplace')}"


def is_way_in(address: str) -> bool:
    """Does an address lead to the sign-in form: what a board answers who has lost his session?"""
    path = address.partition("?")[0].rstrip("/").rpartition("/")[2]
    return "mode=login" in address or path in ("login", "login.php")
