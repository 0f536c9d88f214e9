"""The page itself: the record, the pictures of the votes and the links, written by one template that escapes all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from jinja2 import ChainableUndefined, Environment, PackageLoader

from daemon import wording
from daemon.archive import wagons
from daemon.archive.presence import presence
from daemon.archive.record import Telling, plain
from daemon.archive.wagons import Chart
from daemon.archive.words import words
from daemon.incidents.kinds import WORDS
from daemon.reports import pages, rules_book
from daemon.reports import words as public_words
from daemon.reports.filters import clock_in, date_in, zone_word
from daemon.reports.press import Press
from daemon.reports.rules_roles import role_lines
from daemon.reports.rules_words import Facts
from daemon.review import addresses
from daemon.rules import statute
from engine import proof
from engine.model import NOBODY, DayRecord
from engine.options import Options

SIZES = {"wide": (720, 260), "narrow": (360, 240)}  # of a picture, in its own units: for a desk, for a phone
Plain = Mapping[str, Any]


def archive(told: Telling) -> str:
    """The archive of one game; before its end only what the public knows, unless all was asked for."""
    game = told.game
    more = {
        "charts": {day.day: list(_charts(told, day)) for day in told.played.days},
        "chapters": _chapters(told),
        "topics": list(_topics(told)),
        "addresses": {"post": lambda number: addresses.post(game, number)},
        "over": told.over,
        **_rules_text(told),
    }
    return render({**plain(told), "secret": told.secrets and not told.over}, game.press, more)


def render(told: Plain, press: Press, more: Plain) -> str:
    """The page of a record; every word of a player is escaped."""
    environment = Environment(
        loader=PackageLoader("daemon.archive"), autoescape=True, undefined=ChainableUndefined,
        trim_blocks=True, lstrip_blocks=True,
    )  # fmt: skip
    environment.filters.update(_filters(press))
    winner = pages.winner(press, told["winner"]) if told.get("winner") else ""
    kinds = {kind.value: public_words.pick(said, press.language) for kind, said in WORDS.items()}
    facts = {"presence": presence(told), "winner_words": winner, "words": words(press.language), "kinds": kinds}
    zone = zone_word(press.zone, press.language)
    return environment.get_template("archive.html").render(
        {**told, **facts, **more, "language": press.language, "zone": zone}
    )


def _filters(press: Press) -> dict[str, Any]:
    clock, date = clock_in(press.zone), date_in(press.zone, press.language)
    nobody = public_words.nobody(press.language)
    return {
        "clock": lambda at: clock(_moment(at)),
        "date": lambda at: date(_moment(at)),
        "name": lambda nick: nobody if nick == NOBODY else (nick or ""),
        "phase": public_words.phase_in(press.language),
        "departure": public_words.departure_in(press.language),
        "reason": _reason,
    }


def _moment(at: str | datetime) -> datetime:
    return datetime.fromisoformat(at) if isinstance(at, str) else at


def _reason(code: str | None) -> str:
    return wording.vote_reason(code) if code else ""


def _charts(told: Telling, day: DayRecord) -> Iterator[tuple[str, Chart]]:
    """The day's wagons in each size; where the public does not know what votes weigh, each counts for one."""
    rules = told.played.setup.options.votes
    if not told.secrets and not rules.weight_shown:
        day, rules = replace(day, weights={}), replace(rules, weight=1)
    steps = wagons.steps(day, rules)
    for size, extent in SIZES.items():
        drawn = wagons.chart(day, steps, told.played.now, extent)
        if drawn is not None:
            yield size, drawn


def _chapters(told: Telling) -> list[dict[str, Any]]:
    config, setup, press = told.game.config, told.played.setup, told.game.press
    held = [player.role for player in setup.players]
    counts = {role: held.count(role) for role in config.cast.roles if role in held}
    said = rules_book.chapters(Facts(press, _options(told), setup.start, frozenset(counts)))
    title = words(press.language)["roles"]
    return [*said, {"title": title, "sentences": role_lines(press, counts)}]


def _options(told: Telling) -> Options:
    return told.played.setup.options


def _rules_text(told: Telling) -> dict[str, str]:
    kept = told.game.store.settings.get(statute.RULES)
    if kept is None:
        return {}
    text = statute.canonical(kept)
    return {"rules_text": text, "rules_sum": proof.rules_sum(text)}


def _topics(told: Telling) -> Iterable[dict[str, Any]]:
    """The game's topics as links, each once."""
    config = told.game.config
    known = {topic.id: topic for topic in told.game.store.topics.all()}
    for number, topic in known.items():
        yield {"role": topic.role.value, "day": topic.day, "address": addresses.topic(told.game, number)}
    for role in ("results", "rules", "schedule", "registration", "technical"):
        named = getattr(config.topics, role)
        if isinstance(named, int) and named not in known:
            yield {"role": role, "day": None, "address": addresses.topic(told.game, named)}
