"""Builds everything that one game needs from its INI: the store, the account, the roster, the rules, the press."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any

from daemon import config as configs
from daemon import dealing
from daemon.account import Account
from daemon.casebook import Casebook
from daemon.cases import Reader
from daemon.config import Config
from daemon.errors import Trouble
from daemon.forum import Credentials, Forum, Manners, Memory
from daemon.reports import Press
from daemon.roster import Member, Roster, from_plain, to_plain
from daemon.store.records import Topic, TopicRole
from daemon.store.store import Store, open_store
from engine.model import Setup

COOKIES, RULES, ROSTER = "cookies", "rules", "roster"


class RulesChanged(Trouble):
    """The INI of a running game says something else than at its start."""

    def __init__(self, differences: list[str]) -> None:
        shown = "; ".join(differences)
        super().__init__(
            f"Игра началась, а правила в файле другие: {shown}. Верните прежние: правила идущей игры не меняются.",
            f"The game has begun and its file has other rules: {shown}. Put them back: a running game's rules stay.",
        )
        self.differences = differences


@dataclass(frozen=True, slots=True)
class Game:
    """One game, ready to be looked at or led. `dealt` is None while nobody has a role."""

    config: Config
    store: Store
    roster: Roster
    press: Press
    dealt: dealing.Deal | None = None

    @property
    def setup(self) -> Setup:
        """The engine's setup. Raises NotDealt."""
        if self.dealt is None:
            raise dealing.NotDealt
        return dealing.setup(self.config, self.dealt.drawn)

    def casebook(self) -> Casebook:
        """The case of this game, as of what the store holds."""
        votes_in_game = self.config.topics.votes == self.config.topics.game
        return Casebook(self.store, Reader(self.setup, self.roster, votes_in_game))


def open_game(path: Path) -> Game:
    """The game of an INI file as its store knows it; nothing is asked of the forum."""
    config = configs.load(path)
    store = open_store(config.database())
    return Game(config, store, known_roster(config, store), press(config), dealing.kept_deal(config, store))


def account(config: Config, store: Store | None = None) -> Forum:
    """The GM's account; with a store it goes on with the session of the last run."""
    credentials = Credentials(config.forum.username, config.password().get_secret_value())
    memory = Memory()
    if store is not None:
        cookies = store.settings.secret(COOKIES) or ()
        memory = Memory(cookies, lambda now: store.settings.keep_secret(COOKIES, [dict(one) for one in now]))
    return Forum(config.forum.url, credentials, Manners(pause=config.forum.pause), memory)


def press(config: Config) -> Press:
    """The press that writes this game's posts."""
    folder = config.folder / config.game.templates if config.game.templates else None
    return Press(config.game.name, config.game.language, config.zone, config.cast.gender, config.cast.roles, folder)


def known_roster(config: Config, store: Store) -> Roster:
    """The roster with the user ids that were found before."""
    plain = store.settings.get(ROSTER)
    kept = from_plain(plain) if plain else Roster(())
    ids = {member.nick: member.user_id for member in kept.members}
    return Roster(tuple(_member(config, nick, ids.get(nick), number) for number, nick in _numbered(config)), kept.gms)


def find_roster(config: Config, store: Store, account: Account) -> Roster:
    """The roster with every user id, asked from the forum once and kept. Raises UnknownUser."""
    known = known_roster(config, store)
    members = tuple(
        member if member.user_id is not None else replace(member, user_id=account.find_user(member.nick))
        for member in known.members
    )
    named = set(known.gms.values())
    found = {account.find_user(nick): nick for nick in sorted(config.gms - named)}
    roster = Roster(members, {**known.gms, **found})
    store.settings.put(ROSTER, to_plain(roster))
    return roster


def settle_rules(config: Config, store: Store) -> None:
    """Keep the rules until the game begins, hold the file to them from then on. Raises RulesChanged."""
    now, kept = _rules(config), store.settings.get(RULES)
    begins = datetime.fromisoformat((kept or now)["game.start"])
    if kept is None or store.now() < begins:
        store.settings.put(RULES, now)
        return
    changed = (key for key in {**kept, **now} if kept.get(key) != now.get(key))
    differences = [f"{key}: {kept.get(key)} → {now.get(key)}" for key in changed]
    if differences:
        raise RulesChanged(differences)


def settle_topics(config: Config, store: Store) -> None:
    """The topics that the file names are the game's; the game's and a lasting vote topic are watched."""
    places = config.topics
    named = {
        TopicRole.VOTES: None if places.daily else places.votes,
        TopicRole.GAME: places.game,
        TopicRole.RESULTS: places.results,
        TopicRole.RULES: places.rules,
        TopicRole.SCHEDULE: places.schedule,
        TopicRole.REGISTRATION: places.registration,
        TopicRole.TECHNICAL: places.technical,
    }
    known = {topic.id for topic in store.topics.all()}
    for role, number in named.items():
        if isinstance(number, int) and number not in known:
            store.topics.put(Topic(number, role, watched=role in (TopicRole.GAME, TopicRole.VOTES)))
            known.add(number)


def _numbered(config: Config) -> list[tuple[int, str]]:
    return list(enumerate(config.cast.players, start=1))


def _member(config: Config, nick: str, user_id: int | None, number: int) -> Member:
    cast = config.cast
    return Member(nick, user_id, cast.players[nick], cast.aliases.get(nick, ()), cast.gender.get(nick), number)


def _rules(config: Config) -> dict[str, Any]:
    """All that may not change in a running game, as plain data."""
    return {
        "game.start": config.start.isoformat(),
        "players": ", ".join(config.cast.players),
        **config.options.written(),
        **{f"role {name}": str(sorted(binding.items())) for name, binding in config.cast.bindings.items()},
    }
