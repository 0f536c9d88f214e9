"""The desk: nothing goes out that the GM has not let go, nothing is said twice, doubts are told from certainties."""

from __future__ import annotations

from datetime import timedelta

import pytest

from daemon.account import TooLong
from daemon.desk import BadRuling, Desk
from daemon.due import due
from daemon.places import Places, keep_watching
from daemon.sections import Mode
from daemon.store.drafts import NotNow
from daemon.store.records import Action, Draft, State, Topic, TopicRole
from engine.journal import Ruling
from tests.daemon.table import GAME, NICKS, VOTES, Table


@pytest.fixture
def table() -> Table:
    return Table()


def closed(table: Table, **votes: str) -> Desk:
    """An evening with these votes, closed; the desk after its work."""
    for n, (voter, target) in enumerate(votes.items()):
        table.votes(voter, target, f"20:{10 + n}")
    table.at("21:00")
    desk = table.desk()
    desk.work()
    return desk


def draft(table: Table, key: str) -> Draft:
    found = table.store.drafts.latest(key)
    assert found
    return found


# ── what is due ──


def test_the_vote_opens_by_the_clock_alone(table: Table) -> None:
    table.at("20:00")
    table.desk().work()
    opening = draft(table, "vote_opening:1")
    assert (opening.state, opening.decided_by, opening.intent.target) == (State.APPROVED, "clock", VOTES)
    assert all(nick in opening.intent.text for nick in NICKS)


def test_nothing_is_due_before_the_evening(table: Table) -> None:
    table.at("12:00")
    table.desk().work()
    assert table.store.drafts.all() == []


def test_a_vote_that_was_slept_through_is_not_opened_afterwards(table: Table) -> None:
    table.at("20:00")
    table.desk().work()
    table.at("21:00")
    table.desk().work()
    assert draft(table, "vote_opening:1").state is State.SUPERSEDED


def test_the_verdict_waits_for_the_gm(table: Table) -> None:
    closed(table, Полынь="Мышь", Ёлка="Мышь", Барон="Ёлка")
    verdict = draft(table, "verdict:1")
    assert verdict.state is State.DRAFT
    assert "Мышь" in verdict.intent.text
    assert verdict.intent.tells["published"] == {"what": "verdict", "gone": ["Мышь"]}
    assert any(notice.key == "waiting" for notice in table.notices.open())


def test_before_everything_was_read_there_is_no_verdict(table: Table) -> None:
    table.at("20:00")
    table.votes("Полынь", "Мышь")
    table.hands.now = table.time("21:05")
    table.look()
    table.desk().work()
    assert table.store.drafts.latest("verdict:1") is None


def test_the_vote_topic_is_locked_with_the_verdict_and_unlocked_for_the_next(table: Table) -> None:
    desk = closed(table, Полынь="Мышь")
    assert draft(table, "lock:1").intent.action is Action.LOCK
    desk.approve(draft(table, "verdict:1").id)
    table.outbox().work()
    assert table.account.topics[VOTES].locked
    table.at("09:00")
    desk.work()
    desk.approve(draft(table, "morning:1").id)
    table.outbox().work()
    table.at("20:00", day=2)
    desk.work()
    table.outbox().work()
    assert not table.account.topics[VOTES].locked
    assert draft(table, "vote_opening:2").state is State.SENT


def test_an_account_that_may_not_lock_is_told_once_and_goes_on(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table.account, "lock", lambda topic: None)
    closed(table, Полынь="Мышь")
    table.outbox().work()
    refused = draft(table, "lock:1")
    told = [notice for notice in table.notices.open() if notice.key == f"draft:{refused.id}"]
    for hour in ("21:10", "21:20"):
        table.at(hour)
        table.desk().work()
        table.outbox().work()
    assert draft(table, "lock:1") == refused
    assert refused.state is State.REFUSED
    assert "закрыть тему" in told[0].ru
    assert [draft.intent.key for draft in table.store.drafts.all() if draft.intent.action is Action.LOCK] == ["lock:1"]


def test_a_lock_is_tried_again_when_the_gm_says_so(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as without_rights:
        without_rights.setattr(table.account, "lock", lambda topic: None)
        desk = closed(table, Полынь="Мышь")
        table.outbox().work()
    desk.work()
    desk.approve(draft(table, "lock:1").id)
    table.outbox().work()
    assert table.account.topics[VOTES].locked


def test_the_notice_of_a_refused_draft_goes_with_the_draft(table: Table) -> None:
    table.at("20:00")
    table.desk().work()
    table.account.fail_next(TooLong(), stored=False)
    table.outbox().work()
    key = f"draft:{draft(table, 'vote_opening:1').id}"
    assert key in {notice.key for notice in table.notices.open()}
    table.at("21:00")
    table.desk().work()
    assert draft(table, "vote_opening:1").state is State.SUPERSEDED
    assert key not in {notice.key for notice in table.notices.open()}


def test_one_topic_that_may_not_be_locked_says_nothing_of_the_others(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table.account, "lock", lambda topic: None)
    closed(table, Полынь="Мышь")
    table.outbox().work()
    table.store.topics.put(Topic(99, TopicRole.VOTES, 1, 4, watched=True))  # the day has another vote topic now
    table.desk().work()
    assert draft(table, "lock:1").intent.target == 99


def test_the_next_opening_waits_for_yesterdays_results(table: Table) -> None:
    desk = closed(table, Полынь="Мышь")
    table.at("09:00")
    table.at("20:00", day=2)
    desk.work()
    table.outbox().work()
    assert draft(table, "vote_opening:2").state is State.APPROVED  # it names the living: nobody knows them yet
    for key in ("verdict:1", "morning:1"):
        desk.approve(draft(table, key).id)
    table.outbox().work()
    sent = [d for d in table.store.drafts.all([State.SENT]) if d.intent.action is Action.POST]
    assert [d.intent.key for d in sorted(sent, key=lambda d: d.number or 0)] == [
        "verdict:1",
        "morning:1",
        "vote_opening:2",
    ]


def test_a_verdict_waits_for_the_results_of_the_day_before(table: Table) -> None:
    desk = closed(table, Полынь="Мышь")
    table.at("09:00")
    table.at("21:00", day=2)
    desk.work()
    desk.approve(draft(table, "verdict:2").id)
    table.outbox().work()
    assert draft(table, "verdict:2").state is State.APPROVED
    desk.approve(draft(table, "verdict:1").id)
    desk.approve(draft(table, "morning:1").id)
    table.outbox().work()
    assert draft(table, "verdict:2").state is State.SENT


def test_each_day_opens_a_topic_of_its_own_where_votes_are_new() -> None:
    table = Table(places=Places(GAME, None, 4))
    table.at("20:00")
    table.desk().work()
    table.outbox().work()
    topic = table.store.topics.of(TopicRole.VOTES, 1)
    assert topic
    assert table.account.topics[topic.id].title == "Ночь. День 1: голосование"
    table.votes("Полынь", "Мышь", topic=topic.id)
    table.at("21:00")
    table.desk().work()
    assert table.day().lynched == ("Мышь",)
    assert draft(table, "lock:1").intent.target == topic.id
    keep_watching(table.store, table.at("09:00"))
    assert [one.id for one in table.store.topics.watched()] == [GAME]


@pytest.mark.parametrize("mode", [Mode.AUTO, Mode.AUTO_IF_CERTAIN])
def test_where_nobody_could_vote_the_gm_decides(mode: Mode) -> None:
    table = Table(places=Places(GAME, None, 4), votes__no_votes="random_list")
    table.at("21:00")
    table.desk(mode).work()
    table.desk(mode).work()  # nor does it become certain by waiting
    assert draft(table, "verdict:1").state is State.DRAFT
    assert any(notice.key == "no_vote_topic:1" for notice in table.notices.open())


def test_votes_in_the_game_topic_itself() -> None:
    table = Table("majority", places=Places(GAME, GAME, 4), schedule__phases="day 12h, night 12h", votes__mark="colour")
    table.votes("Полынь", "Мышь", at="10:00", topic=GAME)
    table.at("12:00")
    table.desk().work()
    assert table.tally() == {"Мышь": ("Полынь",)}
    assert draft(table, "vote_opening:1").intent.target == GAME
    table.at("21:00")
    table.desk().work()
    assert table.store.drafts.latest("lock:1") is None  # the game topic is never ours to close


# ── the game changes ──


def test_a_ruling_makes_a_new_version_and_voids_the_approval(table: Table) -> None:
    number = table.votes("Полынь", "Мышь")
    desk = closed(table, Ёлка="Барон", Снежок="Мышь")
    old = desk.approve(draft(table, "verdict:1").id)
    desk.rule(Ruling(table.hands(), "vote", str(number), "Барон"))
    desk.work()
    new = draft(table, "verdict:1")
    assert (new.version, new.state, "Барон" in new.intent.text) == (2, State.DRAFT, True)
    assert table.store.drafts.get(old.id).state is State.SUPERSEDED
    with pytest.raises(NotNow):
        desk.approve(old.id)


def test_a_late_post_before_publication_changes_the_draft(table: Table) -> None:
    desk = closed(table, Полынь="Мышь")
    table.votes("Ёлка", "Барон", "20:58")
    table.votes("Снежок", "Барон", "20:59")
    table.look()
    desk.work()
    assert draft(table, "verdict:1").intent.tells["published"]["gone"] == ["Барон"]


def test_one_more_late_vote_is_no_new_verdict(table: Table) -> None:
    desk = closed(table, Полынь="Мышь")
    approved = desk.approve(draft(table, "verdict:1").id)
    table.votes("Ёлка", "Барон", "21:00")
    table.hands.now = table.time("21:01")
    table.look()
    desk.work()
    assert draft(table, "verdict:1").id == approved.id
    assert draft(table, "verdict:1").state is State.APPROVED


def test_what_is_out_is_not_drafted_again(table: Table) -> None:
    desk = closed(table, Полынь="Мышь")
    desk.approve(draft(table, "verdict:1").id)
    table.outbox().work()
    table.votes("Ёлка", "Барон", "20:59")
    table.look()
    desk.work()
    assert draft(table, "verdict:1").version == 1
    assert any(notice.key.startswith("game:") for notice in table.notices.open())


def test_a_tie_that_the_gm_settles() -> None:
    table = Table(votes__tie="ask_gm")
    desk = closed(table, Полынь="Мышь", Ёлка="Барон")
    assert table.store.drafts.latest("verdict:1") is None
    assert any(notice.key.startswith("game:") for notice in table.notices.open())
    desk.rule(Ruling(table.hands(), "lynch", "Барон"))
    desk.work()
    assert draft(table, "verdict:1").intent.tells["published"]["gone"] == ["Барон"]
    assert not any(notice.key.startswith("game:") for notice in table.notices.open())


def test_an_autokill_follows_the_verdict_and_is_told_with_it() -> None:
    table = Table(activity__missed_post="autokill", activity__min_posts="1")
    for nick in NICKS[:-1]:
        table.says(nick)
    desk = closed(table, Полынь="Мышь")
    verdict, silent = draft(table, "verdict:1"), draft(table, "autokill:1")
    assert verdict.intent.tells["published"]["gone"] == ["Мышь", "Барон"]
    assert "Барон" in silent.intent.text
    desk.approve(silent.id)
    assert table.outbox().work() == 1  # only the lock: silence is told after the verdict
    desk.approve(verdict.id)
    table.outbox().work()
    assert draft(table, "autokill:1").state is State.SENT


# ── counts, answers, rulings ──


def test_a_count_every_hour_and_on_request() -> None:
    table = Table("boss", places=Places(GAME, VOTES, 4), night__dead_act="yes")
    desk = table.desk(counts_every=timedelta(hours=6))
    table.at("10:00")
    desk.work()
    assert not [key for key in table.on_desk(State.APPROVED) if key.startswith("running_count")]
    desk.ask_for_count()
    desk.work()
    assert "running_count:asked:1" in table.on_desk(State.APPROVED)
    table.at("16:00")
    desk.work()
    assert "running_count:1:1" in table.on_desk(State.APPROVED)
    text = draft(table, "running_count:1:1").intent.text
    table.votes("Полынь", "Мышь", "16:05")
    table.look()
    desk.work()
    assert draft(table, "running_count:1:1").intent.text == text  # a count is of its moment


def test_an_answer_names_nobody_and_goes_out() -> None:
    table = Table(places=Places(GAME, VOTES, 4, technical=GAME))
    answer = table.desk().answer("Да, можно.")
    assert (answer.state, answer.intent.target) == (State.APPROVED, GAME)
    table.desk().work()
    assert table.outbox().work() == 1


def test_an_answer_without_a_technical_topic(table: Table) -> None:
    with pytest.raises(BadRuling):
        table.desk().answer("Да")


@pytest.mark.parametrize(
    "ruling", [("vote", "999", "Мышь"), ("kill", "Никто", ""), ("alias", "Никто", "Х"), ("move", "9", "void")]
)
def test_a_ruling_about_nobody_is_refused(table: Table, ruling: tuple[str, str, str]) -> None:
    table.at("20:00")
    with pytest.raises(BadRuling):
        table.desk().rule(Ruling(table.hands(), *ruling))
    assert table.store.rulings.since() == []


def test_pause_and_resume_are_remembered(table: Table) -> None:
    desk = table.desk()
    assert not desk.paused
    desk.pausing.begin("gm", announce=False)
    assert table.desk().paused
    desk.pausing.end("gm")
    assert not desk.paused


def test_what_is_due_is_the_same_whatever_is_secret() -> None:
    texts = []
    for roles in (("mafioso", "doctor"), ("doctor", "mafioso")):
        table = Table(
            roles=(*roles, *("villager" for _ in NICKS[2:])), reveal__lynch_what="none", reveal__night_what="none"
        )
        for voter, target in (("Полынь", "Барон"), ("Ёлка", "Барон")):
            table.votes(voter, target)
        table.at("21:00")
        table.at("09:00")
        situation = table.desk()._situation(table.book.refresh())
        texts.append([(intent.key, intent.text) for intent in due(table.book.refresh(), situation)])
    assert texts[0] == texts[1]
