"""Addresses of a Forumotion board: `t12p25-slug`, where 25 is an offset; the slug tells nothing and is ignored."""

from __future__ import annotations

import re
from typing import NamedTuple

from daemon.practice.records import Forum, Topic

_SHORT = re.compile(r"([tfuc])(\d{1,9})(?:p(\d{1,9}))?(?:-[^/]*)?")
_LATIN = re.compile(r"[a-z0-9]+")


class Place(NamedTuple):
    """What a short address names: `t`opic, `f`orum, `u`ser or `c`ategory, its number, the offset."""

    kind: str
    number: int
    start: int


def place(path: str) -> Place | None:
    """Take an address (without the leading slash) apart; None for all others."""
    match = _SHORT.fullmatch(path)
    return Place(match[1], int(match[2]), int(match[3] or 0)) if match else None


def slug(title: str, otherwise: str) -> str:
    """A title in an address; one that is not Latin has none."""
    if not title.isascii():
        return otherwise
    return "-".join(_LATIN.findall(title.lower())) or otherwise


def topic(one: Topic, start: int | None = None, post: int | None = None) -> str:
    """A page of a topic, or a post on it."""
    offset = f"p{start}" if start else ""
    fragment = f"#{post}" if post else ""
    return f"/t{one.id}{offset}-{slug(one.title, 'topic')}{fragment}"


def forum(one: Forum, start: int | None = None) -> str:
    """A page of a forum."""
    offset = f"p{start}" if start else ""
    return f"/f{one.id}{offset}-{slug(one.name, 'forum')}"
