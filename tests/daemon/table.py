"""A whole game at one table: the forum in memory, the store, the watch and the casebook, told in a line each.

    table = Table()
    table.votes("Полынь", "Мышь", at="20:15")
    table.at("21:00")
    assert table.day(1).lynched == ("Мышь",)

The game is `classic` in Moscow: day from 09:00, evening with its vote 20:00-21:00, night till 09:00.
Day 1 is December 1st.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from daemon.casebook import Casebook
from daemon.cases import Reader
from daemon.clock import ForumClock
from daemon.desk import Desk, Office, Review
from daemon.notices import Notices
from daemon.outbox import Outbox, Terms
from daemon.places import Places, enter
from daemon.reports import Press, pages
from daemon.roster import Member, Roster
from daemon.sections import Mode
from daemon.store.records import State
from daemon.store.store import Store
from daemon.watch import Watch
from engine.binding import roles_for
from engine.game import Game
from engine.journal import Clock, Published, Ruling
from engine.model import DayRecord, Player, Setup, VoteLine
from engine.options import Options
from tests.daemon.kit import Hands, memory
from tests.fake_account import FakeAccount

MOSCOW = ZoneInfo("Europe/Moscow")
NICKS = ("Полынь", "Мышь", "Kvakin88", "Ёлка", "Снежок", "Барон")
SETTLED = {
    "votes.tie": "nobody", "night.dead_act": "no", "activity.missed_vote": "nothing", "activity.missed_post": "nothing",
    "votes.missed": "nothing",
}  # fmt: skip
GAME, VOTES = 7, 8
BEGINS = datetime(2026, 12, 1, 9, 0, tzinfo=MOSCOW)


class Table:
    """One game, and everything around it."""

    def __init__(self, profile: str = "classic", *, nicks: tuple[str, ...] = NICKS, places: Places | None = None,
                 roles: tuple[str, ...] = (), store: Store | None = None, **options: str) -> None:  # fmt: skip
        self.hands = Hands(BEGINS)
        self.account = FakeAccount(self.hands)
        self.store: Store = store or memory(self.hands)
        self.notices = Notices(self.store)
        self.clock = ForumClock(self.hands)
        chosen = SETTLED | {name.replace("__", "."): value for name, value in options.items()}
        self.options = Options.for_profile(profile, chosen)
        self.roster = Roster(
            tuple(Member(nick, self.account.add_user(nick, 50 + n)) for n, nick in enumerate(nicks)), {2: "Ведущий"}, 2
        )
        roles = roles or ("mafioso", *("villager" for _ in nicks[1:]))
        players = tuple(Player(nick, role) for nick, role in zip(nicks, roles, strict=True))
        self.setup = Setup(
            self.options, players, BEGINS, nicks, roles=roles_for(self.options), gms=frozenset({"Ведущий"})
        )
        self.account.add_topic("Игра", topic_id=GAME)
        self.account.add_topic("Суд", topic_id=VOTES)
        self.places = places or Places(GAME, VOTES, 4)
        enter(self.store, self.places)
        self.watch = Watch(self.account, self.store, self.notices, self.clock)
        self.reader = Reader(self.setup, self.roster, self.places.votes_in_game)
        self.book = Casebook(self.store, self.reader)
        self.store.milestones.add(Clock(BEGINS))

    # ── time ──

    def time(self, at: str, day: int = 1) -> datetime:
        """A clock time of a game day; up to 09:00 it is the morning after."""
        hour, minute, *second = (int(part) for part in at.split(":"))
        clock = BEGINS.replace(hour=hour, minute=minute, second=second[0] if second else 0)
        return clock + timedelta(days=day - 1 + (hour <= 9))

    def at(self, at: str, day: int = 1) -> Game:
        """It is that late; everything before has been read."""
        self.hands.now = self.time(at, day)
        self.watch.look_again(BEGINS)
        self.store.milestones.add(Clock(self.hands.now))
        return self.book.refresh()

    def look(self) -> Game:
        """A polling pass, when all that has been written so far has been written."""
        written = (post.posted for topic in self.account.topics.values() for post in topic.posts if post.posted)
        self.hands.now = max([self.hands.now, *written])
        self.watch.look()
        return self.book.refresh()

    # ── people ──

    def votes(self, voter: str, target: str, at: str = "20:15", day: int = 1, topic: int = VOTES) -> int:
        """Somebody votes in red."""
        return self.account.says(topic, voter, f"[color=red]{target}[/color]", self.time(at, day))

    def says(self, author: str, text: str = "всем привет", at: str = "12:00", day: int = 1) -> int:
        """Somebody writes in the game topic."""
        return self.account.says(GAME, author, text, self.time(at, day))

    def rules(self, verb: str, subject: object, value: str = "", day: int | None = None) -> Game:
        """The GM rules."""
        self.store.rulings.add(Ruling(self.hands(), verb, str(subject), value, "так", "Ведущий", day))
        return self.book.refresh()

    def publishes(self, what: str, *gone: str, day: int = 1) -> Game:
        """A result goes out."""
        self.store.milestones.add(Published(self.hands(), day, what, gone))
        return self.book.refresh()

    def desk(self, mode: Mode = Mode.MANUAL, counts_every: timedelta = timedelta(0)) -> Desk:
        """The GM's desk in that mode."""
        press = Press("Ночь", "ru", MOSCOW)
        return Desk(self.store, self.book, self.notices, Office(self.places, press, Review(mode, counts_every)))

    def outbox(self) -> Outbox:
        """The outbox of this game."""
        press = Press("Ночь", "ru", MOSCOW)
        return Outbox(self.account, self.store, self.notices, Terms(lambda number: pages.bulletin(press, number)))

    def on_desk(self, *states: State) -> list[str]:
        """Keys of the drafts in these states."""
        return [draft.intent.key for draft in self.store.drafts.all(states)]

    # ── what is known ──

    def day(self, number: int = 1) -> DayRecord:
        """A game day as worked out."""
        return self.book.refresh().days[number - 1]

    def vote(self, post: int, day: int = 1) -> VoteLine:
        """What became of one post."""
        return next(line for line in self.day(day).votes if line.post == post)

    def tally(self, day: int = 1) -> dict[str, tuple[str, ...]]:
        """Candidates and their voters."""
        return {wagon.candidate: wagon.voters for wagon in self.day(day).tally}
