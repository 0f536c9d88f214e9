"""The daemon process is killed again and again, on a practice forum with faults; nothing is lost, nothing doubled."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.kill.killing import kill_again_and_again
from tests.kill.town import Hours, Town

pytestmark = pytest.mark.e2e


def test_a_few_kills(tmp_path: Path) -> None:
    town = Town(tmp_path, seed=3, hours=Hours(4, 14, 4), players=12)
    report = kill_again_and_again(town, times=6, rate=0.05)
    assert report.faults == []
    assert report.posts >= 2


def test_a_few_kills_on_a_board_whose_answers_are_read_back(tmp_path: Path) -> None:
    """Of the others one alone: boards without seconds play by the minute (`python -m tests.kill --software NAME`)."""
    town = Town(tmp_path, seed=5, hours=Hours(4, 14, 4), players=12, software="punbb")
    report = kill_again_and_again(town, times=3, rate=0.05)
    assert report.faults == []
    assert report.posts >= 2
