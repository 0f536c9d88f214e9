"""The count: which votes stand, for whom, and who has not voted (RULES §2, §12 Votes).

`count_day` needs no game: a poll and what was read are enough, so saved pages are counted by the same rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime

from engine.ballots import Ballot, ballots
from engine.journal import Ruling, Says, Vote
from engine.model import NOBODY, Nick, VoteLine, VoteState, Wagon
from engine.rulebook import Votes


@dataclass(frozen=True, slots=True)
class Poll:
    """One vote: who may vote for whom, from when to when.

    `roster` holds every seat in order, the dead and waiting reserves too. Open ends are None; `closed` applies what a
    missed vote costs. `barred` may not vote and owe nothing; `newcomers` may, and owe nothing yet. `seats` maps
    somebody replaced to who has his seat. In a second vote `topic` is revote and `candidates` are the tied. What was
    posted before the day `begins` is early under every rule.
    """

    options: Votes
    roster: tuple[Nick, ...]
    living: tuple[Nick, ...]
    opens: datetime | None = None
    closes: datetime | None = None
    closed: bool = False
    waiting: frozenset[Nick] = frozenset()
    gms: frozenset[Nick] = frozenset()
    barred: frozenset[Nick] = frozenset()
    newcomers: frozenset[Nick] = frozenset()
    weights: Mapping[Nick, int] = field(default_factory=dict)
    seats: Mapping[Nick, Nick] = field(default_factory=dict)
    rulings: tuple[Ruling, ...] = ()
    topic: str = "vote"
    candidates: frozenset[Nick] | None = None
    begins: datetime | None = None

    def weight(self, nick: Nick) -> int:
        """How much his vote weighs."""
        return self.weights.get(nick, self.options.weight)

    def seat(self, nick: Nick) -> Nick:
        """Who plays in that player's place today."""
        return self.seats.get(nick, nick)


@dataclass(frozen=True, slots=True)
class Count:
    """What a poll came to.

    `lines` in post order; `tally` by votes, then by who has held the number longer; `missed` in roster order;
    `hammer` is when a majority closed the vote; `penalties` are the votes against themselves of those who missed.
    """

    lines: tuple[VoteLine, ...] = ()
    tally: tuple[Wagon, ...] = ()
    missed: tuple[Nick, ...] = ()
    hammer: datetime | None = None
    penalties: Mapping[Nick, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Cast:
    """A vote that stands: its ballot's key, its target, and its place in the order of votes."""

    key: tuple[bool, int]
    target: Nick
    place: int


class _Booth:
    """The count in progress."""

    def __init__(self, poll: Poll) -> None:
        self.poll = poll
        self.lines: dict[tuple[bool, int], VoteLine] = {}
        self.cast: dict[Nick, _Cast] = {}
        self.last: dict[Nick, Nick] = {}  # whom each one last voted for, taken back or not
        self.changes: dict[Nick, int] = {}
        self.locked: set[Nick] = set()
        self.asked: set[Nick] = set()
        self.climb: dict[Nick, list[tuple[int, int]]] = {}  # candidate → (place, votes from there on)
        self.place = 0
        self.hammer: datetime | None = None

    def total(self, candidate: Nick) -> int:
        """The weight on a candidate now."""
        steps = self.climb.get(candidate)
        return steps[-1][1] if steps else 0

    def add(self, candidate: Nick, weight: int) -> None:
        """More (or less) weight on a candidate, as of this place."""
        self.climb.setdefault(candidate, []).append((self.place, self.total(candidate) + weight))

    def drop(self, voter: Nick, reason: str) -> None:
        """His standing vote stands no longer."""
        old = self.cast.pop(voter, None)
        if old is not None:
            self.lines[old.key] = replace(self.lines[old.key], state=VoteState.NOT_COUNTED, reason=reason)
            self.add(old.target, -self.poll.weight(voter))


def count_day(votes: Iterable[Vote], poll: Poll) -> Count:
    """Count one day's votes; versions of a post may come in any order of posts, each post's own in order of sight."""
    booth = _Booth(poll)
    for ballot in ballots(votes, poll.options.edited, poll.rulings, poll.closes):
        booth.place += 1
        booth.lines[ballot.key] = _work(ballot, booth)
    missed = _missed(booth)
    penalties = _penalties(booth, missed)
    lines = tuple(sorted(booth.lines.values(), key=lambda line: line.post))
    return Count(lines, _tally(booth, penalties), missed, booth.hammer, penalties)


# --- one ballot --------------------------------------------------------------------------------------------------


def _work(ballot: Ballot, booth: _Booth) -> VoteLine:
    line = _line(ballot, booth.poll)
    refused = next((code for code, applies in REFUSALS if applies(ballot, booth)), None)
    if refused == "reading":
        return replace(line, reason=ballot.vote.reason)
    if refused is not None:
        if ballot.falls and refused == "edited":
            booth.drop(_voter(ballot, booth), "superseded")
        return replace(line, reason=refused)
    return ACTS[ballot.vote.says](ballot, line, booth)


def _line(ballot: Ballot, poll: Poll) -> VoteLine:
    vote = ballot.vote
    return VoteLine(
        vote.post,
        vote.voter,
        vote.at,
        vote.text,
        _target(vote, poll),
        VoteState.NOT_COUNTED,
        flags=_flags(ballot, poll),
    )


def _target(vote: Vote, poll: Poll) -> Nick | None:
    if vote.says is Says.NOBODY:
        return NOBODY
    return vote.target if vote.target is None else poll.seat(vote.target)


def _flags(ballot: Ballot, poll: Poll) -> tuple[str, ...]:
    vote = ballot.vote
    own = {
        "edited": ballot.edited,
        "via_gm": vote.via_gm,
        "reason_present": REASONS[poll.options.reason](vote) == "reason_present",
        "reason_absent": REASONS[poll.options.reason](vote) == "reason_absent",
    }
    return tuple(dict.fromkeys((*vote.flags, *(flag for flag, holds in own.items() if holds))))


def _written(vote: Vote) -> bool:
    return not vote.via_gm and vote.says in (Says.NAME, Says.NOBODY)


REASONS: Mapping[str, Callable[[Vote], str | None]] = {
    "any": lambda vote: None,
    "flag_present": lambda vote: "reason_present" if _written(vote) and not vote.alone else None,
    "flag_absent": lambda vote: "reason_absent" if _written(vote) and vote.alone else None,
}


# --- why a ballot may not count: looked through from the top, the first that applies is the reason ----------------


def _voter(ballot: Ballot, booth: _Booth) -> Nick:
    return booth.poll.seat(ballot.vote.voter)


def _is_dead(nick: Nick, poll: Poll) -> bool:
    return nick in poll.roster and nick not in poll.living and nick not in poll.waiting


def _is_outsider(nick: Nick, poll: Poll) -> bool:
    return nick not in poll.roster or nick in poll.waiting


def _late(ballot: Ballot, booth: _Booth) -> bool:
    closes = booth.poll.closes
    return booth.hammer is not None or (closes is not None and ballot.vote.at >= closes and not ballot.ruled)


def _early(ballot: Ballot, booth: _Booth) -> bool:
    poll, at = booth.poll, ballot.vote.at
    before_the_day = poll.begins is not None and at < poll.begins
    too_soon = poll.opens is not None and at < poll.opens
    return (before_the_day and EARLY["void"](ballot)) or (too_soon and EARLY[poll.options.early](ballot))


EARLY: Mapping[str, Callable[[Ballot], bool]] = {
    "hold": lambda ballot: False,
    # What the GM took by letter is published with the opening, whatever becomes of early posts.
    "void": lambda ballot: not (ballot.vote.via_gm or ballot.ruled),
}


def _forbidden_target(code: str) -> Callable[[Ballot, _Booth], bool]:
    def applies(ballot: Ballot, booth: _Booth) -> bool:
        poll, target = booth.poll, _target(ballot.vote, booth.poll)
        if ballot.vote.says is not Says.NAME or target is None:
            return False
        return TARGETS[code](target, poll)

    return applies


def _not_running(target: Nick, poll: Poll) -> bool:
    return _is_outsider(target, poll) or (poll.candidates is not None and target not in poll.candidates)


TARGETS: Mapping[str, Callable[[Nick, Poll], bool]] = {
    "gm": lambda target, poll: target in poll.gms,
    "dead_target": _is_dead,
    "outsider_target": _not_running,
}


def _locked(ballot: Ballot, booth: _Booth) -> bool:
    return _voter(ballot, booth) in booth.locked and not ballot.ruled


def _over_limit(ballot: Ballot, booth: _Booth) -> bool:
    """Voting for the same player again spends nothing."""
    voter, target, limit = _voter(ballot, booth), _target(ballot.vote, booth.poll), booth.poll.options.change
    moves = target is not None and booth.last.get(voter, target) != target
    return moves and limit is not None and booth.changes.get(voter, 0) >= limit and not ballot.ruled


def _void_self_vote(ballot: Ballot, booth: _Booth) -> bool:
    return booth.poll.options.self_vote == "void" and _target(ballot.vote, booth.poll) == _voter(ballot, booth)


REFUSALS: tuple[tuple[str, Callable[[Ballot, _Booth], bool]], ...] = (
    ("void_by_gm", lambda ballot, booth: ballot.refused == "void_by_gm"),
    ("gm", lambda ballot, booth: ballot.vote.voter in booth.poll.gms),
    ("not_a_player", lambda ballot, booth: _is_outsider(_voter(ballot, booth), booth.poll)),
    ("dead_voter", lambda ballot, booth: _is_dead(_voter(ballot, booth), booth.poll)),
    ("blocked_voter", lambda ballot, booth: _voter(ballot, booth) in booth.poll.barred),
    ("via_gm_off", lambda ballot, booth: ballot.vote.via_gm and not booth.poll.options.via_gm),
    ("wrong_topic", lambda ballot, booth: ballot.vote.topic != booth.poll.topic and not ballot.ruled),
    ("late", _late),
    ("early", _early),
    ("reading", lambda ballot, booth: ballot.vote.says is Says.NOTHING),
    ("edited", lambda ballot, booth: ballot.refused == "edited"),
    (
        "unvote_off",
        lambda ballot, booth: ballot.vote.says is Says.UNVOTE and not (booth.poll.options.unvote or ballot.ruled),
    ),
    (
        "abstain_forbidden",
        lambda ballot, booth: (
            ballot.vote.says is Says.NOBODY and booth.poll.options.abstain == "forbidden" and not ballot.ruled
        ),
    ),
    ("gm", _forbidden_target("gm")),
    ("dead_target", _forbidden_target("dead_target")),
    ("outsider_target", _forbidden_target("outsider_target")),
    ("locked", _locked),
    ("over_limit", _over_limit),
    ("self", _void_self_vote),
)


# --- what a ballot does -------------------------------------------------------------------------------------------


def _ask(ballot: Ballot, line: VoteLine, booth: _Booth) -> VoteLine:
    booth.asked.add(_voter(ballot, booth))
    order = {nick: place for place, nick in enumerate(booth.poll.roster)}
    candidates = sorted(ballot.vote.candidates, key=lambda nick: order.get(nick, len(order)))
    return replace(line, target=None, state=VoteState.ASK, reason=ballot.vote.reason, candidates=tuple(candidates))


def _unvote(ballot: Ballot, line: VoteLine, booth: _Booth) -> VoteLine:
    booth.drop(_voter(ballot, booth), "unvoted")
    return replace(line, reason="unvoted")


def _vote(ballot: Ballot, line: VoteLine, booth: _Booth) -> VoteLine:
    voter, target = _voter(ballot, booth), line.target or NOBODY
    if booth.last.setdefault(voter, target) != target:
        booth.changes[voter] = booth.changes.get(voter, 0) + 1
        booth.last[voter] = target
    if target == voter and booth.poll.options.self_vote == "miss":
        booth.drop(voter, "superseded")
        return replace(line, reason="self")
    _stand(ballot, target, booth)
    return replace(line, state=VoteState.COUNTED)


def _stand(ballot: Ballot, target: Nick, booth: _Booth) -> None:
    voter, before = _voter(ballot, booth), booth.cast.get(_voter(ballot, booth))
    if before is not None and before.target == target:  # the candidate keeps the time of the first
        booth.lines[before.key] = replace(booth.lines[before.key], state=VoteState.NOT_COUNTED, reason="superseded")
        booth.cast[voter] = replace(before, key=ballot.key)
    else:
        booth.drop(voter, "superseded")
        booth.cast[voter] = _Cast(ballot.key, target, booth.place)
        booth.add(target, booth.poll.weight(voter))
    if ballot.vote.final and booth.poll.options.final_word:
        booth.locked.add(voter)
    MAJORITIES[booth.poll.options.majority](ballot, target, booth)


def _hammer(ballot: Ballot, target: Nick, booth: _Booth) -> None:
    if 2 * booth.total(target) > sum(map(booth.poll.weight, booth.poll.living)):
        booth.hammer = max(ballot.vote.at, booth.poll.opens or ballot.vote.at)


MAJORITIES: Mapping[str, Callable[[Ballot, Nick, _Booth], None]] = {
    "off": lambda ballot, target, booth: None,
    "hammer": _hammer,
}
ACTS: Mapping[Says, Callable[[Ballot, VoteLine, _Booth], VoteLine]] = {
    Says.NAME: _vote,
    Says.NOBODY: _vote,
    Says.UNVOTE: _unvote,
    Says.ASK: _ask,
}


# --- the sum ------------------------------------------------------------------------------------------------------


def _missed(booth: _Booth) -> tuple[Nick, ...]:
    """The living who owe a vote and have none; whose only vote is asked about waits for the GM."""
    poll = booth.poll
    has_or_owes_none = booth.cast.keys() | booth.asked | poll.barred | poll.newcomers
    living = set(poll.living)
    return tuple(nick for nick in poll.roster if nick in living and nick not in has_or_owes_none)


def _penalties(booth: _Booth, missed: tuple[Nick, ...]) -> dict[Nick, int]:
    """Who had not voted when the hammer fell owes nothing (RULES §12)."""
    if not booth.poll.closed or booth.hammer is not None:
        return {}
    price = booth.poll.options.missed
    return {nick: votes for nick in missed if (votes := MISSED[price.name](booth.poll.weight(nick), price.amount))}


MISSED: Mapping[str, Callable[[int, int], int]] = {
    "nothing": lambda weight, amount: 0,
    "self_vote": lambda weight, amount: weight,
    "self_votes": lambda weight, amount: amount,
}


def _tally(booth: _Booth, penalties: Mapping[Nick, int]) -> tuple[Wagon, ...]:
    booth.place += 1
    for nick, votes in penalties.items():
        booth.add(nick, votes)
    voters: dict[Nick, list[Nick]] = {}
    for nick, cast in sorted(booth.cast.items(), key=lambda item: item[1].place):
        voters.setdefault(cast.target, []).append(nick)
    for nick in penalties:
        voters.setdefault(nick, []).append(nick)
    seats = {nick: place for place, nick in enumerate(booth.poll.roster)}
    order = sorted(voters, key=lambda who: (-booth.total(who), _held_since(booth, who), seats.get(who, len(seats))))
    return tuple(Wagon(who, booth.total(who), tuple(voters[who])) for who in order)


def _held_since(booth: _Booth, candidate: Nick) -> int:
    """The place from which he has held his number without a break."""
    steps, number = booth.climb[candidate], booth.total(candidate)
    since = steps[-1][0]
    for place, votes in reversed(steps):
        if votes < number:
            break
        since = place
    return since
