"""The casebook: facts and rulings in the order in which they became known, read with the standings of their day."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from daemon.casebook import Casebook
from daemon.roster import Member, Roster, double_accounts, from_plain, to_plain
from daemon.store.records import Topic, TopicRole
from engine.game import fold
from engine.model import VoteState
from parsers.facts import Edit
from tests.daemon.table import NICKS, VOTES, Table


@pytest.fixture
def table() -> Table:
    return Table()


def same_as_from_scratch(table: Table) -> bool:
    """The game grown entry by entry is the game that a fresh casebook works out."""
    fresh = Casebook(table.store, table.reader)
    known = table.book.refresh()
    return fresh.refresh().days == known.days and fold(table.setup, table.book.entries()).days == known.days


# ── reading ──


def test_votes_are_counted_by_user_id(table: Table) -> None:
    table.votes("Полынь", "Мышь")
    table.votes("Ёлка", "Мышь", "20:16")
    table.at("21:00")
    assert table.tally() == {"Мышь": ("Полынь", "Ёлка")}
    assert table.day().lynched == ("Мышь",)
    assert table.day().closed


def test_a_lookalike_account_is_an_outsider(table: Table) -> None:
    table.account.add_user("Мышь", 999)  # the same name by another id: nobody's business but ours
    table.account.topics[VOTES].posts.append(_post(table, 5000, 999, "Мышь", "Полынь"))
    table.at("21:00")
    assert table.vote(5000).reason == "not_a_player"
    assert table.vote(5000).voter == "Мышь (id 999)"


def test_somebody_without_an_id_is_an_outsider(table: Table) -> None:
    table.account.topics[VOTES].posts.append(_post(table, 5000, None, "Мышь", "Полынь"))
    table.at("21:00")
    assert table.vote(5000).reason == "not_a_player"


def test_a_vote_in_the_game_topic_is_listed_as_astray(table: Table) -> None:
    number = table.votes("Полынь", "Мышь", topic=7)
    table.says("Ёлка", "по-моему, [color=red]Мышь[/color] странно себя ведёт, я бы присмотрелась к ней", "20:10")
    table.at("21:00")
    assert [(line.post, line.reason) for line in table.day().votes] == [(number, "wrong_topic")]


def test_posts_are_counted_once_whatever_is_done_to_them(table: Table) -> None:
    number = table.says("Полынь")
    table.says("Полынь", at="12:30")
    table.look()
    table.account.rewrites(number, "другое")
    table.look()
    table.account.deletes(number)
    table.look()
    table.at("21:00")
    assert table.day().posts["Полынь"] == 2


def test_the_gms_own_posts_count_for_nothing(table: Table) -> None:
    table.says("Ведущий", "игра началась")
    table.votes("Ведущий", "Мышь")
    table.at("21:00")
    assert table.day().votes == ()
    assert "Ведущий" not in table.day().posts


# ── edits, deletions, approval ──


def test_a_hidden_edit_keeps_the_first_reading_and_flags_it(table: Table) -> None:
    number = table.votes("Полынь", "Мышь")
    table.hands.now = table.time("20:20")
    table.look()
    table.account.rewrites(number, "[color=red]Ёлка[/color]", notice=False)
    table.at("21:00")
    line = table.vote(number)
    assert (line.target, line.state) == ("Мышь", VoteState.COUNTED)
    assert "edited" in line.flags


def test_a_vote_put_in_by_an_edit_is_none_under_first_seen(table: Table) -> None:
    number = table.account.says(VOTES, "Полынь", "думаю пока", table.time("20:10"))
    table.hands.now = table.time("20:20")
    table.look()
    table.account.rewrites(number, "[color=red]Ёлка[/color]", notice=False)
    table.at("21:00")
    assert table.vote(number).state is VoteState.NOT_COUNTED
    assert table.tally() == {}


def test_a_vote_taken_out_by_an_edit_stands_under_first_seen_and_falls_under_last() -> None:
    for rule, tally in (("first_seen", {"Мышь": ("Полынь",)}), ("last", {})):
        table = Table(votes__edited=rule)
        number = table.votes("Полынь", "Мышь")
        table.hands.now = table.time("20:20")
        table.look()
        table.account.rewrites(number, "передумала", notice=False)
        table.hands.now = table.time("20:40")
        table.look()
        table.at("21:00")
        assert table.tally() == tally


def test_an_edit_note_at_first_sight_is_a_flag(table: Table) -> None:
    number = table.votes("Полынь", "Мышь")
    _change(table, number, edited=Edit("Полынь", None, 1))
    table.at("21:00")
    assert "edited" in table.vote(number).flags


def test_a_deleted_vote_that_was_seen_counts(table: Table) -> None:
    number = table.votes("Полынь", "Мышь")
    table.look()
    table.account.deletes(number)
    table.at("21:00")
    assert table.vote(number).state is VoteState.COUNTED


def test_a_vote_that_was_deleted_before_anybody_saw_it_does_not_count(table: Table) -> None:
    number = table.votes("Полынь", "Мышь")
    _change(table, number, deleted=True)
    table.at("21:00")
    assert table.day().votes == ()


def test_a_vote_that_waits_for_approval_counts_when_it_is_approved(table: Table) -> None:
    number = table.votes("Полынь", "Мышь")
    _change(table, number, unapproved=True)
    table.hands.now = table.time("20:30")
    table.look()
    assert table.tally() == {}
    _change(table, number, unapproved=False)
    table.at("21:00")
    assert table.vote(number).state is VoteState.COUNTED
    assert "edited" not in table.vote(number).flags


def test_a_vote_moved_into_the_vote_topic_counts_as_it_was_seen(table: Table) -> None:
    number = table.votes("Полынь", "Мышь", topic=7)
    table.look()
    table.account.topics[VOTES].posts.append(table.account.topics[7].posts.pop())
    table.at("21:00")
    assert table.vote(number).state is VoteState.COUNTED
    assert "edited" not in table.vote(number).flags


def test_a_vote_moved_out_of_the_vote_topic_counts_as_it_was_seen(table: Table) -> None:
    number = table.votes("Полынь", "Мышь")
    table.look()
    table.account.topics[7].posts.append(table.account.topics[VOTES].posts.pop())
    table.at("21:00")
    assert table.vote(number).state is VoteState.COUNTED


# ── day by day ──


def test_the_dead_of_day_one_neither_vote_nor_are_voted_for_on_day_two(table: Table) -> None:
    table.votes("Полынь", "Мышь")
    table.at("21:00")
    table.at("09:00")
    by, target = table.votes("Мышь", "Полынь", day=2), table.votes("Ёлка", "Мышь", "20:20", day=2)
    table.at("21:00", day=2)
    assert table.vote(by, 2).reason == "dead_voter"
    assert table.vote(target, 2).reason == "dead_target"
    assert same_as_from_scratch(table)


def test_a_short_name_means_the_living_one_on_the_second_day() -> None:
    table = Table(nicks=("Котофей", "Котангенс", "Барон", "Ёлка", "Снежок"))
    before = table.votes("Барон", "Кот")
    table.votes("Ёлка", "Котангенс", "20:20")
    table.at("21:00")
    table.at("09:00")
    after = table.votes("Барон", "Кот", day=2)
    table.at("21:00", day=2)
    assert table.vote(before).state is VoteState.ASK
    assert (table.vote(before).candidates, table.vote(after, 2).candidates) == (("Котофей", "Котангенс"), ("Котофей",))
    assert same_as_from_scratch(table)


def test_days_that_become_known_all_at_once_are_read_as_if_day_by_day(table: Table) -> None:
    table.votes("Полынь", "Мышь")
    late = table.votes("Мышь", "Полынь", day=2)
    table.votes("Ёлка", "Барон", day=2)
    table.look()
    for at, day in (("21:00", 1), ("09:00", 1), ("21:00", 2)):
        table.hands.now = table.time(at, day)
        table.at(at, day)
    assert table.day(1).lynched == ("Мышь",)
    assert table.vote(late, 2).reason == "dead_voter"
    assert table.day(2).lynched == ("Барон",)
    assert same_as_from_scratch(table)


def test_each_day_with_a_topic_of_its_own(table: Table) -> None:
    table.account.add_topic("Суд 2", topic_id=9)
    table.store.topics.put(Topic(VOTES, TopicRole.VOTES, 1, watched=True))
    table.store.topics.put(Topic(9, TopicRole.VOTES, 2, watched=True))
    table.votes("Полынь", "Мышь")
    table.at("21:00")
    table.at("09:00")
    old, new = table.votes("Ёлка", "Барон", day=2), table.votes("Ёлка", "Барон", "20:20", day=2, topic=9)
    table.at("21:00", day=2)
    assert table.vote(old, 2).reason == "wrong_topic"
    assert table.vote(new, 2).state is VoteState.COUNTED


# ── rulings ──


def test_an_alias_is_read_into_the_days_earlier_posts(table: Table) -> None:
    number = table.votes("Полынь", "Пискля")
    table.at("20:30")
    assert table.vote(number).reason == "unknown_name"
    table.rules("alias", "Мышь", "Пискля")
    assert table.vote(number).target == "Мышь"
    other = table.account.says(VOTES, "Ёлка", "голосую за [color=red]Писклю[/color]", table.time("20:40"))
    table.at("21:00")
    assert table.vote(other).target == "Мышь"
    assert same_as_from_scratch(table)


def test_an_alias_does_not_reach_back_behind_a_published_verdict(table: Table) -> None:
    number = table.votes("Полынь", "Пискля")
    table.at("21:00")
    table.publishes("verdict")
    table.rules("alias", "Мышь", "Пискля")
    assert table.vote(number).reason == "unknown_name"
    table.at("09:00")
    later = table.votes("Полынь", "Пискля", day=2)
    table.at("21:00", day=2)
    assert table.vote(later, 2).target == "Мышь"
    assert same_as_from_scratch(table)


def test_a_ruling_after_closing_works_the_verdict_out_anew(table: Table) -> None:
    first = table.votes("Полынь", "Мышь")
    table.votes("Ёлка", "Барон", "20:20")
    table.votes("Снежок", "Мышь", "20:30")
    table.at("21:00")
    assert table.day().lynched == ("Мышь",)
    table.rules("vote", first, "Барон")
    assert table.day().lynched == ("Барон",)


def test_supposing_changes_nothing(table: Table) -> None:
    number = table.votes("Полынь", "Мышь")
    game = table.at("21:00")
    from engine.journal import Ruling

    other = table.book.suppose(Ruling(table.hands(), "vote", str(number), "void"))
    assert other.days[0].lynched == ()
    assert table.book.game == game


def test_what_was_published_stays_whatever_is_found_out_later(table: Table) -> None:
    table.votes("Полынь", "Мышь")
    table.at("21:00")
    table.publishes("verdict", "Мышь")
    table.votes("Ёлка", "Барон", "20:59")  # stored by the board with an earlier time
    table.votes("Снежок", "Барон", "20:59:30")
    game = table.look()
    assert table.day().lynched == ("Мышь",)
    assert len(game.warnings) == 2


# ── the same, however it comes in ──

SPEECH = st.lists(
    st.tuples(
        st.sampled_from(NICKS), st.sampled_from((*NICKS, "Пискля", "Кв", "")), st.integers(0, 58), st.integers(1, 2)
    ),
    max_size=14,
)


@settings(max_examples=25, deadline=None)
@given(speech=SPEECH, looks=st.sets(st.integers(0, 14)), alias=st.integers(0, 14))
def test_a_game_read_bit_by_bit_is_the_game_read_at_once(
    speech: list[tuple[str, str, int, int]], looks: set[int], alias: int
) -> None:
    table = Table()
    for day in (1, 2):
        for n, (voter, target, minute, when) in enumerate(sorted(speech, key=lambda one: one[2])):
            if when == day:
                table.votes(voter, target, f"20:{minute:02}", day)
            if n in looks:
                table.look()
            if n == alias:
                table.rules("alias", "Мышь", "Пискля")
        table.at("21:00", day)
        table.at("09:00", day)
    assert same_as_from_scratch(table)


# ── who is who ──


def test_a_roster_comes_back_from_what_was_frozen() -> None:
    roster = Roster((Member("Кот", 5, "Котов", ("Котя",), "m", 1), Member("Ёж")), {2: "Ведущий"}, 2)
    assert from_plain(to_plain(roster)) == roster


def test_one_person_behind_two_characters_is_found() -> None:
    members = (Member("Кот", 5, "Иванов"), Member("Ёж", 6, "иванов"), Member("Лис", 5))
    assert double_accounts(members) == (("Кот", "Ёж"), ("Кот", "Лис"))


def _post(table: Table, number: int, author_id: int | None, author: str, target: str):  # type: ignore[no-untyped-def]
    from parsers.facts import Body, Post
    from tests.fake_account import _html, _runs

    text, at = f"[color=red]{target}[/color]", table.time("20:15")
    return Post(number, author, author_id, at, at.isoformat(), Body(tuple(_runs(text))), _html(text))


def _change(table: Table, number: int, **change: object) -> None:
    posts = table.account.topics[VOTES].posts
    index = next(n for n, one in enumerate(posts) if one.id == number)
    posts[index] = replace(posts[index], **change)  # type: ignore[arg-type]
