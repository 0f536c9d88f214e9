"""Selectors that a GM sets for a board with other templates: what they find, never find, and which find nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from parsers.dates import Clock
from parsers.dialects import DIALECTS, Dialect
from parsers.errors import PageNotUnderstood
from parsers.facts import InboxPage, Kind, MessagePage, Page, TopicPage
from parsers.page import found_nothing, in_utf8, read_page
from parsers.selectors import PARTS, BadSelector, find_of
from parsers.sheet import sheet
from tests.shared_material import ROOT, listed

NOW = datetime(2026, 11, 26, 17, 0, 30, tzinfo=UTC)
KINDS = (Kind.TOPIC, Kind.FORUM, Kind.INBOX, Kind.MESSAGE)
PRINTED = "topic-30-print"  # a page for the printer has no posts' blocks
RULED = ("message-quote", "message_body")  # phpBB 2.0 marks a signature by a line in the text: no selector tells it


@cache
def table(path: Path) -> dict[str, str]:
    page = sheet(in_utf8(path.read_bytes()), None, Clock())
    return dict(dialect_of(path).selectors(page))


def dialect_of(path: Path) -> Dialect:
    return next(dialect for dialect in DIALECTS if path.parent.name == dialect.NAME)


def twin(path: Path) -> dict[str, Any]:
    facts: dict[str, Any] = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    return facts


def kind_of(path: Path) -> Kind:
    return Kind(twin(path)["page"]["kind"])


PAGES = [
    path
    for dialect in DIALECTS
    for path in sorted((ROOT / "fixtures" / dialect.NAME).glob("*.html"))
    if kind_of(path) in KINDS and path.stem != PRINTED
]


CAPTURES = [
    path
    for name in ("viewtopic", "viewforum", "pm-", "ucp", "topic", "forum", "inbox")
    for path in listed(f"captures/*/{name}*.html")
    if "print" not in path.stem
]


def spelt() -> Iterator[tuple[Path, str]]:
    for path in PAGES:
        for name in table(path):
            if kind_of(path) in PARTS[name].kinds and (path.stem, name) != RULED:
                yield path, name


def plain(page: Page) -> Page:
    """Without what a selector may tell in other words: the shown date's frame, the links, the HTML around a cut."""
    page = replace(page, links={})
    if isinstance(page, TopicPage):
        return replace(page, posts=tuple(replace(post, html="", posted_text="") for post in page.posts))
    if isinstance(page, InboxPage):
        return replace(page, messages=tuple(replace(row, sent_text="") for row in page.messages))
    return replace(page, html="", sent_text="") if isinstance(page, MessagePage) else page


def source(name: str) -> str:
    return in_utf8((ROOT / "fixtures" / f"{name}.html").read_bytes()).decode()


def topic(html: str, **selectors: str) -> TopicPage:
    page = read_page(html, fetched=NOW, selectors=selectors)
    assert isinstance(page, TopicPage)
    return page


# --- the tables are true ---


@pytest.mark.parametrize(("path", "name"), list(spelt()), ids=lambda value: getattr(value, "stem", value))
def test_what_a_dialect_says_of_itself_finds_what_it_reads(path: Path, name: str) -> None:
    fetched = datetime.fromisoformat(twin(path)["fetched"])
    usual = read_page(path.read_bytes(), fetched=fetched)
    told = read_page(path.read_bytes(), fetched=fetched, selectors={name: table(path)[name]})
    assert plain(told) == plain(usual)


@pytest.mark.parametrize("path", PAGES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_on_a_page_that_is_read_every_needed_selector_finds_something(path: Path) -> None:
    assert found_nothing(path.read_bytes(), kind_of(path)) == ()


@pytest.mark.parametrize("path", PAGES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_needed_part_has_a_selector(path: Path) -> None:
    needed = {name for name, part in PARTS.items() if kind_of(path) in part.needed}
    assert needed <= table(path).keys() <= PARTS.keys()


@pytest.mark.captures
@pytest.mark.parametrize("path", CAPTURES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_on_recorded_pages_every_needed_selector_finds_something(path: Path) -> None:
    page = read_page(path.read_bytes())
    assert page.kind not in KINDS or found_nothing(path.read_bytes(), page.kind) == ()


# --- boards with other templates ---

RENAMED = (
    ("phpbb3/topic-33-gm", 'class="content"', 'class="words"', {"body": ".words"}),
    ("phpbb2/topic-gm", 'class="maintitle"', 'class="heading"', {"title": "a.heading"}),
    ("forumotion-phpbb2/topic-gm", 'class="cattitle"', 'class="t"', {"title": "h1.t"}),
    ("forumotion-phpbb3/topic-gm", 'class="postprofile"', 'class="who"', {"author": ".who dt > strong"}),
    ("forumotion-phpbb3/topic-gm", 'class="content clearfix"', 'class="w"', {"body": ".w > div:first-child"}),
    ("punbb/topic-mybb-gm", 'class="post-content"', 'class="words"', {"body": "div.words"}),
    ("punbb/topic-mybb-gm", 'class="pa-author"', 'class="who"', {"author": "//li[@class='who']"}),
)


@pytest.mark.parametrize(("name", "usual", "other", "selectors"), RENAMED)
def test_a_changed_template_is_read_with_its_selectors_and_not_without(
    name: str, usual: str, other: str, selectors: dict[str, str]
) -> None:
    html = source(name)
    changed = html.replace(usual, other)
    assert changed != html
    told = [(post.id, post.author, post.body.text) for post in topic(changed, **selectors).posts]
    assert told == [(post.id, post.author, post.body.text) for post in topic(html).posts]
    with pytest.raises(PageNotUnderstood):
        read_page(changed, fetched=NOW)


def test_blocks_of_other_names_are_posts_by_their_ids() -> None:
    html = source("forumotion-phpbb3/topic-gm")
    changed = html.replace("post--", "row--").replace('class="post ', 'class="entry ')
    number = [post.id for post in topic(html).posts]
    assert [post.id for post in topic(changed, post="div.entry").posts if post.id] == number


def test_rows_of_letters_may_look_otherwise() -> None:
    html = source("phpbb3/inbox-33-held")
    changed = html.replace("topictitle", "letter").replace('class="row', 'class="line')
    page = read_page(changed, fetched=NOW, selectors={"letter": "ul.pmlist > li", "letter_subject": "a.letter"})
    usual = read_page(html, fetched=NOW)
    assert isinstance(page, InboxPage)
    assert isinstance(usual, InboxPage)
    assert page.messages == usual.messages
    assert len(usual.messages) > 0


def test_a_letter_s_text_may_stand_elsewhere() -> None:
    html = source("punbb/message-mybb")
    changed = html.replace('class="post-content"', 'class="words"')
    page = read_page(changed, fetched=NOW, selectors={"message_body": ".words"})
    usual = read_page(html, fetched=NOW)
    assert isinstance(page, MessagePage)
    assert isinstance(usual, MessagePage)
    assert (page.body.text, page.sender) == (usual.body.text, usual.sender)


def test_a_pager_of_bare_numbers_is_read() -> None:
    html = source("phpbb3/topic-33-gm")
    link = '<a href="./viewtopic.php?t=9&amp;start={}">{}</a>'
    pager = f'<nav class="leaf">{link.format(0, 1)} <b>2</b> {link.format(40, 3)}</nav>'
    page = topic(html.replace('<div id="page-footer"', f'{pager}<div id="page-footer"'), pagination="nav.leaf")
    assert (page.page, page.pages, page.links["next"]) == (2, 3, "./viewtopic.php?t=9&start=40")


# --- what players write is never found ---


@pytest.mark.parametrize("name", ["phpbb3/topic-33-gm", "forumotion-phpbb3/topic-gm", "forumotion-phpbb2/topic-gm"])
def test_a_post_inside_a_post_is_not_found_by_a_selector_either(name: str) -> None:
    html = source(name)
    tag = "tr" if "phpbb2" in name else "div"
    fake = '<div class="entry post post--9999" id="p9999"><p class="author"><strong>Лжец</strong></p></div>'
    usual = topic(html)
    text = SAID[name.partition("/")[0]]
    assert text in html
    faked = html.replace(text, f"{fake}{text}")
    selectors = {
        "post": f"{tag}[id^=p]:not(#page-body):not(#page-header):not(#page-footer)",
        "author": table_of(name)["author"],
    }
    told = topic(faked, **selectors)
    assert [post.id for post in told.posts if post.id] == [post.id for post in usual.posts]
    assert "Лжец" not in {post.author for post in told.posts}


SAID = {"phpbb3": "Меня больше нет.", "forumotion-phpbb3": "День второй.", "forumotion-phpbb2": "День второй."}


def table_of(name: str) -> dict[str, str]:
    return table(ROOT / "fixtures" / f"{name}.html")


def test_an_author_written_into_a_text_is_not_the_author() -> None:
    html = source("phpbb3/topic-33-gm").replace(
        '<div class="content"><div class="spoiler">',
        '<div class="content"><b class="nick">Лжец</b><div class="spoiler">',
    )
    html = html.replace('<p class="author">', '<p class="author"><b class="nick">')
    assert "Лжец" not in {post.author for post in topic(html, author=".nick").posts}


def test_a_notice_deep_in_a_text_is_no_notice_of_the_board() -> None:
    html = source("punbb/topic-mybb-gm")
    bait = '<p><em class="mark">Отредактировано Клён (2026-11-26 12:00:00)</em></p>'
    text = topic(html).posts[0].body.text.strip().splitlines()[0]
    told = topic(html.replace(text, f"{bait}{text}", 1), edited=".mark")
    assert told.posts[0].edited is None


# --- which find nothing ---


def test_a_selector_that_finds_nothing_is_named_and_what_is_in_it_is_not() -> None:
    silent = found_nothing(source("phpbb3/topic-33-gm"), Kind.TOPIC, selectors={"post": ".entry", "profile": ".x"})
    assert [(one.name, one.selector, one.chosen) for one in silent] == [("post", ".entry", True)]


def test_a_dialect_s_own_selector_is_named_where_the_templates_have_changed() -> None:
    changed = source("forumotion-phpbb3/topic-gm").replace('class="postprofile"', 'class="who"')
    assert [one.name for one in found_nothing(changed, Kind.TOPIC)] == ["author"]


def test_an_empty_inbox_lacks_nothing_and_one_of_other_rows_does() -> None:
    html = source("phpbb3/inbox-33-held")
    other = html.replace('class="row', 'class="line')
    empty = html.replace("mode=view", "mode=x").replace('class="row', 'class="line')
    assert [one.name for one in found_nothing(other, Kind.INBOX)] == ["letter"]
    assert found_nothing(empty, Kind.INBOX) == ()


def test_a_page_of_no_known_board_has_no_selectors() -> None:
    assert found_nothing("<html><body>x</body></html>", Kind.TOPIC) == ()


# --- selectors themselves ---


@pytest.mark.parametrize("selector", ["div..", "//a[", "(//a", "count(//a)", "./count(*)", "p::text", "", "x" * 1001])
def test_what_is_no_selector_is_refused_with_words(selector: str) -> None:
    with pytest.raises(BadSelector) as told:
        find_of(selector)
    assert told.value.ru
    assert told.value.en


def test_a_function_that_does_not_exist_is_found_out_where_it_is_reached() -> None:
    with pytest.raises(BadSelector):
        topic(source("phpbb3/topic-33-gm"), title="//h2[nonsense(.)]")


def test_an_xpath_is_looked_up_inside_its_part_and_has_knows_classes() -> None:
    page = sheet(b'<html><body><p class="a b">1</p><div id="x"><p class="b">2</p></div></body></html>', None, Clock())
    inner = page.frame["x"]
    assert [one.text for one in find_of("//p[has(b)]")(inner)] == ["2"]
    assert [one.text for one in find_of("p.b")(page.root)] == ["1", "2"]


def test_what_a_player_writes_stays_his_under_another_name_too() -> None:
    bait = (
        '<a href="login.php?action=out&amp;id=9">x</a><div class="post" id="p9999"><li class="pa-author">Я</li></div>'
    )
    html = source("punbb/topic-mybb-gm").replace('class="post-content"', 'class="words"')
    text = topic(html, body=".words").posts[0].body.text.strip().splitlines()[0]
    page = topic(html.replace(text, f"{bait}{text}", 1), body=".words")
    assert "id=9" not in page.links["logout"]
    assert 9999 not in {post.id for post in page.posts}
