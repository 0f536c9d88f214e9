"""The GM's rulings on letters: a move voided, read anew, or taken as it was written.

A ruling's value is `void`, `restore`, `accept`, a nick (the target), or a JSON object with any of `target`, `target2`,
`ability`, `role`, `move` (which move of the letter, from 0).
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from engine.journal import Letter, Move, Ruling

VOID, RESTORE, ACCEPT = "void", "restore", "accept"


@dataclass(frozen=True, slots=True)
class Ruled:
    """A letter as the GM's rulings leave it. `settled` are the numbers of the moves that he has decided."""

    letter: Letter
    voided: bool = False
    settled: frozenset[int] = frozenset()


def ruled_letters(letters: Iterable[Letter], rulings: Iterable[Ruling]) -> tuple[Ruled, ...]:
    """The letters with the rulings on them applied, each later ruling over the earlier ones."""
    rulings = tuple(ruling for ruling in rulings if ruling.verb == "move")
    return tuple(_ruled(letter, rulings) for letter in letters)


def written(target: str, **more: str | int | None) -> str:
    """The value of a ruling that sets a target and, as needed, target2, ability, role and move."""
    return json.dumps({"target": target, **{key: value for key, value in more.items() if value is not None}})


def _ruled(letter: Letter, rulings: Iterable[Ruling]) -> Ruled:
    ruled = Ruled(letter)
    for ruling in rulings:
        if ruling.subject == str(letter.letter):
            ruled = _apply(ruled, ruling.value)
    return ruled


def _apply(ruled: Ruled, value: str) -> Ruled:
    if value in {VOID, RESTORE}:
        return replace(ruled, voided=value == VOID)
    if value == ACCEPT:
        moves = tuple(replace(move, ask=None, candidates=(), as_killer=True) for move in ruled.letter.moves)
        return Ruled(replace(ruled.letter, moves=moves), settled=frozenset(range(len(moves))))
    return _anew(ruled, json.loads(value) if value.startswith("{") else {"target": value})


def _anew(ruled: Ruled, read: dict[str, Any]) -> Ruled:
    moves = list(ruled.letter.moves)
    number = _which(moves, read)
    old = moves[number] if number < len(moves) else Move(str(read.get("ability", "")))
    move = replace(
        old,
        ability=str(read.get("ability", old.ability)),
        target=read.get("target", old.target),
        target2=read.get("target2", old.target2),
        role=read.get("role", old.role),
        ask=None,
        candidates=(),
        as_yesterday=False,
        as_killer=True,
        withdraws=False,
    )
    moves[number : number + 1] = [move]
    return Ruled(replace(ruled.letter, moves=tuple(moves)), settled=ruled.settled | {number})


def _which(moves: list[Move], read: dict[str, Any]) -> int:
    """The move that a ruling is about: as numbered, else of that ability, else the one asked about, else the first."""
    if "move" in read:
        return min(int(read["move"]), len(moves))
    alike = [number for number, move in enumerate(moves) if move.ability == read.get("ability")]
    asked = [number for number, move in enumerate(moves) if move.ask is not None]
    if "ability" in read and not alike:
        return asked[0] if asked else len(moves)
    return next(iter([*alike, *asked, 0]))
