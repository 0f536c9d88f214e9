"""The store: what went in comes out, nothing is overwritten, and every failure is one sentence."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace

import pytest

from daemon.account import Sent, SentKind
from daemon.store.database import head_in_sync
from daemon.store.drafts import NoSuchDraft, NotNow
from daemon.store.letters import NewLetter
from daemon.store.packing import blotted, digest_of
from daemon.store.records import Action, Fate, Intent, NewFate, State, Topic, TopicRole
from daemon.store.store import Store, open_store
from daemon.store.trouble import StoreTrouble
from engine.journal import Clock, Published, Ruling
from parsers.facts import Aside, AsideKind, Body, Run
from tests.daemon.kit import START, Hands, edited, keep, memory, page, post

POSTGRES = os.environ.get("MAFIA_GM_TEST_POSTGRES")


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.skipif(
    not POSTGRES, reason="no PostgreSQL named in MAFIA_GM_TEST_POSTGRES"))])  # fmt: skip
def store(request: pytest.FixtureRequest) -> Iterator[Store]:
    clock = Hands()
    if request.param == "sqlite":
        yield memory(clock)
        return
    _empty_postgres(str(POSTGRES))
    opened = open_store(str(POSTGRES), clock)
    yield opened
    opened.close()


def _empty_postgres(url: str) -> None:
    from sqlalchemy import create_engine, text

    engine = create_engine(url)
    with engine.begin() as connection:
        connection.execute(text("DROP SCHEMA public CASCADE"))
        connection.execute(text("CREATE SCHEMA public"))
    engine.dispose()


# ── facts ──


def test_a_post_comes_back_with_its_marks_and_quotes(store: Store) -> None:
    body = Body((Run("Кот", "#ff0000", bold=True), Run(" и всё")), (Aside(AsideKind.QUOTE, "цитата", (), "Ёж"),))
    seen = post(5, body=body, edited=edited(), html="<b>Кот</b>")
    keep(store, seen)
    assert [fact.post for fact in store.facts.since()] == [seen]


def test_a_later_version_stands_beside_the_first(store: Store) -> None:
    keep(store, post(5, "раз"))
    keep(store, post(5, "два"), version=2, raw=b"<html2>")
    assert [fact.post.body.text for fact in store.facts.versions(5)] == ["раз", "два"]
    assert store.facts.known([5])[5].version == 2


def test_the_same_version_cannot_be_written_twice(store: Store) -> None:
    keep(store, post(5, "раз"))
    with pytest.raises(StoreTrouble):
        keep(store, post(5, "другой"))
    assert [fact.post.body.text for fact in store.facts.since()] == ["раз"]


def test_a_page_that_cannot_be_kept_whole_is_not_kept_at_all(store: Store) -> None:
    with pytest.raises(StoreTrouble):
        keep(store, post(5), post(6), post(5))
    assert list(store.facts.since()) == []
    assert list(store.facts.pages()) == []


def test_an_equal_page_is_kept_once(store: Store) -> None:
    first, second = keep(store, post(5), raw=b"same"), keep(store, post(6), raw=b"same")
    assert first == second
    assert [kept.raw for kept in store.facts.pages()] == [b"same"]


def test_session_ids_and_form_tokens_are_not_kept() -> None:
    token = b"abcdef0123456789" * 2 + b"abcdef01"
    raw = b'<a href="?sid=0123456789abcdef0123456789abcdef">x</a><input name="form_token" value="' + token + b'">'
    assert b"abcdef" not in blotted(raw)
    assert len(blotted(raw)) == len(raw)


def test_a_post_that_vanished_and_came_back(store: Store) -> None:
    keep(store, post(5), post(6))
    store.facts.note_fates(START, [NewFate(5, Fate.GONE)])
    assert store.facts.known([5])[5].gone
    assert store.facts.last_posts(7) == [6]
    store.facts.note_fates(START, [NewFate(5, Fate.BACK)])
    assert not store.facts.known([5])[5].gone


def test_known_posts_from_a_moment_on(store: Store) -> None:
    keep(store, post(5), post(6, at=START.replace(hour=20)))
    assert set(store.facts.known_from(7, START.replace(hour=19))) == {6}
    assert set(store.facts.known_from(7, None)) == {5, 6}
    assert store.facts.known_from(8, None) == {}


def test_what_changes_the_hash_of_a_post() -> None:
    plain = post(5, "Кот")
    assert digest_of(plain) == digest_of(replace(plain, posted_text="2 минуты назад", html="<i>"))
    signature = Aside(AsideKind.SIGNATURE, "подпись")
    assert digest_of(plain) == digest_of(replace(plain, body=Body((Run("Кот"),), (signature,))))
    assert digest_of(plain) != digest_of(replace(plain, body=Body((Run("Кот", "#ff0000"),))))
    assert digest_of(plain) != digest_of(replace(plain, edited=edited()))
    assert digest_of(replace(plain, edited=edited())) != digest_of(replace(plain, edited=edited(count=2)))


def test_letters_keep_every_version_once(store: Store) -> None:
    letter = NewLetter("pm:3", "page", "Ёж", 60, START, "ход", "лечу Кота", 3, ("Ведущий",))
    assert store.letters.keep(letter, START, page())
    assert not store.letters.keep(letter, START)
    assert store.letters.keep(replace(letter, text="лечу Ежа"), START)
    assert [(fact.version, fact.text) for fact in store.letters.since()] == [(1, "лечу Кота"), (2, "лечу Ежа")]
    assert store.letters.known([3, 4]) == {3}


def test_the_log_never_holds_a_letters_text(store: Store) -> None:
    store.letters.keep(NewLetter("pm:3", "page", "Ёж", 60, START, "ход доктора", "лечу Кота"), START)
    assert "лечу" not in repr(store.log.since())
    assert "доктор" not in repr(store.log.since())


# ── the journal ──


def test_the_journal_comes_in_the_order_in_which_things_became_known(store: Store) -> None:
    keep(store, post(9))
    store.rulings.add(Ruling(START, "vote", "9", "void", "шутка"))
    store.milestones.add(Clock(START))
    keep(store, post(8), raw=b"next")
    store.milestones.add(Published(START, 1, "verdict", ("Кот",)))
    facts = list(store.journal())
    assert [type(fact).__name__ for fact in facts] == [
        "PostFact", "RulingFact", "MilestoneFact", "PostFact", "MilestoneFact",
    ]  # fmt: skip
    assert [fact.seq for fact in facts] == [1, 2, 3, 4, 5]
    assert [fact.seq for fact in store.journal(after=3)] == [4, 5]


def test_more_posts_than_a_portion_come_each_once(store: Store) -> None:
    keep(store, *(post(number) for number in range(1, 1202)))
    assert [fact.post.id for fact in store.facts.since()] == list(range(1, 1202))


def test_what_is_committed_while_the_journal_is_read_comes_next_time(store: Store) -> None:
    keep(store, post(1))
    reading = store.journal()
    keep(store, post(2), raw=b"2")
    store.rulings.add(Ruling(START, "alias", "Кот", "Котя"))
    seen = [fact.seq for fact in reading]
    assert seen + [fact.seq for fact in store.journal(after=seen[-1])] == [1, 2, 3]


# ── settings, topics ──


def test_what_is_frozen_stays(store: Store) -> None:
    first = store.settings.freeze("options", {"votes.tie": "nobody"})
    assert store.settings.freeze("options", {"votes.tie": "all"}) == first
    assert store.settings.frozen("options") == first
    assert store.settings.frozen("roster") is None


def test_secrets_and_settings_are_put_and_replaced(store: Store) -> None:
    store.settings.keep_secret("session", {"sid": "a"})
    store.settings.keep_secret("session", {"sid": "b"})
    store.settings.put("paused", value=True)
    assert store.settings.secret("session") == {"sid": "b"}
    assert store.settings.get("paused") is True
    assert store.settings.get("other", 7) == 7
    assert "sid" not in repr(store.log.since())


def test_a_days_own_topic_comes_before_the_one_for_all_days(store: Store) -> None:
    store.topics.put(Topic(1, TopicRole.VOTES))
    store.topics.put(Topic(2, TopicRole.VOTES, day=2, watched=True))
    found = [store.topics.of(TopicRole.VOTES, day) for day in (1, 2)]
    assert [topic.id for topic in found if topic] == [1, 2]
    store.topics.watch_only([1])
    assert [topic.id for topic in store.topics.watched()] == [1]


def test_a_topic_that_changes_is_a_line_in_the_log(store: Store) -> None:
    store.topics.put(Topic(1, TopicRole.GAME, title="Игра"))
    store.topics.put(Topic(1, TopicRole.GAME, title="Игра", locked=True))
    assert [event.data for event in store.log.since(kinds=["topic_changed"])] == [{"locked": True}]


# ── drafts ──

VERDICT = Intent("verdict:1", "verdict", Action.POST, 7, "итог", 1, basis="a", tells={"published": {
    "what": "verdict", "gone": ["Кот"]}})  # fmt: skip


def test_a_draft_goes_its_way(store: Store) -> None:
    draft = store.drafts.propose(VERDICT)
    assert draft
    assert draft.state is State.DRAFT
    assert store.drafts.next_out() is None
    store.drafts.approve(draft.id, "Ведущий")
    going = store.drafts.begin(draft.id, anchor=5)
    assert going
    assert (going.state, going.number, going.anchor) == (State.SENDING, 1, 5)
    store.drafts.landed(draft.id, Sent(SentKind.POSTED, START, 88, 7))
    done = store.drafts.get(draft.id)
    assert (done.state, done.post_id, done.number, store.drafts.next_out()) == (State.SENT, 88, 1, None)


def test_what_a_draft_tells_is_history_once_it_goes_out(store: Store) -> None:
    draft = store.drafts.propose(VERDICT, "auto")
    assert draft
    assert store.milestones.since() == []
    store.drafts.begin(draft.id, None)
    store.drafts.put_off(draft.id, START, "подождать")
    store.drafts.begin(draft.id, None)
    assert [fact.entry for fact in store.milestones.since()] == [Published(START, 1, "verdict", ("Кот",))]


def test_a_number_is_given_once_and_without_gaps(store: Store) -> None:
    ids = [draft.id for n in range(3) if (draft := store.drafts.propose(replace(VERDICT, key=f"v:{n}"), "auto"))]
    for draft_id in ids:
        store.drafts.begin(draft_id, None)
    store.drafts.put_off(ids[0], START, "подождать")
    store.drafts.begin(ids[0], None)
    assert [store.drafts.get(draft_id).number for draft_id in ids] == [1, 2, 3]


def test_the_game_changes_before_approval(store: Store) -> None:
    old = store.drafts.propose(VERDICT)
    assert store.drafts.propose(VERDICT) is None
    new = store.drafts.propose(replace(VERDICT, text="иначе", basis="b"))
    assert old
    assert new
    assert new.version == 2
    with pytest.raises(NotNow, match=f"No. {new.id} took its place|№ {new.id}"):
        store.drafts.approve(old.id, "Ведущий")


def test_an_approval_does_not_outlive_a_change(store: Store) -> None:
    store.drafts.propose(VERDICT, "Ведущий")
    store.drafts.propose(replace(VERDICT, basis="b"))
    assert store.drafts.next_out() is None


def test_what_has_begun_to_go_out_is_never_superseded(store: Store) -> None:
    draft = store.drafts.propose(VERDICT, "auto")
    assert draft
    assert store.drafts.begin(draft.id, None)
    assert store.drafts.propose(replace(VERDICT, basis="b")) is None
    store.drafts.withdraw([VERDICT.key])
    assert store.drafts.get(draft.id).state is State.SENDING


def test_a_held_draft_does_not_go_out(store: Store) -> None:
    draft = store.drafts.propose(VERDICT, "auto")
    assert draft
    store.drafts.hold(draft.id, "Ведущий")
    assert store.drafts.begin(draft.id, None) is None
    store.drafts.approve(draft.id, "Ведущий")
    assert store.drafts.begin(draft.id, None)
    with pytest.raises(NotNow):
        store.drafts.hold(draft.id, "Ведущий")


def test_the_gms_own_words_wait_for_approval_again(store: Store) -> None:
    draft = store.drafts.propose(VERDICT, "auto")
    assert draft
    mine = store.drafts.reword(draft.id, "по-моему", "Ведущий")
    assert (mine.state, mine.intent.text, store.drafts.next_out()) == (State.DRAFT, "по-моему", None)
    assert store.drafts.propose(VERDICT) is None


def test_what_may_be_half_way_out_comes_first(store: Store) -> None:
    first, second = (store.drafts.propose(replace(VERDICT, key=key), "auto") for key in ("a", "b"))
    assert first
    assert second
    assert store.drafts.begin(second.id, None)
    out = store.drafts.next_out()
    assert out
    assert out.id == second.id


def test_no_such_draft(store: Store) -> None:
    with pytest.raises(NoSuchDraft, match="77"):
        store.drafts.approve(77, "Ведущий")


def test_letters_get_codes_that_count_nothing(store: Store) -> None:
    drafts = [
        store.drafts.propose(Intent(f"l:{n}", "letter", Action.LETTER, 60, "текст", private=True), "auto") for n in "ab"
    ]
    codes = {going.reference for draft in drafts if draft and (going := store.drafts.begin(draft.id, None))}
    assert len(codes) == 2
    assert all(code and len(code) == 7 for code in codes)


def test_the_tables_are_what_the_migrations_make(store: Store) -> None:
    with store.database.read() as connection:
        assert head_in_sync(connection) == []
