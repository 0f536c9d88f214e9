"""The practice forum with the face of each software, and the GM's account on it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from zoneinfo import ZoneInfo

from daemon.forum import Board as Known
from daemon.forum import Forum, Memory
from daemon.practice import face
from daemon.practice.records import Settings, User
from tests.practice_kit import Stage, stage

FACES = tuple(face.ROOMS)
LETTERLESS = ("punbb-1.4",)
DIALECTS = ("phpbb3", "phpbb2", "forumotion-phpbb2", "forumotion-phpbb3", "punbb")


def dialect_of(software: str) -> str:
    """The reader's name for a face: some faces are one dialect in another charset, or another of a family."""
    return next((name for name in sorted(DIALECTS, key=len, reverse=True) if software.startswith(name)), software)


@dataclass
class Place(Stage):
    """The stage on a board of any software."""

    @property
    def has_letters(self) -> bool:
        """PunBB without an extension has none."""
        return self.software not in LETTERLESS

    def account(
        self, user: User | None = None, *, memory: Memory | None = None, software: str = "auto", **manners: Any
    ) -> Forum:
        """A signed-out account that finds out by itself where it is."""
        account = super().account(user, memory=memory or Memory(board=Known(software)), **manners)
        account.use_zone(ZoneInfo(self.board.settings.default_zone))  # PunBB states none, mybb.ru not on every page
        return account

    def fill(self, count: int) -> list[int]:
        """That many posts in the vote topic, a minute apart; their ids."""
        ids = []
        for number in range(count):
            self.time.advance(60)
            ids.append(self.says((self.kot, self.ryba)[number % 2], f"Сообщение номер {number}").id)
        return ids


@contextmanager
def place(software: str, settings: Settings | None = None, **gm: Any) -> Iterator[Place]:
    """Set the stage on a board of this software."""
    with stage(settings, software=software, **gm) as made:
        yield Place(**vars(made))
