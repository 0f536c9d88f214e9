"""Recorded pages of real boards, where they lie beside the checkout: each reads, and to what is known of it."""

from __future__ import annotations

import json
import re
from datetime import datetime, timedelta
from email.utils import parsedate_to_datetime
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from parsers.colours import normalised
from parsers.errors import PageNotUnderstood
from parsers.facts import ForumPage, InboxPage, Kind, Page, Post, TopicPage
from parsers.page import read_page
from tests.shared_material import SHARED, listed, shared

FOLDERS = ("ru", "en", "phpbb32", "phpbb31", "phpbb30", "phpbb30-subsilver2", "phpbb20")
PAGES = [path for folder in FOLDERS for path in listed(f"captures/{folder}/*.html")]
NOT_AS_TYPED = ("<code", "codecontent", 'class="code"', "<li>", "/smiles/")  # set aside, or told by a picture's name
NO_PAGES = re.compile(r"feed-(legacy-php|overall|topic$)|php-404")  # answers of the server, not of the board

pytestmark = pytest.mark.captures


@cache
def truth() -> dict[str, Any]:
    told: dict[str, Any] = json.loads(shared("captures", "truth.json").read_text(encoding="utf-8"))
    return told


@cache
def known_posts(board: str) -> dict[int, dict[str, Any]]:
    return {post["id"]: post for post in truth()["boards"].get(board, {}).get("posts", [])}


def name_of(path: Path) -> str:
    return path.relative_to(SHARED / "captures").with_suffix("").as_posix()


def fetched(path: Path) -> datetime | None:
    sent = re.search(r"^< [Dd]ate: (.*)$", path.with_suffix(".headers.txt").read_text("utf-8", "replace"), re.MULTILINE)
    return parsedate_to_datetime(sent[1]) if sent else None


def read(path: Path) -> Page:
    return read_page(path.read_bytes(), fetched=fetched(path))


def folded(text: str) -> str:
    return " ".join(text.split())


def moment(text: str) -> datetime:
    return datetime.fromisoformat(text)


def test_there_are_recorded_pages() -> None:
    shared("captures", "truth.json")
    assert len(PAGES) > 500


@pytest.mark.parametrize("path", PAGES, ids=name_of)
def test_a_recorded_page_reads_to_what_is_known_of_it(path: Path) -> None:
    if NO_PAGES.match(path.stem):
        with pytest.raises(PageNotUnderstood):
            read(path)
        return
    page, known = read(path), truth()["captures"][name_of(path)]
    if page.dialect == "phpbb3" or page.kind in (Kind.NOTICE, Kind.POSTING):  # of 2.0 any text set so was noted down
        assert bool(page.notice) >= bool(known.get("message") or known.get("error"))
    assert bool(page.refresh) >= bool(known.get("refresh"))
    if isinstance(page, TopicPage) and known.get("posts"):
        assert [post.id for post in page.posts] == known["posts"]
        for post in page.posts:
            compare(post, known_posts(known["board"])[post.id] | known.get("overrides", {}).get(str(post.id), {}))
    if isinstance(page, ForumPage):
        assert [row.id for row in page.topics] == known.get("topics", [])
    if isinstance(page, InboxPage):
        assert [row.id for row in page.messages] == known.get("pms", [])


def compare(post: Post, known: dict[str, Any]) -> None:
    """The post against the board's own database; ids of users who were shown without a link are not told."""
    assert post.author == known["author"]
    assert post.author_id in (known["author_id"], None)
    if known["utc"][:1].isdigit():
        assert post.posted is not None
        assert abs(post.posted - moment(known["utc"])) < timedelta(minutes=1)
    if not any(mark in post.html for mark in NOT_AS_TYPED):
        assert folded(post.body.text) == folded(known["own_text"])
    for span in known["colours"]:
        runs = [run for aside in post.body.asides for run in aside.runs] if span["in_quote"] else post.body.runs
        coloured = "".join(run.text for run in runs if run.colour == normalised(span["color"]))
        assert folded(span["text"]) in folded(coloured)
    if post.edited:
        assert post.edited.count == known["edit_count"]
        assert post.edited.at is not None
        assert abs(post.edited.at - moment(known["edit_utc"])) < timedelta(minutes=1)
    assert post.deleted <= (known["visibility"] == "soft-deleted")
    assert post.unapproved == (known["visibility"] == "unapproved")


@pytest.mark.parametrize("path", [path for path in PAGES if path.with_suffix(".expect.json").exists()], ids=name_of)
def test_the_clock_of_the_reader_never_matters_to_what_is_said(path: Path) -> None:
    """Texts, ids and notices are the same without the moment of fetching: only relative dates need it."""
    with_clock, without = read(path), read_page(path.read_bytes())
    assert (with_clock.kind, with_clock.notice, with_clock.forms) == (without.kind, without.notice, without.forms)
