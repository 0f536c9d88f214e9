"""What stands now, as people script it."""

from __future__ import annotations

import json

import pytest

from daemon.overview import NoSuchDay, log, night, status, votes
from tests.daemon.table import Table


@pytest.fixture
def table() -> Table:
    table = Table()
    table.at("20:00")
    table.votes("Полынь", "Мыш", "20:10")
    table.votes("Ёлка", "Барон", "20:11")
    table.hands.now = table.time("20:30")
    table.look()
    table.desk().work()
    return table


def test_status_is_one_document(table: Table) -> None:
    told = status(table.store, table.book, table.desk(), table.notices)
    assert json.loads(json.dumps(told)) == told
    assert (told["day"], told["phase"], told["closed"]) == (1, "evening", False)
    assert [draft["key"] for draft in told["drafts"]] == ["vote_opening:1"]
    assert told["deadlines"][0] == {"at": "2026-12-01T18:00:00+00:00", "closes": True}
    assert told["led_by"] is None
    table.store.lease().take()
    assert (
        status(table.store, table.book, table.desk(), table.notices)["led_by"]["until"] == "2026-12-01T17:33:00+00:00"
    )


def test_before_the_first_day_there_is_a_status_too() -> None:
    table = Table()
    table.hands.move(hours=-3)
    fresh = status(table.store, table.book, table.desk(), table.notices)
    assert (fresh["day"], fresh["phase"], fresh["winner"]) == (1, "before", None)


def test_votes_have_the_contracts_keys(table: Table) -> None:
    told = votes(table.book, table.desk())
    assert set(told) >= {"votes", "tally", "missed", "questions", "day"}
    assert set(told["votes"][0]) == {
        "post", "voter", "at", "text", "target", "state", "reason", "candidates", "flags",
    }  # fmt: skip
    assert told["tally"] == votes(table.book, table.desk(), 1)["tally"]


@pytest.mark.parametrize("day", [0, 2, -1])
def test_a_day_that_has_not_come(table: Table, day: int) -> None:
    with pytest.raises(NoSuchDay):
        votes(table.book, table.desk(), day)
    with pytest.raises(NoSuchDay):
        night(table.book, day)


def test_a_night_explains_itself(table: Table) -> None:
    table.at("21:00")
    table.at("09:00")
    told = night(table.book, 1)
    assert (told["deaths"], told["letters"]) == ([], [])
    assert json.loads(json.dumps(told)) == told


def test_the_log_is_everything_in_order(table: Table) -> None:
    told = log(table.store)
    assert [line["seq"] for line in told] == list(range(1, len(told) + 1))
    assert log(table.store, last=2) == told[-2:]
    assert {line["kind"] for line in log(table.store, kinds=["post"])} == {"post"}
