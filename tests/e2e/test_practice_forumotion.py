"""The practice forum's two faces of Forumotion: every page reads to the board's facts, every form does what it says."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from daemon.account import Captcha
from daemon.forum import Board as Known
from daemon.forum import Credentials, Forum, Manners, Memory
from daemon.practice.faults import Fault
from daemon.practice.forumotion.settings import Share
from daemon.practice.players import AWKWARD_NICKS, Cue, Deed, DirectHands, Play, Script
from daemon.practice.records import Poll, TopicType, Visibility
from parsers.facts import AsideKind, Kind, Post
from tests.e2e.test_practice_faults import deliver
from tests.forumotion_kit import FACES, MOSCOW, Browser, browser, forumotion
from tests.practice_kit import NOON, Stage

pytestmark = pytest.mark.e2e

HOSTILE = (
    "</div></td></tr></table>", '<div class="post post--9999" id="p9999"><div class="postbody">', "<script>alert(1)",
    "Последний раз редактировалось: Кот (Вс 7 Сен 2014 - 16:03), всего редактировалось 9 раз(а)", "[quote][color=red]x",
    "[color=red]нет конца", "[b][i][/b][/i]", "]]>", "a" * 3000, "[quote=\"a]b\"]c[/quote]", "{{ 7 * 7 }}", "&lt;&amp;",
)  # fmt: skip


@pytest.fixture(params=FACES)
def face(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def forum(face: str) -> Iterator[Stage]:
    with forumotion(face) as set_up:
        yield set_up


@pytest.fixture
def gm(forum: Stage) -> Browser:
    return browser(forum, forum.gm)


@pytest.fixture
def kot(forum: Stage) -> Browser:
    return browser(forum, forum.kot)


def here(forum: Stage) -> str:
    return f"/t{forum.votes.id}-topic"


def fill(forum: Stage, count: int) -> None:
    """So many posts in the vote topic, beside the first one, a minute apart."""
    for number in range(count):
        forum.says(forum.kot, f"№ {number}", at=int(NOON.timestamp()) + 60 * number)
    forum.time.second = max(forum.time.second, NOON.timestamp() + 60 * count)


def last(person: Browser, forum: Stage) -> Post:
    """The vote topic's last post as it reads."""
    return person.topic(here(forum)).posts[-1]


# ── topics ──


def test_every_post_reads_to_author_id_count_time_and_text(forum: Stage, gm: Browser) -> None:
    forum.says(forum.ryba, "Голосую: [color=red]Кот Учёный[/color]\nи всё", at=int(NOON.timestamp()))
    page = gm.topic(here(forum))
    post = page.posts[-1]
    assert (page.topic_id, page.forum_id, page.title, page.page, page.pages) == (forum.votes.id, 4, "Голосование", 1, 1)
    assert (post.id, post.author, post.author_id, post.author_posts) == (4, "Рыба & Рак", forum.ryba.id, 1)
    assert (post.posted, post.body.text, post.edited) == (NOON, "Голосую: Кот Учёный\nи всё", None)
    assert [(run.text, run.colour) for run in post.body.runs if run.colour] == [("Кот Учёный", "#ff0000")]


@pytest.mark.parametrize("language", ["ru", "en"])
def test_both_languages_read_to_the_same_facts(face: str, language: str) -> None:
    with forumotion(face, gm={"language": language}, adverts=Share.ALL) as forum:
        post = forum.says(forum.kot, "раз", at=int(NOON.timestamp()))
        forum.says(forum.ryba, "два", at=int(NOON.timestamp()) + 60)
        forum.board.edit(post.id, "раз два", forum.kot.id)
        page = browser(forum, forum.gm).topic(here(forum))
    edited = page.posts[1]
    assert (page.language, page.viewer.name, len(page.posts)) == (language, forum.gm.name, 3)
    assert (edited.posted, edited.edited and (edited.edited.by, edited.edited.count)) == (NOON, ("Кот Учёный", 1))
    assert edited.edited is not None
    assert edited.edited.at == datetime.fromtimestamp(post.edited_at - post.edited_at % 60, UTC)


@pytest.mark.parametrize("nick", AWKWARD_NICKS)
def test_awkward_nicks_are_read_on_all_pages(forum: Stage, gm: Browser, nick: str) -> None:
    user = forum.board.user_named(nick) or forum.board.add_user(nick, "слово-1")
    user.colour = "AA0000" if "Лис" in nick else None
    forum.says(user, f'[quote="{nick}"]да[/quote]@"{nick}" тут')
    forum.mailbox.send(user.id, [forum.gm.id], nick, "лечу")
    post = last(gm, forum)
    assert (post.author, post.author_id, post.body.asides[0].author) == (nick, user.id, nick)
    assert gm.topic(here(forum)).viewer.id == forum.gm.id
    row = gm.folder().messages[0]
    assert (row.sender, row.sender_id, row.subject) == (nick, user.id, nick)
    letter = gm.letter(row.id)
    assert (letter.sender, letter.sender_id, letter.to, letter.subject) == (nick, user.id, (forum.gm.name,), nick)
    assert browser(forum, user).topic(here(forum)).viewer.name == nick


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_texts_are_text(forum: Stage, gm: Browser, text: str) -> None:
    forum.says(forum.kot, text)
    forum.says(forum.ryba, "после")
    forum.board.open_topic(4, forum.kot.id, text[:200], text)
    page = gm.topic(here(forum))
    assert [(post.author_id, post.edited) for post in page.posts] == [(2, None), (3, None), (4, None)]
    assert page.posts[1].body.text.strip() or page.posts[1].body.asides
    assert text[:200] in {row.title for row in gm.forum().topics}


@pytest.mark.parametrize("adverts", Share)
def test_adverts_stand_after_the_second_and_the_last_post_some_days(face: str, adverts: Share) -> None:
    with forumotion(face, adverts=adverts) as forum:
        fill(forum, 3)
        person = browser(forum)
        counts = []
        for _ in range(2):
            seen = person.get(here(forum))
            counts.append(seen.text.count('id="p0"'))
            assert [post.id for post in person.topic(here(forum)).posts] == [3, 4, 5, 6]
            forum.time.advance(86400)
    assert counts == {Share.ALL: [2, 2], Share.SOME: [2, 0], Share.NONE: [0, 0]}[adverts]


def test_a_post_written_inside_a_post_where_html_is_allowed_is_none(face: str) -> None:
    fake = (
        '<div class="post post--9999" id="p9999"><div class="postbody"><div class="content"><div>x</div></div></div>'
        '<div class="postprofile"><dl><dt><strong>Распорядитель</strong></dt></dl></div></div></div></div></td></tr>'
        '<form name="post" action="/post"><input name="lt"></form>'
    )
    with forumotion(face, html_allowed=True, quick_reply=False) as forum:
        forum.says(forum.kot, f"[color=red]Рыба & Рак[/color]{fake}")
        forum.says(forum.ryba, "после")
        page = browser(forum, forum.gm).topic(here(forum))
    assert [(post.id, post.author) for post in page.posts][1:] == [(4, "Кот Учёный"), (5, "Рыба & Рак")]
    assert page.form("postform") is None


@pytest.mark.parametrize("fonts", Share)
def test_colours_are_read_whether_span_or_font(face: str, fonts: Share) -> None:
    with forumotion(face, font_colours=fonts) as forum:
        for name in ("red", "#F00", "#ff0000"):
            forum.says(forum.kot, f"[color={name}]Рыба[/color] и [b][color=blue]Рак[/color][/b]")
        person = browser(forum, forum.gm)
        colours = [[run.colour for run in post.body.runs if run.colour] for post in person.topic(here(forum)).posts[1:]]
        count = person.get(here(forum)).text.count('<font color="')
    assert colours == [["#ff0000", "#0000ff"]] * 3
    assert count == {Share.ALL: 6, Share.SOME: 2, Share.NONE: 0}[fonts]


def test_quotes_boxes_and_signatures_are_set_aside(forum: Stage, gm: Browser) -> None:
    forum.kot.signature = "[color=red]Рыба[/color] врёт"
    red = "[color=red]Рыба[/color]"
    forum.says(
        forum.kot,
        f'[quote="Рыба & Рак"]{red}[/quote][quote]{red}[/quote][spoiler]{red}[/spoiler][spoiler=Там]{red}[/spoiler]'
        f"[hide]{red}[/hide][code]{red}[/code]Голосую: {red}",
    )
    body = last(gm, forum).body
    kinds = [aside.kind for aside in body.asides]
    quote, spoiler = AsideKind.QUOTE, AsideKind.SPOILER
    assert kinds == [quote, quote, spoiler, spoiler, spoiler, AsideKind.CODE, AsideKind.SIGNATURE]
    assert [aside.author for aside in body.asides[:2]] == ["Рыба & Рак", None]
    assert body.text == "Голосую: Рыба"


def test_the_versions_quote_each_in_its_way(forum: Stage, gm: Browser, face: str) -> None:
    forum.says(forum.kot, '[quote="Рыба"]да[/quote]')
    tag = "<blockquote><div><cite>Рыба" if face == "forumotion-phpbb3" else '<dl class="codebox"><dt>Рыба'
    assert tag in gm.get(here(forum)).text


def test_an_edit_shows_only_above_later_posts_and_not_a_moderators(forum: Stage, gm: Browser) -> None:
    post = forum.says(forum.kot, "раз")
    forum.board.edit(post.id, "два", forum.kot.id)
    assert last(gm, forum).edited is None
    forum.says(forum.ryba, "после")
    forum.board.edit(post.id, "три", forum.kot.id)
    forum.board.edit(post.id, "четыре", forum.kot.id)
    forum.board.edit(post.id, "пять", forum.gm.id)
    edited = gm.topic(here(forum)).posts[1]
    assert (edited.body.text, edited.edited and (edited.edited.by, edited.edited.count)) == ("пять", ("Кот Учёный", 2))


def test_today_and_yesterday_are_told_in_the_readers_zone(face: str) -> None:
    with forumotion(face, gm={"zone": "Asia/Vladivostok"}) as forum:
        late = datetime(2026, 11, 28, 13, 30, tzinfo=UTC)  # 23:30 in Vladivostok
        forum.says(forum.kot, "поздно", at=int(late.timestamp()))
        forum.time.second = late.timestamp() + 3600
        person = replace(browser(forum, forum.gm), zone=ZoneInfo("Asia/Vladivostok"))
        post = last(person, forum)
        assert (post.posted, post.posted_text) == (late, "Вчера в 23:30")
        forum.time.advance(86400)
        assert last(person, forum).posted_text == "Сб 28 Ноя 2026 - 23:30"
        assert last(person, forum).posted == late


@pytest.mark.parametrize("pattern", ["D j M Y - G:i", "d.m.Y, H:i:s", "|j F Y|, H:i", "D M d, Y g:i a", "Y-m-d H:i"])
@pytest.mark.parametrize("language", ["ru", "en"])
def test_dates_are_read_in_every_format(face: str, language: str, pattern: str) -> None:
    with forumotion(face, gm={"language": language, "date_format": pattern}) as forum:
        forum.says(forum.kot, "раз", at=int(NOON.timestamp()))
        forum.time.advance(3 * 86400)
        assert last(browser(forum, forum.gm), forum).posted == NOON


def test_a_topic_is_turned_by_offsets_and_its_slug_does_not_matter(forum: Stage, gm: Browser) -> None:
    fill(forum, 24)
    pages = [gm.topic(f"/t{forum.votes.id}{offset}-что-угодно") for offset in ("", "p10", "p20")]
    assert [(page.page, page.pages, len(page.posts)) for page in pages] == [(1, 3, 10), (2, 3, 10), (3, 3, 5)]
    assert (pages[1].links["next"], pages[1].links["previous"]) == ("/t3p20-topic", "/t3-topic")
    assert gm.topic("/t3p7-").posts[0].body.text == "№ 6"
    assert gm.get("/t3p30-topic").code == "not_found"


def test_the_page_names_its_own_address_and_exact_times(forum: Stage, gm: Browser) -> None:
    fill(forum, 14)
    seen = gm.get("/t3p10-любое")
    assert f'<link rel="canonical" href="{forum.server.url}t3p10-topic" />' in seen.text
    assert '"dateModified": "2026-11-28T12:13:00+00:00"' in seen.text
    assert "<title>Голосование - Страница 2</title>" in seen.text


def test_a_latin_title_stands_in_the_address(forum: Stage, gm: Browser) -> None:
    topic = forum.board.open_topic(4, forum.gm.id, "Game no. 7: Day!", "…")
    assert f'"/t{topic.id}-game-no-7-day"' in gm.get("/f4-forum").text


def test_the_newest_page_is_found_by_number_only(forum: Stage, gm: Browser) -> None:
    fill(forum, 14)
    assert gm.topic(f"/viewtopic?t={forum.votes.id}&view=newest").posts[-1].body.text == "№ 13"
    assert gm.topic(f"/viewtopic?t={forum.votes.id}&topic_name").page == 1


def test_a_locked_topic_is_told_by_its_button(forum: Stage, gm: Browser, kot: Browser) -> None:
    assert not kot.topic(here(forum)).locked
    forum.votes.locked = True
    assert kot.topic(here(forum)).locked
    assert "unlock" in gm.topic(here(forum)).links


def test_posts_that_wait_or_are_deleted_are_no_posts(forum: Stage, gm: Browser) -> None:
    forum.board.soft_delete(forum.says(forum.kot, "раз").id, forum.gm.id)
    forum.says(forum.ryba, "жду", visibility=Visibility.QUEUED)
    forum.says(forum.ryba, "вижу")
    assert [post.body.text for post in gm.topic(here(forum)).posts] == ["Голосуем.", "вижу"]


def test_a_foes_post_is_read_and_marked(forum: Stage) -> None:
    forum.ryba.foes.add(forum.kot.id)
    forum.says(forum.kot, "[color=red]Рыба[/color]")
    post = last(browser(forum, forum.ryba), forum)
    assert (post.hidden, post.author_id, post.body.runs[0].colour) == (True, forum.kot.id, "#ff0000")


def test_a_deleted_accounts_posts_stay_without_an_id(forum: Stage, gm: Browser) -> None:
    forum.says(forum.kot, "прощайте")
    forum.board.forget_user(forum.kot.id)
    post = last(gm, forum)
    assert (post.author, post.author_id, post.author_posts) == ("Кот Учёный", None, None)


def test_emoji_and_smilies_do_not_spoil_a_vote(forum: Stage, gm: Browser) -> None:
    forum.votes.title = "Мафия №7 «Огни»: голосование"
    forum.says(forum.kot, "[color=red]Рыба[/color] 🤔 :)")
    assert [run.text for run in last(gm, forum).body.runs if run.colour] == ["Рыба"]
    assert "🤔" in last(gm, forum).body.text


# ── what guests see ──


def test_a_guest_sees_names_without_ids_and_a_sentence_in_place_of_links(forum: Stage) -> None:
    forum.says(forum.kot, "см. https://example.org/a и [url=https://example.org/b]тут[/url]")
    person = browser(forum)
    page = person.topic(here(forum))
    assert (page.viewer.signed_in, page.posts[-1].author, page.posts[-1].author_id) == (False, "Кот Учёный", None)
    assert page.posts[-1].body.text.count("[Вы должны быть зарегистрированы и подключены") == 2
    assert not page.posts[-1].body.runs[-1].link
    assert person.get("/memberlist").code == "no_permission"
    assert person.get(f"/u{forum.kot.id}").location.startswith(f"{forum.server.url}login?redirect=")


def test_where_profiles_and_links_are_open_a_guest_sees_them(face: str) -> None:
    with forumotion(face, profiles_for_guests=True, links_for_guests=True) as forum:
        forum.says(forum.kot, "https://example.org/a")
        person = browser(forum)
        assert last(person, forum).author_id == forum.kot.id
        assert last(person, forum).body.runs[0].link
        assert person.get("/memberlist").page.kind is Kind.OTHER


def test_a_private_forum_sends_guests_to_the_door_and_members_away(forum: Stage, kot: Browser) -> None:
    secret = forum.board.add_forum("Штаб", members=frozenset({forum.ryba.id}))
    topic = forum.board.open_topic(secret.id, forum.gm.id, "План", "Молчим.")
    guest = browser(forum).get(f"/t{topic.id}-topic")
    assert (guest.status, guest.location) == (302, f"{forum.server.url}login?redirect=%2Ft{topic.id}-topic")
    refused = kot.get(f"/t{topic.id}-topic")
    assert (refused.status, refused.code) == (200, "no_permission")
    assert browser(forum, forum.ryba).topic(f"/t{topic.id}-topic").title == "План"


# ── lists ──


def test_a_forum_lists_what_each_topic_is(forum: Stage, gm: Browser) -> None:
    forum.board.open_topic(4, forum.gm.id, "Правила", "…", type=TopicType.ANNOUNCEMENT)
    forum.board.open_topic(4, forum.gm.id, "Опрос", "…", type=TopicType.STICKY, poll=Poll("Когда?", ["а", "б"]))
    fill(forum, 12)
    forum.votes.locked = True
    page = gm.forum()
    rows = {row.title: row for row in page.topics}
    assert (page.forum_id, page.title, page.page, page.pages) == (4, "Мафия", 1, 1)
    assert page.topics[0].title == "Правила"
    assert (rows["Правила"].announcement, rows["Голосование"].locked, rows["Игра"].locked) == (True, True, False)
    assert (rows["Голосование"].id, rows["Голосование"].replies) == (forum.votes.id, 12)
    assert rows["Голосование"].last_post_id == forum.board.last_post_id(forum.votes.id)
    assert "next" not in page.links


def test_the_legend_explains_the_pictures(forum: Stage, gm: Browser) -> None:
    forum.votes.locked = True
    text = gm.get("/f4-forum").text
    assert text.count("lock") >= 3
    assert "[ Тема закрыта ]" in text


def test_a_long_forum_is_turned_by_offsets(face: str) -> None:
    with forumotion(face, topics_per_page=5) as forum:
        for number in range(7):
            forum.board.open_topic(4, forum.gm.id, f"Тема {number}", "…")
        person = browser(forum, forum.gm)
        first, second = person.forum(), person.forum("/f4p5-forum")
    assert (first.page, first.pages, second.page, first.links["next"]) == (1, 2, 2, "/f4p5-forum")
    assert len({row.id for row in (*first.topics, *second.topics)}) == 9


def test_a_moved_topic_leaves_a_row_that_leads_to_it(forum: Stage, gm: Browser) -> None:
    archive = forum.board.add_forum("Архив")
    forum.board.move_topic(forum.votes.id, archive.id)
    assert {row.id: row.moved for row in gm.forum().topics}[forum.votes.id]
    assert gm.topic(here(forum)).forum_id == archive.id


def test_the_jump_list_leads_to_a_forum(forum: Stage, gm: Browser) -> None:
    assert gm.get("/viewforum?selected_id=f4&tid=x").location == f"{forum.server.url}f4-forum"
    assert gm.get("/viewforum?selected_id=-1").location == forum.server.url


def test_members_are_found_by_name_with_their_numbers(forum: Stage, gm: Browser) -> None:
    text = gm.get("/memberlist?username=Рыба").text
    assert f'href="/u{forum.ryba.id}"' in text
    assert f'href="/u{forum.kot.id}"' not in text
    assert gm.get(f"/u{forum.kot.id}").page.kind is Kind.OTHER
    assert gm.get("/u999").status == 404
    assert "form_login" not in gm.get("/profile?mode=editprofile").text


def test_preferences_change_how_the_account_sees_dates(forum: Stage, gm: Browser) -> None:
    form = next(form for form in gm.get("/profile?mode=editprofile").page.forms if form.value("timezone"))
    assert gm.send(form, {"timezone": "Asia/Omsk", "language": "en"}, button="submit").code == "saved"
    assert (forum.gm.zone, forum.gm.language) == ("Asia/Omsk", "en")


# ── coming and going ──


def test_signing_in_is_a_redirect_with_two_cookies(forum: Stage) -> None:
    person = browser(forum)
    assert person.get("/login").page.kind is Kind.LOGIN
    seen = person.sign_in(forum.gm)
    assert (seen.status, seen.location) == (302, forum.server.url)
    assert {cookie.name[:3] for cookie in person.session.cookies} == {"fa_"}
    assert person.cookie("sid")
    assert person.cookie("data")
    viewer = person.get("/").page.viewer
    assert (viewer.id, viewer.name, viewer.signed_in) == (forum.gm.id, forum.gm.name, True)


def test_after_signing_in_one_lands_where_one_wanted_to_go(forum: Stage) -> None:
    person = browser(forum)
    form = person.get("/login?redirect=%2Ft3-topic").form("login")
    given = {"username": forum.gm.name, "password": forum.gm.password}
    assert person.send(form, given, button="login").location == f"{forum.server.url}t3-topic"
    assert person.sign_in(forum.kot, redirect="//evil.example/").location == forum.server.url


@pytest.mark.parametrize("again", [False, True])
def test_a_wrong_password_is_told_with_http_200(face: str, again: bool) -> None:
    with forumotion(face, login_form_again=again) as forum:
        person = browser(forum)
        seen = person.sign_in(forum.gm, password="мимо")
        assert (seen.status, seen.code) == (200, "wrong_password")
        assert (seen.page.form("login") is not None) is again
        for _ in range(3):
            seen = person.sign_in(forum.gm, password="мимо")
        assert seen.code == "too_many_attempts"


def test_signing_out_needs_both_tokens(forum: Stage, gm: Browser) -> None:
    link = gm.get("/").page.links["logout"]
    assert gm.get(link[:-1]).location == ""
    assert gm.get("/").page.viewer.signed_in
    assert gm.get(link).status == 302
    assert gm.get("/").page.viewer.signed_in is False


def test_a_lost_session_comes_back_by_itself_unless_that_is_lost_too(forum: Stage, gm: Browser) -> None:
    forum.server.sessions.forget(forum.gm.id)
    assert gm.get("/").page.viewer.signed_in
    forum.server.sessions.forget(forum.gm.id, keys=True)
    assert gm.get("/").page.viewer.signed_in is False
    assert gm.get("/privmsg?folder=inbox").location.startswith(f"{forum.server.url}login?redirect=")


def test_banned_members_and_a_closed_board_are_told(forum: Stage, kot: Browser) -> None:
    forum.board.settings.disabled = ""
    assert kot.get("/").code == "board_disabled"
    forum.board.settings.disabled = None
    forum.kot.banned = "грубость"
    assert kot.get("/t3-topic").code == "banned"


# ── posting ──


@pytest.mark.parametrize("enough", [True, False])
def test_a_reply_stands_and_is_answered_with_a_page_or_a_redirect(face: str, enough: bool) -> None:
    with forumotion(face, answers_with_redirect=enough) as forum:
        fill(forum, 11)
        person = browser(forum, forum.gm)
        seen = person.reply(forum.votes.id, "Итог: [b]никто[/b]")
        new = forum.board.last_post_id(forum.votes.id)
        assert forum.texts()[-1] == "Итог: [b]никто[/b]"
    if enough:
        assert (seen.status, seen.location) == (302, f"{forum.server.url}t3p10-topic#{new}")
    else:
        assert (seen.status, seen.code, seen.page.refresh) == (
            200,
            "saved",
            f"/viewtopic?start=10&t=3&topic_name#{new}",
        )
        assert 'href="/f4-forum"' in seen.text


def test_the_form_has_all_that_must_come_back(forum: Stage, gm: Browser) -> None:
    form = gm.get("/post?t=3&mode=reply").form()
    names = [name for name, _ in form.fields]
    assert {"lt", "t", "mode", "tid", "subject", "message"} <= set(names)
    assert (names.count("auth[]"), form.value("lt"), form.action) == (2, "3", "/post")
    assert "delete" not in names
    assert {"t", "mode", "lt"} <= {name for name, _ in gm.get(here(forum)).form().fields}


def test_a_reply_from_below_the_topic_stands_too(forum: Stage, gm: Browser) -> None:
    assert gm.send(gm.get(here(forum)).form(), {"message": "быстро"}).code == "saved"
    assert forum.texts()[-1] == "быстро"


def test_a_stale_form_comes_back_fresh_and_stores_nothing(forum: Stage, gm: Browser) -> None:
    form = gm.get("/post?t=3&mode=reply").form()
    forum.says(forum.kot, "раньше")
    seen = gm.send(form, {"message": "Итог"})
    assert (seen.page.kind, seen.code, forum.texts()) == (Kind.POSTING, "new_posts_made", ["Голосуем.", "раньше"])
    assert seen.form().value("message") == "Итог"
    assert gm.send(seen.form(), {}).code == "saved"
    assert forum.texts() == ["Голосуем.", "раньше", "Итог"]


def test_a_form_of_another_session_comes_back(forum: Stage, gm: Browser) -> None:
    form = gm.get("/post?t=3&mode=reply").form()
    seen = gm.send(form, {"message": "Итог", "auth[]": "чужой"})
    assert (seen.code, forum.texts()) == ("form_expired", ["Голосуем."])
    assert gm.send(seen.form(), {}).code == "saved"


def test_where_tokens_are_not_looked_at_a_bare_form_will_do(face: str) -> None:
    with forumotion(face, auth_needed=False) as forum:
        person = browser(forum, forum.gm)
        bare = replace(person.get("/post?t=3&mode=reply").form(), fields=(("mode", "reply"), ("t", "3")))
        assert person.send(bare, {"message": "Итог"}).code == "saved"


def test_a_preview_stores_nothing(forum: Stage, gm: Browser) -> None:
    seen = gm.send(gm.get("/post?t=3&mode=reply").form(), {"message": "Итог"}, button="preview")
    assert (seen.page.kind, seen.code, forum.texts()) == (Kind.POSTING, None, ["Голосуем."])


@pytest.mark.parametrize(
    ("values", "code"),
    [({"message": " "}, "too_short"), ({"message": "а" * 200}, "too_long"), ({"subject": ""}, "no_subject")],
)
def test_a_form_with_faults_comes_back_with_the_reason(face: str, values: dict[str, str], code: str) -> None:
    with forumotion(face, max_post_chars=100) as forum:
        person = browser(forum, forum.gm)
        form = person.get("/post?f=4&mode=newtopic").form()
        seen = person.send(form, {"subject": "День 2", "message": "Начинаем.", **values})
        assert (seen.page.kind, seen.code, len(forum.board.topics)) == (Kind.POSTING, code, 2)


def test_a_short_title_is_refused_where_the_board_wants_longer_ones(face: str) -> None:
    with forumotion(face, shortest_title=10) as forum:
        person = browser(forum, forum.gm)
        form = person.get("/post?f=4&mode=newtopic").form()
        assert person.send(form, {"subject": "День 2", "message": "Начинаем."}).code == "no_subject"
        assert person.reply(forum.votes.id, "Итог").code == "saved"


def test_a_new_topic_opens_with_what_the_form_says(forum: Stage, gm: Browser) -> None:
    form = gm.get("/post?f=4&mode=newtopic").form()
    assert form.choices["topictype"] == ("0", "1", "2", "3")
    seen = gm.send(form, {"subject": "Правила «новые»", "message": "Играем.", "topictype": "2"})
    topic = max(forum.board.topics.values(), key=lambda one: one.id)
    assert seen.page.refresh == f"/viewtopic?t={topic.id}&topic_name#{forum.board.first_post_id(topic.id)}"
    assert (topic.title, topic.type) == ("Правила «новые»", TopicType.ANNOUNCEMENT)


def test_an_edit_changes_the_post_and_keeps_title_type_and_poll(forum: Stage, gm: Browser) -> None:
    forum.votes.type, forum.votes.poll = TopicType.STICKY, Poll("Когда?", ["сегодня", "завтра"])
    seen = gm.send(gm.get("/post?p=3&mode=editpost").form(), {"message": "Голосуем иначе."})
    assert (seen.code, forum.texts()) == ("saved", ["Голосуем иначе."])
    assert (forum.votes.title, forum.votes.type) == ("Голосование", TopicType.STICKY)
    assert forum.votes.poll is not None
    assert forum.votes.poll.options == ["сегодня", "завтра"]


def test_nobody_edits_what_is_not_his_or_is_locked(forum: Stage, kot: Browser) -> None:
    own = forum.says(forum.kot, "раз")
    assert kot.get("/post?p=3&mode=editpost").code == "no_permission"
    forum.votes.locked = True
    assert kot.get(f"/post?p={own.id}&mode=editpost").code == "locked"
    assert kot.get("/post?t=3&mode=reply").code == "locked"
    assert kot.get(f"/post?p={own.id}&mode=quote").code == "locked"


def test_a_quote_names_its_author_and_his_text(forum: Stage, gm: Browser) -> None:
    post = forum.says(forum.ryba, "[color=red]Кот[/color]")
    form = gm.get(f"/post?p={post.id}&mode=quote").form()
    assert form.value("message") == '[quote="Рыба & Рак"][color=red]Кот[/color][/quote]\n'
    assert gm.send(form, {}).code == "saved"
    assert last(gm, forum).body.asides[0].author == "Рыба & Рак"


@pytest.mark.parametrize("asks", [True, False])
def test_a_post_is_deleted_after_a_question_or_at_once(face: str, asks: bool) -> None:
    with forumotion(face, asks_before_delete=asks) as forum:
        post = forum.says(forum.kot, "лишнее")
        person = browser(forum, forum.gm)
        seen = person.act(person.topic(here(forum)), f"delete:{post.id}")
        if asks:
            assert person.agree(seen, "cancel").status == 302
            assert forum.texts() == ["Голосуем.", "лишнее"]
            seen = person.agree(seen)
        assert (seen.code, forum.texts()) == ("saved", ["Голосуем."])


def test_a_player_deletes_his_own_last_post_only(forum: Stage, kot: Browser) -> None:
    first = forum.says(forum.kot, "раз")
    forum.says(forum.ryba, "два")
    assert f"delete:{first.id}" not in kot.topic(here(forum)).links
    assert kot.get(f"/post?p={first.id}&mode=delete").code == "no_permission"


def test_guests_are_sent_to_the_door(forum: Stage) -> None:
    person = browser(forum)
    for address in ("/post?t=3&mode=reply", "/post?f=4&mode=newtopic", "/modcp?mode=lock&t=3", "/privmsg?mode=post"):
        assert person.get(address).location.startswith(f"{forum.server.url}login?redirect="), address


def test_flood_is_told_on_a_page_of_its_own(forum: Stage, kot: Browser) -> None:
    assert kot.reply(forum.votes.id, "раз").code == "saved"
    assert kot.reply(forum.votes.id, "два").code == "flood"
    assert forum.texts() == ["Голосуем.", "раз"]
    forum.time.advance(20)
    assert kot.reply(forum.votes.id, "два").code == "saved"


def test_posts_of_a_newcomer_wait(forum: Stage, kot: Browser) -> None:
    forum.kot.newcomer = True
    assert kot.reply(forum.votes.id, "жду").code == "saved"
    assert forum.texts() == ["Голосуем."]


# ── moderation ──


@pytest.mark.parametrize("asks", [True, False])
def test_a_topic_is_locked_and_opened_by_its_links(face: str, asks: bool) -> None:
    with forumotion(face, asks_before_lock=asks) as forum:
        person = browser(forum, forum.gm)
        for name, locked in (("lock", True), ("unlock", False)):
            seen = person.act(person.topic(here(forum)), name)
            seen = person.agree(seen) if asks else seen
            assert (seen.code, seen.page.refresh, forum.votes.locked) == ("saved", "/t3-topic", locked)


def test_a_link_without_the_sessions_token_does_nothing(forum: Stage, gm: Browser, kot: Browser) -> None:
    assert gm.get("/modcp?mode=lock&t=3&tid=00112233445566778899aabbccddeeff").code == "form_expired"
    assert gm.get("/modcp?mode=lock&t=3").code == "form_expired"
    assert kot.get("/modcp?mode=lock&t=3").code == "no_permission"
    assert not forum.votes.locked
    assert "lock" not in kot.topic(here(forum)).links


def test_a_topic_is_moved_and_deleted_after_a_question(forum: Stage, gm: Browser) -> None:
    archive = forum.board.add_forum("Архив")
    page = gm.topic(here(forum))
    seen = gm.send(gm.act(page, "move").form("confirm"), {"new_forum": f"f{archive.id}"}, button="confirm")
    assert (seen.code, forum.votes.forum_id) == ("saved", archive.id)
    assert gm.agree(gm.get(page.links["move"].replace("move", "delete"))).code == "saved"
    assert forum.votes.id not in forum.board.topics


# ── letters ──


def test_the_inbox_tells_who_wrote_what_and_when(forum: Stage, gm: Browser) -> None:
    forum.mailbox.send(
        forum.kot.id, [forum.gm.id], "Ход - ночь", '[quote="Распорядитель"]куда?[/quote]лечу [b]Рыбу[/b]'
    )
    forum.mailbox.send(forum.ryba.id, [forum.gm.id], "Второе", "…")
    assert '_userdata["user_nb_privmsg"] = 2;' in gm.get("/").text
    rows = gm.folder().messages
    assert [(row.id, row.sender_id, row.subject, row.unread) for row in rows] == [
        (2, forum.ryba.id, "Второе", True), (1, forum.kot.id, "Ход - ночь", True),
    ]  # fmt: skip
    letter = gm.letter(1)
    assert (letter.id, letter.sender, letter.body.text.strip(), letter.body.asides[0].author) == (
        1, "Кот Учёный", "лечу Рыбу", "Распорядитель",
    )  # fmt: skip
    assert letter.sent == rows[1].sent == forum.board.clock.moment().replace(second=0)
    assert [row.unread for row in gm.folder().messages] == [True, False]


def test_letters_go_to_each_recipient_alone(forum: Stage, gm: Browser) -> None:
    form = gm.get(f"/privmsg?mode=post&u={forum.kot.id}").form()
    assert form.value("username[]") == ""
    assert ("username[]", "Кот Учёный") in form.fields
    names = ["Кот Учёный", "рыба & рак", ""]
    seen = gm.send_twice_named(form, "username[]", names, {"subject": "Роль", "message": "мирный"})
    assert (seen.code, seen.page.refresh) == ("saved", "/privmsg?folder=inbox")
    assert [mail.to for mail in forum.mailbox.mails.values()] == [(forum.kot.id,), (forum.ryba.id,)]
    assert browser(forum, forum.kot).letter(1).to == ("Кот Учёный",)


def test_sent_letters_lie_in_the_outbox_until_read(forum: Stage, gm: Browser) -> None:
    forum.mailbox.send(forum.gm.id, [forum.kot.id], "Роль", "мирный")
    assert [(row.subject, row.sender_id) for row in gm.folder("outbox").messages] == [("Роль", forum.gm.id)]
    browser(forum, forum.kot).letter(1)
    assert (gm.folder("outbox").messages, len(gm.folder("sentbox").messages)) == ((), 1)
    assert gm.folder("savebox").messages == ()


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"username[]": "Никто"}, "no_recipient"), ({"username[]": ""}, "no_recipient"),
        ({"subject": ""}, "no_subject"), ({"message": ""}, "too_short"), ({"auth[]": "чужой"}, "form_expired"),
    ],
)  # fmt: skip
def test_a_letter_with_faults_comes_back_with_the_reason(
    forum: Stage, gm: Browser, values: dict[str, str], code: str
) -> None:
    form = gm.get("/privmsg?mode=post").form()
    seen = gm.send(form, {"username[]": "Кот Учёный", "subject": "Роль", "message": "мирный", **values})
    assert (seen.page.kind, seen.code, len(forum.mailbox.mails)) == (Kind.POSTING, code, 0)


@pytest.mark.parametrize("language", ["ru", "en"])
def test_letters_that_are_not_wanted_and_too_many_are_refused(face: str, language: str) -> None:
    with forumotion(face, default_language=language) as forum:
        forum.kot.takes_letters, forum.ryba.language = False, language
        person = browser(forum, forum.ryba)
        form = person.get(f"/privmsg?mode=post&u={forum.kot.id}").form()
        letter = {"username[]": "Кот Учёный", "subject": "Ход", "message": "…"}
        assert person.send(form, letter).code == "recipient_refuses"
        assert person.send(form, {**letter, "username[]": forum.gm.name}).code == "saved"
        assert person.send(form, {**letter, "username[]": forum.gm.name}).code == "flood"


def test_an_answer_is_addressed_and_quotes(forum: Stage, gm: Browser) -> None:
    forum.mailbox.send(forum.kot.id, [forum.gm.id], "Ход", "лечу")
    form = gm.get(gm.letter(1).links["reply"].replace("reply", "quote")).form()
    assert ("username[]", "Кот Учёный") in form.fields
    assert (form.value("subject"), form.value("message")) == ("Re: Ход", '[quote="Кот Учёный"]лечу[/quote]\n')
    assert gm.get("/privmsg?mode=read&p=99").code == "not_found"


def test_a_full_box_loses_its_oldest_letter(face: str) -> None:
    with forumotion(face, pm_max_msgs=3) as forum:
        for number in range(5):
            forum.mailbox.send(forum.kot.id, [forum.gm.id], f"№ {number}", "…")
        person = browser(forum, forum.gm)
        assert [row.subject for row in person.folder().messages] == ["№ 4", "№ 3", "№ 2"]
        assert "заполнена на 100%" in person.get("/privmsg?folder=inbox").text


def test_letters_are_deleted_after_a_question(forum: Stage, gm: Browser) -> None:
    for number in range(3):
        forum.mailbox.send(forum.kot.id, [forum.gm.id], f"№ {number}", "…")
    form = next(form for form in gm.get("/privmsg?folder=inbox").page.forms if form.id == "privmsg_list")
    marked = replace(form, fields=(*form.fields, ("mark[]2", "1"), ("mark[]2", "3")))
    assert gm.agree(gm.send(marked, {}, button="delete")).code == "saved"
    assert [row.id for row in gm.folder().messages] == [2]


def test_a_long_inbox_is_turned_page_by_page(face: str) -> None:
    with forumotion(face, topics_per_page=3) as forum:
        for number in range(5):
            forum.mailbox.send(forum.kot.id, [forum.gm.id], f"№ {number}", "…")
        page = browser(forum, forum.gm).folder()
        assert (page.page, page.pages, len(page.messages)) == (1, 2, 3)
        assert page.links["next"] == "/privmsg?folder=inbox&start=3"


# ── what goes wrong ──


@pytest.mark.parametrize(
    ("fault", "code"),
    [(Fault.FLOOD, "flood"), (Fault.FORM_EXPIRED, "form_expired"), (Fault.DISABLED, "board_disabled")],
)
def test_a_fault_on_the_way_stores_nothing_and_says_so(forum: Stage, gm: Browser, fault: Fault, code: str) -> None:
    form = gm.get("/post?t=3&mode=reply").form()
    forum.faults.plan(fault, method="POST")
    assert gm.send(form, {"message": "Итог"}).code == code
    assert forum.texts() == ["Голосуем."]


def test_a_captcha_keeps_the_text_and_stores_nothing(forum: Stage, gm: Browser) -> None:
    form = gm.get("/post?t=3&mode=reply").form()
    forum.faults.plan(Fault.CAPTCHA, method="POST")
    seen = gm.send(form, {"message": "Итог"})
    assert "g-recaptcha" in seen.text
    assert seen.page.kind is Kind.POSTING
    assert forum.texts() == ["Голосуем."]
    held = seen.form()
    assert (held.value("post_confirm"), held.value("message")) == ("1", "Итог")
    assert gm.send(held, {}).code == "saved"
    forum.faults.plan(Fault.CAPTCHA, method="POST")
    assert browser(forum).sign_in(forum.kot).code == "too_many_attempts"


@pytest.mark.parametrize("fault", [Fault.SESSION_LOST, Fault.SIGNED_OUT])
def test_a_session_lost_between_form_and_post_stores_nothing(forum: Stage, gm: Browser, fault: Fault) -> None:
    form = gm.get("/post?t=3&mode=reply").form()
    forum.faults.plan(fault, method="POST")
    seen = gm.send(form, {"message": "Итог"})
    assert forum.texts() == ["Голосуем."]
    assert seen.code == "form_expired" if fault is Fault.SESSION_LOST else "login?redirect=" in seen.location


def test_players_speak_directly_on_these_boards_too(forum: Stage, gm: Browser) -> None:
    script = Script.of(
        [
            Cue(0, "Кот Учёный", Deed.VOTE, "Рыба & Рак"), Cue(0, "Рыба & Рак", Deed.SAY, "нет"),
            Cue(0, "Кот Учёный", Deed.EDIT, "передумал"), Cue(0, "Рыба & Рак", Deed.WRITE, "лечу", to=forum.gm.name),
        ],
        {"game": forum.votes.id},
    )  # fmt: skip
    assert Play(script, DirectHands(forum.board, forum.mailbox)).run() == 4
    posts = gm.topic(here(forum)).posts
    assert [post.body.text for post in posts[1:]] == ["передумал", "нет"]
    assert posts[1].edited is not None
    assert gm.letter(1).body.text.strip() == "лечу"


# ── the program's own account ──

WAYS_OF_BOARDS: tuple[dict[str, object], ...] = (
    {},
    {"answers_with_redirect": True, "asks_before_lock": True, "login_form_again": True},
    {"adverts": Share.ALL, "font_colours": Share.ALL, "near_days": False, "refusal_status": 403},
)


def account(forum: Stage, software: str = "auto") -> Forum:
    """The GM's account, which finds out by itself where it is."""
    who, manners = Credentials(forum.gm.name, forum.gm.password), Manners(pause=0.0, backoff=0.1)
    made = Forum(forum.server.url, who, manners, Memory(board=Known(software)), forum.time.timepiece())
    made.use_zone(MOSCOW)
    forum.accounts.append(made)
    made.sign_in()
    return made


@pytest.mark.parametrize("ways", WAYS_OF_BOARDS)
@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_account_does_all_its_work_whatever_the_board_does(
    face: str, ways: dict[str, object], language: str
) -> None:
    with forumotion(face, gm={"language": language}, **ways) as forum:
        fill(forum, 11)
        gm = account(forum)
        sent = gm.reply(forum.votes.id, "Итог")
        assert sent.post_id == forum.board.last_post_id(forum.votes.id)
        gm.edit(sent.post_id or 0, "Итог дня")
        opened = gm.new_topic(4, "День 2", "Начинаем.")
        gm.lock(forum.votes.id)
        assert (forum.votes.locked, forum.texts()[-1], opened.topic_id) == (True, "Итог дня", max(forum.board.topics))
        gm.unlock(forum.votes.id)
        gm.send_letter(forum.kot.id, "Роль [Л-1]", "Вы доктор")
        row = gm.sent_letter("[Л-1]")
        assert (forum.votes.locked, row and row.subject) == (False, "Роль [Л-1]")
        forum.mailbox.send(forum.kot.id, [forum.gm.id], "Ход", "лечу")
        assert gm.message(gm.inbox().page.messages[0].id).page.sender_id == forum.kot.id
        assert gm.find_user("рыба & рак") == forum.ryba.id


def test_the_account_tells_that_a_person_is_needed(forum: Stage) -> None:
    gm = account(forum)
    forum.faults.plan(Fault.CAPTCHA, method="POST")
    with pytest.raises(Captcha):
        gm.reply(forum.votes.id, "Итог")
    assert forum.texts() == ["Голосуем."]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("redirects", [True, False])
def test_random_faults_never_make_two_of_one(face: str, seed: int, redirects: bool) -> None:
    with forumotion(face, answers_with_redirect=redirects) as forum:
        gm = account(forum)
        kinds = tuple(fault for fault in Fault if fault not in (Fault.SLOW, Fault.CAPTCHA, Fault.SIGNED_OUT))
        forum.faults.at_random(seed, 0.4, kinds)
        wanted = [f"[Бюллетень {number}]" for number in range(6)]
        for mark in wanted:
            deliver(gm, forum, mark)
        assert [text for text in forum.texts() if "Бюллетень" in text] == wanted
