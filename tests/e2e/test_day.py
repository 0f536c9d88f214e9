"""A game day over real HTTP: the whole daemon against the practice forum, with everything that happens on boards."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from daemon.overview import log, status, votes
from daemon.practice.faults import Fault
from daemon.practice.records import Settings, Visibility
from daemon.replay import replay
from daemon.store.records import State
from engine.model import VoteState
from parsers.facts import Body
from tests.e2e.city import NICKS, city

pytestmark = pytest.mark.e2e


def test_what_people_do_to_their_posts(tmp_path: Path) -> None:
    with city(tmp_path, posts_per_page=5) as one:
        one.works("21:00:05")
        court = one.court()
        edited, deleted = one.vote("Полынь", "Cнегирь"), one.vote("Ёлка-иголка", "Cнегирь")
        for n in range(23):
            one.board.post(court, one.user("Cнегирь").id, f"болтовня {n}")
        waiting = one.vote("Кот Учёный", "Агент_13")
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
