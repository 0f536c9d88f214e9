"""What was secret, told when the game is over: every move that stood, and what the nights brought, day by day."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from daemon.reports.filters import bb
from daemon.reports.press import Press
from engine.abilities import ABILITIES, PASS
from engine.explain import WHY, label_words
from engine.game import Game
from engine.model import DayRecord, Death, Failed, MoveLine, MoveState, Nick, Saved
from engine.option import Words
from engine.powers import roles_in


def moves_by_day(press: Press, game: Game) -> Mapping[int, tuple[str, ...]]:
    """Lines for each day of a game that is over."""
    return {record.day: tuple(_in(press, said) for said in _day(press, game, record)) for record in game.days}


def _day(press: Press, game: Game, record: DayRecord) -> Iterator[Words]:
    yield from (_move(press, sender, move) for sender, move in _standing(record))
    yield from map(_failure, record.failed)
    yield from map(_rescue, record.saved)
    yield from (_death(game, death) for death in record.deaths)
    for private in record.private:
        if private.kind == "recruited" and private.target is None:
            yield Words(f"{bb(private.to)}: теперь в мафии", f"{bb(private.to)}: mafia from now on")


def _standing(record: DayRecord) -> Iterator[tuple[Nick, MoveLine]]:
    """The moves that stood at the end, with who made them."""
    for line in record.letters:
        for move in line.moves:
            if move.state is MoveState.ACCEPTED and move.ability != PASS:
                yield line.sender, move


def _rescue(saved: Saved) -> Words:
    by = ", ".join(map(bb, saved.by))
    return Words(f"{bb(saved.player)}: спасение ({by})", f"{bb(saved.player)}: saved by {by}")


def _move(press: Press, sender: Nick, move: MoveLine) -> Words:
    name = ABILITIES.get(move.ability, Words(move.ability, move.ability))
    role = f" ({press.role(move.role)})" if move.role and move.role in press.roles else ""
    aim = f"{_aim(move.target, move.target2)}{role}"
    return Words(f"{bb(sender)}: {name.ru}{aim}", f"{bb(sender)}: {name.en}{aim}")


def _failure(failed: Failed) -> Words:
    by, aim = ", ".join(map(bb, failed.by)), _aim(failed.target)
    name = ABILITIES.get(failed.ability, Words(failed.ability, failed.ability))
    why = WHY.get(failed.why, Words(failed.why, failed.why))
    return Words(f"{by}: {name.ru}{aim}: не вышло, {why.ru}", f"{by}: {name.en}{aim}: failed, {why.en}")


def _death(game: Game, death: Death) -> Words:
    causes = [label_words(str(label), roles_in(game.setup)) for label in death.by]
    ru, en = ", ".join(one.ru for one in causes), ", ".join(one.en for one in causes)
    return Words(f"{bb(death.player)}: гибель ({ru})", f"{bb(death.player)}: death ({en})")


def _aim(*targets: Nick | None) -> str:
    named = ", ".join(bb(nick) for nick in targets if nick is not None)
    return f" → {named}" if named else ""


def _in(press: Press, said: Words) -> str:
    return said.ru if press.language == "ru" else said.en
