"""A played game told to people: what the forum would read, and after it what only the GM knows."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from daemon import wording
from daemon.reports import pages, public_texts
from daemon.script import Script
from daemon.stage.house import DAY
from daemon.stage.told import letters_of, press_of
from daemon.tongue import language, say
from engine.explain import ability, aim
from engine.game import Game
from engine.model import DayRecord, LetterLine, MoveLine, Private
from engine.option import Words
from engine.views import public_view

_TAG = re.compile(r"\[/?(?:b|i|u|s|size|color|list|\*|quote|center)(?:=[^\]\n]{0,40})?\]")
_RESULTS: Mapping[str, Words] = {
    "mafia": Words("мафия", "mafia"),
    "not_mafia": Words("не мафия", "not mafia"),
    "same": Words("на одной стороне", "on the same side"),
    "different": Words("на разных сторонах", "on different sides"),
    "town": Words("мирные", "town"),
    "solo": Words("одиночка", "solo"),
}
_KINDS: Mapping[str, Words] = {
    "check": Words("проверка", "check"),
    "watch": Words("слежка", "watch"),
    "vest_used": Words("бронежилета больше нет", "the vest is gone"),
    "frozen": Words("этой ночью ходить нельзя", "kept from acting tonight"),
    "refused": Words("ход отклонён", "move refused"),
    "late": Words("письмо опоздало", "letter too late"),
    "recruit_offer": Words("предложение вступить в мафию", "an offer to join the mafia"),
    "recruited": Words("новый мафиози", "a new mafioso"),
    "lost_role": Words("прежней роли больше нет", "the old role is lost"),
    "succeeds": Words("новая роль", "a new role"),
}


def tell(script: Script, game: Game) -> Iterator[str]:
    """The game, line by line."""
    public, press = public_view(game), press_of(script, game)
    for _, record, told in zip(script.days, game.days, public.days, strict=False):
        yield say(f"=== День {record.day} ===", f"=== Day {record.day} ===")
        for text in public_texts(press, told):
            yield from _TAG.sub("", text).splitlines()
            yield ""
        yield from for_the_gm(game, record, record.day * DAY)
    yield pages.winner(press, game.winner) if game.winner else say("Игра не окончена.", "The game goes on.")


def for_the_gm(game: Game, record: DayRecord, first: int = 0) -> Iterator[str]:
    """What only the GM knows of a day; letters are numbered from `first`."""
    lines = [
        *(_letter(line, first) for line in letters_of(record)),
        *record.explained,
        *(private_line(game, private) for private in record.private),
        *(say(f"Решить ведущему: {ask}", f"For the GM to rule: {ask}") for ask in record.asks),
    ]
    if lines:
        yield say("--- только ведущему ---", "--- for the GM only ---")
        yield from lines
        yield ""


def _letter(line: LetterLine, first: int) -> str:
    moves = "; ".join(map(_move, line.moves)) or say("ходов нет", "no moves")
    number = line.letter - first
    return say(f"Письмо {number}, {line.sender}: {moves}", f"Letter {number}, {line.sender}: {moves}")


def _move(move: MoveLine) -> str:
    why = f" ({wording.move_reason(move.reason)})" if move.reason else ""
    named = move.target or " / ".join(move.candidates) or None
    return f"{ability(move.ability, language())}{aim(named, move.target2)} — {wording.state(move.state)}{why}"


def private_line(game: Game, private: Private) -> str:
    """What one player alone is told."""
    kind = say(_KINDS[private.kind].ru, _KINDS[private.kind].en) if private.kind in _KINDS else private.kind
    result = _result(game, private)
    return say("Лично", "To") + f" {private.to}: {kind}{aim(private.target, private.target2)}{result}"


def _result(game: Game, private: Private) -> str:
    result = private.result
    if result is None:
        return ""
    if isinstance(result, tuple):
        return f": {', '.join(result) or say('никого', 'nobody')}"
    if result in _RESULTS:
        return f": {say(_RESULTS[result].ru, _RESULTS[result].en)}"
    role = game.setup.roles.get(result)
    return f": {role.title.tell(language()) if role else wording.move_reason(result)}"
