"""What addresses on boards of the phpBB 2 kind lead to: `viewtopic.php?t=12`, on Forumotion `/t12p25-slug`."""

from __future__ import annotations

import re
from typing import NamedTuple
from urllib.parse import urlsplit

from parsers.dialects.common import LONGEST_LINK
from parsers.sheet import number_in

_SHORT = re.compile(r"(?:^|/)([tfu])(\d{1,18})(?:p(\d{1,9}))?(?:-[^/]*)?$")
_FRAGMENT = re.compile(r"p?(\d{1,18})")
_ACTS = {"editpost": "edit", "quote": "quote", "delete": "delete"}
_WRITES = {"reply": "reply", "newtopic": "new_topic"}
_MODERATES = frozenset({"lock", "unlock", "move"})


class Place(NamedTuple):
    """The last part of an address' path without `.php`, and the part after the question mark."""

    script: str
    query: str


def place(address: str) -> Place:
    """Take an address apart."""
    path, _, rest = address[:LONGEST_LINK].partition("?")
    return Place(path.partition("#")[0].rpartition("/")[2].removesuffix(".php"), rest.partition("#")[0])


def mode_of(query: str, name: str = "mode") -> str:
    """A parameter's value in words; empty where it is not given."""
    _, found, rest = f"&{query}".partition(f"&{name}=")
    return rest.partition("&")[0] if found else ""


def topic_in(address: str | None) -> int | None:
    """The topic that an address leads to."""
    return _numbered(address, "t", "t")


def forum_in(address: str | None) -> int | None:
    """The forum that an address leads to."""
    return _numbered(address, "f", "f")


def user_in(address: str | None) -> int | None:
    """The user whose profile, or whose letter form, an address leads to."""
    return _numbered(address, "u", "u")


def post_in(address: str | None) -> int | None:
    """The post that an address leads to: by its fragment (`#24`, `#p24`), else by the parameter."""
    fragment = _FRAGMENT.fullmatch((address or "")[:LONGEST_LINK].partition("#")[2])
    return int(fragment[1]) if fragment else number_in(address, "p")


def offset_in(address: str | None) -> int:
    """How many posts or topics stand before the page that an address leads to."""
    short = _short(address)
    return int(short[3] or 0) if short else number_in(address, "start") or 0


def _short(address: str | None) -> re.Match[str] | None:
    return _SHORT.search(urlsplit(address[:LONGEST_LINK]).path) if address else None


def _numbered(address: str | None, letter: str, parameter: str) -> int | None:
    short = _short(address)
    if short is not None:
        return int(short[2]) if short[1] == letter else None
    return number_in(address, parameter)


def link_name(address: str) -> str | None:
    """What an address is good for: `logout`, `reply`, `lock` …; None where it is nothing that an account needs."""
    script, query = place(address)
    namer = _NAMERS.get(script)
    return None if namer is None else namer(query)


def act_name(address: str) -> str | None:
    """`edit:20`, `quote:20`, `delete:20`: what an address does to which post; None where nothing."""
    script, query = place(address)
    act = _ACTS.get(mode_of(query)) if script in ("posting", "post") else None
    number = number_in(address, "p")
    return f"{act}:{number}" if act and number else None


def _login_link(query: str) -> str:
    return "logout" if mode_of(query, "logout") else "login"


def _posting_link(query: str) -> str | None:
    return _WRITES.get(mode_of(query))


def _letters_link(query: str) -> str | None:
    mode = mode_of(query)
    if not mode:
        return "inbox" if mode_of(query, "folder") == "inbox" else None
    return {"post": None if mode_of(query, "u") else "compose", "reply": "reply"}.get(mode)


def _moderator_link(query: str) -> str | None:
    mode = mode_of(query)
    return mode if mode in _MODERATES and mode_of(query, "t") else None


_NAMERS = {
    "login": _login_link,
    "posting": _posting_link,
    "post": _posting_link,
    "privmsg": _letters_link,
    "modcp": _moderator_link,
}
