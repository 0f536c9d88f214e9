"""The watch: nothing read twice for nothing, nothing lost, and everything odd told."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from daemon.account import NoPermission, NotFound, PageUnreadable, Unreachable
from daemon.clock import ForumClock
from daemon.inbox import count_letters_since
from daemon.notices import Notices
from daemon.sight import news
from daemon.store.packing import digest_of
from daemon.store.records import Fate, Known, Topic, TopicRole, TopicState
from daemon.watch import KeepsChanging, PageSaysTooLittle, Watch
from parsers.facts import Post
from tests.daemon.kit import START, Hands, edited, memory, post
from tests.fake_account import FakeAccount


class Room:
    """A forum in memory, watched: topic 7 is the game, topic 8 the votes."""

    def __init__(self) -> None:
        self.hands = Hands()
        self.account = FakeAccount(self.hands)
        self.store = memory(self.hands)
        self.told: list[str] = []
        self.notices = Notices(self.store, self.told.append)
        self.clock = ForumClock(self.hands)
        self.watch = Watch(self.account, self.store, self.notices, self.clock)
        for number, role in ((7, TopicRole.GAME), (8, TopicRole.VOTES)):
            self.account.add_topic(role.value, topic_id=number)
            self.store.topics.put(Topic(number, role, watched=True))

    def say(self, topic: int, *texts: str, author: str = "Мышь") -> list[int]:
        return [self.account.says(topic, author, text, self.hands.move(seconds=1)) for text in texts]

    def look(self) -> list[tuple[str, int | str]]:
        """One pass; what it asked for."""
        self.account.calls.clear()
        self.last = self.watch.look()
        return list(self.account.calls)

    def texts(self, topic: int = 8) -> list[str]:
        return [fact.post.body.text for fact in self.store.facts.since() if fact.topic_id == topic]


@pytest.fixture
def room() -> Room:
    return Room()


# ── one pass ──


def test_nothing_new_is_one_request_a_topic_and_one_for_the_inbox(room: Room) -> None:
    room.say(7, *"абв")
    room.say(8, *(str(number) for number in range(35)))
    room.account.writes("Мышь", "ход", "лечу Кота")
    room.look()
    assert room.look() == [("topic", 7), ("topic", 8), ("inbox", 0)]
    assert room.last.news == 0


def test_an_empty_topic_is_one_request_too(room: Room) -> None:
    room.look()
    assert room.look() == [("topic", 7), ("topic", 8), ("inbox", 0)]


def test_only_the_pages_that_can_have_changed_are_read(room: Room) -> None:
    room.say(8, *(str(number) for number in range(40)))
    room.look()
    room.say(8, "новое")
    assert room.look().count(("topic", 8)) == 2  # the page of the last known post, and the new last page
    assert room.texts()[-1] == "новое"


def test_every_post_of_a_long_topic_is_read_once(room: Room) -> None:
    room.say(8, *(str(number) for number in range(57)))
    room.look()
    assert room.texts() == [str(number) for number in range(57)]
    assert room.last.complete()


@pytest.mark.parametrize("per_page", [1, 2, 7, 25])
def test_the_board_changes_its_page_size(room: Room, per_page: int) -> None:
    room.say(8, *(str(number) for number in range(23)))
    room.look()
    room.account.per_page = per_page
    room.say(8, *(str(number) for number in range(23, 50)))
    room.look()
    assert room.texts() == [str(number) for number in range(50)]


def test_a_post_deleted_while_the_pages_are_read_hides_no_other(room: Room) -> None:
    ids = room.say(8, *(str(number) for number in range(35)))
    first = True

    def delete_meanwhile(topic_id: int, **where: int) -> object:
        nonlocal first
        fetched = type(room.account).topic(room.account, topic_id, **where)
        if topic_id == 8 and first:
            first = False
            room.account.deletes(ids[3])
            room.account.says(8, "Ёж", "взамен")
        return fetched

    room.account.topic = delete_meanwhile  # type: ignore[method-assign, assignment]
    room.look()
    assert set(room.texts()) == {str(number) for number in range(35)} | {"взамен"}


def test_a_topic_that_never_holds_still_leaves_the_pass_incomplete(room: Room) -> None:
    room.say(8, *(str(number) for number in range(60)))

    def always_shifting(topic_id: int, **where: int) -> object:
        room.account.deletes(room.account.topics[8].posts[0].id)
        return type(room.account).topic(room.account, topic_id, **where)

    room.account.topic = always_shifting  # type: ignore[method-assign, assignment]
    room.look()
    assert isinstance(room.last.troubles["8"], KeepsChanging)


# ── edits, deletions, approvals ──


def test_a_hidden_edit_on_the_last_page_is_a_new_version(room: Room) -> None:
    number = room.say(8, "Кот")[0]
    room.look()
    room.account.rewrites(number, "Ёж", notice=False)
    room.look()
    assert [fact.post.body.text for fact in room.store.facts.versions(number)] == ["Кот", "Ёж"]


def test_the_second_look_of_the_day_finds_a_hidden_edit_far_back(room: Room) -> None:
    ids = room.say(8, *(str(number) for number in range(30)))
    room.look()
    room.account.rewrites(ids[2], "Ёж", notice=False)
    room.look()
    assert len(room.store.facts.versions(ids[2])) == 1
    room.watch.look_again(START)
    assert [fact.post.body.text for fact in room.store.facts.versions(ids[2])] == ["2", "Ёж"]


def test_the_second_look_leaves_the_days_before_alone(room: Room) -> None:
    room.say(8, *(str(number) for number in range(40)))
    evening = room.hands.move(hours=1)
    room.say(8, *(str(number) for number in range(40, 45)))
    room.look()
    room.account.calls.clear()
    room.watch.look_again(evening)
    assert room.account.calls.count(("topic", 8)) == 1


def test_a_post_that_vanishes_is_noted_and_told_and_kept(room: Room) -> None:
    ids = room.say(8, "раз", "два", "три")
    room.look()
    room.account.deletes(ids[1])
    room.look()
    assert room.store.facts.fates() == {ids[1]: Fate.GONE}
    assert room.texts() == ["раз", "два", "три"]
    assert str(ids[1]) in room.told[-1]
    assert room.look() == [("topic", 7), ("topic", 8), ("inbox", 0)]


def test_the_last_known_post_vanishes(room: Room) -> None:
    ids = room.say(8, *(str(number) for number in range(12)))
    room.look()
    room.account.deletes(ids[-1])
    room.say(8, "после")
    room.look()
    assert room.texts()[-1] == "после"
    assert room.store.facts.fates() == {ids[-1]: Fate.GONE}


def test_a_post_that_comes_back(room: Room) -> None:
    number = room.say(8, "раз", "два")[0]
    room.look()
    saved = list(room.account.topics[8].posts)
    room.account.deletes(number)
    room.look()
    room.account.topics[8].posts = saved
    room.look()
    assert room.store.facts.fates() == {number: Fate.BACK}
    assert len(room.store.facts.versions(number)) == 1


def test_posts_split_off_into_another_topic_are_told(room: Room) -> None:
    ids = room.say(8, *(str(number) for number in range(6)))
    room.look()
    other = room.account.add_topic("отделено")
    room.account.topics[other].posts = room.account.topics[8].posts[3:]
    room.account.topics[8].posts = room.account.topics[8].posts[:3]
    room.look()
    assert room.store.facts.fates() == dict.fromkeys(ids[3:], Fate.MOVED)
    assert room.last.complete()
    assert room.look() == [("topic", 7), ("topic", 8), ("inbox", 0)]


def test_a_post_moved_from_one_watched_topic_to_the_other(room: Room) -> None:
    number = room.say(7, "Кот", "и другое")[0]
    room.look()
    room.account.topics[8].posts.append(room.account.topics[7].posts.pop(0))
    for _ in range(3):
        room.look()
    assert [fact.topic_id for fact in room.store.facts.versions(number)] == [7, 8]
    assert room.look() == [("topic", 7), ("topic", 8), ("inbox", 0)]


def test_what_waits_for_approval_becomes_a_new_version_when_approved() -> None:
    waiting = post(5, unapproved=True)
    assert [new.version for new in news([waiting], {}, 7).posts] == [1]
    known = {5: Known(5, 7, 1, digest_of(waiting), START, deleted=False, unapproved=True)}
    assert news([waiting], known, 7).posts == ()
    assert [new.version for new in news([replace(waiting, unapproved=False)], known, 7).posts] == [2]


@pytest.mark.parametrize(
    ("change", "new"),
    [({}, 0), ({"html": "другое"}, 0), ({"posted_text": "2 минуты назад"}, 0), ({"edited": edited()}, 1),
     ({"deleted": True}, 1), ({"author_posts": 9}, 0)],
)  # fmt: skip
def test_what_makes_a_new_version(change: dict[str, object], new: int) -> None:
    old = post(5)
    known = {5: Known(5, 7, 1, digest_of(old), START, deleted=False, unapproved=False)}
    later: Post = replace(old, **change)  # type: ignore[arg-type]
    assert len(news([later], known, 7).posts) == new


# ── topics that change ──


def test_a_topic_is_moved_renamed_and_locked(room: Room) -> None:
    room.say(8, "раз")
    room.look()
    topic = room.account.topics[8]
    topic.forum_id, topic.title, topic.locked = 9, "Суд", True
    room.look()
    assert len(room.told) == 3
    kept = room.store.topics.get(8)
    assert kept
    assert (kept.forum_id, kept.title, kept.state) == (9, "Суд", TopicState.LOCKED)
    assert room.last.complete()


def test_a_topic_that_was_merged_is_named_with_its_new_place(room: Room) -> None:
    room.say(8, "раз")
    room.look()
    other = room.account.add_topic("общая")
    room.account.topics[other].posts = room.account.topics.pop(8).posts
    room.look()
    assert not room.last.complete()
    assert f"t={other}" in str(room.last.troubles["8"])
    kept = room.store.topics.get(8)
    assert kept
    assert kept.state is TopicState.MERGED


def test_a_topic_that_is_gone(room: Room) -> None:
    room.say(8, "раз")
    room.look()
    del room.account.topics[8]
    room.look()
    room.look()
    assert not room.last.complete()
    assert len(room.told) == 1


def test_a_topic_that_was_hidden_and_shown_again(room: Room) -> None:
    room.look()
    room.account.fail_reading(NoPermission())
    room.look()
    kept = room.store.topics.get(7)
    assert kept
    assert (kept.state, [notice.key for notice in room.notices.open()]) == (TopicState.HIDDEN, ["reading:7"])
    room.look()
    assert room.notices.open() == []


def test_one_topic_out_of_reach_does_not_stop_the_others(room: Room) -> None:
    room.say(8, "раз")
    room.account.fail_reading(Unreachable("500"))
    room.look()
    assert set(room.last.troubles) == {"7"}
    assert room.texts() == ["раз"]
    assert not room.last.complete()


def test_an_unreadable_page_is_kept_for_the_report(room: Room) -> None:
    room.account.fail_reading(PageUnreadable("div.post", b"<html>odd", "http://forum.invalid/viewtopic.php?t=7"))
    room.look()
    kept = next(iter(room.store.facts.pages()))
    assert (kept.missing, kept.raw) == ("div.post", b"<html>odd")


def test_a_trouble_is_told_once_until_it_is_over(room: Room) -> None:
    for _ in range(3):
        room.account.fail_reading(NotFound())
        room.account.fail_reading(Unreachable("500"))
        room.look()
    assert len(room.told) <= 2


def test_posts_without_times_or_ids_close_no_day(room: Room) -> None:
    room.say(8, "раз", "два")
    posts = room.account.topics[8].posts
    for change in ({"posted": None}, {"author_id": None}):
        room.account.topics[8].posts = [replace(one, **change) for one in posts]  # type: ignore[arg-type]
        room.look()
        assert isinstance(room.last.troubles["8"], PageSaysTooLittle)
    room.account.topics[8].posts = posts
    room.look()
    assert room.last.complete()


def test_a_post_that_a_moderator_hides_is_told_once_and_kept(room: Room) -> None:
    (number,) = room.say(8, "голосую")
    room.look()
    room.account.topics[8].posts = [replace(one, deleted=True) for one in room.account.topics[8].posts]
    room.look()
    room.look()
    assert [str(number) in told for told in room.told] == [True]
    assert len(list(room.store.facts.since())) == 2  # as it was, and as it is


# ── letters ──


def test_letters_come_with_exact_time_and_source_and_stay_unread(room: Room) -> None:
    room.hands.move(seconds=17)
    number = room.account.writes("Мышь", "ход", "лечу [b]Кота[/b]")
    room.look()
    kept = next(iter(room.store.letters.since()))
    assert (kept.message_id, kept.sent, kept.text) == (number, START + timedelta(seconds=17), "лечу [b]Кота[/b]")
    assert room.account.letters[0].unread


def test_without_an_export_the_letter_is_opened(room: Room) -> None:
    room.account.exports = False
    room.account.writes("Мышь", "ход", "лечу Кота")
    room.look()
    assert [kept.text for kept in room.store.letters.since()] == ["лечу Кота"]
    assert room.look() == [("topic", 7), ("topic", 8), ("inbox", 0)]


def test_an_evening_of_letters_is_read_page_by_page(room: Room) -> None:
    for number in range(60):
        room.account.writes("Мышь", f"ход {number}", "лечу Кота")
    room.look()
    assert [kept.subject for kept in room.store.letters.since()] == [f"ход {number}" for number in range(60)]


def test_letters_of_an_earlier_game_are_left_alone(room: Room) -> None:
    for number in range(60):
        room.account.writes("Мышь", f"прежняя игра {number}", "убиваем Кота")
    count_letters_since(room.store, room.hands.move(hours=5))
    for _ in range(2):
        assert room.look()[-1] == ("inbox", 0)
    assert list(room.store.letters.since()) == []
    assert [line.subject for line in room.store.log.since(kinds=["notice"])].count("older_letters") == 1
    room.account.writes("Мышь", "ход", "лечу Кота")
    room.look()
    assert [kept.subject for kept in room.store.letters.since()] == ["ход"]


def test_a_letter_of_the_minute_in_which_the_roles_were_dealt_is_read(room: Room) -> None:
    count_letters_since(room.store, room.hands.move(seconds=30))
    room.account.writes("Мышь", "ход", "лечу Кота")
    room.look()
    assert [kept.subject for kept in room.store.letters.since()] == ["ход"]


def test_a_full_inbox_is_told_and_taken_back(room: Room) -> None:
    for number in range(36):
        room.account.writes("Мышь", f"ход {number}", "лечу Кота")
    room.look()
    assert [notice.key for notice in room.notices.open()] == ["inbox_full"]
    del room.account.letters[10:]
    room.look()
    assert room.notices.open() == []


def test_the_forums_clock_is_learnt_from_its_answers(room: Room) -> None:
    room.account.skew = timedelta(minutes=-3)
    room.look()
    assert room.clock() == room.hands() - timedelta(minutes=3)
