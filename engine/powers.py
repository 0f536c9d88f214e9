"""What a player can ask for tonight: his role's blocks, and what his side does together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from engine.abilities import ACCEPT, DECLINE, DON_STRIKE, PASS, STRIKE
from engine.binding import roles_for, team_blocks
from engine.evening import Secrets
from engine.model import Nick, Setup, Side
from engine.options import Options
from engine.role import MAFIAS, Block, Role


@dataclass(frozen=True, slots=True)
class Power:
    """An ability in somebody's hands; `team` says that it is his side's and not his role's."""

    block: Block
    team: bool = False


@lru_cache(maxsize=16)
def _shipped(options: Options) -> Mapping[str, Role]:
    return roles_for(options)


def roles_in(setup: Setup) -> Mapping[str, Role]:
    """The roles of this game; a setup that binds none has the shipped ones."""
    return setup.roles or _shipped(setup.options)


def role_of(setup: Setup, secrets: Secrets, nick: Nick) -> Role:
    """The role that somebody has now."""
    return roles_in(setup)[secrets.roles[nick]]


def side_of(secrets: Secrets, nick: Nick) -> Side:
    """The side that somebody is on now."""
    return secrets.sides.get(nick, Side.NONE)


def is_mafia(secrets: Secrets, nick: Nick) -> bool:
    """Is he in a mafia?"""
    return side_of(secrets, nick) in MAFIAS


def members(setup: Setup, secrets: Secrets, side: Side) -> tuple[Nick, ...]:
    """All of a side, living or dead, in roster order."""
    return tuple(player.nick for player in setup.players if side_of(secrets, player.nick) is side)


def powers(setup: Setup, secrets: Secrets, nick: Nick) -> dict[str, Power]:
    """Everything this player may ask for, by ability; `accept` and `decline` belong to whoever holds an offer."""
    if nick not in secrets.roles or side_of(secrets, nick) is Side.NONE:
        return {}
    blocks = [block for block in role_of(setup, secrets, nick).blocks if block.ability]
    if not is_mafia(secrets, nick):
        return {block.ability: Power(block) for block in blocks}
    own = {block.ability: Power(block) for block in map(_beside_the_joint_one, blocks)}
    team = team_blocks(setup.options, roles_in(setup))
    return own | {ability: Power(block, team=True) for ability, block in team.items() if ability not in own}


def _beside_the_joint_one(block: Block) -> Block:
    """A mafioso's plain `strike` is the joint one; a strike on his own account needs another name."""
    return replace(block, ability=DON_STRIKE) if block.ability == STRIKE else block


def may_write(setup: Setup, secrets: Secrets, nick: Nick) -> tuple[str, ...]:
    """The abilities that a letter of this player is read for, `accept` and `decline` included."""
    answers = (ACCEPT, DECLINE) if nick in secrets.offers else ()
    return (*powers(setup, secrets, nick), *answers, PASS)
