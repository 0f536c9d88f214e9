"""A game day over real HTTP: the whole daemon against the practice forum, with everything that happens on boards."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from daemon import bootstrap
from daemon.bootstrap import Game
from daemon.lead import lead
from daemon.loop import Loop
from daemon.overview import log, status, votes
from daemon.practice.board import Board
from daemon.practice.clock import BoardClock
from daemon.practice.faults import Fault
from daemon.practice.records import BoardPost, Settings, User
from daemon.practice.server import PracticeForum
from daemon.replay import replay
from daemon.store.records import State
from daemon.store.store import Store
from engine.model import VoteState
from parsers.facts import Body
from tests.practice_kit import HandClock

pytestmark = pytest.mark.e2e

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

    software, inbox = "phpbb3", "keep"

    def __init__(self, folder: Path, mode: str = "auto", more: str = "", **settings: object) -> None:
        self.time = HandClock((START - timedelta(minutes=10)).timestamp())
        self.board = Board(Settings(**settings), BoardClock(self.time))  # type: ignore[arg-type]
        self.server = PracticeForum(self.board, software=self.software)
        self.gm = self.board.add_user(GM, PASSWORD, moderator=True)
        self.users = {nick: self.board.add_user(nick, PASSWORD) for nick in NICKS}
        self.forum = self.board.add_forum("Мафия").id
        self.game, self.results = (
            self.board.open_topic(self.forum, self.gm.id, title, "Начинаем.").id for title in ("Игра", "Итоги")
        )
        self.ini = folder / "game.ini"
        roles = dict.fromkeys(NICKS, "villager") | {NICKS[0]: "mafioso"}
        self.ini.write_text(INI.format(
            url=self.server.url, gm=GM, password=PASSWORD, forum=self.forum, game=self.game, results=self.results,
            players="\n".join(f'"{nick}" =' for nick in NICKS), mode=mode, more=more, inbox=self.inbox,
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

    def _enter(self, config: bootstrap.Config, store: Store) -> bootstrap.Account:
        from daemon.forum import Board as Known
        from daemon.forum import Credentials, Forum, Manners, Memory

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
def city(folder: Path, mode: str = "auto", more: str = "", **settings: object) -> Iterator[City]:
    """A city, served, and taken down."""
    made = City(folder, mode, more, **settings)
    with made.server:
        made.daemon()
        try:
            yield made
        finally:
            made.stop()


def test_a_day_from_the_opening_to_the_next_days(tmp_path: Path) -> None:
    with city(tmp_path) as one:
        one.works("21:00:05")
        for voter in NICKS[:4]:
            one.vote(voter, "Cнегирь" if voter != "Cнегирь" else NICKS[0])
        one.vote("Cнегирь", "Рога & Копыта")
        one.works("19:00")
        one.works("20:00:05")
        one.works("21:00:05", day=2)
        assert one.board.topics[one.court()].locked
        verdict, morning = one.ours(one.results)[1:]
        assert "Бюллетень № 3" in verdict
        assert "Cнегирь" in verdict
        assert "Рога & Копыта" in verdict
        assert "Бюллетень № 4" in morning
        assert "Cнегирь" not in one.ours(one.court(2))[0].partition("В игре")[2]
        assert one.told == []


def test_every_kind_of_trouble_on_the_way(tmp_path: Path) -> None:
    with city(tmp_path) as one:
        one.server.wire.sleep = one.time.advance
        one.server.faults.at_random(7, 0.2, tuple(f for f in Fault if f is not Fault.CAPTCHA))
        one.works("21:00:05", rounds=60)
        for n, voter in enumerate(NICKS[:5]):
            one.vote(voter, "Агент_13")
            one.works(f"{22 if n else 21}:1{n}", rounds=8)
        one.works("20:00:05", rounds=90)
        one.works("20:30", rounds=60)
        assert [kind.intent.kind for kind in one.store.drafts.all([State.SENT])] == [
            "day_start", "vote_opening", "lock", "verdict", "morning",
        ]  # fmt: skip
        numbers = [f"Бюллетень № {n}[" for n in (1, 2, 3, 4)]
        everything = [post.text for post in one.board.posts.values() if post.author_id == one.gm.id]
        assert [sum(number in text for text in everything) for number in numbers] == [1, 1, 1, 1]


def test_what_people_do_to_their_posts(tmp_path: Path) -> None:
    with city(tmp_path, posts_per_page=5) as one:
        one.works("21:00:05")
        court = one.court()
        edited, deleted = one.vote("Полынь", "Cнегирь"), one.vote("Ёлка-иголка", "Cнегирь")
        for n in range(23):
            one.board.post(court, one.user("Cнегирь").id, f"болтовня {n}")
        waiting = one.vote("Кот Учёный", "Агент_13")
        from daemon.practice.records import Visibility

        waiting.visibility = Visibility.QUEUED
        one.works("12:00")
        assert {line["post"] for line in votes(one.loop._staff.book, one.loop._staff.desk)["votes"]} == {
            edited.id, deleted.id,
        }  # fmt: skip
        one.board.edit_silently(edited.id, "Голосую: [color=red]Агент_13[/color]")
        one.board.erase(deleted.id)
        one.board.settings = Settings(posts_per_page=7)
        one.board.approve(waiting.id)
        one.works("20:00:05")
        lines = {line.post: line for line in one.loop._staff.book.game.days[0].votes}
        assert (lines[edited.id].target, "edited" in lines[edited.id].flags) == ("Cнегирь", True)
        assert lines[deleted.id].state is VoteState.COUNTED
        assert lines[waiting.id].state is VoteState.COUNTED
        assert any(str(deleted.id) in told for told in one.told)


def test_topics_are_moved_and_split(tmp_path: Path) -> None:
    with city(tmp_path) as one:
        one.works("21:00:05")
        court = one.court()
        first = one.vote("Полынь", "Cнегирь")
        one.vote("Ёлка-иголка", "Cнегирь")
        one.works("12:00")
        one.board.move_topic(court, one.board.add_forum("Архив").id)
        one.board.split([first.id], "отделено")
        one.works("13:00")
        one.works("20:00:05")
        assert one.loop._staff.book.game.days[0].lynched == ("Cнегирь",)
        assert len(one.told) == 2


def test_a_board_whose_clock_is_wrong(tmp_path: Path) -> None:
    with city(tmp_path) as one:
        one.board.clock.skew = -120
        one.works("21:02:10")
        one.vote("Полынь", "Cнегирь")
        one.works("20:01:00")
        assert not one.loop._staff.book.game.days[0].closed  # 19:59 there
        one.works("20:02:10")
        assert one.loop._staff.book.game.days[0].lynched == ("Cнегирь",)


def test_an_unreadable_topic_keeps_the_verdict_back(tmp_path: Path) -> None:
    with city(tmp_path) as one:
        one.works("21:00:05")
        one.vote("Полынь", "Cнегирь")
        one.works("19:59")
        one.server.faults.plan(Fault.ERROR_500, path="viewtopic.php", times=400)
        one.works("20:00:05", rounds=3)
        assert one.store.drafts.latest("verdict:1") is None
        assert one.told
        one.server.faults.calm()
        one.works("20:05")
        assert one.store.drafts.latest("verdict:1")


def test_the_gm_approves_and_the_daemon_restarts_in_between(tmp_path: Path) -> None:
    with city(tmp_path, mode="manual") as one:
        one.works("21:00:05")
        one.vote("Полынь", "Cнегирь")
        one.works("20:00:05")
        one.daemon()
        one.works("20:10")
        waiting = one.store.drafts.all([State.DRAFT])
        assert [draft.intent.kind for draft in waiting] == ["verdict", "morning"]
        for draft in waiting:
            one.store.drafts.approve(draft.id, "Ведущий")
        one.daemon()
        one.works("20:11")
        assert len(one.ours(one.results)) == 3
        told = status(one.store, one.loop._staff.book, one.loop._staff.desk, one.loop._staff.notices)
        assert told["drafts"] == []
        assert [line["kind"] for line in log(one.store)].count("draft_sent") == 5


def test_a_replay_from_the_stored_pages_finds_nothing_else(tmp_path: Path) -> None:
    with city(tmp_path) as one:
        one.works("21:00:05")
        post = one.vote("Полынь", "Cнегирь")
        one.vote("Рога & Копыта", "«Cнегирь»")
        one.works("12:00")
        one.board.edit_silently(post.id, "[quote]нет[/quote]Голосую: [color=blue]Агент_13[/color]")
        one.works("20:00:05")
        run = one.run
        assert run
        found = replay(one.store, run.casebook_over)
        assert (found.differences, found.days) == ((), 1)
        assert found.posts >= 4


def test_a_replay_tells_what_comes_out_otherwise(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with city(tmp_path) as one:
        one.works("21:00:05")
        one.vote("Полынь", "Cнегирь")
        one.works("20:00:05")
        monkeypatch.setattr("daemon.replay.read_page", _forgetful)
        run = one.run
        assert run
        found = replay(one.store, run.casebook_over)
        assert {difference.what for difference in found.differences} >= {"text", "votes", "tally"}


def _forgetful(raw: bytes, **how: object) -> object:
    from parsers.facts import TopicPage
    from parsers.page import read_page

    page = read_page(raw, **how)  # type: ignore[arg-type]
    assert isinstance(page, TopicPage)
    return replace(page, posts=tuple(replace(post, body=Body()) for post in page.posts))


def test_letters_of_an_earlier_game_neither_move_nor_get_an_answer(tmp_path: Path) -> None:
    with city(tmp_path) as town:
        town.time.second -= 3600
        town.server.mailbox.send(town.user(NICKS[0]).id, [town.gm.id], "Ход", "убиваем Ёлку-иголку")
        town.time.second += 3600
        town.works("21:00")
        assert town.run
        assert not list(town.run.store.letters.since())
        assert not [one for one in town.run.store.drafts.all() if one.intent.kind == "receipt"]
