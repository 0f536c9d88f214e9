"""What the GM must see during a game: each line of RULES §10 «forbidden», the last word, and the GM's word on each."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from daemon.incidents.casefile import Casefile, Entry, Incidents, NobodyToWarn, NoSuchIncident, Settled
from daemon.incidents.kinds import Kind, Note
from daemon.incidents.mains import Mains, mains_of
from daemon.incidents.patrol import Patrol, patrols
from daemon.places import Places
from daemon.roster import Roster
from daemon.store.decisions import Verdict
from daemon.store.records import Topic, TopicRole
from engine.options import Options
from tests.daemon.table import GAME, VOTES, Table

TECHNICAL = 9
WITH_RESERVE = ("mafioso", "villager", "villager", "villager", "villager", "reserve")


class Watched(Table):
    """A table whose incidents are looked at."""

    def __init__(self, profile: str = "classic", **options: object) -> None:
        super().__init__(profile, **options)  # type: ignore[arg-type]
        self.incidents = Incidents(self.store, self.roster, votes_in_game=self.places.votes_in_game)

    def people(self, **mains: str) -> None:
        """Main accounts: character = main nick."""
        members = tuple(replace(one, person=mains.get(one.nick)) for one in self.roster.members)
        self.roster = Roster(members, self.roster.gms, self.roster.account)
        self.incidents = Incidents(self.store, self.roster)

    def casefile(self) -> Casefile:
        return self.incidents.casefile(self.book.refresh())

    def found(self, at: str = "20:59", day: int = 1) -> list[tuple[Kind, str]]:
        """What is found by then, by whom."""
        self.at(at, day)
        return [(entry.incident.kind, entry.incident.author) for entry in self.casefile().entries]

    def one(self) -> Entry:
        """The only incident."""
        (entry,) = self.casefile().entries
        return entry

    def lynched(self, nick: str = "Мышь", *, told: str = "21:00:01") -> None:
        """Day 1 ends with this player voted out, and that is told."""
        for voter in ("Полынь", "Ёлка", "Барон"):
            self.votes(voter, nick)
        self.at("21:00")
        self.hands.now = self.time(told)
        self.publishes("verdict", nick)


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


# ── the last word ──


def test_the_first_post_within_the_time_is_the_last_word(table: Watched) -> None:
    table.lynched()
    table.says("Мышь", "Прощайте, я честная", "12:00", 2)
    assert table.found("13:00", 2) == []
    (word,) = table.casefile().last_words
    assert (word.nick, word.text, word.until) == ("Мышь", "Прощайте, я честная", table.time("21:00", 2))


def test_a_last_word_at_night_is_no_night_talk(table: Watched) -> None:
    table.lynched()
    table.account.says(GAME, "Мышь", "Прощайте", table.time("22:00"))
    assert table.found("22:10") == []


def test_a_last_word_that_comes_too_late(table: Watched) -> None:
    table.lynched()
    table.account.says(GAME, "Мышь", "Прощайте", table.time("21:00", 2))
    assert table.found("21:10", 2) == [(Kind.DEAD, "Мышь")]
    assert table.one().incident.note is Note.TOO_LATE
    assert table.casefile().last_words[0].post is None


def test_no_last_word_by_the_rules() -> None:
    table = Watched(activity__last_word="none")
    table.lynched()
    table.says("Мышь", "Прощайте", "12:00", 2)
    assert table.found("13:00", 2) == [(Kind.DEAD, "Мышь")]
    assert (table.one().incident.note, table.casefile().last_words) == (Note.NO_LAST_WORD, ())


def test_after_the_end_everybody_may_talk() -> None:
    table = Watched(roles=("villager", "mafioso", *["villager"] * 4))
    table.lynched("Мышь")
    assert table.book.game.winner == "town"
    table.says("Мышь", "хорошо сыграли", "12:00", 2)
    table.says("Прохожий", "поздравляю", "12:00", 2)
    assert table.found("13:00", 2) == []


# ── the GM's word ──


def outsider(table: Watched) -> int:
    table.says("Прохожий", "а что тут?")
    table.at("13:00")
    return table.one().incident.number


def talk(table: Watched) -> int:
    table.account.says(VOTES, "Мышь", "Барон, ты чего?", table.time("20:10"))
    table.at("20:20")
    return table.one().incident.number


def test_dismissed_with_a_reason_and_taken_back(table: Watched) -> None:
    number = outsider(table)
    table.incidents.dismiss(table.book.game, number, "ошибся темой")
    assert table.casefile().open == ()
    held = table.one().decision
    assert held is not None
    assert (held.verdict, held.why) == (Verdict.DISMISSED, "ошибся темой")
    table.incidents.reopen(table.book.game, number)
    assert len(table.casefile().open) == 1


def test_a_warning_is_a_ruling_that_names_the_incident(table: Watched) -> None:
    number = talk(table)
    table.incidents.warn(table.book.game, number)
    (fact,) = table.store.rulings.since()
    assert (fact.ruling.verb, fact.ruling.subject) == ("warn", "Мышь")
    assert str(number) in fact.ruling.why
    assert [(one.nick, one.by_gm, one.last) for one in table.casefile().warned] == [("Мышь", 1, True)]


def test_the_second_offence_takes_him_out_by_the_rules_alone(table: Watched) -> None:
    number = talk(table)
    table.incidents.warn(table.book.game, number)
    table.account.says(VOTES, "Мышь", "ну и что", table.time("20:30"))
    table.at("20:40")
    table.incidents.warn(table.book.refresh(), table.casefile().open[0].incident.number)
    table.at("21:00")
    assert [kill.player for kill in table.day(1).autokilled] == ["Мышь"]


def test_without_the_rule_two_warnings_are_two_warnings() -> None:
    table = Watched(activity__second_offence="off")
    number = talk(table)
    table.incidents.warn(table.book.game, number)
    table.at("21:00")
    assert [(one.nick, one.by_gm, one.waiting, one.last) for one in table.casefile().warned] == [("Мышь", 1, 0, False)]


def test_nobody_can_be_warned_for_an_outsider(table: Watched) -> None:
    number = outsider(table)
    with pytest.raises(NobodyToWarn):
        table.incidents.warn(table.book.game, number)


def test_a_settled_incident_is_not_settled_again(table: Watched) -> None:
    number = talk(table)
    table.incidents.warn(table.book.game, number)
    for again in (table.incidents.warn, table.incidents.dismiss):
        with pytest.raises(Settled):
            again(table.book.refresh(), number)
    assert len(table.store.rulings.since()) == 1
    with pytest.raises(NoSuchIncident):
        table.incidents.dismiss(table.book.game, 99999)


def test_one_that_is_open_cannot_be_reopened(table: Watched) -> None:
    with pytest.raises(Settled):
        table.incidents.reopen(table.book.game, outsider(table))


def test_numbers_stay_when_everything_is_worked_out_again(table: Watched) -> None:
    number = talk(table)
    table.rules("alias", "Барон", "Бароша")
    fresh = Incidents(table.store, table.roster)
    assert [entry.incident.number for entry in fresh.casefile(table.book.refresh()).entries] == [number]


def test_an_incident_that_turns_out_to_be_of_another_kind_is_open_again(table: Watched) -> None:
    table.says("Вера", "привет")
    table.at("13:00")
    table.incidents.dismiss(table.book.game, table.one().incident.number)
    assert table.casefile().open == ()
    table.people(Мышь="Вера")
    assert [entry.incident.kind for entry in table.casefile().open] == [Kind.MAIN]


# ── nothing of it counts ──

ACTS = st.lists(
    st.tuples(
        st.sampled_from(["says", "talks", "votes", "edits", "deletes", "dismiss"]),
        st.sampled_from(["Мышь", "Барон", "Прохожий", "Вера", "Полынь"]),
        st.integers(0, 50),
    ),
    max_size=8,
)  # fmt: skip


@settings(max_examples=25, deadline=None)
@given(ACTS)
def test_incidents_change_neither_tally_nor_verdict(acts: list[tuple[str, str, int]]) -> None:
    """Played twice: once with every incident looked at and dismissed, once without anybody looking."""
    looked, plain = Watched(), Watched()
    for table in (looked, plain):
        table.people(Мышь="Вера")
        for what, who, minute in acts:
            play(table, what, who, minute)
            if table is looked:
                for entry in table.casefile().open[:1]:
                    table.incidents.dismiss(table.book.game, entry.incident.number)
        table.at("21:00")
    assert looked.day(1) == plain.day(1)
    assert looked.book.game.living == plain.book.game.living


def play(table: Watched, what: str, who: str, minute: int) -> None:
    at = table.time(f"20:{minute % 60:02}")
    topic = table.account.topics[VOTES]
    if what == "votes":
        table.account.says(VOTES, who, "[color=red]Ёлка[/color]", at)
    elif what in ("says", "talks"):
        table.account.says(GAME if what == "says" else VOTES, who, "слова", at)
    elif topic.posts and what == "edits":
        table.account.rewrites(topic.posts[-1].id, "[color=red]Снежок[/color]")
    elif topic.posts and what == "deletes":
        table.account.deletes(topic.posts[-1].id)
    table.hands.now = max(table.hands.now, at)
    table.look()
