"""From a script's head to the setup of a game: options, roles as bound, roster, offices, random list."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from daemon.errors import BadInput
from daemon.script import Player, Script
from daemon.stage.hours import start_of
from daemon.tongue import language
from engine import model
from engine.binding import find_role, no_open_choices, roles_for
from engine.errors import BadSetup, OpenChoice, UnknownOption
from engine.model import Nick, Setup, Side
from engine.offices import office_id
from engine.options import Options
from engine.places import unknown_words
from engine.role import MAFIAS, Role
from engine.scene import VEST_ITEM

_ITEMS = {"бронежилет": VEST_ITEM, "vest": VEST_ITEM}


def setup_of(script: Script) -> Setup:
    """The setup. Raises BadInput for what does not fit, and for open choices that matter, naming each."""
    options = _options(script)
    roles = _roles(script, options)
    players = tuple(_player(nick, player, roles) for nick, player in script.players.items())
    if not players:
        raise BadInput("В сценарии нет игроков.", "The script has no players.")
    _no_open_choices(options, [roles[player.role] for player in players])
    return Setup(
        options=options,
        players=players,
        start=start_of(options),
        random_list=_random_list(script, players, roles),
        offices=dict(_offices(script, players, roles)),
        roles=roles,
        gms=frozenset(script.gms),
        seed=script.seed,
        language=language(),
    )


def _options(script: Script) -> Options:
    try:
        return Options.for_profile(script.profile, script.options)
    except UnknownOption as error:
        what = error.key if error.value is None else f"{error.key} = {error.value}"
        raise BadInput(f"{what}: {error.allowed.ru}.", f"{what}: {error.allowed.en}.") from error


def _roles(script: Script, options: Options) -> Mapping[str, Role]:
    try:
        roles = roles_for(options, script.roles)
    except BadSetup as error:
        raise BadInput(error.ru, error.en) from error
    strange = unknown_words(options.night.order, roles)
    if strange:
        raise BadInput(
            f"night.order: «{strange[0]}» — не роль и не ход.", f"night.order: '{strange[0]}' is neither role nor move."
        )
    return roles


def _player(nick: Nick, player: Player, roles: Mapping[str, Role]) -> model.Player:
    role = find_role(player.role, roles)
    if role is None:
        raise BadInput(
            f'{nick}: нет роли «{player.role}»; своя роль описывается в [roles."{player.role}"].',
            f"{nick}: there is no role '{player.role}'; a role of your own stands in [roles.\"{player.role}\"].",
        )
    items = tuple(_item(nick, word) for word in player.items)
    return model.Player(nick, role.id, _side(nick, player.side), player.gender, items, player.weight)


def _side(nick: Nick, word: str | None) -> Side | None:
    if word is None:
        return None
    if word not in set(Side):
        allowed = ", ".join(side for side in Side if side is not Side.NONE)
        raise BadInput(
            f"{nick}: нет стороны «{word}»; есть: {allowed}.", f"{nick}: no side '{word}'; there are: {allowed}."
        )
    return Side(word)


def _item(nick: Nick, word: str) -> str:
    if word.strip().casefold() not in _ITEMS:
        raise BadInput(
            f"{nick}: нет предмета «{word}»; есть: бронежилет.", f"{nick}: no item '{word}'; there is: vest."
        )
    return _ITEMS[word.strip().casefold()]


def _no_open_choices(options: Options, roles: Iterable[Role]) -> None:
    try:
        no_open_choices(options, roles)
    except OpenChoice as error:
        names = ", ".join(error.options)
        raise BadInput(
            f"Не выбрано то, что решает ведущий: {names}.", f"Choices that are the GM's are still open: {names}."
        ) from error


def _random_list(script: Script, players: Iterable[model.Player], roles: Mapping[str, Role]) -> tuple[Nick, ...]:
    """The list as given, each player once; waiting reserves may be left out, and the whole list may."""
    waits = {player.nick: (player.side or roles[player.role].side) is Side.NONE for player in players}
    listed = script.random_list or tuple(waits)
    owed = {nick for nick, waiting in waits.items() if not waiting}
    if len(set(listed)) < len(listed) or not owed <= set(listed) <= set(waits):
        raise BadInput(
            "random_list должен назвать каждого игрока ровно один раз.",
            "random_list must name every player exactly once.",
        )
    return listed


def _offices(script: Script, players: Iterable[model.Player], roles: Mapping[str, Role]) -> Iterator[tuple[str, Nick]]:
    sides = {player.nick: player.side or roles[player.role].side for player in players}
    for word, nick in script.offices.items():
        office = office_id(word)
        if office is None:
            raise BadInput(
                f"Нет должности «{word}»; есть: дежурный, киллер.", f"No office '{word}'; there are: duty, killer."
            )
        if nick not in sides:
            raise BadInput(f"offices: нет игрока «{nick}».", f"offices: there is no player '{nick}'.")
        if sides[nick] not in MAFIAS:
            raise BadInput(f"offices: {nick} — не мафия.", f"offices: {nick} is not in the mafia.")
        yield office, nick
