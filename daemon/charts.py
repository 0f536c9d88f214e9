"""What the record's page draws: each day's wagons over time as steps, and who was present on which day."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

WIDTH, HEIGHT = 640, 200
_LEFT, _RIGHT, _TOP, _BOTTOM = 28, 8, 8, 20
MOST_LINES = 8
COLOURS = ("#b03a2e", "#1f618d", "#1e8449", "#b7950b", "#6c3483", "#117864", "#873600", "#424949")
_HELD = frozenset({"superseded", "unvoted"})  # votes that stood for a while
MARKS = {"voted": "✓", "silent": "—", "out": "†", "away": ""}


@dataclass(frozen=True, slots=True)
class Line:
    """One candidate's votes over a day; `points` are the corners of its steps as SVG has them."""

    candidate: str
    colour: str
    most: int
    points: str


@dataclass(frozen=True, slots=True)
class Chart:
    """A day's wagons. `marks` are (height, number) of the grid; `begins` and `ends` the times at its sides."""

    lines: tuple[Line, ...]
    marks: tuple[tuple[float, int], ...]
    begins: str
    ends: str


def chart(day: Mapping[str, Any]) -> Chart | None:
    """The chart of one day of the record, None where nobody had a vote."""
    steps = list(_steps(day["votes"]))
    if not steps:
        return None
    begins = min(datetime.fromisoformat(day["opens"]), steps[0][0])
    ends = max(datetime.fromisoformat(day["closes"]), steps[-1][0] + timedelta(seconds=1))
    heights = _heights(steps)
    tallest = max(number for line in heights.values() for _, number in line)
    seen = sorted(heights, key=lambda who: (-max(number for _, number in heights[who]), who))[:MOST_LINES]
    scale = _Scale(begins, ends, tallest)
    lines = (
        Line(who, COLOURS[place], max(n for _, n in heights[who]), scale.path(heights[who]))
        for place, who in enumerate(seen)
    )
    marks = tuple((scale.y(number), number) for number in range(0, tallest + 1, max(1, tallest // 4)))
    return Chart(tuple(lines), marks, f"{begins:%d.%m %H:%M}", f"{ends:%d.%m %H:%M} UTC")


def presence(told: Mapping[str, Any]) -> list[dict[str, Any]]:
    """A row a player: for each day his posts and whether he voted, or that he was out by then."""
    gone: dict[str, int] = {}
    for day in told["days"]:
        left = [*day["lynched"], *(one["player"] for one in day["autokilled"]), *day["died"]]
        gone |= {nick: day["day"] for nick in left if nick not in gone}
    return [
        {"nick": player["nick"], "days": [_cell(day, player["nick"], gone) for day in told["days"]]}
        for player in told["players"]
    ]


def _cell(day: Mapping[str, Any], nick: str, gone: Mapping[str, int]) -> dict[str, Any]:
    out = day["day"] > gone.get(nick, day["day"])
    voted = any(nick in wagon["voters"] for wagon in day["tally"])
    mark = "out" if out else "voted" if voted else "silent" if nick in day["missed"] else "away"
    return {"posts": day["posts"].get(nick, 0), "mark": MARKS[mark]}


def _steps(votes: Sequence[Mapping[str, Any]]) -> Iterator[tuple[datetime, str, str | None]]:
    """When somebody's vote went where: counted votes, and those that stood until another took their place."""
    stood = (vote for vote in votes if vote["state"] == "counted" or vote["reason"] in _HELD)
    for vote in sorted(stood, key=lambda vote: (vote["at"], vote["post"])):
        yield datetime.fromisoformat(vote["at"]), vote["voter"], vote["target"]


def _heights(steps: Sequence[tuple[datetime, str, str | None]]) -> dict[str, list[tuple[datetime, int]]]:
    """For each candidate the moments at which his number of votes changed."""
    now: dict[str, str] = {}
    found: dict[str, list[tuple[datetime, int]]] = {}
    for at, voter, target in steps:
        before = now.pop(voter, None)
        if target is not None:
            now[voter] = target
        for who in {before, target} - {None}:
            number = sum(one == who for one in now.values())
            found.setdefault(str(who), []).append((at, number))
    return found


@dataclass(frozen=True, slots=True)
class _Scale:
    begins: datetime
    ends: datetime
    tallest: int

    def x(self, at: datetime) -> float:
        share = (at - self.begins) / (self.ends - self.begins)
        return round(_LEFT + share * (WIDTH - _LEFT - _RIGHT), 1)

    def y(self, number: int) -> float:
        return round(HEIGHT - _BOTTOM - number / max(self.tallest, 1) * (HEIGHT - _TOP - _BOTTOM), 1)

    def path(self, line: Sequence[tuple[datetime, int]]) -> str:
        """Steps: level until the next change, to the end of the day."""
        corners, level = [(self.x(self.begins), self.y(0))], 0
        for at, number in line:
            corners += [(self.x(at), self.y(level)), (self.x(at), self.y(number))]
            level = number
        corners.append((self.x(self.ends), self.y(level)))
        return " ".join(f"{x},{y}" for x, y in corners)
