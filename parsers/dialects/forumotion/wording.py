"""Lines that Forumotion makes of a name and a date: «Кот - Вс 7 Сен 2014 - 15:03», «От Кот Кому Пёс, Вс 7 Сен …»."""

from __future__ import annotations

from datetime import UTC, datetime

from parsers.dates import Clock, read_date

LONGEST = 1000  # characters of such a line

# Only whether a text is a date is asked here, not which: any moment and zone will do.
_ANY_CLOCK = Clock(datetime(2000, 1, 2, tzinfo=UTC), UTC)


def parted(line: str, mark: str) -> tuple[str, str]:
    """What stands before the date at the end of the line, and the date; `mark` parts them and may be in both."""
    pieces = line[:LONGEST].split(mark)
    for start in range(len(pieces) - 1, 0, -1):
        date = mark.join(pieces[start:])
        if read_date(date, _ANY_CLOCK) is not None:
            return mark.join(pieces[:start]).strip(), date.strip()
    return line[:LONGEST].strip(), ""
