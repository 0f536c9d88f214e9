"""Last words, the GM's decisions on incidents, and that nothing of it changes what counts."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from daemon.incidents.casefile import Incidents, NobodyToWarn, NoSuchIncident, Settled
from daemon.incidents.kinds import Kind, Note
from daemon.incidents.shown import warning_words
from daemon.store.decisions import Verdict
from tests.daemon.incidents_kit import Watched
from tests.daemon.table import GAME, VOTES
from tests.daemon.test_incidents import WITH_RESERVE


@pytest.fixture
def table() -> Watched:
    return Watched()


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


def test_who_left_by_an_autokill_has_his_last_word_though_a_reserve_took_his_place() -> None:
    table = Watched(roles=WITH_RESERVE)
    table.at("12:00")
    table.rules("warn", "Мышь")
    table.rules("warn", "Мышь", "2")
    table.at("21:01")
    table.publishes("verdict", "Мышь")
    table.rules("replace", "Мышь", "Барон")
    table.says("Мышь", "прощайте", "12:00", 2)
    table.says("Мышь", "и ещё", "12:10", 2)
    assert table.found("13:10", 2) == [(Kind.DEAD, "Мышь")]
    assert [(word.nick, word.how, word.text) for word in table.casefile().last_words] == [
        ("Мышь", "autokilled", "прощайте")
    ]


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


def paper(table: Watched) -> str:
    """The morning paper of day 1."""
    table.at("09:00:05")
    table.desk().work()
    return next(draft.intent.text for draft in table.store.drafts.all() if draft.intent.kind == "morning")


def test_the_morning_paper_tells_until_when_a_last_word_may_be_said(table: Watched) -> None:
    table.lynched()
    assert "Последнее слово выбывших — одно сообщение в игровой теме до [b]21:00[/b]" in paper(table)


def test_the_morning_paper_tells_nothing_of_it_where_nobody_left_or_the_rules_have_none(table: Watched) -> None:
    silent = Watched(activity__last_word="none")
    silent.lynched()
    assert "Последнее слово" not in paper(table) + paper(silent)


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
    assert [(one.by_gm, one.last, one.reached) for one in table.casefile().warned] == [(2, False, True)]
    assert "enough for an autokill" in warning_words(table.casefile().warned[0])
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


def test_a_warning_for_a_main_account_does_not_tell_whose_it_is(table: Watched) -> None:
    table.people(Мышь="Вера")
    table.says("Вера", "ой, не тем ником")
    table.at("13:00")
    number = table.one().incident.number
    table.incidents.warn(table.book.game, number)
    (ruling,) = (fact.ruling for fact in table.store.rulings.since())
    assert (ruling.subject, ruling.verb) == ("Мышь", "warn")
    for told in ("Вера", "основной", str(number)):
        assert told not in ruling.why


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
    afresh = Incidents(looked.store, looked.roster).casefile(looked.book.game)
    assert afresh == looked.casefile()
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
