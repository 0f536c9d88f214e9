"""A sign-up over HTTP: the practice forum, people who apply, the daemon before there is a roster; time by hand.

with recruiting(folder) as hall:
    hall.applies("Полынь", "Записываюсь!")
    hall.works()
    hall.desk.approve("Полынь")
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

from daemon import bootstrap
from daemon.account import Account
from daemon.bootstrap import Game
from daemon.config import Config
from daemon.forum import Credentials, Forum, Manners
from daemon.lead import lead
from daemon.loop import Loop
from daemon.practice.board import Board
from daemon.practice.clock import BoardClock
from daemon.practice.records import BoardPost, Mail, Settings, User
from daemon.practice.server import PracticeForum
from daemon.rounds import Rounds
from daemon.signup.desk import SignUpDesk
from daemon.signup.reception import Reception, ready_signup, receive, waits
from daemon.store.store import Store
from tests.practice_kit import HandClock

GM, PASSWORD = "Ведущий", "слово-для-проверки"
MOSCOW = ZoneInfo("Europe/Moscow")
BEGINS = datetime(2026, 11, 28, 12, 0, tzinfo=MOSCOW)
START = datetime(2026, 12, 1, 21, 0, tzinfo=MOSCOW)
INI = """# Игра клуба, не стирать
[game]
name = Мафия № 9
profile = {profile}
start = 2026-12-01 21:00
[forum]
url = {url}
username = {gm}
password = {password}
pause = 0
[topics]
forum = {forum}
game = {game}
votes = new
registration = {registration}
[signup]
closes = 2026-11-30 20:00
{signup}
[players]
# сюда запишутся игроки
[roles]
{roles}
[review]
listen = 127.0.0.1:0
mode = auto
{more}
"""


@dataclass
class Hall:
    """A board with a registration topic, and the daemon at it."""

    folder: Path
    signup: str = "players = 4"
    profile: str = "boss"
    more: str = ""
    roles: str = "мафия = 1"
    told: list[str] = field(default_factory=list)
    run: Game | None = None
    led: Rounds | None = None

    def __post_init__(self) -> None:
        self.time = HandClock(BEGINS.timestamp())
        self.board = Board(Settings(flood_interval=0), BoardClock(self.time))
        self.server = PracticeForum(self.board)
        self.gm = self.board.add_user(GM, PASSWORD, moderator=True)
        self.section = self.board.add_forum("Мафия").id
        self.game, self.registration = (
            self.board.open_topic(self.section, self.gm.id, title, "Запись открыта, пишите сюда.").id
            for title in ("Игра", "Запись")
        )
        self.ini = self.folder / "game.ini"

    def write_ini(self) -> None:
        """The game's file, without players."""
        text = INI.format(
            url=self.server.url, gm=GM, password=PASSWORD, forum=self.section, game=self.game, signup=self.signup,
            registration=self.registration, profile=self.profile, more=self.more, roles=self.roles,
        )  # fmt: skip
        self.ini.write_text(text, encoding="utf-8")

    # ── people ──

    def user(self, name: str) -> User:
        """The account of this name, made where there is none."""
        return self.board.user_named(name) or self.board.add_user(name, PASSWORD)

    def applies(self, name: str, text: str) -> BoardPost:
        """Somebody writes in the registration topic."""
        self.time.advance(60)
        return self.board.post(self.registration, self.user(name).id, text)

    def writes(self, name: str, text: str, subject: str = "Ник") -> Mail:
        """Somebody writes the GM a letter."""
        self.time.advance(60)
        return self.server.mailbox.send(self.user(name).id, [self.gm.id], subject, text)

    def at(self, day: int, clock: str) -> None:
        """It is that late in Moscow on that day of November."""
        hour, minute = map(int, clock.split(":"))
        moment = datetime(2026, 11, day, hour, minute, tzinfo=MOSCOW) if day > 20 else START.replace(
            day=day, hour=hour, minute=minute)  # fmt: skip
        self.time.second = max(self.time.second, moment.timestamp())

    # ── the daemon ──

    def now(self) -> datetime:
        return datetime.fromtimestamp(self.time.second, UTC)

    def enter(self, config: Config, store: Store) -> Account:
        """The GM's account without pauses."""
        manners = Manners(pause=0.0, backoff=0.1)
        return Forum(self.server.url, Credentials(GM, PASSWORD), manners, clock=self.time.timepiece())

    def opens(self) -> Reception:
        """The daemon at the sign-up, started (again)."""
        self.stop()
        assert waits(self.ini)
        game, self.account = ready_signup(self.ini, self.enter)
        self.run = replace(game, store=Store(game.store.database, self.now))
        reception = receive(self.run, self.account, self.told.append, self.now)
        self._take(reception)
        return reception

    def plays(self) -> Loop:
        """The daemon at the game."""
        self.stop()
        game, self.account = bootstrap.ready_game(self.ini, self.enter)
        self.run = replace(game, store=Store(game.store.database, self.now))
        loop = lead(self.run, self.account, self.told.append, self.now)
        self._take(loop)
        return loop

    def _take(self, led: Rounds) -> None:
        self.led = led
        assert led._house.lease
        led._house.lease.take()

    def works(self, rounds: int = 4) -> None:
        """The jobs run for a while, the seldom ones too."""
        assert self.led
        self.time.advance(400)
        for _ in range(rounds):
            self.led.once()
            self.time.advance(3)
        self.led.guarded("queue")

    def stop(self) -> None:
        if self.run is not None and self.led is not None:
            assert self.led._house.lease
            self.led._house.lease.release()
            self.account.close()  # type: ignore[attr-defined]
            self.run.close()
            self.run = None

    @property
    def desk(self) -> SignUpDesk:
        """The GM's side, by the file as it is now."""
        assert self.run
        return SignUpDesk(bootstrap.configs.load(self.ini), self.run.store, self.run.roster)

    @property
    def store(self) -> Store:
        assert self.run
        return self.run.store

    def standing(self) -> dict[str, str]:
        """Each applicant's standing and, where it is open, where he would come in."""
        found = self.desk.now().applicants
        return {one.nick: one.status.value + (f"/{one.place.value}" if one.place else "") for one in found}

    def doubts(self, nick: str) -> list[str]:
        """What is doubtful about somebody."""
        return [doubt.code for one in self.desk.now().applicants if one.nick == nick for doubt in one.doubts]


@contextmanager
def recruiting(folder: Path, **how: str) -> Iterator[Hall]:
    """A hall, served, the daemon at the sign-up; taken down."""
    made = Hall(folder, **how)  # type: ignore[arg-type]
    made.write_ini()
    with made.server:
        made.opens()
        try:
            yield made
        finally:
            made.stop()
