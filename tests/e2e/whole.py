"""A whole game over HTTP: the practice forum with faults, the daemon, players who post, vote and write; time by hand.

with playing(folder, CAST, start=START, ini=...) as game:
    game.at("20:30", day=1)
    game.votes({"Сова": "Лис"})
    game.writes("Сова", "лечу Лиса")
    game.at("21:05", day=1)
    assert "Принято" in game.letters("Сова")[-1]
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

from daemon import bootstrap, drawing, handed
from daemon.account import Account
from daemon.bootstrap import Game
from daemon.config import Config
from daemon.forum import Board as Known
from daemon.forum import Credentials, Forum, Manners, Memory
from daemon.lead import lead
from daemon.loop import Loop
from daemon.practice.board import Board
from daemon.practice.clock import BoardClock
from daemon.practice.faults import Fault
from daemon.practice.records import BoardPost, Mail, Settings
from daemon.practice.server import PracticeForum
from daemon.replay import Replay, replay
from daemon.store.records import Action, State
from daemon.store.store import Store
from engine.model import DayRecord
from tests.practice_kit import HandClock

GM, PASSWORD = "Ведущий", "слово-для-проверки"
MOSCOW = ZoneInfo("Europe/Moscow")
STEP, MOST_ROUNDS = 3.0, 600  # seconds between two looks; looks until everything must be out
INI = """
[game]
name = {name}
profile = {profile}
start = {start:%Y-%m-%d %H:%M}
[forum]
url = {url}
username = {gm}
password = {password}
pause = 0
inbox = {inbox}
[topics]
forum = {forum}
game = {game}
votes = new
results = {results}
rules = {rules}
[players]
{players}
[assigned]
{seats}
[review]
mode = {mode}
remind = 30m
{more}
"""


@dataclass(frozen=True, slots=True)
class Cast:
    """Who plays what, and by which rules. `begins` is the hour at which a game day begins."""

    name: str
    profile: str
    seats: Mapping[str, str]
    start: datetime
    more: str = ""
    mode: str = "auto"


@dataclass
class Playing:
    """One game that is being played."""

    cast: Cast
    folder: Path
    settings: Settings = field(default_factory=Settings)
    software: str = "phpbb3"

    def __post_init__(self) -> None:
        self.time = HandClock((self.cast.start - timedelta(hours=2)).timestamp())
        self.board = Board(self.settings, BoardClock(self.time))
        self.server = PracticeForum(self.board, software=self.software)
        self.server.wire.sleep = self.time.advance
        self.gm = self.board.add_user(GM, PASSWORD, moderator=True)
        self.users = {nick: self.board.add_user(nick, PASSWORD) for nick in self.cast.seats}
        self.section = self.board.add_forum("Мафия").id
        self.game, self.results, self.rules = (
            self.board.open_topic(self.section, self.gm.id, title, "Начинаем.").id
            for title in ("Игра", "Итоги", "Правила")
        )
        self.ini = self.folder / "game.ini"
        self.run: Game | None = None
        self.told: list[str] = []

    # ── the daemon ──

    def write_ini(self) -> None:
        """The game's file."""
        seats = "\n".join(f'"{nick}" = {seat}' for nick, seat in self.cast.seats.items())
        players = "\n".join(f'"{nick}" = Основной {n}' for n, nick in enumerate(self.cast.seats))
        self.ini.write_text(INI.format(
            name=self.cast.name, profile=self.cast.profile, start=self.cast.start, url=self.server.url, gm=GM,
            password=PASSWORD, forum=self.section, game=self.game, results=self.results, rules=self.rules,
            inbox="keep" if self.server.face.letters else "none", players=players, seats=seats, mode=self.cast.mode,
            more=self.cast.more,
        ), encoding="utf-8")  # fmt: skip

    def lead(self) -> Loop:
        """The daemon, started (again)."""
        self.stop()
        game, self.account = bootstrap.ready_game(self.ini, self._enter)
        self.run = replace(game, store=Store(game.store.database, self.now))
        self.loop = lead(self.run, self.account, self.told.append, self.now)
        assert self.loop._staff.lease
        self.loop._staff.lease.take()
        return self.loop

    def draw(self) -> None:
        """What `mafia-gm draw` puts on the desk."""
        drawing.propose(self.led)

    def stop(self) -> None:
        if self.run is not None:
            assert self.loop._staff.lease
            self.loop._staff.lease.release()
            self.account.close()  # type: ignore[attr-defined]
            self.run.close()
            self.run = None

    def _enter(self, config: Config, store: Store) -> Account:
        manners, memory = Manners(pause=0.0, backoff=0.1), Memory(board=Known("auto"))
        made = Forum(self.server.url, Credentials(GM, PASSWORD), manners, memory, self.time.timepiece())
        made.use_zone(config.zone)
        return made

    @property
    def led(self) -> Game:
        assert self.run
        return self.run

    # ── time ──

    def now(self) -> datetime:
        return datetime.fromtimestamp(self.time.second, UTC)

    def moment(self, date: str, at: str) -> datetime:
        """`04` and `20:00`: that day of the first month, in Moscow."""
        hour, minute, *second = (int(part) for part in at.split(":"))
        return self.cast.start.replace(day=int(date), hour=hour, minute=minute, second=second[0] if second else 0)

    def at(self, date: str, at: str) -> None:
        """It is that late, and the daemon works until nothing is left to be done."""
        self.time.second = max(self.time.second, self.moment(date, at).timestamp())
        began, quiet = self.now(), 0
        for _ in range(MOST_ROUNDS):
            self.loop.once()
            self.time.advance(STEP)
            quiet = quiet + 1 if self._is_done(began) else 0
            if quiet > 2:
                return
        raise AssertionError(f"not out: {self._going()}; told: {self.told[-5:]}")

    def _is_done(self, began: datetime) -> bool:
        """All has been read since that moment, and nothing is on its way."""
        read = self.loop._keeper._read
        return read is not None and read.inbox and read.began >= began and not self._going()

    def _going(self) -> list[str]:
        return [draft.intent.key for draft in self.led.store.drafts.all([State.APPROVED, State.SENDING])]

    def faults(self, rate: float, seed: int = 7) -> None:
        """From now on this share of requests goes wrong."""
        self.server.faults.at_random(seed, rate, tuple(fault for fault in Fault if fault is not Fault.CAPTCHA))

    # ── the players ──

    def says(self, *nicks: str) -> None:
        """Each posts in the game topic."""
        for nick in nicks:
            self.board.post(self.game, self.users[nick].id, f"Говорит {nick}.")

    def votes(self, day: int, votes: Mapping[str, str]) -> None:
        """Each votes in the day's topic."""
        for voter, target in votes.items():
            self.board.post(self.court(day), self.users[voter].id, f"[color=red]{target}[/color]")

    def writes(self, nick: str, text: str, subject: str = "Ход") -> Mail | None:
        """A letter to the GM; where the forum has none, the GM is told and enters it."""
        if not self.server.face.letters:
            handed.enter(self.led, nick, text)
            return None
        return self.server.mailbox.send(self.users[nick].id, [self.gm.id], subject, text)

    def court(self, day: int) -> int:
        """The vote topic of a day."""
        return next(topic.id for topic in self.board.topics.values() if f"День {day}:" in topic.title)

    # ── what is there ──

    def letters(self, nick: str) -> list[str]:
        """The texts of the letters that a player has had, oldest first."""
        return [mail.text for mail in self.mails() if self.users[nick].id in mail.to]

    def mails(self) -> list[Mail]:
        """All of the GM's letters, oldest first."""
        return [mail for mail in self.server.mailbox.mails.values() if mail.author_id == self.gm.id]

    def posts(self) -> list[BoardPost]:
        """All of the GM's numbered posts, oldest first."""
        mine = (post for post in self.board.posts.values() if post.author_id == self.gm.id)
        return [post for post in mine if post.text != "Начинаем."]

    def public(self) -> str:
        """Everything that the GM has posted."""
        return "\n".join(post.text for post in self.posts())

    def day(self, number: int) -> DayRecord:
        """A game day as the daemon has it."""
        return self.loop._staff.book.refresh().days[number - 1]

    @property
    def living(self) -> tuple[str, ...]:
        return self.loop._staff.book.refresh().living

    @property
    def winner(self) -> str | None:
        return self.loop._staff.book.refresh().winner

    def sent_twice(self) -> list[str]:
        """What stands on the forum more often than once, or not at all although it was sent, or unasked."""
        drafts = self.led.store.drafts.all([State.SENT])
        marks = [draft.reference or "" for draft in drafts if draft.intent.action is Action.LETTER]
        subjects = [mail.subject for mail in self.mails()]
        wrong = [mark for mark in marks if sum(f"[{mark}]" in subject for subject in subjects) != 1]
        numbers = [f"Бюллетень № {draft.number}[" for draft in drafts if draft.number]
        texts = [post.text for post in self.posts()]
        wrong += [number for number in numbers if sum(number in text for text in texts) != 1]
        keys = [draft.intent.key for draft in drafts]
        wrong += [key for key in keys if keys.count(key) > 1]
        if (len(marks), len(numbers)) != (len(subjects), len(texts)):
            wrong.append(f"{len(subjects)} letters, {len(marks)} sent; {len(texts)} posts, {len(numbers)} sent")
        return wrong

    def replayed(self) -> Replay:
        """The game worked out again from the stored pages."""
        return replay(self.led.store, self.led.casebook_over, self.led.config.zone)


@contextmanager
def playing(folder: Path, cast: Cast, settings: Settings | None = None, software: str = "phpbb3") -> Iterator[Playing]:
    """A game, drawn and served, and taken down."""
    made = Playing(cast, folder, settings or Settings(), software)
    made.write_ini()
    with made.server:
        made.lead()
        made.draw()
        try:
            yield made
        finally:
            made.stop()
