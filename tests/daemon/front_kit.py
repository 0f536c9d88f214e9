"""The domain kit of the front's tests: INI files in a line, and what is told to the public."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from daemon import config
from daemon.config import Config
from daemon.ini import BadConfig
from daemon.reports import Press
from engine.events import AutokillNotice, Given, Gone, Morning, Pile, Verdict
from engine.model import DayPlan, Phase, VoteLine, VoteState

MOSCOW = ZoneInfo("Europe/Moscow")
CLOSING = datetime(2026, 12, 1, 17, 0, tzinfo=UTC)  # 20:00 in Moscow
GOOD = """
[game]
name = Мафия
profile = boss
start = 2026-12-01 21:00
[forum]
url = https://forum.example.org/
username = Ведущий
password = env:GM_PASSWORD
[topics]
forum = 7
game = 123
[players]
Полынь = Травница
Kvakin88 = Квакин
"""


def write_ini(folder: Path, text: str) -> Path:
    """A game.ini in the folder."""
    path = folder / "game.ini"
    path.write_text(text, encoding="utf-8")
    return path


def load(folder: Path, more: str = "", *, swap: tuple[str, str] = ("", "")) -> Config:
    """The good file with more lines at its end, one passage swapped."""
    return config.load(write_ini(folder, GOOD.replace(*swap) + more))


def faults(folder: Path, more: str = "", *, swap: tuple[str, str] = ("", "")) -> list[str]:
    """What is wrong with such a file, one string a fault, in Russian."""
    with pytest.raises(BadConfig) as caught:
        load(folder, more, swap=swap)
    return caught.value.ru.splitlines()


def press(language: str = "ru", **genders: str) -> Press:
    """A press in Moscow."""
    return Press("Ночь", language, MOSCOW, genders)


def minutes_before(minutes: float) -> datetime:
    """So long before the vote closes at 20:00."""
    return CLOSING - timedelta(minutes=minutes)


def pile(candidate: str, *voters: str) -> Pile:
    """A wagon whose voters came a minute after the other."""
    given = tuple(Given(nick, minutes_before(60 - n)) for n, nick in enumerate(voters))
    return Pile(candidate, len(given), given)


def line(voter: str, target: str, state: VoteState = VoteState.COUNTED, **more: Any) -> VoteLine:
    """A vote post an hour before the end."""
    values = {"post": 1, "at": minutes_before(60), "text": target} | more
    return VoteLine(voter=voter, target=target, state=state, **values)


def left(nick: str, told: str | None = None, **more: Any) -> Gone:
    """Somebody lynched on day 1."""
    return Gone(nick, **{"how": "lynched", "day": 1, "told": told} | more)


def result(**facts: Any) -> Verdict:
    """The verdict of day 1."""
    usual: dict[str, Any] = {"day": 1, "closed": CLOSING, "hammer": None, "tie_rule": None}
    usual |= dict.fromkeys(("piles", "votes", "missed", "tie", "lynched", "spared"), ())
    return Verdict(**usual | facts)


def paper(**facts: Any) -> Morning:
    """The morning after day 1."""
    usual: dict[str, Any] = {"day": 1, "quiet": False, "no_agreement": False, "saves": 0}
    usual |= dict.fromkeys(("deaths", "saved", "targets", "survivors", "revealed"), ())
    return Morning(**usual | facts)


def silenced(nick: str, *why: str) -> AutokillNotice:
    """One autokill."""
    return AutokillNotice(1, (left(nick, how="autokilled", why=why),))


def day_plan(day: int = 1) -> DayPlan:
    """A day of the boss kind that closes at 20:00."""
    opens = CLOSING - timedelta(hours=23)
    phases = (Phase("day", opens, CLOSING), Phase("processing", CLOSING, CLOSING + timedelta(hours=1)))
    return DayPlan(day, phases, opens, CLOSING, CLOSING)
