"""Reading: what differs from reader to reader and from moment to moment, and how the account sees through it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from daemon.account import NoPermission, NotFound
from daemon.practice.records import Poll, Settings, TopicType, Visibility
from parsers.facts import Kind, TopicPage
from tests.practice_kit import NOON, Stage, stage

pytestmark = pytest.mark.e2e


@pytest.fixture
def forum() -> Iterator[Stage]:
    with stage() as set_up:
        yield set_up


def fill(forum: Stage, count: int) -> None:
    """So many posts in the vote topic, beside the first one, a minute apart."""
    for number in range(count):
        forum.says(forum.kot, f"№ {number}", at=int(NOON.timestamp()) + 60 * number)


def ids(page: TopicPage) -> list[int]:
    return [post.id for post in page.posts]


def test_a_topic_is_read_page_by_page_to_its_end(forum: Stage) -> None:
    fill(forum, 24)
    pages = list(forum.signed_in().topic_pages(forum.votes.id))
    assert [len(fetched.page.posts) for fetched in pages] == [10, 10, 5]
    assert [(fetched.page.page, fetched.page.pages, fetched.page.total) for fetched in pages][-1] == (3, 3, 25)


def test_a_start_beyond_the_end_gives_the_last_page_never_an_empty_one(forum: Stage) -> None:
    fill(forum, 14)
    account = forum.signed_in()
    assert ids(account.topic(forum.votes.id, start=1000).page) == ids(account.topic(forum.votes.id, start=10).page)


def test_a_start_between_pages_is_taken_as_it_is(forum: Stage) -> None:
    fill(forum, 14)
    page = forum.signed_in().topic(forum.votes.id, start=7).page
    assert (page.page, page.posts[0].body.text, len(page.posts)) == (1, "№ 6", 8)


def test_a_post_is_found_on_whatever_page_it_stands(forum: Stage) -> None:
    fill(forum, 14)
    last = forum.board.last_post_id(forum.votes.id)
    assert last in ids(forum.signed_in().topic(forum.votes.id, post=last).page)


def test_the_accounts_own_preference_for_newest_first_does_not_matter(forum: Stage) -> None:
    forum.gm.newest_first = True
    fill(forum, 14)
    assert forum.signed_in().topic(forum.votes.id).page.posts[0].body.text == "Голосуем."
    turned = forum.visitor(forum.gm).get(f"viewtopic.php?t={forum.votes.id}").page
    assert isinstance(turned, TopicPage)
    assert turned.posts[0].body.text == "№ 13"


def test_totals_and_offsets_differ_between_a_moderator_and_a_player(forum: Stage) -> None:
    fill(forum, 14)
    forum.board.soft_delete(5, forum.gm.id, "лишнее")
    forum.says(forum.ryba, "жду", visibility=Visibility.QUEUED)
    gm, player = forum.signed_in(), forum.signed_in(forum.kot)
    assert (gm.topic(forum.votes.id).page.total, player.topic(forum.votes.id).page.total) == (16, 14)
    assert ids(gm.topic(forum.votes.id, start=10).page)[0] != ids(player.topic(forum.votes.id, start=10).page)[0]


def test_deleted_and_waiting_posts_are_marked_for_a_moderator(forum: Stage) -> None:
    forum.board.soft_delete(forum.says(forum.kot, "[color=red]Рыба[/color]").id, forum.gm.id)
    forum.says(forum.ryba, "[color=red]Кот[/color]", visibility=Visibility.QUEUED)
    _, deleted, waiting = forum.signed_in().topic(forum.votes.id).page.posts
    assert (deleted.deleted, deleted.body.text) == (True, "Рыба")
    assert (waiting.unapproved, waiting.deleted, waiting.body.text) == (True, False, "Кот")


def test_its_author_sees_a_waiting_post_and_nobody_else_does(forum: Stage) -> None:
    forum.says(forum.kot, "жду", visibility=Visibility.QUEUED)
    assert forum.signed_in(forum.kot).topic(forum.votes.id).page.posts[-1].unapproved
    assert forum.signed_in(forum.ryba).topic(forum.votes.id).page.total == 1


def test_a_foes_post_is_read_and_marked(forum: Stage) -> None:
    forum.ryba.foes.add(forum.kot.id)
    forum.says(forum.kot, "[color=red]Рыба[/color]")
    post = forum.signed_in(forum.ryba).topic(forum.votes.id).page.posts[-1]
    assert (post.hidden, post.author_id, post.body.runs[0].colour) == (True, forum.kot.id, "#ff0000")


def test_signature_and_coloured_names_are_no_text(forum: Stage) -> None:
    forum.kot.signature, forum.kot.colour = "[color=red]Рыба[/color] врёт", "AA0000"
    forum.says(forum.kot, "молчу")
    body = forum.signed_in().topic(forum.votes.id).page.posts[-1].body
    assert body.text == "молчу"


def test_times_are_exact_in_every_zone_and_format(forum: Stage) -> None:
    at = datetime(2026, 11, 28, 20, 59, 59, tzinfo=UTC)
    forum.time.second = at.timestamp() + 200
    forum.gm.zone, forum.gm.date_format = "Asia/Vladivostok", "|d M Y|, H:i"
    forum.says(forum.kot, "голос", at=int(at.timestamp()))
    post = forum.signed_in().topic(forum.votes.id).page.posts[-1]
    assert (post.posted, post.posted_text) == (at, "3 минуты назад")


@pytest.mark.parametrize("pattern", ["D M d, Y g:i a", "d.m.Y, H:i:s", "|j F Y|, H:i", "j F Y, H:i:s", "d M Y, H:i"])
@pytest.mark.parametrize("language", ["ru", "en"])
def test_a_letters_date_is_read_in_every_format(language: str, pattern: str) -> None:
    with stage(language=language, date_format=pattern, zone="Asia/Vladivostok") as forum:
        mail = forum.mailbox.send(forum.kot.id, [forum.gm.id], "Ход", "лечу")
        forum.time.advance(7200)
        sent = forum.signed_in().inbox().page.messages[0].sent
        assert sent is not None
        assert sent.timestamp() == mail.at - mail.at % 60 or sent.timestamp() == mail.at


def test_a_post_changed_without_notice_shows_in_nothing_but_its_text(forum: Stage) -> None:
    post = forum.says(forum.kot, "[color=red]Рыба[/color]")
    account = forum.signed_in()
    before = account.topic(forum.votes.id).page.posts[-1]
    forum.board.edit_silently(post.id, "[color=red]Мышь[/color]")
    after = account.topic(forum.votes.id).page.posts[-1]
    assert (before.id, before.edited, before.posted) == (after.id, after.edited, after.posted)
    assert before.html != after.html


def test_merged_posts_leave_one_with_both_texts(forum: Stage) -> None:
    first, second = forum.says(forum.kot, "раз"), forum.says(forum.kot, "два")
    forum.board.merge_posts(second.id, first.id)
    assert forum.signed_in().topic(forum.votes.id).page.posts[-1].body.text == "раз\n\nдва"
    with pytest.raises(NotFound):
        forum.signed_in().topic(forum.votes.id, post=second.id)


def test_a_post_deleted_for_good_is_not_found(forum: Stage) -> None:
    post = forum.says(forum.kot, "раз")
    forum.board.erase(post.id)
    with pytest.raises(NotFound):
        forum.signed_in().topic(forum.votes.id, post=post.id)


def test_a_moved_topic_leaves_a_shadow_that_cannot_be_opened(forum: Stage) -> None:
    archive = forum.board.add_forum("Архив")
    forum.board.move_topic(forum.votes.id, archive.id)
    account = forum.signed_in(forum.kot)
    rows = {row.id: row for row in account.forum(4).page.topics}
    assert rows[forum.votes.id].moved
    assert account.topic(forum.votes.id).page.forum_id == archive.id
    with pytest.raises(NotFound):
        account.topic(max(forum.board.topics))


def test_a_split_topic_takes_its_posts_with_it(forum: Stage) -> None:
    fill(forum, 3)
    new = forum.board.split([5, 6], "Отдельно")
    account = forum.signed_in()
    assert account.topic(0, post=6).page.topic_id == new.id
    assert account.topic(forum.votes.id).page.total == 2


def test_a_forum_lists_announcements_sticky_and_locked_topics(forum: Stage) -> None:
    forum.board.open_topic(4, forum.gm.id, "Правила", "…", type=TopicType.ANNOUNCEMENT)
    forum.votes.locked = True
    rows = {row.title: row for row in forum.signed_in().forum(4).page.topics}
    assert (rows["Правила"].announcement, rows["Голосование"].locked, rows["Игра"].locked) == (True, True, False)
    assert rows["Голосование"].replies == 0


def test_a_long_forum_is_turned_page_by_page() -> None:
    with stage(Settings(topics_per_page=5)) as forum:
        for number in range(7):
            forum.board.open_topic(4, forum.gm.id, f"Тема {number}", "…")
        account = forum.signed_in()
        titles = [row.title for start in (0, 5) for row in account.forum(4, start=start).page.topics]
        assert len(set(titles)) == 9


def test_a_private_forum_is_closed_to_others_and_softly_deleted_topics_to_players(forum: Stage) -> None:
    secret = forum.board.add_forum("Штаб", members=frozenset({forum.ryba.id}))
    topic = forum.board.open_topic(secret.id, forum.gm.id, "План", "Молчим.")
    assert forum.signed_in(forum.ryba).topic(topic.id).page.title == "План"
    with pytest.raises(NoPermission):
        forum.signed_in(forum.kot).topic(topic.id)
    forum.board.soft_delete(forum.board.first_post_id(topic.id), forum.gm.id)
    with pytest.raises(NotFound):
        forum.signed_in(forum.ryba).topic(topic.id)


def test_unread_marks_end_at_the_newest_post_that_was_on_a_page(forum: Stage) -> None:
    fill(forum, 24)
    visitor = forum.visitor(forum.kot)
    visitor.get(f"viewtopic.php?t={forum.votes.id}&start=10")
    unread = visitor.get(f"viewtopic.php?t={forum.votes.id}&view=unread").page
    assert isinstance(unread, TopicPage)
    assert unread.page == 3


def test_the_print_view_names_neither_posts_nor_users(forum: Stage) -> None:
    seen = forum.visitor(forum.kot).get(f"viewtopic.php?t={forum.votes.id}&view=print")
    assert 'class="post"' in seen.text
    assert 'id="p3"' not in seen.text
    assert "u=" not in seen.text.split("page-body")[1]


def test_a_poll_hides_its_counts_until_one_has_voted(forum: Stage) -> None:
    forum.votes.poll = Poll("Когда?", ["сегодня", "завтра"], votes={forum.kot.id: {1}})
    visitor = forum.visitor(forum.ryba)
    seen = visitor.get(f"viewtopic.php?t={forum.votes.id}")
    assert seen.text.count('<div class="pollbar1">0</div>') == 2
    forum.time.advance(2)
    form = next(form for form in seen.page.forms if form.id == "topic_poll")
    assert visitor.send(form, {"vote_id[]": "1"}, button="update").code == "saved"
    assert '<div class="pollbar1">2</div>' in visitor.get(f"viewtopic.php?t={forum.votes.id}").text


def test_a_robot_sees_names_without_ids_and_gets_no_cookies(forum: Stage) -> None:
    robot = forum.visitor(agent="Mozilla/5.0 (compatible; Googlebot/2.1)")
    page = robot.get(f"viewtopic.php?t={forum.votes.id}").page
    assert isinstance(page, TopicPage)
    assert (page.posts[0].author_id, list(robot.session.cookies)) == (None, [])


def test_a_deleted_accounts_posts_stay_without_an_id(forum: Stage) -> None:
    forum.says(forum.kot, "прощайте")
    forum.board.forget_user(forum.kot.id)
    post = forum.signed_in().topic(forum.votes.id).page.posts[-1]
    assert (post.author, post.author_id) == ("Кот Учёный", None)


def test_the_feed_gives_a_topics_newest_posts_without_marking_them_read(forum: Stage) -> None:
    forum.says(forum.kot, "[color=red]Рыба[/color]")
    visitor = forum.visitor(forum.ryba)
    feed = visitor.session.get(f"{forum.server.url}app.php/feed/topic/{forum.votes.id}").text
    assert feed.count("<entry>") == 2
    assert 'style="color:red"' in feed
    assert forum.votes.id not in forum.ryba.seen


def test_the_page_and_its_bytes_are_kept_with_an_address_that_holds_no_session(forum: Stage) -> None:
    fetched = forum.signed_in().topic(forum.votes.id)
    assert fetched.page.kind is Kind.TOPIC
    assert (b"</html>" in fetched.raw, "sid=" in fetched.url) == (True, False)
    assert fetched.at == forum.board.clock.moment()


def test_who_has_which_name_is_found_by_account_name_only(forum: Stage) -> None:
    forum.board.add_user("Кот")
    account = forum.signed_in()
    assert account.find_user("кот учёный ") == forum.kot.id
    assert account.find_user("Рыба & Рак") == forum.ryba.id
