"""The drafts: what waits, as the forum will show it, with approve, hold, edit; public and private clearly apart."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from flask import Blueprint, g, redirect, request
from werkzeug.wrappers import Response

from daemon.errors import BadInput, Trouble
from daemon.review import addresses, bbcode, rungs
from daemon.review.acts import ReadOnly, done, home, tell, who
from daemon.review.leaks import Leak, leaks
from daemon.review.room import Room, room
from daemon.review.showing import page
from daemon.store.drafts import NotNow
from daemon.store.records import Action, Draft, State
from daemon.tongue import say
from daemon.wording import draft_state, kind_words

DRAFTS = Blueprint("drafts", __name__)
MOST_LETTERS = 60_000
MOST_SENT = 12


@DRAFTS.get("/drafts")
def drafts() -> str:
    """Everything on the desk and on its way."""
    here = room()
    waits = here.store.drafts.all([State.DRAFT, State.REFUSED])
    sent = here.store.drafts.all([State.SENT])
    return page(
        "drafts.html",
        public=[one for one in waits if not one.intent.private], private=[one for one in waits if one.intent.private],
        held=here.store.drafts.all([State.HELD]), going=here.store.drafts.all([State.APPROVED, State.SENDING]),
        sent=sent[: -MOST_SENT - 1 : -1], **_words(here, waits),
    )  # fmt: skip


@DRAFTS.post("/drafts/<int:number>/approve")
def approve(number: int) -> Response:
    """Let it go out."""
    _approve(number)
    return home()


@DRAFTS.post("/drafts/<int:number>/hold")
def hold(number: int) -> Response:
    """Keep it back."""
    words = say(f"Черновик № {number} придержан.", f"Draft No. {number} is held back.")
    done(lambda: room().decides.hold(number, who()), words)
    return home()


@DRAFTS.post("/drafts/approve-all")
def approve_all() -> Response:
    """Let those go out that stood on the page; what came meanwhile waits to be seen."""
    for word in request.form.getlist("draft"):
        if word.isdecimal() and len(word) < 10:
            _approve(int(word))
    return home()


@DRAFTS.get("/drafts/<int:number>/edit")
def editor(number: int) -> str | Response:
    """The text to be edited."""
    draft = room().store.drafts.get(number)
    return _covered(draft) or _editor(room(), draft, Edited(draft.intent.text))


@DRAFTS.post("/drafts/<int:number>/edit")
def edit(number: int) -> str | Response:
    """Keep the new text; told when the draft was superseded meanwhile, asked again where it tells a secret."""
    here, draft = room(), room().store.drafts.get(number)
    text = request.form.get("text", "").replace("\r\n", "\n").strip()
    edited = Edited(text, _secrets(here, text, draft))
    if request.form.get("act") == "preview" or (edited.found and not request.form.get("sure")):
        return _covered(draft) or _editor(here, draft, edited)
    try:
        new = _reword(here, draft, text)
    except NotNow as trouble:
        newer = here.store.drafts.latest(draft.intent.key)
        return _editor(here, newer or draft, replace(edited, conflict=str(trouble), current=newer))
    except Trouble as trouble:
        return _editor(here, draft, replace(edited, conflict=str(trouble)))
    tell(say(f"Записано как черновик № {new.id}; он ждёт одобрения.", f"Kept as draft No. {new.id}; it waits."))
    return home()


@dataclass(frozen=True, slots=True)
class Edited:
    """A text in the editor: what in it may be secret, what went wrong, and the draft that has come meanwhile."""

    text: str
    found: list[Leak] = field(default_factory=list)
    conflict: str = ""
    current: Draft | None = None


def _covered(draft: Draft) -> Response | None:
    """A private text is not shown, nor edited, while secrets are covered."""
    if not draft.intent.private or room().uncovered(g.session):
        return None
    tell(say("Личный текст закрыт: сначала откройте его.", "A private text is covered: uncover it first."), bad=True)
    return redirect("/drafts", 303)


def _reword(here: Room, draft: Draft, text: str) -> Draft:
    if here.read_only:
        raise ReadOnly
    if not text or len(text) > MOST_LETTERS:
        raise BadInput("Текст пуст или слишком длинный.", "The text is empty or too long.")
    return here.decides.reword(draft.id, text, who())


def _approve(number: int) -> None:
    draft = room().store.drafts.get(number)
    words = kind_words(draft.intent.kind)
    done(
        lambda: room().decides.approve(number, who()),
        say(f"Одобрено: {words}, черновик № {number}.", f"Approved: {words}, draft No. {number}."),
    )


def _secrets(here: Room, text: str, draft: Draft) -> list[Leak]:
    """Only public texts are looked through; a player's own letter may tell his role."""
    if draft.intent.private or not here.dealt:
        return []
    game = here.played()
    record = here.day(None)
    return leaks(text, draft.intent.text, game, rungs.index(here, record)) if record else []


def _editor(here: Room, draft: Draft, edited: Edited) -> str:
    ink = {**_words(here, []), "ink": bbcode.inks(edited.text)}
    return page("edit.html", draft=draft, edited=edited, **ink)


def _words(here: Room, waits: list[Draft]) -> Mapping[str, object]:
    inks = dict.fromkeys(ink for one in waits for ink in bbcode.inks(one.intent.text).split("-") if ink)
    return {
        "kind": lambda one: kind_words(one.intent.kind),
        "draft_state": lambda one: draft_state(one.state.value),
        "where": lambda one: _where(here, one),
        "link": lambda one: addresses.post(here.game, one.post_id) if one.post_id else "",
        "preview": bbcode.preview,
        "ink": "-".join(list(inks)[:60]),
    }


def _where(here: Room, draft: Draft) -> str:
    """In words, where a draft goes."""
    target = draft.intent.target
    if draft.intent.action is Action.LETTER:
        nick = next((one.nick for one in here.game.roster.members if one.user_id == target), f"id {target}")
        return say(f"письмо игроку {nick}", f"a letter to {nick}")
    if draft.intent.action is Action.TOPIC:
        return say("новая тема", "a new topic")
    found = here.store.topics.get(target)
    title = (found.title if found else "") or _role(here, target)
    return say(f"в тему {title}", f"in the topic {title}")


def _role(here: Room, target: int) -> str:
    places = here.game.places
    names = {
        places.game: say("игры", "of the game"), places.results: say("итогов", "of results"),
        places.votes: say("голосования", "of the vote"), places.schedule: say("графика", "of the schedule"),
        places.technical: say("технических вопросов", "of questions"), places.rules: say("правил", "of rules"),
    }  # fmt: skip
    return names.get(target) or f"№ {target}"
