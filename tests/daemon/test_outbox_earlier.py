"""What an earlier game of the same name has left on the forum is never taken for what was just sent."""

from __future__ import annotations

import pytest

from daemon.account import Flood, ForumTrouble, PageUnreadable, SendUncertain
from daemon.store.records import Action, State, TopicRole
from tests.daemon.kit import keep, post
from tests.daemon.test_outbox import LATER, Room, stamp


@pytest.fixture
def room() -> Room:
    return Room()


@pytest.mark.parametrize("error", [Flood(), SendUncertain("нет ответа")])
@pytest.mark.parametrize("listed", [True, False])
def test_an_earlier_games_topic_of_the_same_name_and_number_is_not_ours(
    room: Room, error: ForumTrouble, listed: bool
) -> None:
    old = room.account.add_topic("День 1. Голосование")
    theirs = room.account.says(old, "Ведущий", stamp(1))
    if not listed:  # then the posts that were read must do
        keep(room.store, post(theirs), topic=old)
        room.account.fail_reading(PageUnreadable("forum", b"", "viewforum.php"))
    room.approve(Action.TOPIC, 4, "vote_opening:1", subject="День 1. Голосование", tells={"opens": "votes"})
    room.account.fail_next(error, stored=False)
    room.work()
    room.work(seconds=LATER.total_seconds())
    topic = room.store.topics.of(TopicRole.VOTES, 1)
    assert topic
    assert topic.id != old


def test_an_earlier_games_bulletin_in_the_same_topic_is_not_ours(room: Room) -> None:
    room.account.says(7, "Ведущий", stamp(1))
    room.account.says(7, "Мышь", "дальше")
    number = room.approve()
    room.account.fail_next(SendUncertain("нет ответа"), stored=False)
    room.work()
    room.work(seconds=LATER.total_seconds())
    assert (room.draft(number).state, room.draft(number).attempts) == (State.SENT, 2)
