"""The town of the kill test: a practice forum with faults, players who vote at random, and the truth of their votes."""

from __future__ import annotations

import random
import threading
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

from daemon.practice.faults import Fault, Plan
from daemon.practice.players import AWKWARD_NICKS
from daemon.practice.records import BoardPost, Mail
from daemon.practice.server import PracticeForum

GM, PASSWORD = "Ведущий", "учебный-пароль"
FAULTS = tuple(fault for fault in Fault if fault is not Fault.CAPTCHA)  # a CAPTCHA waits for the GM, not for us
MORE = ("Фома", "Сова", "Барсук", "Росомаха", "Тис", "Жимолость")
NICKS = (*AWKWARD_NICKS, *MORE)
SEATS = ("mafioso", "doctor", "commissar")
ZONE = "Europe/Moscow"  # the practice forum's; not every board tells in which zone its dates are
WHOLE_DAY = "%Y-%m-%d %H:%M:%S"
INI = """
[game]
name = Мафия № 1
profile = classic
start = {start}
[forum]
url = {url}
username = {gm}
password = {password}
pause = 0.05
inbox = {inbox}
[topics]
forum = {forum}
game = {game}
votes = {votes}
[players]
{players}
[assigned]
{roles}
[schedule]
timezone = {zone}
phases = day {day}s, evening {evening}s, night {night}s
[votes]
tie = nobody
missed = nothing
[activity]
missed_post = nothing
missed_vote = nothing
[night]
dead_act = no
[role комиссар]
confirm = yes
[review]
mode = auto
counts_every = {counts}s
listen = 127.0.0.1:0
"""


@dataclass(frozen=True)
class Hours:
    """How long the phases of a day last, in seconds."""

    day: int = 8
    evening: int = 24
    night: int = 8

    @property
    def whole(self) -> int:
        return self.day + self.evening + self.night

    @property
    def by_the_minute(self) -> Hours:
        """The same in whole minutes, each phase one at least: boards that show no seconds allow no others."""
        return Hours(*(60 * max(1, round(one / 60)) for one in (self.day, self.evening, self.night)))


@dataclass
class Town:
    """A forum, a game on it, and players who do not know that anything goes wrong.

    The first player is the mafia, the second the doctor, the third the commissar; nobody strikes. `software` is the
    board's face; where it shows no seconds, phases begin and end on whole minutes.
    """

    folder: Path
    seed: int
    hours: Hours = Hours()
    daily: bool = False
    flood_exempt: bool = True
    players: int = 20
    software: str = "phpbb3"
    dice: random.Random = field(init=False)
    forum: PracticeForum = field(init=False)
    start: datetime = field(init=False)
    _over: threading.Event = field(default_factory=threading.Event)

    def __post_init__(self) -> None:
        self.dice = random.Random(self.seed)
        self.forum = PracticeForum(software=self.software)
        board = self.forum.board
        board.settings.flood_interval, board.settings.pm_max_msgs = 2, 10_000
        self.nicks = NICKS[: self.players]
        self.gm = board.add_user(GM, PASSWORD, moderator=True, flood_exempt=self.flood_exempt)
        self.users = {nick: board.add_user(nick, PASSWORD) for nick in self.nicks}
        section = board.add_forum("Мафия")
        self.game = board.open_topic(section.id, self.gm.id, "Игровая тема", "Начинаем.").id
        self.standing = None if self.daily else board.open_topic(section.id, self.gm.id, "Голосование", "Здесь.").id
        self.section = section.id
        self.asked: list[str] = []
        self._overhear()
        self.start = (datetime.now(UTC) + timedelta(seconds=6)).replace(microsecond=0)
        if not self.forum.face.seconds:
            self.hours = self.hours.by_the_minute
            self.start = (self.start + timedelta(seconds=59)).replace(second=0)

    def _overhear(self) -> None:
        """Note every request that is made, as it comes in."""
        strike = self.forum.faults.strike

        def noting(method: str, address: str) -> Plan | None:
            self.asked.append(f"{method} {address}")
            return strike(method, address)

        self.forum.faults.strike = noting  # type: ignore[method-assign]

    @property
    def ini(self) -> Path:
        """The game's file."""
        return self.folder / "game.ini"

    def write_ini(self) -> Path:
        """Write the game's file."""
        roles = dict.fromkeys(self.nicks, "villager") | dict(zip(self.nicks, SEATS, strict=False))
        text = INI.format(
            start=self.start.astimezone(ZoneInfo(ZONE)).strftime(WHOLE_DAY), zone=ZONE, url=self.forum.url, gm=GM,
            password=PASSWORD, forum=self.section, game=self.game, votes=self.standing or "new",
            day=self.hours.day, evening=self.hours.evening, night=self.hours.night,
            inbox="keep" if self.forum.face.letters else "none",
            counts=max(self.hours.evening // 3, 1),
            players="\n".join(f'"{nick}" = {nick}' for nick in self.nicks),
            roles="\n".join(f'"{nick}" = {role}' for nick, role in roles.items()),
        )  # fmt: skip
        self.ini.write_text(text, encoding="utf-8")
        self.ini.chmod(0o600)
        return self.ini

    def trouble(self, rate: float) -> None:
        """From now on this share of requests goes wrong."""
        self.forum.faults.at_random(self.seed, rate, FAULTS, seconds=1.0)

    # ── the players ──

    def live(self) -> threading.Thread:
        """Players write and vote beside whatever else goes on."""
        thread = threading.Thread(target=self._live, name="players", daemon=True)
        thread.start()
        return thread

    def end(self) -> None:
        """Players fall silent."""
        self._over.set()

    def day_of(self, at: datetime) -> int:
        """Which game day a moment belongs to, from 1."""
        return int((at - self.start).total_seconds() // self.hours.whole) + 1

    def closes(self, day: int) -> datetime:
        """When the vote of a day closes."""
        return self.start + timedelta(seconds=(day - 1) * self.hours.whole + self.hours.day + self.hours.evening)

    def opens(self, day: int) -> datetime:
        """When the vote of a day opens."""
        return self.closes(day) - timedelta(seconds=self.hours.evening)

    def _live(self) -> None:
        while not self._over.wait(self.dice.uniform(0.4, 2.2)):
            now = datetime.now(UTC)
            if now < self.start:
                continue
            topic = self._vote_topic(self.day_of(now))
            if self.dice.random() < 0.15 and self.forum.face.letters:
                self._write()
            elif topic is not None and self.dice.random() < 0.8:
                self._vote(topic)
            else:
                self._talk()

    def _vote(self, topic: int) -> None:
        """Somebody votes for a townsman; words before the name keep it from being a post wholly in colour."""
        voter = self.dice.choice(self.nicks)
        target = self.dice.choice([nick for nick in self.nicks[1:] if nick != voter])
        colour = self.dice.choice(("red", "#00AA00", "darkblue"))
        self.forum.board.post(topic, self.users[voter].id, f"Мой голос: [color={colour}]{target}[/color]")

    def _write(self) -> None:
        """Somebody writes a letter with a move, whether he has one or not."""
        writer, target = self.dice.sample(self.nicks, 2)
        move = self.dice.choice(("лечу", "проверяю"))
        self.forum.mailbox.send(self.users[writer].id, [self.gm.id], "Ход", f"{move}: {target}")

    def _talk(self) -> None:
        voter = self.dice.choice(self.nicks)
        self.forum.board.post(self.game, self.users[voter].id, f"Реплика {self.dice.randrange(10_000)}.")

    def _vote_topic(self, day: int) -> int | None:
        """Where people vote today: the standing topic, or today's once it is there."""
        if self.standing is not None:
            return self.standing
        title = f"День {day}:"
        with self.forum.board.lock:
            return next((topic.id for topic in self.forum.board.topics.values() if title in topic.title), None)

    # ── the truth ──

    def shown(self, post: BoardPost) -> int:
        """When a post was made, as precisely as the board tells."""
        return post.at if self.forum.face.seconds else post.at - post.at % 60

    def written(self, topic: int) -> list[BoardPost]:
        """The players' posts in a topic."""
        return [post for post in self.forum.board.all_posts(topic) if post.author_id != self.gm.id]

    def ours(self) -> list[BoardPost]:
        """Everything that the GM's account has posted."""
        with self.forum.board.lock:
            return [post for post in self.forum.board.posts.values() if post.author_id == self.gm.id]

    def letters(self) -> tuple[list[Mail], list[Mail]]:
        """The letters that players have written, and those that the GM's account has."""
        with self.forum.board.lock:
            mails = list(self.forum.mailbox.mails.values())
        theirs = [mail for mail in mails if mail.author_id != self.gm.id]
        return theirs, [mail for mail in mails if mail.author_id == self.gm.id]

    def vote_topics(self) -> list[int]:
        """Every topic in which votes were given."""
        with self.forum.board.lock:
            return [topic.id for topic in self.forum.board.topics.values() if topic.id != self.game]

    def truth(self, days: int) -> Iterator[tuple[dict[str, set[str]], tuple[str, ...]]]:
        """For each day the wagons at closing and who was lynched, worked out from the board alone."""
        living, posts = set(self.nicks), [post for topic in self.vote_topics() for post in self.written(topic)]
        for day in range(1, days + 1):
            begins, ends = (int(at.timestamp()) for at in (self.opens(day), self.closes(day)))
            cast: dict[str, str] = {}
            for post in sorted(posts, key=lambda post: (self.shown(post), post.id)):
                target = post.text.partition("]")[2].removesuffix("[/color]")
                is_vote = post.text.startswith("Мой голос") and begins - self.hours.day <= self.shown(post) < ends
                if is_vote and post.author_name in living and target in living:
                    cast[post.author_name] = target
            wagons: dict[str, set[str]] = {}
            for voter, target in cast.items():
                wagons.setdefault(target, set()).add(voter)
            most = Counter({target: len(voters) for target, voters in wagons.items()}).most_common(2)
            lynched = (most[0][0],) if most and (len(most) == 1 or most[0][1] > most[1][1]) else ()
            living -= set(lynched)
            yield wagons, lynched


def until(moment: datetime) -> None:
    """Wait for a moment."""
    time.sleep(max(0.0, (moment - datetime.now(UTC)).total_seconds()))
