"""The outbox killed at every moment in turn: before and after each transaction and each request."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from daemon.store.database import Database
from daemon.store.records import Action, State
from tests.daemon.test_outbox import LATER, Room


class Killed(BaseException):
    """The process is gone."""


class Killer:
    """Kills at the n-th chance: before and after each transaction and each request."""

    def __init__(self, at: int) -> None:
        self.left = at

    def chance(self) -> None:
        self.left -= 1
        if self.left == 0:
            raise Killed

    def around(self, act: Callable[..., Any]) -> Callable[..., Any]:
        def acting(*args: Any, **kwargs: Any) -> Any:
            self.chance()
            done = act(*args, **kwargs)
            self.chance()
            return done

        return acting

    @contextmanager
    def transaction(self, database: Database, write: Callable[[Database], Any]) -> Iterator[Any]:
        self.chance()
        with write(database) as connection:
            yield connection
            self.chance()  # before the commit: rolled back
        self.chance()


@pytest.mark.parametrize("action", [Action.POST, Action.TOPIC, Action.LETTER, Action.LOCK])
def test_killed_at_every_moment_in_turn(action: Action, monkeypatch: pytest.MonkeyPatch) -> None:
    moment = 0
    while True:
        moment += 1
        room = Room()
        killer = Killer(moment)
        draft_id = room.approve(
            action, {Action.TOPIC: 4, Action.LETTER: 60}.get(action, 7), subject="Тема", private=False
        )
        room.account.add_user("Ёж", 60)
        with monkeypatch.context() as patch:
            write = Database.write
            patch.setattr(Database, "write", lambda self: killer.transaction(self, write))  # noqa: B023
            for name in ("reply", "new_topic", "send_letter", "lock", "topic", "forum", "sent_letter"):
                patch.setattr(room.account, name, killer.around(getattr(room.account, name)))
            try:
                room.work()
            except Killed:
                killed = True
            else:
                killed = False
        room.outbox = room.fresh()
        for _ in range(4):
            room.work(seconds=LATER.total_seconds())
        assert room.draft(draft_id).state is State.SENT
        letters = [letter for letter in room.account.letters if letter.to_id == 60]
        assert len(room.standing()) + len(letters) == (0 if action is Action.LOCK else 1)
        assert room.account.topics[7].locked == (action is Action.LOCK)
        if not killed:
            break
    assert moment > 6
