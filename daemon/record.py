"""The game's record for `export`: days with votes, results and, once the game is over, roles and nights."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Mapping
from typing import Any

from markupsafe import Markup

from daemon.bootstrap import Game
from daemon.count_json import count_json, instant
from daemon.reports import public_texts
from daemon.reports.press import Press
from daemon.stage.told import night_json
from engine.game import Game as EngineGame
from engine.model import DayRecord
from engine.views import public_view

COLUMNS = ("day", "post", "voter", "at", "text", "target", "state", "reason")
FORMATS = ("csv", "json", "html", "bbcode")


def record(game: Game, played: EngineGame, *, secrets: bool) -> dict[str, Any]:
    """The whole game as plain values; roles and nights only where `secrets` are no secrets any more."""
    return {
        "name": game.config.game.name,
        "profile": game.config.options.profile,
        "winner": played.winner,
        "players": [_player(game, played, nick, secrets=secrets) for nick in game.roster.nicks()],
        "days": [_day(one, secrets=secrets) for one in played.days],
    }


def _player(game: Game, played: EngineGame, nick: str, *, secrets: bool) -> dict[str, Any]:
    known = {"nick": nick, "living": nick in played.living}
    return {**known, "role": game.press.role(played.roles[nick], nick)} if secrets else known


def _day(one: DayRecord, *, secrets: bool) -> dict[str, Any]:
    return {
        "day": one.day,
        "opens": instant(one.plan.vote_opens),
        "closes": instant(one.plan.vote_closes),
        **count_json(one.votes, one.tally, one.missed),
        "posts": dict(one.posts),
        "lynched": list(one.lynched),
        "autokilled": [{"player": kill.player, "why": list(kill.why)} for kill in one.autokilled],
        "died": [death.player for death in one.deaths],
        **(night_json(one) if secrets else {}),
    }


def as_csv(told: Mapping[str, Any]) -> str:
    """A row a vote. A cell that a spreadsheet would run as a formula gets an apostrophe in front."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for day in told["days"]:
        for vote in day["votes"]:
            row = {"day": day["day"], **vote}
            writer.writerow([_harmless(row[column]) for column in COLUMNS])
    return out.getvalue()


def _harmless(cell: object) -> object:
    text = "" if cell is None else cell
    return f"'{text}" if isinstance(text, str) and text[:1] in tuple("=+-@\t\r") else text


def as_bbcode(press: Press, played: EngineGame) -> str:
    """Everything that was told in public, in order."""
    return "\n\n".join(text for day in public_view(played).days for text in public_texts(press, day))


def as_html(told: Mapping[str, Any], language: str) -> str:
    """One page that needs nothing else; every word of a player is escaped."""
    days = Markup("").join(_html_day(day) for day in told["days"])
    page = (
        '<!DOCTYPE html><html lang="{}"><meta charset="utf-8"><title>{}</title><style>body{{font-family:sans-serif;'
        "max-width:60em;margin:2em auto;padding:0 1em}}table{{border-collapse:collapse}}td,th{{border:1px solid #999;"
        "padding:.2em .6em;text-align:left}}</style><h1>{}</h1>{}{}</html>"
    )
    return str(Markup(page).format(language, told["name"], told["name"], _html_players(told), days))


def _html_players(told: Mapping[str, Any]) -> Markup:
    rows = [(player["nick"], player.get("role", ""), "" if player["living"] else "†") for player in told["players"]]
    return _table(rows)


def _html_day(day: Mapping[str, Any]) -> Markup:
    wagons = [(wagon["candidate"], str(wagon["votes"]), ", ".join(wagon["voters"])) for wagon in day["tally"]]
    gone = ", ".join([*day["lynched"], *(kill["player"] for kill in day["autokilled"]), *day["died"]])
    return Markup("<h2>{}</h2>{}<p>† {}</p>").format(day["day"], _table(wagons), gone or "—")


def _table(rows: list[tuple[str, ...]]) -> Markup:
    cells = (Markup("").join(Markup("<td>{}</td>").format(cell) for cell in row) for row in rows)
    return Markup("<table>{}</table>").format(Markup("").join(Markup("<tr>{}</tr>").format(row) for row in cells))


WRITERS: Mapping[str, Callable[[Mapping[str, Any], Game, EngineGame], str]] = {
    "csv": lambda told, game, played: as_csv(told),
    "html": lambda told, game, played: as_html(told, game.config.game.language),
    "bbcode": lambda told, game, played: as_bbcode(game.press, played),
}
