"""Builds everything that one game needs from its INI: the store, the account, the roster, the rules, the press."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import partial
from pathlib import Path

from daemon import config as configs
from daemon import dealing, postbag
from daemon.account import Account
from daemon.archive.keepsake import refuse_forgotten
from daemon.casebook import Casebook
from daemon.cases import Reader
from daemon.config import Config
from daemon.desk import Desk, Office, Review
from daemon.errors import BadInput
from daemon.forum import Board, Credentials, Forum, Manners, Memory
from daemon.inbox import moves_after
from daemon.incidents.casefile import Incidents
from daemon.notices import Notices, Notify
from daemon.offers import Offers
from daemon.places import Places
from daemon.postbag import Reading
from daemon.private import Mailroom
from daemon.receipts import Receipts
from daemon.reports import Press
from daemon.roster import Member, Roster, from_plain, to_plain
from daemon.rules import statute
from daemon.rules.post import RulesDesk, Version
from daemon.sections import InboxMode, Mode
from daemon.signup import persons
from daemon.store.store import Store, open_store
from engine.binding import open_roles
from engine.model import Setup

Enter = Callable[[Config, Store], Account]
COOKIES, ROSTER = "cookies", "roster"
SOFTWARE = "software"  # as the board's own pages tell it


class OpenRules(BadInput):
    """Rules without a safe default (ASK) are not chosen."""

    def __init__(self, names: list[str]) -> None:
        shown = ", ".join(names)
        super().__init__(
            f"Не выбраны правила: {shown}. Что можно выбрать и что предлагается, скажет mafia-gm check.",
            f"Rules are not chosen: {shown}. What may be chosen, and what is suggested, mafia-gm check will say.",
        )


class GmPlays(BadInput):
    """A character's account is a GM's: his votes would count for nothing, and he would know everything."""

    def __init__(self, nick: str) -> None:
        super().__init__(
            f"«{nick}» стоит и в [players], и среди ведущих ([forum] username, [game] gm): "
            "уберите его из одного места.",
            f"{nick} stands in [players] and among the GMs ([forum] username, [game] gm); take him out of one of them.",
        )


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
        return self.casebook_over(self.store)

    def casebook_over(self, store: Store) -> Casebook:
        """The same over another store, or over what gives its facts again. Raises Forgotten."""
        refuse_forgotten(self.store)
        reader = Reader(self.setup, self.roster, self.places.votes_in_game)
        return Casebook(store, reader, partial(postbag.entries, self.roster, after=moves_after(self.store)))

    @property
    def places(self) -> Places:
        """Where it is played."""
        return places_of(self.config)

    def incidents(self) -> Incidents:
        """What the GM must see beyond votes and moves."""
        return Incidents(self.store, self.roster, votes_in_game=self.places.votes_in_game)

    def notices(self, notify: Notify | None = None) -> Notices:
        """What the GM must know now."""
        return Notices(self.store, notify)

    def desk(self, book: Casebook | None = None, notices: Notices | None = None) -> Desk:
        """The GM's desk."""
        said = self.config.review
        letters = self.config.forum.inbox is not InboxMode.NONE
        review = Review(said.mode, timedelta(seconds=said.counts_every), said.receipts, letters)
        mailroom = Mailroom(self.roster, self.press, timedelta(seconds=said.remind))
        receipts = Receipts(self.roster, self.press, Reading(self.roster))
        commitment = self.dealt.text if self.dealt else ""
        office = Office(self.places, self.press, review, mailroom, receipts, commitment, self.rules_desk())
        return Desk(self.store, book or self.casebook(), notices or self.notices(), office)

    def offers(self, book: Casebook | None = None, notices: Notices | None = None) -> Offers:
        """The places offered to reserves."""
        by_itself = self.config.review.mode is Mode.AUTO
        book, notices = book or self.casebook(), notices or self.notices()
        return Offers(self.store, book, self.roster, self.press, notices, by_itself)

    def rules_desk(self) -> RulesDesk | None:
        """The rules post of this game, once its rules are kept and its roles dealt."""
        kept = self.store.settings.get(statute.RULES)
        if kept is None or self.dealt is None:
            return None
        held = Counter(player.role for player in self.setup.players)
        counts = {role: held[role] for role in self.config.cast.roles if held[role]}  # in no player's order
        version = Version(self.config.options, kept, counts, self.dealt.sum)
        return RulesDesk(self.store, self.press, version, self.places.rules or self.places.game)

    def close(self) -> None:
        """Let go of the database."""
        self.store.close()


def open_game(path: Path) -> Game:
    """The game of an INI file as its store knows it; nothing is asked of the forum."""
    config = configs.load(path)
    store = open_store(config.database())
    return Game(config, store, known_roster(config, store), press(config), dealing.kept_deal(config, store))


def ready_game(path: Path, enter: Enter | None = None) -> tuple[Game, Account]:
    """The game of an INI file, ready to be led: rules chosen and held, everybody found, roles dealt.

    Raises OpenRules, RulesChanged, CastChanged, NotDealt, Doubles, NoMainNick, and what the forum raises where players
    must still be found.
    """
    config = configs.load(path)
    refuse_open_rules(config)
    store = open_store(config.database())
    statute.settle(config, store)
    acting = (enter or account)(config, store)
    roster = find_roster(config, store, acting)
    persons.refuse_start(config, store, roster)
    by_hand = dealing.dealt_by_hand(config)
    dealt = dealing.deal(config, store) if by_hand else dealing.kept_deal(config, store)
    if dealt is None:
        raise dealing.NotDealt
    return Game(config, store, roster, press(config), dealt), acting


def refuse_open_rules(config: Config) -> None:
    """No game starts while a rule that matters in it is not chosen. Raises OpenRules."""
    roles = [config.cast.roles[role] for role in dealing.role_ids(config)]
    open_ones = [option.key for option in config.options.open_choices(roles)]
    if open_ones or open_roles(roles):
        raise OpenRules([*open_ones, *open_roles(roles)])


def account(config: Config, store: Store | None = None) -> Forum:
    """The GM's account; with a store it goes on with the session of the last run."""
    credentials = Credentials(config.forum.username, config.password().get_secret_value())
    memory = Memory(board=Board(config.forum.software, selectors=config.chosen))
    if store is not None:
        cookies = store.settings.secret(COOKIES) or ()
        board = Board(config.forum.software, lambda found: store.settings.put(SOFTWARE, found), selectors=config.chosen)
        memory = Memory(cookies, lambda now: store.settings.keep_secret(COOKIES, [dict(one) for one in now]), board)
    forum = Forum(config.forum.url, credentials, Manners(pause=config.forum.pause), memory)
    forum.use_zone(config.zone)  # some boards do not tell in which zone their dates are
    return forum


def software(config: Config, store: Store) -> str:
    """Which software the board is: as the file says, else as it was found when the board was last read."""
    chosen = config.forum.software
    return str(store.settings.get(SOFTWARE, "phpbb3")) if chosen == "auto" else chosen


def places_of(config: Config) -> Places:
    """The topics that the file names."""
    said = config.topics.model_dump()
    votes = said.pop("votes")
    return Places(votes=None if config.topics.daily else votes, **said)


def press(config: Config) -> Press:
    """The press that writes this game's posts."""
    folder = config.folder / config.game.templates if config.game.templates else None
    return Press(config.game.name, config.game.language, config.zone, config.cast.gender, config.cast.roles, folder)


def known_roster(config: Config, store: Store) -> Roster:
    """The roster with the user ids that were found before."""
    plain = store.settings.get(ROSTER)
    kept = from_plain(plain) if plain else Roster(())
    ids = {member.nick: member.user_id for member in kept.members}
    members = tuple(_member(config, nick, ids.get(nick), number) for number, nick in _numbered(config))
    told = persons.known(store, {one.nick: one.user_id for one in members if one.person is None})
    return Roster(
        tuple(replace(one, person=one.person or told.get(one.nick)) for one in members), kept.gms, kept.account
    )


def find_roster(config: Config, store: Store, account: Account) -> Roster:
    """The roster with every user id, asked from the forum once and kept. Raises UnknownUser."""
    known = known_roster(config, store)
    members = tuple(
        member if member.user_id is not None else replace(member, user_id=account.find_user(member.nick))
        for member in known.members
    )
    kept = {number: name for number, name in known.gms.items() if name in config.gms}  # who is named no more is none
    found = {account.find_user(nick): nick for nick in sorted(config.gms - set(kept.values()))}
    gms = {**kept, **found}
    for one in members:
        if one.user_id in gms:
            raise GmPlays(one.nick)
    ours = next((number for number, name in gms.items() if name == config.forum.username), known.account)
    roster = Roster(members, gms, ours)
    store.settings.put(ROSTER, to_plain(roster))
    return roster


def _numbered(config: Config) -> list[tuple[int, str]]:
    return list(enumerate(config.cast.players, start=1))


def _member(config: Config, nick: str, user_id: int | None, number: int) -> Member:
    cast = config.cast
    return Member(nick, user_id, cast.players[nick], cast.aliases.get(nick, ()), cast.gender.get(nick), number)
