"""The practice forum's forms beside those of a recorded board: no field that a client must send back is missing."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from parsers.facts import Form
from parsers.page import read_page
from tests.practice_kit import Stage, Visitor, stage

RECORDED = Path(os.environ.get("MAFIA_GM_SHARED") or Path(__file__).parents[3] / "shared") / "captures" / "ru"
# What differs from board to board: icons, attachments, the posts shown for moderation, and sorting.
OURS = {"icon", "filecomment", "notify", "viewonline"}
THEIRS = {"addbbcode20", "dest_folder"}

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.captures,
    pytest.mark.skipif(not RECORDED.is_dir(), reason="no recorded pages beside the checkout"),
]

Walk = Callable[[Stage, Visitor], str]
PAGES: dict[str, tuple[str, Walk]] = {
    "posting-reply-form-gm": ("postform", lambda s, _: f"posting.php?mode=reply&t={s.votes.id}"),
    "posting-newtopic-form-gm": ("postform", lambda s, _: "posting.php?mode=post&f=4"),
    "posting-edit-firstpost-form-gm": ("postform", lambda s, _: "posting.php?mode=edit&p=3"),
    "posting-quote-form": ("postform", lambda s, _: "posting.php?mode=quote&p=3"),
    "ucp-pm-compose-form": ("postform", lambda s, _: "ucp.php?i=pm&mode=compose"),
    "ucp-pm-inbox-unread": ("viewfolder", lambda s, _: "ucp.php?i=pm&folder=inbox"),
    "mcp-lock-confirm": ("confirm", lambda s, _: f"mcp.php?f=4&t={s.votes.id}&start=0&quickmod=1&action=lock"),
    "posting-delete-confirm-gm": ("confirm", lambda s, _: "posting.php?mode=delete&p=3"),
    "viewtopic-votes-p2-gm": ("qr_postform", lambda s, _: f"viewtopic.php?t={s.votes.id}"),
}

BY_PLAYERS = {"posting-quote-form"}


def names(form: Form) -> tuple[set[str], set[str]]:
    """The names of fields (choices too) and of buttons."""
    return ({name for name, _ in form.fields} | set(form.choices)) - OURS - THEIRS, set(form.buttons) - {"add_file"}


@pytest.mark.parametrize("recorded", PAGES)
def test_a_form_has_the_fields_of_the_recorded_one(recorded: str) -> None:
    form_name, walk = PAGES[recorded]
    real = read_page((RECORDED / f"{recorded}.html").read_bytes()).form(form_name)
    assert real is not None
    with stage() as forum:
        forum.mailbox.send(forum.kot.id, [forum.gm.id], "Ход", "лечу")
        visitor = forum.visitor(forum.kot if recorded in BY_PLAYERS else forum.gm)
        ours = visitor.get(walk(forum, visitor)).form(form_name)
    assert names(ours) == names(real)


def test_the_login_form_too() -> None:
    real = read_page((RECORDED / "login-form.html").read_bytes()).form("login")
    assert real is not None
    with stage() as forum:
        ours = forum.visitor().get("ucp.php?mode=login").form("login")
    assert [name for name, _ in ours.fields] == [name for name, _ in real.fields]
