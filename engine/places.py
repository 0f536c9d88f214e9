"""The night's order as data: which moves share a step, and which step comes first (RULES §5, §12).

A *place* is a kind of move (`block`, `heal`, `joint` …). The order of a game names roles, kinds of block or strikes;
what it does not name stands where the classic list has its kind.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.binding import find_role, fold
from engine.model import Side
from engine.role import Block, Role

# The classic list by kinds: the places of миротворец, палач, громила, доктор, комиссар, маньяк … свидетель.
PLACES = ("peace", "execution", "block", "heal", "check", "lone", "guess", "don", "joint", "watch")
STRIKES = ("execution", "lone", "guess", "don", "joint")

# What an order may name besides roles.
_WORDS: Mapping[str, Sequence[str]] = {
    "peace": ("peace",),
    "мир": ("peace",),
    "block": ("block",),
    "блок": ("block",),
    "заморозка": ("block",),
    "heal": ("heal",),
    "лечение": ("heal",),
    "guard": ("heal",),
    "охрана": ("heal",),
    "strike": STRIKES,
    "удар": STRIKES,
    "check": ("check",),
    "проверка": ("check",),
    "watch": ("watch",),
    "слежка": ("watch",),
    "recruit": (),
    "вербовка": (),
    "guess_strike": ("guess",),
    "guess strike": ("guess",),
    "удар адвоката": ("guess",),
    "адвокат": ("guess",),
    "don_strike": ("don",),
    "don strike": ("don",),
    "удар дона": ("don",),
    "joint_strike": ("joint",),
    "joint strike": ("joint",),
    "общий удар": ("joint",),
}


@dataclass(frozen=True, slots=True)
class Steps:
    """The steps of one game's night, in order; a step holds keys `role:ID` and `place:PLACE`."""

    steps: tuple[frozenset[str], ...]

    def of(self, role: str, place: str) -> int:
        """The step of a move by this role; a step that names the role itself goes before one that names the kind."""
        keys = (f"role:{role}", f"place:{place}")
        return next(number for key in keys for number, step in enumerate(self.steps) if key in step)


def place_of(block: Block, side: Side) -> str:
    """Where a block stands by its kind: a strike on a role's own account by whether its side is alone."""
    return block.place or ("lone" if side is Side.SOLO else "execution")


def steps_for(order: Sequence[str], roles: Mapping[str, Role]) -> Steps:
    """The steps that an order means; words that name nothing in this game are passed over."""
    named = [_keys(word, roles) for word in order]
    taken = {key for keys in named for key in keys if key.startswith("place:")}
    steps: list[set[str]] = []
    for keys in named:
        step = set(keys)
        kinds = _kinds(keys, roles)
        step |= {kind for kind in kinds if kind not in taken}
        taken |= step
        steps.append(step)
    return Steps(tuple(frozenset(step) for step in _completed(steps)))


def unknown_words(order: Sequence[str], roles: Mapping[str, Role]) -> tuple[str, ...]:
    """Words of an order that are neither a role nor a kind of move."""
    return tuple(word for word in order if fold(word) not in _WORDS and find_role(word, roles) is None)


def _keys(word: str, roles: Mapping[str, Role]) -> tuple[str, ...]:
    places = _WORDS.get(fold(word))
    if places is not None:
        return tuple(f"place:{place}" for place in places)
    role = find_role(word, roles)
    return () if role is None else (f"role:{role.id}",)


def _kinds(keys: Sequence[str], roles: Mapping[str, Role]) -> list[str]:
    """The places that a role's entry stands for: those of its kind that nothing else in the order claims."""
    named = [roles[key.removeprefix("role:")] for key in keys if key.startswith("role:")]
    return [f"place:{place}" for role in named for place in _places(role)]


def _places(role: Role) -> list[str]:
    own = [place_of(block, role.side) for block in role.blocks if block.at_night]
    return own + (["joint"] if role.plain else [])


def _completed(steps: list[set[str]]) -> list[set[str]]:
    """Put every place that is still missing before all that the classic list has after it."""
    for number, place in enumerate(PLACES):
        if not any(f"place:{place}" in step for step in steps):
            steps.insert(_before(steps, PLACES[number + 1 :]), {f"place:{place}"})
    return steps


def _before(steps: list[set[str]], later: Sequence[str]) -> int:
    keys = {f"place:{place}" for place in later}
    return next((number for number, step in enumerate(steps) if step & keys), len(steps))
