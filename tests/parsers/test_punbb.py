"""PunBB 1.4, whose pages are built otherwise than those of its kin: notices, errors, lists, questions."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from parsers.dates import Clock
from parsers.dialects.punbb.topic import edit_above
from parsers.facts import ForumPage, Page, TopicRow
from parsers.page import read_page

NOW = datetime(2026, 11, 26, 17, 0, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    ("notice", "author", "by", "date"),
    [
        ("(edited by Maple Today 19:25:00)", "Maple", "Maple", True),
        ("(edited by Рога & [Копыта] 2026-11-26 19:25:00)", "Рога & [Копыта]", "Рога & [Копыта]", True),
        ("(edited by Old Oak Yesterday 19:25)", "Maple", "Old Oak", True),
        ("(edited by Maple 26 Nov 2026 19:25)", "Maple", "Maple", True),
        ("(Изменено: Дуб (младший) Вчера 19:25:00)", "Клён", "Дуб (младший)", True),
        ("(edited by nobody knows when)", "Maple", "nobody knows when", False),
    ],
)
def test_a_notice_above_the_post_parts_name_and_date(notice: str, author: str, by: str, date: bool) -> None:
    edit = edit_above(notice, author, Clock(NOW, UTC))
    assert edit is not None
    assert (edit.by, edit.at is not None) == (by, date)


def test_no_other_words_above_a_post_are_a_notice() -> None:
    assert edit_above("edited by Maple Today 19:25:00", "Maple", Clock(NOW, UTC)) is None


def punbb_page(name: str, inside: str) -> Page:
    page = f'<div id="brd-{name}" class="brd-page"><div id="brd-main">{inside}</div></div>'
    return read_page(f'<html><body><div id="brd-wrap" class="brd">{page}</div></body></html>', fetched=NOW)


def test_punbb_refuses_in_a_list_of_errors() -> None:
    warning = '<div class="ct-box error-box"><p class="important">Fill in all fields.</p></div>'
    errors = '<div class="error-box"><ul class="error-list"><li><span>You must enter a message.</span></li></ul></div>'
    form = '<form action="post.php?tid=1"><textarea name="req_message"></textarea></form>'
    assert punbb_page("post", warning + form).notice is None
    notice = punbb_page("post", errors + warning + form).notice
    assert notice is not None
    assert (notice.code, notice.message) == ("too_short", "You must enter a message.")


def test_punbb_asks_again_with_what_was_sent() -> None:
    kept = {"csrf_token": "1", "prev_url": "x", "req_message": "Hi"}
    fields = "".join(f'<input type="hidden" name="{name}" value="{value}">' for name, value in kept.items())
    form = f'<form action="edit.php?id=3">{fields}<input type="submit" value="Confirm"></form>'
    page = punbb_page("dialogue", f'<div class="ct-box"><p>Unable to confirm security token.</p></div>{form}')
    assert page.notice is not None
    assert (page.notice.code, page.form("confirm") is not None) == ("form_expired", True)


def test_punbb_lists_topics_without_a_table() -> None:
    title = '<h3><em class="closed">Closed</em>: <a href="viewtopic.php?id=7">Garden</a></h3>'
    last = '<li class="info-lastpost"><a href="viewtopic.php?pid=31#p31">Today 19:25:00</a></li>'
    counts = f'<ul class="item-info"><li class="info-replies"><strong>12</strong></li>{last}</ul>'
    page = punbb_page("viewforum", f'<div id="topic7" class="main-item odd closed"><div>{title}</div>{counts}</div>')
    assert isinstance(page, ForumPage)
    assert page.topics == (TopicRow(7, "Garden", 12, locked=True, last_post_id=31),)


def test_punbb_sends_on_from_a_page_without_its_usual_frame() -> None:
    page = read_page(
        '<html><head><meta http-equiv="refresh" content="1;URL=viewtopic.php?pid=3#p3"></head><body><div id="brd-wrap" '
        'class="brd-page"><div id="brd-redirect" class="brd"><div id="brd-main"><h1>Post entered. Redirecting…</h1>'
        '<div class="main-message"><p>You should be forwarded.</p></div></div></div></div></body></html>'
    )
    assert page.notice is not None
    assert (page.notice.code, page.notice.message, page.refresh) == (
        "saved", "Post entered. Redirecting…", "viewtopic.php?pid=3#p3",
    )  # fmt: skip


@pytest.mark.parametrize(
    "heading",
    [
        '<h1 class="main-title"><a class="permalink" href="viewforum.php?id=7">Игра «Сад»</a></h1>',
        '<ul class="crumbs"><li>Index</li><li><span>»&#160;</span><strong>Игра «Сад»</strong></li></ul>',
    ],
)
def test_a_title_that_ends_in_a_quotation_mark_keeps_it(heading: str) -> None:
    page = punbb_page("viewforum", f'{heading}<div id="topic7" class="main-item"></div>')
    assert isinstance(page, ForumPage)
    assert page.title == "Игра «Сад»"


def test_that_no_member_has_a_name_is_no_closed_board() -> None:
    told = "<p><strong>No users were found matching what you asked for</strong></p>"
    page = punbb_page("userlist", f'<h1>User list</h1><div class="ct-box">{told}</div>')
    assert page.notice is not None
    assert page.notice.code == "other"
