"""A played game as JSON, the keys as people script them (CONTRACT, `play`)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from zoneinfo import ZoneInfo

from daemon.count_json import instant, vote_json, wagon_json
from daemon.reports import Press, public_texts
from daemon.script import Day, Script
from daemon.stage.house import DAY
from daemon.tongue import language, say
from engine.game import Game
from engine.model import Autokill, DayRecord, Death, Failed, LetterLine, MoveLine, Private, Saved, VoteLine
from engine.views import public_view


def game_json(script: Script, game: Game) -> dict[str, Any]:
    """The whole game: the days of the script, and who has won."""
    public = public_view(game)
    press = press_of(script, game)
    days = zip(script.days, game.days, public.days, strict=False)
    return {
        "days": [day_json(day, record, public_texts(press, told)) for day, record, told in days],
        "winner": game.winner,
        "warnings": list(game.warnings),
    }


def press_of(script: Script, game: Game) -> Press:
    """Who writes the game's public texts."""
    genders = {nick: player.gender for nick, player in script.players.items() if player.gender}
    zone = ZoneInfo(game.setup.options.schedule.timezone)
    return Press(script.name or say("Мафия", "Mafia"), language(), zone, genders, roles=game.setup.roles)


def day_json(day: Day, record: DayRecord, public: Iterable[str]) -> dict[str, Any]:
    """One day."""
    return {
        "day": record.day,
        "votes": [_numbered(line, record.day) for line in record.votes],
        "tally": [wagon_json(wagon) for wagon in record.tally],
        "missed": list(record.missed),
        "lynched": list(record.lynched),
        "tie": list(record.tie),
        "revote": [_numbered(line, record.day) for line in record.revote],
        "revote_tally": [wagon_json(wagon) for wagon in record.revote_tally],
        "spared": list(record.spared),
        "asks": list(record.asks),
        "autokilled": [_autokill(kill) for kill in record.autokilled],
        **night_json(record, record.day * DAY),
        "public": list(public),
        "living": list(record.living),
    }


def night_json(record: DayRecord, first: int = 0) -> dict[str, Any]:
    """What letters did to a night, and why; letters are numbered from `first`."""
    return {
        "letters": [_letter(line, first) for line in letters_of(record)],
        "deaths": [_death(death) for death in record.deaths],
        "saved": [_saved(saved) for saved in record.saved],
        "failed": [_failed(failed) for failed in record.failed],
        "private": [_private(private) for private in record.private],
        "explained": list(record.explained),
    }


def letters_of(record: DayRecord) -> list[LetterLine]:
    """The day's letters by their numbers; ready moves of a script are no letters."""
    return sorted((line for line in record.letters if line.letter >= 0), key=lambda line: line.letter)


def _numbered(line: VoteLine, day: int) -> dict[str, Any]:
    return vote_json(line) | {"post": line.post - day * DAY}


def _autokill(kill: Autokill) -> dict[str, Any]:
    return {"player": kill.player, "why": list(kill.why)}


def _letter(line: LetterLine, first: int) -> dict[str, Any]:
    moves = [_move(move) for move in line.moves]
    return {"letter": line.letter - first, "from": line.sender, "at": instant(line.at), "moves": moves}


def _move(move: MoveLine) -> dict[str, Any]:
    return {
        "ability": move.ability,
        "target": move.target,
        "target2": move.target2,
        "role": move.role,
        "state": str(move.state),
        "reason": move.reason,
        "candidates": list(move.candidates),
    }


def _death(death: Death) -> dict[str, Any]:
    return {"player": death.player, "by": [str(label) for label in death.by]}


def _saved(saved: Saved) -> dict[str, Any]:
    return {"player": saved.player, "by": list(saved.by), "from": [str(label) for label in saved.from_]}


def _failed(failed: Failed) -> dict[str, Any]:
    return {"by": list(failed.by), "ability": failed.ability, "target": failed.target, "why": failed.why}


def _private(private: Private) -> dict[str, Any]:
    result = list(private.result) if isinstance(private.result, tuple) else private.result
    return {
        "to": private.to,
        "kind": private.kind,
        "target": private.target,
        "target2": private.target2,
        "result": result,
    }
