"""What the GM must see during a game: each thing that RULES §10 forbids, found by ids."""

from __future__ import annotations

from datetime import timedelta

import pytest

from daemon.incidents.kinds import Kind, Note
from daemon.incidents.mains import Mains, mains_of
from daemon.incidents.patrol import Patrol, patrols
from daemon.incidents.plain import entry_json
from daemon.places import Places
from daemon.store.records import Topic, TopicRole
from engine.options import Options
from tests.daemon.incidents_kit import Watched
from tests.daemon.table import GAME, VOTES

TECHNICAL = 9
WITH_RESERVE = ("mafioso", "villager", "villager", "villager", "villager", "reserve")


@pytest.fixture
def table() -> Watched:
    return Watched()


# ── who writes where ──


def test_an_ordinary_day_has_no_incidents(table: Watched) -> None:
    table.says("Мышь")
    table.votes("Мышь", "Полынь")
    table.account.says(GAME, "Ведущий", "День первый", table.time("12:30"))
    table.account.says(VOTES, "Ведущий", "Голосуем", table.time("20:00"))
    assert table.found() == []


def test_one_who_is_out_writes_in_the_game_topic(table: Watched) -> None:
    table.lynched()
    table.says("Мышь", "Прощайте", "09:30", 1)
    table.says("Мышь", "И ещё: это Барон!", "12:00", 2)
    assert table.found("13:00", 2) == [(Kind.DEAD, "Мышь")]
    one = table.one().incident
    assert (one.note, one.day, one.phase, one.weighty) == (Note.SAID_HIS_LAST, 2, "day", True)
    assert one.text == "И ещё: это Барон!"


def test_one_who_is_out_writes_in_the_vote_topic(table: Watched) -> None:
    table.lynched()
    table.votes("Мышь", "Барон", "20:30", 2)
    assert table.found("20:40", 2) == [(Kind.DEAD, "Мышь")]
    assert table.one().incident.note is Note.IN_VOTE_TOPIC


def test_who_does_not_know_yet_that_he_is_out_has_done_nothing(table: Watched) -> None:
    table.lynched(told="21:40")
    table.account.says(GAME, "Мышь", "ну что там?", table.time("21:20"))
    assert table.found("22:00") == [(Kind.NIGHT, "Мышь")]


def test_where_no_result_was_published_he_knows_it_with_the_next_day(table: Watched) -> None:
    for voter in ("Полынь", "Ёлка"):
        table.votes(voter, "Мышь")
    table.says("Мышь", "эх", "12:00", 2)
    table.says("Мышь", "эх!", "12:01", 2)
    assert table.found("13:00", 2) == [(Kind.DEAD, "Мышь")]


def test_a_main_account_in_the_game_topic_is_known_by_its_number(table: Watched) -> None:
    table.people(Мышь="Вера")
    table.account.add_user("Вера", 77)
    Mains(table.account, table.store, table.roster).work()
    table.account.users[77] = "Вера-переименована"
    table.says("Вера-переименована", "ой, не тем ником")
    assert table.found() == [(Kind.MAIN, "Вера-переименована")]
    assert (table.one().incident.player, table.one().incident.covers) == ("Мышь", True)


def test_a_main_account_whose_number_is_not_known_is_known_by_its_name(table: Watched) -> None:
    table.people(Мышь="Вера")
    table.says("вера", "ой")
    assert table.found() == [(Kind.MAIN, "вера")]


def test_whose_main_account_wrote_before_the_start_is_covered_too(table: Watched) -> None:
    table.people(Мышь="Вера")
    table.account.says(GAME, "Вера", "скоро начнём", table.time("10:00") - timedelta(days=1))
    assert table.found() == [(Kind.EARLY, "Вера")]
    assert table.one().incident.covers
    assert entry_json(table.one(), uncovered=False)["player"] is None


def test_a_player_who_plays_by_his_main_nick_is_a_character(table: Watched) -> None:
    table.people(Мышь="Мышь", Барон="Полынь")
    table.says("Мышь")
    table.says("Полынь")
    assert table.found() == []


def test_names_of_main_accounts_are_asked_for_a_few_at_a_time_and_once(table: Watched) -> None:
    table.people(Мышь="А", Барон="Б", Ёлка="В", Полынь="Г")
    mains = Mains(table.account, table.store, table.roster)
    table.account.add_user("Г", 99)
    mains.work()
    mains.work()
    mains.work()
    assert mains_of(table.store, table.roster)[99] == "Полынь"


def test_an_outsider_in_either_topic(table: Watched) -> None:
    table.says("Прохожий", "а что тут?")
    table.account.says(VOTES, "Мышъ", "[color=red]Барон[/color]", table.time("20:10"))
    assert table.found() == [(Kind.OUTSIDER, "Прохожий"), (Kind.OUTSIDER, "Мышъ")]


def test_a_reserve_who_waits() -> None:
    table = Watched(roles=WITH_RESERVE)
    table.says("Барон", "жду")
    assert table.found() == [(Kind.RESERVE, "Барон")]


def test_a_reserve_who_has_stepped_in_and_whose_place_he_has() -> None:
    table = Watched(roles=WITH_RESERVE)
    table.at("12:00")
    table.rules("replace", "Мышь", "Барон")
    table.says("Барон", "вошёл", "12:00", 2)
    table.says("Мышь", "а я?", "12:10", 2)
    assert table.found("13:10", 2) == [(Kind.DEAD, "Мышь")]
    assert table.one().incident.note is Note.REPLACED


# ── where and when ──


def test_talk_in_the_vote_topic(table: Watched) -> None:
    table.account.says(VOTES, "Мышь", "Барон, ты чего?", table.time("20:10"))
    table.votes("Мышь", "Барон", "20:11")
    assert table.found() == [(Kind.TALK, "Мышь")]
    assert table.one().incident.weighty


@pytest.mark.parametrize("profile", ["boss", "majority"])
def test_talk_in_the_vote_topic_where_it_is_allowed(profile: str) -> None:
    table = Watched(profile, schedule__phases="day 09:00-20:00, evening 20:00-21:00, night 21:00-09:00")
    table.account.says(VOTES, "Мышь", "Барон, ты чего?", table.time("20:10"))
    assert table.found() == []


def test_no_talk_where_votes_are_given_in_the_game_topic() -> None:
    table = Watched(places=Places(GAME, GAME, 4))
    table.says("Мышь", "просто разговор", "20:10")
    assert table.found() == []


def test_the_game_topic_at_night(table: Watched) -> None:
    table.account.says(GAME, "Мышь", "не спится", table.time("22:00"))
    assert table.found("22:30") == [(Kind.NIGHT, "Мышь")]


def test_the_game_topic_at_night_where_that_is_allowed() -> None:
    table = Watched(activity__night_talk="allowed")
    table.account.says(GAME, "Мышь", "не спится", table.time("22:00"))
    assert table.found("22:30") == []


def test_a_vote_topic_whose_vote_is_over(table: Watched) -> None:
    table.votes("Мышь", "Барон", "21:05")
    assert table.found("22:00") == [(Kind.CLOSED, "Мышь")]
    assert not table.one().incident.weighty


def test_yesterday_s_vote_topic() -> None:
    table = Watched(places=Places(GAME, None, 4))
    table.store.topics.put(Topic(VOTES, TopicRole.VOTES, day=1, watched=True))
    table.votes("Мышь", "Барон", "20:30")
    table.votes("Мышь", "Барон", "20:30", day=2)
    assert table.found("20:40", 2) == [(Kind.CLOSED, "Мышь")]


def test_early_votes_are_not_in_a_closed_topic(table: Watched) -> None:
    table.votes("Мышь", "Барон", "12:00", day=2)
    assert table.found("13:00", 2) == []


def test_before_the_game_begins(table: Watched) -> None:
    table.account.says(GAME, "Мышь", "скоро ли?", table.time("10:00") - timedelta(days=1))
    table.account.says(GAME, "Прохожий", "скоро ли?", table.time("10:00") - timedelta(days=1))
    assert table.found() == [(Kind.EARLY, "Мышь"), (Kind.EARLY, "Прохожий")]
    assert not table.casefile().weighty


def beside(table: Watched) -> Patrol:
    """A technical topic in which people write, and the patrol that reads it."""
    table.account.add_topic("Техническая", topic_id=TECHNICAL)
    table.account.says(TECHNICAL, "Полынь", "записался", table.time("12:00") - timedelta(days=2))
    table.account.says(TECHNICAL, "Мышь", "Барон — мафия!", table.time("12:00"))
    table.account.says(TECHNICAL, "Прохожий", "привет", table.time("12:00"))
    return Patrol(table.account, table.store, table.notices, Places(GAME, VOTES, 4, technical=TECHNICAL))


def test_a_character_in_another_topic_of_the_game(table: Watched) -> None:
    beside(table).work()
    assert table.found() == [(Kind.ELSEWHERE, "Мышь")]
    assert table.day(1).posts.get("Мышь", 0) == 0
    assert [topic.id for topic in table.store.topics.watched()] == [GAME, VOTES]


def test_other_topics_are_looked_at_now_and_then_from_the_last_post_on(table: Watched) -> None:
    patrol = beside(table)
    for minutes in (0, 5, 11):
        table.hands.now = table.time("12:01") + timedelta(minutes=minutes)
        patrol.work()
        table.account.says(TECHNICAL, "Барон", f"спам {minutes}", table.hands.now)
    assert table.account.calls.count(("topic", TECHNICAL)) == 2
    assert len(table.casefile().entries) == 3


def test_another_topic_that_cannot_be_read_holds_nothing_up(table: Watched) -> None:
    patrol = beside(table)
    patrol.work()
    for post in list(table.account.topics[TECHNICAL].posts):
        table.account.deletes(post.id)
    del table.account.topics[TECHNICAL]
    table.hands.move(minutes=30)
    patrol.work()
    assert [notice.key for notice in table.notices.open()] == [f"patrol:{TECHNICAL}"]
    assert table.watch.look().complete()


def test_where_characters_may_write_anywhere_nobody_patrols() -> None:
    assert [patrols(Options.for_profile(name)) for name in ("classic", "boss", "majority")] == [True, False, False]


# ── edits and deletions ──


def test_an_edited_vote_with_before_and_after(table: Watched) -> None:
    post = table.votes("Мышь", "Барон")
    table.at("20:30")
    table.account.rewrites(post, "[color=red]Полынь[/color]")
    assert table.found("20:40") == [(Kind.EDITED_VOTE, "Мышь")]
    one = table.one().incident
    assert (one.before, one.text, one.by, one.weighty) == ("Барон", "Полынь", "Мышь", True)


def test_an_edited_vote_is_light_where_an_edit_changes_it() -> None:
    table = Watched(votes__edited="last")
    post = table.votes("Мышь", "Барон")
    table.at("20:30")
    table.account.rewrites(post, "[color=red]Полынь[/color]")
    table.at("20:40")
    assert not table.one().incident.weighty


def test_a_vote_edited_before_it_was_read(table: Watched) -> None:
    post = table.votes("Мышь", "Барон")
    table.account.rewrites(post, "[color=red]Полынь[/color]")
    assert table.found() == [(Kind.EDITED_VOTE, "Мышь")]
    assert table.one().incident.note is Note.BEFORE_SEEN


def test_a_deleted_vote_shows_what_stood_there(table: Watched) -> None:
    post = table.votes("Мышь", "Барон")
    table.votes("Ёлка", "Барон", "20:16")
    table.at("20:30")
    table.account.deletes(post)
    assert table.found("20:40") == [(Kind.DELETED_VOTE, "Мышь")]
    assert (table.one().incident.before, table.one().incident.gone) == ("Барон", True)


def test_an_edited_and_a_deleted_post_of_a_player_weigh_little(table: Watched) -> None:
    post, other = table.says("Мышь", "Барон — мафия"), table.says("Ёлка", "ку-ку", "12:01")
    table.says("Полынь", "хм", "12:02")
    table.at("12:30")
    table.account.rewrites(post, "Барон — не мафия", notice=False)
    table.account.deletes(other)
    assert set(table.found("12:40")) == {(Kind.EDITED, "Мышь"), (Kind.DELETED, "Ёлка")}
    assert not table.casefile().weighty


def test_an_edit_that_changes_marks_alone_says_so(table: Watched) -> None:
    post = table.account.says(VOTES, "Мышь", "Барон", table.time("20:10"))
    table.at("20:12")
    table.account.rewrites(post, "[color=red]Барон[/color]", notice=False)
    table.at("20:20")
    edits = [one.incident for one in table.casefile().entries if one.incident.kind is Kind.EDITED_VOTE]
    assert [one.note for one in edits] == [Note.MARKS_ONLY]
