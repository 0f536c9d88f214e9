"""The engine's page says what the code says."""

from __future__ import annotations

import re

import pytest

from engine import acts, decisions, hours, presence, recruitment, steps, strikes, victory, views
from engine.ballots import EDITED
from engine.kinds import OneOf
from engine.options import OPTIONS
from engine.standing import SEATS
from engine.ties import TIES
from engine.votes import EARLY, MAJORITIES, MISSED, REASONS
from tests.engine.tables import README, TABLES, filled

PAGE = README.read_text(encoding="utf-8")


def test_the_tables_are_up_to_date() -> None:
    assert filled(PAGE) == PAGE, "python -m tests.engine.tables"


@pytest.mark.parametrize("name", TABLES)
def test_every_table_is_on_the_page(name: str) -> None:
    assert f"<!-- {name} -->" in PAGE


def test_every_file_it_names_exists() -> None:
    root = README.parent.parent
    named = set(re.findall(r"`((?:engine|tests)/[\w/.]+\.py)`", PAGE))
    assert named
    assert [name for name in sorted(named) if not (root / name).exists()] == []


@pytest.mark.parametrize(
    ("key", "table"),
    [
        ("schedule.early_end", hours.EARLY_ENDS),
        ("schedule.extension", hours.EXTENSIONS),
        ("votes.edited", EDITED),
        ("votes.tie", TIES),
        ("votes.early", EARLY),
        ("votes.majority", MAJORITIES),
        ("votes.missed", MISSED),
        ("votes.reason", REASONS),
        ("activity.missed_post", presence.MISSED),
        ("activity.missed_vote", presence.MISSED),
        ("activity.window", presence.WINDOWS),
        ("activity.replacement_role", SEATS),
        ("victory.mafia", victory.MAFIA),
        ("victory.maniac_duel", victory.DUELS),
        ("reveal.lynch_when", views.LYNCH_WHEN),
        ("reveal.lynch_what", views.WHAT),
        ("reveal.autokill_what", views.WHAT),
        ("reveal.night_what", views.WHAT),
        ("reveal.order", views.ORDERS),
        ("night.mafia_decides", decisions.DECIDES),
        ("night.lynched_move", acts.LYNCHED_MOVE),
        ("night.recruit_until", recruitment.UNTIL),
        ("night.dead_act", steps.ORDERS),
    ],
)
def test_every_value_of_an_option_has_its_function(key: str, table: dict[str, object]) -> None:
    kind = OPTIONS[key].kind
    assert isinstance(kind, OneOf)
    assert set(kind.values) == set(table)


@pytest.mark.parametrize("key", ["night.miss_penalty", "night.don_miss"])
def test_every_penalty_for_a_miss_has_its_function(key: str) -> None:
    kind = OPTIONS[key].kind
    assert isinstance(kind, OneOf)
    assert set(kind.values) <= set(strikes.PENALTIES)
