"""The game's record for `export`: days with votes and results; roles and nights once the game is over.

Before that it holds what the public has been told, and no more: no result that has not gone out, no weight of a vote
that the counts do not show, no role.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from daemon.bootstrap import Game
from daemon.count_json import count_json, instant, vote_json
from daemon.incidents.plain import told_json
from daemon.reports import pages, public_texts
from daemon.reports.endgame import moves_by_day
from daemon.reports.press import Press
from daemon.stage.told import night_json
from daemon.store.records import State
from engine.events import GameOver, Pile, RunningCount, SecondVote, Verdict
from engine.game import Game as EngineGame
from engine.journal import Published
from engine.model import DayRecord, Phase
from engine.views import PublicDay, public_view

COLUMNS = ("day", "post", "voter", "at", "text", "target", "state", "reason")
GAME_OVER = "game_over"
RESERVE = "reserve"


@dataclass(frozen=True, slots=True)
class Telling:
    """A game that is told: to everybody (`secrets`: the game is over, or the GM has asked for all) or to the public.

    `is_out` says whether a day's result (verdict, morning) has been published; `over` that nothing is secret any more.
    """

    game: Game
    played: EngineGame
    is_out: Callable[[int, str], bool]
    secrets: bool
    over: bool = False


def telling(game: Game, played: EngineGame, *, secrets: bool = False) -> Telling:
    """A game that is to be told; one whose end has been told has no secrets."""
    entries = (fact.entry for fact in game.store.milestones.since())
    out = {(entry.day, entry.what) for entry in entries if isinstance(entry, Published)}
    over = played.winner is not None and (_last(played) in out or _end_is_out(game))
    return Telling(game, played, lambda day, what: (day, what) in out, secrets or over, over)


def _last(played: EngineGame) -> tuple[int, str]:
    """The result with which the game ended: while it waits for the GM's word, its end is not known to anybody else."""
    last = played.days[-1] if played.days else None
    return (last.day, "morning" if last.dawned else "verdict") if last else (0, "")


def _end_is_out(game: Game) -> bool:
    """Whether the post that ends the game has gone out, or the GM keeps it back because he tells the end himself."""
    gone = (State.SENDING, State.SENT, State.HELD)
    return any(draft.intent.kind == GAME_OVER for draft in game.store.drafts.all(gone))


def record(game: Game, played: EngineGame, *, secrets: bool) -> dict[str, Any]:
    """The whole game as plain values; roles, nights and incidents only where `secrets` are no secrets any more."""
    return plain(telling(game, played, secrets=secrets))


def plain(told: Telling) -> dict[str, Any]:
    """The same of a game that is being told."""
    game, played = told.game, told.played
    left = dict(reversed([*_left(told)]))  # each as he left first: a reserve may take a place that was free already
    days = zip(played.days, public_view(played).days, strict=True)
    moves = moves_by_day(game.press, played) if told.secrets else {}
    return {
        "name": game.config.game.name,
        "profile": game.config.options.profile,
        "language": game.press.language,
        "timezone": str(game.press.zone),
        "start": instant(played.setup.start),
        "winner": played.winner if told.secrets else None,
        "players": [_player(told, nick, left) for nick in game.roster.nicks()],
        "days": [_day(told, one, public) | _secret(one, moves) for one, public in days],
        **(told_json(game.incidents().casefile(played)) if told.secrets else {}),
        **({"commitment": game.dealt.text, "sha256": game.dealt.sum} if told.secrets and game.dealt else {}),
    }


def _left(told: Telling) -> Iterator[tuple[str, dict[str, Any]]]:
    """Who is out, as far as it is told, with how and on which day."""
    for day in told.played.days:
        for how, nicks in (*_of_verdict(told, day), *_of_night(told, day)):
            yield from ((nick, {"how": how, "day": day.day}) for nick in nicks)


def _of_verdict(told: Telling, day: DayRecord) -> list[tuple[str, tuple[str, ...]]]:
    if not told.secrets and not told.is_out(day.day, "verdict"):
        return []
    replaced = tuple(left for left, _ in day.replaced)
    silent = [] if _falls_at_dawn(told) else _silent(day)
    return [("lynched", day.lynched), *silent, ("replaced", replaced)]


def _falls_at_dawn(told: Telling) -> bool:
    return told.played.setup.options.activity.autokill_when == "dawn"


def _silent(day: DayRecord) -> list[tuple[str, tuple[str, ...]]]:
    return [("autokilled", tuple(kill.player for kill in day.autokilled))]


def _of_night(told: Telling, day: DayRecord) -> list[tuple[str, tuple[str, ...]]]:
    if not told.secrets and not told.is_out(day.day, "morning"):
        return []
    silent = _silent(day) if _falls_at_dawn(told) else []
    return [*silent, ("died", tuple(death.player for death in day.deaths))]


def _player(told: Telling, nick: str, left: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    role, side = told.played.roles[nick], told.played.sides[nick].value
    known = {"nick": nick, "living": nick not in left, "left": left.get(nick), "reserve": role == RESERVE}
    if not told.secrets:
        return known
    return {**known, "role": told.game.press.role(role, nick), "role_id": role, "side": side}


def _day(told: Telling, one: DayRecord, public: PublicDay) -> dict[str, Any]:
    evening, night = dict(_of_verdict(told, one)), dict(_of_night(told, one))
    silent = (*evening.get("autokilled", ()), *night.get("autokilled", ()))
    count = count_json(one.votes, one.tally, one.missed)
    return {
        "day": one.day,
        "opens": instant(one.plan.vote_opens),
        "closes": instant(one.plan.vote_closes),
        "phases": [_phase(phase) for phase in one.plan.phases],
        **(count if told.secrets else {**count, "tally": _shown_tally(public)}),
        "revote": [vote_json(line) for line in one.revote],
        "revote_tally": [
            _pile(pile) for event in public.events if isinstance(event, SecondVote) for pile in event.piles
        ],
        "posts": dict(one.posts),
        "lynched": list(evening.get("lynched", ())),
        "autokilled": [
            {"player": kill.player, "why": list(kill.why)} for kill in one.autokilled if kill.player in silent
        ],
        "replaced": [list(pair) for pair in one.replaced],
        "died": list(night.get("died", ())),
    }


def _secret(one: DayRecord, moves: Mapping[int, tuple[str, ...]]) -> dict[str, Any]:
    """The night and everybody's side; nothing where there are no moves to be told."""
    if one.day not in moves:
        return {}
    sides = {nick: side.value for nick, side in one.sides.items()}
    return {**night_json(one), "moves": list(moves[one.day]), "sides": sides}


def _phase(phase: Phase) -> dict[str, str]:
    return {"name": phase.name, "opens": instant(phase.opens), "closes": instant(phase.closes)}


def _shown_tally(public: PublicDay) -> list[dict[str, Any]]:
    """The tally as it is published: hidden weights stay hidden."""
    piles = (event.piles for event in public.events if isinstance(event, RunningCount | Verdict))
    return [_pile(pile) for pile in next(piles, ())]


def _pile(pile: Pile) -> dict[str, Any]:
    return {"candidate": pile.candidate, "votes": pile.votes, "voters": [given.voter for given in pile.given]}


def as_csv(told: Mapping[str, Any]) -> str:
    """A row a vote. A cell that a spreadsheet would run as a formula gets an apostrophe in front."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for day in told["days"]:
        for vote in day["votes"]:
            row = {"day": day["day"], **vote}
            writer.writerow([harmless(row[column]) for column in COLUMNS])
    return out.getvalue()


def harmless(cell: object) -> object:
    """A cell that no spreadsheet runs."""
    text = "" if cell is None else cell
    return f"'{text}" if isinstance(text, str) and text[:1] in tuple("=+-@\t\r") else text


def as_bbcode(told: Telling) -> str:
    """Everything that was told in public, in order, the end with all moves and the draw's text."""
    press, days = told.game.press, public_view(told.played).days
    texts = [text for day in days for text in _published(press, told, day)]
    ends = days if told.secrets else ()
    over = (event for day in ends for event in day.events if isinstance(event, GameOver))
    commitment = told.game.dealt.text if told.game.dealt else ""
    texts += [pages.end(press, event, days, moves_by_day(press, told.played), commitment) for event in over]
    return "\n\n".join(texts)


def _published(press: Press, told: Telling, day: PublicDay) -> list[str]:
    """The day's posts; before the end of the game those alone whose result has gone out."""
    if told.secrets or told.is_out(day.day, "morning"):
        return public_texts(press, day)
    return public_texts(press, day)[:1] if told.is_out(day.day, "verdict") else []
