"""Plays a scripted game through the engine: the script's lines become journal entries, day by day."""

from __future__ import annotations

from collections.abc import Sequence

from daemon.errors import BadInput
from daemon.script import Day, Script
from daemon.stage import mail, votes
from daemon.stage.casting import setup_of
from daemon.stage.house import House
from engine.game import Game, advance, begin
from engine.journal import Clock, Entry
from engine.model import Nick


def perform(script: Script) -> Game:
    """Play the whole script. Raises BadInput for what cannot be played."""
    setup = setup_of(script)
    house = House(script, setup, begin(setup))
    for number, day in enumerate(script.days, start=1):
        _open(house, number)
        _play(house, number, day)
    return house.game


def _open(house: House, number: int) -> None:
    """Go to the start of that day; the days before it must be over and the game must not."""
    if house.game.winner is not None:
        raise BadInput(
            f"Игра кончилась раньше дня {number}, победа: {house.game.winner}; уберите лишние дни из сценария.",
            f"The game was over before day {number}, won by: {house.game.winner}; take the later days out.",
        )
    house.take(Clock(house.hours(number).plan.opens))
    if house.game.today is None or house.game.today.day != number:
        asked = "; ".join(house.game.today.asks) if house.game.today else ""
        raise BadInput(
            f"День {number - 1} не окончен, нужно решение ведущего: {asked}.",
            f"Day {number - 1} is not over, the GM must rule: {asked}.",
        )


def _play(house: House, number: int, day: Day) -> None:
    house.take(*votes.rulings(house, number, day))
    house.take(*votes.posts(house, number, day))
    house.take(*votes.votes(house, number, day))
    second = votes.revotes(house, number, day) if day.revote else []
    mails = mail.sent(house, number, day, _leavers(house, number, second))
    before, after = mail.split(mails, house.hours(number).plan.vote_closes)
    mail.deliver(house, number, day, before)
    house.take(Clock(house.hours(number).plan.vote_closes), *second)
    mail.deliver(house, number, day, after)
    house.take(Clock(house.hours(number).until))


def _leavers(house: House, number: int, second: Sequence[Entry]) -> tuple[Nick, ...]:
    """Who will leave this evening: his letters without a time were sent before."""
    game: Game = house.game
    plan = house.hours(number).plan
    for entry in (Clock(plan.vote_closes), *second, Clock(plan.moves_close)):
        game = advance(game, entry)
    today = game.days[number - 1]
    return (*today.lynched, *(kill.player for kill in today.autokilled))
