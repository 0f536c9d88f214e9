"""The log: everything in order, to be filtered, and the game's record to be taken away."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from flask import Blueprint, Response, abort, request

from daemon.archive.forms import FORMS
from daemon.archive.record import telling
from daemon.review import addresses
from daemon.review.room import room
from daemon.review.showing import page
from daemon.store.records import Event
from daemon.tongue import say

LOG = Blueprint("log", __name__)
PAGE = 200
GROUPS: Mapping[str, tuple[tuple[str, str], tuple[str, ...]]] = {
    "posts": (("сообщения", "posts"), ("post", "post_changed", "post_gone", "post_back", "post_moved")),
    "letters": (("письма", "letters"), ("letter",)),
    "signup": (("запись", "sign-up"), ("signup", "signup_closed", "signup_group")),
    "rulings": (
        ("решения", "rulings"),
        ("ruling", "paused", "resumed", "count_asked", "incident_dismissed", "incident_warned", "incident_reopened"),
    ),
    "drafts": (
        ("черновики", "drafts"),
        ("draft", "draft_approved", "draft_held", "draft_reworded", "draft_sending", "draft_sent", "draft_shown",
         "draft_superseded", "draft_refused", "draft_put_off", "draft_doubtful"),
    ),
    "clock": (("часы", "clock"), ("clock", "published")),
    "notices": (("уведомления", "notices"), ("notice", "notice_over", "topic", "topic_changed")),
    "program": (("программа", "program"), ("started", "stopped", "lease", "frozen")),
}  # fmt: skip
WORDS: Mapping[str, tuple[str, str]] = {
    "post": ("сообщение", "post"), "post_changed": ("сообщение изменилось", "post changed"),
    "post_gone": ("сообщение пропало", "post gone"), "post_back": ("сообщение вернулось", "post back"),
    "post_moved": ("сообщение перенесено", "post moved"), "letter": ("письмо", "letter"),
    "signup": ("решение о заявке", "application decided"), "signup_closed": ("запись закрыта", "sign-up closed"),
    "signup_group": ("добавлены в группу", "added to the group"),
    "ruling": ("решение", "ruling"), "paused": ("пауза", "paused"), "resumed": ("продолжение", "resumed"),
    "incident_dismissed": ("происшествие разобрано", "incident settled"),
    "incident_warned": ("предупреждение за происшествие", "warned for an incident"),
    "incident_reopened": ("происшествие открыто снова", "incident reopened"),
    "count_asked": ("запрошен подсчёт", "count asked for"), "draft": ("черновик", "draft"),
    "draft_approved": ("одобрен", "approved"), "draft_held": ("придержан", "held back"),
    "draft_reworded": ("исправлен", "reworded"), "draft_sending": ("отправляется", "going out"),
    "draft_sent": ("опубликован", "published"), "draft_shown": ("виден на форуме", "shown"),
    "draft_superseded": ("заменён", "superseded"), "draft_refused": ("не принят форумом", "refused"),
    "draft_put_off": ("отложен", "put off"), "draft_doubtful": ("под вопросом", "doubtful"),
    "clock": ("прочитано до", "read until"), "published": ("объявлено", "told"),
    "notice": ("уведомление", "notice"), "notice_over": ("улажено", "over"), "topic": ("тема", "topic"),
    "topic_changed": ("тема изменилась", "topic changed"), "started": ("запуск", "started"),
    "stopped": ("остановка", "stopped"), "lease": ("право вести игру", "lease"), "frozen": ("закреплено", "fixed"),
}  # fmt: skip
KEYS: Mapping[str, tuple[str, str]] = {
    "author": ("автор", "author"), "topic": ("тема", "topic"), "version": ("версия", "version"),
    "deleted": ("удалено", "deleted"), "unapproved": ("на проверке", "unapproved"), "sender": ("от", "from"),
    "verb": ("вид", "kind"), "value": ("значение", "value"), "why": ("почему", "why"), "by": ("кем", "by"),
    "day": ("день", "day"), "role": ("роль", "role"), "key": ("что", "what"), "approved_by": ("одобрил", "approved by"),
    "was": ("был", "was"), "attempt": ("попытка", "attempt"), "number": ("бюллетень", "bulletin"),
    "post": ("сообщение", "post"), "gone": ("кто", "who"), "title": ("название", "title"),
    "locked": ("закрыта", "locked"), "state": ("состояние", "state"), "until": ("до", "until"),
}  # fmt: skip
TYPES = {"csv": "text/csv", "json": "application/json", "html": "text/html", "bbcode": "text/plain"}


@LOG.get("/log")
def log() -> str:
    """The log, the newest first."""
    here, group, words = room(), request.args.get("kind", ""), request.args.get("q", "").casefold().strip()
    kinds = GROUPS[group][1] if group in GROUPS else None
    events = here.store.log.since(kinds=kinds, last=PAGE * 10 if words else PAGE + 1)
    found = [event for event in reversed(events) if words in _text(event).casefold()]
    return page(
        "log.html",
        events=found[:PAGE], more=len(found) > PAGE, groups=GROUPS, group=group, q=request.args.get("q", ""),
        word=lambda kind: say(*WORDS.get(kind, (kind, kind))), text=_text, formats=TYPES, most=PAGE,
        address=lambda event: addresses.post(here.game, int(event.subject)) if _is_post(event) else "",
    )  # fmt: skip


@LOG.get("/export/<form>")
def export(form: str) -> Response:
    """The game's record as a file; roles and nights only once the game is over."""
    here = room()
    if form not in TYPES or not here.dealt:
        abort(404)
    text = FORMS[form](telling(here.game, here.played()))
    name = {"bbcode": "game.txt"}.get(form, f"game.{form}")
    return Response(text, mimetype=TYPES[form], headers={"Content-Disposition": f"attachment; filename={name}"})


def _is_post(event: Event) -> bool:
    return event.kind.startswith("post") and event.subject.isdecimal()


def _text(event: Event) -> str:
    """One line's details, in words as far as they have any."""
    if event.kind == "notice":
        return say(str(event.data.get("ru", "")), str(event.data.get("en", "")))
    parts = (
        f"{say(*KEYS[key])}: {value}"
        for key, value in event.data.items()
        if key in KEYS and value not in (None, "", [], {}, False)
    )
    return " · ".join((_subject(event), *parts))


def _subject(event: Event) -> str:
    """What a line is about; a moment in the game's own time."""
    if event.kind in {"clock", "published"}:
        zone = room().game.config.zone
        return f"{datetime.fromisoformat(event.subject).astimezone(zone):%d.%m %H:%M:%S}"
    return event.subject
