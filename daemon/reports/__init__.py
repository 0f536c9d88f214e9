"""Texts for the forum: BBCode from templates, in Russian and English, made only of what the public may know."""

from __future__ import annotations

from daemon.reports import pages
from daemon.reports.press import Press
from engine.events import AutokillNotice, Morning, SecondVote, Verdict, VoteOpened
from engine.views import PublicDay

__all__ = ["Press", "public_texts"]


def public_texts(press: Press, day: PublicDay) -> list[str]:
    """One day's verdict, autokill and morning posts, in the order in which they go out."""
    texts: list[str] = []
    living = next((event.living for event in day.events if isinstance(event, VoteOpened)), day.living)
    second = next((event for event in day.events if isinstance(event, SecondVote)), None)
    for event in day.events:
        match event:
            case Verdict():
                living = _without(living, [gone.nick for gone in event.lynched])
                texts.append(pages.verdict(press, event, living, second))
            case AutokillNotice():
                living = _without(living, [gone.nick for gone in event.gone])
                texts.append(pages.autokill(press, event, living))
            case Morning():
                living = _without(living, [gone.nick for gone in event.deaths])
                texts.append(pages.morning(press, event, living))
            case _:
                continue
    return texts


def _without(living: tuple[str, ...], gone: list[str]) -> tuple[str, ...]:
    return tuple(nick for nick in living if nick not in gone)
