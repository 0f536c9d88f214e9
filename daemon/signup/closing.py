"""The end of the sign-up: the roster into the game's file and the store, its announcement onto the desk; once."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from daemon.errors import BadInput
from daemon.reports import Press, pages
from daemon.roster import Member, Roster, to_plain
from daemon.signup import roster_ini
from daemon.signup.desk import SignUpDesk
from daemon.signup.persons import Doubles
from daemon.signup.phase import CLOSED, Phase
from daemon.signup.records import Applicant, Place, SignUp
from daemon.store.records import Action, Draft, Intent
from engine.binding import fold

ROSTER = "roster"
KIND = "signup"


@dataclass(frozen=True, slots=True)
class Closed:
    """What came of closing. `kept` is the game's file as it was; `draft` announces the participants."""

    players: tuple[str, ...]
    reserves: tuple[str, ...]
    kept: Path | None
    draft: Draft | None


def close(desk: SignUpDesk, press: Press, by: str = "gm") -> Closed:
    """Close the sign-up. Raises BadInput where something is still to be settled, Trouble where nothing was written.

    May be called again after a crash in the middle: what was settled first is written to its end.
    """
    finished = finish(desk, press)
    if finished is not None:
        return finished
    kept: dict[str, Any] | None = desk.store.settings.get(CLOSED)
    if desk.phase is not Phase.OPEN:
        raise BadInput(
            "Запись уже закрыта: список игроков стоит в файле игры.",
            "The sign-up is closed already: the roster stands in the game's file.",
        )
    state = desk.now()
    _insist_settled(state, frozenset(map(fold, desk.config.gms)))
    number = (kept["number"] + 1) if kept else 1
    plain = _plain(state, by, number)
    desk.store.settings.put(CLOSED, plain)
    mains = {one.nick: one.main for one in (*state.players, *state.reserves)}
    backup = roster_ini.enter(desk.config.path, mains, tuple(one.nick for one in state.reserves))
    return _finish(desk, press, plain, backup)


def finish(desk: SignUpDesk, press: Press) -> Closed | None:
    """Write to its end what was cut off when the roster stood in the file already; None where nothing was."""
    kept: dict[str, Any] | None = desk.store.settings.get(CLOSED)
    if kept is None or kept.get("done") or list(desk.config.cast.players) != kept["players"] + kept["reserves"]:
        return None
    return _finish(desk, press, kept, None)


def _insist_settled(state: SignUp, gms: frozenset[str]) -> None:
    """Nothing about those who are to play is open. `gms` are the GMs' names, folded."""
    players, fewest = len(state.players), state.terms.fewest
    if players < max(fewest, 1):
        raise BadInput(
            f"Принято игроков: {players}, а нужно не меньше {max(fewest, 1)}.",
            f"Players approved: {players}; at least {max(fewest, 1)} are needed.",
        )
    waiting = ", ".join(one.nick for one in state.applicants if one.open and one.place in (Place.PLAYER, Place.RESERVE))
    if waiting:
        raise BadInput(
            f"Сначала решите о заявках: {waiting} (mafia-gm signup approve, reserve или refuse).",
            f"Decide on these applications first: {waiting} (mafia-gm signup approve, reserve or refuse).",
        )
    for one in (*state.players, *state.reserves):
        if one.main is not None and fold(one.main) in gms:
            raise BadInput(
                f"Основным ником персонажа «{one.nick}» назван ведущий. Ведущий не играет: спросите и впишите верный "
                "(mafia-gm signup main НИК ОСНОВНОЙ_НИК).",
                f"The main nick told for {one.nick} is a GM's. A GM does not play: ask, and enter the right one "
                "(mafia-gm signup main NICK MAIN_NICK).",
            )
        for doubt in one.doubts:
            if doubt.code == "double" and _is_in(state, doubt.said):
                raise Doubles(one.nick, doubt.said)


def _is_in(state: SignUp, nick: str) -> bool:
    return any(one.nick == nick and one.in_game for one in state.applicants)


def _plain(state: SignUp, by: str, number: int) -> dict[str, Any]:
    members: tuple[Applicant, ...] = (*state.players, *state.reserves)
    return {
        "players": [one.nick for one in state.players], "reserves": [one.nick for one in state.reserves],
        "ids": {one.nick: one.user_id for one in members}, "by": by, "number": number, "done": False,
    }  # fmt: skip


def _finish(desk: SignUpDesk, press: Press, plain: dict[str, Any], backup: Path | None) -> Closed:
    """The ids into the store's roster, the announcement onto the desk, the topic left in peace."""
    store, nicks = desk.store, [*plain["players"], *plain["reserves"]]
    members = tuple(Member(nick, plain["ids"][nick], number=number) for number, nick in enumerate(nicks, start=1))
    store.settings.put(ROSTER, to_plain(Roster(members, desk.roster.gms, desk.roster.account)))
    draft = _announce(desk, press, plain)
    topic = store.topics.get(desk.config.topics.registration or 0)
    if topic is not None:
        store.topics.put(replace(topic, watched=False))
    store.settings.put(CLOSED, {**plain, "done": True})
    players, reserves = tuple(plain["players"]), tuple(plain["reserves"])
    store.log.tell("signup_closed", by=plain["by"], players=list(players), reserves=list(reserves))
    return Closed(players, reserves, backup, draft)


def _announce(desk: SignUpDesk, press: Press, plain: dict[str, Any]) -> Draft | None:
    """The list of participants; an earlier one that is not out yet is taken back."""
    keys = [f"{KIND}:{number}" for number in range(1, plain["number"])]
    desk.store.drafts.withdraw(keys)
    text = pages.signup(press, plain["players"], plain["reserves"], desk.config.start)
    target = desk.config.topics.registration or desk.config.topics.game
    return desk.store.drafts.propose(Intent(f"{KIND}:{plain['number']}", KIND, Action.POST, target, text))
