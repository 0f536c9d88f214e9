"""Topics on the two faces of Forumotion: every post reads to what the board knows of it."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from daemon.practice.forumotion.settings import Share
from daemon.practice.players import AWKWARD_NICKS
from daemon.practice.records import Visibility
from parsers.facts import AsideKind
from tests.forumotion_kit import Browser, browser, fill, forumotion, here, last
from tests.practice_kit import NOON, Stage

pytestmark = pytest.mark.e2e

HOSTILE = (
    "</div></td></tr></table>", '<div class="post post--9999" id="p9999"><div class="postbody">', "<script>alert(1)",
    "Последний раз редактировалось: Кот (Вс 7 Сен 2014 - 16:03), всего редактировалось 9 раз(а)", "[quote][color=red]x",
    "[color=red]нет конца", "[b][i][/b][/i]", "]]>", "a" * 3000, "[quote=\"a]b\"]c[/quote]", "{{ 7 * 7 }}", "&lt;&amp;",
)  # fmt: skip


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
