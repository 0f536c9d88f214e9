"""Is every usable move of the night in? Only then may a night be shortened (RULES §1; A, график)."""

from __future__ import annotations

from engine import night, refusals
from engine.model import MoveState, Nick, Setup
from engine.night import Evening, Secrets
from engine.powers import Power, powers, side_of
from engine.role import MAFIAS

# Under these, one letter decides for the whole mafia; under the others each member has to write.
_ONE_FOR_ALL = frozenset({"boss", "duty", "don", "killer"})


def moves_are_in(setup: Setup, secrets: Secrets, evening: Evening) -> bool:
    """Has everybody written who can do something tonight? A letter that skips the night is a move, too."""
    lines = night.judge(setup, secrets, evening)
    heard = {line.sender for line in lines if any(move.state is MoveState.ACCEPTED for move in line.moves)}
    heard |= _spoken_for(setup, secrets, heard)
    awake = (nick for nick in evening.living if nick not in evening.gone and nick not in evening.doomed)
    return all(nick in heard or not _can_act(setup, secrets, evening, nick) for nick in awake)


def _spoken_for(setup: Setup, secrets: Secrets, heard: set[Nick]) -> set[Nick]:
    """The members of a mafia in which one letter decides, once one of them has written."""
    if setup.options.night.mafia_decides not in _ONE_FOR_ALL:
        return set()
    sides = {side_of(secrets, nick) for nick in heard} & set(MAFIAS)
    return {nick for nick, side in secrets.sides.items() if side in sides and not _own_powers(setup, secrets, nick)}


def _own_powers(setup: Setup, secrets: Secrets, nick: Nick) -> list[Power]:
    return [power for power in _at_night(setup, secrets, nick) if not power.team]


def _can_act(setup: Setup, secrets: Secrets, evening: Evening, nick: Nick) -> bool:
    at = evening.plan.moves_close
    cases = (refusals.Case(setup, secrets, evening, nick, power, at) for power in _at_night(setup, secrets, nick))
    return any(refusals.refusal(case) is None for case in cases)


def _at_night(setup: Setup, secrets: Secrets, nick: Nick) -> list[Power]:
    return [power for power in powers(setup, secrets, nick).values() if power.block.at_night]
