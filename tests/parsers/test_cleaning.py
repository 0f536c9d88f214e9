"""Pages without secrets: what goes, what stays, and that they read as before."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from daemon.facts_json import page_json
from parsers.cleaning import clean, without, without_words
from parsers.dialects import DIALECTS
from parsers.facts import InboxPage, MessagePage, Page
from parsers.page import in_utf8, read_page
from tests.shared_material import ROOT

PAGES = sorted(path for dialect in DIALECTS for path in (ROOT / "fixtures" / dialect.NAME).glob("*.html"))
HASH = "5f4dcc3b5aa765d61d8327deb882cf99"


@pytest.mark.parametrize(
    ("secret", "left"),
    [
        (f'<a href="login.php?logout=true&amp;sid={HASH}">x</a>', "logout=true&amp;sid=" + "0" * 32),
        (f'<input type="hidden" name="sid" value="{HASH}" />', 'name="sid" value="' + "0" * 32),
        ("<input value='a1B2-c3' name='form_token'>", "value='0000000' name='form_token'"),
        ('<input type="password" name="p" value="hunter2">', 'value="0000000"'),
        ('<input name="auth[]" value="zzZZ99">', 'value="000000"'),
        ('<a href="/login?logout=1&amp;key=a1b2c3">', "key=000000"),
        ("/ucp.php?mode=logout%26sid%3Dabcdef", "%26sid%3D000000"),
        ('var my_post_key = "q1w2e3";', 'my_post_key = "000000"'),
        (f'_userdata["avatar"] = "/a/{HASH}.png";', "/a/" + "0" * 32 + ".png"),
        ('<a href="mailto:vasya.petrov+x@mail.example.ru">пишите</a>', "mailto:someone@example.org"),
        ("IP: 83.149.21.77, был в 19:25:00", "IP: 192.0.2.1, был в 19:25:00"),
        ("IP: 2a02:6b8:0:40c:1:2:3:4.", "IP: 2001:db8::1."),
        ("с адреса 2a02:6b8::2:242 сегодня", "с адреса 2001:db8::1 сегодня"),
        ('<input type="hidden" name="lt" value="3019">', 'value="0000"'),
        ('<input name="csrf_token" value="a1b2c3">', 'value="000000"'),
        ("document.cookie = 'fa_forum_example_org_sid=q1w2e3';", "_sid=000000'"),
        ('my_setcookie("fa_forum_data", "q1w2e3");', '("fa_forum_data", "000000")'),
        ('_userdata["user_nb_privmsg"] = 12;', '_userdata["user_nb_privmsg"] = 00;'),
    ],
)
def test_secrets_are_replaced(secret: str, left: str) -> None:
    assert left in clean(secret)


@pytest.mark.parametrize(
    "text",
    [
        '<a href="post.php?tid=31&amp;qid=9">Цитировать</a>',
        '<span style="color: #AA00AA">Голосую: Кот</span> в 19:25:00, 26.11.2026',
        '<input type="hidden" name="t" value="31" /><input name="username" value="Кот">',
        "версия 3.3.15, счёт 2:1:0, a::before, p::after, кот@дом",
        '<div id="p1234567890" data-posted="1795705202">',
    ],
)
def test_what_is_no_secret_stays(text: str) -> None:
    assert clean(text) == text


def told(page: Page) -> dict[str, Any]:
    """The facts without what bears tokens."""
    return page_json(page) | {"forms": [], "links": sorted(page.links)}


@pytest.mark.parametrize("path", PAGES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_page_reads_as_before(path: Path) -> None:
    whole = in_utf8(path.read_bytes()).decode()
    cleaned = clean(whole)
    assert told(read_page(cleaned)) == told(read_page(whole))
    assert not re.search(r"sid=(?!0+\b)[0-9a-f]{8}|[1-9a-f][0-9a-f]{31}", cleaned)


@given(st.text(alphabet="abcdef0123456789:.@-=&?;<>\"' sidinputvalue", max_size=300))
def test_a_page_cleaned_twice_is_the_same(text: str) -> None:
    once = clean(text)
    assert clean(once) == once


@pytest.mark.parametrize("piece", ["<input ", "a.", "1.1.", "a:", "a@a.", "sid=", "0" * 60])
def test_hostile_pages_take_no_time(piece: str) -> None:
    assert clean(piece * 20_000)


# --- what is known to be secret, and letters ---


def test_known_secrets_go_and_short_words_stay() -> None:
    assert without("<p>сезам-сезам & 12</p>", {"сезам-сезам", "12"}) == "<p>00000000000 & 12</p>"
    assert without('<p title="a&amp;bcdef">', {"a&bcdef"}) == '<p title="0000000">'


LETTERS = [path for path in PAGES if path.stem.partition("-")[0] in ("inbox", "message", "outbox")]


@pytest.mark.parametrize("path", LETTERS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_letters_lose_their_words_and_stay_letters(path: Path) -> None:
    whole = in_utf8(path.read_bytes()).decode()
    masked = without_words(clean(whole))
    before, after = read_page(whole), read_page(masked)
    assert (after.kind, after.dialect) == (before.kind, before.dialect)
    assert not any(word in masked for word in words_of(before))
    assert without_words(masked) == masked


def words_of(page: Page) -> set[str]:
    """The names and words on a page of letters that are long enough to be somebody's own."""
    if isinstance(page, InboxPage):
        told = " ".join(f"{row.sender} {row.subject}" for row in page.messages)
    else:
        assert isinstance(page, MessagePage)
        told = f"{page.sender} {page.subject} {page.body.text} {' '.join(page.to)}"
    return set(re.findall(r"[а-яё]{5,}", told, re.IGNORECASE))


def test_moments_and_labels_of_a_letter_stay() -> None:
    html = '<p class="author">От: <a href="/u59">Кот</a> Кому: Ива, Чт 26 Ноя 2026 - 19:01</p><p title="Кот">Лечу</p>'
    assert without_words(html) == (
        '<p class="author">От: <a href="/u1">xxx</a> Кому: xxx, Чт 26 Ноя 2026 - 19:01</p><p title="xxx">xxxx</p>'
    )


@pytest.mark.parametrize("piece", ["<input ", "<", "&a", "<script>", "title='", "/u1", "слово "])
def test_hostile_letters_take_no_time(piece: str) -> None:
    assert without_words(piece * 20_000)
