"""What the GM does: rulings, undoing them, pausing, asking for a count, answering. All of it ends in the desk."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from urllib.parse import urlsplit

from flask import Blueprint, Response, g, jsonify, redirect, request
from werkzeug.wrappers import Response as Answer

from daemon.errors import BadInput, Trouble
from daemon.review.room import Flash, Room, room
from daemon.ruling import FORMS, MOST_LETTERS
from daemon.tongue import say
from engine import rulings
from engine.ballots import RESTORE
from engine.hours import minutes
from engine.journal import Ruling

ACTS = Blueprint("acts", __name__)
OTHER = ":other"


class ReadOnly(Trouble):
    """The page of a stopped game only shows."""

    def __init__(self) -> None:
        super().__init__(
            "Игра остановлена: страница только показывает. Запустите mafia-gm run.",
            "The game is stopped: the page only shows. Start mafia-gm run.",
        )


def who() -> str:
    """In whose name this session acts."""
    by: str = g.by
    return by


def home() -> Answer:
    """Back to where the form stood; never to another site."""
    back = request.form.get("back", "/")
    parts = urlsplit(back)
    safe = back.startswith("/") and not back.startswith(("//", "/\\")) and not parts.netloc and not parts.scheme
    return redirect(back if safe else "/", 303)


def tell(text: str, *, bad: bool = False, undo: dict[str, str] | None = None) -> None:
    """Say it on the next page."""
    room().visit(g.session).flashes.append(Flash(text, bad, undo))


def done(act: Callable[[], object], words: str) -> bool:
    """Do something and tell that it is done, or why not; whether it was done."""
    try:
        if room().read_only:
            raise ReadOnly
        act()
        tell(words)
    except Trouble as trouble:
        tell(str(trouble), bad=True)
        return False
    return True


def field(name: str) -> str:
    """A field of the form, in one line."""
    return " ".join(request.form.get(name, "").split())


@ACTS.post("/rule")
def rule() -> Answer:
    """A ruling, and with it, where asked, an alias."""
    here = room()
    try:
        if here.read_only:
            raise ReadOnly
        _not_changed_meanwhile(here)
        for one in _rulings(here):
            _enter(here, one)
    except Trouble as trouble:
        tell(str(trouble), bad=True)
    return home()


def _rulings(here: Room) -> list[Ruling]:
    verb = field("verb")
    if verb not in FORMS:
        raise BadInput(f"Решения «{verb}» нет.", f"There is no ruling {verb}.")
    subject, value = field("subject"), VALUES.get(verb, _value)()
    made = Ruling(here.store.now(), verb, subject, value, field("why")[:MOST_LETTERS], who(), _day(), field("role"))
    alias = field("alias")
    if verb == "vote" and alias and value in here.game.roster.nicks():
        return [replace(made, verb="alias", subject=value, value=alias), made]
    return [made]


def _value() -> str:
    """The button that was pressed; one of them takes the nick that was typed."""
    value = field("value")
    return field("other") or OTHER if value == OTHER else value


def _length() -> str:
    said = field("value")
    if minutes(said) is None:
        raise BadInput(
            f"«{said}» — не длительность; пишется 30 (минут) или 2h.",
            f"{said!r} is no length: write 30 (minutes) or 2h.",
        )
    return said


def _move() -> str:
    """A target with what goes with it, or one of the words void, restore, accept."""
    value = field("value")
    if value in {rulings.VOID, rulings.RESTORE, rulings.ACCEPT}:
        return value
    if value not in room().game.roster.nicks():
        raise BadInput(f"Игрока «{value}» нет в этой игре.", f"There is no player {value} in this game.")
    number = field("move")
    return rulings.written(
        value, ability=field("ability") or None, move=int(number) if number.isdecimal() and len(number) < 4 else None
    )


VALUES: Mapping[str, Callable[[], str]] = {"extend": _length, "move": _move}


def _day() -> int | None:
    said = field("day")
    return int(said) if said.isdecimal() and 0 < len(said) < 5 else None


def _not_changed_meanwhile(here: Room) -> None:
    """A post that was edited since the page was shown is looked at again first."""
    seen, subject = field("seen"), field("subject")
    if seen.isdecimal() and subject.isdecimal() and len(subject) < 12:
        versions = here.store.facts.versions(int(subject))
        if versions and versions[-1].version > int(seen):
            raise BadInput(
                "Сообщение тем временем изменилось: посмотрите ещё раз. Решение не записано.",
                "The post has changed meanwhile: look again. The ruling was not entered.",
            )


def _enter(here: Room, ruling: Ruling) -> None:
    before = here.played().warnings
    undo = _undoing(here, ruling)
    after = here.desk.rule(ruling).warnings
    new = [warning for warning in after if warning not in before]
    tell(_said(ruling), undo=undo)
    for warning in new:
        tell(warning, bad=True)


def _undoing(here: Room, ruling: Ruling) -> dict[str, str] | None:
    """The ruling that takes this one back: what was ruled before, or as it was read."""
    if ruling.verb not in {"vote", "move", "warn"}:
        return None
    if ruling.verb == "warn":
        return {"verb": "pardon", "subject": ruling.subject, "value": ""}
    same = (
        one.ruling for one in here.rulings() if (one.ruling.verb, one.ruling.subject) == (ruling.verb, ruling.subject)
    )
    last = next(reversed([*same]), None)
    value = RESTORE if last is None else last.value
    return {"verb": ruling.verb, "subject": ruling.subject, "value": value} if not value.startswith("{") else None


def _said(ruling: Ruling) -> str:
    words = " ".join(part for part in (ruling.subject, ruling.value) if part and not part.startswith("{"))
    return say(f"Решение записано: {say(*FORMS[ruling.verb].about)} — {words}.", f"Entered: {ruling.verb} {words}.")


@ACTS.post("/pause")
def pause() -> Answer:
    """Let the game stand still."""
    why, announce = field("why"), "announce" in request.form
    words = say("Игра стоит, пока вы её не продолжите.", "The game stands still until you let it go on.")
    done(lambda: room().desk.pausing.begin(who(), why, announce=announce), words)
    return home()


@ACTS.post("/resume")
def resume() -> Answer:
    """Let the game go on, with the deadlines moved on or as they were."""
    shift = {"shift": True, "as_was": False}.get(field("deadlines"))
    words = say("Игра продолжается.", "The game goes on.")
    done(lambda: room().desk.pausing.end(who(), field("why"), shift=shift), words)
    return home()


@ACTS.post("/count")
def count() -> Answer:
    """Post a running count."""
    done(lambda: room().desk.ask_for_count(), say("Подсчёт будет опубликован.", "A count will be posted."))
    return home()


@ACTS.post("/answer")
def answer() -> Answer:
    """Answer in the technical topic, without a name."""

    def act() -> None:
        text = request.form.get("text", "").strip()
        if not text:
            raise BadInput("Ответ пуст.", "The answer is empty.")
        room().desk.answer(text, who())

    done(act, say("Ответ уходит в техническую тему.", "The answer goes to the technical topic."))
    return home()


@ACTS.get("/pulse")
def pulse() -> Response:
    """What the script asks every few seconds: whether anything has happened."""
    here = room()
    plain = {"seq": here.pulse, "waiting": here.waiting(), "questions": here.open_questions()}
    return jsonify(plain)
