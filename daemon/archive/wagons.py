"""How the wagons grew: the tally after every vote, told from what became of each post; and its picture."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from engine.model import NOBODY, DayRecord, Nick, VoteLine, VoteState
from engine.rulebook import Votes

# A post with one of these reasons was a vote when it was made, and stood until something took its place.
STOOD = frozenset({"superseded", "unvoted"})


@dataclass(frozen=True, slots=True)
class Step:
    """The tally from a moment on; `post` made the difference. `voters` in the order of their votes."""

    at: datetime
    post: int
    voters: Mapping[Nick, tuple[Nick, ...]]
    votes: Mapping[Nick, int]

    @property
    def piles(self) -> tuple[tuple[Nick, int, tuple[Nick, ...]], ...]:
        """Candidates with votes and voters, the largest first."""
        order = sorted(self.votes, key=lambda nick: -self.votes[nick])
        return tuple((nick, self.votes[nick], self.voters[nick]) for nick in order)


def steps(record: DayRecord, rules: Votes) -> list[Step]:
    """The tally after each vote of the first vote that moved something, in order of time."""
    heirs, standing, found = dict(record.replaced), dict[Nick, Nick](), list[Step]()
    for line in sorted(record.votes, key=lambda line: (line.at, line.post)):
        voter = heirs.get(line.voter, line.voter)
        if _moves(line, voter, standing, rules):
            at = max(line.at, record.plan.vote_opens)
            found.append(_step(at, line.post, standing, record.weights, rules.weight))
    return found


def _moves(line: VoteLine, voter: Nick, standing: dict[Nick, Nick], rules: Votes) -> bool:
    """Let this post do to the standing votes what it did; whether anything changed."""
    votes = line.state is VoteState.COUNTED or (line.reason in STOOD and line.target is not None)
    if votes and line.target is not None:
        if standing.get(voter) == line.target:
            return False
        standing.pop(voter, None)
        standing[voter] = line.target
        return True
    return _drops(line, rules) and standing.pop(voter, None) is not None


def _drops(line: VoteLine, rules: Votes) -> bool:
    costs = {"unvoted": True, "self": rules.self_vote == "miss", "edited": rules.edited == "void_and_miss"}
    return line.state is VoteState.NOT_COUNTED and costs.get(line.reason or "", False)


def _step(at: datetime, post: int, standing: Mapping[Nick, Nick], weights: Mapping[Nick, int], usual: int) -> Step:
    voters: dict[Nick, tuple[Nick, ...]] = {}
    for voter, target in standing.items():
        voters[target] = (*voters.get(target, ()), voter)
    votes = {target: sum(weights.get(voter, usual) for voter in who) for target, who in voters.items()}
    return Step(at, post, voters, votes)


# --- the picture ------------------------------------------------------------------------------------------------

MOST_LINES, MOST_HOURS = 6, 6
ROUND = tuple(timedelta(minutes=minutes) for minutes in (1, 5, 10, 15, 30, 60, 120, 180, 360, 720, 1440, 2880))
LEFT, RIGHT, TOP, BOTTOM = 26, 96, 14, 24
APART = 14


@dataclass(frozen=True, slots=True)
class Line:
    """One wagon's line: its place in the palette, the points of its path, its label's place and words."""

    place: int
    path: str
    y: float
    nick: Nick
    votes: int


@dataclass(frozen=True, slots=True)
class Chart:
    """The picture's numbers, in its own units. `hours` and `levels` are (place, words) of the axes."""

    width: int
    height: int
    lines: tuple[Line, ...]
    hours: tuple[tuple[float, datetime], ...]
    levels: tuple[tuple[float, int], ...]
    deadline: float
    hammer: float | None = None


def chart(record: DayRecord, found: list[Step], now: datetime, size: tuple[int, int]) -> Chart | None:
    """The wagons over the day, up to now; None while nobody has voted."""
    if not found:
        return None
    (width, height), (begins, ends) = size, _span(record, found)
    most = max(max(step.votes.values(), default=0) for step in found) or 1

    def x(at: datetime) -> float:
        share = (at - begins) / (ends - begins)
        return round(LEFT + share * (width - LEFT - RIGHT), 1)

    def y(votes: int) -> float:
        return round(height - BOTTOM - votes / most * (height - TOP - BOTTOM), 1)

    leading = _leading(found)
    until = x(min(ends, max(found[-1].at, record.plan.vote_closes if record.closed else now)))

    def line(place: int, nick: Nick) -> Line:
        """Lines of equal votes run side by side, a little apart."""
        points = ((x(step.at), round(y(step.votes.get(nick, 0)) - 2 * place, 1)) for step in found)
        last = found[-1].votes.get(nick, 0)
        return Line(place, _path(points, y(0), until), y(last), nick, last)

    lines = tuple(line(place, nick) for place, nick in enumerate(leading))
    hours = tuple((x(at), at) for at in _hours(begins, ends))
    every = max(1, most // 5)
    return Chart(
        width, height, _apart(lines, height), hours, tuple((y(level), level) for level in range(0, most + 1, every)),
        x(record.plan.vote_closes), x(record.hammer) if record.hammer else None,
    )  # fmt: skip


def _span(record: DayRecord, found: list[Step]) -> tuple[datetime, datetime]:
    """From the first vote (or the opening, where that is near) to the deadline."""
    opens, closes = record.plan.vote_opens, record.plan.vote_closes
    first = min(found[0].at, closes)
    early = first - opens > (closes - opens) / 3
    begins = first - (closes - first) / 12 if early else opens
    return (begins, closes) if begins < closes else (opens, max(closes, found[-1].at))


def _hours(begins: datetime, ends: datetime) -> list[datetime]:
    """A few round moments between the two, and the end."""
    every = next((step for step in ROUND if (ends - begins) / step <= MOST_HOURS), ends - begins)
    whole = int(every.total_seconds())
    first = int(begins.timestamp()) // whole * whole + whole
    moments = (datetime.fromtimestamp(second, UTC) for second in range(first, int(ends.timestamp()) + 1, whole))
    return [*(at for at in moments if ends - at > every / 2), ends]


def _leading(found: list[Step]) -> list[Nick]:
    """Those who had most at any time, `nobody` among them."""
    best: dict[Nick, tuple[int, int]] = {}
    for step in found:
        for nick, votes in step.votes.items():
            best[nick] = max(best.get(nick, (0, 0)), (votes, found[-1].votes.get(nick, 0)))
    order = sorted(best, key=lambda nick: (found[-1].votes.get(nick, 0), best[nick][0], nick != NOBODY), reverse=True)
    return order[:MOST_LINES]


def _path(points: Iterable[tuple[float, float]], floor: float, until: float) -> str:
    """A line that goes level until a vote, and then up or down."""
    parts, at = list[str](), floor
    for x, y in points:
        if not parts:
            parts.append(f"M{x} {floor}")
        if y != at:
            parts.append(f"H{x}V{y}")
            at = y
    return "".join((*parts, f"H{until}"))


def _apart(lines: tuple[Line, ...], height: int) -> tuple[Line, ...]:
    """Labels moved so that none covers another; the lines stay where they are."""
    placed: list[Line] = []
    above = float(height - BOTTOM + APART)
    for line in sorted(lines, key=lambda line: -line.y):
        above = min(line.y, above - APART)
        placed.append(Line(line.place, line.path, above, line.nick, line.votes))
    return tuple(sorted(placed, key=lambda line: line.place))


def at_moment(found: list[Step], number: int | None) -> Step | None:
    """The tally after so many steps; the last one by default."""
    if not found:
        return None
    return found[max(0, min(len(found) - 1, len(found) - 1 if number is None else number))]
