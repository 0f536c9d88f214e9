"""The game's record for `export`: days with votes, results and, once the game is over, roles and nights."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Mapping
from typing import Any

from jinja2 import ChainableUndefined, Environment, PackageLoader

from daemon.bootstrap import Game
from daemon.charts import chart, presence
from daemon.count_json import count_json, instant
from daemon.incidents.kinds import WORDS
from daemon.incidents.plain import told_json
from daemon.reports import pages, public_texts
from daemon.reports.endgame import moves_by_day
from daemon.reports.press import Press
from daemon.stage.told import night_json
from engine.events import GameOver
from engine.game import Game as EngineGame
from engine.model import DayRecord
from engine.views import public_view

_WORDS = {
    "day": ("День", "Day"),
    "wagons": ("Голоса по времени", "Wagons over time"),
    "presence": ("Кто был: сообщения и голос", "Presence: posts and vote"),
    "players": ("Игроки", "Players"),
    "votes": ("Все голоса", "All votes"),
    "night": ("Ночь", "Night"),
    "draw": ("Жеребьёвка", "The draw"),
    "last_words": ("Последние слова", "Last words"),
    "incidents": ("Происшествия", "Incidents"),
}
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
        **({"commitment": game.dealt.text, "sha256": game.dealt.sum} if secrets and game.dealt else {}),
        **(told_json(game.incidents().casefile(played)) if secrets else {}),
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


def as_bbcode(press: Press, played: EngineGame, commitment: str = "") -> str:
    """Everything that was told in public, in order, the end with all moves and the draw's text."""
    days = public_view(played).days
    texts = [text for day in days for text in public_texts(press, day)]
    over = (event for day in days for event in day.events if isinstance(event, GameOver))
    texts += [pages.end(press, event, days, moves_by_day(press, played), commitment) for event in over]
    return "\n\n".join(texts)


def as_html(told: Mapping[str, Any], press: Press) -> str:
    """One page that needs nothing else; every word of a player is escaped."""
    environment = Environment(loader=PackageLoader("daemon.reports"), autoescape=True, undefined=ChainableUndefined)
    winner = pages.winner(press, told["winner"]) if told["winner"] else ""
    words = {name: said[0] if press.language == "ru" else said[1] for name, said in _WORDS.items()}
    drawn = {"charts": {day["day"]: chart(day) for day in told["days"]}, "presence": presence(told)}
    drawn |= {"kinds": {kind.value: said.ru if press.language == "ru" else said.en for kind, said in WORDS.items()}}
    page = environment.get_template("record.html")
    return page.render({**told, **drawn, "winner": winner, "language": press.language, "words": words})


WRITERS: Mapping[str, Callable[[Mapping[str, Any], Game, EngineGame], str]] = {
    "csv": lambda told, game, played: as_csv(told),
    "html": lambda told, game, played: as_html(told, game.press),
    "bbcode": lambda told, game, played: as_bbcode(game.press, played, game.dealt.text if game.dealt else ""),
}
