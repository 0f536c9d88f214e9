"""The letter that tells a player his role: abilities and limits as bound in this game, and whom he may know."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from daemon.reports.filters import bb, plural
from daemon.reports.press import Press
from engine import views
from engine.abilities import ABILITIES, PASS
from engine.game import Game, begin
from engine.model import Setup, Side
from engine.offices import OFFICES
from engine.option import Words
from engine.powers import powers, role_of, roles_in, side_of
from engine.role import MAFIAS, Block
from engine.scene import VEST_ITEM

Said = Iterator[Words]
_ITEMS = {VEST_ITEM: Words("бронежилет", "a vest")}


def role_letter(press: Press, setup: Setup, nick: str) -> str:
    """The letter for one player. It holds what he may know and nothing of anybody else's secrets."""
    return seat_letter(press, begin(setup), nick)


def seat_letter(press: Press, game: Game, nick: str) -> str:
    """The same in a game that goes on: for a reserve who has taken a seat."""
    view = views.player_view(game, nick)
    role = roles_in(game.setup)[view.role]
    return press.write(
        "role",
        role=press.role(view.role, nick),
        about=_in(press, role.about) if role.about else "",
        abilities=[_in(press, said) for said in _abilities(game, nick)],
        partners=[_in(press, said) for said in _people(press, game, nick)],
        items=[_in(press, _ITEMS.get(item, Words(item, item))) for item in view.items],
    )


def _in(press: Press, said: Words) -> str:
    return said.ru if press.language == "ru" else said.en


def _abilities(game: Game, nick: str) -> Said:
    """His moves by letter, each with its limits; his seat's offices."""
    if game.standing is None:
        return
    setup, secrets = game.setup, game.standing.secrets
    for ability, power in powers(setup, secrets, nick).items():
        if ability == PASS or ability not in ABILITIES:
            continue
        name, limits = ABILITIES[ability], list(_limits(power.block))
        ours = Words(" (вместе со своими)", " (with your side)") if power.team else Words("", "")
        ru, en = ", ".join(said.ru for said in limits), ", ".join(said.en for said in limits)
        yield Words(f"{name.ru}{ours.ru}{': ' if ru else ''}{ru}", f"{name.en}{ours.en}{': ' if en else ''}{en}")
    for office, holder in secrets.offices.items():
        if holder == nick:
            yield Words(f"должность: {OFFICES[office].ru}", f"office: {OFFICES[office].en}")


def _limits(block: Block) -> Said:
    for rule in _LIMITS:
        yield from rule(block)


def _uses(block: Block) -> Said:
    if block.uses is not None:
        times = plural(block.uses, "раз", "раза", "раз")
        yield Words(f"{block.uses} {times} за игру", f"{block.uses} {plural(block.uses, 'time', 'times')} a game")


def _every(block: Block) -> Said:
    if block.every > 1:
        yield Words(f"не чаще чем раз в {block.every} ночи", f"once in {block.every} nights")


def _self(block: Block) -> Said:
    if block.self_uses == 0 and block.at_night:
        yield Words("не на себя", "not on yourself")
    elif block.self_uses:
        times = plural(block.self_uses, "раз", "раза", "раз")
        yield Words(f"на себя {block.self_uses} {times}", f"on yourself {block.self_uses} time(s)")


def _running(block: Block) -> Said:
    if block.not_twice_running:
        yield Words("не на одного и того же две ночи подряд", "not on the same player two nights running")


_LIMITS: tuple[Callable[[Block], Said], ...] = (_uses, _every, _self, _running)


def _people(press: Press, game: Game, nick: str) -> Said:
    """Partners, those whose roles he is told, and whom his side may not touch."""
    if game.standing is None:
        return
    setup, secrets = game.setup, game.standing.secrets
    mates = views.player_view(game, nick).partners
    if mates:
        names = ", ".join(map(bb, mates))
        yield Words(f"Ваши напарники: {names}.", f"Your partners: {names}.")
    known = role_of(setup, secrets, nick).knows
    for other in secrets.roles:
        role = role_of(setup, secrets, other)
        if role.id in known and other != nick and side_of(secrets, other) is not Side.NONE:
            yield _named(Words(press.role(role.id, other), press.role(role.id, other)), other)
    yield from comrades(press, game, nick)


def comrades(press: Press, game: Game, nick: str) -> Said:
    """What a side's members know beside who they are: their offices, and whom they may not touch."""
    if game.standing is None or side_of(game.standing.secrets, nick) not in MAFIAS:
        return
    setup, secrets = game.setup, game.standing.secrets
    for office, holder in secrets.offices.items():
        if holder != nick and side_of(secrets, holder) is side_of(secrets, nick):
            yield _named(OFFICES[office], holder)
    for other in secrets.roles:
        role = role_of(setup, secrets, other)
        if role.untouchable and other != nick and side_of(secrets, other) is not Side.NONE:
            yield _named(Words(press.role(role.id, other), press.role(role.id, other)), other)


def _named(what: Words, nick: str) -> Words:
    """«Сержант: Роман.»"""
    ru, en = what.ru[:1].upper() + what.ru[1:], what.en[:1].upper() + what.en[1:]
    return Words(f"{ru}: {bb(nick)}.", f"{en}: {bb(nick)}.")
