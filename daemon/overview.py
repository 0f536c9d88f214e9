"""What stands now, as plain values: the JSON of `status`, `votes`, `night` and `log`, and what their tables show."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from daemon.casebook import Casebook
from daemon.count_json import count_json, instant, vote_json
from daemon.deadlines import deadlines
from daemon.desk import Desk
from daemon.doubts import Question
from daemon.errors import Trouble
from daemon.loop import LAST_LOOK
from daemon.notices import Notice, Notices
from daemon.store.lease import held
from daemon.store.records import Draft, Event, State
from daemon.store.store import Store
from daemon.tongue import say
from engine.game import Game
from engine.model import DayRecord, LetterLine


class NoSuchDay(Trouble):
    """The game has not come to that day."""

    def __init__(self, day: int, last: int) -> None:
        super().__init__(
            f"Дня {day} в игре ещё не было (последний — {last}).", f"The game has not come to day {day} (last: {last})."
        )


def status(store: Store, book: Casebook, desk: Desk, notices: Notices) -> dict[str, Any]:
    """Everything a GM wants to know at a glance; times in UTC."""
    game = book.refresh()
    today = game.today
    return {
        "now": instant(store.now()),
        "read_until": instant(game.now) if game.days else None,
        "last_look": store.settings.get(LAST_LOOK),
        "day": today.day if today else 0,
        "phase": phase(game, store.now()),
        "deadlines": [{"at": instant(one.at), "closes": one.closes} for one in deadlines(game)],
        "living": list(game.living),
        "dead": [player.nick for player in game.setup.players if player.nick not in game.living],
        "winner": game.winner,
        **({} if today is None else _day(today)),
        "questions": [question_json(question) for question in desk.questions()],
        "drafts": [draft_json(draft) for draft in desk.list_drafts()],
        "notices": [notice_json(notice) for notice in notices.open()],
        "asks": [ask for day in game.days if not day.resolved or day is today for ask in day.asks],
        "warnings": list(game.warnings),
        "paused": desk.paused,
        "rules": _rules(store),
        "led_by": _holder(store),
    }


def _rules(store: Store) -> dict[str, Any] | None:
    """What has become of the newest rules post, and the hash that it publishes; None while there is none."""
    posts = [draft for draft in store.drafts.all() if draft.intent.kind == "rules"]
    live = [draft for draft in posts if draft.state is not State.SUPERSEDED]
    if not live:
        return None
    newest = live[-1]
    sent = instant(newest.sent) if newest.sent else None
    return {"state": newest.state.value, "sent": sent, "sha256": newest.intent.tells.get("rules", {}).get("sum")}


def phase(game: Game, now: datetime) -> str:
    """Where the game is: before, a phase's name, between, or over."""
    if game.winner is not None:
        return "over"
    if game.today is None or now < game.today.plan.opens:
        return "before"
    names = (one.name for one in game.today.plan.phases if one.opens <= now < one.closes)
    return next(names, "between")


def votes(book: Casebook, desk: Desk, day: int | None = None) -> dict[str, Any]:
    """The parsed-vote log of a day (default: the last), with the questions on it. Raises NoSuchDay."""
    record = _record(book, day)
    return {**_day(record), "questions": [question_json(one) for one in desk.doubts(record.day).questions]}


def night(book: Casebook, day: int | None = None) -> dict[str, Any]:
    """A night for the GM's eyes: letters, what came of them, and the chain behind it. Raises NoSuchDay."""
    record = _record(book, day)
    return {
        "day": record.day,
        "letters": [_letter(line) for line in record.letters],
        "deaths": [{"player": death.player, "by": list(death.by)} for death in record.deaths],
        "saved": [{"player": one.player, "by": list(one.by), "from": list(one.from_)} for one in record.saved],
        "failed": [
            {"by": list(one.by), "ability": one.ability, "target": one.target, "why": one.why} for one in record.failed
        ],
        "private": [
            {"to": one.to, "kind": one.kind, "target": one.target, "result": one.result} for one in record.private
        ],
        "explained": list(record.explained),
    }


def log(store: Store, last: int | None = None, kinds: Iterable[str] | None = None) -> list[dict[str, Any]]:
    """Everything that happened, in order; only the `last` so many, only these kinds."""
    return [event_json(event) for event in store.log.since(last=last, kinds=kinds)]


def event_json(event: Event) -> dict[str, Any]:
    """One line of the log."""
    return {"seq": event.seq, "at": instant(event.at), "kind": event.kind, "subject": event.subject, **event.data}


def draft_json(draft: Draft) -> dict[str, Any]:
    """A draft as people see it; a letter's text is left out."""
    intent = draft.intent
    return {
        "id": draft.id,
        "key": intent.key,
        "version": draft.version,
        "kind": intent.kind,
        "day": intent.day,
        "action": intent.action.value,
        "target": intent.target,
        "subject": intent.subject,
        "text": None if intent.private else intent.text,
        "state": draft.state.value,
        "number": draft.number,
        "note": draft.note,
        "created": instant(draft.created),
    }


def question_json(question: Question) -> dict[str, Any]:
    """A question: the vote, how else it may be read, and whether that could change the outcome."""
    return {
        **vote_json(question.line),
        "day": question.day,
        "open": question.open,
        "readings": list(question.readings),
        "matters": question.matters,
    }


def notice_json(notice: Notice) -> dict[str, Any]:
    """A notice in the language in use."""
    return {"key": notice.key, "since": instant(notice.since), "text": say(notice.ru, notice.en)}


def _record(book: Casebook, day: int | None) -> DayRecord:
    days = book.refresh().days
    number = len(days) if day is None else day
    if not 0 < number <= len(days):
        raise NoSuchDay(number, len(days))
    return days[number - 1]


def _day(record: DayRecord) -> dict[str, Any]:
    plan = record.plan
    return {
        "day": record.day,
        "opens": instant(plan.vote_opens),
        "closes": instant(plan.vote_closes),
        "closed": record.closed,
        **count_json(record.votes, record.tally, record.missed),
        "posts": dict(record.posts),
        "tie": list(record.tie),
        "lynched": list(record.lynched),
        "autokilled": [{"player": kill.player, "why": list(kill.why)} for kill in record.autokilled],
    }


def _letter(line: LetterLine) -> dict[str, Any]:
    moves = [
        {
            "ability": move.ability, "target": move.target, "role": move.role, "state": move.state.value,
            "reason": move.reason, "candidates": list(move.candidates),
        }
        for move in line.moves
    ]  # fmt: skip
    return {"letter": line.letter, "from": line.sender, "at": instant(line.at), "moves": moves}


def _holder(store: Store) -> dict[str, str] | None:
    found = held(store.database)
    return None if found is None else {"where": found.where, "until": instant(found.until)}
