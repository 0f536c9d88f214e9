"""Offices that a mafioso holds besides his role: the killer, the one on duty; and who has the decisive voice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from engine.evening import Evening, Secrets
from engine.model import Nick, Setup, Side
from engine.option import Words
from engine.powers import members, role_of, roles_in, side_of

KILLER, DUTY = "killer", "duty"
OFFICES: Mapping[str, Words] = MappingProxyType({KILLER: Words("киллер", "killer"), DUTY: Words("дежурный", "duty")})
KILLER_STRIKE = "killer_strike"  # how a killer's strike is kept among the moves made: its limits are his alone


def office_id(word: str) -> str | None:
    """The office that people call so: its id or its Russian name."""
    wanted = word.strip().casefold()
    named = (office for office, words in OFFICES.items() if wanted in {office, words.ru, words.en, f"{words.ru} маф"})
    return next(named, None)


def alive_tonight(evening: Evening, nick: Nick) -> bool:
    """Did he live to see the night?"""
    return nick in evening.living and nick not in evening.gone


def holder(secrets: Secrets, office: str, side: Side) -> Nick | None:
    """Who of this side holds the office."""
    nick = secrets.offices.get(office)
    return nick if nick is not None and side_of(secrets, nick) is side else None


def voices(setup: Setup, secrets: Secrets, side: Side, voice: str) -> tuple[Nick, ...]:
    """The members of a side whose role decides alone under this value of `mafia_decides`, in roster order."""
    return tuple(nick for nick in members(setup, secrets, side) if role_of(setup, secrets, nick).voice == voice)


def killer_has_the_right(setup: Setup, secrets: Secrets, day: int) -> bool:
    """Is it the killer who decides tonight? His strikes may be limited in number and pace (RULES §12)."""
    rules = setup.options.night
    made = [entry[0] for entry in secrets.spent if entry[2] == KILLER_STRIKE]
    spent = rules.killer_uses is not None and len(made) >= rules.killer_uses
    tired = any(day - last < rules.killer_every for last in made)
    return rules.mafia_decides == KILLER and not spent and not tired


def vacancies(setup: Setup, secrets: Secrets, evening: Evening, sender: Nick) -> frozenset[str]:
    """What the sender's side may fill by letter: the killer's office, the don's seat (role id)."""
    side = side_of(secrets, sender)
    free = set()
    killer = holder(secrets, KILLER, side)
    if setup.options.night.mafia_decides == KILLER and (killer is None or not alive_tonight(evening, killer)):
        free.add(KILLER)
    if setup.options.night.new_don == "chosen":
        free |= _empty_seats(setup, secrets, evening, side)
    return frozenset(free)


def _empty_seats(setup: Setup, secrets: Secrets, evening: Evening, side: Side) -> set[str]:
    heads = [nick for nick in members(setup, secrets, side) if role_of(setup, secrets, nick).voice == "don"]
    if any(alive_tonight(evening, nick) for nick in heads):
        return set()
    return {role_of(setup, secrets, nick).id for nick in heads}


def appointed(setup: Setup, secrets: Secrets, office: str, nick: Nick) -> Secrets:
    """The secrets with the office, or the role that decides, in new hands."""
    if office in roles_in(setup):
        return replace(secrets, roles={**secrets.roles, nick: office})
    return replace(secrets, offices={**secrets.offices, office: nick})
