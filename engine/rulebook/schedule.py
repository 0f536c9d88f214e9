"""`[schedule]`: when things happen (RULES §1)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from engine.kinds import Dates, Moment, OneOf, PhaseRule, Phases, Zone
from engine.option import Chosen, Words, option

WEEKEND = OneOf(
    {
        "normal": Words("суббота и воскресенье — обычные игровые дни", "Saturday and Sunday are game days like others"),
        "stretch": Words(
            "суббота и воскресенье — одни игровые сутки, голосование закрывается в воскресенье",
            "Saturday and Sunday are one game day whose vote closes on Sunday",
        ),
    }
)
EARLY_END = OneOf(
    {
        "off": Words("никогда", "never"),
        "all_in": Words(
            "когда все отдали голос или ход; подтверждает ведущий", "when everybody is in; the GM confirms"
        ),
        "announce": Words(
            "когда все отдали голос или ход, с объявлением за N минут; подтверждает ведущий",
            "when everybody is in, announced N minutes before; the GM confirms",
        ),
    },
    frozenset({"announce"}),
)
EXTENSION = OneOf(
    {
        "off": Words("нельзя", "not at all"),
        "before_start": Words(
            "решением ведущего, пока эти сутки не начались", "by the GM's ruling, before that day starts"
        ),
        "on": Words("решением ведущего, и у идущих суток", "by the GM's ruling, of a running day too"),
    }
)


@dataclass(frozen=True, slots=True)
class Schedule:
    """When a game day, its vote and its night run."""

    timezone: str = option(Zone(), "Europe/Moscow", ("часовой пояс расписания", "the schedule's time zone"), "§1")
    start: str = option(
        Moment(), "", ("начало первого игрового дня, местное время", "when day 1 begins, local time"), "§1"
    )
    phases: tuple[PhaseRule, ...] = option(
        Phases(),
        "day 09:00-20:00, evening 20:00-21:00, night 21:00-09:00",
        ("фазы игровых суток", "the phases of a game day"),
        "§1; A, график; B 1",
    )
    weekend: str = option(WEEKEND, "normal", ("выходные", "weekends"), "§1; B 1")
    holidays: tuple[date, ...] = option(
        Dates(),
        "none",
        ("праздники: сливаются со следующими игровыми сутками", "holidays: they merge into the next game day"),
        "§1",
    )
    early_end: Chosen = option(
        EARLY_END, "off", ("досрочное окончание вечера и ночи", "an evening or night that ends early"), "§1; A, график"
    )
    extension: str = option(EXTENSION, "before_start", ("продление суток", "extending a game day"), "§1; A, график")
