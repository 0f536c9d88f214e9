"""The practice forum as phpBB 2.0: what its pages tell."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from daemon.practice.phpbb2.bbcode import render
from daemon.practice.players import AWKWARD_NICKS
from daemon.practice.records import Poll, Settings, TopicType, Visibility
from daemon.practice.tongues import Words
from parsers.facts import AsideKind, ForumPage, Kind, TopicPage
from tests.e2e.phpbb2_kit import UTF, WINDOWS, Old, old
from tests.practice_kit import NOON, Stage

pytestmark = pytest.mark.e2e


# ── reading ──


def test_a_topic_tells_its_posts_authors_and_numbers(house: Old) -> None:
    forum = house.stage
    made = forum.says(forum.kot, "Голос: [color=red]Рыба & Рак[/color]")
    page = house.browser(forum.gm).topic(forum.votes.id)
    assert (page.dialect, page.topic_id, page.title, page.language) == ("phpbb2", forum.votes.id, "Голосование", "ru")
    first, second = page.posts
    assert (first.author, first.author_id, first.author_posts) == (forum.gm.name, forum.gm.id, 2)
    assert (second.id, second.author, second.author_id) == (made.id, "Кот Учёный", forum.kot.id)
    assert [(run.text, run.colour) for run in second.body.runs] == [("Голос: ", None), ("Рыба & Рак", "#ff0000")]


def test_the_charset_stands_in_the_page_alone(house: Old) -> None:
    seen = house.browser().get("index.php")
    assert seen.headers["Content-Type"] == "text/html"
    assert f"charset={house.charset}" in seen.text
    assert "Клуб мафии" in seen.text


@pytest.mark.parametrize("software", [UTF, WINDOWS])
def test_awkward_nicks_are_shown_as_they_are(software: str) -> None:
    with old(software, Settings(posts_per_page=50)) as made:
        forum, gm = made.stage, made.browser(made.stage.gm)
        users = [forum.board.user_named(nick) or forum.board.add_user(nick, "слово") for nick in AWKWARD_NICKS]
        for user in users:
            user.signature = user.name
            forum.says(user, f"[color=red]{user.name}[/color]")
            forum.mailbox.send(user.id, [forum.gm.id], user.name, user.name)
        posts = gm.topic(forum.votes.id).posts[1:]
        assert [(post.author, post.author_id, post.body.text) for post in posts] == [
            (user.name, user.id, user.name) for user in users
        ]
        rows = gm.folder().messages[::-1]
        assert [(row.sender, row.sender_id, row.subject) for row in rows] == [
            (user.name, user.id, user.name) for user in users
        ]
        letters = [gm.letter(row.id) for row in rows[:6]]
        assert [(letter.sender, letter.sender_id, letter.body.text.strip()) for letter in letters] == [
            (user.name, user.id, user.name) for user in users[:6]
        ]


@pytest.mark.parametrize("software", [UTF, WINDOWS])
def test_a_quote_of_an_awkward_nick_is_set_aside(software: str) -> None:
    with old(software, Settings(posts_per_page=50, flood_interval=0)) as made:
        forum, gm = made.stage, made.browser(made.stage.gm)
        for nick in AWKWARD_NICKS:
            user = forum.board.user_named(nick) or forum.board.add_user(nick, "слово")
            post = forum.says(user, "[color=red]Кот[/color]")
            form = gm.get(f"posting.php?mode=quote&p={post.id}").form()
            gm.send(form, {"message": f"{form.value('message')} и я"})
        answers = [post for post in gm.topic(forum.votes.id).posts[1:] if post.author == forum.gm.name]
    assert {post.body.text.strip() for post in answers} == {"и я"}
    assert [[(one.kind, one.author, one.text.strip()) for one in post.body.asides] for post in answers] == [
        [(AsideKind.QUOTE, nick, "Кот")] for nick in AWKWARD_NICKS
    ]


HOSTILE = (
    "<script>alert(1)</script><b>жирно</b>", "</span></td></tr></table><a name='9'></a><b>Ведущий</b>",
    '<span class="name"><a name="77"></a><b>Кот</b></span>', "[color=red]" * 300, "[b]" * 5000 + "x[/b]",
    "[quote]" * 400 + "[/quote]" * 400, '[quote="' * 100, "[code]" * 50 + "[/code]" * 20, "[list][*]" * 60,
    '[url=http://e.org/"onclick="x]щёлк[/url]', "[color=red;background:url(x)]я[/color]", "&#0;&#1114112;",
)  # fmt: skip


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_texts_break_neither_page_nor_neighbours(utf: Old, text: str) -> None:
    forum = utf.stage
    forum.says(forum.kot, text)
    forum.says(forum.ryba, "[color=red]Кот[/color]")
    posts = utf.browser(forum.gm).topic(forum.votes.id).posts
    assert [post.author_id for post in posts] == [forum.gm.id, forum.kot.id, forum.ryba.id]
    assert posts[-1].body.runs[0].colour == "#ff0000"


def test_quotes_code_and_lists_are_told_apart_from_own_words(utf: Old) -> None:
    forum = utf.stage
    inner = '[quote="[Z]орро"]а[quote]б[/quote]в[/quote]'
    forum.says(forum.kot, f"до {inner} между [code][color=red]x[/color][/code] после")
    body = utf.browser(forum.gm).topic(forum.votes.id).posts[-1].body
    assert body.text.split() == ["до", "между", "после"]
    assert [(one.kind, one.author) for one in body.asides][:1] == [(AsideKind.QUOTE, "[Z]орро")]
    assert "[color=red]x[/color]" in [one.text.strip() for one in body.asides if one.kind is AsideKind.CODE]


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("[color=red]к[color=blue]н[/color]о[/color]", '<span style="color: red">к[color=blue]н</span>о[/color]'),
        ("[color=#F00]к[/color]", "[color=#F00]к[/color]"),
        ("[COLOR=#ff0000]к[/color]", '<span style="color: #ff0000">к</span>'),
        ("[size=24]к[/size][size=150]к[/size]", None),
        ("[b]a[i]b[/b]c[/i]", None),
        ("[quote]без конца", "[quote]без конца"),
        ("a & b &#9829; <i> \"q\" 'p'", "a &amp; b &#9829; &lt;i&gt; &quot;q&quot; 'p'"),
        ("[list][*]а[*]б[/list][list=1][*]в[/list]", '<ul><li>а<li>б</ul><ol type="1"><li>в</ol>'),
        ("http://e.org/?a=1&b=2", '<a href="http://e.org/?a=1&amp;b=2" target="_blank">http://e.org/?a=1&amp;b=2</a>'),
        ("[url=javascript:x]к[/url]", "[url=javascript:x]к[/url]"),
    ],
)
def test_bbcode_is_what_the_old_board_makes_of_it(typed: str, shown: str | None) -> None:
    html = render(typed, Words("ru"))
    if shown is not None:
        assert html == shown
    assert html.count("<span") == html.count("</span")


def test_a_signature_stands_inside_the_text_and_is_none_of_it(house: Old) -> None:
    forum = house.stage
    forum.kot.signature = "Помни: [color=red]Рыба & Рак[/color] врёт"
    forum.says(forum.kot, "Молчу.\n_________________\nне подпись")
    post = house.browser(forum.gm).topic(forum.votes.id).posts[-1]
    assert post.body.text.split() == ["Молчу.", "_________________", "не", "подпись"]
    assert [(one.kind, one.text.strip()) for one in post.body.asides] == [
        (AsideKind.SIGNATURE, "Помни: Рыба & Рак врёт")
    ]


def test_the_name_is_no_link_and_a_guest_has_no_number(utf: Old) -> None:
    forum = utf.stage
    forum.says(forum.ryba, "я ещё здесь")
    forum.board.forget_user(forum.ryba.id)
    seen = utf.browser(forum.gm).get(f"viewtopic.php?t={forum.votes.id}")
    assert isinstance(seen.page, TopicPage)
    assert (seen.page.posts[-1].author, seen.page.posts[-1].author_id) == ("Рыба & Рак", None)
    assert "<b>Рыба &amp; Рак</b></span>" in seen.text


def test_hidden_and_waiting_posts_are_not_there_at_all(utf: Old) -> None:
    forum = utf.stage
    forum.board.soft_delete(forum.says(forum.kot, "лишнее").id, forum.gm.id)
    waiting = forum.says(forum.ryba, "жду", visibility=Visibility.QUEUED)
    assert len(utf.browser(forum.gm).topic(forum.votes.id).posts) == 1
    assert utf.browser(forum.ryba).get(f"posting.php?mode=editpost&p={waiting.id}").code == "not_found"


# ── dates ──

FORMATS = ("D M d, Y g:i a", "d.m.Y, H:i:s", "j F Y, H:i", "d M Y H:i", "Y-m-d G:i", "l, d F Y - H:i")
ZONES = ("Europe/Moscow", "Asia/Kolkata", "America/St_Johns", "UTC", "Asia/Vladivostok", "Asia/Kathmandu")


@pytest.mark.parametrize(("zone", "pattern"), tuple(zip(ZONES, FORMATS, strict=True)))
@pytest.mark.parametrize("language", ["ru", "en"])
def test_dates_are_read_in_every_format_zone_and_language(language: str, pattern: str, zone: str) -> None:
    at = datetime(2026, 11, 28, 20, 59, tzinfo=UTC)
    with old(language=language, date_format=pattern, zone=zone) as made:
        forum = made.stage
        forum.time.second = at.timestamp() + 60
        forum.says(forum.kot, "голос", at=int(at.timestamp()))
        page = made.browser(forum.gm).topic(forum.votes.id)
    assert page.posts[-1].posted == at
    assert "егодня" not in page.posts[-1].posted_text


def test_summer_time_is_unknown_to_the_board() -> None:
    summer = datetime(2026, 7, 1, 12, 0, tzinfo=UTC)
    with old(zone="Europe/Berlin") as made:  # the clock stands in November: one hour ahead
        made.stage.says(made.stage.kot, "голос", at=int(summer.timestamp()))
        post = made.browser(made.stage.gm).topic(made.stage.votes.id).posts[0]
    assert (post.posted_text, post.posted) == ("Ср Июл 01, 2026 1:00 pm", summer)


# ── pages ──


def fill(stage: Stage, count: int) -> None:
    for number in range(count):
        stage.says(stage.kot, f"№ {number}", at=int(NOON.timestamp()) + 60 * number)


def test_pages_are_turned_by_offsets(utf: Old) -> None:
    fill(utf.stage, 24)
    gm, topic = utf.browser(utf.stage.gm), utf.stage.votes.id
    pages = [gm.topic(topic, start=start) for start in (0, 10, 20)]
    assert [(page.page, page.pages, len(page.posts)) for page in pages] == [(1, 3, 10), (2, 3, 10), (3, 3, 5)]
    assert "start=10" in pages[0].links["next"]
    assert "previous" not in pages[0].links
    assert pages[2].posts[-1].body.text == "№ 23"


def test_the_numbers_of_many_pages_have_gaps(utf: Old) -> None:
    fill(utf.stage, 150)
    seen = utf.browser(utf.stage.gm).get(f"viewtopic.php?t={utf.stage.votes.id}&start=70")
    assert isinstance(seen.page, TopicPage)
    assert (seen.page.page, seen.page.pages) == (8, 16)
    assert " ... " in seen.text
    assert "На страницу" in seen.text
    assert "start=80" in seen.page.links["next"]
    assert "start=60" in seen.page.links["previous"]


@pytest.mark.parametrize("language", ["ru", "en"])
def test_beyond_the_end_there_is_an_error_not_the_last_page(language: str) -> None:
    with old(language=language) as made:
        fill(made.stage, 14)
        seen = made.browser(made.stage.gm).get(f"viewtopic.php?t={made.stage.votes.id}&start=50")
    assert (seen.status, seen.page.kind, seen.code) == (200, Kind.NOTICE, "not_found")


def test_a_post_is_found_on_its_page_and_newest_first_on_demand(utf: Old) -> None:
    fill(utf.stage, 24)
    gm, last = utf.browser(utf.stage.gm), utf.stage.board.last_post_id(utf.stage.votes.id)
    page = gm.get(f"viewtopic.php?p={last}").page
    assert isinstance(page, TopicPage)
    assert (page.page, page.posts[-1].id) == (3, last)
    assert gm.topic(utf.stage.votes.id, postorder="desc").posts[0].id == last


def test_posts_of_one_second_may_stand_in_any_order() -> None:
    with old(settings=Settings(unsteady_order=True)) as made:
        first, second = (made.stage.says(made.stage.kot, text) for text in ("раз", "два"))
        posts = made.browser(made.stage.gm).topic(made.stage.votes.id).posts
    assert [post.id for post in posts[1:]] == [second.id, first.id]


def test_a_forum_lists_announcements_moved_and_closed_topics(house: Old) -> None:
    forum = house.stage
    here, other = forum.votes.forum_id, forum.board.add_forum("Архив")
    forum.board.open_topic(here, forum.gm.id, "Правила", "x", type=TopicType.ANNOUNCEMENT)
    forum.board.open_topic(here, forum.gm.id, "Опрос", "x", type=TopicType.STICKY, poll=Poll("?", ["а", "б"]))
    forum.votes.locked = True
    forum.board.move_topic(forum.game.id, other.id)
    page = house.browser(forum.gm).get(f"viewforum.php?f={here}").page
    assert isinstance(page, ForumPage)
    assert [(row.title, row.announcement, row.locked, row.moved) for row in page.topics] == [
        ("Правила", True, False, False), ("Опрос", False, False, False), ("Игра", False, False, True),
        ("Голосование", False, True, False),
    ]  # fmt: skip
    assert page.topics[2].id == forum.game.id
    assert page.topics[3].last_post_id == forum.board.last_post_id(forum.votes.id)


def test_a_forum_of_announcements_alone_counts_no_pages(utf: Old) -> None:
    empty = utf.stage.board.add_forum("Пусто")
    gm = utf.browser(utf.stage.gm)
    assert "пока нет сообщений" in gm.get(f"viewforum.php?f={empty.id}").text
    utf.stage.board.open_topic(empty.id, utf.stage.gm.id, "Правила", "x", type=TopicType.ANNOUNCEMENT)
    seen = gm.get(f"viewforum.php?f={empty.id}")
    assert isinstance(seen.page, ForumPage)
    assert "из <b>0</b>" in seen.text
    assert seen.page.pages == 1


def test_members_profiles_and_names_are_found(house: Old) -> None:
    browser = house.browser()
    assert "Рыба &amp; Рак" in browser.get("memberlist.php?mode=username&order=ASC").text
    assert "Рыба &amp; Рак" in browser.get(f"profile.php?mode=viewprofile&u={house.stage.ryba.id}").text
    assert browser.get("profile.php?mode=viewprofile&u=4444").code == "no_recipient"
    window = browser.raw("search.php?mode=searchuser", search_username="рыба*", search="x")
    assert '<option value="Рыба &amp; Рак">' in window
