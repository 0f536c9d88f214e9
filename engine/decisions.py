"""How a mafia settles on its victim: every value of `night.mafia_decides` is a function in `DECIDES` (RULES §5, §12).

A council is one side on one night. Who is awake counts; whose letter is lost does not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from engine.model import Nick


@dataclass(frozen=True, slots=True)
class Ballot:
    """One mafioso's letter on the joint strike."""

    sender: Nick
    target: Nick


@dataclass(frozen=True, slots=True)
class Council:
    """A side deciding.

    `members` are all of it, `awake` those who count, in roster order; `ballots` of those who count, in the order of
    sending; `lost` those that do not count, with the reason; `heads` the living whose role decides alone, by its
    voice; `killer` and `duty` hold the offices and live.
    """

    members: tuple[Nick, ...]
    awake: tuple[Nick, ...]
    ballots: tuple[Ballot, ...]
    lost: tuple[tuple[Ballot, str], ...] = ()
    heads: Mapping[str, tuple[Nick, ...]] = field(default_factory=dict)
    killer: Nick | None = None
    duty: Nick | None = None
    silence_breaks: bool = True

    def of(self, nick: Nick | None) -> Ballot | None:
        """This member's ballot."""
        return next((ballot for ballot in self.ballots if ballot.sender == nick), None)

    def lost_of(self, nick: Nick | None) -> tuple[Ballot, str] | None:
        """This member's lost ballot, with the reason."""
        return next(((ballot, why) for ballot, why in self.lost if ballot.sender == nick), None)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of the council: a strike by `by` at `target`, or none because of `why`."""

    by: tuple[Nick, ...] = ()
    target: Nick | None = None
    why: str | None = None


def decide(rule: str, council: Council) -> Verdict:
    """Settle the strike of a council in which somebody wrote."""
    return DECIDES[rule](council)


def _unanimous(council: Council) -> Verdict:
    if not council.ballots:
        return _lost(council)
    senders = _senders(council)
    if len({ballot.target for ballot in council.ballots}) > 1:
        return Verdict(senders, why="no_agreement")
    if council.silence_breaks and any(council.of(nick) is None for nick in council.awake):
        return Verdict(senders, why="silent_member")
    return Verdict(senders, council.ballots[0].target)


def _boss(council: Council) -> Verdict:
    """The boss over the one on duty; what others wrote holds if neither has a letter that counts."""
    chiefs = (*council.heads.get("boss", ()), council.duty)
    written = next((ballot for nick in chiefs if (ballot := council.of(nick)) is not None), None)
    return _alone(written) if written is not None else _last(council)


def _duty(council: Council) -> Verdict:
    """The one on duty alone; if there is none any more, as the boss would."""
    return _boss(council) if council.duty is None else _only(council, council.duty)


def _don(council: Council) -> Verdict:
    """The don alone; without one the side must agree."""
    heads = council.heads.get("don", ())
    return _only(council, heads[0]) if heads else _unanimous(council)


def _killer(council: Council) -> Verdict:
    """The killer alone; blocked, gone or silent: no kill."""
    return _only(council, council.killer)


def _majority(council: Council) -> Verdict:
    if not council.ballots:
        return _lost(council)
    ranked = Counter(ballot.target for ballot in council.ballots).most_common(2)
    if len(ranked) > 1 and ranked[0][1] == ranked[1][1]:
        return Verdict(_senders(council), why="no_agreement")
    winner = ranked[0][0]
    return Verdict(_senders(council, winner), winner)


def _last(council: Council) -> Verdict:
    if council.ballots:
        return _alone(council.ballots[-1])
    ballot, why = council.lost[-1]
    return Verdict((ballot.sender,), ballot.target, why)


def _only(council: Council, nick: Nick | None) -> Verdict:
    ballot, lost = council.of(nick), council.lost_of(nick)
    if ballot is not None:
        return _alone(ballot)
    if lost is not None:
        return Verdict((lost[0].sender,), lost[0].target, lost[1])
    return Verdict(_senders(council), why="silent_member") if council.ballots else _lost(council)


def _alone(ballot: Ballot) -> Verdict:
    return Verdict((ballot.sender,), ballot.target)


def _lost(council: Council) -> Verdict:
    """Nobody who wrote counts: the strike failed for all of them, whoever wrote first."""
    lost = sorted(council.lost, key=lambda letter: council.members.index(letter[0].sender))
    targets = {ballot.target for ballot, _ in lost}
    target = targets.pop() if len(targets) == 1 else None
    return Verdict(tuple(ballot.sender for ballot, _ in lost), target, lost[0][1])


def _senders(council: Council, target: Nick | None = None) -> tuple[Nick, ...]:
    return tuple(ballot.sender for ballot in council.ballots if target is None or ballot.target == target)


DECIDES: Mapping[str, Callable[[Council], Verdict]] = MappingProxyType(
    {
        "unanimous": _unanimous,
        "boss": _boss,
        "duty": _duty,
        "don": _don,
        "killer": _killer,
        "majority": _majority,
        "last": _last,
    }
)
