"""Incidents over real HTTP: people write where they may not, edit and delete on the practice forum; the GM sees it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from daemon.archive.record import record
from daemon.incidents.casefile import Casefile, Incidents
from daemon.incidents.kinds import Kind, Note
from tests.e2e.city import PASSWORD, START, City, served

pytestmark = pytest.mark.e2e
RULES = "[activity]\nvote_talk = listed\noutside_talk = listed\nsecond_offence = on\n"


@contextmanager
def watched(folder: Path) -> Iterator[City]:
    """A city in which «Агент_13» is played by «Вера Павловна», with a stranger about."""
    made = City(folder, "auto", RULES, posts_per_page=6)
    technical = made.board.open_topic(made.forum, made.gm.id, "Техническая тема", "Вопросы — письмом.").id
    text = made.ini.read_text("utf-8").replace('"Агент_13" =\n', '"Агент_13" = Вера Павловна\n', 1)
    made.ini.write_text(text.replace("[players]", f"technical = {technical}\n[players]", 1), "utf-8")
    for name in ("Вера Павловна", "Прохожий"):
        made.users[name] = made.board.add_user(name, PASSWORD)
    with served(made):
        yield made


def casefile(one: City) -> Casefile:
    assert one.run
    return one.run.incidents().casefile(one.loop._staff.book.refresh())


def looks_around(one: City) -> None:
    """What the loop does every couple of minutes."""
    for work in one.loop._staff.now_and_then:
        work.work()


def kinds(one: City) -> list[tuple[Kind, str]]:
    return [(entry.incident.kind, entry.incident.author) for entry in casefile(one).entries]


def test_a_day_on_which_everything_happens_that_may_not(tmp_path: Path) -> None:
    with watched(tmp_path) as one:
        one.works("21:00:05")
        looks_around(one)
        court = one.court()
        edited, deleted = one.vote("Кот Учёный", "Cнегирь"), one.vote("Полынь", "Cнегирь")
        one.works("21:10", rounds=3)
        one.board.post(one.game, one.user("Прохожий").id, "А во что тут играют?")
        one.board.post(one.game, one.user("Вера Павловна").id, "Ой, не с того ника.")
        one.board.post(court, one.user("Ёлка-иголка").id, "Снегирь, ты чего молчишь?")
        technical = next(topic.id for topic in one.board.topics.values() if topic.title == "Техническая тема")
        one.board.post(technical, one.user("Рога & Копыта").id, "А Снегирь-то молчит, мафия.")
        one.board.edit(edited.id, "Голосую: [color=red]Агент_13[/color]", one.user("Кот Учёный").id)
        one.board.erase(deleted.id)
        one.works("12:00", rounds=3)
        one.loop._staff.watch.look_again(START)
        looks_around(one)
        assert sorted(kinds(one)) == sorted([
            (Kind.OUTSIDER, "Прохожий"), (Kind.MAIN, "Вера Павловна"), (Kind.TALK, "Ёлка-иголка"),
            (Kind.ELSEWHERE, "Рога & Копыта"), (Kind.EDITED_VOTE, "Кот Учёный"), (Kind.DELETED_VOTE, "Полынь"),
        ])  # fmt: skip
        changed = next(entry.incident for entry in casefile(one).entries if entry.incident.kind is Kind.EDITED_VOTE)
        assert (changed.before, changed.text) == ("Голосую: Cнегирь", "Голосую: Агент_13")
        assert one.loop._staff.book.game.days[0].posts.get("Рога & Копыта", 0) == 0
        assert len([line for line in one.told if "происшеств" in line.casefold() or "incidents" in line]) == 1


def test_last_words_and_what_comes_after_them(tmp_path: Path) -> None:
    with watched(tmp_path) as one:
        one.works("21:00:05")
        for voter in ("Кот Учёный", "Полынь", "Ёлка-иголка"):
            one.vote(voter, "Cнегирь")
        one.works("20:00:05")
        one.works("21:00:05", day=2)
        one.board.post(one.game, one.user("Cнегирь").id, "Прощайте, я был честным.")
        one.works("22:00", day=2, rounds=4)
        assert kinds(one) == []
        one.board.post(one.game, one.user("Cнегирь").id, "И проверьте Полынь.")
        one.vote("Cнегирь", "Полынь", one.court(2))
        one.works("23:00", day=2, rounds=4)
        assert kinds(one) == [(Kind.DEAD, "Cнегирь")] * 2
        assert {entry.incident.note for entry in casefile(one).entries} == {Note.SAID_HIS_LAST, Note.IN_VOTE_TOPIC}
        (word,) = casefile(one).last_words
        assert (word.nick, word.text) == ("Cнегирь", "Прощайте, я был честным.")


def test_two_warnings_and_the_rules_do_the_rest(tmp_path: Path) -> None:
    with watched(tmp_path) as one:
        one.works("21:00:05")
        for text in ("Снегирь, не молчи!", "Ну скажи что-нибудь."):
            one.board.post(one.court(), one.user("Ёлка-иголка").id, text)
        one.vote("Полынь", "Cнегирь")
        one.works("12:00", rounds=4)
        assert one.run
        made: Incidents = one.run.incidents()
        assert len(casefile(one).open) == 2
        for entry in casefile(one).open:
            made.warn(one.loop._staff.book.refresh(), entry.incident.number)
        one.works("20:00:05")
        assert [kill.why for kill in one.loop._staff.book.game.days[0].autokilled] == [("warned",)]
        assert record(one.run, one.loop._staff.book.game, secrets=False).get("incidents") is None
        assert not [text for text in one.ours(one.results) if "происшеств" in text.casefold()]
