"""The letters and ready moves of a scripted day: when each was sent, and what stands in it as the game is by then."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from daemon import letters
from daemon.errors import BadInput
from daemon.letters import Mail
from daemon.script import Day, Move
from daemon.stage.hours import MINUTE, SECOND, Hours
from daemon.stage.house import DAY, House
from engine import journal
from engine.abilities import ACCEPT, DECLINE, PARDON, RECRUIT
from engine.binding import find_role
from engine.journal import Clock
from engine.model import Nick, Setup
from engine.offices import KILLER, office_id
from engine.powers import roles_in
from engine.recruitment import answer_due

_IN_TIME = timedelta(minutes=10)  # before the deadline, where a letter has no time of its own


@dataclass(frozen=True, slots=True)
class Sent:
    """One letter, or one ready move, with the moment at which it was sent."""

    at: datetime
    place: int
    mail: Mail | None = None
    move: journal.Letter | None = None


@dataclass(frozen=True, slots=True)
class Hints:
    """What tells when a letter without a time was sent: its moves, whether it votes, what becomes of its sender."""

    sender: Nick
    abilities: tuple[str, ...]
    votes: bool = False
    leaves: bool = False
    offered: bool = False

    @property
    def answers(self) -> bool:
        """Is it an answer to an offer of an earlier day?"""
        return self.offered and bool({ACCEPT, DECLINE} & set(self.abilities))

    @property
    def early(self) -> bool:
        """Was it sent before the vote closed? The dead still make offers."""
        return self.votes or PARDON in self.abilities or (self.leaves and RECRUIT not in self.abilities)


def sent(house: House, number: int, day: Day, leavers: Sequence[Nick]) -> list[Sent]:
    """Everything sent on that day, in order of time. Who leaves in the evening wrote before the vote closed."""
    hours, found = house.hours(number), []
    for place, line in enumerate(day.letters):
        mail = Mail(number * DAY + place, line.sender, hours.plan.opens, line.text, line.subject)
        at = hours.at(line.at) if line.at is not None else _in_time(house, hours, place, _hints(house, mail, leavers))
        found.append(Sent(at, place, mail=replace(mail, at=at)))
    for place, move in enumerate(day.moves, start=len(day.letters)):
        hints = Hints(move.by, (move.ability,), leaves=move.by in leavers, offered=_has_an_old_offer(house, move.by))
        at = hours.at(move.at) if move.at is not None else _in_time(house, hours, place, hints)
        found.append(Sent(at, place, move=_ready(house, number * DAY + place, move, at)))
    return sorted(found, key=lambda one: (one.at, one.place))


def deliver(house: House, number: int, day: Day, mails: Sequence[Sent]) -> None:
    """Read these letters one after another, each as the game stands by then."""
    first_vote = number * DAY + len(day.votes) + len(day.revote) + 1
    for one in mails:
        house.take(Clock(one.at))
        if one.move is not None:
            house.take(one.move)
        if one.mail is not None:
            for entry in letters.entries(house.game, one.mail, house.names()):
                house.take(replace(entry, post=first_vote + one.place) if isinstance(entry, journal.Vote) else entry)


def _in_time(house: House, hours: Hours, place: int, hints: Hints) -> datetime:
    """A moment for a letter without one: in the order of the list, and in time for what it asks for."""
    plan = hours.plan
    if hints.answers:
        return max(plan.opens, answer_due(house.setup, plan) - _IN_TIME) + place * SECOND
    if hints.early or plan.moves_close <= plan.vote_closes:
        return max(plan.opens, min(plan.vote_closes, plan.moves_close) - _IN_TIME) + place * SECOND
    return plan.vote_closes + MINUTE + place * SECOND


def _hints(house: House, mail: Mail, leavers: Sequence[Nick]) -> Hints:
    entries = list(letters.entries(house.game, mail, house.names()))
    abilities = tuple(move.ability for entry in entries if isinstance(entry, journal.Letter) for move in entry.moves)
    votes = any(isinstance(entry, journal.Vote) for entry in entries)
    return Hints(mail.sender, abilities, votes, mail.sender in leavers, _has_an_old_offer(house, mail.sender))


def _has_an_old_offer(house: House, nick: Nick) -> bool:
    standing = house.game.standing
    return standing is not None and nick in standing.secrets.offers


def _ready(house: House, number: int, move: Move, at: datetime) -> journal.Letter:
    where = f"moves: {move.by} {move.ability}"
    house.known(move.by, where)
    targets = [house.known(house.meant(nick), where) for nick in (move.target, move.target2) if nick is not None]
    read = journal.Move(
        ability=move.ability,
        target=targets[0] if targets else None,
        target2=targets[1] if len(targets) > 1 else None,
        role=_role(house.setup, move, where),
        as_killer=house.setup.offices.get(KILLER) == move.by if move.as_killer is None else move.as_killer,
        withdraws=move.withdraws,
    )
    return journal.Letter(-number - 1, move.by, at, (read,))


def _role(setup: Setup, move: Move, where: str) -> str | None:
    if move.role is None:
        return None
    role, office = find_role(move.role, roles_in(setup)), office_id(move.role)
    if role is None and office is None:
        raise BadInput(f"{where}: нет роли «{move.role}».", f"{where}: there is no role '{move.role}'.")
    return office if role is None else role.id


def split(mails: Sequence[Sent], at: datetime) -> Iterator[list[Sent]]:
    """What was sent before that moment, and what after."""
    yield [one for one in mails if one.at < at]
    yield [one for one in mails if one.at >= at]
