"""Who has won, if anybody: looked at after the lynch with its autokills, and after the night (RULES §8, §12)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from engine import night
from engine.model import Nick, Setup, Side
from engine.night import Secrets
from engine.powers import role_of
from engine.role import MAFIAS

TOWN, MANIAC, DRAW = "town", "maniac", "draw"


@dataclass(frozen=True, slots=True)
class Look:
    """What a look at the living shows: a winner, or a victory that the GM must confirm."""

    winner: str | None = None
    proposed: str | None = None


@dataclass(frozen=True, slots=True)
class Camps:
    """The living by camps; `families` are the mafias that were dealt, `killers` the lone killers alive."""

    setup: Setup
    secrets: Secrets
    living: tuple[Nick, ...]

    def of(self, *sides: Side) -> tuple[Nick, ...]:
        """The living of these sides."""
        return tuple(nick for nick in self.living if self.secrets.sides.get(nick) in sides)

    @property
    def mafia(self) -> tuple[Nick, ...]:
        """The living mafiosi of every family."""
        return self.of(*MAFIAS)

    @property
    def families(self) -> tuple[Side, ...]:
        """The mafias that play in this game."""
        return tuple(side for side in MAFIAS if side in self.secrets.sides.values())

    @property
    def killers(self) -> tuple[Nick, ...]:
        """The living who play alone and strike."""
        return tuple(nick for nick in self.of(Side.SOLO) if self.has(nick, "strike"))

    def has(self, nick: Nick, kind: str) -> bool:
        """Does his role hold a block of this kind?"""
        return role_of(self.setup, self.secrets, nick).has(kind)

    def weight(self, nicks: tuple[Nick, ...]) -> int:
        """What their votes weigh together."""
        return sum(night.vote_weight(self.setup, self.secrets, nick) for nick in nicks)


def look(setup: Setup, secrets: Secrets, living: tuple[Nick, ...]) -> Look:
    """Has anybody won? Asked in the order of `QUESTIONS`; the first answer stands."""
    camps = Camps(setup, secrets, living)
    return next((answer for question in QUESTIONS if (answer := question(camps)) is not None), Look())


def _all_dead(camps: Camps) -> Look | None:
    return None if camps.living else Look(DRAW)


def _conceded(camps: Camps) -> Look | None:
    """Every living mafioso has given up; a vote is not needed."""
    allowed = camps.setup.options.victory.concession
    given_up = bool(camps.mafia) and camps.secrets.conceded >= set(camps.mafia)
    return Look(TOWN) if allowed and given_up else None


def _town(camps: Camps) -> Look | None:
    hindered = bool(camps.killers) and camps.setup.options.victory.also_maniac
    return None if camps.mafia or hindered or not camps.of(Side.TOWN) else Look(TOWN)


def _maniac(camps: Camps) -> Look | None:
    """All others are out, or it is one against one."""
    if len(camps.killers) != 1 or len(camps.living) > 2:
        return None
    if len(camps.living) == 1:
        return Look(MANIAC)
    return DUELS[camps.setup.options.victory.maniac_duel]


DUELS: Mapping[str, Look] = {"maniac": Look(MANIAC), "ask_gm": Look(proposed=MANIAC)}


def _mafia(camps: Camps) -> Look | None:
    """A family wins when no other killers are left and it is at parity; a lone mafia needs the parity only."""
    for family in camps.families:
        ours = camps.of(family)
        others = tuple(nick for nick in camps.living if nick not in ours)
        rivals = len(camps.families) > 1 and (camps.killers or any(nick in camps.mafia for nick in others))
        if ours and not rivals and (answer := MAFIA[camps.setup.options.victory.mafia](camps, ours, others)):
            return answer(family.value)
    return None


_Answer = Callable[[str], Look]


def _parity(camps: Camps, ours: tuple[Nick, ...], others: tuple[Nick, ...]) -> _Answer | None:
    return Look if len(ours) >= len(others) else None


def _impossible(camps: Camps, ours: tuple[Nick, ...], others: tuple[Nick, ...]) -> _Answer | None:
    """Neither by vote nor by night can a mafioso be removed any more. With nobody else left there is nothing to ask."""
    if not others:
        return Look
    strikes = any(camps.has(nick, "strike") for nick in others)
    return None if strikes or _can_be_voted_out(camps, ours, others) else _proposal


def _can_be_voted_out(camps: Camps, ours: tuple[Nick, ...], others: tuple[Nick, ...]) -> bool:
    against, in_favour = camps.weight(others), camps.weight(ours)
    a_tie_may_do = against == in_favour and camps.setup.options.votes.tie != "nobody"
    mortal = any(not camps.has(nick, "immune_to_lynch") for nick in ours)
    return mortal and (against > in_favour or a_tie_may_do)


def _proposal(side: str) -> Look:
    return Look(proposed=side)


MAFIA: Mapping[str, Callable[[Camps, tuple[Nick, ...], tuple[Nick, ...]], _Answer | None]] = {
    "parity": _parity,
    "impossible": _impossible,
}
QUESTIONS: tuple[Callable[[Camps], Look | None], ...] = (_all_dead, _conceded, _town, _maniac, _mafia)
