"""Scripted players: a script is data, and whoever plays it does so over HTTP like a person, or on the board directly.

A script is a list of cues in order of time. `after` counts seconds from the moment the playing starts; a cue whose time
has passed is played at once. Texts are BBCode as players type it.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol

from daemon.account import ForumTrouble
from daemon.forum import Board as Known
from daemon.forum import Credentials, Forum, Manners, Memory, Timepiece
from daemon.practice.board import Board
from daemon.practice.mailbox import Mailbox
from daemon.practice.records import User

log = logging.getLogger(__name__)

AWKWARD_NICKS = (
    "Полынь", "Ёлка-иголка", "[Z]орро", "Кот Учёный", "кот-баюн", "Д'Арк", "Рога & Копыта", "«Тихий» Омут", "Агент_13",
    "Cнегирь", "Тётя Мотя <3", "Щука.", "Очень Длинный Ник Который Не Помещается В Колонку", "Kvakin88", "Мышь", "Лис",
    "Лиса", "Ник Ник",
)  # fmt: skip


class Deed(StrEnum):
    """What a player does."""

    SAY = "say"  # post into `topic`
    VOTE = "vote"  # post `text` in colour into `topic`
    EDIT = "edit"  # put `text` in place of his own last post in `topic`
    WRITE = "write"  # send a letter to `to`


@dataclass(frozen=True)
class Cue:
    """One thing that one player does at one time. `topic` is a key of the script's topics."""

    after: float
    who: str
    deed: Deed
    text: str
    topic: str = "game"
    to: str = ""
    subject: str = ""
    colour: str = "red"

    @property
    def typed(self) -> str:
        """The text as the player types it."""
        return f"[color={self.colour}]{self.text}[/color]" if self.deed is Deed.VOTE else self.text


@dataclass(frozen=True)
class Script:
    """Cues in order of time. `topics` = key → topic id; it may be filled later by whoever opens the topics."""

    cues: tuple[Cue, ...]
    topics: Mapping[str, int] = field(default_factory=dict)

    @classmethod
    def of(cls, cues: Iterable[Cue], topics: Mapping[str, int]) -> Script:
        """A script with its cues sorted by time."""
        return cls(tuple(sorted(cues, key=lambda cue: cue.after)), topics)


class Hands(Protocol):
    """How a cue is carried out."""

    def do(self, cue: Cue, topics: Mapping[str, int]) -> None:
        """Carry out one cue."""


@dataclass
class DirectHands:
    """On the board itself, where speed matters."""

    board: Board
    mailbox: Mailbox

    def do(self, cue: Cue, topics: Mapping[str, int]) -> None:
        who = named(self.board, cue.who)
        if cue.deed is Deed.WRITE:
            self.mailbox.send(who.id, [named(self.board, cue.to).id], cue.subject or "Ход", cue.typed)
        elif cue.deed is Deed.EDIT:
            post = last_of(self.board, who, topics[cue.topic])
            if post is not None:
                self.board.edit(post, cue.typed, who.id)
        else:
            self.board.post(topics[cue.topic], who.id, cue.typed)


class Speaker(Protocol):
    """The part of an account that a player needs."""

    def reply(self, topic_id: int, text: str) -> object: ...

    def edit(self, post_id: int, text: str) -> object: ...

    def send_letter(self, to_id: int, subject: str, text: str) -> object: ...


@dataclass
class HttpHands:
    """Over HTTP as real users. `enter` gives a player's signed-in account by nick; each is asked for once."""

    board: Board
    enter: Callable[[str], Speaker]
    _inside: dict[str, Speaker] = field(default_factory=dict)

    def do(self, cue: Cue, topics: Mapping[str, int]) -> None:
        speaker = self._inside.get(cue.who) or self._inside.setdefault(cue.who, self.enter(cue.who))
        if cue.deed is Deed.WRITE:
            speaker.send_letter(named(self.board, cue.to).id, cue.subject or "Ход", cue.typed)
        elif cue.deed is Deed.EDIT:
            post = last_of(self.board, named(self.board, cue.who), topics[cue.topic])
            if post is not None:
                speaker.edit(post, cue.typed)
        else:
            speaker.reply(topics[cue.topic], cue.typed)


def over_http(url: str, password: str, clock: Timepiece | None = None) -> Callable[[str], Forum]:
    """How players get in who all have the same password."""

    def enter(nick: str) -> Forum:
        memory = Memory(board=Known("auto"))
        account = Forum(url, Credentials(nick, password), Manners(pause=0.0), memory, clock)
        account.sign_in()
        return account

    return enter


@dataclass
class Play:
    """A script being played. `tell` hears of every cue that was carried out."""

    script: Script
    hands: Hands
    tell: Callable[[Cue], None] = lambda _: None
    clock: Callable[[], float] = time.monotonic
    _stop: threading.Event = field(default_factory=threading.Event)

    def run(self) -> int:
        """Play all cues, each at its time; how many were carried out. A cue that the forum refuses is logged."""
        started, done = self.clock(), 0
        for cue in self.script.cues:
            wait = started + cue.after - self.clock()
            if self._stop.wait(wait) if wait > 0 else self._stop.is_set():
                break
            done += self._carry_out(cue)
        return done

    def stop(self) -> None:
        """Play no further."""
        self._stop.set()

    def _carry_out(self, cue: Cue) -> bool:
        try:
            self.hands.do(cue, self.script.topics)
        except ForumTrouble as trouble:
            log.warning("%s could not %s: %s", cue.who, cue.deed, trouble.en)
            return False
        self.tell(cue)
        return True


def people(board: Board, nicks: Iterable[str], password: str) -> dict[str, User]:
    """Accounts for these nicks, all with the same password."""
    return {nick: board.add_user(nick, password) for nick in nicks}


def named(board: Board, nick: str) -> User:
    """The account of this nick. Raises LookupError."""
    user = board.user_named(nick)
    if user is None:
        raise LookupError(nick)
    return user


def last_of(board: Board, user: User, topic_id: int) -> int | None:
    """The id of a user's newest post in a topic."""
    own = [post.id for post in board.shown(topic_id) if post.author_id == user.id]
    return own[-1] if own else None
