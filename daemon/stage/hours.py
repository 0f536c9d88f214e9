"""Times in a script: local clock times within a game day, and times for what has none (CONTRACT, `play`)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from daemon.errors import BadInput
from engine.model import DayPlan
from engine.options import Options
from engine.schedule import first_start

MINUTE, SECOND = timedelta(minutes=1), timedelta(seconds=1)
_AT = re.compile(r"(?:(\d{1,3})\s+)?(\d{1,2}):(\d{2})(?::(\d{2}))?")
_MONDAY = datetime(2026, 11, 30)  # noqa: DTZ001  (a local date; the game's zone is added)


def start_of(options: Options) -> datetime:
    """When a scripted game begins: as the options say, else on a Monday: a game of B on Sunday at 21:00."""
    zone = ZoneInfo(options.schedule.timezone)
    opens = options.schedule.phases[0].opens
    early = opens is not None and opens >= time(12)
    monday = _MONDAY.replace(tzinfo=zone)
    return first_start(options, monday - timedelta(hours=12 if early else 0) - (SECOND if opens else timedelta()))


@dataclass(frozen=True, slots=True)
class Hours:
    """One game day in local time."""

    plan: DayPlan
    zone: ZoneInfo

    @property
    def until(self) -> datetime:
        """When the next game day begins."""
        return self.plan.next_opens or self.plan.ends

    def at(self, text: str) -> datetime:
        """`20:12`, `20:12:30`, or `2 14:00` on the second calendar day. Raises BadInput outside this game day."""
        found = _AT.fullmatch(text.strip())
        try:
            clock = time(int(found[2]), int(found[3]), int(found[4] or 0)) if found else None
        except ValueError:
            clock = None
        if clock is None or found is None:
            raise BadInput(
                f"Время «{text}» не понято; пишется «20:12» или «2 14:00».", f"Time '{text}': write 20:12 or 2 14:00."
            )
        dates = range(int(found[1]) - 1, int(found[1])) if found[1] else range(self._dates())
        return self._first(text, clock, dates)

    def _dates(self) -> int:
        """On how many calendar days the game day touches."""
        return (self.until.astimezone(self.zone).date() - self._date(0)).days + 1

    def _date(self, number: int) -> date:
        return self.plan.opens.astimezone(self.zone).date() + timedelta(days=number)

    def _first(self, text: str, clock: time, dates: range) -> datetime:
        for number in dates:
            instant = datetime.combine(self._date(number), clock, self.zone).astimezone(UTC)
            if self.plan.opens <= instant < self.until:
                return instant
        day = self.plan.day
        raise BadInput(
            f"Времени «{text}» нет в игровых сутках {day}: они идут {self._span()}.",
            f"Game day {day} has no '{text}': it runs {self._span()}.",
        )

    def _span(self) -> str:
        opens, until = self.plan.opens.astimezone(self.zone), self.until.astimezone(self.zone)
        return f"{opens:%d.%m %H:%M} – {until:%d.%m %H:%M}"


def spread(opens: datetime, closes: datetime, many: int) -> list[datetime]:
    """So many instants in order, from just after the opening on, a minute apart where there is room."""
    step = min(MINUTE, (closes - opens) / (many + 1))
    return [opens + step * (number + 1) for number in range(many)]


def all_or_none(times: Sequence[str | None], day: int) -> bool:
    """Do these votes have times? Either all of a day have, or none (CONTRACT)."""
    given = [at is not None for at in times]
    if any(given) and not all(given):
        raise BadInput(
            f"День {day}: время указано не у всех голосов; укажите «at» у всех или ни у одного.",
            f"Day {day}: only some votes have 'at'; give it to all of them or to none.",
        )
    return all(given) and bool(given)
