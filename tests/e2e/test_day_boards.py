"""Game days on every software that the practice forum speaks: the whole daemon, over real HTTP."""

from __future__ import annotations

from pathlib import Path

import pytest

from daemon.practice.faults import Fault
from daemon.practice.records import Settings
from daemon.store.records import State
from tests.e2e.boards_kit import FACES
from tests.e2e.city import NICKS, city

pytestmark = pytest.mark.e2e
EACH = pytest.mark.parametrize("software", FACES)
ONE_OF_A_KIND = pytest.mark.parametrize(
    "software", [name for name in FACES if name not in ("phpbb3", "phpbb2-1251", "punbb-1.4")]
)


@EACH
def test_a_day_from_the_opening_to_the_next_days(tmp_path: Path, software: str) -> None:
    with city(tmp_path, software=software) as one:
        one.works("21:00:05", rounds=30)
        for voter in NICKS[:4]:
            one.vote(voter, "Cнегирь" if voter != "Cнегирь" else NICKS[0])
        one.vote("Cнегирь", "Рога & Копыта")
        one.works("19:00")
        one.works("20:00:05", rounds=30)
        one.works("21:00:05", day=2, rounds=30)
        assert one.board.topics[one.court()].locked
        verdict, morning = one.ours(one.results)[1:]
        assert "Бюллетень № 3" in verdict
        assert "Cнегирь" in verdict
        assert "Рога & Копыта" in verdict
        assert "Бюллетень № 4" in morning
        assert "Cнегирь" not in one.ours(one.court(2))[0].partition("В игре")[2]
        assert one.told == []


@EACH
def test_every_kind_of_trouble_on_the_way(tmp_path: Path, software: str) -> None:
    with city(tmp_path, software=software) as one:
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
        everything = [post.text for post in one.board.posts.values() if post.author_id == one.gm.id]
        assert [sum(f"Бюллетень № {n}[" in text for text in everything) for n in (1, 2, 3, 4)] == [1, 1, 1, 1]


@ONE_OF_A_KIND
def test_a_busy_topic_of_many_pages_is_counted_whole(tmp_path: Path, software: str) -> None:
    with city(tmp_path, software=software, posts_per_page=5) as one:
        one.works("21:00:05", rounds=30)
        court = one.court()
        edited, deleted = one.vote("Полынь", "Cнегирь"), one.vote("Ёлка-иголка", "Cнегирь")
        for n in range(23):
            one.board.post(court, one.user("Cнегирь").id, f"болтовня {n}")
        late = one.vote("Кот Учёный", "Агент_13")
        one.works("12:00")
        one.board.edit_silently(edited.id, "Голосую: [color=red]Агент_13[/color]")
        one.board.erase(deleted.id)
        one.board.settings = Settings(posts_per_page=7)
        one.works("20:00:05", rounds=30)
        lines = {line.post: line for line in one.loop._staff.book.game.days[0].votes}
        assert (lines[edited.id].target, "edited" in lines[edited.id].flags) == ("Cнегирь", True)
        assert set(lines) == {edited.id, deleted.id, late.id}


@ONE_OF_A_KIND
def test_topics_are_moved_and_split(tmp_path: Path, software: str) -> None:
    with city(tmp_path, software=software) as one:
        one.works("21:00:05", rounds=30)
        court = one.court()
        first = one.vote("Полынь", "Cнегирь")
        one.vote("Ёлка-иголка", "Cнегирь")
        one.works("12:00")
        one.board.move_topic(court, one.board.add_forum("Архив").id)
        one.board.split([first.id], "отделено")
        one.works("13:00")
        one.works("20:00:05", rounds=30)
        assert one.loop._staff.book.game.days[0].lynched == ("Cнегирь",)
