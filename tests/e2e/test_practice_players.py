"""Scripted players: the same script over HTTP and on the board."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from daemon.practice.board import Board
from daemon.practice.mailbox import Mailbox
from daemon.practice.players import AWKWARD_NICKS, Cue, Deed, DirectHands, HttpHands, Play, Script, over_http, people
from daemon.practice.records import Settings
from daemon.practice.sample import furnish_sample
from daemon.practice.server import PracticeForum
from tests.practice_kit import Stage, stage

pytestmark = pytest.mark.e2e

CUES = [
    Cue(2, "Рыба & Рак", Deed.VOTE, "Кот Учёный", topic="votes", colour="#FF0000"),
    Cue(0, "Кот Учёный", Deed.SAY, "Доброе утро"),
    Cue(1, "Кот Учёный", Deed.VOTE, "Рыба & Рак", topic="votes"),
    Cue(3, "Кот Учёный", Deed.EDIT, "Доброе утро, город"),
    Cue(4, "Кот Учёный", Deed.WRITE, "лечу Рыбу", to="Распорядитель", subject="Ночь 1"),
]


@pytest.fixture
def forum() -> Iterator[Stage]:
    with stage(Settings(flood_interval=0)) as set_up:
        yield set_up


def check_played(forum: Stage) -> None:
    assert forum.texts(forum.game) == ["Начинаем.", "Доброе утро, город"]
    assert forum.texts() == ["Голосуем.", "[color=red]Рыба & Рак[/color]", "[color=#FF0000]Кот Учёный[/color]"]
    assert [mail.subject for mail in forum.mailbox.inbox(forum.gm.id)] == ["Ночь 1"]


def hurried() -> Callable[[], float]:
    """A clock by which every cue's time has come."""
    return iter(range(0, 999, 9)).__next__


def script(forum: Stage) -> Script:
    return Script.of(CUES, {"game": forum.game.id, "votes": forum.votes.id})


def test_a_script_is_played_on_the_board_in_order_of_time(forum: Stage) -> None:
    told: list[str] = []
    play = Play(
        script(forum),
        DirectHands(forum.board, forum.mailbox),
        lambda cue: told.append(cue.who),
        clock=hurried(),
    )
    assert play.run() == 5
    check_played(forum)
    assert told[0] == "Кот Учёный"


def test_the_same_script_is_played_over_http(forum: Stage) -> None:
    hands = HttpHands(forum.board, lambda nick: forum.signed_in(forum.board.user_named(nick)))
    assert Play(script(forum), hands, clock=hurried()).run() == 5
    check_played(forum)


def test_what_the_forum_refuses_does_not_stop_the_others(forum: Stage) -> None:
    forum.votes.locked = True
    hands = HttpHands(forum.board, lambda nick: forum.signed_in(forum.board.user_named(nick)))
    assert Play(script(forum), hands, clock=hurried()).run() == 3


def test_a_play_stops_when_told(forum: Stage) -> None:
    play = Play(script(forum), DirectHands(forum.board, forum.mailbox))
    play.stop()
    assert play.run() == 0


def test_players_with_one_password_get_in_by_themselves(forum: Stage) -> None:
    people(forum.board, AWKWARD_NICKS[:3], "общий")
    speaker = over_http(forum.server.url, "общий", forum.time.timepiece())("[Z]орро")
    forum.accounts.append(speaker)
    assert speaker.who_am_i().name == "[Z]орро"


def test_the_awkward_nicks_are_different_people_for_the_board() -> None:
    assert len(people(Board(), AWKWARD_NICKS, "x")) == len(AWKWARD_NICKS)


def test_the_sample_board_stands() -> None:
    board = Board()
    furnish_sample(board, Mailbox(board))
    assert len(board.topics) >= 5
    with PracticeForum(board) as server:
        assert server.url.startswith("http://127.0.0.1:")
