"""Pages to facts: every fixture to its twin, and what a page may not do to its reader."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from daemon.facts_json import page_json
from parsers.dates import Clock
from parsers.dialects import DIALECTS
from parsers.errors import PageNotUnderstood, TooLarge
from parsers.facts import AsideKind, ForumPage, Kind, Page, PostingPage, TopicPage
from parsers.markup import read_body
from parsers.page import in_utf8, read_page
from parsers.sheet import HUGEST, sheet
from tests.shared_material import ROOT

FIXTURES = ROOT / "fixtures"
FOLDER = FIXTURES / "phpbb3"
FOLDERS = [FIXTURES / dialect.NAME for dialect in DIALECTS]
PAGES = sorted(path for folder in FOLDERS for path in folder.glob("*.html"))
NOW = datetime(2026, 11, 26, 17, 0, 30, tzinfo=UTC)


def source(name: str) -> str:
    return (FOLDER / f"{name}.html").read_text(encoding="utf-8")


def topic(html: str | bytes, **given: Any) -> TopicPage:
    page = read_page(html, **({"fetched": NOW} | given))
    assert isinstance(page, TopicPage)
    return page


def name_of(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


@pytest.mark.parametrize("path", PAGES, ids=name_of)
def test_every_fixture_reads_to_its_twin(path: Path) -> None:
    expected = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    page = read_page(path.read_bytes(), fetched=datetime.fromisoformat(expected["fetched"]))
    got = page_json(page) | {"links": dict(page.links), "refresh": page.refresh}
    assert json.loads(json.dumps(got)) == expected["page"]


def test_every_fixture_has_a_twin() -> None:
    twins = {path.with_suffix("") for folder in FOLDERS for path in folder.glob("*.json")}
    assert {path.with_suffix("") for path in PAGES} == twins


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_there_is_a_fixture_of_every_kind_of_page(folder: Path) -> None:
    kinds = {json.loads(path.read_text(encoding="utf-8"))["page"]["kind"] for path in folder.glob("*.json")}
    assert set(Kind) - kinds <= {Kind.OTHER}


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_a_page_is_told_to_be_of_its_dialect_and_of_no_other(folder: Path) -> None:
    for path in folder.glob("*.html"):
        page = sheet(in_utf8(path.read_bytes()), None, Clock())
        assert [dialect.NAME for dialect in DIALECTS if dialect.recognises(page)] == [folder.name], path.name


def test_every_dialect_is_described() -> None:
    told = (ROOT / "parsers" / "README.md").read_text(encoding="utf-8")
    assert [dialect.NAME for dialect in DIALECTS if f"`{dialect.NAME}`" not in told] == []


@pytest.mark.parametrize("path", PAGES, ids=name_of)
def test_bytes_and_text_read_alike(path: Path) -> None:
    data = path.read_bytes()
    assert read_page(data, fetched=NOW) == read_page(in_utf8(data).decode(), fetched=NOW)


@pytest.mark.parametrize("name", ["topic-33-gm", "topic-31-player", "topic-30-gm", "topic-30-subsilver2"])
def test_a_stored_body_reads_as_the_page_did(name: str) -> None:
    for post in topic(source(name)).posts:
        again = read_body(post.html)
        assert again.runs == post.body.runs
        assert again.asides == tuple(aside for aside in post.body.asides if aside.kind is not AsideKind.SIGNATURE)


def test_what_is_not_the_author_s_word_is_set_aside() -> None:
    posts = {post.id: post for post in topic(source("topic-33-gm")).posts}
    quote, signature = posts[202].body.asides
    assert (quote.kind, quote.author, quote.runs[1].colour) == (AsideKind.QUOTE, "Камин", "#ff0000")
    assert (signature.kind, signature.runs[1].text) == (AsideKind.SIGNATURE, "Камин")
    assert [aside.kind for aside in posts[203].body.asides] == [AsideKind.SPOILER, AsideKind.CODE]
    assert posts[203].body.asides[1].text == "[color=red]Камин[/color]\n  и отступ"


def test_a_post_that_waits_is_hidden_and_unapproved_and_a_deleted_one_neither() -> None:
    posts = {post.id: post for post in topic(source("topic-33-gm")).posts}
    assert (posts[205].hidden, posts[205].unapproved) == (True, True)
    assert (posts[204].hidden, posts[204].unapproved, posts[204].deleted) == (False, False, True)


def test_a_topic_waiting_or_deleted_is_told_from_its_mark() -> None:
    page = read_page(source("forum-33-gm"))
    assert isinstance(page, ForumPage)
    rows = {row.id: row for row in page.topics}
    assert (rows[21].unapproved, rows[22].deleted, rows[9].unapproved, rows[9].deleted) == (True, True, False, False)


def test_newer_posts_are_named() -> None:
    page = read_page(source("posting-33-newer"))
    assert isinstance(page, PostingPage)
    assert page.newer == (207, 209)


# --- pages that are no pages ---


@pytest.mark.parametrize(
    "data", [b"", b"File not found.", b"<html><body>nginx</body></html>", b"\xff\xfe\x00", "текст"]
)
def test_what_is_no_forum_is_not_understood(data: bytes | str) -> None:
    with pytest.raises(PageNotUnderstood, match="a forum that is known"):
        read_page(data)


@pytest.mark.parametrize("share", [0.3, 0.5, 0.8])
def test_a_page_that_breaks_off_is_not_understood(share: float) -> None:
    whole = source("topic-33-gm")
    with pytest.raises(PageNotUnderstood, match="the end of the page"):
        read_page(whole[: int(len(whole) * share)])


@pytest.mark.parametrize(
    ("part", "missing"),
    [
        ('<div class="content">Думаю.', "the text of post 203"),
        ('<p class="author">', "the author of post 201"),
        ("<h2 ", "the title"),
    ],
)
def test_a_topic_without_a_part_names_it(part: str, missing: str) -> None:
    page = source("topic-33-gm").replace(
        '<div class="content"><div class="spoiler">', '<div class="content">Думаю.<div>'
    )
    crippled = page.replace(part, re.sub(r"content|author|<h2", lambda m: "<h5" if m[0] == "<h2" else "gone", part))
    crippled = re.sub(r'<dt class="no-profile-rank.*?</dt>', "<dt></dt>", crippled, flags=re.DOTALL)
    with pytest.raises(PageNotUnderstood, match=missing):
        read_page(crippled)


@pytest.mark.parametrize(
    ("name", "part", "missing"),
    [
        ("forum-30-guest", '<h2><a href="./viewforum.php?f=3">', "the title of the forum"),
        ("inbox-30", 'class="topictitle"', "the link to a message"),
        ("message-30", 'class="content"', "the text or the head"),
        ("topic-30-print", 'href="http://forum.example.org/viewtopic.php?f=3&amp;t=2"', "the address of the topic"),
        ("topic-30-print", "<strong>Камин</strong>", "the author of a post"),
        ("topic-30-subsilver2", 'id="pageheader"', "the title of the topic"),
        ("topic-30-subsilver2", 'class="postauthor"', "the author of post 41"),
        ("message-30-subsilver2", 'class="postbody"', "the head or the text"),
    ],
)
def test_other_pages_name_what_they_lack(name: str, part: str, missing: str) -> None:
    whole = source(name)
    assert part in whole
    with pytest.raises(PageNotUnderstood, match=missing):
        read_page(whole.replace(part, ""))


def test_a_page_larger_than_any_forum_sends_is_refused() -> None:
    with pytest.raises(TooLarge):
        read_page(b" " * (HUGEST + 1))


# --- what players may try ---


def written(text: str) -> TopicPage:
    """The page of a topic with this text in one of its posts."""
    return topic(source("topic-33-gm").replace("Меня больше нет.", text))


def test_a_post_written_inside_a_post_is_no_post() -> None:
    fake = '<div id="p999" class="post"><p class="author"><strong>Камин</strong></p><div class="content">x</div></div>'
    assert [post.id for post in written(fake).posts] == [201, 202, 203, 204, 205, 206]


def test_a_link_or_form_in_a_post_is_never_taken_for_the_board_s() -> None:
    bait = (
        '<a href="./ucp.php?mode=logout&amp;sid=bad">x</a><a href="./posting.php?mode=post&amp;f=66">y</a>'
        '<form id="bait" action="./ucp.php"><input name="password" value="z"></form>'
        '<a href="./mcp.php?quickmod=1&amp;action=unlock">u</a>'
    )
    page = written(bait)
    assert "new_topic" not in page.links
    assert "bad" not in page.links["logout"]
    assert page.form("bait") is None
    assert not page.locked


def test_a_notice_written_in_a_post_is_no_notice() -> None:
    page = written('<div id="message"><p>Вам закрыт доступ к конференции.</p></div>')
    assert (page.kind, page.notice) == (Kind.TOPIC, None)


def test_deep_nesting_in_one_post_hides_none_of_the_others() -> None:
    page = written("<b>" * 5000 + "глубоко" + "</b>" * 5000)
    assert [post.id for post in page.posts] == [201, 202, 203, 204, 205, 206]
    assert "глубоко" in page.posts[-1].body.text


@pytest.mark.parametrize("tag", ["<b>", "</b><i>", "<span></u>"])
def test_tags_left_open_in_one_post_hide_none_of_the_others(tag: str) -> None:
    whole = source("topic-33-gm")
    anchor = '<div class="content"><div class="spoiler">'
    assert whole.count(anchor) == 1
    page = topic(whole.replace(anchor, f'<div class="content">{tag * 5000}<div class="spoiler">'))
    assert [post.id for post in page.posts] == [201, 202, 203, 204, 205, 206]


# --- charsets, zones, addresses ---


def recoded(charset: str) -> bytes:
    return source("topic-30-gm").replace("charset=UTF-8", f"charset={charset}").encode(charset, "replace")


@pytest.mark.parametrize("charset", ["windows-1251", "koi8-r", "utf-16"])
def test_the_declared_charset_is_used(charset: str) -> None:
    assert topic(recoded(charset)).posts[1].author == "Жар-птица"


def test_the_header_s_charset_comes_before_the_page_s_own_word() -> None:
    lying = recoded("windows-1251").replace(b"charset=windows-1251", b"charset=UTF-8")
    assert topic(lying, content_type="text/html; charset=windows-1251").posts[1].author == "Жар-птица"


def test_an_undeclared_charset_is_found_out() -> None:
    bare = recoded("windows-1251").replace(b'content="text/html; charset=windows-1251"', b"")
    assert topic(bare).posts[1].author == "Жар-птица"


def test_bytes_that_are_no_utf8_spoil_nothing_but_themselves() -> None:
    data = source("topic-33-gm").encode().replace("Думаю.".encode(), b"\xff\xc3 ")
    page = topic(data)
    assert [post.id for post in page.posts] == [201, 202, 203, 204, 205, 206]
    assert "\ufffd" in page.posts[2].body.text


def test_a_given_zone_tells_what_the_page_does_not() -> None:
    silent = source("topic-30-gm").replace("Часовой пояс: UTC + 3 часа", "")
    assert topic(silent).posts[0].posted is None
    told = topic(silent, zone=ZoneInfo("Asia/Omsk")).posts[0].posted
    assert told == datetime(2026, 3, 1, 18, 14, tzinfo=UTC)


def test_the_page_s_own_zone_comes_before_a_given_one() -> None:
    shown = topic(source("topic-30-gm"), zone=ZoneInfo("Asia/Omsk")).posts[0].posted
    assert shown == datetime(2026, 3, 1, 21, 14, tzinfo=UTC)


def test_without_the_moment_of_fetching_relative_dates_tell_nothing() -> None:
    posts = topic(source("topic-31-player"), fetched=None).posts
    assert [post.posted is None for post in posts] == [False, True, True, True]


def test_the_address_tells_the_topic_where_the_page_does_not() -> None:
    bare = source("topic-33-gm").replace(
        '<h2 class="topic-title"><a href="./viewtopic.php?t=9">', '<h2 class="topic-title"><a href="./viewtopic.php">'
    )
    bare = bare.replace('<link rel="canonical" href="http://forum.example.org/viewtopic.php?t=9">', "")
    assert topic(bare, url="http://forum.example.org/viewtopic.php?f=3&t=19&start=10").topic_id == 19


def test_pages_are_records_that_do_not_change() -> None:
    page: Page = read_page(source("notice-33-banned"))
    with pytest.raises(AttributeError):
        page.kind = Kind.OTHER  # type: ignore[misc]
