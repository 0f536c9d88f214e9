"""A game over real HTTP: the practice forum, the whole daemon, players; time by hand.

with city(folder) as one:
    one.works("21:00:05")
    one.vote("Полынь", "Cнегирь")
    one.works("20:00:05")
    assert "Cнегирь" in one.ours(one.results)[1]
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from daemon import bootstrap
from daemon.account import Account
from daemon.bootstrap import Game
from daemon.config import Config
from daemon.forum import Board as Known
from daemon.forum import Credentials, Forum, Manners, Memory
from daemon.lead import lead
from daemon.loop import Loop
from daemon.practice.board import Board
from daemon.practice.clock import BoardClock
from daemon.practice.records import BoardPost, Settings, User
from daemon.practice.server import PracticeForum
from daemon.store.store import Store
from tests.e2e.boards_kit import LETTERLESS
from tests.practice_kit import HandClock

GM, PASSWORD = "Ведущий", "слово-для-проверки"
NICKS = ("Полынь", "Ёлка-иголка", "[Z]орро", "Кот Учёный", "Рога & Копыта", "Cнегирь", "Агент_13")
START = datetime(2026, 12, 1, 18, 0, tzinfo=UTC)  # Tuesday, 21:00 in Moscow
INI = """
[game]
name = Мафия № 7
profile = boss
start = 2026-12-01 21:00
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
[players]
{players}
[assigned]
{roles}
[review]
mode = {mode}
{more}
"""


class City:
    """A board, a game on it, the daemon; time moves by hand. `software` is the board's face."""

    def __init__(
        self, folder: Path, mode: str = "auto", more: str = "", *, software: str = "phpbb3", **settings: Any
    ) -> None:
        self.time = HandClock((START - timedelta(minutes=10)).timestamp())
        self.board = Board(Settings(**settings), BoardClock(self.time))
        self.server = PracticeForum(self.board, software=software)
        self.gm = self.board.add_user(GM, PASSWORD, moderator=True)
        self.users = {nick: self.board.add_user(nick, PASSWORD) for nick in NICKS}
        self.forum = self.board.add_forum("Мафия").id
        self.game, self.results = (
            self.board.open_topic(self.forum, self.gm.id, title, "Начинаем.").id for title in ("Игра", "Итоги")
        )
        self.ini = folder / "game.ini"
        inbox = "none" if software in LETTERLESS else "keep"
        roles = dict.fromkeys(NICKS, "villager") | {NICKS[0]: "mafioso"}
        self.ini.write_text(INI.format(
            url=self.server.url, gm=GM, password=PASSWORD, forum=self.forum, game=self.game, results=self.results,
            players="\n".join(f'"{nick}" =' for nick in NICKS), mode=mode, more=more, inbox=inbox,
            roles="\n".join(f'"{nick}" = {role}' for nick, role in roles.items()),
        ), encoding="utf-8")  # fmt: skip
        self.told: list[str] = []
        self.run: Game | None = None

    def now(self) -> datetime:
        return datetime.fromtimestamp(self.time.second, UTC)

    def daemon(self) -> Loop:
        """The daemon, started (again)."""
        self.stop()
        game, self.account = bootstrap.ready_game(self.ini, self._enter)
        self.run = replace(game, store=Store(game.store.database, self.now))
        self.loop = lead(self.run, self.account, self.told.append, self.now)
        assert self.loop._staff.lease
        self.loop._staff.lease.take()
        return self.loop

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

    def works(self, at: str, day: int = 1, rounds: int = 20) -> None:
        """It is that late in Moscow on that game day (21:00 begins one), and the jobs run for a while."""
        clock = START.replace(hour=int(at[:2]), minute=int(at[3:5]), second=int(at[6:8] or 0)) - timedelta(hours=3)
        moment = clock + timedelta(days=day - 1 + (clock.time() < START.time()))
        self.time.second = max(self.time.second, moment.timestamp())
        for _ in range(rounds):
            self.loop.once()
            self.time.advance(2)

    def vote(self, voter: str, target: str, topic: int | None = None) -> BoardPost:
        return self.board.post(topic or self.court(), self.user(voter).id, f"Голосую: [color=red]{target}[/color]")

    def user(self, nick: str) -> User:
        return self.users[nick]

    def court(self, day: int = 1) -> int:
        """The vote topic of a day."""
        return next(topic.id for topic in self.board.topics.values() if f"День {day}:" in topic.title)

    def ours(self, topic: int) -> list[str]:
        return [post.text for post in self.board.shown(topic) if post.author_id == self.gm.id]

    @property
    def store(self) -> Store:
        assert self.run
        return self.run.store


@contextmanager
def served(made: City) -> Iterator[City]:
    """The city's board on the network and its daemon at work; both taken down at the end."""
    with made.server:
        made.daemon()
        try:
            yield made
        finally:
            made.stop()


@contextmanager
def city(folder: Path, mode: str = "auto", more: str = "", **settings: Any) -> Iterator[City]:
    """A city, served."""
    with served(City(folder, mode, more, **settings)) as made:
        yield made
