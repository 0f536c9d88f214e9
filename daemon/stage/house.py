"""A scripted game on its way: the game so far, its clock, and who may be named in it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from zoneinfo import ZoneInfo

from daemon.errors import BadInput
from daemon.script import Script
from daemon.stage.hours import Hours
from engine.game import Game, advance, plan
from engine.journal import Entry
from engine.model import Nick, Setup
from parsers.facts import Post
from parsers.names import NameIndex, Person, Standing

DAY = 100_000  # posts and letters are numbered: the day times this, plus the number in the script


@dataclass
class House:
    """The stage's keeper. `posts` are all that were given as HTML, for their authors' habits; `aliases` the GM's."""

    script: Script
    setup: Setup
    game: Game
    posts: list[Post] = field(default_factory=list)
    aliases: list[tuple[Nick, str]] = field(default_factory=list)

    @property
    def zone(self) -> ZoneInfo:
        """The zone of the script's times."""
        return ZoneInfo(self.setup.options.schedule.timezone)

    def take(self, *entries: Entry) -> None:
        """Add entries to the game."""
        for entry in entries:
            self.game = advance(self.game, entry)

    def hours(self, number: int) -> Hours:
        """That game day, as it stands now."""
        return Hours(plan(self.game, number), self.zone)

    def known(self, nick: Nick, where: str) -> Nick:
        """A nick that must be a player's."""
        if nick not in self.script.players:
            raise BadInput(f"{where}: нет игрока «{nick}».", f"{where}: there is no player '{nick}'.")
        return nick

    def meant(self, word: str) -> Nick:
        """A nick, or whoever has it as an alias; an outsider's name stays as it is."""
        if word in self.script.players:
            return word
        own = [(nick, alias) for nick, one in self.script.players.items() for alias in (nick, *one.aliases)]
        folded = word.casefold()
        return next((nick for nick, alias in (*own, *self.aliases) if alias.casefold() == folded), word)

    def names(self) -> NameIndex:
        """Everybody who may be named, as things stand."""
        return NameIndex(tuple(self._people()))

    def _people(self) -> Iterator[Person]:
        for nick, player in self.script.players.items():
            ruled = tuple(alias for whose, alias in self.aliases if whose == nick)
            yield Person(nick, self._standing(nick), (*player.aliases, *ruled), player.gender)
        yield from (Person(nick, Standing.GM) for nick in self.script.gms)
        yield from (Person(nick, Standing.OUTSIDER) for nick in self._strangers())

    def _standing(self, nick: Nick) -> Standing:
        if nick in self.game.living:
            return Standing.LIVING
        waits = self.game.standing is None or nick not in self.game.standing.dead
        return Standing.OUTSIDER if waits else Standing.DEAD

    def _strangers(self) -> tuple[Nick, ...]:
        votes = (vote for day in self.script.days for vote in (*day.votes, *day.revote))
        writers = (*(vote.by for vote in votes), *(one.sender for day in self.script.days for one in day.letters))
        inside = {*self.script.players, *self.script.gms}
        return tuple(dict.fromkeys(nick for nick in writers if nick not in inside))
