"""Texts for the forum: BBCode from templates, in Russian and English, made only of what the public may know."""

from __future__ import annotations

from collections.abc import Iterable

from daemon.reports import pages
from daemon.reports.press import Press
from daemon.reports.told import Morning, Verdict

__all__ = ["Morning", "Press", "Verdict", "public_texts"]


def public_texts(press: Press, events: Iterable[Verdict | Morning]) -> list[str]:
    """The posts of a game in order: each day's verdict (autokills in it) and each night's morning post."""
    return [
        pages.verdict(press, event) if isinstance(event, Verdict) else pages.morning(press, event) for event in events
    ]
