"""The engines beside phpBB 3: what each keeps where, what players may try there, and what is met instead of them."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from daemon.facts_json import page_json
from parsers.dialects.forumotion.wording import parted
from parsers.dialects.phpbb2.addresses import act_name, forum_in, link_name, offset_in, post_in, topic_in, user_in
from parsers.errors import PageNotUnderstood
from parsers.facts import Aside, AsideKind, Page, Post, TopicPage
from parsers.markup import read_body
from parsers.page import in_utf8, read_page
from tests.shared_material import ROOT

NOW = datetime(2026, 11, 26, 17, 0, 30, tzinfo=UTC)
FORUMOTION = ("forumotion-phpbb2", "forumotion-phpbb3")
TOPICS = ["phpbb2/topic-gm", *(f"{name}/topic-gm" for name in FORUMOTION), "punbb/topic-mybb-gm"]


def source(name: str) -> str:
    return in_utf8((ROOT / "fixtures" / f"{name}.html").read_bytes()).decode()


def read(html: str, **given: Any) -> Page:
    return read_page(html, **({"fetched": NOW} | given))


def posts(html: str, **given: Any) -> dict[int, Post]:
    page = read(html, **given)
    assert isinstance(page, TopicPage)
    return {post.id: post for post in page.posts}


def kinds(asides: tuple[Aside, ...]) -> list[str]:
    return [aside.kind.value for aside in asides]


# --- all of them ---


@pytest.mark.parametrize("name", TOPICS)
def test_a_stored_body_reads_as_the_page_did(name: str) -> None:
    for post in posts(source(name)).values():
        again = read_body(post.html)
        assert again.runs == post.body.runs
        assert again.asides == tuple(aside for aside in post.body.asides if aside.kind is not AsideKind.SIGNATURE)


@pytest.mark.parametrize("name", TOPICS)
def test_the_signature_is_set_aside_with_its_colours(name: str) -> None:
    signed = sorted(posts(source(name)).items())[1][1].body
    assert signed.text.startswith("Голосую: Клён")
    assert kinds(signed.asides) == ["signature"]
    assert [run.text for run in signed.asides[0].runs if run.colour == "#ff0000"] == ["Липа"]


@pytest.mark.parametrize("name", TOPICS)
def test_quotes_codes_and_spoilers_are_set_aside_with_whom_they_name(name: str) -> None:
    body = sorted(posts(source(name)).items())[2][1].body
    quote, *others = body.asides
    assert (quote.kind, quote.author, quote.runs[-1].colour) == (AsideKind.QUOTE, "Липа", "#ff0000")
    assert AsideKind.CODE in {aside.kind for aside in others}
    assert [run.text for run in body.runs if run.colour == "#ff0000"] == ["Липа"]


@pytest.mark.parametrize("name", TOPICS)
@pytest.mark.parametrize("depths", ["<b>" * 5000, "<div>" * 3000 + "</div>" * 3000, '<span class="postbody">' * 3000])
def test_deep_nesting_in_one_post_hides_none_of_the_others(name: str, depths: str) -> None:
    whole = source(name)
    assert list(posts(whole.replace("Зря. ", f"Зря. {depths}"))) == list(posts(whole))


@pytest.mark.parametrize("name", TOPICS)
@pytest.mark.parametrize("share", [0.3, 0.6, 0.9])
def test_a_page_that_breaks_off_is_not_understood(name: str, share: float) -> None:
    whole = source(name)
    with pytest.raises(PageNotUnderstood, match="the end of the page"):
        read(whole[: int(len(whole) * share)])


@pytest.mark.parametrize(
    ("name", "part", "missing"),
    [
        ("phpbb2/topic-gm", 'class="maintitle"', "the title of the topic"),
        ("phpbb2/topic-gm", "<b>Клён</b></span><br />", "the author of post 305"),
        ("phpbb2/message-quote", 'class="postbody"', "the text of the message"),
        ("forumotion-phpbb2/topic-gm", 'class="postbody"', "the text of post 3010"),
        ("forumotion-phpbb2/topic-gm", '<span class="name">', "the author of post 3010"),
        ("forumotion-phpbb2/topic-gm", '<h1 class="cattitle">', "the title of the topic"),
        ("forumotion-phpbb3/topic-gm", 'class="content clearfix"', "the text of post 3010"),
        ("forumotion-phpbb3/topic-gm", 'class="postprofile"', "the author of post 3010"),
        ("forumotion-phpbb3/message", 'class="author"', "the head of the message|the text or the head"),
        ("punbb/topic-mybb-gm", 'class="post-content"', "the text of post 501"),
        ("punbb/topic-mybb-gm", 'class="pa-author"', "the author of post 501"),
    ],
)
def test_a_page_names_what_it_lacks(name: str, part: str, missing: str) -> None:
    whole = source(name)
    assert part in whole
    with pytest.raises(PageNotUnderstood, match=missing):
        read(whole.replace(part, "<span>" if part.startswith("<") else ""))


# --- phpBB 2.0 ---


def test_a_russian_board_under_an_english_interface_is_read_in_russian() -> None:
    data = (ROOT / "fixtures" / "phpbb2" / "topic-guest-locked-en.html").read_bytes()
    assert b"iso-8859-1" in data
    page = read_page(data, fetched=NOW)
    assert isinstance(page, TopicPage)
    assert [post.author for post in page.posts] == ["Липа", "Клён"]


def test_a_page_that_is_western_stays_so() -> None:
    german = source("phpbb2/topic-guest-locked-en").replace("Липа", "Jürgen Größe").replace("Клён", "Élise")
    latin = german.encode("latin-1", "ignore")
    assert [post.author for post in read_page(latin, fetched=NOW).posts] == ["Jürgen Größe", "Élise"]  # type: ignore[attr-defined]


def test_a_line_that_a_player_types_is_no_signature() -> None:
    guest = posts(source("phpbb2/topic-gm"))[309]
    assert guest.body.text.endswith("не подпись?")
    assert (guest.body.asides, guest.edited, guest.author_id) == ((), None, None)


def test_a_forum_that_does_not_exist_for_a_guest_is_not_there() -> None:
    hidden = source("phpbb2/notice-hidden-forum")
    shown_to_guest = hidden.replace("login.php?logout=true&amp;sid=", "login.php?x=")
    codes = [page.notice.code for page in map(read, (hidden, shown_to_guest)) if page.notice]
    assert codes == ["no_permission", "not_found"]


# --- Forumotion ---


@pytest.mark.parametrize("name", FORUMOTION)
def test_a_post_written_inside_a_post_is_no_post_and_lends_nothing_to_it(name: str) -> None:
    page = read(source(f"{name}/topic-fakes-locked"))
    assert isinstance(page, TopicPage)
    assert [(post.id, post.author, post.author_posts, post.edited) for post in page.posts] == [
        (3030, "Клён", 1024, None),
        (3031, "Липа", 165, None),
    ]
    assert (page.pages, page.locked, page.forms) == (1, True, ())
    assert "unlock" not in page.links
    assert not any(link.endswith(":9999") for link in page.links)


@pytest.mark.parametrize("name", FORUMOTION)
def test_a_fake_signature_and_profile_in_a_text_stay_text(name: str) -> None:
    bait = '<div class="signature_div">x</div><div class="postprofile"><dl><dt><strong>Клён</strong></dt></dl></div>'
    post = posts(source(f"{name}/topic-gm").replace("День второй.", f"{bait}День второй."))[3010]
    assert post.author == "Ведущая Ива"
    assert "День второй." in post.body.text


@pytest.mark.parametrize("name", FORUMOTION)
def test_adverts_are_no_posts_and_a_page_of_nothing_else_is_not_understood(name: str) -> None:
    whole = source(f"{name}/topic-gm")
    assert 0 not in posts(whole)
    for number in (3010, 3012, 3015, 3019):
        whole = whole.replace(f"post--{number}", "")
    with pytest.raises(PageNotUnderstood, match="the posts"):
        read(whole)


@pytest.mark.parametrize("name", FORUMOTION)
def test_the_reader_s_zone_comes_from_outside_where_the_page_is_silent(name: str) -> None:
    silent = source(f"{name}/topic-gm").replace("Часовой пояс: GMT + 3", "")
    assert posts(silent)[3010].posted is None
    assert posts(silent, zone=ZoneInfo("Asia/Omsk"))[3010].posted == datetime(2026, 11, 26, 3, 5, tzinfo=UTC)


@pytest.mark.parametrize("name", FORUMOTION)
def test_posts_tell_the_version_where_the_script_is_gone(name: str) -> None:
    scriptless = source(f"{name}/topic-gm").replace("_userdata", "_other")
    page = read(scriptless)
    assert (page.dialect, page.viewer.signed_in) == (name, True)


def test_a_version_that_is_not_read_is_named() -> None:
    modern = source("forumotion-phpbb3/topic-gm").replace('"prosilver"', '"modernbb"')
    with pytest.raises(PageNotUnderstood, match="looks like Forumotion modernbb"):
        read(modern)


@pytest.mark.parametrize(
    ("line", "mark", "expected"),
    [
        ("Кот - Вс 7 Сен 2014 - 15:03", " - ", ("Кот", "Вс 7 Сен 2014 - 15:03")),
        ("Кот - 3 - Сегодня в 19:59", " - ", ("Кот - 3", "Сегодня в 19:59")),
        ("From A, B To C, Thu Nov 08, 2012 1:10 am", ", ", ("From A, B To C", "Thu Nov 08, 2012 1:10 am")),
        ("без даты", " - ", ("без даты", "")),
    ],
)
def test_a_line_is_parted_before_its_date(line: str, mark: str, expected: tuple[str, str]) -> None:
    assert parted(line, mark) == expected


# --- mybb.ru and its kin ---


def test_seconds_come_before_dates_and_tell_the_zone_for_the_others() -> None:
    found = posts(source("punbb/topic-mybb-gm"), fetched=None)
    assert found[505].posted == datetime(2026, 11, 26, 16, 19, 59, tzinfo=UTC)
    assert found[502].edited is not None
    assert found[502].edited.at == datetime(2026, 11, 26, 15, 5, 40, tzinfo=UTC)


def test_the_words_of_an_edit_in_a_text_are_text() -> None:
    guest = posts(source("punbb/topic-mybb-gm"))[506]
    assert (guest.edited, guest.author_id, guest.author_posts) == (None, None, None)
    assert guest.body.text.startswith("Отредактировано Клён")


def test_a_spoiler_of_a_quote_s_build_is_a_spoiler() -> None:
    asides = posts(source("punbb/topic-mybb-gm"))[505].body.asides
    assert [(aside.kind.value, aside.text) for aside in asides[1:]] == [
        ("spoiler", "Сюрприз\nВедущая Ива"),
        ("code", "[color=red]Клён[/color]"),
    ]


# --- addresses ---


@pytest.mark.parametrize(
    ("read_number", "address", "number"),
    [
        (topic_in, "viewtopic.php?t=12&start=25", 12),
        (topic_in, "/t12p25-slug#1003", 12),
        (topic_in, "https://sad.example.org/t12-a", 12),
        (topic_in, "/viewtopic?t=12&topic_name#123", 12),
        (topic_in, "/f12-forum?t=9", None),
        (forum_in, "/f3p50-forum", 3),
        (forum_in, "viewforum.php?f=4", 4),
        (user_in, "/u12", 12),
        (user_in, "/u12wall", None),
        (user_in, "profile.php?mode=viewprofile&u=7", 7),
        (post_in, "viewtopic.php?p=24#24", 24),
        (post_in, "/t31p175-topic#3019", 3019),
        (offset_in, "/t12p25-slug", 25),
        (offset_in, "viewtopic.php?t=12&start=10", 10),
        (offset_in, "/t12-slug", 0),
        (topic_in, None, None),
    ],
)
def test_addresses_tell_numbers(read_number: Any, address: str | None, number: int | None) -> None:
    assert read_number(address) == number


@pytest.mark.parametrize(
    ("address", "name"),
    [
        ("login.php?logout=true&sid=1", "logout"),
        ("/login?redirect=x", "login"),
        ("posting.php?mode=newtopic&f=2", "new_topic"),
        ("/post?t=12&mode=reply", "reply"),
        ("/privmsg?mode=post", "compose"),
        ("privmsg.php?mode=post&u=4", None),
        ("privmsg.php?folder=inbox", "inbox"),
        ("privmsg.php?folder=inbox&mode=read&p=4", None),
        ("modcp.php?t=4&mode=lock&sid=1", "lock"),
        ("/modcp?mode=unlock&t=4&tid=1", "unlock"),
        ("modcp.php?f=4&mode=lock", None),
        ("viewtopic.php?t=4", None),
    ],
)
def test_links_go_by_what_they_are_good_for(address: str, name: str | None) -> None:
    assert link_name(address) == name


def test_buttons_of_a_post_name_it() -> None:
    addresses = ("posting.php?mode=editpost&p=4", "/post?p=5&mode=quote", "/post?p=6&mode=delete&tid=1", "/post?p=7")
    assert [act_name(address) for address in addresses] == ["edit:4", "quote:5", "delete:6", None]


# --- strangers ---


@pytest.mark.parametrize(
    ("html", "engine"),
    [
        ('<html id="XF" data-app="public"><body></body></html>', "XenForo"),
        ('<html><head><meta name="generator" content="vBulletin 4.2"></head><body></body></html>', "vBulletin"),
        ('<html><body><a href="https://www.simplemachines.org">SMF</a></body></html>', "SMF"),
        ('<html><head><script>var my_post_key = "x";</script></head><body></body></html>', "MyBB"),
    ],
)
def test_an_engine_that_is_not_read_is_named(html: str, engine: str) -> None:
    with pytest.raises(PageNotUnderstood, match=f"looks like {engine}") as told:
        read(html)
    assert f"похожа на {engine}" in told.value.russian


def test_what_a_page_says_can_be_written_down() -> None:
    for name in TOPICS:
        assert json.dumps(page_json(read(source(name))))
