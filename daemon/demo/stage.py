"""The stage of one act: its section on the practice forum, its topics, its players' accounts, its INI."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

from daemon.demo.acts import GM, Act
from daemon.demo.pacing import MINUTE, by_the_minute
from daemon.errors import Trouble
from daemon.interview import write_private
from daemon.practice.board import Board
from daemon.practice.players import named
from daemon.practice.records import BoardPost, Settings, Topic
from daemon.practice.server import PracticeForum
from parsers.dialects.acting import WAYS

PASSWORD = "учебный-пароль"  # noqa: S105  (the practice forum's accounts hide nothing)
ZONE = "Europe/Moscow"
TOPIC_PATIENCE = 15.0  # seconds that a player waits for the day's vote topic
LEAD_IN = 7.0  # seconds from here to day 1: the daemon signs in and finds everybody


@dataclass(frozen=True, slots=True)
class Stage:
    """One act, set up. `begins` is when day 1 begins, in Unix seconds."""

    act: Act
    forum: PracticeForum
    ini: Path
    section: int
    game: int
    begins: float

    @property
    def board(self) -> Board:
        """The practice forum's board."""
        return self.forum.board

    def topics(self) -> list[Topic]:
        """The act's topics, oldest first."""
        with self.board.lock:
            return [topic for topic in self.board.topics.values() if topic.forum_id == self.section]

    def gm_posts(self) -> list[BoardPost]:
        """What the GM's account has posted in the act, oldest first."""
        with self.board.lock:
            mine = {topic.id for topic in self.topics()}
            return [post for post in self.board.posts.values() if post.topic_id in mine and post.author_name == GM]

    def address(self, topic: Topic) -> str:
        """Where to look at a topic."""
        return self.forum.url + WAYS[self.forum.face.dialect].topic(topic.id, 0).partition("&")[0]


class VoteTopics(Mapping[str, int]):
    """The act's topics by key; a day's vote topic is waited for until the daemon has opened it."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage

    def __getitem__(self, key: str) -> int:
        if key == "game":
            return self._stage.game
        patience = time.monotonic() + TOPIC_PATIENCE
        while (found := self._of_day(key.removeprefix("votes"))) is None:
            if time.monotonic() > patience:
                raise KeyError(key)
            time.sleep(0.2)
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(("game",))

    def __len__(self) -> int:
        return 1

    def _of_day(self, day: str) -> int | None:
        return next((topic.id for topic in self._stage.topics() if f" {day}:" in topic.title), None)


def open_forum(software: str = "phpbb3") -> PracticeForum:
    """A practice forum for fast games, with this face: nobody has to pause between two posts."""
    board = Board(Settings(flood_interval=0))
    board.add_user(GM, PASSWORD, colour="AA00AA", rank="Ведущий", moderator=True, flood_exempt=True)
    return PracticeForum(board, software=software).start()


def set_up(act: Act, forum: PracticeForum, folder: Path, language: str) -> Stage:
    """Make everything that the act needs; day 1 begins `LEAD_IN` seconds from now.

    Where the board shows no seconds, or no letters so that the GM types them, the act is played by the minute.
    """
    if (folder / "game.db").exists():
        raise Trouble(
            f"В папке «{folder}» уже лежит игра; выберите другую: --folder.",
            f"A game lies in {folder} already; choose another folder: --folder.",
        )
    board = forum.board
    for nick in act.seats:
        board.add_user(nick, PASSWORD, rank="Горожанин")
    section, gm = board.add_forum(act.name, post_review=False), named(board, GM).id
    game = board.open_topic(section.id, gm, f"{act.name}: игровая тема", "Здесь играем, голосуем в теме дня.")
    results = board.open_topic(section.id, gm, f"{act.name}: итоги", "Здесь итоги дней.")
    folder.mkdir(parents=True, exist_ok=True)
    act, grain = (act, 1.0) if forum.face.seconds and forum.face.letters else (by_the_minute(act), MINUTE)
    begins = -(-(time.time() + LEAD_IN) // grain) * grain
    stage = Stage(act, forum, folder / "game.ini", section.id, game.id, begins)
    write_private(stage.ini, _ini(stage, results.id, language))
    return stage


def _ini(stage: Stage, results: int, language: str) -> str:
    act = stage.act
    start = datetime.fromtimestamp(stage.begins, ZoneInfo(ZONE))
    parts = {
        "game": f"name = {act.name}\nprofile = {act.profile}\nlanguage = {language}\nstart = {start:%Y-%m-%d %H:%M:%S}",
        "forum": f"url = {stage.forum.url}\nusername = {GM}\npassword = {PASSWORD}\npause = 0\n"
        f"inbox = {'keep' if stage.forum.face.letters else 'none'}",
        "topics": f"forum = {stage.section}\ngame = {stage.game}\nvotes = new\nresults = {results}",
        "players": _lines({nick: nick for nick in act.seats}),
        "gender": _lines({nick: seat.gender for nick, seat in act.seats.items()}),
        "assigned": _lines({nick: seat.role for nick, seat in act.seats.items()}),
        "review": f"mode = {act.mode}",
        **act.ini,
        "schedule": f"timezone = {ZONE}\nphases = {act.schedule}\nweekend = normal",
    }
    return "\n\n".join(f"[{section}]\n{lines}" for section, lines in parts.items()) + "\n"


def _lines(values: Mapping[str, str]) -> str:
    return "\n".join(f'"{nick}" = {value}' for nick, value in values.items())
