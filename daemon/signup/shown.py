"""The sign-up as the command line shows it: a line for each character, or plain values for scripts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from daemon.bootstrap import Game
from daemon.count_json import instant
from daemon.review import addresses
from daemon.signup import wording
from daemon.signup.phase import Phase
from daemon.signup.records import Applicant, Doubt, SignUp, Stray
from daemon.tongue import say

LONGEST_LINE = 80


def as_json(game: Game, state: SignUp, phase: Phase, *, uncovered: bool = False) -> dict[str, Any]:
    """Everything as plain values; times in UTC. Main nicks only where they are uncovered."""
    terms = state.terms
    return {
        "phase": phase.value,
        "closes": instant(terms.closes) if terms.closes else None,
        "players": terms.players,
        "reserves": terms.reserves,
        "applicants": [_applicant(game, one, uncovered=uncovered) for one in state.applicants],
        "others": [_stray(game, one) for one in state.strays],
    }


def _applicant(game: Game, one: Applicant, *, uncovered: bool) -> dict[str, Any]:
    return {
        "nick": one.nick, "user_id": one.user_id, "status": one.status.value,
        "place": one.place.value if one.place else None, "at": instant(one.at), "post": one.post.id,
        "link": addresses.post(game, one.post.id), "late": one.late,
        "doubts": [_doubt(doubt, uncovered=uncovered) for doubt in one.doubts], "wants_reserve": one.wants_reserve,
        "main": one.main if uncovered else None, "main_known": one.main is not None, "main_by": one.main_by,
        "why": one.why,
        "text": one.post.body.text,
    }  # fmt: skip


def _doubt(one: Doubt, *, uncovered: bool) -> dict[str, Any]:
    covered = one.code == "double" and not uncovered
    return {"code": one.code, "post": one.post, "said": "" if covered else one.said}


def _stray(game: Game, one: Stray) -> dict[str, Any]:
    return {
        "post": one.post.id, "author": one.post.author, "user_id": one.post.author_id, "at": instant(one.at),
        "reason": one.reason, "asks": one.asks, "link": addresses.post(game, one.post.id),
    }  # fmt: skip


def lines(game: Game, state: SignUp, phase: Phase, *, uncovered: bool = False) -> Iterator[str]:
    """The list for people; main nicks only where they are uncovered."""
    yield heading(game, state, phase)
    for number, one in enumerate(state.applicants, start=1):
        yield from _lines(game, number, one, uncovered=uncovered)
    others = [one for one in state.strays if one.reason != "gm"]
    if others:
        yield say("Не заявки:", "No applications:")
        yield from (
            f"  {calm(one.post.author)}: {wording.stray(one.reason)} — {addresses.post(game, one.post.id)}"
            for one in others
        )


def heading(game: Game, state: SignUp, phase: Phase) -> str:
    """How many there are, and until when."""
    terms, most = state.terms, ""
    if terms.players:
        most = say(f" из {terms.players}", f" of {terms.players}")
    until = ""
    if terms.closes and phase is Phase.OPEN:
        at = f"{terms.closes.astimezone(game.config.zone):%d.%m %H:%M}"
        until = say(f", заявки до {at}", f", applications until {at}")
    word = {
        Phase.OPEN: say("Запись открыта", "The sign-up is open"),
        Phase.CLOSED: say("Запись закрыта", "The sign-up is closed"),
        Phase.NONE: _no_more(state),
    }[phase]
    waiting = sum(one.open for one in state.applicants)
    players, reserves = len(state.players), len(state.reserves)
    return say(
        f"{word}{until}. Принято: {players}{most}, запасных: {reserves}, ждут решения: {waiting}.",
        f"{word}{until}. Approved: {players}{most}, reserves: {reserves}, waiting: {waiting}.",
    )


def _no_more(state: SignUp) -> str:
    """The words for a game that is played, or whose roster was written by hand."""
    if state.applicants:
        return say("Запись окончена", "The sign-up is over")
    return say("Записи нет", "There is no sign-up")


def _lines(game: Game, number: int, one: Applicant, *, uncovered: bool) -> Iterator[str]:
    at = f"{one.at.astimezone(game.config.zone):%d.%m %H:%M}"
    text = " ".join(one.post.body.text.split())
    shown = text if len(text) <= LONGEST_LINE else f"{text[:LONGEST_LINE]}…"
    where = addresses.post(game, one.post.id)
    yield f"{number:>3}. {calm(one.nick)} (#{one.user_id}) — {wording.status(one)}; {at}; {where}"
    yield f"     «{calm(shown)}»"
    if one.main:
        told = say("письмо", "letter") if one.main_by == "letter" else say("ведущий", "GM")
        main = calm(one.main) if uncovered else say("известен, закрыт; --uncover", "known, covered; --uncover")
        yield "     " + say(f"основной ник: {main} ({told})", f"main nick: {main} ({told})")
    yield from (f"     ? {calm(wording.doubt(doubt, uncovered=uncovered))}" for doubt in one.doubts)


def calm(text: str) -> str:
    """A player's words for a terminal: nothing that it would obey."""
    return "".join(letter if letter.isprintable() else " " for letter in text)
