"""Now: where the game is, what waits, what is wrong, what comes next."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from flask import Blueprint

from daemon.doubts import Question
from daemon.incidents.kinds import told
from daemon.loop import LAST_LOOK
from daemon.overview import phase
from daemon.reports.words import PHASES
from daemon.review.presence import soon, why
from daemon.review.room import Room, room
from daemon.review.showing import page
from daemon.review.votes import ending
from daemon.signup.phase import Phase, phase_of
from daemon.store.lease import held
from daemon.store.records import State
from daemon.tongue import say
from daemon.wording import kind_words
from engine.game import Game

NOW = Blueprint("now", __name__)
SHOWN_ELSEWHERE = frozenset({"waiting", "questions", "incidents", "signup_waiting", "signup_doubts"})


@NOW.get("/")
def now() -> str:
    """The first page."""
    here = room()
    waits = here.store.drafts.all([State.DRAFT, State.REFUSED])
    troubles = [
        notice
        for notice in here.notices.open()
        if notice.key not in SHOWN_ELSEWHERE and not notice.key.startswith("game:")
    ]
    common = {"waits": waits, "kind": lambda one: kind_words(one.intent.kind),
              "look": _look(here), "troubles": troubles, "held": held(here.store.database)}  # fmt: skip
    if not here.dealt:
        return page("now.html", game=None, phase=before_roles(here), **common)
    game = here.played()
    return page(
        "now.html",
        game=game, phase=phase_words(game, here.clock()), paused=here.desk.paused,
        passed=here.desk.pausing.passed(game), asks=_asks(here, game),
        incidents=here.casefile().weighty, told=told,
        warnings=game.warnings[::-1][:5], questions=_questions(here), soon=soon(here), why=why,
        due=[*_due(game, here.clock())], leading=_leading(here, game), technical=here.game.places.technical,
        tie=game.today.tie if game.today and game.today.pending == "tie" else (), **common,
    )  # fmt: skip


def before_roles(here: Room) -> str:
    """Where a game is in which nobody has a role."""
    if phase_of(here.game.config, here.store) is Phase.OPEN:
        return say("Идёт запись на игру", "The sign-up is open")
    return say("Роли ещё не розданы", "The roles are not dealt")


def phase_words(game: Game, at: datetime) -> str:
    """The day and its phase."""
    code = phase(game, at)
    if code == "over":
        return say("Игра окончена", "The game is over")
    if game.today is None or code == "before":
        return say("Игра ещё не началась", "The game has not begun")
    words = PHASES.get(code)
    named = say(words.ru, words.en) if words else say("между днями", "between days")
    if named == say(PHASES["day"].ru, PHASES["day"].en):
        return say(f"День {game.today.day}", f"Day {game.today.day}")
    return say(f"День {game.today.day}, {named[0].lower()}{named[1:]}", f"Day {game.today.day}, {named.lower()}")


def _look(here: Room) -> tuple[datetime, bool] | None:
    """When the forum was last looked at, and whether all of it could be read."""
    kept = here.store.settings.get(LAST_LOOK)
    return (datetime.fromisoformat(kept["at"]), bool(kept["whole"])) if kept else None


def _asks(here: Room, game: Game) -> list[str]:
    """What the rules put to the GM, on every day whose verdict is not out."""
    days = {day.day: day for day in (*here.undecided(), *game.days[-1:])}.values()
    return [ask for day in days for ask in day.asks]


def _questions(here: Room) -> list[Question]:
    found = [question for day in here.undecided() for question in here.foresight(day).questions]
    return sorted(found, key=lambda question: (not question.matters, not question.open))


def _leading(here: Room, game: Game) -> str:
    """Who would leave if the vote ended like this."""
    today = game.today
    if today is None or today.judged or not today.tally:
        return ""
    most = today.tally[0].votes
    return ending([wagon.candidate for wagon in today.tally if wagon.votes == most][:1] if _alone(game) else (), (), (
        () if _alone(game) else [wagon.candidate for wagon in today.tally if wagon.votes == most]))  # fmt: skip


def _alone(game: Game) -> bool:
    tally = game.today.tally if game.today else ()
    return len(tally) < 2 or tally[0].votes > tally[1].votes


def _due(game: Game, at: datetime) -> Iterator[tuple[datetime, str]]:
    """The posts that are due next, by the clock."""
    if game.today is None:
        yield game.setup.start, say("день 1 и открытие голосования", "day 1 and the vote's opening")
        return
    plan, number = game.today.plan, game.today.day
    coming = (
        (plan.vote_opens, say("открытие голосования", "the vote opens")),
        (plan.vote_closes, say("итоги голосования, черновик", "the verdict, a draft")),
        (plan.moves_close, say("утро: итоги ночи, черновик", "the morning, a draft")),
        (plan.next_opens or plan.ends, say(f"день {number + 1}", f"day {number + 1}")),
    )
    if game.winner is None:
        yield from (one for one in sorted(coming) if one[0] > at)
